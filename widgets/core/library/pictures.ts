import { atom } from 'nanostores';
import * as v from 'valibot';
import { call } from '../api/call.ts';
import { download, upload } from '../api/files.ts';
import { parseJson } from '../api/json.ts';
import { addPicture, type Picture, type pictureCategories, pictureFile, pictureList } from '../contract/picture.ts';
import { env } from '../env.ts';
import { toMessage } from '../errors.ts';

export type PictureCategory = (typeof pictureCategories)[number];
export type PictureSize = 'full' | 'thumbnail';
export interface PictureShape {
  /** Points (px). */
  width: number;
  height: number;
}

export type Library =
  | { state: 'loading' }
  | { state: 'ready'; pictures: readonly Picture[]; total: number; more: boolean }
  | { state: 'failed'; message: string };

export type Sending = { name: string; percent: number } | undefined;

const PER_PAGE = 24;
/** A search asks the service once the hands rest. */
const SEARCH_DELAY_MS = 300;
const SHAPES = 'tender.pictures';
const Shapes = v.record(v.string(), v.object({ width: v.number(), height: v.number() }));

/** Sizes of pictures seen in this visit: their room in the text is kept while they are on their way. */
function createShapes() {
  const stored = v.safeParse(Shapes, parseJson(env().session.get(SHAPES) ?? '{}'));
  const shapes = new Map<string, PictureShape>(Object.entries(stored.success ? stored.output : {}));
  return {
    get: (id: string): PictureShape | undefined => shapes.get(id),
    set(id: string, { width, height }: PictureShape): void {
      const known = shapes.get(id);
      if (known?.width === width && known.height === height) return;
      shapes.set(id, { width, height });
      env().session.set(SHAPES, JSON.stringify(Object.fromEntries(shapes)));
    },
  };
}

/** The pictures themselves: fetched with the session's headers, each once, as addresses an <img> can show. */
function createFiles() {
  const urls = new Map<string, Promise<string>>();
  const made: string[] = [];
  const fetchUrl = async (id: string, size: PictureSize): Promise<string> => {
    const { blob } = await download(pictureFile, { params: { id }, query: { size } }, { quiet: true });
    const url = URL.createObjectURL(blob);
    made.push(url);
    return url;
  };
  return {
    /** Rejects where the picture is gone or the line is down; the next call tries again. */
    url(id: string, size: PictureSize): Promise<string> {
      const key = `${id}/${size}`;
      const url = urls.get(key) ?? fetchUrl(id, size);
      urls.set(key, url);
      url.catch(() => urls.delete(key));
      return url;
    },
    dispose(): void {
      for (const url of made) URL.revokeObjectURL(url);
      urls.clear();
    },
  };
}

/** The list of pictures with its search, page by page. */
function createLibrary(onSeen: (picture: Picture) => void) {
  const $library = atom<Library>({ state: 'loading' });
  const $q = atom('');
  const $category = atom<PictureCategory | undefined>();
  let asked = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function fetchPage(before: readonly Picture[]): Promise<void> {
    asked += 1;
    const mine = asked;
    const category = $category.get();
    const current = Math.floor(before.length / PER_PAGE) + 1;
    const query = { current, size: PER_PAGE, q: $q.get().trim(), ...(category ? { category } : {}) };
    try {
      const { records, total } = await call(pictureList, { query }, { quiet: true });
      if (mine !== asked) return;
      records.forEach(onSeen);
      const known = new Set(before.map(({ id }) => id));
      const pictures = [...before, ...records.filter(({ id }) => !known.has(id))];
      $library.set({ state: 'ready', pictures, total, more: records.length === PER_PAGE && pictures.length < total });
    } catch (error) {
      if (mine === asked) $library.set({ state: 'failed', message: toMessage(error) });
    }
  }

  /** From the first page, with the search as it stands. */
  async function look(): Promise<void> {
    clearTimeout(timer);
    if ($library.get().state === 'failed') $library.set({ state: 'loading' });
    await fetchPage([]);
  }

  return {
    $library,
    $q,
    $category,
    look,
    /** Looks for these words once the hands rest. */
    search(q: string): void {
      $q.set(q);
      clearTimeout(timer);
      timer = setTimeout(() => void look(), SEARCH_DELAY_MS);
    },
    choose(category: PictureCategory | undefined): void {
      $category.set(category);
      void look();
    },
    async more(): Promise<void> {
      const library = $library.get();
      if (library.state === 'ready' && library.more) await fetchPage(library.pictures);
    },
  };
}

/** The bidder's pictures: library, upload, and the files as they are shown in a text. */
export function createPictures() {
  const shapes = createShapes();
  const files = createFiles();
  const $sending = atom<Sending>();
  const library = createLibrary((picture) => shapes.set(picture.id, picture));
  let line: AbortController | undefined;

  return {
    ...library,
    $sending,
    shape: shapes.get,
    keepShape: shapes.set,
    url: files.url,
    /** Puts a picture into the library. @returns undefined when it was cancelled or refused, of which the user was told. */
    async add(file: File): Promise<Picture | undefined> {
      const mine = new AbortController();
      line = mine;
      $sending.set({ name: file.name, percent: 0 });
      const onProgress = (share: number) => $sending.set({ name: file.name, percent: share * 100 });
      try {
        const picture = await upload(addPicture, file, { onProgress, signal: mine.signal });
        shapes.set(picture.id, picture);
        void library.look();
        return picture;
      } catch {
        return undefined;
      } finally {
        $sending.set(undefined);
      }
    },
    cancel: () => line?.abort(),
    dispose: files.dispose,
  };
}

export type PicturesStore = ReturnType<typeof createPictures>;
