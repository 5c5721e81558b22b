import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { jobNames } from '../../../site/server/context/jobs.ts';
import { type JobWork, startJobs } from '../../../site/server/jobs/jobs.ts';
import { openDatabase } from '../../../site/server/store/open.ts';
import { until } from '../../support/caller.ts';
import { openStartedDatabase, startedDatabaseOn } from '../../support/started-database.ts';

const server = process.env.DATABASE_URL;
/** What `jobs.ts` keeps a turn for. */
const TURN_MS = 2500;

test('three processes look for waiting work as often as one, and know of a failure in another', {
  skip: !server && 'no DATABASE_URL: the embedded database has one process',
  timeout: 600_000,
}, async (context) => {
  const own = await startedDatabaseOn(String(server));
  const looks: number[] = [];
  const tries: number[] = [];
  const none: JobWork = { handle: async () => undefined, pending: async () => [], parallel: 1 };
  const broken: JobWork = {
    parallel: 1,
    async pending() {
      looks.push(Date.now());
      return ['broken'];
    },
    async handle() {
      tries.push(Date.now());
      throw new Error('a fault of ours');
    },
  };
  const works = { ...Object.fromEntries(jobNames.map((name) => [name, none])) };
  const started = await Promise.all(
    [1, 2, 3].map(async () => {
      const database = await openDatabase({ url: own.url, dataDir: 'memory://' });
      const all = { ...works, 'read-tender': broken } as Parameters<typeof startJobs>[2];
      return { database, jobs: await startJobs(database, pino({ level: 'silent' }), all, true) };
    }),
  );
  context.after(async () => {
    for (const { jobs, database } of started) {
      await jobs.stop(5000);
      await database.close();
    }
    await own.remove();
  });
  const atStart = started.length;
  await until(
    async () => looks.length,
    (n) => n >= atStart + 5,
  );
  const later = looks.slice(atStart);
  const between = (later.at(4) ?? 0) - (later[0] ?? 0);
  assert.ok(between >= 4 * (TURN_MS - 100), `five looks in ${between} ms`);
  await until(
    async () => tries.length,
    (n) => n >= 3,
  );
  const [, second = 0, third = 0] = tries;
  assert.ok(third - second >= 2500, `tried again after ${third - second} ms`);
});

test('a look asks once how many come before all that wait, and goes on where they cannot be ordered', async (context) => {
  const asked: (readonly string[])[] = [];
  const worked: string[] = [];
  const none: JobWork = { handle: async () => undefined, pending: async () => [], parallel: 1 };
  const unordered: JobWork = {
    ...none,
    pending: async () => ['one', 'two', 'three'].filter((id) => !worked.includes(id)),
    async behind(ids) {
      asked.push(ids);
      return new Map([['two', 5]]);
    },
    order: () => Promise.reject(new Error('deadlock detected')),
    handle: async (id) => void worked.push(id),
  };
  const last: JobWork = {
    ...none,
    pending: async () => (worked.includes('last') ? [] : ['last']),
    handle: async (id) => void worked.push(id),
  };
  const works = Object.fromEntries(jobNames.map((name) => [name, none]));
  const all = { ...works, [jobNames[0]]: unordered, [jobNames.at(-1) ?? '']: last };
  const database = await openStartedDatabase();
  const jobs = await startJobs(
    database,
    pino({ level: 'silent' }),
    all as Parameters<typeof startJobs>[2],
    true,
  );
  context.after(async () => {
    await jobs.stop(5000);
    await database.close();
  });
  await until(
    async () => worked.length,
    (n) => n >= 4,
  );
  assert.deepEqual(asked[0], ['one', 'two', 'three']);
  assert.ok(worked.includes('last'));
});

test('a look leaves a row that did not wait at the look before to whoever asked for it', async (context) => {
  const none: JobWork = { handle: async () => undefined, pending: async () => [], parallel: 1 };
  let looks = 0;
  /** By which look a row was put into the queue. */
  const takenBy = new Map<string, number>();
  const worked = new Set<string>();
  const asked: JobWork = {
    ...none,
    async pending() {
      looks++;
      const rows = looks === 1 ? ['left by an end'] : ['just committed'];
      return rows.filter((id) => !worked.has(id));
    },
    async behind(ids) {
      for (const id of ids) takenBy.set(id, looks);
      return new Map();
    },
    handle: async (id) => void worked.add(id),
  };
  const works = Object.fromEntries(jobNames.map((name) => [name, none]));
  const database = await openStartedDatabase();
  const jobs = await startJobs(
    database,
    pino({ level: 'silent' }),
    { ...works, [jobNames[0]]: asked } as Parameters<typeof startJobs>[2],
    true,
  );
  context.after(async () => {
    await jobs.stop(5000);
    await database.close();
  });
  await until(
    async () => worked.size,
    (n) => n === 2,
  );
  assert.equal(takenBy.get('left by an end'), 1);
  assert.equal(takenBy.get('just committed'), 3);
});
