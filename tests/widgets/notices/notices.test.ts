import { enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
import '../../../widgets/notices/element.ts';
import {
  button,
  clearPage,
  equal,
  fakeService,
  mount,
  ok,
  press,
  refusal,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';
import { memory } from '../help/fake-content.ts';
import { axeFindings } from '../writer/axe-findings.ts';

const HEAD = 'POST /api/common/client/getHeadNotice';
const UPDATE = 'POST /api/common/client/getUpdateNotice';
const CLOSE = 'POST /api/blade-system/client/closeUserNotice';
const notices = [
  { id: 'n1', title: '帮助中心已开放', url: '/help/start.html', level: 'info' },
  { id: 'n2', title: '今晚维护', url: '', level: 'warning' },
];
const update = {
  ...{
    id: 'u1',
    title: '编辑器更新',
    items: ['批注可以回复', '查找支持整本'],
    url: '/dynamic/editor.html',
  },
  publishedAt: '2026-11-20 09:00:00',
};

let service = fakeService({});
service.undo();
const start = (handlers: Parameters<typeof fakeService>[0] = {}, local = memory()) => {
  service = fakeService(
    { [HEAD]: () => ok(notices), [UPDATE]: () => ok(update), [CLOSE]: () => ok(null), ...handlers },
    { local },
  );
  return () => {
    leaveSession('signed-out');
    service.undo();
  };
};
const closings = () =>
  service.requests
    .filter(({ path }) => path.endsWith('closeUserNotice'))
    .map(({ query }) => query.id);
const saying = async (element: HTMLElement, text: string) =>
  until(() => textOf(element).includes(text), text);

conformance('tender-notices', { prepare: () => start() });

describe('<tender-notices>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('shows one notice after the other, and none that was closed here', async () => {
    const local = memory();
    undo = start({}, local);
    const element = await mount('tender-notices', { base: 'https://bid.example.com' });
    await saying(element, '帮助中心已开放');
    equal(element.shadowRoot!.querySelector('a')?.href, 'https://bid.example.com/help/start.html');
    equal(textOf(element).includes('还有 1 条'), true);
    await press(element, '关闭这条公告');
    await saying(element, '今晚维护');
    equal(closings(), []);
    await clearPage();
    const next = await mount('tender-notices');
    await saying(next, '今晚维护');
    await press(next, '关闭这条公告');
    equal([textOf(next), local.get('tender.notices.space')], ['', null]);
  });
  it('holds them behind a bell, until each was read', async () => {
    undo = start();
    enterSession('token-1');
    const element = await mount('tender-notices', { kind: 'bell' });
    await button(element, '公告，3 条未读');
    equal(textOf(element).includes('今晚维护'), false);
    await press(element, '公告，3 条未读');
    for (const words of ['帮助中心已开放', '今晚维护', '编辑器更新', '批注可以回复'])
      await saying(element, words);
    equal(await axeFindings(element), []);
    await press(element, '知道了：今晚维护');
    await press(element, '知道了：编辑器更新');
    await press(element, '知道了：帮助中心已开放');
    await saying(element, '没有新的公告');
    equal(closings().toSorted(), ['n1', 'n2', 'u1']);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await until(() => !element.shadowRoot!.querySelector('.bell-box'), 'the end of it');
    equal(element.shadowRoot!.activeElement?.getAttribute('aria-label'), '公告');
  });
  it('tells the service what a signed-in reader has closed', async () => {
    undo = start();
    enterSession('token-1');
    const element = await mount('tender-notices');
    await saying(element, '帮助中心已开放');
    await press(element, '关闭这条公告');
    equal(closings(), ['n1']);
  });
  it('never moves what follows: it lies over it, or in the place the page has kept', async () => {
    const local = memory();
    undo = start({}, local);
    const element = await mount('tender-notices');
    const after = document.createElement('p');
    document.body.append(after);
    const top = after.getBoundingClientRect().top;
    await saying(element, '帮助中心已开放');
    equal(after.getBoundingClientRect().top, top);
    equal(local.get('tender.notices.space'), '44px');
    document.documentElement.style.setProperty('--tender-notices-space', '44px');
    equal(element.getBoundingClientRect().height, 44);
    await press(element, '关闭这条公告');
    await press(element, '关闭这条公告');
    equal(element.getBoundingClientRect().height, 0);
    document.documentElement.style.removeProperty('--tender-notices-space');
  });
  it('begins with the last notice, at once, and keeps it on the page when it has run out', async () => {
    const local = memory();
    local.set('tender.notices.last', JSON.stringify(notices[1]));
    local.set('tender.notices.space', '44px');
    undo = start({ [HEAD]: () => ok([]) }, local);
    const element = await mount('tender-notices');
    equal(textOf(element).includes('今晚维护'), true);
    await until(() => local.get('tender.notices.last') === null, 'the answer');
    equal(textOf(element).includes('今晚维护'), true);
  });
  it('disturbs nobody when there is no answer', async () => {
    undo = start({ [HEAD]: () => refusal(403, 403, '当前操作没有权限') });
    const element = await mount('tender-notices');
    await until(() => service.requests.length === 1, 'the call');
    await settled();
    equal(
      [
        textOf(element),
        document.querySelector('[data-tender-toasts]')?.shadowRoot?.textContent ?? '',
      ],
      ['', ''],
    );
  });
  it('shows what is new once', async () => {
    const local = memory();
    undo = start({}, local);
    const element = await mount('tender-notices', { kind: 'update' });
    await saying(element, '批注可以回复');
    equal(
      element.shadowRoot!.querySelector('[role=dialog]')?.getAttribute('aria-labelledby')
        ?.length !== 0,
      true,
    );
    equal(element.shadowRoot!.querySelector('a')?.getAttribute('href'), '/dynamic/editor.html');
    let closed: unknown;
    element.addEventListener('tender-notice-closed', (event) => {
      closed = (event as CustomEvent).detail;
    });
    await press(element, '知道了');
    equal([textOf(element), closed], ['', { id: 'u1' }]);
    await clearPage();
    const next = await mount('tender-notices', { kind: 'update' });
    await until(() => service.requests.length === 2, 'the call');
    await settled();
    equal(textOf(next), '');
  });
});
