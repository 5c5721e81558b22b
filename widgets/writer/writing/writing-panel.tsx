import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Tabs } from '../../kit/tabs.tsx';
import { useBid } from '../context.ts';
import type { ChapterStore } from '../editor/chapter-store.ts';
import { SourcePanel } from '../source/source-panel.tsx';
import { compareWith } from '../versions/text-compare.tsx';
import { VersionList } from '../versions/version-list.tsx';
import { CompareDialog } from '../versions/versions-dialog.tsx';
import { CoveragePanel } from './coverage-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { t } from './messages.ts';
import { useChapterState } from './shown-chapter.ts';

type PanelTab = 'coverage' | 'facts' | 'versions';

/** What one looks at beside the text: the scoring it answers, the facts it must agree with, its versions. */
export function WritingPanel() {
  const { facts } = useBid();
  const unconfirmed = useStore(facts.$unconfirmed);
  const [tab, setTab] = useState<PanelTab>('coverage');
  const factsLabel = (
    <>
      {t.panel.facts}
      {unconfirmed > 0 && (
        <span className="count" data-open="" title={t.facts.unconfirmed(unconfirmed)}>
          {unconfirmed}
        </span>
      )}
    </>
  );
  return (
    <aside className="desk-panel" aria-label={t.panel.label}>
      <Tabs<PanelTab>
        label={t.panel.label}
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'coverage', label: t.panel.coverage },
          { id: 'facts', label: factsLabel },
          { id: 'versions', label: t.panel.versions },
        ]}
      >
        {tab === 'coverage' && <CoveragePanel />}
        {tab === 'facts' && <FactsPanel />}
        {tab === 'versions' && <ShownVersions />}
      </Tabs>
      <SourcePanel />
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
