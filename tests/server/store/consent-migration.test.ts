import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';

const files = globSync('site/server/store/migrations/*.sql').toSorted();
const hardening = files.findIndex((file) => file.endsWith('0006_hardening.sql'));

/** An account as it stood before; `source` tells how it came about. */
const accountRow = (id: string, source: string) =>
  `insert into account (id, tenant_id, phone, invite_code, regist_source) values ('${id}', '000000', '138${id.padStart(8, '0')}', '${id}', '${source}')`;
const memberRow = (id: string, pending: boolean) =>
  `insert into member (account_id, tenant_id, company_id, role, added_by, pending) values ('${id}', '000000', '1', 'employee', '1', ${pending})`;

test('who has not agreed, or was made an employee by the phone alone, is asked; who works there stays', async () => {
  const database = await PGlite.create('memory://');
  for (const file of files.slice(0, hardening)) await database.exec(readFileSync(file, 'utf8'));
  await database.exec(
    `${accountRow('1', '')}; insert into company (id, tenant_id) values ('1', '000000')`,
  );
  await database.exec([accountRow('2', ''), memberRow('2', true)].join(';'));
  await database.exec([accountRow('3', 'company'), memberRow('3', false)].join(';'));
  await database.exec([accountRow('4', ''), memberRow('4', false)].join(';'));
  await database.exec([accountRow('5', 'company'), memberRow('5', false)].join(';'));
  await database.exec(`insert into session (token_hash, refresh_hash, account_id, client_id, expires_at, refresh_expires_at)
    values ('t', 'r', '5', 'c', now(), now())`);
  await database.exec(readFileSync(files[hardening]!, 'utf8'));
  const idsOf = async (query: string) =>
    (await database.query<{ id: string }>(query)).rows.map(({ id }) => id);
  assert.deepEqual(await idsOf('select account_id as id from member order by 1'), ['4', '5']);
  assert.deepEqual(
    await idsOf('select id from company_invitation where expires_at > now() order by 1'),
    ['2', '3'],
  );
  await database.close();
});
