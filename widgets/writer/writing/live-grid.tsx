import { useStore } from '@nanostores/react';
import { memo, useEffect, useMemo, useRef } from 'react';
import { shownChars } from '../../core/contract/shown-chars.ts';
import { useBid, useWriter } from '../base/context.ts';
import { t as shared } from '../base/messages.ts';
import { Tips } from '../base/tips.tsx';
import { pathText } from '../chapters/chapter-number.ts';
import type { OutlineRow } from '../chapters/outline-tree.ts';
import { type ChapterStatus, chaptersIn } from '../run/run-state.ts';
import { createLiveTail } from './live-tail.ts';
import { t } from './messages.ts';
import { StatusMark } from './status-mark.tsx';

/** The chapters being written, side by side, each with the end of its text as it grows. */
export function LiveGrid({ rows }: { rows: readonly OutlineRow[] }) {
  const { run, $status } = useBid();
  const bid = useStore(useWriter().$bid);
  const chapters = useStore(run.$chapters);
  const status = useStore($status);
  const places = useStore(run.$places);
  const byId = useMemo(() => new Map(rows.map((row) => [row.chapter.id, row])), [rows]);
  const queued = chaptersIn({ chapters }, 'queued').length;
  return (
    <section className="live" aria-label={t.live.label}>
      <header className="live-head">
        <h2>{t.live.label}</h2>
        {queued > 0 && <span className="faint">{t.live.next(queued)}</span>}
      </header>
      {places.length === 0 && (
        <p className="faint">{status === 'paused' ? t.live.paused : t.live.none}</p>
      )}
      <ul className="live-grid" data-count={Math.min(places.length, 4)}>
        {places.map((id) => {
          const row = byId.get(id);
          const number = row ? pathText(row.path, bid?.settings.firstLevelName ?? '') : '';
          const status = chapters.get(id)?.status ?? 'writing';
          return (
            <LiveCard
              key={id}
              id={id}
              number={number}
              title={row?.chapter.title ?? ''}
              status={status}
              onOpen={run.pick}
            />
          );
        })}
      </ul>
      {status === 'writing' && <Tips />}
    </section>
  );
}

interface LiveCardProps {
  id: string;
  number: string;
  title: string;
  status: ChapterStatus;
  onOpen: (id: string) => void;
}

const LiveCard = memo(({ id, number, title, status, onOpen }: LiveCardProps) => {
  const { run } = useBid();
  const text = useRef<HTMLDivElement>(null);
  const chars = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const host = text.current;
    if (!host) return;
    const tail = createLiveTail(host);
    // Straight into the document: twenty chapters a frame are too many for React to be asked.
    const draw = (grown: string) => {
      tail.show(grown);
      if (chars.current) chars.current.textContent = shared.chars(shownChars(grown));
    };
    let stop: (() => void) | undefined;
    // Cards out of sight are not drawn; when they come into sight they show the end of what is there by then.
    const watch = new IntersectionObserver((entries) => {
      stop?.();
      stop = entries.at(-1)?.isIntersecting ? run.onText(id, draw) : undefined;
    });
    watch.observe(host.parentElement ?? host);
    return () => {
      watch.disconnect();
      stop?.();
    };
  }, [run, id]);
  return (
    <li className="live-card" data-status={status}>
      <button
        type="button"
        className="live-open"
        title={t.live.open(title)}
        onClick={() => onOpen(id)}
      >
        <StatusMark status={status} />
        <span className="live-title">
          <span className="chapter-number">{number}</span> {title}
        </span>
        <span ref={chars} className="live-chars" />
      </button>
      {/* Not announced: a screen reader hears the progress, and reads the text in the chapter itself. */}
      <div className="live-text" aria-hidden="true">
        <div ref={text} className="live-lines" data-waiting={t.live.waiting} />
      </div>
    </li>
  );
});
