import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { randomPhone, setFirstPassword } from '../../../support/caller.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

describe('signing in', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  test('a phone signs in with the SMS code and becomes an account with trial bids', async () => {
    const { call, phone } = await service.signIn();
    const info = await call('POST', '/blade-system/client/get-userInfo');
    assert.equal(info.status, 200);
    assert.equal(info.body.data.account, phone);
    assert.equal(info.body.data.grantBidNumber, 30);
    assert.equal(info.body.data.tenantId, '000000');
  });

  test('signing in again finds the same account and gives nothing twice', async () => {
    const phone = randomPhone();
    const first = await service.signIn(phone);
    const id = (await first.call('POST', '/blade-system/client/get-userInfo')).body.data.id;
    await service.services.database.db.execute('delete from rate_limit');
    const second = await service.signIn(phone);
    const info = await second.call('POST', '/blade-system/client/get-userInfo');
    assert.equal(info.body.data.id, id);
    assert.equal(info.body.data.grantBidNumber, 30);
  });

  test('token parameters may come as a form', async () => {
    const phone = randomPhone();
    const picture = await service.visitor('GET', '/system/commonClient/getImage?type=captcha');
    const captcha = {
      'Captcha-Key': picture.body.data.key,
      'Captcha-Code': picture.body.data.devCode,
    };
    const sent = await service.visitor(
      'POST',
      `/blade-system/client/send-validate-not-auth?phone=${phone}`,
      undefined,
      captcha,
    );
    assert.equal(sent.body.data.resendAfter, 60);
    const response = await service.app.request('/api/blade-auth/oauth/token', {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`,
        'Content-Type': 'application/x-www-form-urlencoded',
        'Captcha-Key': sent.body.data.id,
        'Captcha-Code': sent.body.data.devCode,
      },
      body: new URLSearchParams({
        username: phone,
        grant_type: 'sms_code',
        scope: 'all',
      }).toString(),
    });
    const body = (await response.json()) as { success: boolean; token_type: string };
    assert.equal(response.status, 200);
    assert.equal(body.success, true);
    assert.equal(body.token_type, 'bearer');
  });

  test('a picture works once, right or wrong, in any case of letters', async () => {
    const phone = randomPhone();
    const picture = await service.visitor('GET', '/system/commonClient/getImage');
    const send = (code: string, to = phone) =>
      service.visitor(
        'POST',
        `/blade-system/client/send-validate-not-auth?phone=${to}`,
        undefined,
        {
          'Captcha-Key': picture.body.data.key,
          'Captcha-Code': code,
        },
      );
    const upper = String(picture.body.data.devCode).toUpperCase();
    assert.equal((await send(upper)).status, 200);
    const again = await send(upper, randomPhone());
    assert.equal(again.status, 400);
    assert.equal(again.body.code, 40001);
  });

  test('a wrong phone, a wrong code and too many tries are refused in the words of OAuth', async () => {
    const bad = await service.visitor(
      'POST',
      '/blade-system/client/send-validate-not-auth?phone=12345678901',
    );
    assert.deepEqual([bad.status, bad.body.msg], [400, '请输入正确的手机号码']);
    const phone = randomPhone();
    const picture = await service.visitor('GET', '/system/commonClient/getImage');
    const captcha = {
      'Captcha-Key': picture.body.data.key,
      'Captcha-Code': picture.body.data.devCode,
    };
    const sent = await service.visitor(
      'POST',
      `/blade-system/client/send-validate-not-auth?phone=${phone}`,
      undefined,
      captcha,
    );
    const wrong = String(sent.body.data.devCode) === '000000' ? '000001' : '000000';
    const tryCode = (code: string) =>
      service.visitor(
        'POST',
        `/blade-auth/oauth/token?username=${phone}&grant_type=sms_code`,
        undefined,
        {
          'Captcha-Key': sent.body.data.id,
          'Captcha-Code': code,
        },
      );
    for (let i = 0; i < 5; i++) {
      const refused = await tryCode(wrong);
      assert.equal(refused.status, 400);
      assert.equal(refused.body.success, false);
      assert.match(String(refused.body.error_description), /验证码/);
    }
    assert.equal(
      (await tryCode(String(sent.body.data.devCode))).status,
      400,
      'five wrong tries make the code void',
    );
  });

  test('a second SMS within the minute is refused with the seconds to wait', async () => {
    const { phone } = await service.signIn();
    const picture = await service.visitor('GET', '/system/commonClient/getImage');
    const captcha = {
      'Captcha-Key': picture.body.data.key,
      'Captcha-Code': picture.body.data.devCode,
    };
    const again = await service.visitor(
      'POST',
      `/blade-system/client/send-validate-not-auth?phone=${phone}`,
      undefined,
      captcha,
    );
    assert.equal(again.status, 429);
    assert.match(again.body.msg, /秒后再试/);
  });

  test('another tenant in the header sends no second SMS to the phone', async () => {
    const { phone } = await service.signIn();
    const tenant = { 'Tenant-Id': '000777' };
    const picture = await service.visitor(
      'GET',
      '/system/commonClient/getImage',
      undefined,
      tenant,
    );
    const captcha = {
      ...tenant,
      'Captcha-Key': picture.body.data.key,
      'Captcha-Code': picture.body.data.devCode,
    };
    const path = `/blade-system/client/send-validate-not-auth?phone=${phone}`;
    assert.equal((await service.visitor('POST', path, undefined, captcha)).status, 429);
  });

  test('passwords tried at the same time are all counted', async () => {
    const name = randomPhone();
    const path = `/blade-auth/oauth/token?username=${name}&password=${md5('x')}&grant_type=client_password`;
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => service.visitor('POST', path)),
    );
    assert.equal(answers.filter(({ body }) => body.error_code === 40003).length, 5);
    assert.equal(answers.filter(({ body }) => body.error_code === 40301).length, 7);
  });

  test('the account signs in by password, is locked after five wrong ones, and does not tell whether it exists', async () => {
    const { phone, call } = await service.signIn();
    await setFirstPassword(call, md5('Passw0rd!'));
    const enter = (name: string, password: string) =>
      service.visitor(
        'POST',
        `/blade-auth/oauth/token?username=${name}&password=${md5(password)}&grant_type=client_password`,
      );
    assert.equal((await enter(phone, 'Passw0rd!')).status, 200);
    const unknown = await enter(randomPhone(), 'x');
    const wrong = await enter(phone, 'x');
    assert.deepEqual(unknown.body, wrong.body);
    for (let i = 0; i < 4; i++) await enter(phone, 'x');
    const locked = await enter(phone, 'Passw0rd!');
    assert.equal(locked.body.error_code, 40301);
  });

  test('no client, no token, a foreign tenant: refused', async () => {
    const response = await service.app.request('/api/blade-auth/oauth/token?grant_type=sms_code', {
      method: 'POST',
    });
    assert.equal(response.status, 401);
    assert.equal(
      (await service.visitor('POST', '/blade-system/client/get-userInfo')).body.code,
      401,
    );
    const { call } = await service.signIn();
    const foreign = await call('POST', '/blade-system/client/get-userInfo', undefined, {
      'Tenant-Id': '000001',
    });
    assert.equal(foreign.status, 401);
  });

  test('signing out ends the token everywhere', async () => {
    const { phone, call } = await service.signIn();
    await service.services.database.db.execute('delete from rate_limit');
    const other = await service.signIn(phone);
    assert.equal((await call('POST', '/blade-auth/oauth/logout')).body.success, 'true');
    assert.equal((await other.call('POST', '/blade-system/client/get-userInfo')).status, 401);
  });

  test('a refresh token gives new tokens once, and ends the old ones', async () => {
    const { phone, call } = await service.signIn();
    await setFirstPassword(call, md5('Passw0rd!'));
    const first = await service.visitor(
      'POST',
      `/blade-auth/oauth/token?username=${phone}&password=${md5('Passw0rd!')}&grant_type=client_password`,
    );
    const renew = () =>
      service.visitor(
        'POST',
        `/blade-auth/oauth/token?grant_type=refresh_token&refresh_token=${first.body.refresh_token}`,
      );
    const second = await renew();
    assert.equal(second.status, 200);
    assert.notEqual(second.body.access_token, first.body.access_token);
    const info = (token: string) =>
      service.visitor('POST', '/blade-system/client/get-userInfo', undefined, {
        'Blade-Auth': `bearer ${token}`,
      });
    assert.equal((await info(second.body.access_token)).status, 200);
    assert.equal((await info(first.body.access_token)).status, 401);
    const again = await renew();
    assert.deepEqual([again.status, again.body.error_code], [400, 400], 'once');
  });
});
