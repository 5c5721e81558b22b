import { eq } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { purgeBids } from '../../../site/server/bid/manage/purge-bids.ts';
import { orderWaitingRuns, runsBefore } from '../../../site/server/jobs/run-turns.ts';
import { works } from '../../../site/server/jobs/works.ts';
import { sweepLeftovers } from '../../../site/server/leftovers.ts';
import { expireBids } from '../../../site/server/modules/account/bid-log.ts';
import { emptyOldBins } from '../../../site/server/modules/knowledge/bin.ts';
import { fillTokens } from '../../../site/server/modules/knowledge/passage-tokens.ts';
import { tendPayments } from '../../../site/server/modules/order/payment/end-payments.ts';
import { removeOldVisitorTenders } from '../../../site/server/modules/tender/visitor-tenders.ts';
import { removeOldUploads } from '../../../site/server/modules/upload/upload-service.ts';
import type { StoredEntry } from '../../../site/server/ports/storage.ts';
import type { Services } from '../../../site/server/services.ts';
import { removeExpired } from '../../../site/server/store/housekeeping.ts';
import { pruneEvents } from '../../../site/server/store/prune-events.ts';
import { run } from '../../../site/server/store/schema.ts';
import { takeTurn } from '../../../site/server/store/turn.ts';
import type { Ask } from './calls.ts';

/** Files of a folder that are looked up in one query. */
const FILES = 500;

/** What goes on beside the calls, each once with nothing that is due: looking for it has to cost little, however much there is. */
export function sweepCalls(services: Services): Ask[] {
  const { db } = services.database;
  const looks = Object.entries(works(services)).map(([name, { pending }]) => ({
    name: `sweep for ${name}`,
    ask: () => pending(),
  }));
  const shares = services.config.tenantShares;
  const running = async () =>
    (await db.select({ id: run.id }).from(run).where(eq(run.state, 'running'))).map(({ id }) => id);
  const upkeep: Record<string, () => Promise<unknown>> = {
    'expired rows': () => removeExpired(db),
    events: () => pruneEvents(db),
    bids: () => purgeBids(db),
    counts: () => expireBids(db),
    uploads: () => removeOldUploads(services),
    visitors: () => removeOldVisitorTenders(services),
    bins: () => emptyOldBins(services),
    leftovers: () => sweepLeftovers({ ...services, storage: kept(services) }),
    'words, at a start': () => fillTokens(db, new AbortController().signal),
  };
  return [
    ...looks,
    { name: 'sweep: turn', ask: () => takeTurn(db, 'large', 0) },
    { name: 'sweep: runs before', ask: async () => runsBefore(db, shares, await running()) },
    { name: 'sweep: order of runs', ask: () => orderWaitingRuns(db, shares) },
    { name: 'sweep: payments', ask: () => tendPayments(services) },
    ...Object.entries(upkeep).map(([name, ask]) => ({ name: `upkeep: ${name}`, ask, rare: true })),
  ];
}

/** The storage with so many old files a folder, which rows name. */
function kept({ storage }: Services): Services['storage'] {
  return Object.assign(Object.create(storage), {
    async *list(folder: string): AsyncGenerator<StoredEntry> {
      for (let n = 1; n <= FILES; n++) yield { key: `${folder}/${n}`, at: new Date(0) };
    },
    remove: async () => undefined,
  });
}

/** The queue as a worker asks it. */
export async function openFetch(url: string): Promise<{ calls: Ask[]; close(): Promise<void> }> {
  const boss = new PgBoss({
    ...{ connectionString: url, max: 1, schema: 'jobs' },
    ...{ schedule: false, supervise: false, migrate: false },
  });
  await boss.start();
  let taken: { id: string }[] = [];
  const fetch: Ask = {
    name: 'jobs: fetch',
    async ask() {
      taken = await boss.fetch('write-run');
    },
    after: () =>
      boss
        .getDb()
        .executeSql(
          "update jobs.job set state = 'created', started_on = null where name = 'write-run' and id = any($1)",
          [taken.map(({ id }) => id)],
        ),
  };
  const none: Ask = { name: 'jobs: fetch, none', ask: () => boss.fetch('read-tender') };
  return { calls: [fetch, none], close: () => boss.stop({ graceful: false }) };
}
