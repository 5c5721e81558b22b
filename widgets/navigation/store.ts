import { atom, computed } from 'nanostores';
import { call } from '../core/api/call.ts';
import {
  addFavourite,
  changeFavourite,
  type Favourite,
  favourites,
  orderFavourites,
  type Platform,
  platforms,
  removeFavourite,
} from '../core/contract/navigation.ts';
import { type Loaded, loadInto, valueOf } from '../core/loaded.ts';
import { messages } from './messages.ts';

/** What is typed of an address of one's own. */
export interface FavouriteDraft {
  name: string;
  url: string;
  note: string;
}

interface Filter {
  q: string;
  region: string;
  kind: string;
}
const everything: Filter = { q: '', region: '', kind: '' };

/** The parts of a directory that its words, region and kind leave, by region, the whole country first. */
function grouped(list: readonly Platform[], { q, region, kind }: Filter) {
  const words = q.trim().toLowerCase().split(/\s+/);
  const isMeant = (one: Platform) => {
    const text = `${one.name} ${one.url} ${one.region} ${one.kind} ${one.summary}`.toLowerCase();
    return (
      words.every((word) => text.includes(word)) &&
      (!region || one.region === region) &&
      (!kind || one.kind === kind)
    );
  };
  const left = list.filter(isMeant);
  const regions = [...new Set(left.map((one) => one.region))];
  const first = regions.filter((one) => one === messages.everywhere);
  return [...first, ...regions.filter((one) => one !== messages.everywhere)].map((name) => ({
    name,
    platforms: left.filter((one) => one.region === name),
  }));
}

/** The list with one thing at another place. */
function placed<T>(list: readonly T[], from: number, to: number): T[] {
  const thing = list[from];
  const others = list.filter((_, index) => index !== from);
  return thing === undefined ? others : [...others.slice(0, to), thing, ...others.slice(to)];
}

/** The list of what is kept: `put` adds one at its end, `reorder` tells the service. */
function createKept() {
  const $mine = atom<Loaded<readonly Favourite[]>>({ state: 'loading' });
  const kept = () => valueOf($mine.get(), []);
  const show = (value: readonly Favourite[]) => $mine.set({ state: 'ready', value });
  const put = (favourite: Favourite) =>
    show([...kept().filter(({ id }) => id !== favourite.id), favourite]);

  /** Shown at once; taken back where the service did not take it, of which the call itself tells. */
  async function reorder(list: readonly Favourite[]): Promise<void> {
    const before = kept();
    show(list);
    await call(orderFavourites, { body: { ids: list.map(({ id }) => id) } }).catch(() =>
      show(before),
    );
  }

  return { $mine, kept, show, put, reorder };
}

/** Takes favourites out of the list, and puts the last one back. */
function createRemoval({ kept, show, put, reorder }: ReturnType<typeof createKept>) {
  /** What was removed last, and the place it had. */
  const $removed = atom<{ favourite: Favourite; index: number } | undefined>();
  return {
    $removed,
    async remove(favourite: Favourite): Promise<void> {
      const index = kept().findIndex(({ id }) => id === favourite.id);
      const done = await call(removeFavourite, { params: { id: favourite.id } }).then(
        () => true,
        () => false,
      );
      if (!done) return;
      show(kept().filter(({ id }) => id !== favourite.id));
      $removed.set({ favourite, index });
    },
    /** Puts what was removed back into its place. */
    async undo(): Promise<void> {
      const removed = $removed.get();
      if (!removed) return;
      const { platformId, name, url, note } = removed.favourite;
      try {
        const back = await call(addFavourite, {
          body: platformId === null ? { name, url, note } : { platformId },
        });
        $removed.set(undefined);
        const isSame = back.name === name && back.note === note;
        put(
          isSame
            ? back
            : await call(changeFavourite, { params: { id: back.id }, body: { name, note } }),
        );
        await reorder(placed(kept(), kept().length - 1, removed.index));
      } catch {
        // The call has told; the way back is still offered.
      }
    },
    forget: () => $removed.set(undefined),
  };
}

/** What the bidder keeps: platforms of the directory and addresses of their own, in an order of their own. */
function createMine() {
  const list = createKept();
  const { $mine, kept, show, put, reorder } = list;
  const removal = createRemoval(list);
  /** What a change of the order did, in words. */
  const $notice = atom('');

  return {
    $mine,
    ...removal,
    $notice,
    /** The kept one of each platform. */
    $stars: computed($mine, (mine) => {
      return new Map(
        valueOf(mine, []).flatMap((one) =>
          one.platformId === null ? [] : [[one.platformId, one] as const],
        ),
      );
    }),
    loadMine: () => loadInto($mine, () => call(favourites, {}, { quiet: true }), { replace: true }),
    async star(platform: Platform): Promise<void> {
      removal.forget();
      await call(addFavourite, { body: { platformId: platform.id } }).then(put, () => undefined);
    },
    /** Throws as `call` does; what was typed is the caller's. */
    async add(draft: FavouriteDraft): Promise<void> {
      put(await call(addFavourite, { body: draft }, { quiet: true }));
    },
    /** Throws as `call` does. */
    async change({ id }: Favourite, body: Partial<FavouriteDraft>): Promise<void> {
      const changed = await call(changeFavourite, { params: { id }, body }, { quiet: true });
      show(kept().map((one) => (one.id === id ? changed : one)));
    },
    /** To the place `to`, counted from 0. */
    async move({ id, name }: Favourite, to: number): Promise<void> {
      const from = kept().findIndex((one) => one.id === id);
      if (from < 0 || to < 0 || to >= kept().length || from === to) return;
      $notice.set(messages.moved(name, to + 1));
      await reorder(placed(kept(), from, to));
    },
  };
}

/** The directory with its filters, and what the bidder keeps of it. */
export function createNavigation() {
  const $directory = atom<Loaded<readonly Platform[]>>({ state: 'loading' });
  const $filter = atom<Filter>(everything);
  return {
    $directory,
    $filter,
    $groups: computed([$directory, $filter], (directory, filter) =>
      grouped(valueOf(directory, []), filter),
    ),
    load: () => loadInto($directory, () => call(platforms, {}, { quiet: true }), { replace: true }),
    filter: (changes: Partial<Filter>) => $filter.set({ ...$filter.get(), ...changes }),
    clear: () => $filter.set(everything),
    ...createMine(),
  };
}

export type NavigationStore = ReturnType<typeof createNavigation>;
