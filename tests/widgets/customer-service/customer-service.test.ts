import '../../../widgets/customer-service/element.ts';
import {
  button,
  clearPage,
  equal,
  fakeService,
  mount,
  press,
  refusal,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';
import { conformingPage, contentService, FEEDBACK, LIST, pageOf } from '../help/fake-content.ts';

let service = fakeService({});
service.undo();
const start = (...given: Parameters<typeof contentService>) => {
  service = contentService(...given);
  return service.undo;
};
const opened = async (attributes: Record<string, string> = {}) => {
  const element = await mount('tender-customer-service', attributes);
  await press(element, '打开客服');
  await until(() => textOf(element).includes('新账号有多少次？'), 'the questions');
  return element;
};
const set = async (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, text);
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await settled();
};
const key = (element: HTMLElement, name: string) =>
  element.shadowRoot!.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
  );

conformance('tender-customer-service', { prepare: () => conformingPage(start) });

describe('<tender-customer-service>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('stands at the lower left, and asks for nothing before it is opened', async () => {
    undo = start();
    const element = await mount('tender-customer-service');
    const { left, bottom } = element.getBoundingClientRect();
    equal(
      [left <= 20, Math.round(window.innerHeight - bottom) <= 20, service.requests.length],
      [true, true, 0],
    );
  });
  it('lists frequent questions and ways to reach us, as far as they are given', async () => {
    undo = start();
    const element = await opened({ phone: '400-000-0000', base: 'https://bid.example.com' });
    const hrefs = [...element.shadowRoot!.querySelectorAll('a')].map((link) =>
      link.getAttribute('href'),
    );
    equal(hrefs, [
      'https://bid.example.com/question/trial.html',
      'https://bid.example.com/question/scan.html',
      'https://bid.example.com/sse',
      'tel:4000000000',
    ]);
    equal([textOf(element).includes('邮箱'), service.requests[0]?.query.size], [false, '5']);
  });
  it('searches the help', async () => {
    undo = start();
    const element = await opened();
    await set(element.shadowRoot!.querySelector('input')!, '目录');
    await until(() => textOf(element).includes('找到 1 条'), 'the hit');
    equal(element.shadowRoot!.querySelector('.hit')?.getAttribute('href'), '/help/outline.html');
    await set(element.shadowRoot!.querySelector('input')!, '没有的词');
    await until(() => textOf(element).includes('没有找到'), 'the news');
  });
  it('takes a message', async () => {
    undo = start();
    const element = await opened();
    (
      await until(() => element.shadowRoot!.querySelector<HTMLElement>('button.way'), 'the way')
    ).click();
    await set(
      await until(() => element.shadowRoot!.querySelector('textarea'), 'the form'),
      '导出时卡住',
    );
    await press(element, '提交');
    await until(() => textOf(element).includes('F1024'), 'the number');
    equal(
      service.requests.some(({ method, path }) => `${method} ${path}` === FEEDBACK),
      true,
    );
    await press(element, '返回');
    await until(() => textOf(element).includes('连接诊断'), 'the way back');
  });
  it('closes on Escape and gives the focus back', async () => {
    undo = start();
    const element = await opened();
    equal(element.shadowRoot!.activeElement?.getAttribute('role'), 'dialog');
    key(element, 'Escape');
    await settled();
    equal(element.shadowRoot!.querySelector('[role=dialog]'), null);
    equal(element.shadowRoot!.activeElement === (await button(element, '打开客服')), true);
  });
  it('stays open when the page changes around it', async () => {
    undo = start();
    const element = await opened();
    const body = document.createElement('main');
    document.body.append(body);
    body.append(element);
    await settled();
    equal(element.shadowRoot!.querySelector('[role=dialog]')!.getClientRects().length > 0, true);
  });
  it('knows when someone types elsewhere', async () => {
    undo = start();
    const element = await mount('tender-customer-service');
    const field = document.createElement('input');
    document.body.append(field);
    const isTyping = () =>
      element.shadowRoot!.querySelector('section')!.hasAttribute('data-typing');
    field.focus();
    await settled();
    equal(isTyping(), true);
    field.blur();
    await settled();
    equal(isTyping(), false);
  });
  it('says what went wrong and tries again', async () => {
    let broken = true;
    undo = start({ [LIST]: () => (broken ? refusal(403, 403, '当前操作没有权限') : pageOf([])) });
    const element = await mount('tender-customer-service');
    await press(element, '打开客服');
    await until(() => textOf(element).includes('当前操作没有权限'), 'the failure');
    broken = false;
    await press(element, '重试');
    await until(() => !textOf(element).includes('当前操作没有权限'), 'the list');
  });
});
