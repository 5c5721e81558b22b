import { leaveSession } from '../../../widgets/core/session/session.ts';
import '../../../widgets/sign-in/element.ts';
import { equal, fakeService, mount, ok, settled, until } from '../../support/browser.ts';

export const CAPTCHA = 'GET /api/system/commonClient/getImage';
export const QR_STATE = 'GET /api/system/commonClient/getUserState';
export const SEND = 'POST /api/blade-system/client/send-validate-not-auth';
export const TOKEN = 'POST /api/blade-auth/oauth/token';
const USER = 'POST /api/blade-system/client/get-userInfo';
const LOGOUT = 'POST /api/blade-auth/oauth/logout';

/** One dark dot, as PNG. */
export const PNG =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const user = {
  ...{
    id: '7',
    account: '13800138000',
    phone: '13800138000',
    source: '',
    name: '',
    rights: '',
    tenantId: '000000',
  },
  ...{
    packageUnit: '',
    packageUnlimitedTimes: 0,
    expireDate: '',
    bidNumber: 2,
    monthBidNumber: 0,
    temporaryBidNumber: 0,
  },
  ...{
    grantBidNumber: 0,
    bidFileShowFlag: 1,
    projectListShowFlag: 1,
    needUserInfo: 1,
    isEmployee: 0,
  },
};

type Handlers = Parameters<typeof fakeService>[0];

/** Each test is later than the life of a code that the one before it asked for. */
let later = 0;

/** A service that lets everybody in; `pictures` counts the captchas it gave. */
export function startService(others: Handlers = {}, parts: Parameters<typeof fakeService>[1] = {}) {
  let pictures = 0;
  later += 10 * 60_000;
  const ahead = later;
  const service = fakeService(
    {
      [CAPTCHA]: ({ query }) => {
        pictures += 1;
        const url =
          query['type'] === 'social' ? { url: '/api/sandbox/chat-app?key=1' } : { devCode: 'a7Kd' };
        return ok({ key: `key-${pictures}`, image: PNG, ...url });
      },
      [SEND]: () => ok({ id: 'sms-1', resendAfter: 60, devCode: '246810' }),
      [TOKEN]: () => ({ body: { success: true, access_token: 'token-1', expires_in: 3600 } }),
      [USER]: () => ok(user),
      [LOGOUT]: () => ({ body: { success: 'true', msg: 'success' } }),
      [QR_STATE]: () => ok({ state: 'waiting' }),
      ...others,
    },
    { now: () => Date.now() + ahead, ...parts },
  );
  return {
    ...service,
    pictures: () => pictures,
    sent: (call: string) =>
      service.requests.filter(({ method, path }) => `${method} ${path}` === call),
    end() {
      leaveSession('signed-out');
      service.undo();
    },
  };
}

export const refusedToken = (code: number, text: string) => ({
  status: 400,
  body: { success: false, error: 'invalid_grant', error_code: code, error_description: text },
});

const isShown = (node: Element) => node.getClientRects().length > 0;
const nameOf = (node: Element) =>
  (node.getAttribute('aria-label') ?? node.textContent ?? '').trim();

/** A `<tender-sign-in>` as a visitor sees and uses it. */
export function formOf(element: HTMLElement) {
  const form = () => element.querySelector('form')!;
  const stage = () => element.querySelector<HTMLElement>('[data-tender-stage]')!;
  const card = () => stage().shadowRoot!.querySelector<HTMLElement>('[part=card]')!;
  const shown = (selector: string) =>
    [
      ...card().querySelectorAll<HTMLElement>(selector),
      ...stage().querySelectorAll<HTMLElement>(selector),
    ].filter(isShown);
  const button = (name: string) =>
    until(() => shown('button, a').find((node) => nameOf(node) === name), `the button ${name}`);
  const field = (label: string) =>
    until(() => {
      const found = shown('label').find((node) => node.textContent === label);
      return found instanceof HTMLLabelElement && found.control instanceof HTMLInputElement
        ? found.control
        : undefined;
    }, `the field ${label}`);
  return {
    ...{ element, form, stage, card, button, field },
    text: () =>
      [
        card().innerText,
        ...[...stage().children].filter(isShown).map((node) => node.textContent),
      ].join('\n'),
    invalid: () => shown('[aria-invalid=true]').map((input) => input.getAttribute('name')),
    focused: () => (element.getRootNode() as Document).activeElement?.getAttribute('name') ?? '',
    async type(label: string, value: string) {
      const input = await field(label);
      input.focus();
      input.value = value;
      input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
      await settled();
    },
    async press(name: string) {
      (await button(name)).click();
      await settled();
    },
    async agree() {
      const box = form().querySelector<HTMLInputElement>('[name=agree]')!;
      if (!box.checked) box.click();
      await settled();
    },
    async shows(text: string) {
      await until(() => this.text().includes(text), `“${text}” in: ${this.text()}`);
    },
  };
}

export async function mountForm(attributes: Record<string, string> = {}) {
  const element = await mount('tender-sign-in', attributes);
  const form = formOf(element);
  await until(
    () => element.querySelector('[data-tender-stage]')?.shadowRoot?.querySelector('[role=tablist]'),
    'the form',
  );
  return form;
}

/** What the element dispatches under that name, from now on. */
export function details(element: HTMLElement, name: string): unknown[] {
  const seen: unknown[] = [];
  element.addEventListener(name, (event) => seen.push((event as CustomEvent).detail));
  return seen;
}

/** Sends a code to that number and types it. */
export async function receiveCode(
  form: ReturnType<typeof formOf>,
  phone = '13800138000',
): Promise<void> {
  await form.type('手机号', phone);
  await form.shows('演示环境：验证码 a7Kd');
  await form.type('图形验证码', 'a7kd');
  await form.press('获取验证码');
  await form.shows('演示环境：验证码 246810');
  equal(form.focused(), 'smsCode');
  await form.type('短信验证码', '246810');
}
