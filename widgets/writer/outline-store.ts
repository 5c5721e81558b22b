import { atom, computed } from 'nanostores';
import { call } from '../core/api/call.ts';
import type { Outline, OutlineChapter } from '../core/contract/outline.ts';
import {
  generateOutline,
  outlineDetail,
  outlineVersion,
  outlineVersions,
  restoreOutline,
  saveOutline,
} from '../core/contract/outline.ts';
import { env } from '../core/env.ts';
import { toMessage } from '../core/errors.ts';
import { createAutosave } from './autosave.ts';
import { createDraft } from './drafts.ts';
import { t } from './messages.ts';
import {
  addChild,
  addSibling,
  changeChapter,
  indentChapter,
  moveChapter,
  type OutlineChapters,
  outdentChapter,
  outlinePages,
  outlineRows,
  removeChapter,
  scalePages,
} from './outline-tree.ts';
import { createVersions } from './versions-store.ts';

/** A title being typed is saved once the hands rest. */
const SAVE_DELAY_MS = 600;
/** Steps back that are kept. */
const UNDO_DEPTH = 50;
const VERSIONS_PER_PAGE = 30;

export type OutlineLoad = { state: 'loading' } | { state: 'ready' } | { state: 'failed'; message: string };
export interface OutlineConflict {
  mine: OutlineChapters;
  theirs: Outline;
}
/** What the notice under the tree offers to take back. */
export interface Undo {
  text: string;
  chapters: OutlineChapters;
}

interface OutlineDraft {
  rev: number;
  chapters: OutlineChapter[];
}

const isDraft = (stored: unknown): stored is OutlineDraft =>
  typeof stored === 'object' && stored !== null && 'rev' in stored && 'chapters' in stored && Array.isArray(stored.chapters);

const same = (one: OutlineChapters, other: OutlineChapters) => JSON.stringify(one) === JSON.stringify(other);

/** A title that is empty for the moment is typed on; the service would refuse the whole outline for it. */
const complete = (chapters: OutlineChapters): OutlineChapter[] =>
  chapters.map((chapter) => (chapter.title.trim() === '' ? { ...chapter, title: t.newChapter } : chapter));

