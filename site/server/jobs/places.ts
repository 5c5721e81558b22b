import type { PgBoss } from 'pg-boss';
import type { JobName } from '../context/jobs.ts';

/** What a job carries. */
export interface Queued {
  id: string;
  /** The call that put it into the queue, where that is traced. */
  trace?: string;
}

/** Where a work that waits is told to all processes; the payload is the queue's name. */
export const JOB_CHANNEL = 'job_waiting';
/** A job whose telling was lost, or that another process has let go, is looked for this often, by one place of each kind. */
const LOOK_MS = 2000;
/** A place asks by itself so seldom: it is woken instead. */
const ALONE_SECONDS = 60;

export interface PlaceOptions {
  /** How many jobs of the queue are worked on at a time. */
  parallel: number;
  /** Places besides, for jobs whose priority is not below 0. */
  reserved?: number | undefined;
  /** How many of one group. */
  ofOneGroup?: number | undefined;
}

/** The places of a process at which the jobs of its queues are worked on. */
export interface Places {
  /** Opens those of a queue. */
  open(name: JobName, options: PlaceOptions, work: (job: Queued) => Promise<void>): Promise<void>;
  /** A job may wait in that queue: one place that is free asks for it. */
  wake(name: string): void;
  wakeAll(): void;
  close(): void;
}

/**
 * A new job wakes one free place of each kind, not all of them: with a hundred places every job would be asked for a hundred times in every
 * process. Whoever gets one wakes the next, since more may wait, and whoever has done its own looks at once.
 */
export function createPlaces(boss: PgBoss): Places {
  const kinds = new Map<string, string[]>();
  const placesOf = (workId: string) => boss.getWipData().filter((place) => place.workId === workId);

  function wake(name: string): void {
    for (const workId of kinds.get(name) ?? []) {
      const [next] = placesOf(workId)
        .filter(({ count }) => count === 0)
        .toSorted((a, b) => (a.lastFetchedOn ?? 0) - (b.lastFetchedOn ?? 0));
      if (next) boss.notifyWorker(next.id);
    }
  }
  /** What is told to a place at work it acts on when it has ended. */
  function lookAfterwards(name: string): void {
    for (const workId of kinds.get(name) ?? [])
      for (const { id, count } of placesOf(workId)) if (count > 0) boss.notifyWorker(id);
  }
  const wakeAll = () => {
    for (const name of kinds.keys()) wake(name);
  };
  const looking = setInterval(wakeAll, LOOK_MS);
  return {
    async open(name, { parallel, reserved, ofOneGroup }, work) {
      const run = async (jobs: { data: Queued }[]) => {
        lookAfterwards(name);
        wake(name);
        for (const job of jobs) await work(job.data);
      };
      const options = { pollingIntervalSeconds: ALONE_SECONDS };
      const groups = ofOneGroup === undefined ? {} : { localGroupConcurrency: ofOneGroup };
      const own = await boss.work<Queued>(
        name,
        { localConcurrency: parallel, ...groups, ...options },
        run,
      );
      kinds.set(name, [own]);
      if (reserved === undefined) return;
      const kept = { localConcurrency: reserved, minPriority: 0, ...options };
      kinds.set(name, [own, await boss.work<Queued>(name, kept, run)]);
    },
    wake,
    wakeAll,
    close: () => clearInterval(looking),
  };
}
