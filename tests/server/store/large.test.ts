import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { endpoints } from 'tender-widgets/contract';
import { askedPaths } from '../../bench/large/calls.ts';
import { slowIn } from '../../bench/large/measure.ts';
import { fillDatabase, measureDatabase } from '../../bench/large/run.ts';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts';

const server = process.env.DATABASE_URL;
/** No call takes that long; the bar of the planted list below is far under what it is made to take. */
const NO_BAR = 600_000;
const PLANTED_SECONDS = 1.5;
const PLANTED_BAR = 1000;

/** Pages of what no table holds: the site's own texts, the result of a comparison in the storage, a picture's file. */
const notOfTables = ['/content/client/', '/matches', '/pictures/{id}/file'];

test('every list of the contract that comes in pages is asked for', () => {
  const paged = endpoints.filter(
    ({ query }) => query && 'entries' in query && 'size' in Object(query.entries),
  );
  assert.ok(paged.length > 30, `${paged.length}`);
  const shape = (path: string) =>
    path
      .replace('POST ', '')
      .replace(/\?.*/, '')
      .replaceAll(/\{\w+\}|acc\d+/g, '*');
  const asked = new Set(askedPaths.map(shape));
  const missing = paged
    .map(({ path }) => path)
    .filter((path) => !notOfTables.some((part) => path.includes(part)) && !asked.has(shape(path)));
  assert.deepEqual(missing, []);
});

describe('the bench of a large service, with few rows', {
  skip: !server && 'no PostgreSQL',
}, () => {
  let database: TestDatabase;
  before(async () => {
    database = await createTestDatabase(server ?? '');
    await fillDatabase(database.url, { bids: 300, accounts: 60, events: 3000 }, () => undefined);
  });
  after(() => database.remove());

  test('everything is asked for and has its plans', async () => {
    const { taken, plans } = await measureDatabase(database.url, { times: 1, bar: NO_BAR });
    assert.deepEqual(slowIn(taken, NO_BAR), []);
    const ofBids = taken.find(({ name }) => name === 'bids (many bids)');
    assert.equal(ofBids?.times.length, 1);
    const list = plans.find(
      ({ names, text }) =>
        names.includes('bids (many bids)') && text.includes('"bid"."updated_at" desc'),
    );
    assert.match(list?.plan.path ?? '', /bid/);
    assert.ok(plans.some(({ names }) => names.includes('events of a long bid, from the start')));
    assert.ok(plans.some(({ names }) => names.includes('jobs: fetch')));
  });

  test('a list that takes long is over the bar', async () => {
    const planted = `alter table word_format rename to slow_format;
      create view word_format as select slow_format.* from slow_format, (select pg_sleep(${PLANTED_SECONDS})) slow`;
    const bar = PLANTED_BAR;
    const only = 'word formats (many bids)';
    const { taken } = await measureDatabase(database.url, { times: 1, bar, only, planted });
    assert.deepEqual(
      slowIn(taken, bar).map(({ name }) => name),
      [only],
    );
  });
});
