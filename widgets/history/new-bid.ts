import { atom } from 'nanostores';
import { upload } from '../core/api/files.ts';
import { fileTypes, hasType, largestFile } from '../core/contract/file-types.ts';
import { importTender } from '../core/contract/tender.ts';
import { env } from '../core/env.ts';
import { isAbort, toMessage } from '../core/errors.ts';
import { messages } from './messages.ts';

type Taking =
  | { state: 'none'; error?: string }
  | { state: 'sending'; name: string; percent: number };

/** Takes the files of a tender; the writer goes on from there. @param onTender gets the id the service gave it */
export function createNewBid(onTender: (id: string) => void) {
  const $taking = atom<Taking>({ state: 'none' });
  let sending: AbortController | undefined;
  async function take(files: readonly File[]): Promise<void> {
    const [first] = files;
    if (!first || $taking.get().state === 'sending') return;
    const wrong = files.find(({ name }) => !hasType(name, fileTypes.tender));
    if (wrong) return $taking.set({ state: 'none', error: messages.home.wrongFile(wrong.name) });
    sending = new AbortController();
    const show = (share: number) =>
      $taking.set({ state: 'sending', name: first.name, percent: Math.floor(share * 100) });
    show(0);
    const options = { signal: sending.signal, idempotencyKey: env().randomId(), quiet: true };
    try {
      const { id } = await upload(importTender, files, { ...options, onProgress: show });
      onTender(id);
    } catch (error) {
      $taking.set(isAbort(error) ? { state: 'none' } : { state: 'none', error: toMessage(error) });
    }
  }
  return {
    $taking,
    take,
    accept: fileTypes.tender,
    maxBytes: largestFile,
    cancel: () => sending?.abort(),
    /** A file that was not even sent, with the reason to show. */
    reject: (error: string) => $taking.set({ state: 'none', error }),
  };
}

export type NewBid = ReturnType<typeof createNewBid>;
