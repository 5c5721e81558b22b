import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import { createAutosave } from '../../core/autosave.ts';
import {
  type Outline,
  type OutlineChapter,
  outlineDetail,
  saveOutline,
} from '../../core/contract/outline.ts';
import { createDraft } from '../../core/drafts.ts';
import { type Loaded, loadInto } from '../../core/loaded.ts';
import type { OutlineChapters } from '../chapters/outline-tree.ts';
import { t } from './messages.ts';
import { createHistory } from './outline-history.ts';
import { mergeOutlines } from './outline-merge.ts';
import { isSameList, isSameOutline } from './outline-same.ts';

/** A title being typed is saved once the hands rest. */
const SAVE_DELAY_MS = 600;
/** Writing 1,000 chapters into local storage takes longer than a key press may. */
const DRAFT_DELAY_MS = 200;

interface OutlineConflict {
  mine: OutlineChapters;
  theirs: Outline;
}
interface OutlineDraft {
  rev: number;
  chapters: OutlineChapter[];
}
/** What becomes of two outlines that were changed at the same time. */
export type ConflictChoice = 'mine' | 'theirs' | 'both';

const isDraft = (stored: unknown): stored is OutlineDraft =>
  typeof stored === 'object' &&
  stored !== null &&
  'rev' in stored &&
  'chapters' in stored &&
  Array.isArray(stored.chapters);

/** A title that is empty for the moment is typed on; the service would refuse the whole outline for it. */
const complete = (chapters: OutlineChapters): OutlineChapter[] =>
  chapters.map((chapter) =>
    chapter.title.trim() === '' ? { ...chapter, title: t.newChapter } : chapter,
  );

/** What is not saved yet, on this machine; written when the hands rest, or at once by `settle`. */
function createDelayedDraft(bidId: string) {
  const draft = createDraft(`outline.${bidId}`, (stored) => (isDraft(stored) ? stored : undefined));
  let waiting: OutlineDraft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const settle = () => {
    clearTimeout(timer);
    timer = undefined;
    if (waiting) draft.write(waiting);
    waiting = undefined;
  };
  return {
    read: draft.read,
    settle,
    write(value: OutlineDraft): void {
      waiting = value;
      timer ??= setTimeout(settle, DRAFT_DELAY_MS);
    },
    clear(): void {
      waiting = undefined;
      settle();
      draft.clear();
    },
  };
}

/** The outline on the screen, the steps back, and what is kept on this machine. */
function createKept(bidId: string) {
  const $chapters = atom<OutlineChapters>([]);
  const $conflict = atom<OutlineConflict | undefined>();
  const draft = createDelayedDraft(bidId);
  const history = createHistory<OutlineChapters>();
  const params = { id: bidId };
  /** What on the screen was made from; its chapters are known only where it was seen in this visit. */
  const base: { rev: number; chapters: OutlineChapters | undefined } = {
    rev: 0,
    chapters: undefined,
  };

  const fetchOutline = () => call(outlineDetail, { params }, { quiet: true });
  return { $chapters, $conflict, draft, history, params, base, fetchOutline };
}

/** The outline on the service, on the screen and on this machine, and the saving between them. */
function createShelf(bidId: string) {
  const kept = createKept(bidId);
  const { $chapters, $conflict, draft, history, params, base, fetchOutline } = kept;

  const adopt = (outline: Outline) => {
    base.rev = outline.rev;
    base.chapters = outline.chapters;
    draft.clear();
    if (!isSameOutline($chapters.get(), outline.chapters)) {
      $chapters.set(outline.chapters);
      // Steps back would undo what others did.
      history.clear();
    }
    $conflict.set(undefined);
    autosave.settle();
  };
  /** As adopt, for what was asked for here: a step that can be taken back. @returns true when there is something to take back. */
  const adoptAsStep = (outline: Outline): boolean => {
    const before = $chapters.get();
    base.rev = outline.rev;
    base.chapters = outline.chapters;
    draft.clear();
    autosave.settle();
    if (isSameOutline(before, outline.chapters)) return false;
    const isStep = before.length > 0;
    if (isStep) history.record(before);
    $chapters.set(outline.chapters);
    return isStep;
  };
  const compare = (theirs: Outline, mine: OutlineChapters) => {
    if (isSameOutline(complete(mine), theirs.chapters)) return adopt(theirs);
    $chapters.set(mine);
    autosave.hold();
    $conflict.set({ mine, theirs });
  };
  /** Shows and saves this outline as a change of the revision known here. */
  const put = (chapters: OutlineChapters) => {
    $chapters.set(chapters);
    draft.write({ rev: base.rev, chapters: [...chapters] });
    autosave.touch();
  };
  const autosave = createAutosave({
    delay: SAVE_DELAY_MS,
    async send() {
      draft.settle();
      const sent = $chapters.get();
      const body = { rev: base.rev, chapters: complete(sent) };
      const reply = await call(saveOutline, { params, body }, { repeatSubmit: true, quiet: true });
      base.rev = reply.rev;
      base.chapters = body.chapters;
      // Typed on meanwhile: what is on the screen stays, the next save carries it.
      if ($chapters.get() === sent) draft.clear();
    },
    onStale: async () => compare(await fetchOutline(), $chapters.get()),
  });
  return { ...kept, ...{ autosave, adopt, adoptAsStep, compare, put } };
}

