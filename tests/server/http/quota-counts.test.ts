import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { countQuotas, uncount } from '../../../site/server/http/quota-counts.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';

let service: TestService;
before(async () => {
  service = await sharedTestService();
});
after(() => service.remove());

const count = (key: string, points: number) => ({ key, points, duration: 60 });
const db = () => service.services.database.db;

test('a count is over once more was counted than it may be, and says for how long', async () => {
  const key = crypto.randomUUID();
  assert.equal(await countQuotas(db(), [count(key, 2)]), undefined);
  assert.equal(await countQuotas(db(), [count(key, 2)]), undefined);
  const over = await countQuotas(db(), [count(key, 2)]);
  assert.equal(over?.at, 0);
  assert.ok(over.msBeforeNext > 0 && over.msBeforeNext <= 60_000);
});

test('what comes after a count that is over is not counted: nobody uses up what is another’s by being refused', async () => {
  const [own, others] = [crypto.randomUUID(), crypto.randomUUID()];
  const both = () => countQuotas(db(), [count(own, 1), count(others, 2)]);
  assert.equal(await both(), undefined);
  for (let tries = 0; tries < 3; tries++) assert.equal((await both())?.at, 0);
  assert.equal(await countQuotas(db(), [count(others, 2)]), undefined, 'only one was counted');
  assert.equal((await countQuotas(db(), [count(others, 2)]))?.at, 0);
});

test('the second count refuses too, the first is counted then', async () => {
  const [own, others] = [crypto.randomUUID(), crypto.randomUUID()];
  const both = () => countQuotas(db(), [count(own, 9), count(others, 1)]);
  assert.equal(await both(), undefined);
  assert.equal((await both())?.at, 1);
});

test('counts at once are all counted', async () => {
  const key = crypto.randomUUID();
  const found = await Promise.all(
    Array.from({ length: 12 }, () => countQuotas(db(), [count(key, 5)])),
  );
  assert.equal(found.filter((over) => over === undefined).length, 5);
});

test('what is taken back may be counted again, and a count whose time has passed begins anew', async () => {
  const key = crypto.randomUUID();
  await countQuotas(db(), [count(key, 1)]);
  await uncount(db(), key);
  assert.equal(await countQuotas(db(), [count(key, 1)]), undefined);
  assert.equal((await countQuotas(db(), [count(key, 1)]))?.at, 0);
  await countQuotas(db(), [{ ...count(`${key} past`, 1), duration: -1 }]);
  assert.equal(await countQuotas(db(), [count(`${key} past`, 1)]), undefined);
});
