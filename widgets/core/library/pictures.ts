import { atom } from 'nanostores';
import * as v from 'valibot';
import { download, upload } from '../api/files.ts';
import { parseJson } from '../api/json.ts';
import { addPicture, type Picture, pictureFile } from '../contract/picture.ts';
import { env } from '../env.ts';
import { createPictureList } from './picture-list.ts';

export type PictureSize = 'full' | 'thumbnail';
export interface PictureShape {
  /** Points (px). */
  width: number;
  height: number;
}

export type Sending = { name: string; percent: number } | undefined;

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
    const { blob } = await download(
      pictureFile,
      { params: { id }, query: { size } },
      { quiet: true },
    );
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

/** The bidder's pictures: library, upload, and the files as they are shown in a text. */
export function createPictures() {
  const shapes = createShapes();
  const files = createFiles();
  const $sending = atom<Sending>();
  const library = createPictureList((picture) => shapes.set(picture.id, picture));
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
