import { atom } from 'nanostores';
import { notifyUndo } from '../../core/notify.ts';
import { type BidSearchOptions, createBidSearch } from './bid-search-store.ts';
import { createKeeping } from './keep-store.ts';
import { t } from './messages.ts';

/** What stands behind the colon is what is to be filled in, wherever it stands. */
const named = /【[^【】：:]{0,40}[：:]([^【】]{1,200})】/;
/** A label of so few letters does not say whose it is (姓名, 职务): other chapters may mean somebody else. */
const VAGUE_CHARS = 2;

/** What a mark asks for; undefined for one that does not say. */
export const blankLabel = (mark: string): string | undefined => named.exec(mark)?.[1]?.trim();

/** The mark in the words of a place; undefined where none says what it asks for. */
export const blankMark = (words: string): string | undefined => named.exec(words)?.[0];

export interface FillOptions extends BidSearchOptions {
  /** The facts sheet of the bid: a line of it took the value, or is to lose it again where it still says that. */
  sheet: { reload(): Promise<void>; empty(lineId: string, value: string): void };
}

/** One value filled in at all places of the bid that ask for it, whatever they call it. */
export function createFill({ sheet, ...options }: FillOptions) {
  const search = createBidSearch({ ...options, everywhere: true });
  const keeping = createKeeping(search);
  /** The mark that is being filled in. */
  const $mark = atom<string | undefined>();
  /** Counts what was filled in or taken back: what was found before is no longer true then. */
  const $changed = atom(0);
  const changed = () => $changed.set($changed.get() + 1);
  return {
    search,
    keeping,
    $mark,
    $changed,
    /** @param here the chapter it was asked for in */
    async open(mark: string, here: string | null): Promise<void> {
      $mark.set(mark);
      search.$text.set(mark);
      search.$matchCase.set(true);
      search.$with.set('');
      keeping.$wanted.set(false);
      await search.find();
      const found = search.$search.get();
      if (found.state !== 'found' || $mark.get() !== mark) return;
      const isVague = (blankLabel(mark) ?? '').length <= VAGUE_CHARS;
      const hasHere = found.found.chapters.some(({ id }) => id === here);
      for (const { id, isOthers = false } of found.found.chapters)
        search.leave(id, id !== here && (isOthers || (isVague && hasHere)));
    },
    close: () => $mark.set(undefined),
    async fill(): Promise<void> {
      const value = search.$with.get().trim();
      if (value === '') return;
      search.$with.set(value);
      search.$replaced.set(undefined);
      const wish = keeping.wish();
      await search.replace();
      const replaced = search.$replaced.get();
      // A failure has told the user, and leaves what was typed.
      if (!replaced) return;
      const { lineId } = replaced;
      $mark.set(undefined);
      changed();
      notifyUndo(t.fill.done(replaced.replaced, replaced.chapters.length), t.undo, () => {
        if (lineId !== undefined) sheet.empty(lineId, value);
        void search.undo().then(changed);
      });
      await Promise.all([
        wish && keeping.keep(wish, value),
        lineId !== undefined && sheet.reload(),
      ]);
    },
  };
}
