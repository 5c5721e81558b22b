import { atom } from 'nanostores';
import { upload } from '../api/files.ts';
import { whenTold } from '../api/resumable.ts';
import { fileTypes, hasType, largestFile } from '../contract/file-types.ts';
import { addPicture, type Picture } from '../contract/picture.ts';
import { env } from '../env.ts';
import { isAbort, isApiError, toMessage } from '../errors.ts';
import { libraryMessages as messages } from './messages.ts';

const MEGABYTE = 1_048_576;
/** Bytes. */
export const LARGEST_PICTURE = 20 * MEGABYTE;
/** More at a time would not be faster: the service cleans two. */
const AT_ONCE = 2;

/** asking: of a PDF it is not known yet which pages; known: the picture was there before; refused: trying again would not help. */
export type QueueState = 'asking' | 'waiting' | 'sending' | 'done' | 'known' | 'refused' | 'failed';

export interface QueuedPicture {
  id: number;
  name: string;
  state: QueueState;
  /** 0–100 of the bytes; 100 is not yet the answer. */
  percent: number;
  isPdf: boolean;
  /** Of a PDF, such as `1,3-5`; '' is every page. */
  pages: string;
  /** What to tell about it; '' for nothing. */
  message: string;
}

interface Task {
  file: File;
  /** The same for every try, so that an answer that was lost is not done twice. */
  key: string;
  line?: AbortController;
}

/** Why a file is not even sent; '' where it is. */
function refusalOf(file: File): string {
  if (!hasType(file.name, fileTypes.library)) return messages.wrongType;
  if (file.size === 0) return messages.empty;
  if (hasType(file.name, ['.pdf'])) return file.size > largestFile ? messages.tooLarge(largestFile / MEGABYTE) : '';
  return file.size > LARGEST_PICTURE ? messages.tooLarge(LARGEST_PICTURE / MEGABYTE) : '';
}

/** Whether the refusal is about the pages that were asked for. */
const isAboutPages = (error: unknown) =>
  isApiError(error) && typeof error.data === 'object' && error.data !== null && 'pages' in error.data;

/** Files on their way into the library: each with its progress, its refusal, and a way to try again. `onAdded` hears of every arrival. */
export function createPictureQueue(onAdded: (pictures: readonly Picture[]) => void) {
  const $queue = atom<readonly QueuedPicture[]>([]);
  const tasks = new Map<number, Task>();
  let lastId = 0;

  const entry = (id: number) => $queue.get().find((one) => one.id === id);
  const change = (id: number, changes: Partial<QueuedPicture>) =>
    $queue.set($queue.get().map((one) => (one.id === id ? { ...one, ...changes } : one)));
  const leave = (id: number) => {
    tasks.delete(id);
    $queue.set($queue.get().filter((one) => one.id !== id));
  };

  function pump(): void {
    const queue = $queue.get();
    const free = AT_ONCE - queue.filter(({ state }) => state === 'sending').length;
    for (const { id } of queue.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))) void send(id);
  }

  async function send(id: number): Promise<void> {
    const task = tasks.get(id);
    const queued = entry(id);
    if (!task || !queued) return;
    const line = new AbortController();
    tasks.set(id, { ...task, line });
    change(id, { state: 'sending', percent: 0, message: '' });
    try {
      const warnings: string[] = [];
      const sending = {
        ...{ quiet: true, signal: line.signal, idempotencyKey: task.key },
        ...(queued.pages ? { fields: { pages: queued.pages } } : {}),
        onProgress: (share: number) => change(id, { percent: share * 100 }),
        onWarning: (msg: string) => warnings.push(msg),
      };
      const onBusy = (words: string) => change(id, { percent: 0, message: words });
      const { more = [], ...first } = await whenTold({ onBusy, signal: line.signal }, () =>
        upload(addPicture, task.file, sending),
      );
      change(id, { state: warnings.length > 0 ? 'known' : 'done', percent: 100, message: warnings.join('；') });
      onAdded([first, ...more]);
    } catch (error) {
      if (isAbort(error) || line.signal.aborted) leave(id);
      else change(id, { state: stateAfter(error), message: toMessage(error) });
    }
    pump();
  }

  /** A refusal of the service stands until the file is another; a line that broke does not. */
  function stateAfter(error: unknown): QueueState {
    if (isAboutPages(error)) return 'asking';
    return isApiError(error) && error.status < 500 && error.status !== 429 && error.status !== 401 ? 'refused' : 'failed';
  }

  return {
    $queue,
    /** Takes files as they were chosen or dropped; a PDF waits for its pages. */
    add(files: readonly File[]): void {
      const added = files.map((file): QueuedPicture => {
        lastId += 1;
        const message = refusalOf(file);
        const isPdf = hasType(file.name, ['.pdf']);
        if (!message) tasks.set(lastId, { file, key: env().randomId() });
        const state = message ? 'refused' : isPdf ? 'asking' : 'waiting';
        return { id: lastId, name: file.name, state, percent: 0, isPdf, pages: '', message };
      });
      $queue.set([...$queue.get(), ...added]);
      pump();
    },
    /** The pages of a PDF to take. Another choice is another request. */
    choosePages(id: number, pages: string): void {
      const task = tasks.get(id);
      if (task) tasks.set(id, { ...task, key: env().randomId() });
      change(id, { pages: pages.trim(), state: 'waiting', message: '' });
      pump();
    },
    retry(id: number): void {
      change(id, { state: 'waiting', message: '' });
      pump();
    },
    /** Stops a file, or takes it out of the list. */
    cancel(id: number): void {
      const line = entry(id)?.state === 'sending' ? tasks.get(id)?.line : undefined;
      if (line) line.abort();
      else leave(id);
      pump();
    },
    /** Takes out of the list what has arrived or was refused. */
    clear(): void {
      const over: readonly QueueState[] = ['done', 'known', 'refused'];
      for (const { id, state } of $queue.get()) if (over.includes(state)) leave(id);
    },
    dispose(): void {
      for (const { line } of tasks.values()) line?.abort();
      tasks.clear();
    },
  };
}

export type PictureQueue = ReturnType<typeof createPictureQueue>;
