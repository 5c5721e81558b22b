import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { account } from '../../../../site/server/store/schema.ts';
import { type Call, randomPhone, setFirstPassword, ticketOf } from '../../../support/caller.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

describe('profile, phone and password', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  const profile = async (call: Call) =>
    (await call('GET', '/blade-system/client/profile')).body.data;
  const info = async (call: Call) =>
    (await call('POST', '/blade-system/client/get-userInfo')).body.data;
  const newCode = async (call: Call, phone: string) =>
    (await call('POST', `/blade-system/client/send-validate?phone=${phone}`)).body.data;
  const change = (call: Call, phone: string, id: string, code: string, ticket = '') =>
    call(
      'POST',
      `/blade-system/client/update-phone?phone=${phone}&id=${id}&code=${code}&ticket=${ticket}`,
    );
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');

  test('who has told company and name is not asked again; a field that is wrong changes nothing', async () => {
    const { call, phone } = await service.signIn();
    assert.equal((await info(call)).needUserInfo, 1);
    const update = (body: unknown) => call('POST', '/blade-system/client/update-user', body);
    const saved = await update({
      name: ' 示例建设有限公司 ',
      contactName: '王工',
      email: 'wang@example.cn',
      region: '浙江',
    });
    assert.deepEqual(
      [saved.status, saved.body.data.name, saved.body.data.phone],
      [200, '示例建设有限公司', phone],
    );
    assert.deepEqual(
      [(await info(call)).name, (await info(call)).needUserInfo],
      ['示例建设有限公司', 0],
    );
    const cases: [object, string][] = [
      [{ email: 'not an address', name: '别的公司' }, 'email'],
      [{ name: '长'.repeat(101) }, 'name'],
      [{ contactName: 5 }, 'contactName'],
    ];
    for (const [body, field] of cases) {
      const refused = await update(body);
      assert.deepEqual([refused.status, refused.body.data.field], [400, field]);
    }
    assert.equal((await profile(call)).name, '示例建设有限公司');
    assert.equal((await update({})).body.data.contactName, '王工', 'what is not given stays');
    for (const path of [
      'profile',
      'update-user',
      'send-validate-logged',
      'send-validate',
      'update-phone',
      'validate-message',
    ]) {
      const method = path === 'profile' ? 'GET' : 'POST';
      assert.equal(
        (await service.visitor(method, `/blade-system/client/${path}`)).status,
        401,
        path,
      );
    }
  });

  test('a phone changes when the old and the new one have answered; other devices are signed out', async () => {
    const { call, phone } = await service.signIn();
    const next = randomPhone();
    const ticket = await ticketOf(call);
    const { id, devCode, phone: shown } = await newCode(call, next);
    assert.equal(shown, `${next.slice(0, 3)}****${next.slice(7)}`);
    for (const [made, code, status] of [
      ['', devCode, 40026],
      ['made-up', devCode, 40026],
      [ticket, wrong(devCode), 40002],
    ] as const) {
      assert.equal((await change(call, next, id, code, made)).body.code, status);
    }
    assert.equal((await profile(call)).phone, phone);
    const changed = await change(call, next, id, devCode, ticket);
    assert.deepEqual([changed.status, changed.body.data.phone], [200, next]);
    assert.equal((await info(call)).phone, next, 'this device stays signed in');
    assert.equal((await change(call, next, id, devCode, ticket)).body.code, 40028);
    const freed = await service.services.database.db
      .select()
      .from(account)
      .where(eq(account.phone, phone));
    assert.equal(freed.length, 0, 'the old phone is nobody’s');
  });

  test('a phone in use is told to who has it in hand, and changes nothing', async () => {
    const { call, phone } = await service.signIn();
    const other = await service.signIn();
    const ticket = await ticketOf(call);
    const { id, devCode } = await newCode(call, other.phone);
    const refused = await change(call, other.phone, id, devCode, ticket);
    assert.deepEqual([refused.status, refused.body.code], [409, 40911]);
    assert.equal((await profile(call)).phone, phone);
    assert.equal((await profile(other.call)).phone, other.phone);
    const free = randomPhone();
    const second = await newCode(call, free);
    assert.equal(
      (await change(call, free, second.id, second.devCode, ticket)).status,
      200,
      'the ticket was not used up',
    );
  });

  test('codes and tickets are good for their account, purpose and phone alone', async () => {
    const { call } = await service.signIn();
    const thief = await service.signIn();
    const ticket = await ticketOf(call);
    const next = randomPhone();
    const { id, devCode } = await newCode(thief.call, next);
    assert.equal(
      (await change(thief.call, next, id, devCode, ticket)).body.code,
      40026,
      'a stranger’s ticket',
    );
    const own = await newCode(call, randomPhone());
    assert.equal(
      (await change(call, next, own.id, own.devCode, ticket)).body.code,
      40002,
      'a code of another phone',
    );
    const check = await call(
      'POST',
      `/blade-system/client/validate-message?id=${own.id}&code=${own.devCode}`,
    );
    assert.equal(check.body.code, 40002, 'the new phone’s code does not prove the old one');
    assert.equal((await call('POST', '/blade-system/client/send-validate?phone=123')).status, 400);
    assert.equal(
      (await call('POST', '/blade-system/client/send-validate-logged')).status,
      429,
      'one a minute',
    );
  });

  test('guesses at a code are counted', async () => {
    const { call } = await service.signIn();
    const { id, devCode } = (await call('POST', '/blade-system/client/send-validate-logged')).body
      .data;
    const guess = (code: string) =>
      call('POST', `/blade-system/client/validate-message?id=${id}&code=${code}`);
    for (let n = 0; n < 5; n += 1) assert.equal((await guess(wrong(devCode))).body.code, 40002);
    assert.equal((await guess(devCode)).body.code, 40002, 'tried out');
  });

  test('a password is changed by the old one or by the phone, and ends other sessions', async () => {
    const { call, phone } = await service.signIn();
    const elsewhere = await service.signIn(phone);
    const set = (query: string) => call('POST', `/blade-system/client/update-password?${query}`);
    assert.equal(
      (await set(`newPassword=${md5('first')}`)).body.code,
      40050,
      'a token alone sets no first password',
    );
    assert.equal(
      (await set(`newPassword=${md5('first')}&oldPassword=${md5('')}`)).body.code,
      40050,
    );
    assert.equal((await set(`newPassword=${md5('first')}&ticket=made-up`)).body.code, 40026);
    assert.equal((await profile(call)).hasPassword, false);
    await setFirstPassword(call, md5('first'));
    await service.services.database.db.execute('delete from rate_limit');
    assert.equal((await elsewhere.call('POST', '/blade-system/client/get-userInfo')).status, 401);
    assert.equal((await profile(call)).hasPassword, true);
    assert.equal(
      (await set(`newPassword=${md5('second')}`)).body.code,
      40003,
      'the old one is asked for',
    );
    assert.equal((await set(`newPassword=${md5('second')}&ticket=made-up`)).body.code, 40026);
    const ticket = await ticketOf(call);
    assert.equal((await set(`newPassword=${md5('second')}&ticket=${ticket}`)).status, 200);
    assert.equal(
      (await set(`newPassword=${md5('third')}&ticket=${ticket}`)).body.code,
      40026,
      'a ticket is good once',
    );
    assert.equal(
      (await set(`oldPassword=${md5('second')}&newPassword=${md5('third')}`)).status,
      200,
    );
    assert.equal((await set('newPassword=plain')).status, 400);
  });
});
