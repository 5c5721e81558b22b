import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { percentile } from '../support/percentile.ts';
import { startProduct } from '../support/product.ts';
import { createTestDatabase } from '../support/test-database.ts';
import { bidderEvening, type Outcome } from './bidder.ts';
import { Measured, timesLine } from './measured.ts';
import { startLoadModel } from './model.ts';

/**
 * `npm run load -- --bids 100 --processes 3`: so many bidders at once, each with an account of his own, import a tender, have its outline
 * made and its text written by a model of this machine, and download Word; calls go to whichever process. Several processes need
 * `DATABASE_URL` of a PostgreSQL server, where a database is made for the run and dropped. Ends with 1 where anything failed or was lost.
 */
const { values } = parseArgs({
  options: {
    bids: { type: 'string', default: '100' },
    processes: { type: 'string', default: '3' },
    tokens: { type: 'string', default: '60' },
    pages: { type: 'string', default: '10' },
    parallel: { type: 'string', default: '4' },
    patience: { type: 'string', default: '1800' },
    /** Seconds over which the bidders come. */
    over: { type: 'string', default: '10' },
  },
});
const [bids, processes, tokens, pages, parallel, patience, over] = [
  values.bids,
  values.processes,
  values.tokens,
  values.pages,
  values.parallel,
  values.patience,
  values.over,
].map(Number) as [number, number, number, number, number, number, number];

const server = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL;
if (processes > 1 && !server) {
  console.error('Several processes need PostgreSQL: DATABASE_URL=postgres://… npm run load');
  process.exit(2);
}

interface Used {
  seconds: number;
  megabytes: number;
}

/** Processor time and the most memory of a process so far; zeros where the system does not tell. */
async function usedBy(pid: number): Promise<Used> {
  const read = (name: string) => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
  const [stat, status] = await Promise.all([read('stat'), read('status')]);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return {
    seconds: (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / 100,
    megabytes: Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
  };
}

const folder = await mkdtemp(join(tmpdir(), 'tender-load-'));
const database = server ? await createTestDatabase(server) : undefined;
const model = await startLoadModel(tokens);
const each = Math.ceil(bids / processes);
const env = {
  ...(database ? { DATABASE_URL: database.url } : {}),
  ...{ AI_BASE_URL: model.baseUrl, AI_MODEL: 'load', LIMITS: 'off' },
  ...{ RUNS_AT_ONCE: String(each), SIGNUP_BIDS: '3' },
};
// One after the other: the first one migrates.
const products: Awaited<ReturnType<typeof startProduct>>[] = [];
for (let n = 0; n < processes; n++) products.push(await startProduct(join(folder, 'data'), env));
const urls = products.map(({ url }) => url);
console.log(
  `${bids} bids of ${pages} pages, ${parallel} chapters at a time, ${tokens} tokens a second each; ${processes} processes of the service, the model and the bidders on ${cpus().length} processors`,
);

const measured = new Measured();
const began = performance.now();
const own = process.cpuUsage();
const outcomes: Outcome[] = [];
let most = 0;
const sampling = setInterval(() => {
  most = Math.max(most, model.open());
}, 500);
await Promise.all(
  Array.from({ length: bids }, async (_, n) => {
    await sleep((n * over * 1000) / bids);
    try {
      outcomes.push(await bidderEvening(urls, { pages, parallel, patience }, measured));
    } catch (error) {
      measured.fail(error instanceof Error ? error.message : String(error));
    }
  }),
);
clearInterval(sampling);
const seconds = (performance.now() - began) / 1000;
report(seconds);
for (const [n, product] of products.entries()) {
  const used = await usedBy(product.pid());
  console.log(
    `process ${n + 1}: ${(used.seconds / seconds).toFixed(2)} of a processor, ${used.megabytes.toFixed(0)} MB at most`,
  );
}
await Promise.all(products.map((product) => product.stop()));
await model.close();
await database?.remove();
await rm(folder, { recursive: true, force: true });
process.exitCode = measured.errors.length > 0 || outcomes.length < bids ? 1 : 0;

function report(took: number): void {
  console.log(`\n${'call'.padEnd(12)}   times    50 %    95 %    99 %    most (ms)`);
  for (const [kind, times] of [...measured.times].toSorted(([a], [b]) => a.localeCompare(b)))
    console.log(timesLine(kind, times));
  console.log(timesLine('all', [...measured.times.values()].flat()));
  const of = (pick: (outcome: Outcome) => number) => outcomes.map(pick);
  const text = (share: number) =>
    percentile(
      of(({ firstText }) => firstText),
      share,
    ).toFixed(1);
  const pieces = of((one) => one.pieces).reduce((sum, one) => sum + one, 0);
  const { user, system } = process.cpuUsage(own);
  console.log(
    `\n${outcomes.length} of ${bids} bids in ${took.toFixed(0)} s; first text after ${text(0.5)} s (95 %: ${text(0.95)} s), all text after ${percentile(
      of(({ written }) => written),
      0.95,
    ).toFixed(0)} s at 95 %`,
  );
  console.log(
    `${pieces} pieces shown, ${(pieces / took).toFixed(0)} a second; at most ${most} answers of the model at once; bidders and model ${((user + system) / 1e6 / took).toFixed(2)} of a processor`,
  );
  console.log(`errors and lost text: ${measured.errors.length}`);
  for (const error of measured.errors.slice(0, 10)) console.log(`  ${error.slice(0, 300)}`);
}
