import { useStore } from '@nanostores/react';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Select, TextField } from '../../kit/field.tsx';
import { Icon } from '../../kit/icon.tsx';
import { useBid, useFrame } from '../base/context.ts';
import { t as shared } from '../base/messages.ts';
import type { OutlineRow } from '../chapters/outline-tree.ts';
import { type ChapterState, type ShownStatus, shownStatus } from '../run/run-state.ts';
import { type ChaptersProps, Lines } from './chapter-lines.tsx';
import { t } from './messages.ts';

type Wanted = ShownStatus | 'all';
const wantedStates: readonly ShownStatus[] = [
  ...(['writing', 'queued', 'failed', 'unfilled', 'done', 'empty'] as const),
];

/** The outline with each chapter's state and pages; a click shows its text. On a phone it lies over the text. */
export function ChapterList() {
  const { outline, run, editing, layout, whole } = useBid();
  const rows = useStore(outline.$rows);
  const picked = useStore(run.$shown);
  const isWhole = useStore(layout.$whole);
  const onPage = useStore(whole.$at);
  // The whole bid is scrolled through: the list goes along.
  const shown = (isWhole ? onPage : undefined) ?? picked;
  const isPhone = useFrame() === 'phone';
  // Handed to memoised lines: must stay the same function.
  const pick = useCallback(
    (id: string) => {
      run.pick(id);
      whole.want(id);
      layout.closeSheet();
    },
    [run, layout, whole],
  );
  const enter = (id: string) => {
    editing.enter(id);
    layout.closeSheet();
  };
  return (
    <nav className="chapters" aria-label={shared.chaptersTitle} data-sheet={isPhone || undefined}>
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
  const statusOf = useCallback((id: string) => shownStatus(states.get(id)), [states]);
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

function Chapters({ rows, shown, onPick, onEnter }: ChaptersProps) {
  const { run } = useBid();
  const chapters = useStore(run.$chapters);
  const { filter, setFilter, state, setState, wanted, statusOf, clear, isNarrowed } = useWantedRows(
    rows,
    chapters,
  );
  const options = useMemo(() => {
    const counts = new Map<ShownStatus, number>();
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
