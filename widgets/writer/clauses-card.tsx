import { useState } from 'react';
import { type Clause, clauseKinds } from '../core/contract/tender.ts';
import { Button } from '../kit/button.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { t } from './messages.ts';
import { SourceButton } from './source-button.tsx';

/** A tender can have hundreds; these fit on a screen. */
const SHOWN_AT_FIRST = 8;

/** What must be met, by kind. */
export function ClausesCard({ clauses }: { clauses: readonly Clause[] }) {
  const counts = clauseKinds.map((kind) => ({ kind, count: clauses.filter((clause) => clause.kind === kind).length }));
  const [kind, setKind] = useState(() => counts.find(({ count }) => count > 0)?.kind ?? 'star');
  const tabs = counts.map(({ kind: id, count }) => ({
    id,
    label: (
      <>
        {t.clauseKinds[id]}
        <span className="count">{count}</span>
      </>
    ),
  }));
  return (
    <section className="card">
      <h3>{t.clausesTitle}</h3>
      <Tabs label={t.clausesTitle} tabs={tabs} value={kind} onChange={setKind}>
        <ClauseList key={kind} clauses={clauses.filter((clause) => clause.kind === kind)} />
      </Tabs>
    </section>
  );
}

function ClauseList({ clauses }: { clauses: readonly Clause[] }) {
  const [all, setAll] = useState(false);
  if (clauses.length === 0) return <p className="faint">{t.clausesEmpty}</p>;
  return (
    <>
      <ol className="clauses">
        {(all ? clauses : clauses.slice(0, SHOWN_AT_FIRST)).map((clause, index) => (
          <li key={clause.id}>
            <span className="clause-number">{index + 1}</span>
            <p>{clause.text}</p>
            <SourceButton label={t.clauseKinds[clause.kind]} source={clause.source} />
          </li>
        ))}
      </ol>
      {clauses.length > SHOWN_AT_FIRST && (
        <Button kind="quiet" size="small" icon={all ? 'chevron-up' : 'chevron-down'} onClick={() => setAll(!all)}>
          {all ? t.showLess : t.showAll(clauses.length)}
        </Button>
      )}
    </>
  );
}
