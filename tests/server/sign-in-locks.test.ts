import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { randomPhone } from '../support/caller.ts';
import { startTestService, type TestService } from '../support/service.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const PASSWORD = md5('Passw0rd!');

describe('locks', () => {
  let service: TestService;
  let phone: string;
  const db = () => service.services.database.db;
  before(async () => {
    service = await startTestService({ env: { TRUST_PROXY: '1' } });
  });
  beforeEach(async () => {
    await db().execute('delete from rate_limit');
    const signedIn = await service.signIn();
    phone = signedIn.phone;
    await signedIn.call('POST', `/blade-system/client/update-password?newPassword=${PASSWORD}`);
  });
  after(() => service.remove());

  const enter = (name: string, password: string, address = '192.0.2.1', tenant = '000000') =>
    service.visitor(
      'POST',
      `/blade-auth/oauth/token?username=${name}&password=${password}&grant_type=client_password`,
      undefined,
      { 'X-Forwarded-For': address, 'Tenant-Id': tenant },
    );
  const fail = async (times: number, name = phone, address?: string) => {
    for (let i = 0; i < times; i++) await enter(name, md5(`wrong ${i}`), address);
  };
  const code = async (answer: ReturnType<typeof enter>) => (await answer).body.error_code;

  test('five failures lock the account from every address, the right password included, and say for how long', async () => {
    await fail(5);
    const locked = await enter(phone, PASSWORD, '192.0.2.99');
    assert.deepEqual([locked.status, locked.body.error_code], [400, 40301]);
    assert.match(locked.body.error_description, /30 分钟/);
    assert.equal(locked.body.access_token, undefined);
  });

  test('the lock lasts half an hour from the last failure, then everything begins anew', async () => {
    await fail(4);
    await db().execute(sql`update rate_limit set expire = now() + interval '1 second' where key like 'wrongPassword%'`);
    await fail(1);
    const { rows } = (await db().execute(
      sql`select extract(epoch from expire - now())::int as left from rate_limit where key like 'wrongPassword%'`,
    )) as { rows: { left: number }[] };
    assert.ok((rows[0]?.left ?? 0) > 1790, `${rows[0]?.left} s`);
    await db().execute(sql`update rate_limit set expire = now() - interval '1 second'`);
    assert.equal((await enter(phone, PASSWORD)).status, 200);
  });

  test('a success forgets the failures of the account', async () => {
    for (let round = 0; round < 3; round++) {
      await fail(4);
      assert.equal((await enter(phone, PASSWORD)).status, 200);
    }
  });

  test('another tenant’s failures do not lock, and its password does not open', async () => {
    for (let i = 0; i < 6; i++) await enter(phone, md5('x'), '192.0.2.1', '000001');
    assert.equal((await enter(phone, PASSWORD)).status, 200);
    assert.equal(await code(enter(phone, PASSWORD, '192.0.2.1', '000002')), 40003);
  });

  test('thirty failures lock an address, whichever accounts they were at; successes in between do not wipe them out', async () => {
    const crowd = Array.from({ length: 29 }, () => randomPhone());
    for (const name of crowd) assert.equal(await code(enter(name, md5('123456'), '198.51.100.7')), 40003);
    assert.equal((await enter(phone, PASSWORD, '198.51.100.7')).status, 200, 'a success is no failure');
    assert.equal(await code(enter(randomPhone(), md5('123456'), '198.51.100.7')), 40003);
    assert.equal(await code(enter(phone, PASSWORD, '198.51.100.7')), 40301);
    assert.equal((await enter(phone, PASSWORD, '198.51.100.8')).status, 200, 'elsewhere the account is open');
  });

  test('the lock of an address lasts half an hour, whichever kind of failure was the last', async () => {
    for (let i = 0; i < 29; i++) await enter(randomPhone(), md5('x'), '198.51.100.9');
    await db().execute(sql`update rate_limit set expire = now() + interval '1 second' where key like 'wrongPerAddress%'`);
    await fail(5);
    assert.equal(await code(enter(phone, PASSWORD, '198.51.100.9')), 40301, 'the account is locked');
    const { rows } = (await db().execute(
      sql`select extract(epoch from expire - now())::int as left from rate_limit where key like 'wrongPerAddress:198.51.100.9%'`,
    )) as { rows: { left: number }[] };
    assert.ok((rows[0]?.left ?? 0) > 1790, `${rows[0]?.left} s`);
  });

  test('a caller cannot make itself a new address by a header of its own', async () => {
    for (let i = 0; i < 30; i++) await enter(randomPhone(), md5('x'), `10.0.0.${i}, 203.0.113.5`);
    assert.equal(await code(enter(phone, PASSWORD, '10.9.9.9, 203.0.113.5')), 40301);
  });

  test('two hundred passwords at once: five are judged', async () => {
    const guesses = Array.from({ length: 200 }, (_, i) => enter(phone, md5(String(i)), `203.0.113.${i}`));
    const codes = (await Promise.all(guesses)).map(({ body }) => body.error_code);
    assert.deepEqual([codes.filter((each) => each === 40003).length, codes.filter((each) => each === 40301).length], [5, 195]);
    assert.equal(await code(enter(phone, PASSWORD)), 40301);
  });

  test('an account that does not exist is refused, and locked, in the same words', async () => {
    const nobody = randomPhone();
    for (let i = 0; i < 7; i++) {
      const [known, unknown] = [await enter(phone, md5('x')), await enter(nobody, md5('x'))];
      assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
    }
  });

  test('an account without a password is refused like an unknown one', async () => {
    const { phone: withoutPassword } = await service.signIn();
    const [known, unknown] = [await enter(withoutPassword, md5('x')), await enter(randomPhone(), md5('x'))];
    assert.deepEqual(known.body, unknown.body);
  });

  test('the time a refusal takes does not tell whether the account exists', async () => {
    const { phone: withoutPassword } = await service.signIn();
    const times = new Map<string, number[]>([
      ['known', []],
      ['unknown', []],
      ['without password', []],
    ]);
    for (let i = 0; i < 60; i++) {
      // Begins with another one each time, so that whatever else the machine does falls on all of them.
      for (const name of [...times.keys(), ...times.keys()].slice(i % 3, (i % 3) + 3)) {
        await db().execute('delete from rate_limit');
        const who = name === 'known' ? phone : name === 'unknown' ? randomPhone() : withoutPassword;
        const started = performance.now();
        await enter(who, md5('wrong'));
        times.get(name)?.push(performance.now() - started);
      }
    }
    const median = (name: string) => (times.get(name) ?? []).toSorted((a, b) => a - b)[30] ?? 0;
    for (const other of ['unknown', 'without password']) {
      const ratio = median(other) / median('known');
      // Judging no password takes a tenth of the time; what the machine does beside is no more than half or double.
      assert.ok(ratio > 0.5 && ratio < 2, `${other}: ${median(other).toFixed(1)} ms, known ${median('known').toFixed(1)} ms`);
    }
  });

  test('a stolen token does not help to guess the old password', async () => {
    const { call } = await service.signIn();
    const change = (old: string) =>
      call('POST', `/blade-system/client/update-password?oldPassword=${old}&newPassword=${PASSWORD}`);
    assert.equal((await change(md5('first'))).status, 200, 'the first password needs no old one');
    for (let i = 0; i < 5; i++) assert.equal((await change(md5(`guess ${i}`))).body.code, 40003);
    assert.equal((await change(PASSWORD)).body.code, 40301);
  });
});
