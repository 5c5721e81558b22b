import { download } from '../core/api/files.ts';
import { comparePicture } from '../core/contract/compare.ts';

/** Thumbnails of a comparison, fetched with the session's headers, each once, as addresses an <img> can show. */
export function createPictureUrls(id: string) {
  const urls = new Map<string, Promise<string>>();
  const made: string[] = [];
  const fetchUrl = async (documentId: string, picture: number): Promise<string> => {
    const params = { id, documentId, picture: String(picture) };
    const { blob } = await download(comparePicture, { params }, { quiet: true });
    const url = URL.createObjectURL(blob);
    made.push(url);
    return url;
  };
  return {
    /** Rejects where the picture is gone or the line is down; the next call tries again. */
    url(documentId: string, picture: number): Promise<string> {
      const key = `${documentId}/${picture}`;
      const url = urls.get(key) ?? fetchUrl(documentId, picture);
      urls.set(key, url);
      url.catch(() => urls.delete(key));
      return url;
    },
    dispose(): void {
      for (const url of made) URL.revokeObjectURL(url);
      made.length = 0;
      urls.clear();
    },
  };
}

export type PictureUrls = ReturnType<typeof createPictureUrls>;
