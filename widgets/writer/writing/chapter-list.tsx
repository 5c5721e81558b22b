import { useStore } from '@nanostores/react';
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  memo,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Button } from '../../kit/button.tsx';
import { Select, TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { pathText } from '../chapters/chapter-number.ts';
import { useRangeWith } from '../chapters/long-list.ts';
import type { OutlineRow } from '../chapters/outline-tree.ts';
import { useBid, useWriter } from '../context.ts';
import { t as shared } from '../messages.ts';
import type { ChapterState, ChapterStatus } from '../run/run-state.ts';
import { useLineKeys } from './chapter-keys.ts';
import { t } from './messages.ts';
import { StatusMark } from './status-mark.tsx';

/** Height of a line, px; writing.css has the same. */
const LINE_PX = 34;
/** Lines drawn beyond what is in sight, so that scrolling shows no gaps. */
const BEYOND = 10;
const INDENT_PX = 14;

type Wanted = ChapterStatus | 'all';
const wantedStates: readonly ChapterStatus[] = ['writing', 'queued', 'failed', 'done', 'empty'];

/** The outline with each chapter's state and pages; a click shows its text. On a phone it folds into a button. */
export function ChapterList() {
  const { outline, run, editing } = useBid();
  const rows = useStore(outline.$rows);
  const shown = useStore(run.$shown);
  const [unfolded, setUnfolded] = useState(false);
  const frame = useRef<HTMLElement>(null);
  const current = rows.find((row) => row.chapter.id === shown);
  // Handed to memoised lines: must stay the same function.
  const pick = useCallback(
    (id: string) => {
      run.pick(id);
      setUnfolded(false);
      // The line is folded away with the list.
      if (unfolded) frame.current?.querySelector('button')?.focus();
    },
    [run, unfolded],
  );
  const enter = (id: string) => {
    editing.enter(id);
    setUnfolded(false);
  };
  return (
    <nav
      className="chapters"
      aria-label={shared.chaptersTitle}
      data-unfolded={unfolded || undefined}
      ref={frame}
    >
      <Button
        wide
        kind="secondary"
        icon="book"
        aria-expanded={unfolded}
        onClick={() => setUnfolded(!unfolded)}
      >
        {current ? `${current.path.join('.')} ${current.chapter.title}` : shared.chapterPick}
      </Button>
      <div className="chapters-body">
        <Chapters rows={rows} shown={shown} onPick={pick} onEnter={enter} />
      </div>
    </nav>
  );
}

/** Counts of the states and the lines that are wanted. */
function useWantedRows(rows: readonly OutlineRow[], states: ReadonlyMap<string, ChapterState>) {
  const [filter, setFilter] = useState('');
  const [state, setState] = useState<Wanted>('all');
  const text = useDeferredValue(filter.trim());
  const statusOf = useCallback((id: string) => states.get(id)?.status ?? 'empty', [states]);
  const wanted = useMemo(
    () =>
      rows.filter(
        ({ chapter }) =>
          (text === '' || chapter.title.includes(text)) &&
          (state === 'all' || statusOf(chapter.id) === state),
      ),
    [rows, text, state, statusOf],
  );
  const clear = () => {
    setFilter('');
    setState('all');
  };
  return {
    filter,
    setFilter,
    state,
    setState,
    wanted,
    statusOf,
    clear,
    isNarrowed: text !== '' || state !== 'all',
  };
}

interface ChaptersProps {
  rows: readonly OutlineRow[];
  shown: string | undefined;
  onPick: (id: string) => void;
  /** As `onPick`, and the focus goes into the text. */
  onEnter: (id: string) => void;
}

function Chapters({ rows, shown, onPick, onEnter }: ChaptersProps) {
  const { run } = useBid();
  const chapters = useStore(run.$chapters);
  const { filter, setFilter, state, setState, wanted, statusOf, clear, isNarrowed } = useWantedRows(
    rows,
    chapters,
  );
  const options = useMemo(() => {
    const counts = new Map<ChapterStatus, number>();
    for (const { chapter } of rows)
      counts.set(statusOf(chapter.id), (counts.get(statusOf(chapter.id)) ?? 0) + 1);
    const named = wantedStates.map((value) => ({
      value,
      label: t.list.inState(shared.chapterStatus[value], counts.get(value) ?? 0),
      disabled: !counts.has(value),
    }));
    return [{ value: 'all', label: t.list.all(rows.length) }, ...named];
  }, [rows, statusOf]);
  return (
    <>
      <TextField
        type="search"
        label={shared.filterChapters}
        hideLabel
        placeholder={shared.filterChapters}
        prefix={<Icon name="search" />}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <Select
        label={t.list.state}
        hideLabel
        options={options}
        value={state}
        onChange={({ target }) =>
          setState(wantedStates.find((one) => one === target.value) ?? 'all')
        }
      />
      {wanted.length > 0 ? (
        <Lines
          rows={wanted}
          states={chapters}
          shown={shown}
          isFlat={isNarrowed}
          onPick={onPick}
          onEnter={onEnter}
        />
      ) : (
        rows.length > 0 && (
          <p className="chapters-none">
            <span className="faint">{t.list.nothing}</span>
            <Button size="small" onClick={clear}>
              {t.list.clear}
            </Button>
          </p>
        )
      )}
    </>
  );
}

interface LinesProps extends ChaptersProps {
  states: ReadonlyMap<string, ChapterState>;
  /** Without indentation: what stands above a line may be filtered out. */
  isFlat: boolean;
}

/** Brings the chapter that is shown into sight: the one being written, or one chosen anywhere on the screen. */
function useInSight(
  shown: string | undefined,
  at: number,
  isStanding: boolean,
  scrollTo: (index: number) => void,
): void {
  const following = useStore(useBid().run.$following);
  const isListed = at >= 0;
  useEffect(() => {
    // Who goes through the list by keys keeps his place in it.
    if (isListed && !isStanding) scrollTo(at);
    // oxlint-disable-next-line react/exhaustive-deps -- under a reader's hand only another chapter moves the list
  }, [following, shown, isListed]);
}

function Lines({ rows, states, shown, isFlat, onPick, onEnter }: LinesProps) {
  const bid = useStore(useWriter().$bid);
  const frame: RefObject<HTMLDivElement | null> = useRef(null);
  const { active, isStanding, ...hears } = useLineKeys({ rows, shown, list: frame, onEnter });
  const rangeExtractor = useRangeWith(rows.findIndex((row) => row.chapter.id === active));
  // oxlint-disable-next-line react/incompatible-library -- the list is drawn here and handed to nobody who remembers it
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => LINE_PX,
    overscan: BEYOND,
    rangeExtractor,
    getItemKey: (index) => rows[index]?.chapter.id ?? index,
    initialRect: { width: 240, height: 600 },
  });
  const items = virtual.getVirtualItems();
  const at = rows.findIndex((row) => row.chapter.id === shown);
  useInSight(shown, at, isStanding, (index) => virtual.scrollToIndex(index, { align: 'auto' }));
  return (
    <div className="chapters-scroll" ref={frame}>
      <ol
        role="tree"
        aria-label={shared.chaptersTitle}
        style={{
          height: `${virtual.getTotalSize()}px`,
          paddingBlockStart: `${items[0]?.start ?? 0}px`,
        }}
        {...hears}
      >
        {items.map(({ index, key, start }, nth) => {
          const row = rows[index];
          if (!row) return null;
          const told = states.get(row.chapter.id);
          return (
            <ChapterLine
              key={key}
              id={row.chapter.id}
              number={pathText(row.path, bid?.settings.firstLevelName ?? '')}
              title={row.chapter.title}
              budget={row.chapter.pages}
              measured={told?.pages ?? null}
              depth={isFlat ? 0 : row.depth}
              status={told?.status ?? 'empty'}
              note={told?.note ?? null}
              shown={row.chapter.id === shown}
              active={row.chapter.id === active}
              gap={start - (items[nth - 1]?.end ?? start)}
              place={isFlat ? index + 1 : (row.path.at(-1) ?? 1)}
              count={isFlat ? rows.length : row.siblings}
              onPick={onPick}
            />
          );
        })}
      </ol>
    </div>
  );
}

interface ChapterLineProps {
  id: string;
  number: string;
  title: string;
  /** Pages planned. */
  budget: number;
  /** Pages the text takes as laid out; null: not written yet. */
  measured: number | null;
  depth: number;
  status: ChapterStatus;
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

const ChapterLine = memo((line: ChapterLineProps) => {
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
