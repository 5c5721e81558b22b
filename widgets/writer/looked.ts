import { toMessage } from '../core/errors.ts';

/** Something asked of the service to be looked at. */
export type Looked<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed'; message: string };

/** Reads into a store. What is shown stays while it is read anew, and when that fails: only an empty place shows the failure. */
export async function lookInto<T>(
  store: { get(): Looked<T>; set(value: Looked<T>): void },
  read: () => Promise<T>,
): Promise<void> {
  try {
    store.set({ state: 'ready', value: await read() });
  } catch (error) {
    if (store.get().state !== 'ready') store.set({ state: 'failed', message: toMessage(error) });
  }
}

/** The value, or `absent` while there is none. */
export const valueOf = <T>(looked: Looked<T>, absent: T): T => (looked.state === 'ready' ? looked.value : absent);
