import type { compare } from 'tender-widgets/contract';
import type { ComparableDocument } from '../../comparing/comparable.ts';
import type { StoredReport } from '../../comparing/kept-comparison.ts';
import { type Storage, StoredFileMissingError } from '../../ports/storage.ts';

/** A document's thumbnails by the picture's index, base64. */
export type Thumbnails = Record<number, string>;

const folder = (id: string) => `compares/${id}`;
const keys = {
  document: (id: string, documentId: string) => `${folder(id)}/document-${documentId}.json`,
  thumbnails: (id: string, documentId: string) => `${folder(id)}/pictures-${documentId}.json`,
  leftOut: (id: string, documentId: string) => `${folder(id)}/left-out-${documentId}.json`,
  pair: (id: string, a: string, b: string) => `${folder(id)}/pair-${a}-${b}.json`,
  report: (id: string) => `${folder(id)}/report.json`,
};

/** What a comparison keeps in the storage: large, and read whole. Readers answer undefined for what is not there. */
export function compareStore(storage: Storage, id: string) {
  const putJson = (key: string, json: string) => storage.put(key, Buffer.from(json));
  const put = (key: string, value: unknown) => putJson(key, JSON.stringify(value));
  async function get<T>(key: string): Promise<T | undefined> {
    const json = await getJson(key);
    return json === undefined ? undefined : (JSON.parse(json) as T);
  }
  async function getJson(key: string): Promise<string | undefined> {
    try {
      return Buffer.from(await storage.get(key)).toString();
    } catch (error) {
      if (error instanceof StoredFileMissingError) return undefined;
      throw error;
    }
  }
  return {
    putDocument: (document: ComparableDocument) => put(keys.document(id, document.id), document),
    /** As JSON, to be parsed where it holds nobody up. */
    documentJson: (documentId: string) => getJson(keys.document(id, documentId)),
    document: (documentId: string) => get<ComparableDocument>(keys.document(id, documentId)),
    putThumbnails: (documentId: string, thumbnails: Thumbnails) =>
      put(keys.thumbnails(id, documentId), thumbnails),
    thumbnails: (documentId: string) => get<Thumbnails>(keys.thumbnails(id, documentId)),
    putLeftOut: (documentId: string, json: string) => putJson(keys.leftOut(id, documentId), json),
    leftOut: (documentId: string) => get<compare.LeftOut[]>(keys.leftOut(id, documentId)),
    putPair: (a: string, b: string, json: string) => putJson(keys.pair(id, a, b), json),
    pair: (a: string, b: string) => get<compare.Match[]>(keys.pair(id, a, b)),
    putReport: (json: string) => putJson(keys.report(id), json),
    report: () => get<StoredReport>(keys.report(id)),
    /** What is kept of one document alone. */
    async removeDocument(one: string): Promise<void> {
      for (const key of [keys.document(id, one), keys.thumbnails(id, one), keys.leftOut(id, one)])
        await storage.remove(key);
    },
    remove: () => storage.removeFolder(folder(id)),
  };
}

export type CompareStore = ReturnType<typeof compareStore>;
