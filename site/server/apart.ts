import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { type Counted, measureBeside } from './kernel/measures.ts';
import type { Services } from './services.ts';
import type { WorkAsked, WorkNotice } from './work-messages.ts';

/** How often the thread is asked for a sign of life, and how many it may owe: no work holds its loop for five minutes, on a full machine either. */
const LOOK_MS = 10_000;
const MOST_OWED = 30;

/** Background work that another loop does. */
export interface WorkApart {
  stop(): Promise<void>;
}

/**
 * Makes the thread that does the background work of a process, so that who asks never waits behind it: reading, outlines and texts of a
 * hundred bidders are seconds of a loop, a call is some milliseconds. It loads its code while the service opens, and works once it is told
 * to. It ends with the process, and the process with it; so does one that answers no longer, or its work would wait for ever beside a service
 * that is well.
 */
export function createWorkThread(
  file = new URL('./work-thread.ts', import.meta.url),
): (services: Pick<Services, 'hub' | 'waiting'>) => Promise<WorkApart> {
  const thread = new Worker(file);
  const ask = (message: WorkAsked) => thread.postMessage(message);
  const answerTo = <K extends WorkNotice['kind']>(kind: K) =>
    new Promise<Extract<WorkNotice, { kind: K }>>((resolve) => {
      const hear = (message: WorkNotice) => {
        if (message.kind !== kind) return;
        thread.off('message', hear);
        resolve(message as Extract<WorkNotice, { kind: K }>);
      };
      thread.on('message', hear);
    });
  let counting: Promise<Counted> | undefined;
  // All who ask while it reckons get the same answer.
  const count = (): Promise<Counted> => {
    if (counting) return counting;
    counting = answerTo('counted').then(({ counted }) => {
      counting = undefined;
      return counted;
    });
    ask({ kind: 'count' });
    return counting;
  };
  // As an error that nobody catches would end a single loop.
  const fail = (error: unknown) => {
    throw error;
  };
  const end = (code: number) => fail(new Error(`the thread that works ended with ${code}`));
  thread.once('error', fail).once('exit', end);
  return async ({ hub, waiting }) => {
    thread.on('message', (message: WorkNotice) => {
      if (message.kind === 'notify') hub.notify(message.bidId, message.event);
      if (message.kind !== 'waits') return;
      if (message.note === null) waiting.delete(message.bidId);
      else waiting.set(message.bidId, message.note);
    });
    const begun = answerTo('begun');
    ask({ kind: 'begin' });
    await begun;
    measureBeside(count);
    const looks = look(count, fail);
    return {
      async stop() {
        clearInterval(looks);
        measureBeside(undefined);
        thread.off('error', fail).off('exit', end);
        const stopped = answerTo('stopped');
        ask({ kind: 'stop' });
        await Promise.race([stopped, once(thread, 'exit')]);
        await thread.terminate();
      },
    };
  };
}

/** Asks again and again whether the thread still answers. */
function look(count: () => Promise<Counted>, fail: (error: Error) => void): NodeJS.Timeout {
  let owed = 0;
  const ask = async (): Promise<void> => {
    owed++;
    await count();
    owed = 0;
  };
  return setInterval(() => {
    if (owed === MOST_OWED) fail(new Error('the thread that works answers no longer'));
    void ask();
  }, LOOK_MS);
}
