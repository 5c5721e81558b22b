import { $session } from '../../../widgets/core/session/session.ts';
import { clearPage, equal, holdTimers, ok, settled, until } from '../../support/browser.ts';
import {
  CAPTCHA,
  details,
  mountForm,
  QR_STATE,
  refusedToken,
  startService,
  TOKEN,
} from './form.ts';

let service = startService();
service.end();
let state: { state: string; code?: string } = { state: 'waiting' };

const start = (others: Parameters<typeof startService>[0] = {}) => {
  state = { state: 'waiting' };
  service = startService({ [QR_STATE]: () => ok(state), ...others });
};

describe('<tender-sign-in> by chat app', () => {
  afterEach(async () => {
    await clearPage();
    service.end();
  });

  it('asks for nothing before the terms are accepted', async () => {
    start();
    const form = await mountForm({ methods: 'chat-app' });
    await form.shows('登录前请先阅读并同意');
    equal(service.requests, []);
    await form.press('同意并显示二维码');
    await form.shows('请用微信扫描二维码');
    equal(service.sent(CAPTCHA)[0]?.query, { type: 'social' });
    equal(form.card().querySelector('canvas')?.getAttribute('aria-label'), '登录二维码');
  });
  it('follows the scan and signs in with the one-time code', async () => {
    start();
    const form = await mountForm();
    const events = details(form.element, 'tender-signed-in');
    await form.agree();
    await form.press('扫码登录');
    await form.shows('请用微信扫描二维码');
    const link = await form.button('演示环境：打开模拟的手机确认页');
    equal(link.getAttribute('href'), new URL('/api/sandbox/chat-app?key=1', location.href).href);
    state = { state: 'scanned' };
    await form.shows('已扫描');
    state = { state: 'confirmed', code: 'code-1' };
    await until(() => $session.get().token, 'the token');
    const { grant_type, code } = service.sent(TOKEN)[0]?.query ?? {};
    equal([grant_type, code], ['social', 'code-1']);
    await until(() => events.length, 'the event');
    equal(events, [{ method: 'chat-app', account: '13800138000' }]);
  });
  it('says when the picture has expired, stops asking, and shows another', async () => {
    start();
    const form = await mountForm();
    await form.agree();
    const timers = holdTimers(2000);
    await form.press('扫码登录');
    await form.shows('请用微信扫描二维码');
    state = { state: 'expired' };
    await timers.fire();
    await form.shows('二维码已过期');
    equal(service.sent(QR_STATE).length, 1);
    state = { state: 'waiting' };
    await timers.fire();
    equal(service.sent(QR_STATE).length, 1);
    timers.undo();
    await form.press('刷新二维码');
    await form.shows('请用微信扫描二维码');
  });
  it('asks only while the panel is on show', async () => {
    start();
    const form = await mountForm();
    await form.agree();
    const timers = holdTimers(2000);
    await form.press('扫码登录');
    await form.shows('请用微信扫描二维码');
    await form.press('账号登录');
    await timers.fire();
    await timers.fire();
    equal(service.sent(QR_STATE).length, 0);
    await form.press('扫码登录');
    await timers.fire();
    await until(() => service.sent(QR_STATE).length, 'a question');
    timers.undo();
  });
  it('says when the code was refused', async () => {
    start({ [TOKEN]: () => refusedToken(40007, '扫码登录已失效，请刷新二维码后重新扫码') });
    const form = await mountForm();
    await form.agree();
    await form.press('扫码登录');
    state = { state: 'confirmed', code: 'code-2' };
    await form.shows('扫码登录已失效，请刷新二维码后重新扫码');
    await form.button('刷新二维码');
  });
  it('leaves the drawing to the host that prevents tender-qr-needed, in an element scripts find by its id', async () => {
    start();
    const form = await mountForm();
    form.element.addEventListener('tender-qr-needed', (event) => {
      event.preventDefault();
      const { container } = (event as CustomEvent<{ container: HTMLElement }>).detail;
      document.getElementById(container.id)!.textContent = '由网页绘制';
    });
    await form.agree();
    await form.press('扫码登录');
    await form.shows('由网页绘制');
    equal(service.requests, []);
  });
  it('signs in with the code with which the chat app came back to the host', async () => {
    start();
    const form = await mountForm();
    Object.assign(form.element, { chatAppState: 'state-1', chatAppCode: 'code-3' });
    await until(() => $session.get().token, 'the token');
    const { code, state: sent, source } = service.sent(TOKEN)[0]?.query ?? {};
    equal([code, sent, source], ['code-3', 'state-1', 'wechat_open']);
    await settled();
    equal(service.sent(TOKEN).length, 1);
  });
});