/** The outline of one bid: read, changed by hand with autosave and undo, generated again, brought back from a version. */
export function createOutline(bidId: string) {
  const $load = atom<OutlineLoad>({ state: 'loading' });
  const $chapters = atom<OutlineChapters>([]);
  const $conflict = atom<OutlineConflict | undefined>();
  const $undo = atom<Undo | undefined>();
  const draft = createDraft(`outline.${bidId}`, (stored) => (isDraft(stored) ? stored : undefined));
  const history: OutlineChapters[] = [];
  let rev = 0;

  const adopt = (outline: Outline) => {
    rev = outline.rev;
    draft.clear();
    if (!same($chapters.get(), outline.chapters)) $chapters.set(outline.chapters);
    $conflict.set(undefined);
    autosave.settle();
  };

  const autosave = createAutosave({
    delay: SAVE_DELAY_MS,
    async send() {
      const sent = $chapters.get();
      const body = { rev, chapters: complete(sent) };
      const reply = await call(saveOutline, { params: { id: bidId }, body }, { repeatSubmit: true, quiet: true });
      rev = reply.rev;
      // Typed on meanwhile: what is on the screen stays, the next save carries it.
      if ($chapters.get() === sent) draft.clear();
    },
    async onStale() {
      const theirs = await call(outlineDetail, { params: { id: bidId } }, { quiet: true });
      const mine = $chapters.get();
      if (same(complete(mine), theirs.chapters)) adopt(theirs);
      else $conflict.set({ mine, theirs });
    },
  });

  const change = (next: OutlineChapters, undoText?: string) => {
    const before = $chapters.get();
    if (next === before || same(next, before)) return;
    history.push(before);
    if (history.length > UNDO_DEPTH) history.shift();
    $undo.set(undoText === undefined ? undefined : { text: undoText, chapters: before });
    $chapters.set(next);
    draft.write({ rev, chapters: [...next] });
    autosave.touch();
  };

  const created = (): OutlineChapter => ({
    id: env().randomId().slice(0, 24),
    parentId: null,
    order: 0,
    title: t.newChapter,
    pages: 1,
    brief: '',
    scoringIds: [],
    settings: { instruction: '', kind: 'prose' },
  });

  async function load(): Promise<void> {
    try {
      const outline = await call(outlineDetail, { params: { id: bidId } }, { quiet: true });
      const kept = draft.read();
      const dirty = !['saved', 'conflict'].includes(autosave.$save.get().state);
      const mine = dirty ? $chapters.get() : kept?.chapters;
      const mineRev = dirty ? rev : kept?.rev;
      $load.set({ state: 'ready' });
      if (!mine || same(mine, outline.chapters)) return adopt(outline);
      if (mineRev === outline.rev) {
        adopt(outline);
        $chapters.set(mine);
        draft.write({ rev, chapters: [...mine] });
        return autosave.touch();
      }
      $chapters.set(mine);
      autosave.hold();
      $conflict.set({ mine, theirs: outline });
    } catch (error) {
      if ($load.get().state !== 'ready') $load.set({ state: 'failed', message: toMessage(error) });
    }
  }

  return {
    $load,
    $chapters,
    $conflict,
    $undo,
    $save: autosave.$save,
    $rows: computed($chapters, outlineRows),
    $pages: computed($chapters, outlinePages),

    load,
    /** The service said the outline has this revision now. */
    refresh(newRev: number): void {
      if (newRev !== rev || $load.get().state !== 'ready') void load();
    },
    flush: autosave.flush,
    dispose: autosave.stop,

    changeChapter: (id: string, part: Parameters<typeof changeChapter>[2]) => change(changeChapter($chapters.get(), id, part)),
    /** @returns the id of the new chapter, to put the cursor there. */
    addAfter(id: string | null, part: Partial<Pick<OutlineChapter, 'title' | 'scoringIds'>> = {}): string {
      const added = { ...created(), ...part };
      change(addSibling($chapters.get(), id, added));
      return added.id;
    },
    addUnder(id: string): string {
      const added = created();
      change(addChild($chapters.get(), id, added));
      return added.id;
    },
    remove(id: string): void {
      const before = $chapters.get();
      const after = removeChapter(before, id);
      const title = before.find((chapter) => chapter.id === id)?.title ?? '';
      change(after, t.removedChapter(title, before.length - after.length));
    },
    /** The chapter on the line above or below. */
    neighbour(id: string, step: -1 | 1): string | undefined {
      const rows = outlineRows($chapters.get());
      return rows[rows.findIndex((row) => row.chapter.id === id) + step]?.chapter.id;
    },
    move: (id: string, direction: -1 | 1) => change(moveChapter($chapters.get(), id, direction)),
    indent: (id: string) => change(indentChapter($chapters.get(), id)),
    outdent: (id: string) => change(outdentChapter($chapters.get(), id)),
    scale: (target: number) => change(scalePages($chapters.get(), target)),
    /** Takes the last change back. */
    undo(): void {
      const before = history.pop();
      if (!before) return;
      $undo.set(undefined);
      $chapters.set(before);
      draft.write({ rev, chapters: [...before] });
      autosave.touch();
    },

    /** Resolves a conflict; what is not chosen stays a version on the service. */
    async resolve(choice: 'mine' | 'theirs'): Promise<void> {
      const conflict = $conflict.get();
      if (!conflict) return;
      if (choice === 'theirs') return adopt(conflict.theirs);
      rev = conflict.theirs.rev;
      $conflict.set(undefined);
      autosave.settle();
      autosave.touch();
      await autosave.flush();
    },
    async generate(): Promise<void> {
      await autosave.flush();
      await call(generateOutline, { params: { id: bidId } }, { repeatSubmit: true });
      draft.clear();
      autosave.settle();
    },
    versions: createVersions<OutlineChapters>({
      fetchPage: (current) =>
        call(outlineVersions, { params: { id: bidId }, query: { current, size: VERSIONS_PER_PAGE } }, { quiet: true }),
      fetchVersion: async (n) => (await call(outlineVersion, { params: { id: bidId, n: String(n) } })).chapters,
      async restore(n) {
        await autosave.flush();
        adopt(await call(restoreOutline, { params: { id: bidId, n: String(n) } }));
      },
    }),
  };
}

export type OutlineStore = ReturnType<typeof createOutline>;
