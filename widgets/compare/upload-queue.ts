import { atom } from 'nanostores';
import type { CompareFile } from '../core/contract/compare.ts';
import { fileTypes, hasType, largestFile } from '../core/contract/file-types.ts';
import { env } from '../core/env.ts';
import { toMessage } from '../core/errors.ts';
import { messages } from './messages.ts';
import { sendFile } from './send-file.ts';

/** Files on their way at once: more would only share the same line, and arrive in another order than they were chosen in. */
const AT_ONCE = 1;

export type QueuedState =
  | { state: 'waiting' }
  /** `isWaiting`: the line is down, or, with `words`, too much was sent at once. */
  | { state: 'sending'; percent: number; isWaiting: boolean; words: string }
  /** `again`: sending it once more may help. */
  | { state: 'refused'; message: string; again: boolean };
export interface Queued {
  key: string;
  file: File;
  status: QueuedState;
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

/** Sends files, a few at a time, each with its own progress and its own refusal. `onSent` gets what has arrived. */
export function createUploads(onSent: (file: CompareFile) => void) {
  const $queue = atom<readonly Queued[]>([]);
  const lines = new Map<string, AbortController>();

  const drop = (key: string) => $queue.set($queue.get().filter((one) => one.key !== key));
  const set = (key: string, status: QueuedState) =>
    $queue.set($queue.get().map((one) => (one.key === key ? { ...one, status } : one)));

  const send = async ({ key, file }: Queued): Promise<void> => {
    const line = new AbortController();
    lines.set(key, line);
    let shown = { percent: 0, isWaiting: false, words: '' };
    const show = (part: Partial<typeof shown>) => {
      shown = { ...shown, ...part };
      if (!line.signal.aborted) set(key, { state: 'sending', ...shown });
    };
    show({});
    const onProgress = (share: number) => show({ percent: Math.floor(share * 100) });
    const onWaiting = (isWaiting: boolean, words = '') => show({ isWaiting, words });
    try {
      const sent = await sendFile(file, { onProgress, onWaiting, signal: line.signal });
      if (line.signal.aborted) return;
      drop(key);
      onSent(sent);
    } catch (error) {
      if (!line.signal.aborted) set(key, { state: 'refused', message: toMessage(error), again: true });
    } finally {
      lines.delete(key);
      next();
    }
  };
  const next = () => {
    for (const one of $queue.get()) {
      if (lines.size >= AT_ONCE) return;
      if (one.status.state === 'waiting' && !lines.has(one.key)) void send(one);
    }
  };
  return {
    $queue,
    add(files: readonly File[]): void {
      const before = $queue.get();
      const fresh = files
        .filter((file) => !before.some((one) => isTwin(one.file, file)))
        .map((file): Queued => {
          const message = refusalOf(file);
          const status: QueuedState = message ? { state: 'refused', message, again: false } : { state: 'waiting' };
          return { key: env().randomId(), file, status };
        });
      $queue.set([...before, ...fresh]);
      next();
    },
    retry(key: string): void {
      set(key, { state: 'waiting' });
      next();
    },
    /** Takes a file out, on its way or refused. */
    remove(key: string): void {
      lines.get(key)?.abort();
      drop(key);
    },
    /** Ends everything on its way. */
    stop(): void {
      for (const line of lines.values()) line.abort();
      $queue.set([]);
    },
  };
}

export type UploadQueue = ReturnType<typeof createUploads>;
