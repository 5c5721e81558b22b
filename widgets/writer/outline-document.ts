import { atom } from 'nanostores';
import { call } from '../core/api/call.ts';
import { type Outline, type OutlineChapter, outlineDetail, saveOutline } from '../core/contract/outline.ts';
import { toMessage } from '../core/errors.ts';
import { createAutosave } from './autosave.ts';
import { createDraft } from './drafts.ts';
import { t } from './messages.ts';
import type { OutlineChapters } from './outline-tree.ts';

/** A title being typed is saved once the hands rest. */
const SAVE_DELAY_MS = 600;

export type OutlineLoad = { state: 'loading' } | { state: 'ready' } | { state: 'failed'; message: string };
interface OutlineConflict {
  mine: OutlineChapters;
  theirs: Outline;
}
interface OutlineDraft {
  rev: number;
  chapters: OutlineChapter[];
}

const isDraft = (stored: unknown): stored is OutlineDraft =>
  typeof stored === 'object' && stored !== null && 'rev' in stored && 'chapters' in stored && Array.isArray(stored.chapters);

/** True when both say the same. */
export const isSameOutline = (one: OutlineChapters, other: OutlineChapters): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** A title that is empty for the moment is typed on; the service would refuse the whole outline for it. */
const complete = (chapters: OutlineChapters): OutlineChapter[] =>
  chapters.map((chapter) => (chapter.title.trim() === '' ? { ...chapter, title: t.newChapter } : chapter));

/** The outline on the service, on the screen and on this machine, and the saving between them. */
function createShelf(bidId: string) {
  const $chapters = atom<OutlineChapters>([]);
  const $conflict = atom<OutlineConflict | undefined>();
  const draft = createDraft(`outline.${bidId}`, (stored) => (isDraft(stored) ? stored : undefined));
  const params = { id: bidId };
  /** Revision that what is on the screen was made from. */
  const base = { rev: 0 };

  const fetchOutline = () => call(outlineDetail, { params }, { quiet: true });
  const adopt = (outline: Outline) => {
    base.rev = outline.rev;
    draft.clear();
    if (!isSameOutline($chapters.get(), outline.chapters)) $chapters.set(outline.chapters);
    $conflict.set(undefined);
    autosave.settle();
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
      const sent = $chapters.get();
      const body = { rev: base.rev, chapters: complete(sent) };
      const reply = await call(saveOutline, { params, body }, { repeatSubmit: true, quiet: true });
      base.rev = reply.rev;
      // Typed on meanwhile: what is on the screen stays, the next save carries it.
      if ($chapters.get() === sent) draft.clear();
    },
    onStale: async () => compare(await fetchOutline(), $chapters.get()),
  });
  return { $chapters, $conflict, draft, base, autosave, fetchOutline, adopt, compare, put };
}

type Shelf = ReturnType<typeof createShelf>;

/** What the service has, with what is typed here and not yet saved, in this visit or an earlier one. */
async function fill({ $chapters, draft, base, autosave, fetchOutline, adopt, compare, put }: Shelf): Promise<void> {
  const outline = await fetchOutline();
  const isDirty = autosave.$save.get().state !== 'saved';
  const mine = isDirty ? { rev: base.rev, chapters: $chapters.get() } : draft.read();
  if (!mine || isSameOutline(mine.chapters, outline.chapters)) return adopt(outline);
  if (mine.rev !== outline.rev) return compare(outline, mine.chapters);
  base.rev = outline.rev;
  put(mine.chapters);
}

/** Resolves a conflict; what is not chosen stays a version on the service. */
async function resolve({ $chapters, $conflict, base, autosave, adopt, put }: Shelf, choice: 'mine' | 'theirs'): Promise<void> {
  const conflict = $conflict.get();
  if (!conflict) return;
  if (choice === 'theirs') return adopt(conflict.theirs);
  base.rev = conflict.theirs.rev;
  $conflict.set(undefined);
  autosave.settle();
  put($chapters.get());
  await autosave.flush();
}

/** The outline of a bid as a document that saves itself. */
export function createOutlineDocument(bidId: string) {
  const $load = atom<OutlineLoad>({ state: 'loading' });
  const shelf = createShelf(bidId);
  const { $chapters, $conflict, autosave, put, adopt } = shelf;

  async function load(): Promise<void> {
    try {
      await fill(shelf);
      $load.set({ state: 'ready' });
    } catch (error) {
      if ($load.get().state !== 'ready') $load.set({ state: 'failed', message: toMessage(error) });
    }
  }
  /** The service said the outline has this revision now; the echo of our own save is no news. */
  async function refresh(rev: number): Promise<void> {
    await autosave.flush();
    if (rev !== shelf.base.rev || $load.get().state !== 'ready') await load();
  }

  return {
    $load,
    $chapters,
    $conflict,
    $save: autosave.$save,
    load,
    refresh,
    put,
    adopt,
    flush: autosave.flush,
    stop: autosave.stop,
    resolve: (choice: 'mine' | 'theirs') => resolve(shelf, choice),
    /** What is here was replaced on the service by another outline, on purpose. */
    forget(): void {
      shelf.draft.clear();
      autosave.settle();
    },
  };
}
