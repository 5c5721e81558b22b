import { atom } from 'nanostores';
import { call } from '../../core/api/call.ts';
import {
  type HandInKind,
  type HandInTask,
  handInTasks,
  markHandIn,
} from '../../core/contract/hand-in.ts';
import { type Loaded, loadInto, valueOf } from '../../core/loaded.ts';

/** What is done by hand with the bid, before and after it is handed in. */
export function createHandIn(bidId: string) {
  const $tasks = atom<Loaded<readonly HandInTask[]>>({ state: 'loading' });
  const params = { id: bidId };
  const show = (kind: HandInKind, done: boolean) =>
    $tasks.set({
      state: 'ready',
      value: valueOf($tasks.get(), []).map((task) =>
        task.kind === kind ? { ...task, done } : task,
      ),
    });
  return {
    $tasks,
    load: () => loadInto($tasks, () => call(handInTasks, { params }, { quiet: true })),
    /** The tick stands at once, and is taken back where the service does not keep it. */
    async mark(kind: HandInKind, done: boolean): Promise<void> {
      show(kind, done);
      try {
        await call(
          markHandIn,
          { params: { ...params, kind }, body: { done } },
          { repeatSubmit: true },
        );
      } catch {
        // call() has told the user.
        show(kind, !done);
      }
    },
  };
}
