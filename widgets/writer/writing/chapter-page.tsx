import { useStore } from '@nanostores/react';
import {
  type CSSProperties,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Button } from '../../kit/button.tsx';
import { Skeleton } from '../../kit/spinner.tsx';
import { ErrorState } from '../../kit/states.tsx';
import { Callout } from '../../kit/tag.tsx';
import { pathText } from '../chapters/chapter-number.ts';
import type { OutlineRow } from '../chapters/outline-tree.ts';
import { ConflictDialog } from '../conflict-dialog.tsx';
import { useBid, useWriter } from '../context.ts';
import { type ChapterEditing, createChapterEditing } from '../editor/chapter-editing-store.ts';
import type { ChapterStore } from '../editor/chapter-store.ts';
import { t as words } from '../editor/messages.ts';
import { $editorParts, type EditorParts, loadEditorParts } from '../editor/parts-store.ts';
import { revealWords } from '../editor/reveal-words.ts';
import { t } from '../messages.ts';
import { Markdown } from '../text/markdown.tsx';
import { t as drawn } from '../text/messages.ts';
import { ChapterFailed, ChapterWithoutText } from './chapter-states.tsx';
import { ChapterTools } from './chapter-tools.tsx';
import { useChapterState, useShownText } from './shown-chapter.ts';
import { useEntering } from './use-entering.ts';

interface ChapterPageProps {
  chapter: ChapterStore;
  row: OutlineRow;
}

/** One chapter on its paper: to be read, and to be written on where that is possible now. */
export function ChapterPage({ chapter, row }: ChapterPageProps) {
  const { editing } = useBid();
  const bid = useStore(useWriter().$bid);
  const [page] = useState(() => createChapterEditing(chapter, editing));
  const { live } = useChapterState(chapter);
  const isOpen = useOpenForEditing(chapter);
  const panel = useStore(editing.$panel);
  const parts = useParts(isOpen || panel !== undefined);
  const scroll = useRef<HTMLDivElement>(null);
  const desk = useShortcuts(page);
  const heading = useEntering(page);
  useKeyboardRoom(desk);
  return (
    <div className="chapter-desk" ref={desk} data-editing={isOpen || undefined}>
      <ChapterTools page={page} />
      <ChapterConflict chapter={chapter} />
      {isOpen && (parts ? <parts.Toolbar page={page} /> : <EditorLoading />)}
      <div className="paper-row">
        <div className="paper-scroll" ref={scroll}>
          <article className="paper" data-live={live || undefined} style={useFigureNumbers(page)}>
            <h2 ref={heading} tabIndex={-1}>
              <span className="paper-number">
                {pathText(row.path, bid?.settings.firstLevelName ?? '')}
              </span>{' '}
              {row.chapter.title}
            </h2>
            <ChapterBody page={page} row={row} scroll={scroll} parts={isOpen ? parts : undefined} />
          </article>
          <Neighbours row={row} />
        </div>
        {panel && parts && <parts.EditorPanel page={page} />}
      </div>
    </div>
  );
}

/** Below this a chapter is read first, and opened for editing by a tap, px. */
const SMALL = 640;

/** True while the chapter is open for editing; on a wide screen it opens itself as soon as it may be changed. */
function useOpenForEditing(chapter: ChapterStore): boolean {
  const { locked } = useChapterState(chapter);
  const load = useStore(chapter.$load);
  const editing = useStore(chapter.$editing);
  const hasText = useStore(chapter.$hasText);
  const mayBeChanged = load.state === 'ready' && !locked;
  // Before the effects of what is drawn below, which ask whether an editor is on its way.
  useLayoutEffect(() => {
    if (mayBeChanged && hasText && window.innerWidth > SMALL) chapter.setEditing(true);
  }, [chapter, mayBeChanged, hasText]);
  return mayBeChanged && editing;
}

/** The editor's code once it is there; fetched from the moment it is wanted. */
function useParts(wanted: boolean): EditorParts | undefined {
  const parts = useStore($editorParts);
  useEffect(() => {
    if (wanted) void loadEditorParts();
  }, [wanted]);
  return parts.state === 'ready' ? parts.value : undefined;
}

