import { type Child, startChild } from './child.ts';
import { createFairSlots } from './fair-slots.ts';
import type { TaskInput, TaskName, TaskOutput } from './tasks.ts';

const MB = 1024 * 1024;
/** Two processes of this size and the service stay under 1.5 GB. A PDF of 1500 pages takes 320 MB, the code alone 140. */
const PLACE_MB = 450;
const PLACES = 2;
/** A process that grew beyond this is not kept for the next file. */
const KEPT_MB = 260;
/** Kept so long without work: the code is loaded, and a small file is read in a tenth of a second. */
const IDLE_MS = 60_000;

const slots = createFairSlots(PLACES);
const idle = new Map<Child, NodeJS.Timeout>();

export interface IsolatedTask<N extends TaskName> {
  input: TaskInput<N>;
  /** The file; asked for when its turn has come, so that files in line take no memory. */
  bytes: () => Promise<Uint8Array> | Uint8Array;
  /** Whose file it is: owners take turns. */
  owner: string;
  /** Places it takes, of two: its memory is that of as many. */
  places?: 1 | 2;
  /** Seconds of processors for any file, and for each MB of it; by the clock twice that. */
  time: { base: number; perMb: number };
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
}

/**
 * Does a task over a user's file in a process of its own, whose memory and time are held; the service goes on whatever the file does.
 * Throws TaskFailedError (what the task threw), TaskEndedError (memory, time, a crash) and the reason of an abort, which ends the process.
 */
export function runIsolated<N extends TaskName>(
  name: N,
  task: IsolatedTask<N>,
): Promise<TaskOutput<N>> {
  const {
    input,
    owner,
    places = 1,
    time,
    signal = new AbortController().signal,
    onProgress = () => undefined,
  } = task;
  let told = 0;
  return slots.run(owner, places, signal, async (giveWay) => {
    const bytes = await task.bytes();
    const child = takeChild(places);
    try {
      const { output, rss } = await child.run({
        name,
        input,
        bytes,
        memory: PLACE_MB * MB * places,
        time: (time.base + (time.perMb * bytes.length) / MB) * 1000,
        signal: AbortSignal.any([signal, giveWay]),
        // Begun again, a task tells nothing until it is further than before.
        onProgress: (fraction) => {
          if (fraction > told) onProgress((told = fraction));
        },
      });
      if (rss <= KEPT_MB * MB) keep(child);
      else child.end();
      return output as TaskOutput<N>;
    } catch (error) {
      child.end();
      throw error;
    }
  });
}

/** One that is at rest, or a new one; those at rest that would be one too many end. */
function takeChild(places: number): Child {
  const [ready, ...others] = [...idle.keys()].filter((child) => child.isAlive());
  if (places > 1) for (const child of others) drop(child);
  if (!ready) return startChild();
  clearTimeout(idle.get(ready));
  idle.delete(ready);
  return ready;
}

function keep(child: Child): void {
  idle.set(child, setTimeout(() => drop(child), IDLE_MS).unref());
}

function drop(child: Child): void {
  clearTimeout(idle.get(child));
  idle.delete(child);
  child.end();
}
