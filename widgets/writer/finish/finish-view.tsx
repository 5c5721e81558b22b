import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { Tabs } from '../../kit/tabs.tsx';
import { useBid, useWriter } from '../context.ts';
import { SourcePanel } from '../source/source-panel.tsx';
import { ChecksCard } from './checks-card.tsx';
import { CoverageTable } from './coverage-table.tsx';
import { FinishCard, FinishedBanner } from './finish-card.tsx';
import { t } from './messages.ts';
import { PagesCard } from './pages-card.tsx';
import { RegisterCard } from './register-card.tsx';
import { SealsCard } from './seals-card.tsx';
import { WordCard } from './word-card.tsx';

type FinishTab = 'checks' | 'register' | 'coverage' | 'seals';

/** The last step: what is still open, the pages, the Word file, and the end of editing. */
export function FinishView() {
  const { finish } = useBid();
  const isFinished = useStore(useWriter().$finished);
  const [tab, setTab] = useState<FinishTab>('checks');
  useEffect(() => {
    void finish.inspection.check();
    void finish.register.look();
    void finish.pages.measure();
    void finish.word.look();
    return () => void finish.flush();
  }, [finish]);
  return (
    <div className="finish">
      {isFinished ? (
        <FinishedBanner />
      ) : (
        <header className="page-head">
          <div>
            <h2>{t.title}</h2>
            <p className="lead">{t.lead}</p>
          </div>
        </header>
      )}
      <div className="review-columns">
        <div className="review-main">
          <FinishTabs tab={tab} onTab={setTab} />
        </div>
        <aside className="finish-side">
          <WordCard />
          <PagesCard />
          {!isFinished && <FinishCard />}
        </aside>
      </div>
      <SourcePanel />
    </div>
  );
}

function FinishTabs({ tab, onTab }: { tab: FinishTab; onTab: (tab: FinishTab) => void }) {
  const { inspection, register } = useBid().finish;
  const errors = useStore(inspection.$errors);
  const openClauses = useStore(register.$open);
  const label = (name: string, count: number) => (
    <>
      {name}
      {count > 0 && (
        <span className="count" data-open="">
          {count}
        </span>
      )}
    </>
  );
  return (
    <Tabs<FinishTab>
      label={t.tabs.label}
      value={tab}
      onChange={onTab}
      tabs={[
        { id: 'checks', label: label(t.tabs.checks, errors) },
        { id: 'register', label: label(t.tabs.register, openClauses) },
        { id: 'coverage', label: t.tabs.coverage },
        { id: 'seals', label: t.tabs.seals },
      ]}
    >
      {tab === 'checks' && <ChecksCard />}
      {tab === 'register' && <RegisterCard />}
      {tab === 'coverage' && <CoverageTable />}
      {tab === 'seals' && <SealsCard />}
    </Tabs>
  );
}
