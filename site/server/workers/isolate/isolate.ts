import { askFor, assertWorksHere } from '../../kernel/elsewhere.ts';
import { inSpan } from '../../kernel/spans.ts';
import { type Child, startChild } from './child.ts';
import { createFairSlots } from './fair-slots.ts';
import type { TaskInput, TaskName, TaskOutput } from './tasks.ts';

const MB = 1024 * 1024;
/**
 * MB a process may hold, by what it does. A PDF of 1500 pages takes 320 MB, the code alone 140; the networks that recognise letters 470.
 */
const rooms = { file: 450, scan: 590, largePicture: 900 };
export type Room = keyof typeof rooms;
/** MB of all together: a scan and a file beside it; they and the service stay under 1.5 GB. */
const ALL_MB = rooms.file + rooms.scan;
/** A process that grew beyond this is not kept for the next file. */
const KEPT_MB = 260;
/** Kept so long without work: the code is loaded, and a small file is read in a tenth of a second. */
const IDLE_MS = 60_000;

// Who has more than a scan at work gives way; one scan is read some pages at a time, and comes to its end.
const slots = createFairSlots(ALL_MB, rooms.scan);
const idle = new Map<Child, NodeJS.Timeout>();

export interface IsolatedTask<N extends TaskName> {
  input: TaskInput<N>;
  /** The file; asked for when its turn has come, so that files in line take no memory. */
  bytes: () => Promise<Uint8Array> | Uint8Array;
  /** Whose file it is: owners take turns. */
  owner: string;
  /** The memory it may take; a file's by default. */
  room?: Room;
  /** Seconds of processors for any file, and for each MB of it; by the clock twice that. */
  time: { base: number; perMb: number };
  signal?: AbortSignal;
  onProgress?: (fraction: number) => void;
}

/** A task as it is told to another process of the service. */
export interface GivenTask {
  name: TaskName;
  input: unknown;
  bytes: Uint8Array;
  room: Room;
  time: { base: number; perMb: number };
}

/**
 * Does a task over a user's file in a process of its own, whose memory and time are held; the service goes on whatever the file does.
 * Throws TaskFailedError (what the task threw), TaskEndedError (memory, time, a crash) and the reason of an abort, which ends the process.
 */
export async function runIsolated<N extends TaskName>(
  name: N,
  task: IsolatedTask<N>,
): Promise<TaskOutput<N>> {
  const { input, owner, room = 'file', time, signal, onProgress } = task;
  const given = async (): Promise<GivenTask> => ({
    ...{ name, input, room, time },
    bytes: await task.bytes(),
  });
  return askFor(
    { name: 'isolated', owner, input: given },
    { signal, onNote: (note) => onProgress?.(Number(note)) },
    () => runHere(name, task),
  );
}

/** The task another process has asked for. */
export function runGiven(
  { name, input, bytes, ...task }: GivenTask,
  more: Pick<IsolatedTask<TaskName>, 'owner' | 'signal' | 'onProgress'>,
): Promise<unknown> {
  return runHere(name, { ...task, ...more, input: input as never, bytes: () => bytes });
}

function runHere<N extends TaskName>(name: N, task: IsolatedTask<N>): Promise<TaskOutput<N>> {
  assertWorksHere(name);
  const {
    input,
    owner,
    room = 'file',
    time,
    signal = new AbortController().signal,
    onProgress = () => undefined,
  } = task;
  let reported = 0;
  return inSpan(`read ${name}`, {}, () =>
    slots.run(owner, rooms[room], signal, async (giveWay) => {
      const bytes = await task.bytes();
      const child = takeChild(room);
      try {
        const { output, rss } = await child.run({
          name,
          input,
          bytes,
          memory: rooms[room] * MB,
          time: (time.base + (time.perMb * bytes.length) / MB) * 1000,
          signal: AbortSignal.any([signal, giveWay]),
          // Begun again, a task tells nothing until it is further than before.
          onProgress: (fraction) => {
            if (fraction > reported) onProgress((reported = fraction));
          },
        });
        if (rss <= KEPT_MB * MB) keep(child);
        else child.end();
        return output as TaskOutput<N>;
      } catch (error) {
        child.end();
        throw error;
      }
    }),
  );
}

/** One that is at rest, or a new one; those at rest that would be one too many end. A scan begins in a new one: it needs all its memory. */
function takeChild(room: Room): Child {
  const [ready, ...others] = [...idle.keys()].filter((child) => child.isAlive());
  if (room === 'largePicture') for (const child of others) drop(child);
  if (ready && room === 'scan') drop(ready);
  if (!ready || room === 'scan') return startChild();
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
