import { atom, type ReadableAtom } from 'nanostores';
import { errorCodes } from '../core/contract/error-codes.ts';
import { hasCode, isApiError, toMessage } from '../core/errors.ts';

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
  /** Saves now if there is anything to save; resolves when that attempt is over. */
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
const RETRIES = [2000, 5000, 15_000, 30_000];

const isBusy = (error: unknown) => hasCode(error, errorCodes.writingNow.code);
const isRefusal = (error: unknown) => isApiError(error) && error.status < 500 && ![401, 408, 425, 429].includes(error.status);

/** Saves by itself: one request at a time, the newest text last, with retries that never give up while the page is open. */
export function createAutosave({ delay, send, onStale }: AutosaveOptions): Autosave {
  const $save = atom<SaveState>({ state: 'saved' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let attempt = 0;
  let stopped = false;

  const schedule = (wait: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void flush(), wait);
  };

  async function onFailure(error: unknown): Promise<void> {
    if (hasCode(error, errorCodes.staleRevision.code)) {
      $save.set({ state: 'conflict' });
      await onStale();
    } else if (isBusy(error)) {
      $save.set({ state: 'blocked', message: toMessage(error) });
      schedule(RETRIES[1] ?? delay);
    } else if (isRefusal(error)) {
      $save.set({ state: 'refused', message: toMessage(error) });
    } else {
      $save.set({ state: 'failed', message: toMessage(error) });
      schedule(RETRIES[Math.min(attempt, RETRIES.length - 1)] ?? delay);
      attempt += 1;
    }
  }

  async function run(): Promise<void> {
    again = false;
    $save.set({ state: 'saving' });
    try {
      await send();
      attempt = 0;
      // A change made while this was on its way set the state to dirty.
      if ($save.get().state === 'saving') $save.set({ state: 'saved' });
    } catch (error) {
      await onFailure(error).catch(() => $save.set({ state: 'failed', message: toMessage(error) }));
    }
  }

  async function runAll(): Promise<void> {
    do await run();
    while (again && $save.get().state === 'dirty');
    running = undefined;
  }

  async function flush(): Promise<void> {
    clearTimeout(timer);
    again = true;
    if (running) return running;
    const { state } = $save.get();
    if (stopped || state === 'saved' || state === 'conflict') return;
    running = runAll();
    return running;
  }

  return {
    $save,
    touch() {
      if ($save.get().state === 'conflict') return;
      $save.set({ state: 'dirty' });
      schedule(delay);
    },
    flush,
    settle() {
      clearTimeout(timer);
      $save.set({ state: 'saved' });
    },
    hold() {
      clearTimeout(timer);
      $save.set({ state: 'conflict' });
    },
    refuse(message) {
      clearTimeout(timer);
      $save.set({ state: 'refused', message });
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
