import { useStore } from '@nanostores/react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { Tag, type Tone } from '../../kit/tag.tsx';
import { useBid, useWriter } from '../base/context.ts';
import { t } from '../base/messages.ts';
import { pathText } from '../chapters/chapter-number.ts';
import type { OutlineRow } from '../chapters/outline-tree.ts';
import { type ChapterEditing, createChapterEditing } from '../editor/chapter-editing-store.ts';
import type { ChapterStore } from '../editor/chapter-store.ts';
import { t as words } from '../editor/messages.ts';
import type { ShownStatus } from '../run/run-state.ts';
import { ConflictDialog } from '../versions/conflict-dialog.tsx';
import { ChapterBody } from './chapter-text.tsx';
import { ChapterTools } from './chapter-tools.tsx';
import { t as writing } from './messages.ts';
import { EditorLoading, useOpenForEditing, useParts } from './open-editor.tsx';
import { useKeyboardRoom, useShortcuts } from './screen-keys.ts';
import { useChapterState } from './shown-chapter.ts';
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
  const isForm = useStore(page.form.$form) !== undefined;
  const asText = useStore(page.form.$asText);
  const parts = useParts(isOpen || panel !== undefined);
  // What stands below the text comes once that has its height.
  const isSettled = useStore(chapter.$load).state !== 'loading' && (!isOpen || parts !== undefined);
  const scroll = useRef<HTMLDivElement>(null);
  const screen = useShortcuts(page);
  const heading = useEntering(page);
  useKeyboardRoom(screen);
  return (
    <div className="chapter-desk" ref={screen} data-editing={isOpen || undefined}>
      <ChapterTools page={page}>
        {isOpen && !isForm && (parts ? <parts.Toolbar page={page} /> : <EditorLoading />)}
      </ChapterTools>
      <ChapterConflict chapter={chapter} />
      {isOpen && asText && (
        <Button size="small" kind="quiet" onClick={() => void page.form.backToForm()}>
          {words.form.asForm}
        </Button>
      )}
      <div className="paper-row">
        <div className="paper-scroll" ref={scroll}>
          <article className="paper" data-live={live || undefined} style={useFigureNumbers(page)}>
            <h2 ref={heading} tabIndex={-1}>
              <span className="paper-number">
                {pathText(row.path, bid?.settings.firstLevelName ?? '')}
              </span>{' '}
              {row.chapter.title}
            </h2>
            <ChapterMarks chapter={chapter} row={row} />
            <ChapterBody page={page} row={row} scroll={scroll} parts={isOpen ? parts : undefined} />
          </article>
          {isSettled && <Neighbours row={row} />}
        </div>
        {panel && parts && <parts.EditorPanel page={page} />}
      </div>
    </div>
  );
}

const tones: Record<ShownStatus, Tone> = {
  empty: 'neutral',
  queued: 'neutral',
  writing: 'accent',
  done: 'success',
  unfilled: 'warning',
  failed: 'danger',
};

/** How far this chapter is, and how long it is to be. */
function ChapterMarks({ chapter, row }: ChapterPageProps) {
  const { shown } = useChapterState(chapter);
  const { pages } = row.chapter;
  return (
    <p className="chapter-state">
      <Tag tone={tones[shown]}>{t.chapterStatus[shown]}</Tag>
      {pages > 0 && <Tag>{writing.planned(Math.round(pages * 10) / 10)}</Tag>}
    </p>
  );
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
