import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Tabs } from '../../kit/tabs.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { SourcePanel } from '../source/source-panel.tsx';
import { ChecksPane } from './checks-pane.tsx';
import { CoverageTable } from './coverage-table.tsx';
import { FinishCard, FinishedBanner } from './finish-card.tsx';
import type { FinishTab } from './finish-store.ts';
import { HandInCard } from './hand-in-card.tsx';
import { t } from './messages.ts';
import { PageThumbs } from './page-thumbs.tsx';
import { PagesCard } from './pages-card.tsx';
import { RegisterCard } from './register-card.tsx';
import { SealsCard } from './seals-card.tsx';
import { WordCard } from './word-card.tsx';

/** The last step: what is still open, the file, and last of all the end of editing. */
export function FinishView() {
  const { finish } = useBid();
  const isFinished = useStore(useWriter().$finished);
  const tab = useStore(finish.$tab) ?? (isFinished ? 'handIn' : 'checks');
  useEffect(() => {
    void finish.inspection.check();
    void finish.register.look();
    void finish.pages.measure();
    void finish.word.look();
    return () => {
      finish.$tab.set(undefined);
      void finish.flush();
    };
  }, [finish]);
  return (
    <div className="finish">
      {!isFinished && <h2 className="kit-hidden">{t.title}</h2>}
      <FinishTabs tab={tab} onTab={(chosen) => finish.$tab.set(chosen)} />
      <SourcePanel />
    </div>
  );
}

/** The count has its room until it is known; none needs no room then. */
function counted(name: string, count: number, isKnown: boolean) {
  return (
    <>
      {name}
      {(count > 0 || !isKnown) && (
        <span className="count" data-open="" data-none={count === 0 || undefined}>
          {count}
        </span>
      )}
    </>
  );
}

function FinishTabs({ tab, onTab }: { tab: FinishTab; onTab: (tab: FinishTab) => void }) {
  const { inspection, register } = useBid().finish;
  const errors = useStore(inspection.$errors);
  const openClauses = useStore(register.$open);
  const isChecked = useStore(inspection.$findings).state !== 'loading';
  const isListed = useStore(register.$rows).state !== 'loading';
  return (
    <Tabs<FinishTab>
      label={t.tabs.label}
      look="pill"
      value={tab}
      onChange={onTab}
      tabs={[
        { id: 'checks', label: counted(t.tabs.checks, errors, isChecked) },
        { id: 'register', label: counted(t.tabs.register, openClauses, isListed) },
        { id: 'coverage', label: t.tabs.coverage },
        { id: 'handIn', label: t.tabs.handIn },
      ]}
    >
      {tab === 'checks' && <ChecksPane />}
      {tab === 'register' && <RegisterCard />}
      {tab === 'coverage' && <CoverageTable />}
      {tab === 'handIn' && <HandIn />}
    </Tabs>
  );
}

/** The file and what remains to be done with it by hand; the end of editing stands last. */
function HandIn() {
  const isFinished = useStore(useWriter().$finished);
  return (
    <>
      {isFinished && <FinishedBanner />}
      <div className="hand-in">
        <div className="hand-in-main">
          <PageThumbs />
          <SealsCard />
        </div>
        <aside className="finish-side" aria-label={t.tabs.handIn}>
          <WordCard />
          <HandInCard />
          <PagesCard />
          {!isFinished && <FinishCard />}
        </aside>
      </div>
    </>
  );
}
