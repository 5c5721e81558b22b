import { useStore } from '@nanostores/react';
import { memo, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { TextField } from '../kit/field.tsx';
import { Icon } from '../kit/icon.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { useBid, useWriter } from './context.ts';
import { t } from './messages.ts';
import type { OutlineRow } from './outline-tree.ts';
import { pathText } from './outline-tree-view.tsx';
import type { ChapterStatus } from './run-state.ts';

/** Few chapters are found by eye. */
const FILTER_FROM = 12;

/** The outline with each chapter's state; a click shows its text. On a phone it folds into a button. */
export function ChapterList() {
  const { outline, run } = useBid();
  const rows = useStore(outline.$rows);
  const shown = useStore(run.$shown);
  const [unfolded, setUnfolded] = useState(false);
  const current = rows.find((row) => row.chapter.id === shown);
  // Handed to memoised lines: must stay the same function.
  const pick = useCallback(
    (id: string) => {
      run.pick(id);
      setUnfolded(false);
    },
    [run],
  );
  return (
    <nav className="chapters" aria-label={t.chaptersTitle} data-unfolded={unfolded || undefined}>
      <Button wide kind="secondary" icon="book" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
        {current ? `${current.path.join('.')} ${current.chapter.title}` : t.chapterPick}
      </Button>
      <div className="chapters-body">
        <Chapters rows={rows} shown={shown} onPick={pick} />
      </div>
    </nav>
  );
}

interface ChaptersProps {
  rows: readonly OutlineRow[];
  shown: string | undefined;
  onPick: (id: string) => void;
}

function Chapters({ rows, shown, onPick }: ChaptersProps) {
  const { run } = useBid();
  const bid = useStore(useWriter().$bid);
  const { chapters } = useStore(run.$run);
  const [filter, setFilter] = useState('');
  const wanted = useDeferredValue(filter.trim());
  const list = useRef<HTMLOListElement>(null);
  const following = useStore(run.$following);
  useEffect(() => {
    // Only while the list follows the writing: under a reader's hand it must not move.
    if (following && shown) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [following, shown]);
  const matching = wanted === '' ? rows : rows.filter((row) => row.chapter.title.includes(wanted));
  return (
    <>
      {rows.length >= FILTER_FROM && (
        <TextField
          type="search"
          label={t.filterChapters}
          hideLabel
          placeholder={t.filterChapters}
          prefix={<Icon name="search" />}
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <ol ref={list}>
        {matching.map((row) => (
          <ChapterLine
            key={row.chapter.id}
            id={row.chapter.id}
            number={pathText(row.path, bid?.settings.firstLevelName ?? '')}
            title={row.chapter.title}
            depth={wanted === '' ? row.depth : 0}
            status={chapters.get(row.chapter.id)?.status ?? 'empty'}
            note={chapters.get(row.chapter.id)?.note ?? null}
            shown={row.chapter.id === shown}
            onPick={onPick}
          />
        ))}
      </ol>
    </>
  );
}

interface ChapterLineProps {
  id: string;
  number: string;
  title: string;
  depth: number;
  status: ChapterStatus;
  note: string | null;
  shown: boolean;
  onPick: (id: string) => void;
}

const ChapterLine = memo(({ id, number, title, depth, status, note, shown, onPick }: ChapterLineProps) => (
  <li>
    <button
      type="button"
      data-status={status}
      aria-current={shown ? 'true' : undefined}
      title={note ?? undefined}
      style={{ paddingInlineStart: `${10 + depth * 14}px` }}
      onClick={() => onPick(id)}
    >
      <span className="chapter-number">{number}</span>
      <span className="chapter-title">{title}</span>
      <StatusMark status={status} />
    </button>
  </li>
));

function StatusMark({ status }: { status: ChapterStatus }) {
  return (
    <span className="status-mark" data-status={status} title={t.chapterStatus[status]}>
      {status === 'writing' && <Spinner size={13} />}
      {status === 'done' && <Icon name="check" size={14} />}
      {status === 'failed' && <Icon name="alert" size={14} />}
      {status === 'queued' && <Icon name="clock" size={13} />}
      <span className="kit-hidden">{t.chapterStatus[status]}</span>
    </span>
  );
}
