import { memo } from 'react';
import type { ShownStatus } from '../run/run-state.ts';
import { t } from './messages.ts';
import { StatusMark } from './status-mark.tsx';

const INDENT_PX = 10;

interface ChapterLineProps {
  id: string;
  number: string;
  title: string;
  /** Pages planned. */
  budget: number;
  /** Pages the text takes as laid out; null: not written yet. */
  measured: number | null;
  depth: number;
  status: ShownStatus;
  note: string | null;
  shown: boolean;
  /** The line the Tab key leads to. */
  active: boolean;
  /** Lines before it that are not drawn, px. */
  gap: number;
  /** Among how many, and as which one. */
  place: number;
  count: number;
  onPick: (id: string) => void;
}

const tenths = (pages: number) => String(Math.round(pages * 10) / 10);

/** One line of the list of chapters. */
export const ChapterLine = memo((line: ChapterLineProps) => {
  const {
    id,
    number,
    title,
    budget,
    measured,
    depth,
    status,
    note,
    shown,
    active,
    gap,
    place,
    count,
    onPick,
  } = line;
  return (
    <li role="none" style={gap > 0 ? { marginBlockStart: `${gap}px` } : undefined}>
      <button
        type="button"
        role="treeitem"
        data-line={id}
        data-status={status}
        aria-level={depth + 1}
        aria-setsize={count}
        aria-posinset={place}
        aria-selected={shown}
        aria-current={shown ? 'true' : undefined}
        tabIndex={active ? 0 : -1}
        title={note ?? title}
        style={{ paddingInlineStart: `${10 + depth * INDENT_PX}px` }}
        onClick={() => onPick(id)}
      >
        <span className="chapter-number">{number}</span>
        <span className="chapter-title">{title}</span>
        {(measured ?? budget) > 0 && (
          <span
            className="chapter-pages"
            data-measured={measured === null ? undefined : ''}
            title={
              measured === null ? t.list.budget : t.list.measured(tenths(measured), tenths(budget))
            }
          >
            {t.list.pages(tenths(measured ?? budget))}
          </span>
        )}
        <StatusMark status={status} />
      </button>
    </li>
  );
});
