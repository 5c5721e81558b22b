import { atom } from 'nanostores';
import { rememberSearch } from '../core/content/recent.ts';
import { createSearch } from '../core/content/search.ts';
import type { ContentKind, SearchHit } from '../core/contract/content.ts';

/** Hits of a full page, and of the panel below a box in a header. */
const FULL = 10;
const COMPACT = 6;

/** A search box: its hits, and which of them the arrow keys have chosen. */
export function createBox(compact: boolean) {
  const search = createSearch(compact ? COMPACT : FULL);
  /** Place of the chosen hit, -1 for none. */
  const $chosen = atom(-1);
  const unlisten = search.$found.listen(() => $chosen.set(-1));
  const hits = (): readonly SearchHit[] => {
    const found = search.$found.get();
    return found.state === 'ready' ? found.hits : [];
  };
  return {
    ...search,
    $chosen,
    /** One further, or one back; past the ends nothing is chosen, and the box has the word. */
    move: (step: 1 | -1) => {
      const count = hits().length;
      if (count > 0) $chosen.set((($chosen.get() + 1 + step + count + 1) % (count + 1)) - 1);
    },
    /** A hit was opened, or a search was asked for by Enter: it is worth remembering. */
    remember: () => rememberSearch(search.$query.get().text),
    stop: () => {
      unlisten();
      search.stop();
    },
  };
}

export type BoxStore = ReturnType<typeof createBox>;
export const searchKinds: readonly ContentKind[] = ['help', 'question', 'dynamic', 'page'];
