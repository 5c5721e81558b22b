import { parentPort } from 'node:worker_threads';
import { readConfig } from './config/config.ts';
import { takeBackSeat } from './kernel/back-seat.ts';
import { measures } from './kernel/measures.ts';
import { poolsOf } from './pools.ts';
import { startTracing } from './ports/tracing.ts';
import { startServices } from './start.ts';
import type { EventHub } from './store/event-hub.ts';
import type { WorkAsked, WorkNotice } from './work-messages.ts';

/*
 * The background work of a process, in a thread that yields to the loop that answers people (`apart.ts`). What it has to tell them beside
 * what is stored goes to that loop, which has the readers.
 */

const tell = (message: WorkNotice) => parentPort?.postMessage(message);

/** The notes are read where people are answered. */
class SharedNotes extends Map<string, string> {
  override set(bidId: string, note: string): this {
    tell({ kind: 'waits', bidId, note });
    return super.set(bidId, note);
  }
  override delete(bidId: string): boolean {
    tell({ kind: 'waits', bidId, note: null });
    return super.delete(bidId);
  }
}

/** Nobody reads here. */
const hub: EventHub = {
  subscribe: () => ({ ready: Promise.resolve(), stop: () => undefined }),
  notify: (bidId, event) => tell({ kind: 'notify', bidId, event }),
  close: async () => undefined,
};

async function work(): Promise<() => Promise<void>> {
  const config = readConfig(process.env);
  const tracing = await startTracing(process.env);
  const { stop } = await startServices(
    {
      ...config,
      role: 'worker',
      databasePool: poolsOf(config.databasePool).work,
      // The process has waited for its balancers when it asks for the stop.
      stopDelayMs: 0,
    },
    { answering: { hub, waiting: new SharedNotes() } },
  );
  return async () => {
    await stop();
    await tracing?.stop();
  };
}

takeBackSeat();
let working: Promise<() => Promise<void>> | undefined;

async function answer({ kind }: WorkAsked): Promise<void> {
  switch (kind) {
    case 'begin':
      working = work();
      await working;
      return tell({ kind: 'begun' });
    case 'count':
      return tell({ kind: 'counted', counted: await measures.getMetricsAsJSON() });
    case 'stop': {
      const stop = await working;
      await stop?.();
      return tell({ kind: 'stopped' });
    }
    default:
      kind satisfies never;
  }
}

// What fails here ends the thread, and with it the process, as it would on a single loop.
parentPort?.on('message', (asked: WorkAsked) => void answer(asked));
