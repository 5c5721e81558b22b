import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, beforeEach, describe, mock, test } from 'node:test';
import { randomPhone, setFirstPassword } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

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
    await db().execute('delete from password_failure');
    const signedIn = await service.signIn();
    phone = signedIn.phone;
    await setFirstPassword(signedIn.call, PASSWORD);
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

  const MINUTE = 60_000;
  const DAY = 24 * 60 * MINUTE;
  /** Somebody far away, at a new address each time. */
  const stranger = (n: number) => `203.0.${n >> 8}.${n & 255}`;
  const minutesLeft = async (answer: ReturnType<typeof enter>) => {
    const { error_code, error_description } = (await answer).body;
    assert.equal(error_code, 40301);
    return Number(/请 (\d+) 分钟后再试，或改用短信验证码登录/.exec(error_description)?.[1]);
  };

  test('five failures close the name for that address alone: elsewhere the right password is taken', async () => {
    await fail(5);
    assert.equal(await code(enter(phone, PASSWORD)), 40301, 'unjudged');
    assert.equal((await enter(phone, PASSWORD, '192.0.2.99')).status, 200);
    assert.equal(await code(enter(randomPhone(), md5('x'))), 40003, 'other names are judged there');
  });

  test('the pauses grow from one minute to half an hour, and a day later everything begins anew', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    try {
      await fail(5);
      for (const minutes of [1, 2, 4, 8, 16, 30, 30]) {
        assert.equal(await minutesLeft(enter(phone, PASSWORD)), minutes);
        mock.timers.tick(minutes * MINUTE - 1000);
        assert.equal(
          await minutesLeft(enter(phone, PASSWORD)),
          1,
          'trying meanwhile prolongs nothing',
        );
        mock.timers.tick(1000);
        assert.equal(await code(enter(phone, md5('still wrong'))), 40003);
      }
      mock.timers.tick(30 * MINUTE);
      assert.equal(
        (await enter(phone, PASSWORD)).status,
        200,
        'the pause over, a right one is taken',
      );
      await fail(5);
      mock.timers.tick(DAY + 2 * MINUTE);
      await fail(4);
      assert.equal((await enter(phone, PASSWORD)).status, 200);
    } finally {
      mock.timers.reset();
    }
  });

  test('a success forgets the failures at that address', async () => {
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

  test('guessing from a thousand addresses gets thirty tries; the owner comes in where they have been, and by SMS anywhere', async () => {
    const home = '192.0.2.7';
    assert.equal((await enter(phone, PASSWORD, home)).status, 200);
    const guesses = Array.from({ length: 60 }, (_, i) =>
      enter(phone, md5(`guess ${i}`), stranger(i)),
    );
    const codes = (await Promise.all(guesses)).map(({ body }) => body.error_code);
    assert.deepEqual(
      [
        codes.filter((each) => each === 40003).length,
        codes.filter((each) => each === 40301).length,
      ],
      [30, 30],
    );
    const away = await enter(phone, PASSWORD, '198.51.100.1');
    assert.equal(away.body.error_code, 40301);
    assert.match(away.body.error_description, /请改用短信验证码登录/);
    assert.equal(
      (await enter(phone, PASSWORD, home)).status,
      200,
      'a known address is not concerned',
    );
    await db().execute("delete from rate_limit where key like 'sms%'");
    await service.signIn(phone, { headers: { 'X-Forwarded-For': '198.51.100.1' } });
    assert.equal(
      (await enter(phone, PASSWORD, '198.51.100.1')).status,
      200,
      'the code has made the address known',
    );
    assert.equal(await code(enter(phone, PASSWORD, '198.51.100.2')), 40301);
  });

  test('a hundred wrong passwords close an address for names it has never let in, and for no other', async () => {
    const office = '198.51.100.7';
    assert.equal((await enter(phone, PASSWORD, office)).status, 200);
    for (let i = 0; i < 100; i++)
      assert.equal(await code(enter(randomPhone(), md5('123456'), office)), 40003);
    assert.equal((await enter(phone, PASSWORD, office)).status, 200, 'a colleague who works there');
    const newcomer = await service.signIn();
    await setFirstPassword(newcomer.call, PASSWORD);
    const refused = await enter(newcomer.phone, PASSWORD, office);
    assert.match(
      refused.body.error_description,
      /这个网络.*请 60 分钟后再试，或改用短信验证码登录/,
    );
    await db().execute("delete from rate_limit where key like 'sms%'");
    await service.signIn(newcomer.phone, { headers: { 'X-Forwarded-For': office } });
    assert.equal((await enter(newcomer.phone, PASSWORD, office)).status, 200);
    assert.equal(
      await code(enter(randomPhone(), md5('x'), '198.51.100.8')),
      40003,
      'elsewhere nothing is closed',
    );
  });

  test('a caller cannot make itself a new address by a header of its own', async () => {
    for (let i = 0; i < 5; i++) await enter(phone, md5(`wrong ${i}`), `10.0.0.${i}, 203.0.113.5`);
    assert.equal(await code(enter(phone, PASSWORD, '10.9.9.9, 203.0.113.5')), 40301);
  });

  test('two hundred passwords at once from one address: five are judged', async () => {
    const guesses = Array.from({ length: 200 }, (_, i) =>
      enter(phone, md5(String(i)), '203.0.113.9'),
    );
    const codes = (await Promise.all(guesses)).map(({ body }) => body.error_code);
    assert.deepEqual(
      [
        codes.filter((each) => each === 40003).length,
        codes.filter((each) => each === 40301).length,
      ],
      [5, 195],
    );
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
    const [known, unknown] = [
      await enter(withoutPassword, md5('x')),
      await enter(randomPhone(), md5('x')),
    ];
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
        await db().execute('delete from password_failure');
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
      assert.ok(
        ratio > 0.5 && ratio < 2,
        `${other}: ${median(other).toFixed(1)} ms, known ${median('known').toFixed(1)} ms`,
      );
    }
  });

  test('a stolen token sets no first password, and does not help to guess the old one', async () => {
    const { call } = await service.signIn();
    const change = (old: string) =>
      call(
        'POST',
        `/blade-system/client/update-password?oldPassword=${old}&newPassword=${PASSWORD}`,
      );
    assert.equal((await change(md5('first'))).body.code, 40050);
    await setFirstPassword(call, PASSWORD);
    for (let i = 0; i < 5; i++) assert.equal((await change(md5(`guess ${i}`))).body.code, 40003);
    assert.equal((await change(PASSWORD)).body.code, 40301);
  });

  // Last in the file: put back by so much, the clock lets the queue's timer run without a pause.
  test('an address is known for thirty days after the last sign-in there', async () => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    try {
      const [home, other] = ['192.0.2.7', '192.0.2.8'];
      await enter(phone, PASSWORD, home);
      await enter(phone, PASSWORD, other);
      mock.timers.tick(20 * DAY);
      await enter(phone, PASSWORD, home);
      mock.timers.tick(11 * DAY);
      for (let i = 0; i < 30; i++) await enter(phone, md5(`guess ${i}`), stranger(i));
      assert.equal((await enter(phone, PASSWORD, home)).status, 200);
      assert.equal(await code(enter(phone, PASSWORD, other)), 40301);
    } finally {
      mock.timers.reset();
    }
  });
});
