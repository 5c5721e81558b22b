import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import {
  addComment,
  type Comment,
  changeComment,
  comments,
  removeComment,
} from '../../core/contract/edit.ts';
import { type Loaded, loadInto } from '../../core/loaded.ts';

/** Where in a chapter a comment is put: the words, and what stands right before them. */
export interface CommentPlace {
  quote: string;
  before: string;
}

/** The bidder's notes to themselves on one bid. */
export function createComments(bidId: string) {
  const $list = atom<readonly Comment[]>([]);
  const $load = atom<Loaded<void> | { state: 'idle' }>({ state: 'idle' });
  /** The one the cursor is in, or that was picked in the list. */
  const $active = atom<string | undefined>();
  const put = (comment: Comment) => {
    const others = $list.get().filter(({ id }) => id !== comment.id);
    $list.set(
      [...others, comment].toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)),
    );
  };
  /** @returns true when the service has it; else the user was told. */
  const attempt = async (act: () => Promise<void>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch {
      return false;
    }
  };

  async function load(): Promise<void> {
    $load.set({ state: 'loading' });
    await loadInto($load, async () =>
      $list.set(await call(comments, { params: { id: bidId } }, { quiet: true })),
    );
  }

  return {
    $list,
    $load,
    $active,
    load,
    /** Fetches them once. */
    open(): void {
      if ($load.get().state === 'idle') void load();
    },
    add: (chapterId: string, place: CommentPlace, text: string) =>
      attempt(async () => {
        const added = await call(addComment, {
          params: { id: bidId, cid: chapterId },
          body: { ...place, text },
        });
        put(added);
        $active.set(added.id);
      }),
    change: (commentId: string, change: { text?: string; resolved?: boolean }) =>
      attempt(async () =>
        put(await call(changeComment, { params: { id: bidId, commentId }, body: change })),
      ),
    remove: (commentId: string) =>
      attempt(async () => {
        await call(removeComment, { params: { id: bidId, commentId } });
        $list.set($list.get().filter(({ id }) => id !== commentId));
      }),
  };
}
