import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { readConfig } from '../../../site/server/config/config.ts';
import { once } from '../../../site/server/http/idempotency.ts';
import { startServices } from '../../../site/server/start.ts';
import { removeExpired } from '../../../site/server/store/housekeeping.ts';
import { idempotency } from '../../../site/server/store/schema.ts';
import { startTestService } from '../../support/service.ts';

test('what nothing can ask for any more is removed, and nothing else', async () => {
  const service = await startTestService();
  const { db } = service.services.database;
  const old = await service.signIn();
  const { call } = await service.signIn();
  await old.call('POST', '/bid/client/bids', { name: '旧' }, { 'Idempotency-Key': 'old' });
  await db.execute(sql`update idempotency set created_at = now() - interval '2 days'`);
  await db.execute(sql`update session set refresh_expires_at = now() - interval '1 minute'
    where account_id = (select id from account where phone = ${old.phone})`);
  await db.execute(sql`update rate_limit set expire = now() - interval '1 minute'`);
  const create = () =>
    call('POST', '/bid/client/bids', { name: '新' }, { 'Idempotency-Key': 'new' });
  const made = await create();
  await service.visitor('GET', '/system/commonClient/getImage');
  const social = '/system/commonClient/getImage?type=social';
  await service.visitor('GET', social);
  await db.execute(sql`update chat_ticket set expires_at = now() - interval '1 minute'`);
  await service.visitor('GET', social);

  await db.execute(sql`insert into model_call (tokens, started_at)
    values (1, now() - interval '2 hours'), (2, now() - interval '10 minutes'), (3, null)`);

  await removeExpired(db);

  const count = async (table: string) => {
    const { rows } = (await db.execute(
      sql`select count(*)::int as n from ${sql.identifier(table)}`,
    )) as {
      rows: { n: number }[];
    };
    return rows[0]?.n;
  };
  assert.deepEqual(
    [
      await count('idempotency'),
      await count('session'),
      await count('challenge'),
      await count('chat_ticket'),
      await count('model_call'),
    ],
    [1, 1, 1, 1, 2],
  );
  const { rows: limits } =
    (await db.execute(sql`select count(*) filter (where expire > now())::int as alive, count(*)::int as n
    from rate_limit`)) as { rows: { alive: number; n: number }[] };
  assert.ok(
    limits[0] && limits[0].n > 0 && limits[0].n === limits[0].alive,
    JSON.stringify(limits),
  );
  assert.deepEqual((await create()).body, made.body, 'a retry still finds its answer');
  assert.equal((await old.call('POST', '/blade-system/client/get-userInfo')).status, 401);
  await service.remove();
});

test('a call that was at work when the only process was killed does not hold up its retry', {
  timeout: 600_000,
}, async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'tender-unanswered-'));
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const killed = await startServices(config);
  await killed.services.database.db
    .insert(idempotency)
    .values({ accountId: 'a', key: 'k', fingerprint: 'f' });
  await killed.stop();
  const next = await startServices(config);
  const answer = await once(next.services.database.db, 'a', 'k', 'f', async () =>
    Response.json({ made: true }),
  );
  assert.deepEqual(await answer.json(), { made: true });
  await next.stop();
  await rm(dataDir, { recursive: true });
});
