import { atom } from 'nanostores';
import { actMessage } from '../core/errors.ts';
import { notifyError } from '../core/notify.ts';
import { messages } from './messages.ts';

/** What was just changed, and how it is undone. */
export interface Undoable {
  text: string;
  undo: () => Promise<unknown>;
}

/** One change at a time, the last of which can be undone; `reload` shows the list as it is afterwards. */
export function createChanges(reload: () => Promise<unknown>) {
  const $undo = atom<Undoable | undefined>();
  const $busy = atom(false);

  /** Reloads whatever came of it; what failed is said by its name. Never rejects. */
  const during = async (
    act: keyof typeof messages.acts,
    action: () => Promise<unknown>,
  ): Promise<void> => {
    $busy.set(true);
    try {
      await action();
    } catch (error) {
      notifyError(actMessage(error, messages.acts[act]));
    }
    await reload();
    $busy.set(false);
  };
  return {
    ...{ $undo, $busy, during },
    takeBack: () => {
      const last = $undo.get();
      $undo.set(undefined);
      return during('undo', async () => last?.undo());
    },
    forget: () => $undo.set(undefined),
  };
}

export type Changes = ReturnType<typeof createChanges>;
