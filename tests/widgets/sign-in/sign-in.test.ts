import { md5 } from '../../../widgets/core/crypto.ts';
import { $session } from '../../../widgets/core/session/session.ts';
import { clearPage, equal, refusal, settled, until } from '../../support/browser.ts';
import {
  CAPTCHA,
  details,
  mountForm,
  PNG,
  receiveCode,
  refusedToken,
  SEND,
  startService,
  TOKEN,
} from './form.ts';

let service = startService();
service.end();

const start = (...parameters: Parameters<typeof startService>) => {
  service = startService(...parameters);
};
afterEach(async () => {
  await clearPage();
  service.end();
});

describe('<tender-sign-in> by phone', () => {
  it('makes no call and stores nothing before the visitor comes near', async () => {
    start();
    await mountForm();
    await settled();
    equal(service.requests, []);
  });
  it('signs in with picture and SMS code, and tells the host', async () => {
    start();
    const form = await mountForm({ redirect: '/home' });
    const events = details(form.element, 'tender-signed-in');
    await receiveCode(form);
    equal(service.sent(SEND)[0]?.query, { phone: '13800138000' });
    equal(
      [
        service.sent(SEND)[0]?.headers['captcha-key'],
        service.sent(SEND)[0]?.headers['captcha-code'],
      ],
      ['key-1', 'a7kd'],
    );
    await form.agree();
    await form.press('登录');
    await until(() => service.visited[0], 'the redirect');
    const { query, headers } = service.sent(TOKEN)[0]!;
    equal([query['username'], query['grant_type']], ['13800138000', 'sms_code']);
    equal(
      [headers['captcha-key'], headers['captcha-code'], headers['tenant-id']],
      ['sms-1', '246810', '000000'],
    );
    equal(headers['blade-auth'], undefined);
    equal(events, [{ method: 'phone', account: '13800138000' }]);
    equal(service.visited, ['/home']);
    equal([$session.get().token, $session.get().bidNumber], ['token-1', 2]);
  });
  it('says which fields are wrong before anything is sent, and leads to the first', async () => {
    start();
    const form = await mountForm();
    await form.type('手机号', '12345678901');
    await form.press('登录');
    await until(() => form.invalid().length > 0, 'the errors');
    await settled();
    equal(form.invalid(), ['phone', 'smsCode', 'agree']);
    equal(form.focused(), 'phone');
    const input = await form.field('手机号');
    const note = document.getElementById(input.getAttribute('aria-describedby') ?? '');
    equal([note?.textContent, note?.getAttribute('role')], ['请输入正确的手机号码', 'alert']);
    equal(service.sent(TOKEN).length, 0);
  });
  it('accepts a number as it is pasted, with +86 and blanks', async () => {
    start();
    const form = await mountForm();
    await receiveCode(form, '+86 138 0013 8000');
    equal(service.sent(SEND)[0]?.query, { phone: '13800138000' });
    equal((await form.field('手机号')).value, '13800138000');
  });
  it('puts a wrong picture code at its field and shows a new picture', async () => {
    start({ [SEND]: () => refusal(400, 40001, '图形验证码不正确或已过期，请重新输入') });
    const form = await mountForm();
    await form.type('手机号', '13800138000');
    await form.shows('a7Kd');
    await form.type('图形验证码', 'zzzz');
    await form.press('获取验证码');
    await form.shows('图形验证码不正确或已过期');
    equal(form.invalid(), ['captcha']);
    await until(() => service.pictures() === 2, 'another picture');
    equal((await form.field('图形验证码')).value, '');
    equal((await form.field('手机号')).value, '13800138000');
  });
  it('asks for the code on Enter in the picture field, and never submits while an input method composes', async () => {
    start();
    const form = await mountForm();
    await form.type('手机号', '13800138000');
    await form.shows('a7Kd');
    await form.type('图形验证码', 'a7kd');
    const enter = async (label: string, parts: KeyboardEventInit) => {
      const event = new KeyboardEvent('keydown', {
        key: 'Enter',
        bubbles: true,
        cancelable: true,
        composed: true,
        ...parts,
      });
      (await form.field(label)).dispatchEvent(event);
      return event.defaultPrevented;
    };
    equal(
      [await enter('手机号', { isComposing: true }), await enter('手机号', { keyCode: 229 })],
      [true, true],
    );
    equal(await enter('手机号', {}), false);
    equal(service.sent(SEND).length, 0);
    await enter('图形验证码', {});
    await form.shows('验证码已发送至 138****8000');
  });
  it('counts down to the next code, and asks for a new code when the number changes', async () => {
    start();
    const form = await mountForm();
    await receiveCode(form);
    await form.shows('60 秒后重发');
    await form.type('手机号', '13900139000');
    await form.button('获取验证码');
    await form.field('图形验证码');
    await until(() => service.pictures() === 2, 'another picture');
  });
  it('goes on with the countdown when the page takes it away and shows it again', async () => {
    start();
    const form = await mountForm();
    await receiveCode(form);
    await clearPage();
    const again = await mountForm();
    await again.shows('验证码已发送至 138****8000');
    await again.shows('秒后重发');
    equal((await again.field('手机号')).value, '13800138000');
    await again.type('短信验证码', '246810');
    await again.agree();
    await again.press('登录');
    await until(() => $session.get().token, 'the token');
    equal(service.sent(TOKEN)[0]?.headers['captcha-key'], 'sms-1');
  });
  it('fills in the codes that a demo service tells', async () => {
    start();
    const form = await mountForm();
    await form.type('手机号', '13800138000');
    await form.press('填入');
    equal((await form.field('图形验证码')).value, 'a7Kd');
    await form.press('获取验证码');
    await form.shows('演示环境：验证码 246810');
    await form.press('填入');
    equal((await form.field('短信验证码')).value, '246810');
  });
  it('draws pictures on a canvas, and what cannot be drawn as an image', async () => {
    const svg = `data:image/svg+xml;base64,${btoa('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')}`;
    let image = PNG;
    start({
      [CAPTCHA]: () => ({ body: { code: 200, success: true, data: { key: 'k', image }, msg: '' } }),
    });
    const form = await mountForm();
    (await form.field('手机号')).focus();
    const canvas = await until(() => form.card().querySelector('canvas'), 'the canvas');
    await until(() => canvas.width === 1, 'the picture on it');
    equal(canvas.getAttribute('aria-label'), '看不清？点击换一张');
    image = svg;
    canvas.closest('button')!.click();
    const fallback = await until(() => form.card().querySelector('img'), 'the image');
    equal(fallback.getAttribute('src'), svg);
  });
});

