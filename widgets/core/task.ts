import { atom } from 'nanostores';
import { toMessage } from './errors.ts';

/** One thing at a time that is asked of the service; what went wrong is kept, to be shown where it was asked. */
export function createTask() {
  /** `busy`: the id of what something is being done with. */
  const $task = atom({ busy: '', msg: '' });
  return {
    $task,
    /** @returns whether it was done; never rejects */
    async run(id: string, action: () => Promise<void>): Promise<boolean> {
      if ($task.get().busy) return false;
      $task.set({ busy: id, msg: '' });
      try {
        await action();
        $task.set({ busy: '', msg: '' });
        return true;
      } catch (error) {
        $task.set({ busy: '', msg: toMessage(error) });
        return false;
      }
    },
    forget: () => $task.set({ busy: '', msg: '' }),
  };
}
