import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { DatabaseUnfit, filesIn, migrateFit } from '../../../site/server/store/fit.ts';
import { sharedTestService, type TestService } from '../../support/service.ts';

let service: TestService;
before(async () => {
  service = await sharedTestService();
});
after(() => service.remove());

class Undone extends Error {}

/** What a start of this build says to a database that a newer one has changed so, and whether it tried to migrate; all of it is undone. */
async function startAfter(...changes: readonly string[]): Promise<string> {
  const { db } = service.services.database;
  let said = '';
  const migrate = async () => {
    said += 'migrated';
  };
  await db
    .transaction(async (tx) => {
      await tx.execute(
        sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('newer', 9999999999999)`,
      );
      for (const change of changes) await tx.execute(sql.raw(change));
      await migrateFit(tx, migrate, { where: '试验', files: filesIn('/nowhere') }).catch(
        (error: unknown) => {
          assert.ok(error instanceof DatabaseUnfit, String(error));
          said += error.message;
        },
      );
      throw new Undone();
    })
    .catch((error: unknown) => assert.ok(error instanceof Undone, String(error)));
  return said;
}

test('a database that a newer build only added to is used as it is', async () => {
  const said = await startAfter(
    'create table of_newer (id text not null)',
    'alter table bid add column of_newer text',
    "alter table bid add column place text default '' not null",
    'alter table bid add column number integer generated always as identity',
  );
  assert.equal(said, '');
});

for (const [change, expected] of [
  ['alter table asked_work rename to work_of_newer', /更新版本的程序.*缺少 asked_work\./],
  ['alter table bid drop column note', /更新版本的程序.*缺少 bid\.note text/],
  ['alter table bid rename column note to remark', /缺少 bid\.note text/],
  ['alter table run alter column claim type varchar(40)', /缺少 run\.claim/],
  ['alter table asked_work add column of_newer text not null', /必须写入 asked_work\.of_newer/],
] as const)
  test(`this build does not start after: ${change}`, async () => {
    assert.match(await startAfter(change), expected);
  });