describe('<tender-sign-in> by account', () => {
  it('sends the password as MD5, also when a manager filled it in without an event', async () => {
    start();
    const form = await mountForm({ methods: 'account' });
    (await form.field('账号')).value = 'zhangsan';
    (await form.field('密码')).value = 'Passw0rd!';
    form.form().querySelector<HTMLInputElement>('[name=agree]')!.checked = true;
    await form.press('登录');
    await until(() => $session.get().token, 'the token');
    const { username, password, grant_type } = service.sent(TOKEN)[0]?.query ?? {};
    equal([username, password, grant_type], ['zhangsan', md5('Passw0rd!'), 'client_password']);
    equal(service.sent(CAPTCHA).length, 0);
    await until(
      () => form.form().querySelector<HTMLInputElement>('[name=password]')?.value === '',
      'the password to be gone',
    );
  });
  it('shows the refusal at the password and tells the host', async () => {
    start({ [TOKEN]: () => refusedToken(40003, '账号或密码不正确') });
    const form = await mountForm({ methods: 'account' });
    const failed = details(form.element, 'tender-sign-in-failed');
    await form.type('账号', 'zhangsan');
    await form.type('密码', 'wrong');
    await form.agree();
    await form.press('登录');
    await form.shows('账号或密码不正确');
    await settled();
    equal(failed, [{ method: 'account', code: 40003, msg: '账号或密码不正确' }]);
    equal([form.invalid(), form.focused()], [['password'], 'password']);
    equal([$session.get().token, (await form.field('密码')).value], ['', 'wrong']);
    await form.type('密码', 'other');
    equal(form.invalid(), []);
  });
  it('shows and hides the password', async () => {
    start();
    const form = await mountForm({ methods: 'account' });
    await form.press('显示密码');
    equal((await form.field('密码')).type, 'text');
    await form.press('隐藏密码');
    equal((await form.field('密码')).type, 'password');
  });
  it('lets the host stop the redirect, and sends nobody to a script', async () => {
    start();
    const warnings: string[] = [];
    const warn = console.warn;
    console.warn = (text: string) => warnings.push(text);
    const form = await mountForm({ methods: 'account', redirect: 'javascript:alert(1)' });
    const signIn = async () => {
      await form.type('账号', 'zhangsan');
      await form.type('密码', 'Passw0rd!');
      await form.agree();
      await form.press('登录');
      await until(() => $session.get().token, 'the token');
      await settled();
    };
    await signIn();
    console.warn = warn;
    equal([service.visited, warnings.length], [[], 1]);
    service.end();
    start();
    form.element.setAttribute('redirect', '/home');
    form.element.addEventListener('tender-signed-in', (event) => event.preventDefault());
    await signIn();
    equal(service.visited, []);
  });
  it('signs in to the tenant the host names', async () => {
    start();
    const form = await mountForm({ methods: 'account', tenant: '654321' });
    await form.type('账号', 'zhangsan');
    await form.type('密码', 'Passw0rd!');
    await form.agree();
    await form.press('登录');
    await until(() => $session.get().token, 'the token');
    equal(service.sent(TOKEN)[0]?.headers['tenant-id'], '654321');
  });
});
