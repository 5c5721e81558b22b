import { setTimeout as sleep } from 'node:timers/promises';
import { toApiError } from '../kernel/api-error.ts';
import type { ModelTurns } from '../writing/model/model.ts';
import type { Drizzle } from './database.ts';
import {
  endCall,
  joinQueue,
  leaveQueue,
  lookAtQueue,
  type ModelLimits,
  type QueuedCall,
} from './model-calls.ts';

/** A minute, and what a request may take on its way to the service longer than the one before. */
const WINDOW_MS = 61_000;
/** After a database that did not answer; doubled each time. */
const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5000;

export interface TurnOptions {
  requests: number | undefined;
  tokens: number | undefined;
  windowMs?: number;
  /** Told when a request of a bid begins to wait, when it waits no longer, and when it has ended. */
  onMove?: (bidId: string, move: TurnMove) => void;
  /** Told whenever the database does not let the queue be looked at; it is tried again. */
  onFault?: (error: unknown) => void;
}

export type TurnMove = 'waits' | 'begins' | 'gives-up' | 'ends';

interface Waiter extends QueuedCall {
  begin(): void;
  fail(error: unknown): void;
}

/**
 * Keeps the limits of a model's service over all processes of one database: requests begin in the order of asking, as soon as
 * the last minute leaves room. A database that does not answer is waited for. Undefined where there is no limit.
 */
export function createModelTurns(db: Drizzle, options: TurnOptions): ModelTurns | undefined {
  const { requests, tokens, windowMs = WINDOW_MS } = options;
  if (requests === undefined && tokens === undefined) return undefined;
  const { onMove, onFault = () => undefined } = options;
  const queue = createOwnQueue(db, { requests, tokens, windowMs }, onFault);
  return {
    async take({ estimatedTokens, bidId }, signal) {
      signal.throwIfAborted();
      const tell = (move: TurnMove) => bidId !== undefined && onMove?.(bidId, move);
      const call = await patiently(() => joinQueue(db, estimatedTokens), signal, onFault);
      tell('waits');
      try {
        await queue.wait(call, signal);
      } catch (error) {
        tell('gives-up');
        await leaveQueue(db, [call.id]).catch(() => undefined);
        throw error;
      }
      tell('begins');
      return async (usage) => {
        tell('ends');
        // What is not known stays as it was estimated; what cannot be stored too, which is rather too much.
        if (usage)
          await endCall(db, call.id, usage.inputTokens + usage.outputTokens).catch(() => undefined);
      };
    },
  };
}

/** Waits for longer and longer. Throws the error where the disk is full: the work stops then, and says so. */
async function pauseAfter(faults: number, error: unknown, signal: AbortSignal): Promise<void> {
  if (toApiError(error).status === 507) throw error;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** faults);
  await sleep(pauseMs, undefined, { signal }).catch(() => undefined);
}

async function patiently<T>(
  work: () => Promise<T>,
  signal: AbortSignal,
  onFault: (error: unknown) => void,
): Promise<T> {
  for (let faults = 0; ; faults++) {
    try {
      return await work();
    } catch (error) {
      onFault(error);
      await pauseAfter(faults, error, signal);
      signal.throwIfAborted();
    }
  }
}

/** Begins those whose turn it is; gives after how long to look again. */
async function look(
  db: Drizzle,
  limits: ModelLimits,
  waiters: ReadonlyMap<number, Waiter>,
): Promise<number> {
  const own = [...waiters.values()].map(({ id, tokens }) => ({ id, tokens }));
  const { begun, againMs } = await lookAtQueue(db, limits, own);
  // Whoever gave up meanwhile was put back by the look, or begun in vain.
  const gone = own.flatMap(({ id }) => (waiters.has(id) ? [] : [id]));
  for (const id of begun) waiters.get(id)?.begin();
  await leaveQueue(db, gone);
  return againMs;
}

/** The requests of this process that wait: one of them all looks at the queue, however many they are. */
function createOwnQueue(db: Drizzle, limits: ModelLimits, onFault: (error: unknown) => void) {
  const waiters = new Map<number, Waiter>();
  let isLooking = false;
  let wake = new AbortController();

  async function keepLooking(): Promise<void> {
    let faults = 0;
    while (waiters.size > 0) {
      wake = new AbortController();
      try {
        const againMs = await look(db, limits, waiters);
        faults = 0;
        if (waiters.size > 0)
          await sleep(againMs, undefined, { signal: wake.signal }).catch(() => 0);
      } catch (error) {
        onFault(error);
        await pauseAfter(faults, error, wake.signal);
        faults += 1;
      }
    }
  }

  function startLooking(): void {
    wake.abort();
    if (isLooking) return;
    isLooking = true;
    keepLooking()
      .catch((error: unknown) => {
        for (const waiter of waiters.values()) waiter.fail(error);
      })
      .finally(() => {
        isLooking = false;
        if (waiters.size > 0) startLooking();
      });
  }

  return {
    /** Resolves when the request may begin; rejects with the reason of an abort. */
    wait: (call: QueuedCall, signal: AbortSignal) =>
      new Promise<void>((resolve, reject) => {
        const leave = (settle: () => void) => () => {
          waiters.delete(call.id);
          signal.removeEventListener('abort', abort);
          settle();
        };
        const abort = () => leave(() => reject(signal.reason))();
        signal.addEventListener('abort', abort, { once: true });
        if (signal.aborted) return abort();
        waiters.set(call.id, {
          ...call,
          begin: leave(resolve),
          fail: (error) => leave(() => reject(error))(),
        });
        startLooking();
      }),
  };
}
