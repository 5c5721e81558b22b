import { useStore } from '@nanostores/react';
import { memo, type RefObject, useEffect, useRef, useState } from 'react';
import { type Clause, clauseKinds, clauseParts, isAnswered } from '../../core/contract/tender.ts';
import { Button, IconButton } from '../../kit/button.tsx';
import { TextField } from '../../kit/field.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { SourceButton } from '../source/source-button.tsx';
import type { ClauseRow } from './clause-rows.ts';
import { t } from './messages.ts';
import type { ReviewStore } from './review-store.ts';
import { UndoNotice } from './undo-notice.tsx';
import { useWantedRow } from './use-wanted-row.ts';

/** A tender can have hundreds; these fit on a screen. */
const SHOWN_AT_FIRST = 8;
/** From here on looking through them is tedious. */
const MANY = 12;

/** What must be met, by kind; read, corrected, added by hand. */
export function ClausesCard({ locked }: { locked: boolean }) {
  const { review } = useWriter();
  const { clauses } = useStore(review.$form);
  const card = useRef<HTMLElement>(null);
  useWantedRow(card, 'clauses', review);
  const counts = clauseKinds.map((kind) => ({
    kind,
    count: clauses.filter((clause) => clause.kind === kind).length,
  }));
  const [kind, setKind] = useState(() => counts.find(({ count }) => count > 0)?.kind ?? 'star');
  const tabs = counts.map(({ kind: id, count }) => ({
    id,
    label: (
      <>
        {writerTexts.clauseKinds[id]}
        <span className="count">{count}</span>
      </>
    ),
  }));
  return (
    <section ref={card} className="card">
      <header className="card-head">
        <h3>{writerTexts.clausesTitle}</h3>
        <p className="faint">{t.clausesLead}</p>
      </header>
      <Tabs label={writerTexts.clausesTitle} tabs={tabs} value={kind} onChange={setKind}>
        <ClauseList
          key={kind}
          kind={kind}
          clauses={clauses.filter((clause) => clause.kind === kind)}
          locked={locked}
        />
      </Tabs>
      <UndoNotice list="clauses" />
    </section>
  );
}

interface ClauseListProps {
  kind: Clause['kind'];
  clauses: readonly ClauseRow[];
  locked: boolean;
}

interface SearchFieldProps {
  value: string;
  onChange: (search: string) => void;
}

function SearchField({ value: search, onChange }: SearchFieldProps) {
  return (
    <TextField
      label={t.clauseSearch}
      hideLabel
      placeholder={t.clauseSearch}
      type="search"
      value={search}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

function ClauseList({ kind, clauses, locked }: ClauseListProps) {
  const { review } = useWriter();
  const [all, setAll] = useState(false);
  const [search, setSearch] = useState('');
  const addedRef = useRef<string | undefined>(undefined);
  const words = search.trim();
  const fitting =
    words === ''
      ? clauses
      : clauses.filter((clause) => `${clause.number} ${clause.text}`.includes(words));
  const shown = all || words !== '' ? fitting : fitting.slice(0, SHOWN_AT_FIRST);
  return (
    <div className="clause-list">
      {clauses.length > MANY && <SearchField value={search} onChange={setSearch} />}
      {clauses.length === 0 && <p className="faint">{writerTexts.clausesEmpty}</p>}
      {clauses.length > 0 && fitting.length === 0 && <p className="faint">{t.clauseNone}</p>}
      <ol className="clauses" data-answered={isAnswered({ kind }) || undefined}>
        {shown.map((clause, index) => (
          <ClauseLine
            key={clause.key}
            clause={clause}
            index={index}
            locked={locked}
            review={review}
            addedRef={addedRef}
          />
        ))}
      </ol>
      <div className="actions">
        {!locked && (
          <Button
            kind="quiet"
            size="small"
            icon="plus"
            onClick={() => {
              setAll(true);
              setSearch('');
              addedRef.current = review.addClause(kind);
            }}
          >
            {t.clauseAdd}
          </Button>
        )}
        {fitting.length > SHOWN_AT_FIRST && words === '' && (
          <Button
            kind="quiet"
            size="small"
            icon={all ? 'chevron-up' : 'chevron-down'}
            onClick={() => setAll(!all)}
          >
            {all ? writerTexts.showLess : writerTexts.showAll(clauses.length)}
          </Button>
        )}
      </div>
    </div>
  );
}

interface ClauseLineProps {
  clause: ClauseRow;
  index: number;
  locked: boolean;
  review: ReviewStore;
  addedRef: RefObject<string | undefined>;
}

// Hundreds of them; only the one typed in is drawn again.
const ClauseLine = memo(({ clause, index, locked, review, addedRef }: ClauseLineProps) => {
  const words = useRef<HTMLTextAreaElement>(null);
  const { key } = clause;
  useEffect(() => {
    if (addedRef.current !== key) return;
    addedRef.current = undefined;
    words.current?.focus();
  }, [addedRef, key]);
  return (
    <li data-key={key}>
      <input
        className="cell clause-number"
        aria-label={t.clauseNumber(index + 1)}
        placeholder={locked ? t.noNumber : t.numberHint}
        maxLength={40}
        value={clause.number}
        readOnly={locked}
        onChange={(event) => review.changeClause(key, { number: event.target.value })}
      />
      <textarea
        ref={words}
        className="cell clause-words"
        rows={1}
        maxLength={5000}
        aria-label={t.clauseWords(index + 1)}
        value={clause.text}
        readOnly={locked}
        onChange={(event) => review.changeClause(key, { text: event.target.value })}
      />
      <ClauseSorting clause={clause} index={index} locked={locked} review={review} />
      <span className="clause-side">
        {clause.source ? (
          <SourceButton label={writerTexts.clauseKinds[clause.kind]} source={clause.source} />
        ) : (
          <span className="faint">{writerTexts.handMade}</span>
        )}
        {!locked && (
          <IconButton
            size="small"
            icon="trash"
            data-hold=""
            label={t.clauseRemove(index + 1)}
            onClick={() => review.removeClause(key)}
          />
        )}
      </span>
      {clause.read.meaning !== undefined && (
        <p className="faint clause-meaning">{t.clauseMeaning(clause.read.meaning)}</p>
      )}
    </li>
  );
});

function ClauseSorting({ clause, index, locked, review }: Omit<ClauseLineProps, 'addedRef'>) {
  const { key, kind, part } = clause;
  return (
    <span className="clause-sorting">
      <select
        className="cell"
        aria-label={t.clauseKind(index + 1)}
        value={kind}
        disabled={locked}
        onChange={(event) =>
          review.moveClause(key, clauseKinds.find((one) => one === event.target.value) ?? kind)
        }
      >
        {clauseKinds.map((one) => (
          <option key={one} value={one}>
            {writerTexts.clauseKinds[one]}
          </option>
        ))}
      </select>
      {isAnswered({ kind }) && (
        <select
          className="cell"
          aria-label={t.clausePart(index + 1)}
          value={part}
          disabled={locked}
          onChange={(event) =>
            review.changeClause(key, {
              part: clauseParts.find((one) => one === event.target.value) ?? part,
            })
          }
        >
          {clauseParts.map((one) => (
            <option key={one} value={one}>
              {t.parts[one]}
            </option>
          ))}
        </select>
      )}
    </span>
  );
}
