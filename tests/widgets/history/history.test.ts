import { $session, enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
import '../../../widgets/history/element.ts';
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
import { bid as aBid } from '../writer/fake-data.ts';

const LIST = 'GET /api/bid/client/bids';
const bidOf = (id: string, name: string, percent: number, status: string) => ({
  ...{ id, rev: 1, name, status, tenderId: null, finishedAt: null },
  progress: { percent, done: percent > 0 ? 3 : 0, total: 6, failed: 0, chars: 900, pages: 4 },
  createdAt: '2026-11-18 09:12:44',
  updatedAt: '2026-11-20 10:02:11',
});
const bids = [
  bidOf('b1', '示例道路工程', 50, 'writing'),
  bidOf('b2', '示例保洁服务', 100, 'finished'),
  bidOf('b3', '示例家具采购', 0, 'draft'),
];
const page = (records: unknown[], current = 1, pages = 1) =>
  ok({ records, total: 10 * (pages - 1) + records.length, size: 10, current, pages });

let service = fakeService({});
const start = (handlers: Parameters<typeof fakeService>[0] = {}) => {
  service = fakeService({ [LIST]: () => page(bids), ...handlers });
  enterSession('token-1');
  return () => {
    leaveSession('signed-out');
    service.undo();
  };
};
const lists = () => service.requests.filter(({ method, path }) => `${method} ${path}` === LIST);
const item = async (element: HTMLElement, bid: string, name: string) => {
  await press(element, `《${bid}》的更多操作`);
  await press(element, name);
};

const shownNames = (element: HTMLElement) =>
  [...element.shadowRoot!.querySelectorAll('.name')].map(({ textContent }) => textContent ?? '');

conformance('tender-history', { prepare: () => start() });

describe('<tender-history>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('lists the bids with state, progress and time', async () => {
    undo = start();
    const element = await mount('tender-history');
    const text = await until(
      () => textOf(element).includes('示例道路工程') && textOf(element),
      'the list',
    );
    for (const part of ['编写中', '50%', '已完成', '100%', '草稿', '2026-11-20 10:02'])
      equal(text.includes(part), true, part);
    equal(lists()[0]?.query, { current: '1', size: '10', sort: 'updated', order: 'desc' });
    equal(lists()[0]?.headers['blade-auth'], 'bearer token-1');
  });
  it('opens a bid, or leaves that to the host', async () => {
    undo = start();
    const element = await mount('tender-history');
    await press(element, '打开《示例道路工程》');
    equal(service.visited, ['/home/book/BidingWrite?id=b1']);
    let detail: unknown;
    element.addEventListener('tender-open-bid', (event) => {
      detail = (event as CustomEvent).detail;
      event.preventDefault();
    });
    await press(element, '查看《示例保洁服务》');
    equal([detail, service.visited.length], [{ id: 'b2' }, 1]);
  });
  it('searches after a pause in typing and offers the way back', async () => {
    undo = start({ [LIST]: ({ query }) => page(query.name ? [] : bids) });
    const element = await mount('tender-history');
    await type(element, '搜索标书', '示');
    await type(element, '搜索标书', '示例桥');
    await until(() => textOf(element).includes('没有找到匹配的标书'), 'no result');
    equal(
      lists().map(({ query }) => query.name ?? ''),
      ['', '示例桥'],
    );
    await press(element, '查看全部');
    await until(() => textOf(element).includes('示例道路工程'), 'all bids');
  });
  it('narrows by state and sorts', async () => {
    undo = start({ [LIST]: ({ query }) => page(query.status === 'paused' ? [] : bids) });
    const element = await mount('tender-history');
    await until(() => textOf(element).includes('示例道路工程'), 'the list');
    const choose = async (label: string, value: string) => {
      const select = await field(element, label);
      Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(
        select,
        value,
      );
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await settled();
    };
    await choose('排序', 'name');
    equal([lists().at(-1)?.query.sort, lists().at(-1)?.query.order], ['name', 'asc']);
    await choose('按状态筛选', 'paused');
    await until(() => textOf(element).includes('没有找到匹配的标书'), 'no result');
    equal([lists().at(-1)?.query.status, lists().at(-1)?.query.sort], ['paused', 'name']);
    await press(element, '查看全部');
    await until(() => textOf(element).includes('示例道路工程'), 'all bids');
  });
  it('turns pages', async () => {
    undo = start({
      [LIST]: ({ query }) =>
        page(query.current === '2' ? [bids[2]!] : bids, Number(query.current), 2),
    });
    const element = await mount('tender-history');
    await press(element, '下一页');
    await until(() => textOf(element).includes('第 2 / 2 页'), 'page two');
    equal((await button(element, '下一页')).hasAttribute('disabled'), true);
  });
  it('removes at once, and takes that back', async () => {
    let left = bids;
    undo = start({
      [LIST]: () => page(left),
      'DELETE /api/bid/client/bids/b3': () => {
        left = bids.slice(0, 2);
        return ok(null);
      },
      'POST /api/bid/client/bids/b3/restore': () => {
        left = bids;
        return ok(aBid({ id: 'b3' }));
      },
    });
    const element = await mount('tender-history');
    await item(element, '示例家具采购', '删除');
    await until(() => textOf(element).includes('已删除《示例家具采购》'), 'the notice');
    await until(() => !shownNames(element).includes('示例家具采购'), 'the bid to go');
    await press(element, '撤销');
    await until(() => shownNames(element).includes('示例家具采购'), 'the bid to come back');
    equal(textOf(element).includes('已删除'), false);
  });
  it('copies with a key, so that a repeated call makes one copy', async () => {
    undo = start({
      'POST /api/bid/client/bids/b1/copy': () => refusal(404, 404, '访问资源不存在'),
    });
    const element = await mount('tender-history');
    await item(element, '示例道路工程', '复制为新标书');
    const copy = service.requests.find(({ path }) => path.endsWith('/copy'));
    equal((copy?.headers['idempotency-key'] ?? '').length >= 16, true);
    await until(
      () =>
        document
          .querySelector('[data-tender-toasts]')
          ?.shadowRoot?.textContent?.includes('访问资源不存在'),
      'the notice',
    );
  });
  it('hands over the Word file under the name of the bid', async () => {
    const docx = new Blob(['PK'], {
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    });
    undo = start({ 'GET /api/bid/client/bids/b2/word': () => ({ body: docx }) });
    const element = await mount('tender-history');
    await item(element, '示例保洁服务', '下载 Word');
    const saved = await until(() => service.saved[0], 'the file');
    equal(saved.name, '示例保洁服务.docx');
    equal((await button(element, '《示例家具采购》的更多操作')) !== undefined, true);
  });
  it('says what went wrong and tries again', async () => {
    let broken = true;
    undo = start({ [LIST]: () => (broken ? refusal(403, 403, '当前操作没有权限') : page(bids)) });
    const element = await mount('tender-history');
    await until(() => textOf(element).includes('当前操作没有权限'), 'the error');
    broken = false;
    await press(element, '重试');
    await until(() => textOf(element).includes('示例道路工程'), 'the list');
  });
  it('greets a new user, and a visitor', async () => {
    undo = start({ [LIST]: () => page([]) });
    const element = await mount('tender-history');
    await until(() => textOf(element).includes('还没有标书'), 'the greeting');
    leaveSession('signed-out');
    await until(() => textOf(element).includes('登录后查看您的标书'), 'the invitation');
    equal($session.get().token, '');
    await press(element, '去登录');
    equal(service.visited, ['/']);
  });
  it('moves through the menu by keyboard and returns the focus', async () => {
    undo = start();
    const element = await mount('tender-history');
    const opener = await button(element, '《示例道路工程》的更多操作');
    opener.focus();
    opener.click();
    await settled();
    const root = element.shadowRoot!;
    const key = (name: string) =>
      root.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
      );
    equal(root.activeElement?.textContent, '下载 Word');
    key('ArrowUp');
    equal(root.activeElement?.textContent, '删除');
    key('Escape');
    await settled();
    equal(root.activeElement === opener, true);
    equal(root.querySelector('[role=menu]'), null);
  });
});
