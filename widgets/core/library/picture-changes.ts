import { atom } from 'nanostores';
import { call } from '../api/call.ts';
import {
  changePicture,
  editPicture,
  type Picture,
  removePicture,
  restorePicture,
} from '../contract/picture.ts';
import { toMessage } from '../errors.ts';
import { type Crop, isWhole, type Turn, turnedSize } from './picture-crop.ts';
import type { PictureCategory } from './picture-list.ts';

/** What was done to several pictures, with those it did not work for. */
export interface Outcome {
  done: readonly Picture[];
  failed: readonly Picture[];
  /** Of the last failure; '' when there was none. */
  message: string;
}

/** Words of a line of text: separated by blanks or commas. */
export const tagsOf = (text: string): string[] => [
  ...new Set(text.split(/[\s,，、]+/).filter(Boolean)),
];

async function ofEach(
  pictures: readonly Picture[],
  act: (picture: Picture) => Promise<unknown>,
): Promise<Outcome> {
  const done: Picture[] = [];
  const failed: Picture[] = [];
  let message = '';
  // One after the other: nothing is gained by a service that is asked a hundred things at once.
  for (const picture of pictures) {
    try {
      await act(picture);
      done.push(picture);
    } catch (error) {
      failed.push(picture);
      message = toMessage(error);
    }
  }
  return { done, failed, message };
}

const change = (
  picture: Picture,
  body: { title?: string; category?: PictureCategory; tags?: string[] },
) => call(changePicture, { params: { id: picture.id }, body }, { quiet: true });

/** Changes of pictures, one or many; `onChanged` is called when the list is another. */
export function createPictureChanges(onChanged: () => void) {
  /** What was removed last, as long as it can be undone from where it was done. */
  const $undo = atom<readonly Picture[]>([]);
  const $busy = atom(false);

  async function during<T>(act: () => Promise<T>): Promise<T> {
    $busy.set(true);
    try {
      return await act();
    } finally {
      $busy.set(false);
      onChanged();
    }
  }

  return {
    $undo,
    $busy,
    /** Throws as `call` does; nothing is lost then. */
    save: (picture: Picture, body: { title: string; category: PictureCategory; tags: string[] }) =>
      during(() => change(picture, body)),
    /** A turned and cut copy; `replace` takes the original out of the library. Throws as `call` does. */
    edit: (picture: Picture, turn: Turn, crop: Crop, replace: boolean) =>
      during(() => {
        const part = isWhole(crop, turnedSize(picture, turn)) ? null : crop;
        return call(
          editPicture,
          { params: { id: picture.id }, body: { rotate: turn, crop: part, replace } },
          { quiet: true },
        );
      }),
    setCategory: (pictures: readonly Picture[], category: PictureCategory) =>
      during(() => ofEach(pictures, (picture) => change(picture, { category }))),
    addTags: (pictures: readonly Picture[], tags: readonly string[]) =>
      during(() =>
        ofEach(pictures, (picture) =>
          change(picture, { tags: [...new Set([...picture.tags, ...tags])] }),
        ),
      ),
    async remove(pictures: readonly Picture[]): Promise<Outcome> {
      const outcome = await during(() =>
        ofEach(pictures, ({ id }) => call(removePicture, { params: { id } }, { quiet: true })),
      );
      $undo.set(outcome.done);
      return outcome;
    },
    async restore(pictures: readonly Picture[]): Promise<Outcome> {
      const outcome = await during(() =>
        ofEach(pictures, ({ id }) => call(restorePicture, { params: { id } }, { quiet: true })),
      );
      const back = new Set(outcome.done.map(({ id }) => id));
      $undo.set($undo.get().filter(({ id }) => !back.has(id)));
      return outcome;
    },
    forget: () => $undo.set([]),
  };
}
