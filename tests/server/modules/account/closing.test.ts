import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import * as schema from '../../../../site/server/store/schema.ts';
import { type Call, ticketOf } from '../../../support/caller.ts';
import { chatCode, signInByChat } from '../../../support/chat-person.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const close = (call: Call, ticket: string) =>
  call('POST', '/blade-system/client/close-account', { ticket });
const scanned = (call: Call, code: string, headers: Record<string, string> = {}) =>
  call('POST', `/blade-system/client/validate-chat-app?code=${code}`, undefined, headers);
const summaryOf = async (call: Call) =>
  (await call('GET', '/blade-system/client/own-data/summary')).body.data;

describe('closing an account', () => {
  let service: TestService;
  const db = () => service.services.database.db;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.remove());

  test('without a phone it is the chat app that answers, by a scan of the person of the account', async () => {
    const { id, call } = await signInByChat(service, '孙工');
    assert.equal((await summaryOf(call)).proof, 'chat-app');
    const stranger = await scanned(call, await chatCode(service, '别人'));
    assert.deepEqual([stranger.status, stranger.body.code], [400, 40007]);
    assert.match(stranger.body.msg, /不是登录本账号的那一个/);
    const accounts = await db()
      .select()
      .from(schema.account)
      .where(eq(schema.account.name, '别人'));
    assert.deepEqual(accounts, [], 'who scans to answer is not registered by it');
    assert.equal((await scanned(call, 'made-up')).body.code, 40007);
    const code = await chatCode(service, '孙工');
    const passed = await scanned(call, code);
    assert.equal(passed.status, 200, JSON.stringify(passed.body));
    assert.equal((await scanned(call, code)).body.code, 40007, 'a code is good once');
    const { ticket, expiresIn } = passed.body.data;
    assert.equal(expiresIn, 600);
    const wrong = await close(call, 'x');
    assert.deepEqual([wrong.body.code, wrong.body.msg], [40026, '身份验证已过期，请重新扫码验证']);
    const other = await signInByChat(service, '周工');
    assert.equal((await close(other.call, ticket)).body.code, 40026, 'of this account alone');
    assert.equal((await close(call, ticket)).status, 200);
    assert.equal((await call('GET', '/blade-system/client/profile')).status, 401);
    const left = await db()
      .select()
      .from(schema.accountIdentity)
      .where(eq(schema.accountIdentity.accountId, id));
    assert.deepEqual(left, []);
  });

  test('whoever closed it and signs in by the chat app again brings no gifts a second time', async () => {
    const inviter = await service.signIn();
    const code = (await inviter.call('GET', '/blade-system/client/profile')).body.data.inviteCode;
    const first = await signInByChat(service, '吴工', `&invitation_code=${code}`);
    const grantsOf = (id: string) =>
      db().select().from(schema.bidLog).where(eq(schema.bidLog.accountId, id));
    assert.equal((await grantsOf(first.id)).length, 2, 'for registering, and for being invited');
    const won = (await grantsOf(inviter.id)).length;
    const { ticket } = (await scanned(first.call, await chatCode(service, '吴工'))).body.data;
    assert.equal((await close(first.call, ticket)).status, 200);
    const again = await signInByChat(service, '吴工', `&invitation_code=${code}`);
    assert.notEqual(again.id, first.id);
    assert.deepEqual(await grantsOf(again.id), []);
    assert.equal((await grantsOf(inviter.id)).length, won);
  });

  test('a scan stands for no phone: neither where there is one, nor for one that is bound later, nor for a password', async () => {
    const person = await service.signIn();
    await db()
      .insert(schema.accountIdentity)
      .values({
        ...{ tenantId: '000000', provider: 'sandbox', openId: 'wang', accountId: person.id },
      });
    assert.equal((await summaryOf(person.call)).proof, 'phone');
    const refused = await scanned(person.call, await chatCode(service, '王工'));
    assert.deepEqual(
      [refused.status, refused.body.msg],
      [403, '账号已绑定手机号，请用短信验证码验证'],
    );

    const { id, call } = await signInByChat(service, '郑工');
    const { ticket } = (await scanned(call, await chatCode(service, '郑工'))).body.data;
    const set = `/blade-system/client/update-password?newPassword=${'0'.repeat(32)}&ticket=${ticket}`;
    const password = await call('POST', set);
    assert.deepEqual([password.status, password.body.code], [400, 40027]);
    await db()
      .update(schema.account)
      .set({ phone: '13912345678' })
      .where(eq(schema.account.id, id));
    assert.equal((await close(call, ticket)).body.code, 40026);
    assert.equal((await close(call, await ticketOf(call))).status, 200);
  });

  test('scans are asked for by a signed-in client, and counted by address as their sisters are', async () => {
    const visitor = await scanned(service.visitor, 'x');
    assert.equal(visitor.status, 401);
    const { call } = await signInByChat(service, '冯工');
    const nobody = await scanned(call, 'x', { Authorization: 'Basic eDp5' });
    assert.ok(nobody.status === 400 || nobody.status === 401, String(nobody.status));
    await scanned(call, 'x');
    await db().execute(
      sql`update rate_limit set points = 3000 where key like 'chatAppPerAddress%'`,
    );
    const full = await scanned(call, 'x');
    assert.equal(full.status, 429, JSON.stringify(full.body));
    await db().execute(sql`delete from rate_limit where key like 'chatAppPerAddress%'`);
  });

  test('a summary says what there is, what would be lost and what is in the way', async () => {
    const person = await service.signIn();
    const other = await service.signIn();
    const { call } = person;
    const empty = await summaryOf(call);
    assert.deepEqual(
      { ...empty, balance: 0 },
      {
        ...{ bids: 0, files: 0, bytes: 0, unfinished: { total: 0, records: [] }, packages: [] },
        ...{ balance: 0, unpaid: 0, proof: 'phone', obstacle: null },
      },
    );
    assert.ok(empty.balance > 0, 'what a new account is given');
    await other.call('POST', '/bid/client/bids', { name: '别人的标书' });
    const ids: string[] = [];
    for (let at = 0; at < 23; at += 1) {
      const { body } = await call('POST', '/bid/client/bids', { name: `标书 ${at}` });
      ids.push(String(body.data.id));
    }
    await db()
      .update(schema.bidRow)
      .set({ status: 'finished' })
      .where(eq(schema.bidRow.id, ids[0] ?? ''));
    await db()
      .update(schema.bidRow)
      .set({ deletedAt: new Date() })
      .where(eq(schema.bidRow.id, ids[1] ?? ''));
    const body = new FormData();
    body.append('file', new File(['# 业绩'], '业绩.md'));
    await call('POST', '/knowledge/client/files', body);
    const { plans } = (await call('GET', '/order/client/indexShow')).body.data;
    await call('POST', '/order/client/orders', { packageId: plans[0].id });
    const term = { unit: '年', unlimited: false, employeeLimit: 3, planId: 'p' };
    const owned = { accountId: person.id, tenantId: '000000' };
    const day = (text: string) => new Date(`${text}T00:00:00+08:00`);
    await db()
      .insert(schema.subscription)
      .values([
        {
          ...term,
          ...owned,
          id: 's-now',
          name: '年度套餐',
          startsAt: day('2020-01-01'),
          expiresAt: day('2099-01-01'),
        },
        {
          ...term,
          ...owned,
          id: 's-old',
          name: '旧套餐',
          startsAt: day('2019-01-01'),
          expiresAt: day('2020-01-01'),
        },
      ]);
    const full = await summaryOf(call);
    assert.deepEqual(
      [full.bids, full.files, full.bytes, full.unpaid],
      [23, 1, Buffer.byteLength('# 业绩'), 1],
    );
    assert.deepEqual([full.unfinished.total, full.unfinished.records.length], [21, 20]);
    assert.ok(!JSON.stringify(full).includes('别人'));
    assert.deepEqual(full.packages, [
      { name: '年度套餐', unlimited: false, expiresAt: '2099-01-01 00:00:00' },
    ]);
    await db()
      .insert(schema.run)
      .values({ id: 'closing-run', bidId: ids[2] ?? '', state: 'running' });
    assert.equal((await summaryOf(call)).obstacle, 'writing');
    await db().delete(schema.run).where(eq(schema.run.id, 'closing-run'));
    await db().insert(schema.company).values({ id: person.id, tenantId: '000000' });
    await db().insert(schema.member).values({
      accountId: other.id,
      companyId: person.id,
      tenantId: '000000',
      role: 'employee',
      addedBy: person.id,
      joinedAt: new Date(),
    });
    for (const one of [person, other])
      assert.equal((await summaryOf(one.call)).obstacle, 'company');
  });

  test('without a phone and with the chat app switched off there is no way to answer', async () => {
    const off = await startTestService({ env: { CHAT_APP: 'off' } });
    try {
      const { id, call } = await off.signIn();
      const { db: offDb } = off.services.database;
      await offDb.update(schema.account).set({ phone: null }).where(eq(schema.account.id, id));
      await offDb
        .insert(schema.accountIdentity)
        .values({ tenantId: '000000', provider: 'sandbox', openId: 'wang', accountId: id });
      assert.equal((await summaryOf(call)).proof, 'none');
    } finally {
      await off.remove();
    }
  });
});
