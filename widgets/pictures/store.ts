import { atom, computed } from 'nanostores';
import type { Picture } from '../core/contract/picture.ts';
import { createPictureChanges, type Outcome, tagsOf } from '../core/library/picture-changes.ts';
import type { PictureCategory } from '../core/library/picture-list.ts';
import { createPictureQueue } from '../core/library/picture-queue.ts';
import { createPictures } from '../core/library/pictures.ts';
import { notifyError, notifySuccess } from '../core/notify.ts';
import { createUses } from '../library-parts/uses.ts';
import { messages } from './messages.ts';

export { LARGEST_PICTURE } from '../core/library/picture-queue.ts';

/** What is chosen of the pictures that are shown. */
function createChoice({ $library }: ReturnType<typeof createPictures>) {
  const $chosen = atom<ReadonlySet<string>>(new Set());
  const $selection = computed([$chosen, $library], (chosen, library): readonly Picture[] =>
    library.state === 'ready' ? library.value.pictures.filter(({ id }) => chosen.has(id)) : [],
  );
  const choose = (ids: readonly string[]) => $chosen.set(new Set(ids));
  return {
    $selection,
    choose,
    toggle(id: string): void {
      const chosen = new Set($chosen.get());
      if (!chosen.delete(id)) chosen.add(id);
      $chosen.set(chosen);
    },
    chooseAll(): void {
      const library = $library.get();
      if (library.state === 'ready') choose(library.value.pictures.map(({ id }) => id));
    },
    chooseNone: () => choose([]),
  };
}

/** In which bids the pictures that are shown stand. */
function createUsesOf({ $library }: ReturnType<typeof createPictures>) {
  const uses = createUses('picture');
  const follow = () => {
    const unlisten = $library.subscribe((library) => {
      if (library.state === 'ready') uses.look(library.value.pictures.map(({ id }) => id));
    });
    return () => {
      unlisten();
      uses.stop();
    };
  };
  return { uses, follow };
}

/** Says what came of it. What did not work stays chosen, so that it can be tried again. */
function createConclude(choose: (ids: readonly string[]) => void) {
  return (
    act: keyof typeof messages.bulk.acts,
    { done, failed, message }: Outcome,
    notice?: string,
  ): void => {
    choose(failed.map(({ id }) => id));
    if (failed.length > 0)
      notifyError(messages.bulk.failed(messages.bulk.acts[act], failed.length, message));
    else if (notice !== undefined && done.length > 0) notifySuccess(notice);
  };
}

/** One page of pictures: the library, the files on their way into it, and what is chosen in it. */
export function createPicturePage() {
  const pictures = createPictures();
  const refresh = () => {
    void pictures.look();
    void pictures.lookForTags();
  };
  const queue = createPictureQueue(refresh);
  const changes = createPictureChanges(refresh);
  const { uses, follow } = createUsesOf(pictures);
  const { choose, ...choice } = createChoice(pictures);
  const { $selection } = choice;
  const conclude = createConclude(choose);

  return {
    pictures,
    queue,
    changes,
    uses,
    ...choice,
    /** Reads it for as long as it is shown; the result is the undo. */
    start(): () => void {
      refresh();
      return follow();
    },
    async setCategory(category: PictureCategory): Promise<void> {
      const all = $selection.get();
      conclude(
        'category',
        await changes.setCategory(all, category),
        messages.bulk.done(all.length),
      );
    },
    /** @returns whether all of them have the tags now; the words stay in their field otherwise. */
    async addTags(text: string): Promise<boolean> {
      const all = $selection.get();
      const outcome = await changes.addTags(all, tagsOf(text));
      conclude('tags', outcome, messages.bulk.done(all.length));
      return outcome.failed.length === 0;
    },
    remove: (all: readonly Picture[] = $selection.get()) =>
      uses.removing(
        all.map(({ id, title }) => ({ id, name: title })),
        () => void changes.remove(all).then((outcome) => conclude('remove', outcome)),
      ),
    restore: async (all: readonly Picture[]) =>
      conclude('restore', await changes.restore(all), messages.restored),
    showRemoved(removed: boolean): void {
      choose([]);
      changes.forget();
      pictures.showRemoved(removed);
    },
    dispose(): void {
      queue.dispose();
      pictures.dispose();
    },
  };
}

export type PicturePage = ReturnType<typeof createPicturePage>;
