import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { jobNames } from '../../../site/server/context/jobs.ts';
import { type JobWork, startJobs } from '../../../site/server/jobs/jobs.ts';
import { until } from '../../support/caller.ts';
import { openStartedDatabase } from '../../support/started-database.ts';

const PLACES = 40;
const JOBS = 20;

test('a new job is asked for by a few places, not by all, and none waits for a place that is free', {
  timeout: 600_000,
}, async (context) => {
  const database = await openStartedDatabase();
  assert.ok('db' in database.jobs);
  const { db } = database.jobs;
  let asked = 0;
  const counting = {
    ...db,
    executeSql(text: string, values?: unknown[]) {
      // How pg-boss takes a job.
      if (/WITH\s+next\s+AS/.test(text)) asked += 1;
      return db.executeSql(text, values);
    },
  };
  const worked: string[] = [];
  const held = new Map<string, () => void>();
  const none: JobWork = { handle: async () => undefined, pending: async () => [], parallel: 1 };
  const holding: JobWork = {
    ...none,
    parallel: PLACES,
    async handle(id) {
      worked.push(id);
      if (id.startsWith('held')) await new Promise<void>((resolve) => held.set(id, resolve));
    },
  };
  const works = { ...Object.fromEntries(jobNames.map((name) => [name, none])) };
  const all = { ...works, 'write-run': holding } as Parameters<typeof startJobs>[2];
  const jobs = await startJobs(
    { ...database, jobs: { db: counting } },
    pino({ level: 'silent' }),
    all,
    true,
  );
  context.after(async () => {
    for (const release of held.values()) release();
    await jobs.stop(5000);
    await database.close();
  });
  const begun = (n: number) =>
    until(
      async () => worked.length,
      (now) => now >= n,
    );

  const before = asked;
  for (let n = 1; n <= JOBS; n++) {
    await jobs.enqueue('write-run', `quick ${n}`);
    await begun(n);
  }
  context.diagnostic(`asked ${asked - before} times for ${JOBS} jobs`);
  assert.ok(asked - before < (JOBS * PLACES) / 4, `asked ${asked - before} times for ${JOBS} jobs`);

  // All places are taken, and one job more than there are waits until one of them has ended.
  await Promise.all(
    Array.from({ length: PLACES + 1 }, (_, n) => jobs.enqueue('write-run', `held ${n}`)),
  );
  await begun(JOBS + PLACES);
  assert.equal(worked.length, JOBS + PLACES);
  held.get(worked.at(-1) ?? '')?.();
  await begun(JOBS + PLACES + 1);
});
