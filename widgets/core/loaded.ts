import { isAbort, toMessage } from './errors.ts';

/** Something asked of the service: on its way, there, or not to be had; `msg` then tells the user why. */
export type Loaded<T> = { state: 'loading' } | { state: 'ready'; value: T } | Failed;
export interface Failed {
  state: 'failed';
  msg: string;
}

/** The state a failure leads to. */
export const failed = (error: unknown): Failed => ({ state: 'failed', msg: toMessage(error) });

/** A store of `Loaded<T>`, which may have states of its own (`S`) besides. */
interface LoadedStore<T, S> {
  get(): { state: string };
  set(loaded: { state: 'ready'; value: T } | S): void;
}

interface LoadOptions<S> {
  /** Once it is aborted, nothing is written any more. */
  signal?: AbortSignal;
  /** True: a failure takes the place of what is shown. Else only an empty place shows the failure. */
  replace?: boolean;
  /** The state a failure leads to, where that is not always `failed`. */
  fail?: (error: unknown) => S;
}

/** Loads into a store; what is shown stays meanwhile. Never rejects: a failure is a state, an aborted call is none. */
export async function loadInto<T, S = never>(
  store: LoadedStore<T, S | Failed>,
  read: () => Promise<T>,
  { signal, replace = false, fail }: LoadOptions<S | Failed> = {},
): Promise<void> {
  try {
    const value = await read();
    if (!signal?.aborted) store.set({ state: 'ready', value });
  } catch (error) {
    if (signal?.aborted || isAbort(error)) return;
    if (replace || store.get().state !== 'ready') store.set((fail ?? failed)(error));
  }
}

/** The value, or `absent` while there is none. */
export const valueOf = <T, A>(loaded: { state: string; value?: T }, absent: A): T | A =>
  loaded.value === undefined ? absent : loaded.value;

/** Requests of which only the newest counts: each aborts the one before it. */
export function createNewest() {
  let request = new AbortController();
  const abort = () => request.abort();
  return {
    abort,
    next(): AbortSignal {
      abort();
      request = new AbortController();
      return request.signal;
    },
  };
}
