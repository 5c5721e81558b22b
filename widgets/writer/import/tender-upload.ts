import type { WritableAtom } from 'nanostores';
import { upload } from '../../core/api/files.ts';
import { importTender } from '../../core/contract/tender.ts';
import { env } from '../../core/env.ts';
import { t } from '../base/messages.ts';
import type { ImportState } from './import-state.ts';

/** What files are called on their way. */
export const nameOfFiles = (files: readonly File[]): string => {
  const [first] = files;
  return files.length > 1 ? t.severalFiles(first?.name ?? '', files.length) : (first?.name ?? '');
};

/** Sends the files of a tender and remembers the last ones, so that they can be sent once more. */
export function createUpload($import: WritableAtom<ImportState>) {
  let sending: AbortController | undefined;
  let last: { files: readonly File[]; key: string } | undefined;

  return {
    /** @returns the id of the tender. Throws what `upload` throws. */
    async send(files: readonly File[]): Promise<string> {
      // The same choice sent again after a lost answer is the same tender.
      const isSame =
        last?.files.length === files.length && files.every((file) => last?.files.includes(file));
      if (!last || !isSame) last = { files, key: env().randomId() };
      sending = new AbortController();
      const show = (percent: number) =>
        $import.set({ state: 'uploading', fileName: nameOfFiles(files), percent });
      show(0);
      const onProgress = (share: number) => {
        if ($import.get().state === 'uploading') show(Math.floor(share * 100));
      };
      const options = { onProgress, signal: sending.signal, idempotencyKey: last.key, quiet: true };
      return (await upload(importTender, files, options)).id;
    },
    cancel: () => sending?.abort(),
    canRetry: () => last !== undefined,
    /** The last files, to be sent as new ones: what became of it before is not wanted. */
    takeLast(): readonly File[] | undefined {
      const files = last?.files;
      last = undefined;
      return files;
    },
  };
}
