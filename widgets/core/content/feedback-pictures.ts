import { atom } from 'nanostores';
import { upload } from '../api/files.ts';
import { uploadFeedbackPicture } from '../contract/feedback.ts';
import { env } from '../env.ts';
import { isAbort, toMessage } from '../errors.ts';
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

export interface FeedbackPictures {
  list: readonly FeedbackPicture[];
  /** Why one was not taken. */
  msg: string;
}

/** What the service takes (contract, `saveFeedback` and `uploadFeedbackPicture`). */
export const pictureLimits = { most: 6, bytes: 5 * 1_048_576, types: ['.png', '.jpg', '.jpeg', '.webp'] } as const;

/** The sentence to show when a file cannot be taken, '' when it can. */
function refusal({ name, size }: File): string {
  const { pictures } = contentMessages.form;
  if (!pictureLimits.types.some((type) => name.toLowerCase().endsWith(type))) return pictures.wrongType(name);
  if (size === 0) return pictures.empty(name);
  return size > pictureLimits.bytes ? pictures.tooLarge(name) : '';
}

/** Screenshots of one message: sent as they are chosen, named when the message is sent. */
export function createFeedbackPictures() {
  const $pictures = atom<FeedbackPictures>({ list: [], msg: '' });
  const lines = new Map<string, { line: AbortController; done: Promise<void> }>();

  const change = (key: string, part: Partial<FeedbackPicture>) => {
    const { list, msg } = $pictures.get();
    $pictures.set({ list: list.map((one) => (one.key === key ? { ...one, ...part } : one)), msg });
  };
  const remove = (key: string, msg = '') => {
    const { list } = $pictures.get();
    const gone = list.find((one) => one.key === key);
    if (gone) URL.revokeObjectURL(gone.url);
    lines.get(key)?.line.abort();
    lines.delete(key);
    $pictures.set({ list: list.filter((one) => one !== gone), msg });
  };
  const send = async (key: string, file: File, line: AbortController): Promise<void> => {
    const onProgress = (share: number) => change(key, { percent: Math.round(share * 100) });
    try {
      const { id } = await upload(uploadFeedbackPicture, file, { onProgress, signal: line.signal, quiet: true });
      change(key, { id, percent: 100 });
    } catch (error) {
      if (!line.signal.aborted && !isAbort(error)) remove(key, toMessage(error));
    } finally {
      lines.delete(key);
    }
  };
  const addOne = (file: File) => {
    const key = env().randomId();
    const { list, msg } = $pictures.get();
    $pictures.set({ list: [...list, { key, name: file.name, url: URL.createObjectURL(file), id: '', percent: 0 }], msg });
    const line = new AbortController();
    lines.set(key, { line, done: send(key, file, line) });
  };
  return {
    $pictures,
    remove: (key: string) => remove(key),
    /** Takes those that fit; what does not is said in `msg`. */
    add(files: readonly File[]): void {
      $pictures.set({ ...$pictures.get(), msg: '' });
      for (const file of files) {
        const isFull = $pictures.get().list.length >= pictureLimits.most;
        const msg = isFull ? contentMessages.form.pictures.tooMany(pictureLimits.most) : refusal(file);
        if (msg) $pictures.set({ ...$pictures.get(), msg });
        else addOne(file);
      }
    },
    /** Ids of all of them, once they have arrived. */
    async ids(): Promise<string[]> {
      await Promise.all([...lines.values()].map(({ done }) => done));
      return $pictures.get().list.flatMap(({ id }) => (id ? [id] : []));
    },
    clear(): void {
      for (const { key } of $pictures.get().list) remove(key);
    },
  };
}
