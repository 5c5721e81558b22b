import { useStore } from '@nanostores/react';
import { type KeyboardEvent, memo, type RefObject, useEffect, useRef } from 'react';
import { scoringCategories } from '../../core/contract/tender.ts';
import { Menu } from '../../kit/menu.tsx';
import { useWriter } from '../base/context.ts';
import { t as writerTexts } from '../base/messages.ts';
import { SourceButton } from '../source/source-button.tsx';
import { t } from './messages.ts';
import type { ReviewStore } from './review-store.ts';
import type { ScoringRow } from './scoring-rows.ts';

interface ScoringTableProps {
  locked: boolean;
  addedRef: RefObject<string | undefined>;
  onSplit: (key: string) => void;
  onPoints: (key: string) => void;
  onAdd: (after: string) => void;
}

/** The rows of the scoring table, each with its words, its place in the file, and what can be done with it. */
export function ScoringTable({ locked, addedRef, onSplit, onPoints, onAdd }: ScoringTableProps) {
  const { review } = useWriter();
  const { scoring } = useStore(review.$form);
  const problems = useStore(review.$problems);
  const selected = useStore(review.$selected);
  const wrong = (key: string, field: 'item' | 'score') =>
    problems.some((problem) => problem.field === field && problem.key === key);
  return (
    <div
      className="scoring"
      role="table"
      aria-label={writerTexts.scoringTitle}
      data-locked={locked || undefined}
    >
      <ScoringHead locked={locked} />
      {scoring.map((row, index) => (
        <ScoringLine
          key={row.key}
          row={row}
          index={index}
          count={scoring.length}
          review={review}
          locked={locked}
          isSelected={selected.has(row.key)}
          addedRef={addedRef}
          wrongItem={wrong(row.key, 'item')}
          wrongScore={wrong(row.key, 'score')}
          onSplit={onSplit}
          onPoints={onPoints}
          onAdd={onAdd}
        />
      ))}
    </div>
  );
}

function ScoringHead({ locked }: { locked: boolean }) {
  const { review } = useWriter();
  const { scoring } = useStore(review.$form);
  const selected = useStore(review.$selected);
  const isAll = scoring.every(({ key }) => selected.has(key));
  return (
    <div className="scoring-row scoring-head" role="row">
      <span role="columnheader">
        {!locked && (
          <label className="select-all">
            <input
              type="checkbox"
              checked={isAll}
              onChange={(event) => review.selectAll(event.target.checked)}
            />
            <span>{t.selectAll}</span>
          </label>
        )}
      </span>
      {Object.entries(writerTexts.scoringHead).map(([key, name]) => (
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
  count: number;
  review: ReviewStore;
  locked: boolean;
  isSelected: boolean;
  addedRef: RefObject<string | undefined>;
  wrongItem: boolean;
  wrongScore: boolean;
  onSplit: (key: string) => void;
  onPoints: (key: string) => void;
  onAdd: (after: string) => void;
}

// A tender may have 200 rows; only the one typed in is drawn again.
const ScoringLine = memo((props: ScoringLineProps) => {
  const { row, index, review, locked, isSelected } = props;
  const name = row.item.trim() || t.unnamed;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (locked || !event.altKey || step === 0) return;
    event.preventDefault();
    review.moveRow(row.key, step);
  };
  return (
    // The keys work from any of the row's fields; the row itself takes no focus.
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
    <div
      className="scoring-row"
      role="row"
      data-key={row.key}
      data-selected={isSelected || undefined}
      onKeyDown={onKeyDown}
    >
      <span role="cell">
        {!locked && (
          <input
            type="checkbox"
            data-hold=""
            aria-label={t.select(name)}
            checked={isSelected}
            onChange={(event) => review.select(row.key, event.target.checked)}
          />
        )}
      </span>
      <span role="cell">
        <select
          className="cell"
          aria-label={writerTexts.scoringItemOf(index + 1, writerTexts.scoringHead.category)}
          value={row.category}
          disabled={locked}
          onChange={(event) =>
            review.changeRow(row.key, {
              category: scoringCategories.find((one) => one === event.target.value) ?? row.category,
            })
          }
        >
          {scoringCategories.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </span>
      <ScoringWords {...props} />
      <span role="cell">
        {row.source ? (
          <SourceButton label={name} source={row.source} />
        ) : (
          <span className="faint">{writerTexts.handMade}</span>
        )}
      </span>
      <span role="cell">{!locked && <RowMenu {...props} name={name} />}</span>
    </div>
  );
});

function RowMenu({
  row,
  index,
  count,
  review,
  name,
  onSplit,
  onPoints,
  onAdd,
}: ScoringLineProps & { name: string }) {
  return (
    <Menu
      size="small"
      label={t.rowMenu(name)}
      items={[
        {
          id: 'points',
          label: t.points(row.points?.length ?? 0),
          icon: 'edit',
          onSelect: () => onPoints(row.key),
        },
        { id: 'split', label: t.split, icon: 'table', onSelect: () => onSplit(row.key) },
        {
          id: 'up',
          label: t.moveUp,
          icon: 'chevron-up',
          disabled: index === 0,
          onSelect: () => review.moveRow(row.key, -1),
        },
        {
          id: 'down',
          label: t.moveDown,
          icon: 'chevron-down',
          disabled: index === count - 1,
          onSelect: () => review.moveRow(row.key, 1),
        },
        { id: 'add', label: t.addBelow, icon: 'plus', onSelect: () => onAdd(row.key) },
        {
          id: 'remove',
          label: t.remove,
          icon: 'trash',
          danger: true,
          onSelect: () => review.removeRows(new Set([row.key])),
        },
      ]}
    />
  );
}

function ScoringWords({
  row,
  index,
  review,
  locked,
  addedRef,
  wrongItem,
  wrongScore,
}: ScoringLineProps) {
  const item = useRef<HTMLTextAreaElement>(null);
  const label = (name: string) => writerTexts.scoringItemOf(index + 1, name);
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
          maxLength={300}
          aria-label={label(writerTexts.scoringHead.item)}
          aria-invalid={wrongItem || undefined}
          value={row.item}
          readOnly={locked}
          onChange={(event) =>
            review.changeRow(row.key, { item: event.target.value.replaceAll('\n', '') })
          }
        />
      </span>
      <span role="cell">
        <input
          className="cell"
          inputMode="decimal"
          aria-label={label(writerTexts.scoringHead.maxScore)}
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
          maxLength={20_000}
          aria-label={label(writerTexts.scoringHead.criteria)}
          value={row.criteria}
          readOnly={locked}
          onChange={(event) => review.changeRow(row.key, { criteria: event.target.value })}
        />
      </span>
    </>
  );
}
