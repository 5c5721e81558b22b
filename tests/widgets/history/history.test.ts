import { $session, enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
import { beijingTime } from '../../../widgets/history/acts.ts';
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
import { chooseFile } from '../../support/choose-file.ts';
import { conformance } from '../../support/conformance.ts';
import { bid as aBid } from '../writer/fake-data.ts';

const LIST = 'GET /api/bid/client/bids';
const bidOf = (id: string, name: string, percent: number, status: string) => ({
  ...{ id, rev: 1, name, status, tenderId: null, finishedAt: null },
  progress: { percent, done: percent > 0 ? 3 : 0, total: 6, failed: 0, chars: 900, pages: 4 },
  createdAt: '2026-11-18 09:12:44',
  updatedAt: '2026-11-20 10:02:11',
  ...{ deadline: null as string | null, purchaser: null as string | null },
  open: null as { mustFix: number; toFill: number } | null,
});
const bids = [
  bidOf('b1', '示例道路工程', 50, 'writing'),
  bidOf('b2', '示例保洁服务', 100, 'finished'),
  bidOf('b3', '示例家具采购', 0, 'draft'),
];
const page = (records: unknown[], current = 1, pages = 1) =>
  ok({ records, total: 10 * (pages - 1) + records.length, size: 10, current, pages });

let service = fakeService({});
const start = (
  handlers: Parameters<typeof fakeService>[0] = {},
  parts: Parameters<typeof fakeService>[1] = {},
) => {
  service = fakeService({ [LIST]: () => page(bids), ...handlers }, parts);
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

  it('does not count chapters that only hold places to fill in', async () => {
    const bid = bidOf('b1', '示例道路工程', 100, 'written');
    const undo = start({
      [LIST]: () => page([{ ...bid, progress: { ...bid.progress, done: 6, unfilled: 2 } }]),
    });
    const element = await mount('tender-history');
    await until(() => textOf(element).includes('6 / 6 章，其中 2 章只有待填写'), 'the count');
    const bar = element.shadowRoot!.querySelector('.progress .kit-progress');
    equal(bar?.textContent, '66%');
    equal(bar?.getAttribute('data-tone'), 'accent');
    undo();
  });

  it('lists the bids with state, progress and time', async () => {
    undo = start();
    const element = await mount('tender-history');
    const text = await until(
      () => textOf(element).includes('示例道路工程') && textOf(element),
      'the list',
    );
    for (const part of ['编写中', '50%', '已定稿', '100%', '草稿', '2026-11-20 10:02'])
      equal(text.includes(part), true, part);
    equal(lists()[0]?.query, { current: '1', size: '10', sort: 'deadline', order: 'asc' });
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
  it('says where a page, or what was searched for, cannot be read, and tries that again', async () => {
    let broken = false;
    undo = start({
      [LIST]: ({ query }) =>
        broken ? refusal(403, 403, '当前操作没有权限') : page(bids, Number(query.current), 3),
    });
    const element = await mount('tender-history');
    await until(() => textOf(element).includes('第 1 / 3 页'), 'the list');
    broken = true;
    await press(element, '下一页');
    await until(() => textOf(element).includes('当前操作没有权限'), 'the error');
    broken = false;
    await press(element, '重试');
    await until(() => textOf(element).includes('第 2 / 3 页'), 'page two');
    broken = true;
    await type(element, '搜索标书', '道路');
    await until(() => textOf(element).includes('当前操作没有权限'), 'the error');
    equal(textOf(element).includes('示例保洁服务'), false, 'rows that nobody searched for');
    broken = false;
    await press(element, '重试');
    await until(() => textOf(element).includes('示例道路工程'), 'what was found');
    equal(lists().at(-1)?.query.name, '道路');
  });
  it('leaves a long name three lines, and all of it to whom points there', async () => {
    const name = '云溪市青禾路改造提升工程施工总承包'.repeat(42);
    undo = start({ [LIST]: () => page([{ ...bids[0]!, name, purchaser: name }]) });
    const element = await mount('tender-history', { look: 'home' });
    await until(
      () => element.shadowRoot?.querySelector('.start-next:not([aria-busy]) .kit-long-name'),
      'the card',
    );
    const shown = [...element.shadowRoot!.querySelectorAll<HTMLElement>('.kit-long-name')];
    equal(shown.length, 4);
    for (const one of shown) {
      const lines = one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight);
      equal([lines <= 3.1, one.title === name], [true, true], `${lines} lines`);
    }
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
          ?.shadowRoot?.textContent?.includes('“复制标书”没有成功：已经不在了'),
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
  it('says how long it is until each bid is due, and for whom it is', async () => {
    const soon = beijingTime(Date.now() + 20 * 3_600_000);
    const past = beijingTime(Date.now() - 50 * 3_600_000);
    undo = start({
      [LIST]: () =>
        page([
          { ...bids[0]!, deadline: soon, purchaser: '示例区交通局' },
          { ...bids[2]!, deadline: past },
          { ...bids[1]!, deadline: past },
        ]),
    });
    const element = await mount('tender-history');
    const text = await until(() => textOf(element).includes('还有') && textOf(element), 'the list');
    for (const part of [/还有 (19|20) 小时/, /示例区交通局/, /已过截止 2 天/])
      equal(part.test(text), true, String(part));
    const tones = [...element.shadowRoot!.querySelectorAll<HTMLElement>('.due')];
    // A finished bid is not late.
    equal(
      tones.map(({ dataset }) => dataset.tone),
      ['close', 'past', 'plain'],
    );
  });
  it('shows on the home page the bid that is due next, with what to do', async () => {
    const soon = beijingTime(Date.now() + 5 * 24 * 3_600_000);
    const late = { ...bids[2]!, deadline: beijingTime(Date.now() - 3_600_000) };
    undo = start({ [LIST]: () => page([late, { ...bids[0]!, deadline: soon }]) });
    const element = await mount('tender-history', { look: 'home' });
    const card = await until(
      () => element.shadowRoot?.querySelector('.start-next:not([aria-busy])'),
      'the card',
    );
    for (const part of ['最近要交的一本', '天', '示例道路工程', '下载 Word'])
      equal(card.textContent?.includes(part), true, part);
    card.querySelector<HTMLElement>('[data-kind=primary]')?.click();
    await until(() => service.visited.length > 0, 'the way there');
    equal(service.visited, ['/home/book/BidingWrite?id=b1']);
  });
  it('says what the check left open, and leads from the first bid straight to it', async () => {
    const open = { mustFix: 3, toFill: 14 };
    undo = start({
      [LIST]: () =>
        page([
          { ...bidOf('b4', '示例桥梁工程', 100, 'written'), open },
          { ...bids[0]!, open },
          { ...bidOf('b5', '示例绿化', 100, 'written'), open: { mustFix: 0, toFill: 0 } },
        ]),
    });
    const element = await mount('tender-history', { look: 'home' });
    const card = await until(
      () => element.shadowRoot?.querySelector('.start-next:not([aria-busy])'),
      'the card',
    );
    equal(card.textContent?.includes('上次检查必须处理 3待填写 14'), true);
    // Nothing is judged while it is being written.
    const rows = [...element.shadowRoot!.querySelectorAll('tbody tr')];
    equal(
      rows.map((row) => row.querySelector('.open-places')?.textContent ?? ''),
      ['必须处理 3待填写 14', '', ''],
    );
    equal(element.shadowRoot!.querySelector('thead')?.textContent?.includes('上次检查'), true);
    const act = card.querySelector<HTMLElement>('[data-kind=primary]')!;
    equal(act.textContent, '接着处理 3 处');
    act.click();
    await until(() => service.visited.length > 0, 'the way there');
    equal(service.visited, ['/home/book/BidingWrite?step=finish&id=b4']);
  });
  it('shows a newcomer a place for the tender alone, and takes the file at once', async () => {
    const totals: number[] = [];
    document.addEventListener('tender-bids-listed', (event) =>
      totals.push((event as CustomEvent<{ total: number }>).detail.total),
    );
    const sent: string[] = [];
    const upload = async ({ url }: { url: string }) => {
      sent.push(url);
      return Response.json({
        code: 200,
        success: true,
        msg: '',
        data: { id: 't9', status: 'reading' },
      });
    };
    undo = start({ [LIST]: () => page([]) }, { upload });
    const element = await mount('tender-history', { look: 'home' });
    await until(() => textOf(element).includes('放入招标文件，先看清要什么'), 'the place');
    equal(textOf(element).includes('我的标书'), false);
    equal(totals.at(-1), 0);
    await chooseFile(element, new File(['x'], '招标文件.exe'));
    await until(() => textOf(element).includes('不支持这种文件'), 'the refusal');
    await chooseFile(element, new File(['正文'], '招标文件.txt'));
    await until(() => service.visited.length > 0, 'the way on');
    equal(service.visited, ['/home/book/BidingWrite?tender=t9']);
    equal(sent, ['/api/bid/client/tenders']);
  });
  it('takes a list that cannot be read for no empty one', async () => {
    let broken = true;
    undo = start({ [LIST]: () => (broken ? refusal(403, 403, '当前操作没有权限') : page(bids)) });
    const element = await mount('tender-history', { look: 'home' });
    await until(() => textOf(element).includes('标书列表加载失败'), 'the error');
    equal(element.shadowRoot?.querySelector('.start-next'), null, 'no bid that is about to come');
    equal(textOf(element).includes('放入招标文件，新建一本'), true);
    broken = false;
    await press(element, '重试');
    await until(
      () => element.shadowRoot?.querySelector('.start-next:not([aria-busy])'),
      'the bid that is due next',
    );
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
