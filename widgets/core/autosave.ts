import { atom, type ReadableAtom, type WritableAtom } from 'nanostores';
import { errorCodes } from './contract/error-codes.ts';
import { hasCode, isApiError, toMessage } from './errors.ts';

/** What stands between a change and the service's word that it is kept. */
export type SaveState =
  | { state: 'saved' }
  | { state: 'dirty' }
  | { state: 'saving' }
  /** Tried again by itself; the change is on this machine. */
  | { state: 'failed'; message: string }
  /** The service refuses for now (the chapter is being written); tried again when that is over. */
  | { state: 'blocked'; message: string }
  /** Refused for what it says; a further change tries again. */
  | { state: 'refused'; message: string }
  /** Changed elsewhere: a person decides. */
  | { state: 'conflict' };

export interface AutosaveOptions {
  /** Pause after the last change before saving, ms. */
  delay: number;
  /** Sends what is there now. Resolves when the service has it. */
  send(): Promise<void>;
  /** The service holds a newer revision. */
  onStale(): Promise<void> | void;
}

export interface Autosave {
  $save: ReadableAtom<SaveState>;
  /** Something changed: saves after the pause. */
  touch(): void;
  /** Saves now if there is anything to save; resolves when that is over, well or not. */
  flush(): Promise<void>;
  /** Nothing is left to save. */
  settle(): void;
  /** A person has to choose: nothing is sent until then. */
  hold(): void;
  /** What is there cannot be sent as it is; the next change tries again. */
  refuse(message: string): void;
  stop(): void;
}

/** Waits between attempts while the network is down, ms; the last one repeats. */
const RETRIES: readonly number[] = [2000, 5000, 15_000, 30_000];
const LAST_RETRY = 30_000;
/** Until a chapter under way is looked at again, ms. */
const BUSY_RETRY = 5000;
/** States in which there is nothing to send. */
const AT_REST: ReadonlySet<string> = new Set(['saved', 'conflict', 'refused']);

const isRefusal = (error: unknown) =>
  isApiError(error) && error.status < 500 && ![401, 408, 425, 429].includes(error.status);

/** What a failed attempt leads to, and after how many ms it is repeated. */
function afterFailure(error: unknown, attempt: number): { save: SaveState; retry?: number } {
  const message = toMessage(error);
  if (hasCode(error, errorCodes.staleRevision.code)) return { save: { state: 'conflict' } };
  if (hasCode(error, errorCodes.writingNow.code))
    return { save: { state: 'blocked', message }, retry: BUSY_RETRY };
  if (isRefusal(error)) return { save: { state: 'refused', message } };
  return { save: { state: 'failed', message }, retry: RETRIES[attempt] ?? LAST_RETRY };
}

/** One attempt. Resolves to the wait before the next one, where another is of use. */
function createAttempt(
  $save: WritableAtom<SaveState>,
  { send, onStale }: AutosaveOptions,
): () => Promise<number | undefined> {
  let failures = 0;
  return async () => {
    $save.set({ state: 'saving' });
    try {
      await send();
      failures = 0;
      // A change made while this was on its way set the state to dirty.
      if ($save.get().state === 'saving') $save.set({ state: 'saved' });
      return undefined;
    } catch (error) {
      const { save, retry } = afterFailure(error, failures);
      failures += 1;
      $save.set(save);
      if (save.state === 'conflict') await onStale();
      // Settled without asking anybody: what is here goes over the newer revision at once.
      return $save.get().state === 'dirty' ? 0 : retry;
    }
  };
}

/** Saves by itself: one request at a time, the newest text last, with retries that never give up while the page is open. */
export function createAutosave(options: AutosaveOptions): Autosave {
  const $save = atom<SaveState>({ state: 'saved' });
  const attempt = createAttempt($save, options);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  const schedule = (wait: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void flush(), wait);
  };
  const rest = (save: SaveState) => {
    clearTimeout(timer);
    $save.set(save);
  };
  async function runAll(): Promise<void> {
    do {
      again = false;
      // The comparison text could not be fetched: as good as no network.
      const retry = await attempt().catch(() => LAST_RETRY);
      if (retry === 0) again = true;
      else if (retry !== undefined) schedule(retry);
    } while (again && $save.get().state === 'dirty');
    running = undefined;
  }
  async function flush(): Promise<void> {
    clearTimeout(timer);
    again = true;
    if (!running && (stopped || AT_REST.has($save.get().state))) return;
    running ??= runAll();
    await running;
  }

  return {
    $save,
    touch() {
      if ($save.get().state === 'conflict') return;
      // Told once, not at every key.
      if ($save.get().state !== 'dirty') $save.set({ state: 'dirty' });
      schedule(options.delay);
    },
    flush,
    settle: () => rest({ state: 'saved' }),
    hold: () => rest({ state: 'conflict' }),
    refuse: (message) => rest({ state: 'refused', message }),
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
