import { md5 } from '../../../widgets/core/crypto.ts';
import { $session, leaveSession } from '../../../widgets/core/session/session.ts';
import '../../../widgets/sign-in/element.ts';
import {
  button,
  clearPage,
  equal,
  fakeService,
  field,
  mount,
  ok,
  press,
  refusal,
  settled,
  textOf,
  type,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';

const IMAGE = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const CAPTCHA = 'GET /api/system/commonClient/getImage';
const SEND = 'POST /api/blade-system/client/send-validate-not-auth';
const TOKEN = 'POST /api/blade-auth/oauth/token';
const USER = 'POST /api/blade-system/client/get-userInfo';
const user = {
  ...{ id: '7', account: '13800138000', phone: '13800138000', source: '', name: '', rights: '', tenantId: '000000' },
  ...{ packageUnit: '', packageUnlimitedTimes: 0, expireDate: '', bidNumber: 2, monthBidNumber: 0, temporaryBidNumber: 0 },
  ...{ grantBidNumber: 0, bidFileShowFlag: 1, projectListShowFlag: 1, needUserInfo: 1, isEmployee: 0 },
};

let pictures = 0;
const handlers = {
  [CAPTCHA]: () => ok({ key: `key-${(pictures += 1)}`, image: IMAGE, devCode: 'a7Kd' }),
  [SEND]: () => ok({ id: 'sms-1', resendAfter: 60, devCode: '246810' }),
  [TOKEN]: () => ({ body: { success: true, access_token: 'token-1', expires_in: 3600 } }),
  [USER]: () => ok(user),
};

let service = fakeService(handlers);
const start = (others: Parameters<typeof fakeService>[0] = {}) => {
  pictures = 0;
  service = fakeService({ ...handlers, ...others });
  return () => {
    leaveSession('signed-out');
    service.undo();
  };
};
const sent = (call: string) => service.requests.filter(({ method, path }) => `${method} ${path}` === call);
const agree = async (element: HTMLElement) => {
  const boxes = [...element.shadowRoot!.querySelectorAll<HTMLInputElement>('[name=agree]')];
  boxes.find((box) => box.getClientRects().length > 0)!.click();
  await settled();
};
const invalid = (element: HTMLElement) =>
  [...element.shadowRoot!.querySelectorAll('[aria-invalid=true]')].map((input) => input.getAttribute('name'));

conformance('tender-sign-in', { prepare: () => start() });

describe('<tender-sign-in> by phone', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('signs in with picture and SMS code, and tells the host', async () => {
    undo = start();
    const element = await mount('tender-sign-in', { redirect: '/home' });
    const events: string[] = [];
    element.addEventListener('tender-signed-in', (event) => events.push(JSON.stringify((event as CustomEvent).detail)));
    await type(element, '手机号', '13800138000');
    await type(element, '图形验证码', 'a7kd');
    await press(element, '获取验证码');
    equal(sent(SEND)[0]?.query, { phone: '13800138000' });
    equal([sent(SEND)[0]?.headers['captcha-key'], sent(SEND)[0]?.headers['captcha-code']], ['key-1', 'a7kd']);
    equal(element.shadowRoot!.activeElement?.getAttribute('name'), 'smsCode');
    await type(element, '短信验证码', '246810');
    await agree(element);
    await press(element, '登录');
    await until(() => service.visited[0], 'the redirect');
    const [{ query, headers } = { query: {}, headers: {} as Record<string, string> }] = sent(TOKEN);
    equal(query, { username: '13800138000', grant_type: 'sms_code' });
    equal([headers['captcha-key'], headers['captcha-code'], headers['tenant-id']], ['sms-1', '246810', '000000']);
    equal(headers['blade-auth'], undefined);
    equal(events, ['{"method":"phone","account":"13800138000"}']);
    equal(service.visited, ['/home']);
    equal([$session.get().token, $session.get().bidNumber], ['token-1', 2]);
  });
  it('says which fields are wrong before anything is sent, and leads to the first', async () => {
    undo = start();
    const element = await mount('tender-sign-in');
    await type(element, '手机号', '12345678901');
    await press(element, '登录');
    await settled();
    equal(invalid(element), ['phone', 'smsCode', 'agree']);
    equal(element.shadowRoot!.activeElement?.getAttribute('name'), 'phone');
    equal(sent(TOKEN).length, 0);
  });
  it('puts a wrong picture code at its field and shows a new picture', async () => {
    undo = start({ [SEND]: () => refusal(400, 40001, '图形验证码不正确或已过期，请重新输入') });
    const element = await mount('tender-sign-in');
    await type(element, '手机号', '13800138000');
    await type(element, '图形验证码', 'zzzz');
    await press(element, '获取验证码');
    equal(invalid(element), ['captcha']);
    equal(pictures, 2);
    equal((await field(element, '图形验证码')).value, '');
  });
  it('counts down to the next code, and asks for a new code when the number changes', async () => {
    undo = start();
    const element = await mount('tender-sign-in');
    await type(element, '手机号', '13800138000');
    await press(element, '填入');
    await press(element, '获取验证码');
    equal(textOf(element).includes('60 秒后重发'), true);
    equal(textOf(element).includes('验证码已发送至 138****8000'), true);
    await type(element, '手机号', '13900139000');
    await button(element, '获取验证码');
    await field(element, '图形验证码');
  });
  it('fills in the codes that a demo service tells', async () => {
    undo = start();
    const element = await mount('tender-sign-in');
    await type(element, '手机号', '13800138000');
    equal(textOf(element).includes('演示环境：验证码 a7Kd'), true);
    await press(element, '填入');
    equal((await field(element, '图形验证码')).value, 'a7Kd');
    await press(element, '获取验证码');
    equal(textOf(element).includes('演示环境：验证码 246810'), true);
    await press(element, '填入');
    equal((await field(element, '短信验证码')).value, '246810');
  });
});

