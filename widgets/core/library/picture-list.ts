import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import {
  type Picture,
  type pictureCategories,
  pictureList,
  pictureTags,
} from '../contract/picture.ts';
import { createNewest, type Loaded, loadInto } from '../loaded.ts';

export type PictureCategory = (typeof pictureCategories)[number];

interface Library {
  pictures: readonly Picture[];
  total: number;
  more: boolean;
}

export interface PictureTag {
  tag: string;
  pictures: number;
}

const PER_PAGE = 24;
/** A search asks the service once the hands rest. */
const SEARCH_DELAY_MS = 300;

/** What is looked for: words, a category, a tag, and whether among what was removed. */
function createPictureQuery() {
  const $q = atom('');
  const $category = atom<PictureCategory | undefined>();
  const $tag = atom<string | undefined>();
  /** Whether what was removed is listed instead. */
  const $removed = atom(false);
  const queryOf = (current: number) => {
    const category = $category.get();
    const tag = $tag.get();
    return {
      ...{ current, size: PER_PAGE, q: $q.get().trim() },
      ...(category ? { category } : {}),
      ...(tag === undefined ? {} : { tag }),
      ...($removed.get() ? { removed: '1' as const } : {}),
    };
  };
  return { $q, $category, $tag, $removed, queryOf };
}

type PictureQuery = ReturnType<ReturnType<typeof createPictureQuery>['queryOf']>;

/** The page after the pictures that are shown already. Throws as `call` does. */
async function readPage(
  before: readonly Picture[],
  query: PictureQuery,
  signal: AbortSignal,
): Promise<{ library: Library; seen: readonly Picture[] }> {
  const { records, total } = await call(pictureList, { query }, { quiet: true, signal });
  const known = new Set(before.map(({ id }) => id));
  const pictures = [...before, ...records.filter(({ id }) => !known.has(id))];
  const more = records.length === PER_PAGE && pictures.length < total;
  return { library: { pictures, total, more }, seen: records };
}

function createTags() {
  const $tags = atom<readonly PictureTag[]>([]);
  return {
    $tags,
    /** The tags there are to choose from; those known before stay where that fails. */
    async lookForTags(): Promise<void> {
      const tags = await call(pictureTags, {}, { quiet: true }).catch(() => undefined);
      if (tags) $tags.set(tags);
    },
  };
}

/** The list of pictures with its search, page by page. */
export function createPictureList(onSeen: (picture: Picture) => void) {
  const $library = atom<Loaded<Library>>({ state: 'loading' });
  const { queryOf, ...wanted } = createPictureQuery();
  const newest = createNewest();
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function fetchPage(before: readonly Picture[]): Promise<void> {
    const signal = newest.next();
    const current = Math.floor(before.length / PER_PAGE) + 1;
    const read = async () => {
      const page = await readPage(before, queryOf(current), signal);
      page.seen.forEach(onSeen);
      return page.library;
    };
    await loadInto($library, read, { signal, replace: true });
  }

  /** From the first page, with the search as it stands. */
  async function look(): Promise<void> {
    clearTimeout(timer);
    if ($library.get().state === 'failed') $library.set({ state: 'loading' });
    await fetchPage([]);
  }

  return {
    ...wanted,
    $library,
    ...createTags(),
    look,
    /** Looks for these words once the hands rest. */
    search(q: string): void {
      wanted.$q.set(q);
      clearTimeout(timer);
      timer = setTimeout(() => void look(), SEARCH_DELAY_MS);
    },
    choose(category: PictureCategory | undefined): void {
      wanted.$category.set(category);
      void look();
    },
    chooseTag(tag: string | undefined): void {
      wanted.$tag.set(tag);
      void look();
    },
    /** What was removed, or what is there. */
    showRemoved(removed: boolean): void {
      wanted.$removed.set(removed);
      $library.set({ state: 'loading' });
      void look();
    },
    async more(): Promise<void> {
      const library = $library.get();
      if (library.state === 'ready' && library.value.more) await fetchPage(library.value.pictures);
    },
  };
}
