import type { WritableAtom } from 'nanostores';
import { upload } from '../../core/api/files.ts';
import { importTender } from '../../core/contract/tender.ts';
import { env } from '../../core/env.ts';
import type { ImportState } from './import-state.ts';

/** Sends tender files and remembers the last one, so that it can be sent once more. */
export function createUpload($import: WritableAtom<ImportState>) {
  let sending: AbortController | undefined;
  let last: { file: File; key: string } | undefined;

  return {
    /** @returns the id of the tender. Throws what `upload` throws. */
    async send(file: File): Promise<string> {
      // The same choice sent again after a lost answer is the same tender.
      if (last?.file !== file) last = { file, key: env().randomId() };
      sending = new AbortController();
      const show = (percent: number) =>
        $import.set({ state: 'uploading', fileName: file.name, percent });
      show(0);
      const onProgress = (share: number) => {
        if ($import.get().state === 'uploading') show(Math.floor(share * 100));
      };
      const options = { onProgress, signal: sending.signal, idempotencyKey: last.key, quiet: true };
      return (await upload(importTender, file, options)).id;
    },
    cancel: () => sending?.abort(),
    canRetry: () => last !== undefined,
    /** The last file, to be sent as a new one: what became of it before is not wanted. */
    takeLast(): File | undefined {
      const file = last?.file;
      last = undefined;
      return file;
    },
  };
}
