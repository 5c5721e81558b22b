import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { account as contract } from 'tender-widgets/contract';
import { createLimits } from '../../../../site/server/http/limits.ts';
import { grantBids } from '../../../../site/server/modules/account/bid-log.ts';
import {
  account,
  bidLog,
  companyInvitation,
  subscription,
} from '../../../../site/server/store/schema.ts';
import { type Call, createCaller, randomPhone, until } from '../../../support/caller.ts';
import { scriptedWriter } from '../../../support/scripted-writer.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

describe('employees', () => {
  let service: TestService;
  const script = scriptedWriter();
  before(async () => {
    service = await startTestService({ writer: script.writer, env: { SIGNUP_BIDS: '3' } });
  });
  after(() => service.remove());

  const info = async (call: Call) =>
    (await call('POST', '/blade-system/client/get-userInfo')).body.data;
  const add = (call: Call, phone: string, more = '') =>
    call('POST', `/blade-system/client/employeeAdd?phone=${phone}${more}`);
  const list = async (call: Call, query = '') =>
    (await call('GET', `/blade-system/client/employeeList?${query}`)).body.data;
  const remove = (call: Call, id: string) =>
    call('POST', `/blade-system/client/employeeRemove?id=${id}`);
  const standard = (call: Call, query: string) =>
    call('POST', `/blade-system/client/standard-update?${query}`);
  const join = (call: Call, id = '') =>
    call('POST', `/blade-system/client/join-company${id && `?id=${id}`}`);
  const leave = (call: Call, id = '') =>
    call('POST', `/blade-system/client/leave-company${id && `?id=${id}`}`);
  const invitations = async (call: Call): Promise<contract.Invitation[]> =>
    (await call('GET', '/blade-system/client/profile')).body.data.invitations;
  /** An owner with one employee who has agreed. */
  const company = async (more = '') => {
    const owner = await service.signIn();
    const employee = await service.signIn();
    const added = await add(owner.call, employee.phone, more);
    assert.equal(added.status, 200, JSON.stringify(added.body));
    assert.equal((await join(employee.call)).status, 200);
    return { owner, employee, id: employee.id };
  };
  const writtenBid = async (call: Call, name: string) => {
    const scoring = [{ category: '技术', item: '施工方案', maxScore: 30, criteria: '完整' }];
    const { id } = (
      await call('POST', '/bid/client/bids', {
        name,
        overview: '概况',
        scoring,
        settings: { pages: 5 },
      })
    ).body.data;
    await call('POST', `/bid/client/bids/${id}/outline/generate`);
    const status = () => call('GET', `/bid/client/bids/${id}`);
    await until(status, ({ body }) => body.data.status === 'outlined');
    const write = await call('POST', `/bid/client/bids/${id}/write`);
    if (write.status === 202) await until(status, ({ body }) => body.data.status === 'written');
    return { id: String(id), write };
  };

  test('a company begins with its first employee, who uses its counts; the owner sees who used what', async () => {
    const { owner, employee, id } = await company('&name=小李');
    assert.deepEqual(
      [(await info(owner.call)).isEmployee, (await info(owner.call)).rights],
      [1, 'owner'],
    );
    const before = await info(employee.call);
    assert.deepEqual([before.isEmployee, before.rights, before.grantBidNumber], [1, 'employee', 3]);
    await writtenBid(employee.call, '员工写的标书');
    assert.equal((await info(owner.call)).grantBidNumber, 2);
    assert.equal((await info(employee.call)).grantBidNumber, 2);
    const [row] = (await list(owner.call)).records;
    assert.deepEqual(
      [row.id, row.name, row.phone, row.monthUsed, row.totalUsed],
      [id, '小李', employee.phone, 1, 1],
    );
    const log = (await owner.call('GET', '/order/userBidLog/client/list?kind=charge')).body.data
      .records;
    assert.deepEqual([log[0].user, log[0].bidName, log[0].accountId], ['小李', '员工写的标书', id]);
    const own = (await employee.call('GET', '/order/userBidLog/client/list')).body.data;
    assert.deepEqual(
      own.records.map(({ kind }: contract.BidLogEntry) => kind),
      ['charge'],
      'an employee sees what they used',
    );
    const { id: ownerId } = await info(owner.call);
    assert.equal(
      (await employee.call('GET', `/order/userBidLog/client/list?accountId=${ownerId}`)).status,
      403,
    );
    const sheet = await owner.call('GET', '/blade-system/client/employeeExport');
    assert.match(sheet.response.headers.get('content-type') ?? '', /spreadsheetml/);
  });

  test('a phone without an account gets an invitation, and no account; who has it joins when they agree', async () => {
    const owner = await service.signIn();
    const phone = randomPhone();
    const added = await add(owner.call, phone, '&role=admin&name=小张');
    assert.deepEqual(
      [added.status, added.body.data.state, added.body.data.name],
      [200, 'pending', '小张'],
    );
    const made = await service.services.database.db
      .select()
      .from(account)
      .where(eq(account.phone, phone));
    assert.equal(made.length, 0, 'no account for somebody who has not come');
    const { call, id } = await service.signIn(phone);
    assert.deepEqual(
      [(await info(call)).isEmployee, (await info(call)).rights],
      [0, ''],
      'nobody without agreeing',
    );
    assert.equal((await join(call)).body.data.company.role, 'admin');
    assert.deepEqual([(await info(call)).rights, (await info(call)).grantBidNumber], ['admin', 3]);
    const [row] = (await list(call)).records;
    assert.deepEqual(
      [row.id, row.state, row.name],
      [id, 'active', '小张'],
      'an admin manages the company',
    );
  });

  test('the answer is the same for every phone', async () => {
    const there = await company();
    const rival = await service.signIn();
    const person = await service.signIn();
    await writtenBid(person.call, '自己的标书');
    await person.call('POST', '/blade-system/client/update-user', {
      name: '某公司',
      contactName: '真名',
    });
    const declined = await service.signIn();
    await add(rival.call, declined.phone);
    assert.equal((await leave(declined.call)).status, 200);
    const phones = {
      ...{ nobody: randomPhone(), person: person.phone, declined: declined.phone },
      ...{ employee: there.employee.phone, owner: there.owner.phone },
    };
    const { id: ownerId, tenantId } = await info(rival.call);
    const package_ = {
      id: ownerId,
      accountId: ownerId,
      tenantId,
      planId: 'p',
      name: '企业版',
      unit: '年',
      unlimited: false,
    };
    const [startsAt, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)];
    await service.services.database.db
      .insert(subscription)
      .values({ ...package_, employeeLimit: 10, startsAt, expiresAt });
    const answers = [];
    for (const [who, phone] of Object.entries(phones)) {
      const { status, body } = await add(rival.call, phone);
      const { id, phone: shown, joinedAt, ...rest } = body.data ?? {};
      assert.ok(id && joinedAt, JSON.stringify(body));
      assert.equal(shown, phone, who);
      answers.push(JSON.stringify([status, body.code, body.msg, rest]));
    }
    assert.equal(new Set(answers).size, 1, answers.join('\n'));
    const rows = (await list(rival.call)).records;
    assert.deepEqual(
      new Set(rows.map(({ name, state }: contract.Employee) => `${name}${state}`)),
      new Set(['pending']),
    );
  });

  test('several companies may ask; one is joined, the others stay open until the person leaves or declines', async () => {
    const [one, other] = [await service.signIn(), await service.signIn()];
    const person = await service.signIn();
    for (const { call } of [one, other]) assert.equal((await add(call, person.phone)).status, 200);
    const asked = await invitations(person.call);
    assert.equal(asked.length, 2);
    assert.match(asked[0]?.invitedBy ?? '', /^\d{3}\*{4}\d{4}$/);
    assert.equal((await join(person.call)).status, 400, 'which one');
    const stranger = await service.signIn();
    assert.equal(
      (await join(stranger.call, asked[0]?.id)).body.code,
      40915,
      'somebody else’s invitation',
    );
    assert.equal((await leave(stranger.call, asked[0]?.id)).body.code, 40915);
    const twice = await Promise.all([
      join(person.call, asked[1]?.id),
      join(person.call, asked[1]?.id),
    ]);
    assert.deepEqual(twice.map(({ status }) => status).toSorted(), [200, 409]);
    assert.equal(
      (await join(person.call, asked[0]?.id)).body.code,
      40913,
      'leaves the first one first',
    );
    assert.equal((await leave(person.call, asked[0]?.id)).body.data.bids, 0, 'declined');
    assert.equal((await list(one.call)).total, 0);
    assert.equal((await list(other.call)).records[0].state, 'active');
  });

  test('an invitation ends after fourteen days, and one that was taken back cannot be agreed to', async () => {
    const owner = await service.signIn();
    const person = await service.signIn();
    const { id } = (await add(owner.call, person.phone)).body.data;
    assert.equal((await remove(owner.call, id)).body.data.bids, 0);
    assert.equal((await join(person.call)).body.code, 40915);
    await add(owner.call, person.phone);
    await service.services.database.db
      .update(companyInvitation)
      .set({ expiresAt: new Date(Date.now() - 1000) });
    assert.equal((await join(person.call)).body.code, 40915);
    assert.deepEqual(
      [(await list(owner.call)).total, (await invitations(person.call)).length],
      [0, 0],
    );
    assert.equal((await add(owner.call, person.phone)).status, 200, 'asked again');
  });

  test('a phone is not asked over and over, and a company does not change its people without end', async () => {
    const owner = await service.signIn();
    const phone = randomPhone();
    let last = await add(owner.call, phone);
    for (let round = 0; round < 5; round += 1) {
      if (last.status === 200) await remove(owner.call, last.body.data.id);
      last = await add(owner.call, phone);
    }
    assert.deepEqual([last.status, last.body.code], [429, 429]);
    assert.ok(last.body.data.retryAfter > 0);
    assert.equal((await add(owner.call, randomPhone())).status, 200, 'another phone');
    const other = await service.signIn();
    assert.equal((await add(other.call, phone)).status, 200, 'another company');
    const changes = createLimits(service.services.database.db);
    for (let count = 0; count < 300; count += 1)
      await changes.take('employeeChangesPerCompany', other.id).catch(() => undefined);
    assert.equal((await add(other.call, randomPhone())).status, 429);
    assert.equal((await remove(other.call, 'x')).status, 429);
  });

  test('what cannot be: oneself, twice, another company’s, more than the package allows', async () => {
    const { owner, employee, id } = await company();
    const other = await company();
    const code = async (answer: ReturnType<Call>) => (await answer).body.code;
    assert.equal(await code(add(owner.call, owner.phone)), 40029);
    assert.equal(await code(add(owner.call, employee.phone)), 40912);
    for (const phone of ['', '123', '2381234567'])
      assert.equal((await add(owner.call, phone)).status, 400);
    assert.equal((await add(owner.call, randomPhone(), '&monthLimit=-5')).status, 400);
    assert.equal((await add(owner.call, randomPhone(), '&role=owner')).status, 400);
    assert.equal((await add(owner.call, randomPhone())).status, 200);
    const full = randomPhone();
    assert.equal(await code(add(owner.call, full)), 40914);
    const made = await service.services.database.db
      .select()
      .from(account)
      .where(eq(account.phone, full));
    assert.equal(made.length, 0, 'no account for somebody who was not added');
    const { id: ownerId, tenantId } = await info(owner.call);
    const package_ = {
      id: ownerId,
      accountId: ownerId,
      tenantId,
      planId: 'p',
      name: '企业版',
      unit: '年',
      unlimited: false,
    };
    const [startsAt, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)];
    await service.services.database.db
      .insert(subscription)
      .values({ ...package_, employeeLimit: 10, startsAt, expiresAt });
    const adds = await Promise.all(
      Array.from({ length: 12 }, () => add(owner.call, randomPhone())),
    );
    assert.equal(
      adds.filter(({ status }) => status === 200).length,
      8,
      'added at once, no more than there is room for',
    );
    assert.equal((await list(owner.call)).total, 10);
    // The employee manages nothing.
    assert.equal((await add(employee.call, randomPhone())).status, 403);
    assert.equal((await employee.call('GET', '/blade-system/client/employeeList')).status, 403);
    assert.equal((await remove(employee.call, id)).status, 403);
    assert.equal((await remove(owner.call, ownerId)).body.code, 40029, 'oneself');
    assert.equal((await remove(owner.call, other.id)).status, 404, 'somebody of another company');
    assert.equal((await remove(other.owner.call, id)).status, 404);
    assert.equal((await standard(other.owner.call, `id=${id}&monthLimit=1`)).status, 404);
    const admin = await service.signIn(randomPhone());
    assert.equal((await remove(admin.call, id)).status, 404, 'an individual');
  });

  test('of two who invite each other and agree at once one is the company, the other its employee', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await service.signIn(), await service.signIn()];
      await Promise.all([add(one.call, other.phone), add(other.call, one.phone)]);
      const joined = await Promise.all([join(one.call), join(other.call)]);
      const succeeded = joined.filter(({ status }) => status === 200);
      assert.equal(succeeded.length, 1, JSON.stringify(joined.map(({ body }) => body)));
      const rights = [(await info(one.call)).rights, (await info(other.call)).rights].toSorted();
      assert.deepEqual(rights, ['employee', 'owner']);
    }
  });

  test('a monthly limit holds; the default is that of those added later', async () => {
    const { owner, employee, id } = await company('&monthLimit=0');
    const { write } = await writtenBid(employee.call, '超出的标书');
    assert.deepEqual([write.status, write.body.code], [402, 40202]);
    assert.equal((await standard(owner.call, `id=${id}&monthLimit=1`)).status, 200);
    assert.equal((await writtenBid(employee.call, '第一本')).write.status, 202);
    assert.equal((await writtenBid(employee.call, '第二本')).write.body.code, 40202);
    assert.equal((await standard(owner.call, `id=${id}&monthLimit=`)).status, 200, 'lifted');
    assert.equal((await writtenBid(employee.call, '第三本')).write.status, 202);
    assert.equal((await standard(owner.call, 'monthLimit=7')).status, 200);
    assert.equal((await add(owner.call, randomPhone())).body.data.monthLimit, 7);
    assert.equal((await list(owner.call)).monthLimit, 7);
    assert.equal((await standard(owner.call, 'role=admin')).status, 400);
    assert.equal((await standard(owner.call, `id=${id}&monthLimit=many`)).status, 400);
  });

  test('who is removed keeps what was their own; what was made for the company goes to its owner', async () => {
    const owner = await service.signIn();
    const employee = await service.signIn();
    const own = await writtenBid(employee.call, '自己的标书');
    const { id: employeeId } = await info(employee.call);
    const early = await writtenBid(employee.call, '加入之前开始的标书');
    await add(owner.call, employee.phone);
    const answer = await join(employee.call);
    assert.deepEqual(
      [answer.status, answer.body.data.company.role, answer.body.data.invitations],
      [200, 'employee', []],
    );
    // Written again with the company's counts, it stays theirs all the same.
    await employee.call('PATCH', `/bid/client/bids/${early.id}`, { name: '改过名的标书' });
    await service.services.database.db.insert(bidLog).values({
      ...{
        id: `paid-${early.id}`,
        tenantId: '000000',
        accountId: owner.id,
        actorId: employeeId,
        kind: 'charge' as const,
      },
      ...{
        bucket: 'grant' as const,
        amount: -1,
        reason: '',
        bidId: early.id,
        key: `paid-${early.id}`,
        lotId: 'lot',
      },
    });
    const { id } = await writtenBid(employee.call, '公司的标书');
    const removed = await remove(owner.call, employeeId);
    assert.deepEqual([removed.status, removed.body.data.bids], [200, 1]);
    assert.equal((await remove(owner.call, employeeId)).status, 404);
    assert.equal((await owner.call('GET', `/bid/client/bids/${id}`)).body.data.name, '公司的标书');
    assert.equal((await owner.call('GET', `/bid/client/bids/${id}/word`)).status, 200);
    assert.equal((await employee.call('GET', `/bid/client/bids/${id}`)).status, 404);
    assert.equal((await employee.call('GET', `/bid/client/bids/${own.id}`)).status, 200);
    assert.equal((await owner.call('GET', `/bid/client/bids/${own.id}`)).status, 404);
    assert.equal(
      (await employee.call('GET', `/bid/client/bids/${early.id}`)).status,
      200,
      'begun before they agreed',
    );
    assert.equal((await owner.call('GET', `/bid/client/bids/${early.id}`)).status, 404);
    const after = await info(employee.call);
    assert.deepEqual([after.isEmployee, after.grantBidNumber], [0, 1], 'their own counts again');
    const { owner: boss, employee: leaver } = await company();
    assert.equal((await leaver.call('POST', '/blade-system/client/leave-company')).status, 200);
    assert.equal(
      (await leaver.call('POST', '/blade-system/client/leave-company')).body.code,
      40915,
    );
    assert.equal((await boss.call('POST', '/blade-system/client/leave-company')).body.code, 40303);
  });

  test('who has bids of their own is no employee until they agree, and may decline', async () => {
    const owner = await service.signIn();
    const person = await service.signIn();
    const own = await writtenBid(person.call, '自己的标书');
    const added = await add(owner.call, person.phone, '&monthLimit=0&name=老王');
    const { id } = added.body.data;
    assert.deepEqual([added.status, added.body.data.state], [200, 'pending']);
    const before = await info(person.call);
    assert.deepEqual(
      [before.isEmployee, before.rights, before.grantBidNumber],
      [0, '', 2],
      'their own counts still',
    );
    const more = await writtenBid(person.call, '还是自己的');
    assert.equal(more.write.status, 202, 'the company’s limit is none of theirs');
    const [invitation] = await invitations(person.call);
    assert.deepEqual(
      [invitation?.companyId, invitation?.role],
      [(await info(owner.call)).id, 'employee'],
    );
    assert.equal((await add(owner.call, person.phone)).body.code, 40912, 'asked already');
    assert.equal(
      (await standard(owner.call, `id=${id}&role=admin`)).status,
      200,
      'changed before they agree',
    );
    assert.equal((await invitations(person.call))[0]?.role, 'admin');
    assert.equal(
      (await remove(owner.call, id)).body.data.bids,
      0,
      'an invitation taken back takes nothing along',
    );
    for (const bid of [own.id, more.id])
      assert.equal((await person.call('GET', `/bid/client/bids/${bid}`)).status, 200);
    assert.equal((await join(person.call)).body.code, 40915);
    await add(owner.call, person.phone);
    assert.equal((await leave(person.call)).body.data.bids, 0, 'declined');
    assert.deepEqual(await invitations(person.call), []);
    assert.equal((await list(owner.call)).total, 0);
    const colleague = await service.signIn();
    assert.equal((await add(person.call, colleague.phone)).status, 200);
    assert.equal((await join(colleague.call)).status, 200);
    assert.equal((await add(owner.call, person.phone)).status, 200);
    assert.equal((await join(person.call)).body.code, 40913, 'with employees of their own by now');
  });

  test('a phone of another tenant is another person', async () => {
    const { owner, employee, id } = await company();
    const there = { 'Tenant-Id': '000002' };
    const stranger = createCaller((path, init) => service.app.request(path, init), owner.token);
    assert.equal(
      (await stranger('GET', '/blade-system/client/employeeList', undefined, there)).status,
      401,
    );
    await grantBids(service.services.database.db, {
      ...{
        tenantId: '000002',
        accountId: id,
        bucket: 'grant',
        amount: 50,
        key: `foreign-${id}`,
        reason: '',
      },
    });
    assert.equal(
      (await info(employee.call)).grantBidNumber,
      3,
      'counts of the company, not one’s own',
    );
  });
});
