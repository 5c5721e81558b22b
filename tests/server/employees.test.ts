import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import type { account as contract } from 'tender-widgets/contract';
import { account, subscription } from '../../site/server/db/schema.ts';
import { grantBids } from '../../site/server/modules/account/bid-log.ts';
import { type Call, createCaller, randomPhone, until } from '../support/caller.ts';
import { scriptedWriter } from '../support/scripted-writer.ts';
import { startTestService, type TestService } from '../support/service.ts';

describe('employees', () => {
  let service: TestService;
  const script = scriptedWriter();
  before(async () => {
    service = await startTestService({ writer: script.writer, env: { SIGNUP_BIDS: '3' } });
  });
  after(() => service.remove());

  const info = async (call: Call) => (await call('POST', '/blade-system/client/get-userInfo')).body.data;
  const add = (call: Call, phone: string, more = '') => call('POST', `/blade-system/client/employeeAdd?phone=${phone}${more}`);
  const list = async (call: Call, query = '') => (await call('GET', `/blade-system/client/employeeList?${query}`)).body.data;
  const remove = (call: Call, id: string) => call('POST', `/blade-system/client/employeeRemove?id=${id}`);
  const standard = (call: Call, query: string) => call('POST', `/blade-system/client/standard-update?${query}`);
  /** An owner with one employee who has signed in. */
  const company = async (more = '') => {
    const owner = await service.signIn();
    const employee = await service.signIn();
    const added = await add(owner.call, employee.phone, more);
    assert.equal(added.status, 200, JSON.stringify(added.body));
    return { owner, employee, id: String(added.body.data.id) };
  };
  const writtenBid = async (call: Call, name: string) => {
    const scoring = [{ category: '技术', item: '施工方案', maxScore: 30, criteria: '完整' }];
    const { id } = (await call('POST', '/bid/client/bids', { name, overview: '概况', scoring, settings: { pages: 5 } })).body
      .data;
    await call('POST', `/bid/client/bids/${id}/outline/generate`);
    const status = () => call('GET', `/bid/client/bids/${id}`);
    await until(status, ({ body }) => body.data.status === 'outlined');
    const write = await call('POST', `/bid/client/bids/${id}/write`);
    if (write.status === 202) await until(status, ({ body }) => body.data.status === 'written');
    return { id: String(id), write };
  };

  test('a company begins with its first employee, who uses its counts; the owner sees who used what', async () => {
    const { owner, employee, id } = await company('&name=小李');
    assert.deepEqual([(await info(owner.call)).isEmployee, (await info(owner.call)).rights], [1, 'owner']);
    const before = await info(employee.call);
    assert.deepEqual([before.isEmployee, before.rights, before.grantBidNumber], [1, 'employee', 3]);
    await writtenBid(employee.call, '员工写的标书');
    assert.equal((await info(owner.call)).grantBidNumber, 2);
    assert.equal((await info(employee.call)).grantBidNumber, 2);
    const [row] = (await list(owner.call)).records;
    assert.deepEqual([row.id, row.name, row.phone, row.monthUsed, row.totalUsed], [id, '小李', employee.phone, 1, 1]);
    const log = (await owner.call('GET', '/order/userBidLog/client/list?kind=charge')).body.data.records;
    assert.deepEqual([log[0].user, log[0].bidName, log[0].accountId], ['小李', '员工写的标书', id]);
    const own = (await employee.call('GET', '/order/userBidLog/client/list')).body.data;
    assert.deepEqual(
      own.records.map(({ kind }: contract.BidLogEntry) => kind),
      ['charge'],
      'an employee sees what they used',
    );
    const { id: ownerId } = await info(owner.call);
    assert.equal((await employee.call('GET', `/order/userBidLog/client/list?accountId=${ownerId}`)).status, 403);
    const sheet = await owner.call('GET', '/blade-system/client/employeeExport');
    assert.match(sheet.response.headers.get('content-type') ?? '', /spreadsheetml/);
  });

  test('a phone without an account is an employee at its first sign-in', async () => {
    const owner = await service.signIn();
    const phone = randomPhone();
    assert.equal((await add(owner.call, phone, '&role=admin')).status, 200);
    const { call } = await service.signIn(phone);
    assert.deepEqual([(await info(call)).rights, (await info(call)).grantBidNumber], ['admin', 3]);
    assert.equal((await list(call)).total, 1, 'an admin manages the company');
  });

  test('what cannot be: oneself, twice, another company’s, more than the package allows', async () => {
    const { owner, employee, id } = await company();
    const other = await company();
    const code = async (answer: ReturnType<Call>) => (await answer).body.code;
    assert.equal(await code(add(owner.call, owner.phone)), 40029);
    assert.equal(await code(add(owner.call, employee.phone)), 40912);
    assert.equal(await code(add(owner.call, other.employee.phone)), 40913);
    assert.equal(await code(add(owner.call, other.owner.phone)), 40913, 'an owner of a company of their own');
    for (const phone of ['', '123', '2381234567']) assert.equal((await add(owner.call, phone)).status, 400);
    assert.equal((await add(owner.call, randomPhone(), '&monthLimit=-5')).status, 400);
    assert.equal((await add(owner.call, randomPhone(), '&role=owner')).status, 400);
    assert.equal((await add(owner.call, randomPhone())).status, 200);
    const full = randomPhone();
    assert.equal(await code(add(owner.call, full)), 40914);
    const made = await service.services.database.db.select().from(account).where(eq(account.phone, full));
    assert.equal(made.length, 0, 'no account for somebody who was not added');
    const { id: ownerId, tenantId } = await info(owner.call);
    const package_ = { id: ownerId, accountId: ownerId, tenantId, planId: 'p', name: '企业版', unit: '年', unlimited: false };
    const [startsAt, expiresAt] = [new Date(), new Date(Date.now() + 86_400_000)];
    await service.services.database.db.insert(subscription).values({ ...package_, employeeLimit: 10, startsAt, expiresAt });
    const adds = await Promise.all(Array.from({ length: 12 }, () => add(owner.call, randomPhone())));
    assert.equal(adds.filter(({ status }) => status === 200).length, 8, 'added at once, no more than there is room for');
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

  test('of two who add each other at once one is the company, the other its employee', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [one, other] = [await service.signIn(), await service.signIn()];
      const added = await Promise.all([add(one.call, other.phone), add(other.call, one.phone)]);
      const succeeded = added.filter(({ status }) => status === 200);
      assert.equal(succeeded.length, 1, JSON.stringify(added.map(({ body }) => body)));
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
    assert.equal((await add(owner.call, employee.phone)).body.data.state, 'pending', 'who has something is asked first');
    const answer = await employee.call('POST', '/blade-system/client/join-company');
    assert.deepEqual([answer.status, answer.body.data.company.role, answer.body.data.invitation], [200, 'employee', null]);
    const { id } = await writtenBid(employee.call, '公司的标书');
    const removed = await remove(owner.call, employeeId);
    assert.deepEqual([removed.status, removed.body.data.bids], [200, 1]);
    assert.equal((await remove(owner.call, employeeId)).status, 404);
    assert.equal((await owner.call('GET', `/bid/client/bids/${id}`)).body.data.name, '公司的标书');
    assert.equal((await owner.call('GET', `/bid/client/bids/${id}/word`)).status, 200);
    assert.equal((await employee.call('GET', `/bid/client/bids/${id}`)).status, 404);
    assert.equal((await employee.call('GET', `/bid/client/bids/${own.id}`)).status, 200);
    assert.equal((await owner.call('GET', `/bid/client/bids/${own.id}`)).status, 404);
    const after = await info(employee.call);
    assert.deepEqual([after.isEmployee, after.grantBidNumber], [0, 2], 'their own counts again');
    const { owner: boss, employee: leaver } = await company();
    assert.equal((await leaver.call('POST', '/blade-system/client/leave-company')).status, 200);
    assert.equal((await leaver.call('POST', '/blade-system/client/leave-company')).body.code, 40915);
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
    assert.deepEqual([before.isEmployee, before.rights, before.grantBidNumber], [0, '', 2], 'their own counts still');
    const more = await writtenBid(person.call, '还是自己的');
    assert.equal(more.write.status, 202, 'the company’s limit is none of theirs');
    const { invitation } = (await person.call('GET', '/blade-system/client/profile')).body.data;
    assert.deepEqual([invitation.companyId, invitation.role], [(await info(owner.call)).id, 'employee']);
    assert.equal((await add(owner.call, person.phone)).body.code, 40912, 'asked already');
    assert.equal((await remove(owner.call, id)).body.data.bids, 0, 'an invitation taken back takes nothing along');
    for (const bid of [own.id, more.id]) assert.equal((await person.call('GET', `/bid/client/bids/${bid}`)).status, 200);
    assert.equal((await person.call('POST', '/blade-system/client/join-company')).body.code, 40915);
    const rival = await service.signIn();
    await add(owner.call, person.phone);
    assert.equal((await add(rival.call, person.phone)).status, 200, 'an unanswered invitation keeps nobody away');
    assert.equal((await list(owner.call)).total, 0);
    assert.equal((await person.call('POST', '/blade-system/client/leave-company')).body.data.bids, 0);
    assert.equal((await person.call('GET', '/blade-system/client/profile')).body.data.invitation, null);
    assert.equal((await add(person.call, randomPhone())).status, 200);
    assert.equal((await add(rival.call, person.phone)).body.code, 40913, 'a company of their own by now');
  });

  test('a phone of another tenant is another person', async () => {
    const { owner, employee, id } = await company();
    const there = { 'Tenant-Id': '000002' };
    const stranger = createCaller((path, init) => service.app.request(path, init), owner.token);
    assert.equal((await stranger('GET', '/blade-system/client/employeeList', undefined, there)).status, 401);
    await grantBids(service.services.database.db, {
      ...{ tenantId: '000002', accountId: id, bucket: 'grant', amount: 50, key: `foreign-${id}`, reason: '' },
    });
    assert.equal((await info(employee.call)).grantBidNumber, 3, 'counts of the company, not one’s own');
  });
});
