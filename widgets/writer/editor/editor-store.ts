import { atom, type ReadableAtom } from 'nanostores';
import { createPictures } from '../../core/library/pictures.ts';
import type { OutlineStore } from '../outline/outline-store.ts';
import type { RunStore } from '../run/run-store.ts';
import { createBidSearch } from './bid-search-store.ts';
import type { ChapterStore } from './chapter-store.ts';
import { createComments } from './comments-store.ts';
import { createFill, type FillOptions } from './fill-store.ts';
import { createNumbering } from './numbering-store.ts';

export type FindScope = 'chapter' | 'bid';
export type SidePanel = 'find' | 'comments' | 'passage';

/** Words to be shown: the chapter is picked first, its page then looks for them. */
export interface Target {
  chapterId: string;
  quote: string;
  /** What stands right before them, to tell two places apart; '' where it does not matter. */
  before: string;
}

export interface EditingOptions {
  bidId: string;
  run: RunStore;
  outline: OutlineStore;
  $chapter: ReadableAtom<ChapterStore | undefined>;
  sheet: FillOptions['sheet'];
}

/** What editing needs of a whole bid, whichever chapter is open: notes, pictures, search, and the way to a passage. */
export function createEditing({ bidId, run, outline, $chapter, sheet }: EditingOptions) {
  const $panel = atom<SidePanel | undefined>();
  /** Where the search looks; kept while hits lead from chapter to chapter. */
  const $findScope = atom<FindScope>('chapter');
  const $target = atom<Target | undefined>();
  /** The chapter whose text the focus is to go into, once that is there. */
  const $entering = atom<string | undefined>();
  const pictures = createPictures();
  const inTexts = {
    bidId,
    save: async () => await $chapter.get()?.flush(),
    onChanged(ids: readonly string[]) {
      const chapter = $chapter.get();
      if (chapter && ids.includes(chapter.id)) void chapter.load();
    },
  };

  return {
    bidId,
    $panel,
    $findScope,
    $target,
    $entering,
    pictures,
    search: createBidSearch(inTexts),
    fill: createFill({ ...inTexts, sheet }),
    comments: createComments(bidId),
    numbering: createNumbering({ bidId, run, outline, $chapter }),
    /** Opens a side panel, or closes the one that is open. */
    toggle: (panel: SidePanel) => $panel.set($panel.get() === panel ? undefined : panel),
    /** Shows a chapter and, in it, these words (as plain text); '' for its beginning. */
    goTo(chapterId: string, quote: string, before = ''): void {
      run.pick(chapterId);
      $target.set({ chapterId, quote, before });
    },
    /** Shows a chapter; the keyboard goes on in its text. */
    enter(chapterId: string): void {
      run.pick(chapterId);
      $entering.set(chapterId);
    },
    dispose: pictures.dispose,
  };
}

export type EditingStore = ReturnType<typeof createEditing>;
