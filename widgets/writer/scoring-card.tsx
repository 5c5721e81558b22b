import { useStore } from '@nanostores/react';
import { memo, type RefObject, useEffect, useRef } from 'react';
import { scoringCategories } from '../core/contract/tender.ts';
import { Button, IconButton } from '../kit/button.tsx';
import { Icon } from '../kit/icon.tsx';
import { Tag } from '../kit/tag.tsx';
import { useWriter } from './context.ts';
import { t } from './messages.ts';
import { RemovedNotice } from './removed-notice.tsx';
import type { ScoringRow } from './review-form.ts';
import type { ReviewStore } from './review-store.ts';
import { SourceButton } from './source-button.tsx';

const FULL_SCORE = 100;

/** The scoring items: every chapter of the bid answers to one of these rows. */
export function ScoringCard({ locked }: { locked: boolean }) {
  const { review } = useWriter();
  const { scoring } = useStore(review.$form);
  const total = useStore(review.$total);
  const removed = useStore(review.$removed);
  const problems = useStore(review.$problems);
  const addedRef = useRef<string | undefined>(undefined);
  const wrong = (key: string, field: 'item' | 'score') =>
    problems.some((problem) => problem.field === field && problem.key === key);
  return (
    <section className="card" data-wide="">
      <header className="card-head">
        <h3>{t.scoringTitle}</h3>
        {scoring.length > 0 && <Tag tone={total === FULL_SCORE ? 'success' : 'warning'}>{t.scoringTotal(total)}</Tag>}
      </header>
      {scoring.length === 0 && <p className="faint">{t.scoringEmpty}</p>}
      {scoring.length > 0 && total !== FULL_SCORE && (
        <p className="card-warning">
          <Icon name="alert" size={15} />
          {t.scoringNot100(total)}
        </p>
      )}
      {scoring.length > 0 && (
        <div className="scoring" role="table" aria-label={t.scoringTitle}>
          <ScoringHead />
          {scoring.map((row, index) => (
            <ScoringLine
              key={row.key}
              row={row}
              index={index}
              review={review}
              locked={locked}
              addedRef={addedRef}
              wrongItem={wrong(row.key, 'item')}
              wrongScore={wrong(row.key, 'score')}
            />
          ))}
        </div>
      )}
      {removed && <RemovedNotice text={removed.text} onUndo={review.undoRemove} />}
      {!locked && (
        <Button
          kind="quiet"
          icon="plus"
          onClick={() => {
            addedRef.current = review.addRow();
          }}
        >
          {t.scoringAdd}
        </Button>
      )}
    </section>
  );
}

function ScoringHead() {
  return (
    <div className="scoring-row scoring-head" role="row">
      {Object.entries(t.scoringHead).map(([key, name]) => (
        <span key={key} role="columnheader">
          {key === 'action' ? <span className="kit-hidden">{name}</span> : name}
        </span>
      ))}
    </div>
  );
}

interface ScoringLineProps {
  row: ScoringRow;
  index: number;
  review: ReviewStore;
  locked: boolean;
  addedRef: RefObject<string | undefined>;
  wrongItem: boolean;
  wrongScore: boolean;
}

// A tender may have 200 rows; only the one typed in is drawn again.
const ScoringLine = memo((props: ScoringLineProps) => {
  const { row, index, review, locked } = props;
  return (
    <div className="scoring-row" role="row">
      <span role="cell">
        <select
          className="cell"
          aria-label={t.scoringItemOf(index + 1, t.scoringHead.category)}
          value={row.category}
          disabled={locked}
          onChange={(event) =>
            review.changeRow(row.key, { category: scoringCategories.find((name) => name === event.target.value) ?? row.category })
          }
        >
          {scoringCategories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </span>
      <ScoringWords {...props} />
      <span role="cell">
        {row.source ? <SourceButton label={row.item} source={row.source} /> : <span className="faint">{t.handMade}</span>}
      </span>
      <span role="cell">
        {!locked && (
          <IconButton size="small" icon="trash" label={t.scoringRemove(row.item)} onClick={() => review.removeRow(row.key)} />
        )}
      </span>
    </div>
  );
});

function ScoringWords({ row, index, review, locked, addedRef, wrongItem, wrongScore }: ScoringLineProps) {
  const item = useRef<HTMLTextAreaElement>(null);
  const label = (name: string) => t.scoringItemOf(index + 1, name);
  useEffect(() => {
    if (addedRef.current !== row.key) return;
    addedRef.current = undefined;
    item.current?.focus();
  }, [addedRef, row.key]);
  return (
    <>
      <span role="cell">
        <textarea
          ref={item}
          className="cell"
          rows={1}
          aria-label={label(t.scoringHead.item)}
          aria-invalid={wrongItem || undefined}
          value={row.item}
          readOnly={locked}
          onChange={(event) => review.changeRow(row.key, { item: event.target.value.replaceAll('\n', '') })}
        />
      </span>
      <span role="cell">
        <input
          className="cell"
          inputMode="decimal"
          aria-label={label(t.scoringHead.maxScore)}
          aria-invalid={wrongScore || undefined}
          value={row.score}
          readOnly={locked}
          onChange={(event) => review.changeRow(row.key, { score: event.target.value })}
        />
      </span>
      <span role="cell">
        <textarea
          className="cell"
          rows={2}
          aria-label={label(t.scoringHead.criteria)}
          value={row.criteria}
          readOnly={locked}
          onChange={(event) => review.changeRow(row.key, { criteria: event.target.value })}
        />
      </span>
    </>
  );
}
