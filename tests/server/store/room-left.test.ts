import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { isDiskFull } from '../../../site/server/kernel/system-code.ts';
import { DATABASE_RESERVE, refusingWhenFull } from '../../../site/server/store/room-left.ts';

let free = DATABASE_RESERVE;
const client = await PGlite.create('memory://');
after(() => client.close());
const guarded = refusingWhenFull(client, () => free);
await guarded.exec('create table a (n int)');

test('with the reserve left, everything is stored', async () => {
  await guarded.query('insert into a values ($1)', [1]);
  await guarded.transaction((tx) => tx.query('insert into a values (2)'));
  assert.equal((await guarded.query('select * from a')).rows.length, 2);
});

test('with a byte less, what would store is refused as on a full disk, before it is begun; reading and removing go on', async () => {
  free = DATABASE_RESERVE - 1;
  for (const store of [
    () => guarded.query('insert into a values (3)'),
    () => guarded.query('\n  UPDATE a SET n = 4'),
    () => guarded.query('with b as (delete from a returning n) insert into a select n from b'),
    () => guarded.transaction((tx) => tx.query('insert into a values (5)')),
  ]) {
    await assert.rejects(store, (error) => isDiskFull(error));
  }
  await guarded.query('delete from a where n = 1');
  assert.deepEqual((await guarded.query('select n from a')).rows, [{ n: 2 }]);
  free = DATABASE_RESERVE;
  await guarded.query('insert into a values (6)');
  assert.equal((await guarded.query('select n from a')).rows.length, 2);
});
