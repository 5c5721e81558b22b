import {
  $session,
  changeSession,
  enterSession,
  leaveSession,
} from '../../../widgets/core/session/session.ts';
import { signedOutState } from '../../../widgets/core/session/state.ts';
import '../../../widgets/feedback/element.ts';
import {
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
import { conformingPage, contentService, FEEDBACK, memory } from '../help/fake-content.ts';

let service = fakeService({});
service.undo();
const start = (...given: Parameters<typeof contentService>) => {
  service = contentService(...given);
  return () => {
    leaveSession('signed-out');
    service.undo();
  };
};
const sent = () => service.requests.filter(({ method, path }) => `${method} ${path}` === FEEDBACK);
const write = async (element: HTMLElement, text: string) => {
  const box = await until(() => element.shadowRoot!.querySelector('textarea'), 'the field');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(box, text);
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await settled();
};
const focused = (element: HTMLElement) => element.shadowRoot!.activeElement;

conformance('tender-feedback', { prepare: () => conformingPage(start) });

describe('<tender-feedback>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('sends what was written, with the path of the page, and tells its number', async () => {
    undo = start();
    const element = await mount('tender-feedback');
    let detail: unknown;
    element.addEventListener('tender-feedback-sent', (event) => {
      detail = (event as CustomEvent).detail;
    });
    element.shadowRoot!.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]!.click();
    await write(element, '下载后目录的页码不对');
    await type(element, '联系方式（选填）', '13800138000');
    await press(element, '提交');
    await until(() => textOf(element).includes('F1024'), 'the number');
    equal(sent()[0]?.body, {
      ...{
        kind: 'fault',
        content: '下载后目录的页码不对',
        contact: '13800138000',
        page: '/help/start.html',
      },
    });
    equal(detail, { id: 'F1024', kind: 'fault' });
    equal(focused(element)?.textContent?.includes('已提交'), true);
    await press(element, '再写一条');
    const box = await until(() => element.shadowRoot!.querySelector('textarea'), 'the form');
    equal([box.value, (await field(element, '联系方式（选填）')).value], ['', '13800138000']);
  });
  it('says at each field what is wrong, and goes to the first', async () => {
    undo = start();
    const element = await mount('tender-feedback', { kind: 'contact' });
    await press(element, '提交');
    for (const text of ['请填写内容', '请留下电话、邮箱或微信'])
      equal(textOf(element).includes(text), true, text);
    equal(focused(element)?.localName, 'textarea');
    await write(element, '字'.repeat(2001));
    equal(
      [textOf(element).includes('请填写内容'), textOf(element).includes('2001/2000')],
      [false, true],
    );
    await type(element, '联系方式', 'a@example.com');
    await press(element, '提交');
    equal([textOf(element).includes('内容最多 2000 字'), sent().length], [true, 0]);
  });
  it('asks for name and company where an answer is the point', async () => {
    undo = start();
    const element = await mount('tender-feedback', { kind: 'partner' });
    await write(element, '想在门户里嵌入');
    await type(element, '联系方式', 'a@example.com');
    await type(element, '称呼（选填）', '李工');
    await type(element, '单位名称（选填）', '示例公司');
    await press(element, '提交');
    await until(() => textOf(element).includes('已提交'), 'the end');
    const { name, company, kind } = sent()[0]!.body as Record<string, string>;
    equal([kind, name, company], ['partner', '李工', '示例公司']);
  });
  it('keeps what was typed over a reload until it was sent', async () => {
    const session = memory();
    undo = start({}, { session });
    const first = await mount('tender-feedback', { kind: 'fault' });
    await write(first, '写到一半');
    await clearPage();
    const second = await mount('tender-feedback', { kind: 'fault' });
    equal(second.shadowRoot!.querySelector('textarea')?.value, '写到一半');
    await press(second, '提交');
    await until(() => textOf(second).includes('已提交'), 'the end');
    equal(session.get('tender.feedback.fault'), null);
  });
  it('keeps the text when sending fails, and repeats it under the same key', async () => {
    let broken = true;
    undo = start({
      [FEEDBACK]: () => (broken ? refusal(403, 403, '当前操作没有权限') : ok({ id: 'F2' })),
    });
    const element = await mount('tender-feedback', { kind: 'suggestion' });
    await write(element, '希望支持分册预览');
    await press(element, '提交');
    await until(() => textOf(element).includes('当前操作没有权限'), 'the reason');
    equal(element.shadowRoot!.querySelector('textarea')?.value, '希望支持分册预览');
    broken = false;
    await press(element, '提交');
    await until(() => textOf(element).includes('F2'), 'the end');
    const keys = sent().map(({ headers }) => headers['idempotency-key']);
    equal(keys.length === 2 && keys[0] === keys[1] && (keys[0] ?? '').length >= 16, true);
  });
  it('shows at the field what the service misses', async () => {
    undo = start({
      [FEEDBACK]: () => refusal(400, 40025, '请留下电话、邮箱或微信，方便我们回复您'),
    });
    const element = await mount('tender-feedback', { kind: 'suggestion' });
    await write(element, '内容');
    await press(element, '提交');
    await until(() => textOf(element).includes('请留下电话'), 'the reason');
    equal((await field(element, '联系方式（选填）')).getAttribute('aria-invalid'), 'true');
  });
  it('takes the phone of the account of those who are signed in', async () => {
    undo = start();
    enterSession('token-1');
    const { token: _, isBuy: _bought, headMenu: _menu, ...nobody } = signedOutState;
    changeSession({
      type: 'user-loaded',
      user: { ...nobody, account: '13800138000', phone: '13800138000' },
    });
    equal($session.get().phone, '13800138000');
    const element = await mount('tender-feedback', { kind: 'contact' });
    equal(textOf(element).includes('138****8000'), true);
    await write(element, '想了解企业版');
    await press(element, '提交');
    await until(() => textOf(element).includes('已提交'), 'the end');
    equal((sent()[0]!.body as Record<string, string>)['contact'], '');
  });
});
