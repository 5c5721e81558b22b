import { AsyncLocalStorage } from 'node:async_hooks';

/** What is told while a work goes on, and what ends the wait for it. */
export interface AskOptions {
  signal?: AbortSignal | undefined;
  onNote?: ((note: unknown) => void) | undefined;
}

/** The works that a call may wait for in another process. */
export const askedNames = [
  ...(['isolated', 'word', 'pdf', 'docx', 'has-office'] as const),
  ...(['passage', 'embed'] as const),
] as const;
export type AskedName = (typeof askedNames)[number];

/** A work as it is given away: `input` and the answer are what `v8.serialize` takes. */
export interface Asked {
  name: AskedName;
  /** Whose work it is: owners take turns. */
  owner: string;
  input: unknown;
}

/** Gives a work to another process and waits for what comes of it; throws what the work threw there. */
export type GiveAway = (work: Asked, options: AskOptions) => Promise<unknown>;

interface Elsewhere {
  give: GiveAway;
  /** Aborts when nobody waits for the answer any more. */
  left: AbortSignal | undefined;
}

const elsewhere = new AsyncLocalStorage<Elsewhere>();

/** In what is called from here no work of that kind is done: it is given away. `left` ends what was given away. */
export function workingElsewhere<T>(
  give: GiveAway,
  left: AbortSignal | undefined,
  body: () => T,
): T {
  return elsewhere.run({ give, left }, body);
}

/**
 * Does a work where we are, or waits for it where it is given away. Throws what the work throws, the reason of an abort, and
 * workerAway where no worker does it in time. A note may be lost on the way, the answer never is.
 */
export async function askFor<Output>(
  { input, ...work }: Omit<Asked, 'input'> & { input(): unknown },
  { signal, onNote }: AskOptions,
  here: () => Promise<Output>,
): Promise<Output> {
  const found = elsewhere.getStore();
  if (!found) return here();
  const given = { ...work, input: await input() };
  const signals = [found.left, signal].filter((one) => one !== undefined);
  // The work of this name in the worker is the same function.
  return (await found.give(given, { signal: AbortSignal.any(signals), onNote })) as Output;
}

/** For what others wait for too: it goes on when who asked first has left. */
export function stayingOn<T>(body: () => T): T {
  const found = elsewhere.getStore();
  return found ? elsewhere.run({ ...found, left: undefined }, body) : body();
}

/** Whoever reads files, lays out or asks a model calls this first: where work is given away it is a fault to do it. */
export function assertWorksHere(what: string): void {
  if (elsewhere.getStore()) throw new Error(`${what}: a process that only answers gives this away`);
}

/** Whether work that is asked for here is given away. */
export const isGivenAway = (): boolean => elsewhere.getStore() !== undefined;
