import { useStore } from '@nanostores/react';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Callout } from '../../kit/tag.tsx';
import { useBid } from '../base/context.ts';
import { t } from '../base/messages.ts';
import type { OutlineRow } from '../chapters/outline-tree.ts';
import type { ChapterEditing } from '../editor/chapter-editing-store.ts';
import type { EditorParts } from '../editor/parts-store.ts';
import { revealWords } from '../editor/reveal-words.ts';
import { Markdown } from '../text/markdown.tsx';
import { ChapterFailed, ChapterWithoutText } from './chapter-states.tsx';
import { useChapterState, useShownText } from './shown-chapter.ts';

interface ChapterBodyProps {
  page: ChapterEditing;
  row: OutlineRow;
  scroll: RefObject<HTMLDivElement | null>;
  /** The editor, where the chapter is open for it. */
  parts: EditorParts | undefined;
}

/** The text of a chapter, or what stands in its place. */
export function ChapterBody({ page, row, scroll, parts }: ChapterBodyProps) {
  const { chapter } = page;
  const load = useStore(chapter.$load);
  const draftFound = useStore(chapter.$draftFound);
  const { status, note, live } = useChapterState(chapter);
  const isForm = useStore(page.form.$form) !== undefined;
  const { text, streaming } = useShownText(chapter);
  const { run } = useBid();
  // Who reads back stays with this chapter when it is written.
  const stay = () => {
    if (run.$following.get()) run.pick(chapter.id);
  };
  usePinnedToEnd(scroll, streaming ? text : undefined, stay);

  if (load.state === 'loading' && !text) return <Skeleton lines={9} />;
  if (load.state === 'failed' && !text)
    return (
      <ErrorState title={t.chapterLoadFailed} text={load.msg} onRetry={() => void chapter.load()} />
    );
  return (
    <>
      {draftFound && <Callout>{t.draftFound}</Callout>}
      {status === 'failed' && <ChapterFailed chapter={chapter} note={note} />}
      {note && status !== 'failed' && <p className="run-note">{note}</p>}
      {parts && isForm && <parts.FormView filling={page.form} title={row.chapter.title} />}
      {parts && !isForm && <parts.EditorText page={page} title={row.chapter.title} />}
      {!(parts && isForm) && (
        <ReadText page={page} text={text} live={live} opening={parts !== undefined} />
      )}
    </>
  );
}

/** The text to be read; it stands until the editor has taken its place. */
function ReadText({
  page,
  text,
  live,
  opening,
}: {
  page: ChapterEditing;
  text: string;
  live: boolean;
  opening: boolean;
}) {
  const { chapter, editing } = page;
  const hasEditor = useStore(page.$editor) !== undefined;
  const isOpen = useStore(chapter.$editing);
  const isLoaded = useStore(chapter.$load).state === 'ready';
  const target = useStore(editing.$target);
  const box = useRef<HTMLDivElement>(null);
  const { locked } = useChapterState(chapter);
  const hasText = text !== '';
  useEffect(() => {
    // Where an editor is on its way it shows the words itself; the store may know of it before this is drawn again.
    const willEdit = (isOpen || chapter.$editing.get()) && !locked;
    if (willEdit || !isLoaded || !hasText || target?.chapterId !== chapter.id || !box.current)
      return;
    if (revealWords(box.current, target.quote)) editing.$target.set(undefined);
  }, [target, chapter, editing, isOpen, isLoaded, locked, hasText]);
  if (hasEditor && opening) return null;
  if (!hasText && !(isOpen && !locked)) return <ChapterWithoutText chapter={chapter} />;
  return (
    <div className="markdown" aria-busy={live || undefined} ref={box}>
      <Markdown text={text} />
    </div>
  );
}

/** How far from the end still counts as reading along, px. */
const NEAR_END = 120;

/** Keeps the end of a growing text in sight, unless the reader has scrolled away from it, which is told to `onAway`. */
function usePinnedToEnd(
  scrollRef: RefObject<HTMLDivElement | null>,
  text: string | undefined,
  onAway: () => void,
): void {
  const height = useRef(0);
  useLayoutEffect(() => {
    const box = scrollRef.current;
    if (!box || text === undefined) return;
    const wasNearEnd = height.current - box.scrollTop - box.clientHeight < NEAR_END;
    height.current = box.scrollHeight;
    if (wasNearEnd) box.scrollTop = box.scrollHeight;
    else onAway();
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each piece of text
  }, [scrollRef, text]);
}
