import { parseArgs } from 'node:util';
import { createTestDatabase } from '../support/test-database.ts';
import { planLines, slowIn, timesTable } from './large/measure.ts';
import { fillDatabase, measureDatabase } from './large/run.ts';

/**
 * `npm run bench:large`: fills a PostgreSQL database of its own on the server of `DATABASE_URL` with generated rows (`--bids`, `--accounts`,
 * `--events`), asks the service for every list and stream `--times` times, looks for waiting work as a worker does, and prints how long each
 * took and the plans behind the slowest. Ends with 1 where one is over `--bar` milliseconds at 95 %, three times over (what comes once an
 * hour, a day or a start: over ten times that). `--keep` leaves the database and prints
 * its address; `--of ADDRESS` asks one that was kept, `--only WORDS` what has the words in its name.
 */
const { values } = parseArgs({
  options: {
    bids: { type: 'string', default: '50000' },
    accounts: { type: 'string', default: '10000' },
    events: { type: 'string', default: '10000000' },
    times: { type: 'string', default: '40' },
    bar: { type: 'string', default: '100' },
    plans: { type: 'string', default: '25' },
    keep: { type: 'boolean', default: false },
    of: { type: 'string' },
    only: { type: 'string', default: '' },
  },
});
const server = process.env.DATABASE_URL ?? process.env.TEST_DATABASE_URL;
if (!server && !values.of) {
  console.error('It needs PostgreSQL: DATABASE_URL=postgres://… npm run bench:large');
  process.exit(2);
}
const [bids, accounts, events, times, bar, plansShown] = [
  ...[values.bids, values.accounts, values.events],
  ...[values.times, values.bar, values.plans],
].map(Number) as [number, number, number, number, number, number];
const say = (line: string) => console.log(line);

const made = values.of ? undefined : await createTestDatabase(server ?? '');
const url = values.of ?? made?.url ?? '';
try {
  if (made) await fillDatabase(url, { bids, accounts, events }, say);
  const { taken, plans } = await measureDatabase(url, { times, bar, only: values.only });
  for (const line of timesTable(taken, bar)) say(line);
  say('\nThe slowest statements, and those that read a large table as a whole:');
  const shown = plans.filter(({ plan }, at) => at < plansShown || plan.whole.length > 0);
  for (const one of shown) for (const line of planLines(one)) say(line);
  const slow = slowIn(taken, bar);
  say(`\n${slow.length} of ${taken.length} over ${bar} ms at 95 %`);
  process.exitCode = slow.length > 0 ? 1 : 0;
} finally {
  if (values.keep) say(url);
  else await made?.remove();
}
