import { $session, enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
import { clearPage, equal, mount, settled, until } from '../../support/browser.ts';
import {
  CAPTCHA,
  details,
  formOf,
  mountForm,
  receiveCode,
  refusedToken,
  startService,
  TOKEN,
} from './form.ts';

let service = startService();
service.end();

const start = (...parameters: Parameters<typeof startService>) => {
  service = startService(...parameters);
};
const fillAccount = async (form: Awaited<ReturnType<typeof mountForm>>) => {
  await form.type('账号', 'zhangsan');
  await form.type('密码', 'Passw0rd!');
  await form.agree();
};
/** As a browser tells when its cable is pulled. */
const setOnline = (online: boolean) => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => online });
  window.dispatchEvent(new Event(online ? 'online' : 'offline'));
};

describe('<tender-sign-in> when things go wrong', () => {
  afterEach(async () => {
    setOnline(true);
    await clearPage();
    service.end();
  });

  it('says how long a lock lasts and keeps what was typed', async () => {
    start({ [TOKEN]: () => refusedToken(40301, '登录失败次数过多，请 30 分钟后再试') });
    const form = await mountForm({ methods: 'account' });
    await fillAccount(form);
    await form.press('登录');
    await form.shows('登录失败次数过多，请 30 分钟后再试');
    equal([(await form.field('账号')).value, form.invalid()], ['zhangsan', []]);
    equal(
      form.form().querySelector('[role=alert]')?.textContent,
      '登录失败次数过多，请 30 分钟后再试',
    );
  });
  it('puts a wrong or expired code at its field', async () => {
    start({ [TOKEN]: () => refusedToken(40002, '短信验证码不正确或已过期，请重新获取') });
    const form = await mountForm();
    await receiveCode(form);
    await form.agree();
    await form.press('登录');
    await form.shows('短信验证码不正确或已过期');
    await settled();
    equal([form.invalid(), form.focused()], [['smsCode'], 'smsCode']);
  });
  it('says so when the service is down, and lets try again', async () => {
    let down = true;
    start({
      [TOKEN]: () =>
        down
          ? { status: 502, body: '<html>' }
          : { body: { success: true, access_token: 'token-2' } },
    });
    const form = await mountForm({ methods: 'account' });
    const failed = details(form.element, 'tender-sign-in-failed');
    await fillAccount(form);
    await form.press('登录');
    await form.shows('网络或服务出了点问题');
    equal(failed.length, 1);
    down = false;
    await form.press('登录');
    await until(() => $session.get().token === 'token-2', 'the second try');
  });
  it('keeps everything while offline and tries again once the network is back', async () => {
    let online = false;
    start({
      [TOKEN]: () => {
        if (!online) throw new TypeError('Failed to fetch');
        return { body: { success: true, access_token: 'token-3' } };
      },
    });
    const form = await mountForm({ methods: 'account' });
    await fillAccount(form);
    setOnline(false);
    await form.press('登录');
    await form.shows('网络已断开');
    equal(
      [(await form.field('账号')).value, (await form.field('密码')).value],
      ['zhangsan', 'Passw0rd!'],
    );
    online = true;
    setOnline(true);
    await until(() => $session.get().token === 'token-3', 'the retry');
  });
  it('does not try again when the form was edited meanwhile', async () => {
    start({
      [TOKEN]: () => {
        throw new TypeError('Failed to fetch');
      },
    });
    const form = await mountForm({ methods: 'account' });
    await fillAccount(form);
    setOnline(false);
    await form.press('登录');
    await form.shows('网络已断开');
    const tries = service.sent(TOKEN).length;
    await form.type('密码', 'another');
    setOnline(true);
    await settled();
    equal(service.sent(TOKEN).length, tries);
  });
  it('is busy while the service is slow, and editing takes the attempt back', async () => {
    const aborted: boolean[] = [];
    const fetch = (_: RequestInfo | URL, init?: RequestInit) =>
      new Promise<Response>((_, reject) => {
        aborted.push(false);
        init?.signal?.addEventListener('abort', () => {
          aborted[0] = true;
          reject(init.signal?.reason);
        });
      });
    start({}, { fetch });
    const form = await mountForm({ methods: 'account' });
    const busy = () => form.card().querySelector('[part=submit]')?.hasAttribute('data-busy');
    await fillAccount(form);
    await form.press('登录');
    await until(busy, 'the sign of work');
    await form.press('登录');
    equal(aborted, [false]);
    await form.type('密码', 'another');
    equal([busy(), aborted, form.invalid()], [false, [true], []]);
    equal(form.form().querySelector('[role=alert]'), null);
  });
  it('offers the picture again when it could not be loaded', async () => {
    let broken = true;
    start({
      [CAPTCHA]: () =>
        broken
          ? { status: 404, body: {} }
          : { body: { data: { key: 'k', image: 'x', devCode: 'b2' } } },
    });
    const form = await mountForm();
    (await form.field('手机号')).focus();
    await form.shows('加载失败，点击重试');
    broken = false;
    await form.press('加载失败，点击重试');
    await form.shows('演示环境：验证码 b2');
  });
});

describe('<tender-sign-in> and the session', () => {
  afterEach(async () => {
    await clearPage();
    service.end();
  });

  it('shows who is signed in instead of the form', async () => {
    start();
    enterSession('token-9');
    const form = formOf(await mount('tender-sign-in'));
    await until(() => form.card().innerText.includes('138****8000'), 'the name');
    equal(
      await form
        .button('退出登录')
        .then(() => form.form().querySelector('input')?.getClientRects().length),
      0,
    );
  });
  it('follows a visitor who signs in and out elsewhere', async () => {
    start();
    const form = await mountForm({ redirect: '/home' });
    await form.type('手机号', '13800138000');
    enterSession('token-9');
    await form.shows('已登录');
    await form.shows('138****8000');
    await form.press('进入工作台');
    equal(service.visited, ['/home']);
    leaveSession('signed-out');
    await form.shows('手机号登录');
    equal((await form.field('手机号')).value, '13800138000');
    enterSession('token-9');
    await form.shows('退出登录');
    await form.press('退出登录');
    await form.shows('手机号登录');
    equal($session.get().token, '');
  });
});
