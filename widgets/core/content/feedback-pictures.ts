import { atom, computed } from 'nanostores';
import { upload } from '../api/files.ts';
import { uploadFeedbackPicture } from '../contract/feedback.ts';
import { hasType } from '../contract/file-types.ts';
import { env } from '../env.ts';
import { toMessage } from '../errors.ts';
import { createUploadQueue } from '../upload-queue.ts';
import { contentMessages } from './messages.ts';

/** A screenshot beside a message. */
export interface FeedbackPicture {
  key: string;
  name: string;
  /** Address of the picture as it was chosen, for an <img>. */
  url: string;
  /** '' while it is on its way. */
  id: string;
  percent: number;
}

interface Sent {
  /** Of the picture on the page, not of the one the service has. */
  id: string;
  name: string;
  url: string;
  pictureId: string;
  percent: number;
  state: 'waiting' | 'sending' | 'done';
}

export interface FeedbackPictures {
  list: readonly FeedbackPicture[];
  /** Why one was not taken. */
  msg: string;
}

/** What the service takes (contract, `saveFeedback` and `uploadFeedbackPicture`). */
export const pictureLimits = {
  most: 6,
  bytes: 5 * 1_048_576,
  types: ['.png', '.jpg', '.jpeg', '.webp'],
} as const;

/** The sentence to show when a file cannot be taken, '' when it can. */
function refusal({ name, size }: File): string {
  const { pictures } = contentMessages.form;
  if (!hasType(name, pictureLimits.types)) return pictures.wrongType(name);
  if (size === 0) return pictures.empty(name);
  return size > pictureLimits.bytes ? pictures.tooLarge(name) : '';
}

/** What the form shows of the queue. */
function shownPictures(items: readonly Sent[], msg: string): FeedbackPictures {
  const list = items.map(({ id: key, name, url, pictureId: id, percent }) => ({
    ...{ key, name, url, id, percent },
  }));
  return { list, msg };
}

/** Screenshots of one message: sent as they are chosen, named when the message is sent. */
export function createFeedbackPictures() {
  const $msg = atom('');
  const queue = createUploadQueue<Sent>({
    atOnce: pictureLimits.most,
    sending: { state: 'sending' },
    async send({ id }, file, signal) {
      const onProgress = (share: number) => queue.change(id, { percent: Math.round(share * 100) });
      const sent = await upload(uploadFeedbackPicture, file, { onProgress, signal, quiet: true });
      queue.change(id, { pictureId: sent.id, percent: 100, state: 'done' });
    },
    fail: ({ id }, error) => remove(id, toMessage(error)),
  });
  const remove = (id: string, msg = '') => {
    URL.revokeObjectURL(queue.get(id)?.url ?? '');
    queue.remove(id);
    $msg.set(msg);
  };
  const addOne = (file: File) => {
    const id = env().randomId();
    queue.hold(id, file);
    const item: Sent = {
      id,
      name: file.name,
      url: URL.createObjectURL(file),
      pictureId: '',
      percent: 0,
      state: 'waiting',
    };
    queue.set([...queue.$items.get(), item]);
    queue.run();
  };
  return {
    $pictures: computed([queue.$items, $msg], shownPictures),
    remove: (key: string) => remove(key),
    /** Takes those that fit; what does not is said in `msg`. */
    add(files: readonly File[]): void {
      $msg.set('');
      for (const file of files) {
        const isFull = queue.$items.get().length >= pictureLimits.most;
        const msg = isFull
          ? contentMessages.form.pictures.tooMany(pictureLimits.most)
          : refusal(file);
        if (msg) $msg.set(msg);
        else addOne(file);
      }
    },
    /** Ids of all of them, once they have arrived. */
    async ids(): Promise<string[]> {
      await queue.settled();
      return queue.$items.get().flatMap(({ pictureId }) => (pictureId ? [pictureId] : []));
    },
    clear(): void {
      for (const { id } of queue.$items.get()) remove(id);
    },
  };
}