describe('<tender-sign-in> by account', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('sends the password as MD5, also when a manager filled it in without an event', async () => {
    undo = start();
    const element = await mount('tender-sign-in', { methods: 'account' });
    (await field(element, '账号')).value = 'zhangsan';
    (await field(element, '密码')).value = 'Passw0rd!';
    await agree(element);
    await press(element, '登录');
    await until(() => $session.get().token, 'the token');
    equal(sent(TOKEN)[0]?.query, { username: 'zhangsan', password: md5('Passw0rd!'), grant_type: 'client_password' });
    equal(sent(CAPTCHA).length, 0);
  });
  it('shows the refusal and tells the host', async () => {
    const refused = { success: false, error: 'invalid_grant', error_code: 40003, error_description: '账号或密码不正确' };
    undo = start({ [TOKEN]: () => ({ status: 400, body: refused }) });
    const element = await mount('tender-sign-in', { methods: 'account' });
    let detail: unknown;
    element.addEventListener('tender-sign-in-failed', (event) => (detail = (event as CustomEvent).detail));
    await type(element, '账号', 'zhangsan');
    await type(element, '密码', 'wrong');
    await agree(element);
    await press(element, '登录');
    await until(() => textOf(element).includes('账号或密码不正确'), 'the refusal');
    equal(detail, { method: 'account', code: 40003, msg: '账号或密码不正确' });
    equal($session.get().token, '');
  });
  it('ignores Enter while an input method is composing', async () => {
    undo = start();
    const element = await mount('tender-sign-in', { methods: 'account' });
    const input = await field(element, '账号');
    const enter = (isComposing: boolean) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, composed: true, isComposing });
      input.dispatchEvent(event);
      return event.defaultPrevented;
    };
    equal([enter(true), enter(false)], [true, false]);
  });
  it('shows and hides the password', async () => {
    undo = start();
    const element = await mount('tender-sign-in', { methods: 'account' });
    await press(element, '显示密码');
    equal((await field(element, '密码')).type, 'text');
    await press(element, '隐藏密码');
    equal((await field(element, '密码')).type, 'password');
  });
  it('lets the host stop the redirect', async () => {
    undo = start();
    const element = await mount('tender-sign-in', { methods: 'account', redirect: '/home' });
    element.addEventListener('tender-signed-in', (event) => event.preventDefault());
    await type(element, '账号', 'zhangsan');
    await type(element, '密码', 'Passw0rd!');
    await agree(element);
    await press(element, '登录');
    await until(() => $session.get().token, 'the token');
    await settled();
    equal(service.visited, []);
  });
  it('offers labels and autocomplete tokens that password managers know', async () => {
    undo = start();
    const element = await mount('tender-sign-in');
    const tokens = [...element.shadowRoot!.querySelectorAll('input:not([type=checkbox])')].map((input) =>
      input.getAttribute('autocomplete'),
    );
    equal(tokens, ['username', 'off', 'one-time-code', 'username', 'current-password']);
  });
});
