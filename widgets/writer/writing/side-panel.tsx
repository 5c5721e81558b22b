import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../../kit/button.tsx';
import { usePanelFocus } from '../../kit/panel-focus.ts';
import { Tabs } from '../../kit/tabs.tsx';
import { useBid, useFrame } from '../base/context.ts';
import type { ChapterStore } from '../editor/chapter-store.ts';
import { compareWith } from '../versions/text-compare.tsx';
import { VersionList } from '../versions/version-list.tsx';
import { CompareDialog } from '../versions/versions-dialog.tsx';
import { CoveragePanel } from './coverage-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { type Side, sides } from './layout-store.ts';
import { t } from './messages.ts';
import { useChapterState } from './shown-chapter.ts';
import { TodoPanel } from './todo-panel.tsx';

const parts: Record<Side, () => ReactNode> = {
  todo: () => <TodoPanel />,
  coverage: () => <CoveragePanel />,
  facts: () => <FactsPanel />,
  versions: () => <ShownVersions />,
};

/** The button that was pressed for it by keys. */
function openerOf(panel: HTMLElement, side: Side): Element | null | undefined {
  return panel
    .closest('.writer')
    ?.querySelector(`.rail-button[data-side=${side}]:focus-visible, .dock-tab:focus-visible`);
}

/** What one looks at beside the text: what waits, the scoring it answers, the facts it must agree with, its versions. */
export function SidePanel({ side }: { side: Side }) {
  const { layout } = useBid();
  const isPhone = useFrame() === 'phone';
  const close = () => (isPhone ? layout.closeSheet() : layout.toggle(side, side));
  const panel = useRef<HTMLElement>(null);
  usePanelFocus(panel, close);
  useEffect(() => {
    // It stands before the button that opened it: who goes by keys would not come to it.
    if (panel.current && openerOf(panel.current, side)) panel.current.focus();
  }, [side]);
  return (
    <aside className="side" ref={panel} tabIndex={-1} aria-label={t.panel[side]}>
      <header className="side-head">
        {isPhone ? (
          <Tabs<Side>
            label={t.panel.label}
            value={side}
            onChange={layout.$side.set}
            tabs={sides.map((id) => ({ id, label: t.panel[id] }))}
          />
        ) : (
          <h3>{t.panel[side]}</h3>
        )}
        <IconButton icon="close" size="small" label={t.panel.close} onClick={close} />
      </header>
      <div className="side-body">{parts[side]()}</div>
    </aside>
  );
}

function ShownVersions() {
  const chapter = useStore(useBid().$chapter);
  return chapter ? (
    <ChapterVersions key={chapter.id} chapter={chapter} />
  ) : (
    <p className="faint">{t.versions.none}</p>
  );
}

function ChapterVersions({ chapter }: { chapter: ChapterStore }) {
  const { versions, $chapter, $text } = chapter;
  const loaded = useStore($chapter);
  const { locked } = useChapterState(chapter);
  const version = loaded?.version;
  // Listed anew whenever another version came into force, by whatever way.
  useEffect(() => {
    if (version !== undefined) void versions.open();
  }, [versions, version]);
  return (
    <div className="shown-versions">
      <p className="faint">{t.versions.lead(loaded?.title ?? '')}</p>
      <VersionList versions={versions} locked={locked} onRestored={() => void versions.open()} />
      <CompareDialog
        versions={versions}
        locked={locked}
        compare={compareWith(() => $text.get())}
        onClose={versions.closeView}
        onRestored={() => void versions.open()}
      />
    </div>
  );
}