type Shelf = ReturnType<typeof createShelf>;

/** What the service has, with what is typed here and not yet saved, in this visit or an earlier one. */
async function fill(shelf: Shelf, onAsked: (() => void) | undefined): Promise<void> {
  const { $chapters, draft, base, autosave, fetchOutline, adopt, adoptAsStep, compare, put } =
    shelf;
  const outline = await fetchOutline();
  // A save that was on its way meanwhile made a newer revision of its own; an answer from before it is no news.
  await autosave.flush();
  if (base.chapters !== undefined && outline.rev <= base.rev) return;
  const isDirty = autosave.$save.get().state !== 'saved';
  const mine = isDirty ? { rev: base.rev, chapters: $chapters.get() } : draft.read();
  if (!mine || isSameOutline(mine.chapters, outline.chapters)) {
    if (!onAsked) adopt(outline);
    else if (adoptAsStep(outline)) onAsked();
    return;
  }
  if (mine.rev !== outline.rev) return compare(outline, mine.chapters);
  base.rev = outline.rev;
  base.chapters = outline.chapters;
  put(mine.chapters);
}

/** Settles a conflict. What is not chosen is not lost: theirs stays a version on the service, mine a step back. */
async function resolve(shelf: Shelf, choice: ConflictChoice): Promise<void> {
  const { $conflict, base, history, autosave, adoptAsStep, put } = shelf;
  const conflict = $conflict.get();
  if (!conflict) return;
  const { mine, theirs } = conflict;
  const merged = choice === 'both' ? mergeOutlines(base.chapters, mine, theirs.chapters) : mine;
  $conflict.set(undefined);
  if (choice === 'theirs') {
    adoptAsStep(theirs);
    return;
  }
  base.rev = theirs.rev;
  base.chapters = theirs.chapters;
  autosave.settle();
  if (choice === 'both') history.record(mine);
  put(merged);
  await autosave.flush();
}

/** Saves now, and where that cannot be waited for keeps what is typed on this machine. */
async function flush({ draft, autosave }: Shelf): Promise<void> {
  draft.settle();
  await autosave.flush();
}

/** The outline of a bid as a document that saves itself. */
export function createOutlineDocument(bidId: string) {
  const $load = atom<Loaded<void>>({ state: 'loading' });
  const shelf = createShelf(bidId);
  const { $chapters, $conflict, autosave, history, put, adoptAsStep } = shelf;
  /** A new outline was asked for here and is not there yet: what to do when it is. */
  let onAsked: (() => void) | undefined;

  let loading: Promise<void> | undefined;

  const load = () => {
    loading = loadInto($load, async () => {
      await fill(shelf, onAsked);
      onAsked = undefined;
    });
    return loading;
  };
  /** The service said the outline has this revision now; the echo of our own save is no news, nor is what is on its way here. */
  async function refresh(rev: number): Promise<void> {
    await autosave.flush();
    await loading;
    if (rev > shelf.base.rev || $load.get().state !== 'ready') await load();
  }

  return {
    $load,
    $chapters,
    $conflict,
    $save: autosave.$save,
    history,
    load,
    refresh,
    adoptAsStep,
    /** A change by hand; nothing happens where it changes nothing. @returns true when it did. */
    change(next: OutlineChapters, kind?: string): boolean {
      const before = $chapters.get();
      if (isSameList(next, before)) return false;
      history.record(before, kind);
      put(next);
      return true;
    },
    /** Goes a step back or forward. @returns true when there was one. */
    step(direction: 'undo' | 'redo'): boolean {
      const next = history[direction]($chapters.get());
      if (next) put(next);
      return next !== undefined;
    },
    flush: () => flush(shelf),
    stop: autosave.stop,
    resolve: (choice: ConflictChoice) => resolve(shelf, choice),
    /** The service makes another outline in the place of this one, on purpose: what arrives is a step that can be taken back. */
    expectAnother(then: () => void): void {
      onAsked = then;
      shelf.draft.clear();
      autosave.settle();
    },
  };
}

export type OutlineDocument = ReturnType<typeof createOutlineDocument>;
