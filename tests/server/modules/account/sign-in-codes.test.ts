import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { SmsError } from '../../../../site/server/ports/sms-error.ts';
import { randomPhone } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

describe('pictures and codes', () => {
  let service: TestService;
  const db = () => service.services.database.db;
  before(async () => {
    service = await startTestService({ env: { TRUST_PROXY: '1' } });
  });
  beforeEach(() => db().execute('delete from rate_limit'));
  after(() => service.remove());

  const captchaHeaders = async () => {
    const picture = await service.visitor('GET', '/system/commonClient/getImage');
    return { 'Captcha-Key': picture.body.data.key, 'Captcha-Code': picture.body.data.devCode };
  };
  const sendCode = async (phone: string, headers: Record<string, string> = {}) =>
    service.visitor(
      'POST',
      `/blade-system/client/send-validate-not-auth?phone=${phone}`,
      undefined,
      {
        ...(await captchaHeaders()),
        ...headers,
      },
    );
  const wrong = (code: string) => (code === '000000' ? '000001' : '000000');
  const enter = (phone: string, id: string, code: string) =>
    service.visitor(
      'POST',
      `/blade-auth/oauth/token?username=${phone}&grant_type=sms_code`,
      undefined,
      {
        'Captcha-Key': id,
        'Captcha-Code': code,
      },
    );

  test('the picture is a PNG of 130 × 48, in the widgets’, the commercial and the open form', async () => {
    const bare = await service.visitor('GET', '/blade-auth/oauth/captcha');
    const open = await service.visitor('GET', '/blade-auth/captcha');
    const own = await service.visitor('GET', '/system/commonClient/getImage');
    assert.equal(bare.body.code, undefined, 'no envelope');
    assert.equal(open.body.code, 200);
    for (const { key, image } of [bare.body, open.body.data, own.body.data]) {
      assert.ok(key.length > 10);
      assert.ok(image.startsWith('data:image/png;base64,'));
      const png = Buffer.from(image.slice(image.indexOf(',') + 1), 'base64');
      assert.deepEqual(
        [png.subarray(1, 4).toString(), png.readUInt32BE(16), png.readUInt32BE(20)],
        ['PNG', 130, 48],
      );
    }
  });

  test('the console’s hints are given by the console provider alone', async () => {
    const real = await startTestService({
      env: { SMS_PROVIDER: 'http', SMS_URL: 'http://127.0.0.1:9/sms' },
    });
    const picture = await real.visitor('GET', '/system/commonClient/getImage');
    assert.equal(picture.body.data.devCode, undefined);
    assert.equal((await real.visitor('GET', '/blade-auth/oauth/captcha')).body.devCode, undefined);
    await real.remove();
  });

  test('a picture that is five minutes old is refused', async () => {
    const headers = await captchaHeaders();
    await db().execute(
      sql`update challenge set expires_at = now() - interval '1 second' where kind = 'captcha'`,
    );
    const late = await service.visitor(
      'POST',
      `/blade-system/client/send-validate-not-auth?phone=${randomPhone()}`,
      undefined,
      headers,
    );
    assert.deepEqual([late.status, late.body.code], [400, 40001]);
  });

  test('wrong, expired, used, tried out, another phone’s and made-up codes say the same', async () => {
    const phone = randomPhone();
    const right = async (to = phone) => {
      await db().execute('delete from rate_limit');
      const { id, devCode } = (await sendCode(to)).body.data;
      return {
        id: String(id),
        code: String(devCode),
        wrong: devCode === '000000' ? '000001' : '000000',
      };
    };
    const used = await right();
    assert.equal((await enter(phone, used.id, used.code)).status, 200);
    const expired = await right();
    await db().execute(
      sql`update challenge set expires_at = now() - interval '1 second' where id = ${expired.id}`,
    );
    const triedOut = await right();
    for (let i = 0; i < 5; i++) await enter(phone, triedOut.id, triedOut.wrong);
    const foreign = await right(randomPhone());
    const fresh = await right();
    const answers = [
      await enter(phone, fresh.id, fresh.wrong),
      await enter(phone, used.id, used.code),
      await enter(phone, expired.id, expired.code),
      await enter(phone, triedOut.id, triedOut.code),
      await enter(phone, foreign.id, foreign.code),
      await enter(phone, 'made-up', '123456'),
    ];
    for (const { status, body } of answers) {
      assert.equal(status, 400);
      assert.deepEqual(body, answers[0]?.body);
    }
    assert.equal(answers[0]?.body.error_code, 40002);
  });

  test('a code is judged five times at the most, however many tries come at once', async () => {
    const phone = randomPhone();
    const { id, devCode } = (await sendCode(phone)).body.data;
    const guesses = Array.from({ length: 20 }, (_, i) =>
      i === 19 ? devCode : String((Number(devCode) + i + 1) % 1e6).padStart(6, '0'),
    );
    await Promise.all(guesses.slice(0, 19).map((guess) => enter(phone, id, guess)));
    assert.equal(
      (await enter(phone, id, devCode)).body.error_code,
      40002,
      'the right one comes too late',
    );
  });

  test('one right code used twice at once signs in once', async () => {
    const phone = randomPhone();
    const { id, devCode } = (await sendCode(phone)).body.data;
    const answers = await Promise.all([1, 2, 3].map(() => enter(phone, id, devCode)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
  });

  test('wrong codes shut nobody out: not the phone they were typed for, nor others behind the same address', async () => {
    const phone = randomPhone();
    for (let round = 0; round < 4; round++) {
      await db().execute(sql`delete from rate_limit where key like 'sms%'`);
      const { id, devCode } = (await sendCode(phone)).body.data;
      for (let i = 0; i < 6; i++)
        assert.equal((await enter(phone, id, wrong(devCode))).body.error_code, 40002);
    }
    for (let i = 0; i < 120; i++) await enter(randomPhone(), `nothing-${i}`, '123456');
    for (let i = 0; i < 120; i++) {
      await service.visitor(
        'POST',
        `/blade-auth/oauth/token?grant_type=client_password&username=${randomPhone()}&password=${i}`,
      );
    }
    await db().execute(sql`delete from rate_limit where key like 'sms%'`);
    const { id, devCode } = (await sendCode(phone)).body.data;
    assert.equal((await enter(phone, id, devCode)).status, 200);
  });

  test('guessing at codes that were never sent does not lock the phone', async () => {
    const phone = randomPhone();
    for (let i = 0; i < 12; i++) await enter(phone, `nothing-${i}`, '123456');
    await db().execute(sql`delete from rate_limit where key like 'sms%'`);
    const { id, devCode } = (await sendCode(phone)).body.data;
    assert.equal((await enter(phone, id, devCode)).status, 200);
  });

  test('five requests at once send one SMS', async () => {
    const phone = randomPhone();
    const pictures = await Promise.all(Array.from({ length: 5 }, captchaHeaders));
    const path = `/blade-system/client/send-validate-not-auth?phone=${phone}`;
    const answers = await Promise.all(
      pictures.map((headers) => service.visitor('POST', path, undefined, headers)),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 429, 429, 429, 429]);
  });

  test('an SMS that could not be sent may be asked for again at once', async () => {
    const phone = randomPhone();
    const { sms } = service.services;
    service.services.sms = { ...sms, send: () => Promise.reject(new SmsError('no')) };
    const failed = await sendCode(phone);
    service.services.sms = sms;
    assert.deepEqual([failed.status, failed.body.code], [503, 50302]);
    assert.equal((await sendCode(phone)).status, 200);
    assert.equal((await sendCode(phone)).status, 429);
  });

  test('a phone gets twenty messages a day, an address three hundred an hour', async () => {
    const phone = randomPhone();
    await sendCode(phone);
    await db().execute(sql`update rate_limit set points = 20 where key like 'smsPerPhone%'`);
    await db().execute(sql`delete from rate_limit where key like 'smsResend%'`);
    assert.equal((await sendCode(phone)).status, 429);
    await db().execute(sql`update rate_limit set points = 300 where key like 'smsPerAddress%'`);
    assert.equal((await sendCode(randomPhone())).status, 429);
  });

  test('strangers who ask for codes use up nobody’s: a known address has a count of its own, and one address has half of them', async () => {
    const { phone, call } = await service.signIn();
    await db().execute('delete from rate_limit');
    const elsewhere = { 'X-Forwarded-For': '198.51.100.66' };
    for (let i = 0; i < 10; i++) {
      assert.equal((await sendCode(phone, elsewhere)).status, 200, String(i));
      await db().execute(sql`delete from rate_limit where key like 'smsResend%'`);
    }
    assert.equal((await sendCode(phone, elsewhere)).status, 429, 'a stranger gets ten');
    assert.equal(
      (await sendCode(phone, { 'X-Forwarded-For': '198.51.100.67' })).status,
      200,
      'the other ten are for others',
    );
    await db().execute(sql`update rate_limit set points = 20 where key like 'smsPerPhone%'`);
    assert.equal((await sendCode(phone, { 'X-Forwarded-For': '198.51.100.68' })).status, 429);
    await db().execute(sql`delete from rate_limit where key like 'smsResend%'`);
    assert.equal((await sendCode(phone)).status, 200, 'where the phone has signed in before');
    assert.equal(
      (await call('POST', '/blade-system/client/send-validate-logged')).status,
      200,
      'and for who is signed in',
    );
  });
});
