import { upload } from '../api/files.ts';
import { retryWhenBusy } from '../api/resumable.ts';
import { fileTypes, hasType, largestFile } from '../contract/file-types.ts';
import { addPicture, type Picture } from '../contract/picture.ts';
import { env } from '../env.ts';
import { isApiError, toMessage } from '../errors.ts';
import { createUploadQueue } from '../upload-queue.ts';
import { libraryMessages as messages } from './messages.ts';

const MEGABYTE = 1_048_576;
/** Bytes. */
export const LARGEST_PICTURE = 20 * MEGABYTE;
/** More at a time would not be faster: the service cleans two. */
const AT_ONCE = 2;

/** asking: of a PDF it is not known yet which pages; known: the picture was there before; refused: trying again would not help. */
export type QueueState = 'asking' | 'waiting' | 'sending' | 'done' | 'known' | 'refused' | 'failed';

export interface QueuedPicture {
  id: string;
  /** The same for every try, so that an answer that was lost is not done twice. */
  key: string;
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

/** Why a file is not even sent; '' where it is. */
function refusalOf(file: File): string {
  if (!hasType(file.name, fileTypes.library)) return messages.wrongType;
  if (file.size === 0) return messages.empty;
  if (hasType(file.name, ['.pdf']))
    return file.size > largestFile ? messages.tooLarge(largestFile / MEGABYTE) : '';
  return file.size > LARGEST_PICTURE ? messages.tooLarge(LARGEST_PICTURE / MEGABYTE) : '';
}

/** Whether the refusal is about the pages that were asked for. */
const isAboutPages = (error: unknown) =>
  isApiError(error) &&
  typeof error.data === 'object' &&
  error.data !== null &&
  'pages' in error.data;

/** A refusal of the service stands until the file is another; a line that broke does not. */
function stateAfter(error: unknown): QueueState {
  if (isAboutPages(error)) return 'asking';
  return isApiError(error) && error.status < 500 && error.status !== 429 && error.status !== 401
    ? 'refused'
    : 'failed';
}

function queued(file: File): QueuedPicture {
  const message = refusalOf(file);
  const isPdf = hasType(file.name, ['.pdf']);
  const state = message ? 'refused' : isPdf ? 'asking' : 'waiting';
  return {
    id: env().randomId(),
    key: env().randomId(),
    name: file.name,
    state,
    percent: 0,
    isPdf,
    pages: '',
    message,
  };
}

/** Files on their way into the library: each with its progress, its refusal, and a way to try again. `onAdded` hears of every arrival. */
export function createPictureQueue(onAdded: (pictures: readonly Picture[]) => void) {
  const queue = createUploadQueue<QueuedPicture>({
    atOnce: AT_ONCE,
    sending: { state: 'sending', percent: 0, message: '' },
    async send({ id, key, pages }, file, signal) {
      const warnings: string[] = [];
      const sending = {
        ...{ quiet: true, signal, idempotencyKey: key },
        ...(pages ? { fields: { pages } } : {}),
        onProgress: (share: number) => queue.change(id, { percent: share * 100 }),
        onWarning: (msg: string) => warnings.push(msg),
      };
      const onBusy = (words: string) => queue.change(id, { percent: 0, message: words });
      const { more = [], ...first } = await retryWhenBusy({ onBusy, signal }, () =>
        upload(addPicture, file, sending),
      );
      queue.change(id, {
        state: warnings.length > 0 ? 'known' : 'done',
        percent: 100,
        message: warnings.join('；'),
      });
      onAdded([first, ...more]);
    },
    fail: ({ id }, error) =>
      queue.change(id, { state: stateAfter(error), message: toMessage(error) }),
  });
  const again = (id: string, part: Partial<QueuedPicture>) => {
    queue.change(id, { ...part, state: 'waiting', message: '' });
    queue.run();
  };
  return {
    $queue: queue.$items,
    /** Takes files as they were chosen or dropped; a PDF waits for its pages. */
    add(files: readonly File[]): void {
      const added = files.map((file) => {
        const item = queued(file);
        queue.hold(item.id, file);
        return item;
      });
      queue.set([...queue.$items.get(), ...added]);
      queue.run();
    },
    /** The pages of a PDF to take. Another choice is another request. */
    choosePages: (id: string, pages: string) =>
      again(id, { pages: pages.trim(), key: env().randomId() }),
    retry: (id: string) => again(id, {}),
    /** Stops a file, or takes it out of the list. */
    cancel: queue.remove,
    /** Takes out of the list what has arrived or was refused. */
    clear: () =>
      queue.clear(({ state }) => state === 'done' || state === 'known' || state === 'refused'),
    dispose(): void {
      queue.stopAll();
      queue.forgetFiles();
    },
  };
}

export type PictureQueue = ReturnType<typeof createPictureQueue>;
