import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import * as v from 'valibot';
import { type JobName, type Jobs, jobNames } from '../context/jobs.ts';
import { toApiError } from '../kernel/api-error.ts';
import { endedJobs } from '../kernel/measures.ts';
import { inSpan, traceparent } from '../kernel/spans.ts';
import type { Database, Drizzle } from '../store/database.ts';
import { takeTurn } from '../store/turn.ts';
import { createPauses } from './pauses.ts';
import { createPlaces, JOB_CHANNEL } from './places.ts';

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
  /** How many rows come before each of these, none where it is not named: what has fewer goes first. */
  behind?(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Tells the jobs that wait anew how many come before them; those change. */
  order?(): Promise<void>;
  /** Where one account must not take all of `parallel`: whose a row is, and how many of one owner are worked on at a time. */
  share?: { ownerOf(id: string): Promise<string | undefined>; parallel: number };
}

/** A run may take hours; that it is alive is told by heartbeats. */
const EXPIRE_SECONDS = 24 * 3600;
/** The least pg-boss takes: a killed process is noticed after this long. */
const HEARTBEAT_SECONDS = 10;
/** Rows without a job (a crash between commit and enqueue, a job that failed) are picked up this often. */
const SWEEP_MS = 3000;
/** One of all processes looks for such rows; the others ask so much later whether it still does. */
const TURN_MS = 2500;
const ASLEEP_LOOKS = 3;

const Keys = v.object({ rows: v.array(v.object({ id: v.string() })) });

/** Opens the queue, and starts the workers unless the process only puts jobs in. */
export async function startJobs(
  database: Database,
  logger: Logger,
  works: Record<JobName, JobWork>,
  worksHere: boolean,
): Promise<Jobs> {
  const boss = await openQueues(database, logger, worksHere);
  const enqueue = async (name: JobName, id: string, known?: number) => {
    const trace = traceparent();
    const owner = await works[name].share?.ownerOf(id);
    const behind = known ?? (await works[name].behind?.([id]))?.get(id) ?? 0;
    const sent = await boss.send(
      name,
      { id, ...(trace === undefined ? {} : { trace }) },
      { singletonKey: id, priority: -behind, ...(owner ? { group: { id: owner } } : {}) },
    );
    if (sent) await database.db.execute(sql`select pg_notify(${JOB_CHANNEL}, ${name})`);
  };
  if (!worksHere) return { enqueue, stop: () => boss.stop({ graceful: false }) };
  const stopping = new AbortController();
  const attempts = createAttempts(database, works, logger, stopping.signal);
  const places = createPlaces(boss);
  for (const name of jobNames) {
    const { parallel, reserved, share } = works[name];
    const options = { parallel, reserved, ofOneGroup: share?.parallel };
    await places.open(name, options, ({ id, trace }) =>
      inSpan(`job ${name}`, { kind: 'job', parent: trace }, () => attempts.run(name, id)),
    );
  }
  const unlisten = await database.listen(JOB_CHANNEL, places.wake, places.wakeAll);
  const aged = createAged();
  const sweeps = await startSweeps(database, logger, async () => {
    for (const name of jobNames) {
      const waiting = await attempts.dueOf(name, aged(name, await works[name].pending()));
      const due = await withoutJob(database.db, name, waiting);
      const behind = due.length > 0 ? await works[name].behind?.(due) : undefined;
      for (const id of due) await enqueue(name, id, behind?.get(id) ?? 0);
      // Without it jobs keep the order they had.
      await works[name]
        .order?.()
        .catch((error: unknown) =>
          logger.error({ err: error, job: name }, 'order of waiting work'),
        );
    }
  });
  return {
    enqueue,
    async stop(timeoutMs) {
      stopping.abort();
      places.close();
      await unlisten();
      await sweeps.stop();
      await boss.stop({ graceful: true, timeout: timeoutMs });
    },
  };
}

/**
 * Of the rows that wait those that waited at the look before too: a row that was just committed is put into the queue by whoever asked
 * for it, with its trace. The first look takes all of them.
 */
function createAged() {
  const before = new Map<JobName, ReadonlySet<string>>();
  return (name: JobName, ids: readonly string[]): readonly string[] => {
    const known = before.get(name);
    before.set(name, new Set(ids));
    return known ? ids.filter((id) => known.has(id)) : ids;
  };
}

/** Of these rows those for which no job waits or is at work, in whatever process. */
async function withoutJob(
  db: Drizzle,
  name: JobName,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (ids.length === 0) return ids;
  const { rows } = v.parse(
    Keys,
    await db.execute(sql`
      select singleton_key as id from jobs.job
      where name = ${name} and state in ('created', 'active')
        and singleton_key in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`),
  );
  const known = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}

/** Looks for waiting work again and again, in one of all processes; a start looks by itself, so that what its own end left is taken up at once. */
async function startSweeps(
  { db }: Database,
  logger: Logger,
  sweep: () => Promise<void>,
): Promise<{ stop(): Promise<void> }> {
  let asleep = 0;
  async function sweepInTurn(): Promise<void> {
    asleep -= 1;
    if (asleep > 0) return;
    if (await takeTurn(db, 'sweep', TURN_MS)) await sweep();
    else asleep = ASLEEP_LOOKS;
  }
  // Whoever asks for work sees by the turn that a worker is there.
  let sweeping = takeTurn(db, 'sweep', TURN_MS).then(sweep);
  const timer = setInterval(() => {
    sweeping = sweeping
      .then(sweepInTurn)
      .catch((error: unknown) => logger.error({ err: error }, 'sweep of waiting work'));
  }, SWEEP_MS);
  await sweeping;
  return {
    async stop() {
      clearInterval(timer);
      await sweeping.catch(() => undefined);
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
    monitorIntervalSeconds: 1,
    superviseIntervalSeconds: 2,
  });
  boss.on('error', (error) => logger.error({ err: error }, 'job queue'));
  await boss.start();
  for (const name of jobNames) {
    await boss.createQueue(name, {
      policy: 'exclusive',
      retryLimit: 0,
      expireInSeconds: EXPIRE_SECONDS,
      heartbeatSeconds: HEARTBEAT_SECONDS,
    });
  }
  if (database.kind === 'embedded')
    await database.db.execute(sql`update jobs.job set state = 'failed' where state = 'active'`);
  return boss;
}

/** Runs jobs and remembers which are running and which failed. */
function createAttempts(
  { db }: Database,
  works: Record<JobName, JobWork>,
  logger: Logger,
  stopping: AbortSignal,
) {
  const running = new Set<string>();
  const pauses = createPauses(db);
  return {
    async run(name: JobName, id: string): Promise<void> {
      const key = `${name}:${id}`;
      running.add(key);
      try {
        await works[name].handle(id, stopping);
        pauses.forget(name, id);
        endedJobs.inc({ job: name, result: 'done' });
      } catch (error) {
        if (!stopping.aborted) {
          const why =
            toApiError(error).status === 507
              ? 'the disk is full: a job waits for room'
              : 'job failed; it will be tried again';
          logger.error({ err: error, job: name, id }, why);
        }
        endedJobs.inc({ job: name, result: 'failed' });
        await pauses.note(name, id, error);
        throw error;
      } finally {
        running.delete(key);
      }
    },
    dueOf: (name: JobName, ids: readonly string[]) =>
      pauses.dueOf(
        name,
        ids.filter((id) => !running.has(`${name}:${id}`)),
      ),
  };
}
