import { useStore } from '@nanostores/react';
import { Tabs } from '../../kit/tabs.tsx';
import { BidFind } from './bid-find.tsx';
import type { ChapterEditing } from './chapter-editing-store.ts';
import { ChapterFind } from './chapter-find.tsx';
import { t } from './messages.ts';
import { SidePanel } from './side-panel.tsx';

const tabs = [
  { id: 'chapter' as const, label: t.search.scopes.chapter },
  { id: 'bid' as const, label: t.search.scopes.bid },
];

/** Find and replace, in the open chapter or in the whole bid. What only can be read is searched by the service. */
export function FindPanel({ page }: { page: ChapterEditing }) {
  const editor = useStore(page.$editor);
  const scope = useStore(page.editing.$findScope);
  return (
    <SidePanel
      title={editor ? t.search.title : t.search.search}
      onClose={() => page.editing.$panel.set(undefined)}
    >
      {editor ? (
        <Tabs
          label={t.search.title}
          tabs={tabs}
          value={scope}
          onChange={(next) => page.editing.$findScope.set(next)}
          look="pill"
        >
          {scope === 'chapter' ? (
            <ChapterFind page={page} editor={editor} />
          ) : (
            <BidFind page={page} />
          )}
        </Tabs>
      ) : (
        <BidFind page={page} />
      )}
    </SidePanel>
  );
}
