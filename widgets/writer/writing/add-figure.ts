import { notifyUndo } from '../../core/notify.ts';
import type { ChapterEditing } from '../editor/chapter-editing-store.ts';
import { t as words } from '../editor/messages.ts';
import type { FigureKind } from '../run/run-actions.ts';
import type { RunStore } from '../run/run-store.ts';
import { t } from './messages.ts';

type Run = Pick<RunStore, 'addFigure' | 'makeFigure'>;

/** Adds a figure made from the chapter: where its editor's caret is, or at the end; in sight and with the way back. */
export async function addFigure(page: ChapterEditing, run: Run, kind: FigureKind): Promise<void> {
  await page.chapter.flush();
  if (page.$editor.get()) await putFigure(page, run, kind);
  else await storeFigure(page, run, kind);
}

async function putFigure(page: ChapterEditing, run: Run, kind: FigureKind): Promise<void> {
  const { chapter, $editor } = page;
  const editor = $editor.get();
  const place = editor?.hasCaret() ? editor.passage() : undefined;
  const made = await run.makeFigure(chapter.id, kind);
  const isOpen = editor !== undefined && $editor.get() === editor;
  const takeOut = made && isOpen ? editor.putBelow(place, made.markdown) : undefined;
  if (isOpen && place) editor.releasePassage(place);
  if (takeOut) notifyUndo(t.added[kind][place ? 'below' : 'last'], words.undo, takeOut);
  // Left or locked meanwhile: the service puts it in, or says why it may not. A failure before has told the user.
  else if (made) await storeFigure(page, run, kind);
}

async function storeFigure({ chapter }: ChapterEditing, run: Run, kind: FigureKind): Promise<void> {
  const before = chapter.$chapter.get()?.version;
  const added = await run.addFigure(chapter.id, kind);
  if (!added) return;
  await chapter.refresh(added.rev);
  if (before !== undefined && before > 0)
    notifyUndo(t.added[kind].last, words.undo, () => void chapter.versions.restore(before));
}
