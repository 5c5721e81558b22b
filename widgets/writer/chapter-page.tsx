import { useStore } from '@nanostores/react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { Button } from '../kit/button.tsx';
import { Skeleton } from '../kit/spinner.tsx';
import { EmptyState, ErrorState } from '../kit/states.tsx';
import { Callout } from '../kit/tag.tsx';
import type { ChapterStore } from './chapter-store.ts';
import { ChapterTools } from './chapter-tools.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { useBid, useWriter } from './context.ts';
import { Markdown } from './markdown.tsx';
import { t } from './messages.ts';
import type { OutlineRow } from './outline-tree.ts';
import { pathText } from './outline-tree-view.tsx';
import type { ChapterStatus } from './run-state.ts';
import { useChapterState, useShownText } from './shown-chapter.ts';

interface ChapterPageProps {
  chapter: ChapterStore;
  row: OutlineRow;
}

/** One chapter: its tools, and its text to read or to write. */
export function ChapterPage({ chapter, row }: ChapterPageProps) {
  const bid = useStore(useWriter().$bid);
  const { live } = useChapterState(chapter);
  const scroll = useRef<HTMLDivElement>(null);
  return (
    <>
      <ChapterTools chapter={chapter} />
      <ChapterConflict chapter={chapter} />
      <div className="paper-scroll" ref={scroll}>
        <article className="paper" data-live={live || undefined}>
          <h2>
            <span className="paper-number">{pathText(row.path, bid?.settings.firstLevelName ?? '')}</span> {row.chapter.title}
          </h2>
          <ChapterBody chapter={chapter} row={row} scroll={scroll} />
        </article>
        <Neighbours row={row} />
      </div>
    </>
  );
}

function ChapterBody({ chapter, row, scroll }: ChapterPageProps & { scroll: RefObject<HTMLDivElement | null> }) {
  const load = useStore(chapter.$load);
  const editing = useStore(chapter.$editing);
  const draftFound = useStore(chapter.$draftFound);
  const { status, note, live, locked } = useChapterState(chapter);
  const { text: shownText, streaming } = useShownText(chapter);
  usePinnedToEnd(scroll, streaming ? shownText : undefined);

  if (load.state === 'loading' && !shownText) return <Skeleton lines={9} />;
  if (load.state === 'failed' && !shownText)
    return <ErrorState title={t.chapterLoadFailed} text={load.message} onRetry={() => void chapter.load()} />;
  return (
    <>
      {draftFound && <Callout>{t.draftFound}</Callout>}
      {status === 'failed' && <Failed chapter={chapter} note={note} />}
      {note && status !== 'failed' && <p className="run-note">{note}</p>}
      {editing && !locked ? (
        <ChapterEditor chapter={chapter} title={row.chapter.title} />
      ) : shownText ? (
        <div className="markdown" aria-busy={live || undefined}>
          <Markdown text={shownText} />
        </div>
      ) : (
        <NoText chapter={chapter} status={status} locked={locked} />
      )}
    </>
  );
}

/** How far from the end still counts as reading along, px. */
const NEAR_END = 120;

/** Keeps the end of a growing text in sight, unless the reader has scrolled away from it. */
function usePinnedToEnd(scrollRef: RefObject<HTMLDivElement | null>, text: string | undefined): void {
  const height = useRef(0);
  useLayoutEffect(() => {
    const box = scrollRef.current;
    if (!box || text === undefined) return;
    const wasNearEnd = height.current - box.scrollTop - box.clientHeight < NEAR_END;
    height.current = box.scrollHeight;
    if (wasNearEnd) box.scrollTop = box.scrollHeight;
  }, [scrollRef, text]);
}

function Failed({ chapter, note }: { chapter: ChapterStore; note: string | null }) {
  const { run } = useBid();
  const busy = useStore(run.$busy);
  const retry = (
    <Button size="small" icon="refresh" busy={busy === 'rewrite'} onClick={() => void run.rewrite(chapter.id, '')}>
      {t.retry}
    </Button>
  );
  return (
    <div role="alert" className="chapter-failed">
      <Callout tone="danger" action={retry}>
        {t.chapterFailed}
        {note && <span className="failed-reason">{note}</span>}
      </Callout>
    </div>
  );
}

function NoText({ chapter, status, locked }: { chapter: ChapterStore; status: ChapterStatus; locked: boolean }) {
  const stores = useBid();
  const paused = useStore(stores.$status) === 'paused';
  if (status === 'writing') return <Skeleton lines={4} />;
  // The failure above has its own way on.
  if (status === 'failed') return null;
  if (status === 'queued') return <EmptyState icon="clock" title={paused ? t.chapterPaused : t.chapterWaiting} />;
  const action: ReactNode = !locked && (
    <span className="actions">
      <Button kind="primary" icon="sparkle" onClick={() => void stores.write({ chapters: [chapter.id] })}>
        {t.tools.writeThis}
      </Button>
      <Button icon="edit" onClick={() => chapter.setEditing(true)}>
        {t.tools.edit}
      </Button>
    </span>
  );
  return <EmptyState icon="file" title={t.chapterEmpty} text={locked ? undefined : t.chapterEmptyHint} action={action} />;
}

function ChapterEditor({ chapter, title }: { chapter: ChapterStore; title: string }) {
  const text = useStore(chapter.$text);
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const box = area.current;
    if (!box || CSS.supports('field-sizing', 'content')) return;
    // Older kernels: as high as its text, so that the page scrolls and not a box in a box.
    box.style.height = 'auto';
    box.style.height = `${box.scrollHeight}px`;
  });
  return (
    <>
      <textarea
        ref={area}
        className="editor"
        aria-label={t.editorLabel(title)}
        value={text}
        spellCheck={false}
        onChange={(event) => chapter.edit(event.target.value)}
        onBlur={() => void chapter.flush()}
      />
      <p className="faint">{t.editorHint}</p>
    </>
  );
}

function Neighbours({ row }: { row: OutlineRow }) {
  const { outline, run } = useBid();
  const rows = useStore(outline.$rows);
  const at = rows.findIndex((candidate) => candidate.chapter.id === row.chapter.id);
  const before = rows[at - 1];
  const after = rows[at + 1];
  return (
    <nav className="neighbours" aria-label={t.around.neighbours}>
      {before && (
        <Button kind="quiet" icon="arrow-left" title={before.chapter.title} onClick={() => run.pick(before.chapter.id)}>
          {t.around.previousChapter}
        </Button>
      )}
      {after && (
        <Button
          kind="quiet"
          data-next=""
          icon="arrow-right"
          title={after.chapter.title}
          onClick={() => run.pick(after.chapter.id)}
        >
          {t.around.nextChapter}
        </Button>
      )}
    </nav>
  );
}

function ChapterConflict({ chapter }: { chapter: ChapterStore }) {
  const conflict = useStore(chapter.$conflict);
  if (!conflict) return null;
  return (
    <ConflictDialog
      text={t.chapterConflict}
      mine={conflict.mine}
      theirs={conflict.theirs.content}
      theirsTitle={t.sides.serverCopy}
      choices={[
        { label: t.choices.takeServer, onChoose: () => void chapter.resolve('theirs') },
        { label: t.choices.takeMine, onChoose: () => void chapter.resolve('mine') },
        { label: t.choices.keepBoth, primary: true, onChoose: () => void chapter.resolve('both') },
      ]}
    />
  );
}
