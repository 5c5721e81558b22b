import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { type JobName, type Jobs, jobNames } from '../context/jobs.ts';
import { toApiError } from '../kernel/api-error.ts';
import type { Database } from '../store/database.ts';

/** A job is a queue and the id of the row to work on; all else is in the row, so a job that comes twice finds nothing to do. */
export interface JobWork {
  /** Works on the row until it is done or `signal` aborts (the process stops). Must bear being begun again at any point. */
  handle(id: string, signal: AbortSignal): Promise<void>;
  /** Ids of the rows that wait for this work, whether or not a job for them exists. */
  pending(): Promise<string[]>;
  /** Rows worked on at a time in one process. */
  parallel: number;
  /** Places besides `parallel` in one process, for rows that no other of their owner comes before. */
  reserved?: number;
  /** How many rows of the same owner come before this one: what has fewer goes first. */
  behind?(id: string): Promise<number>;
  /** Where one account must not take all of `parallel`: whose a row is, and how many of one owner are worked on at a time. */
  share?: { ownerOf(id: string): Promise<string | undefined>; parallel: number };
}

/** A run may take hours; that it is alive is told by heartbeats. */
const EXPIRE_SECONDS = 24 * 3600;
/** The least pg-boss takes: a killed process is noticed after this long. */
const HEARTBEAT_SECONDS = 10;
/** Rows without a job (a crash between commit and enqueue, a job that failed) are picked up this often. */
const SWEEP_MS = 3000;
/** Work that fails again and again (a full disk, a fault of ours) is tried less and less often, down to this. */
const LONGEST_PAUSE_MS = 5 * 60_000;

/** What is missing may come back any moment: a full disk, a database that is away. */
const SHORT_PAUSE_MS = 15_000;

/** Opens the queue, and starts the workers unless the process only puts jobs in. */
export async function startJobs(
  database: Database,
  logger: Logger,
  works: Record<JobName, JobWork>,
  worksHere: boolean,
): Promise<Jobs> {
  const boss = await openQueues(database, logger, worksHere);
  const stopping = new AbortController();
  const attempts = createAttempts(works, logger, stopping.signal);
  const enqueue = async (name: JobName, id: string, told?: number) => {
    const owner = await works[name].share?.ownerOf(id);
    const behind = told ?? (await works[name].behind?.(id)) ?? 0;
    await boss.send(
      name,
      { id },
      { singletonKey: id, priority: -behind, ...(owner ? { group: { id: owner } } : {}) },
    );
  };
  if (!worksHere) return { enqueue, stop: () => boss.stop({ graceful: false }) };
  for (const name of jobNames) {
    const { parallel, reserved, share } = works[name];
    const polling = { pollingIntervalSeconds: 1, notifyPollingIntervalSeconds: 2 };
    const run = async (jobs: { data: { id: string } }[]) => {
      for (const job of jobs) await attempts.run(name, job.data.id);
    };
    const options = {
      ...{ localConcurrency: parallel, ...polling },
      ...(share ? { localGroupConcurrency: share.parallel } : {}),
    };
    await boss.work<{ id: string }>(name, options, run);
    if (reserved)
      await boss.work<{ id: string }>(
        name,
        { localConcurrency: reserved, minPriority: 0, ...polling },
        run,
      );
  }

  async function sweep(): Promise<void> {
    for (const name of jobNames) {
      for (const id of await works[name].pending())
        if (attempts.isDue(name, id)) await enqueue(name, id);
    }
  }
  let sweeping = sweep();
  const timer = setInterval(() => {
    sweeping = sweeping
      .then(sweep)
      .catch((error: unknown) => logger.error({ err: error }, 'sweep of waiting work'));
  }, SWEEP_MS);
  await sweeping;

  return {
    enqueue,
    async stop(timeoutMs) {
      clearInterval(timer);
      stopping.abort();
      await sweeping.catch(() => undefined);
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

/** One queue for each kind of work. In the embedded database there is no other process, so jobs left active by a kill are released at once. */
async function openQueues(database: Database, logger: Logger, worksHere: boolean): Promise<PgBoss> {
  const boss = new PgBoss({
    ...database.jobs,
    ...(database.kind === 'embedded' ? { backend: 'pglite' } : {}),
    schema: 'jobs',
    schedule: false,
    supervise: worksHere,
    useListenNotify: worksHere,
    monitorIntervalSeconds: 1,
    superviseIntervalSeconds: 2,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue'));
  await boss.start();
  for (const name of jobNames) {
    await boss.createQueue(name, {
      policy: 'exclusive',
      notify: true,
      retryLimit: 0,
      expireInSeconds: EXPIRE_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    });
  }
  if (database.kind === 'embedded')
    await database.db.execute(sql`update jobs.job set state = 'failed' where state = 'active'`);
  return boss;
}

/** Runs jobs and remembers which are running and which failed: a row is due again after a pause that doubles with each failure. */
function createAttempts(works: Record<JobName, JobWork>, logger: Logger, stopping: AbortSignal) {
  const running = new Set<string>();
  const failures = new Map<string, { count: number; until: number }>();

  function noteFailure(key: string, status: number): void {
    const count = (failures.get(key)?.count ?? 0) + 1;
    const longest = status >= 503 ? SHORT_PAUSE_MS : LONGEST_PAUSE_MS;
    const pause = Math.min(longest, SWEEP_MS * 2 ** (count - 1));
    failures.set(key, { count, until: Date.now() + pause });
  }
  return {
    async run(name: JobName, id: string): Promise<void> {
      const key = `${name}:${id}`;
      running.add(key);
      try {
        await works[name].handle(id, stopping);
        failures.delete(key);
      } catch (error) {
        const { status } = toApiError(error);
        noteFailure(key, status);
        const why =
          status === 507
            ? 'the disk is full: a job waits for room'
            : 'job failed; it will be tried again';
        if (!stopping.aborted) logger.error({ err: error, job: name, id }, why);
        throw error;
      } finally {
        running.delete(key);
      }
    },
    isDue(name: JobName, id: string): boolean {
      const key = `${name}:${id}`;
      return !running.has(key) && (failures.get(key)?.until ?? 0) <= Date.now();
    },
  };
}
