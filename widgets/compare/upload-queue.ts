import type { CompareFile } from '../core/contract/compare.ts';
import { fileTypes, hasType, largestFile } from '../core/contract/file-types.ts';
import { env } from '../core/env.ts';
import { toMessage } from '../core/errors.ts';
import { createUploadQueue } from '../core/upload-queue.ts';
import { messages } from './messages.ts';
import { sendFile } from './send-file.ts';

/** Files on their way at once: more would only share the same line, and arrive in another order than they were chosen in. */
const AT_ONCE = 1;

export interface Queued {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'refused';
  percent: number;
  /** The line is down, or, with `msg`, too much was sent at once. */
  isWaiting: boolean;
  /** Why it was refused, or waits. */
  msg: string;
  /** Refused: sending it once more may help. */
  again: boolean;
}

/** Why a file is not even sent; undefined where it is. */
function refusalOf({ name, size }: File): string | undefined {
  const { wrongType, tooLarge, empty } = messages.importing;
  if (!hasType(name, fileTypes.material)) return wrongType;
  if (size === 0) return empty;
  return size > largestFile ? tooLarge : undefined;
}

const isTwin = (one: File, other: File) =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified;

const fresh = { state: 'waiting', percent: 0, isWaiting: false, msg: '', again: false } as const;

/** Sends files, a few at a time, each with its own progress and its own refusal. `onSent` gets what has arrived. */
export function createUploads(onSent: (file: CompareFile) => void) {
  const queue = createUploadQueue<Queued>({
    atOnce: AT_ONCE,
    sending: { ...fresh, state: 'sending' },
    async send({ id }, file, signal) {
      const onProgress = (share: number) => queue.change(id, { percent: Math.floor(share * 100) });
      const onWaiting = (isWaiting: boolean, msg = '') => queue.change(id, { isWaiting, msg });
      const sent = await sendFile(file, { onProgress, onWaiting, signal });
      if (signal.aborted) return;
      queue.remove(id);
      onSent(sent);
    },
    fail: ({ id }, error) =>
      queue.change(id, { state: 'refused', msg: toMessage(error), again: true }),
  });
  return {
    $queue: queue.$items,
    add(files: readonly File[]): void {
      const before = queue.$items.get();
      const added = files
        .filter((file) => !before.some((one) => isTwin(one.file, file)))
        .map((file): Queued => {
          const msg = refusalOf(file);
          return {
            ...fresh,
            id: env().randomId(),
            file,
            ...(msg ? { state: 'refused', msg } : {}),
          };
        });
      for (const { id, file } of added) queue.hold(id, file);
      queue.set([...before, ...added]);
      queue.run();
    },
    retry(id: string): void {
      queue.change(id, fresh);
      queue.run();
    },
    /** Takes a file out, on its way or refused. */
    remove: queue.remove,
    /** Ends everything on its way. */
    stop(): void {
      queue.stopAll();
      queue.forgetFiles();
      queue.set([]);
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploads>;
