import { atom } from 'nanostores';
import { upload } from '../core/api/files.ts';
import { fileTypes, hasType, largestFile } from '../core/contract/file-types.ts';
import { importTender } from '../core/contract/tender.ts';
import { env } from '../core/env.ts';
import { isAbort } from '../core/errors.ts';
import { createResend, unsentMessage } from '../core/resend.ts';
import { messages } from './messages.ts';

type Taking =
  | { state: 'none'; error?: string }
  | { state: 'sending'; name: string; percent: number };

/** Takes the files of a tender; the writer goes on from there. @param onTender gets the id the service gave it */
export function createNewBid(onTender: (id: string) => void) {
  const $taking = atom<Taking>({ state: 'none' });
  const resend = createResend();
  let sending: AbortController | undefined;
  async function take(files: readonly File[], idempotencyKey = env().randomId()): Promise<void> {
    const [first] = files;
    if (!first || $taking.get().state === 'sending') return;
    const wrong = files.find(({ name }) => !hasType(name, fileTypes.tender));
    if (wrong) return $taking.set({ state: 'none', error: messages.home.wrongFile(wrong.name) });
    resend.forget();
    sending = new AbortController();
    const show = (share: number) =>
      $taking.set({ state: 'sending', name: first.name, percent: Math.floor(share * 100) });
    show(0);
    const options = { signal: sending.signal, idempotencyKey, quiet: true };
    try {
      const { id } = await upload(importTender, files, { ...options, onProgress: show });
      onTender(id);
    } catch (error) {
      resend.after(error, () => void take(files, idempotencyKey));
      $taking.set(
        isAbort(error) ? { state: 'none' } : { state: 'none', error: unsentMessage(error) },
      );
    }
  }
  return {
    $taking,
    take: (files: readonly File[]) => take(files),
    /** Nobody waits for the files any more. */
    stop: resend.forget,
    accept: fileTypes.tender,
    maxBytes: largestFile,
    cancel: () => sending?.abort(),
    /** A file that was not even sent, with the reason to show. */
    reject: (error: string) => $taking.set({ state: 'none', error }),
  };
}

export type NewBid = ReturnType<typeof createNewBid>;
