import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import type { OutlineChapter } from '../../core/contract/outline.ts';
import { env } from '../../core/env.ts';
import {
  addChild,
  addSibling,
  changeChapter,
  indentChapter,
  moveChapter,
  type OutlineChapters,
  outdentChapter,
  outlineRows,
  placeChapter,
  removeChapter,
} from '../chapters/outline-tree.ts';
import { t } from './messages.ts';
import type { OutlineDocument } from './outline-document.ts';
import { indentedAll, outdentedAll, placedAll, topsOf, withoutAll } from './outline-several.ts';

type ChapterChange = Parameters<typeof changeChapter>[2];

function newChapter(): OutlineChapter {
  const settings = { instruction: '', kind: 'prose' as const };
  const blank = {
    parentId: null,
    order: 0,
    title: t.newChapter,
    pages: 1,
    brief: '',
    scoringIds: [],
    settings,
  };
  return { id: env().randomId().slice(0, 24), ...blank };
}

/** Ways to put a chapter elsewhere; where it went is announced. */
function createMoves(
  $chapters: ReadableAtom<OutlineChapters>,
  act: (next: OutlineChapters) => void,
  $announcement: WritableAtom<string>,
) {
  const place = (id: string) =>
    outlineRows($chapters.get())
      .find((row) => row.chapter.id === id)
      ?.path.join('.') ?? '';
  const moved = (id: string, next: OutlineChapters) => {
    const before = $chapters.get();
    act(next);
    const title = before.find((chapter) => chapter.id === id)?.title ?? '';
    $announcement.set($chapters.get() === before ? t.cannotMove : t.movedTo(title, place(id)));
  };

  return {
    move: (id: string, direction: -1 | 1) => moved(id, moveChapter($chapters.get(), id, direction)),
    indent: (id: string) => moved(id, indentChapter($chapters.get(), id)),
    outdent: (id: string) => moved(id, outdentChapter($chapters.get(), id)),
    /** Puts a chapter below `parentId`, behind `afterId`. */
    placeAt: (id: string, parentId: string | null, afterId: string | null) =>
      moved(id, placeChapter($chapters.get(), id, parentId, afterId)),
  };
}

/** The same for several chapters at once: one step back each. */
function createSeveral(
  $chapters: ReadableAtom<OutlineChapters>,
  act: (next: OutlineChapters, undoable?: string) => void,
) {
  const tops = (ids: ReadonlySet<string>) => topsOf($chapters.get(), ids);
  const titleOf = (id: string | null) =>
    $chapters.get().find((chapter) => chapter.id === id)?.title ?? t.several.top;
  return {
    moveAll(ids: ReadonlySet<string>, parentId: string | null): void {
      const said = t.several.moved(tops(ids).length, titleOf(parentId));
      act(placedAll($chapters.get(), tops(ids), parentId), said);
    },
    /** As `placeAt`, one behind the other. */
    placeAllAt: (ids: ReadonlySet<string>, parentId: string | null, afterId: string | null) =>
      act(placedAll($chapters.get(), tops(ids), parentId, afterId)),
    indentAll: (ids: ReadonlySet<string>) => act(indentedAll($chapters.get(), tops(ids))),
    outdentAll: (ids: ReadonlySet<string>) => act(outdentedAll($chapters.get(), tops(ids))),
    removeAll(ids: ReadonlySet<string>): void {
      const before = $chapters.get();
      const after = withoutAll(before, tops(ids));
      act(after, t.several.removed(before.length - after.length));
    },
  };
}

/** The outline where these chapters, and no others, answer the scoring item. */
const answered = (
  chapters: OutlineChapters,
  scoringId: string,
  ids: ReadonlySet<string>,
): OutlineChapters =>
  chapters.map((one) => {
    if (one.scoringIds.includes(scoringId) === ids.has(one.id)) return one;
    const others = one.scoringIds.filter((id) => id !== scoringId);
    return { ...one, scoringIds: ids.has(one.id) ? [...others, scoringId] : others };
  });

/** The chapter that is new, else the first one that is another. */
function changedChapter(
  before: ReadonlySet<OutlineChapter>,
  after: OutlineChapters,
): string | undefined {
  const known = new Set([...before].map(({ id }) => id));
  const changed = after.filter((chapter) => !before.has(chapter));
  return (changed.find(({ id }) => !known.has(id)) ?? changed[0])?.id;
}

type Act = (next: OutlineChapters, undoable?: string) => void;

/** New chapters; each call gives the id, to put the cursor there. */
const createAdditions = ($chapters: OutlineDocument['$chapters'], act: Act) => ({
  addAfter(
    id: string | null,
    part: Partial<Omit<OutlineChapter, 'id' | 'parentId' | 'order'>> = {},
  ): string {
    const added = { ...newChapter(), ...part };
    act(addSibling($chapters.get(), id, added));
    return added.id;
  },
  addUnder(id: string): string {
    const added = newChapter();
    act(addChild($chapters.get(), id, added));
    return added.id;
  },
});

/** Changes by hand, each of which can be taken back. */
export function createEditing({ $chapters, change, step, history }: OutlineDocument) {
  /** What was just done that may have been a slip: taken away, brought in, shared out. Shown with the way back. */
  const $undoable = atom<string | undefined>();
  /** For screen readers: what a key or a drag has done. */
  const $announcement = atom('');

  const act: Act = (next, undoable) => {
    if (change(next)) $undoable.set(undoable);
  };
  const stepped = (direction: 'undo' | 'redo', said: string): string | undefined => {
    const before = new Set($chapters.get());
    $undoable.set(undefined);
    if (!step(direction)) return undefined;
    $announcement.set(said);
    return changedChapter(before, $chapters.get());
  };

  return {
    $undoable,
    $announcement,
    dismissUndoable: () => $undoable.set(undefined),
    say: (text: string) => $announcement.set(text),
    /** `typing`: letter by letter; all of one field are one step back. */
    changeChapter(id: string, part: ChapterChange, typing?: 'typing'): void {
      const kind = typing && `${id} ${Object.keys(part).join(' ')}`;
      if (change(changeChapter($chapters.get(), id, part), kind)) $undoable.set(undefined);
    },
    endTyping: history.endStep,
    ...createAdditions($chapters, act),
    remove(id: string): void {
      const before = $chapters.get();
      const after = removeChapter(before, id);
      const title = before.find((chapter) => chapter.id === id)?.title ?? '';
      act(after, t.removedChapter(title, before.length - after.length));
    },
    ...createMoves($chapters, act, $announcement),
    ...createSeveral($chapters, act),
    /** These chapters, and no others, answer the scoring item. */
    setAnswers: (scoringId: string, ids: ReadonlySet<string>) =>
      act(answered($chapters.get(), scoringId, ids)),
    /** Another outline in the place of this one, to be taken back as one step. */
    replaceAll: (chapters: OutlineChapters, undoable: string) => act(chapters, undoable),
    /** @returns the chapter that came back or was changed back. */
    undo: () => stepped('undo', t.undone),
    /** @returns the chapter that was changed again. */
    redo: () => stepped('redo', t.redone),
  };
}

export type OutlineEditing = ReturnType<typeof createEditing>;
