import { useStore } from '@nanostores/react';
import { useBid, useWriter } from '../base/context.ts';
import { pathText } from '../chapters/chapter-number.ts';
import type { OutlineRow } from '../chapters/outline-tree.ts';
import type { ChapterStatus } from '../run/run-state.ts';
import { t } from './messages.ts';
import { StatusMark } from './status-mark.tsx';

/** Of those that wait only the next ones are named. */
const NEXT_SHOWN = 6;

/** In the place of what the check finds, while the text is being written: which chapters are under way, and which come next. */
export function RunProgress() {
  const { run, outline } = useBid();
  const rows = useStore(outline.$rows);
  const chapters = useStore(run.$chapters);
  const inState = (status: ChapterStatus) =>
    rows.filter(({ chapter }) => chapters.get(chapter.id)?.status === status);
  const writing = inState('writing');
  const queued = inState('queued');
  return (
    <div className="todos">
      {writing.length > 0 && (
        <ChapterRows name={t.todo.writing(writing.length)} rows={writing} status="writing" />
      )}
      {queued.length > 0 && (
        <ChapterRows
          name={t.todo.queued(queued.length)}
          rows={queued.slice(0, NEXT_SHOWN)}
          status="queued"
        />
      )}
      <p className="faint">{t.todo.running}</p>
    </div>
  );
}

interface ChapterRowsProps {
  name: string;
  rows: readonly OutlineRow[];
  status: ChapterStatus;
}

function ChapterRows({ name, rows, status }: ChapterRowsProps) {
  const { run } = useBid();
  const bid = useStore(useWriter().$bid);
  const shown = useStore(run.$shown);
  return (
    <section aria-label={name}>
      <h4>{name}</h4>
      <ul className="run-rows">
        {rows.map(({ chapter, path }) => (
          <li key={chapter.id}>
            <button
              type="button"
              title={chapter.title}
              aria-current={chapter.id === shown ? 'true' : undefined}
              onClick={() => run.pick(chapter.id)}
            >
              <StatusMark status={status} />
              <span className="chapter-number">
                {pathText(path, bid?.settings.firstLevelName ?? '')}
              </span>
              <span className="chapter-title">{chapter.title}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