/** Keeps the room of the bar, so that nothing jumps when it comes. */
function EditorLoading() {
  const { state } = useStore($editorParts);
  if (state !== 'failed') return <div className="editor-bar" aria-hidden="true" />;
  const retry = (
    <Button size="small" icon="refresh" onClick={() => void loadEditorParts()}>
      {drawn.retry}
    </Button>
  );
  return (
    <div role="alert" className="editor-failed">
      <Callout tone="warning" action={retry}>
        {words.loadFailed}
      </Callout>
    </div>
  );
}

/** Ctrl+S, Ctrl+F and Ctrl+H on the desk, or while the focus is nowhere; inside the text the editor hears them first. */
function useShortcuts(page: ChapterEditing) {
  const desk = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isOurs = (event: KeyboardEvent) =>
      event.target === document.body ||
      event.composedPath().some((target) => target === desk.current);
    const onKey = (event: KeyboardEvent) => {
      if (
        event.defaultPrevented ||
        event.isComposing ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey
      )
        return;
      if (!isOurs(event)) return;
      const acts: Record<string, () => void> = {
        s: () => void page.save(),
        f: () => page.editing.$panel.set('find'),
        h: () => page.editing.$panel.set('find'),
      };
      const act = acts[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [page]);
  return desk;
}

/** The height of a phone's keyboard, on which the bar of tools stands; browsers tell it only by what is left in sight. */
function useKeyboardRoom(desk: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    const shown = desk.current;
    if (!view || !shown) return;
    const measure = () => {
      const covered = Math.max(0, window.innerHeight - view.height - view.offsetTop);
      shown.style.setProperty('--keyboard', `${Math.round(covered)}px`);
    };
    view.addEventListener('resize', measure);
    view.addEventListener('scroll', measure);
    return () => {
      view.removeEventListener('resize', measure);
      view.removeEventListener('scroll', measure);
    };
  }, [desk]);
}

/** What the style sheet needs to number the figures as Word will: the chapter's number, and the figures before this text. */
function useFigureNumbers({ chapter, $hasFigures }: ChapterEditing): CSSProperties | undefined {
  const { numbering } = useBid().editing;
  const found = useStore(numbering.$numbering);
  const hasFigures = useStore($hasFigures);
  useEffect(() => {
    if (hasFigures) void numbering.refresh();
  }, [numbering, hasFigures]);
  if (!found || found.chapterId !== chapter.id) return undefined;
  const variables: Record<`--${string}`, string | number> = {
    '--figure-label': `"${words.picture.label(found.top)}"`,
    '--figures-before': found.before,
  };
  return variables;
}

interface ChapterBodyProps {
  page: ChapterEditing;
  row: OutlineRow;
  scroll: RefObject<HTMLDivElement | null>;
  /** The editor, where the chapter is open for it. */
  parts: EditorParts | undefined;
}

function ChapterBody({ page, row, scroll, parts }: ChapterBodyProps) {
  const { chapter } = page;
  const load = useStore(chapter.$load);
  const draftFound = useStore(chapter.$draftFound);
  const { status, note, live } = useChapterState(chapter);
  const { text, streaming } = useShownText(chapter);
  usePinnedToEnd(scroll, streaming ? text : undefined);

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
      {parts && <parts.EditorText page={page} title={row.chapter.title} />}
      <ReadText page={page} text={text} live={live} opening={parts !== undefined} />
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

/** Keeps the end of a growing text in sight, unless the reader has scrolled away from it. */
function usePinnedToEnd(
  scrollRef: RefObject<HTMLDivElement | null>,
  text: string | undefined,
): void {
  const height = useRef(0);
  useLayoutEffect(() => {
    const box = scrollRef.current;
    if (!box || text === undefined) return;
    const wasNearEnd = height.current - box.scrollTop - box.clientHeight < NEAR_END;
    height.current = box.scrollHeight;
    if (wasNearEnd) box.scrollTop = box.scrollHeight;
  }, [scrollRef, text]);
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
        <Button
          kind="quiet"
          icon="arrow-left"
          title={before.chapter.title}
          onClick={() => run.pick(before.chapter.id)}
        >
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
