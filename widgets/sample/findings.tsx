import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import {
  type Clause,
  clauseKinds,
  type FactName,
  type Facts,
  type FormatEntry,
  factNames,
  isMoneyFact,
  type ScoringItem,
  type Source,
} from '../core/contract/tender.ts';
import { Tag } from '../kit/tag.tsx';
import { messages } from './messages.ts';
import type { SampleStore } from './store.ts';

interface EntryProps {
  store: SampleStore;
  source: Source | null;
  level?: number;
  children: ReactNode;
}

/** One finding: a button that leads to its place in the file. */
function Entry({ store, source, level, children }: EntryProps) {
  const place = useStore(store.$place);
  if (!source) return <div className="entry">{children}</div>;
  const isShown = place?.source === source;
  return (
    <button
      type="button"
      className="entry"
      data-level={level}
      aria-current={isShown || undefined}
      onClick={() => store.show(source)}
    >
      {children}
      {source.page !== undefined && (
        <span className="entry-page">{messages.page(source.page)}</span>
      )}
    </button>
  );
}

function factText(name: FactName, value: string): string {
  const amount = Number(value);
  if (!isMoneyFact(name) || value.trim() === '' || Number.isNaN(amount)) return value;
  return messages.yuan(amount.toLocaleString('zh-CN', { maximumFractionDigits: 2 }));
}

export function FactList({ store, facts }: { store: SampleStore; facts: Facts }) {
  return (
    <ul className="entries">
      {factNames.map((name) => {
        const fact = facts[name];
        return (
          <li key={name}>
            <Entry store={store} source={fact?.source ?? null}>
              <span className="entry-label">{messages.facts[name]}</span>
              <span className="entry-text" data-absent={fact ? undefined : ''}>
                {fact ? factText(name, fact.value) : messages.notStated}
              </span>
            </Entry>
          </li>
        );
      })}
    </ul>
  );
}

export function Scoring({
  store,
  scoring,
}: {
  store: SampleStore;
  scoring: readonly ScoringItem[];
}) {
  if (scoring.length === 0) return <p className="soft">{messages.noScoring}</p>;
  return (
    <ol className="entries">
      {scoring.map(({ id, category, item, maxScore, criteria, source }) => (
        <li key={id}>
          <Entry store={store} source={source}>
            <span className="entry-head">
              <Tag>{category}</Tag>
              <span className="entry-name">{item}</span>
              <span className="score">{messages.points(String(maxScore))}</span>
            </span>
            <span className="entry-text" data-clipped="">
              {criteria}
            </span>
          </Entry>
        </li>
      ))}
    </ol>
  );
}

export function Clauses({ store, clauses }: { store: SampleStore; clauses: readonly Clause[] }) {
  if (clauses.length === 0) return <p className="soft">{messages.noClauses}</p>;
  const groups = clauseKinds.map((kind) => ({
    kind,
    found: clauses.filter((clause) => clause.kind === kind),
  }));
  return groups
    .filter(({ found }) => found.length > 0)
    .map(({ kind, found }) => (
      <section key={kind} className="group" aria-label={messages.clauses[kind]}>
        <h3 className="group-title">
          {messages.clauses[kind]}
          <span className="soft">{messages.count(found.length)}</span>
        </h3>
        <ul className="entries">
          {found.map(({ id, text, number, source }) => (
            <li key={id}>
              <Entry store={store} source={source}>
                <span className="entry-text">
                  {number && <span className="number">{number}</span>}
                  {text}
                </span>
              </Entry>
            </li>
          ))}
        </ul>
      </section>
    ));
}

export function FormatList({
  store,
  format,
}: {
  store: SampleStore;
  format: readonly FormatEntry[];
}) {
  if (format.length === 0) return <p className="soft">{messages.noFormat}</p>;
  return (
    <ol className="entries">
      {format.map(({ title, level, source }) => (
        <li key={`${source.block}/${title}`}>
          <Entry store={store} source={source} level={level}>
            <span className="entry-text">{title}</span>
          </Entry>
        </li>
      ))}
    </ol>
  );
}
