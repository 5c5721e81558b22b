import { leaveSession } from '../../../widgets/core/session/session.ts';
import '../../../widgets/sample/element.ts';
import { description } from '../../../widgets/sample/describe.ts';
import { SampleElement } from '../../../widgets/sample/element.ts';
import { markedCell, markedText, quotedRow } from '../../../widgets/sample/quoted-parts.ts';
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

const LIST = 'GET /api/content/client/samples';
const READ = 'POST /api/content/client/samples/parking/read';
const sample = {
  id: 'parking',
  title: '智慧停车平台',
  fileName: '停车.docx',
  summary: '公开招标，综合评分法',
  url: '/samples/parking.docx',
};
const cell = (text: string) => ({ text, rowSpan: 1, colSpan: 1 });
const source = (block: number, quote: string, page?: number) => ({
  block,
  quote,
  ...(page ? { page } : {}),
});
const absent = {
  budget: null,
  ceilingPrice: null,
  deadline: null,
  openingTime: null,
  duration: null,
  location: null,
};
const reading = {
  id: 'parking',
  fileName: '停车.docx',
  tookMs: 1234,
  pages: 12,
  facts: {
    ...absent,
    projectName: { value: '智慧停车平台', source: source(1, '项目名称：智慧停车平台', 2) },
    projectNumber: { value: 'SL-1', source: source(1, 'SL-1') },
    purchaser: null,
    agency: null,
    bidBond: { value: '60000.00', source: source(2, '3.2 投标保证金 人民币60000.00元', 3) },
  },
  overview: '',
  scoring: [
    {
      id: 's1',
      category: '技术',
      item: '总体架构设计',
      maxScore: 62.5,
      criteria: '完整得满分',
      source: source(2, '总体架构设计 62.5'),
    },
    {
      id: 's2',
      category: '价格',
      item: '投标报价',
      maxScore: 37.5,
      criteria: '按公式计算',
      source: null,
    },
  ],
  scoringTotal: 100,
  clauses: [
    {
      id: 'c1',
      kind: 'star',
      text: '应部署在政务云',
      number: '2',
      source: source(3, '★平台应部署在政务云'),
    },
    { id: 'c2', kind: 'invalid', text: '报价超过最高限价的', source: source(3, '没有这句话') },
  ],
  format: [{ title: '投标函', level: 2, source: source(4, '投标函') }],
  blocks: [
    { index: 0, kind: 'heading', page: 1, text: '第一章 招标公告' },
    { index: 1, kind: 'paragraph', page: 2, text: '项目名称： 智慧停车平台，编号 SL-1。' },
    {
      index: 2,
      kind: 'table',
      page: 3,
      text: '',
      rows: [
        [cell('3.2'), cell('投标保证金'), cell('人民币 60000.00 元')],
        [cell('1'), cell('总体架构设计'), cell('62.5')],
      ],
    },
    ...Array.from({ length: 60 }, (_, n) => ({
      index: n + 3,
      kind: 'paragraph',
      page: 5,
      text: `★平台应部署在政务云。第 ${n} 段。`,
    })),
  ],
};

let service = fakeService({});
const start = (handlers: Parameters<typeof fakeService>[0] = {}) => {
  service = fakeService({ [LIST]: () => ok([sample]), [READ]: () => ok(reading), ...handlers });
  leaveSession('signed-out');
  return () => service.undo();
};
const marked = (element: HTMLElement) =>
  [...element.shadowRoot!.querySelectorAll('mark')].map(({ textContent }) => textContent ?? '');
const entry = (element: HTMLElement, text: string) =>
  until(
    () =>
      [...element.shadowRoot!.querySelectorAll<HTMLElement>('button.entry')].find((node) =>
        node.textContent?.includes(text),
      ),
    `the entry ${text}`,
  );
const tab = async (element: HTMLElement, name: string) => {
  const found = [...element.shadowRoot!.querySelectorAll<HTMLElement>('[role=tab]')].find(
    (node) => node.textContent === name,
  );
  found?.click();
  await settled();
};

conformance('tender-sample', { prepare: () => start() });

describe('<tender-sample>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('is described as it is', () => {
    equal(
      description.attributes.map(({ name }) => name),
      Reflect.get(SampleElement, 'observedAttributes'),
    );
  });
  it('reads a sample that is pressed, and tells the page', async () => {
    undo = start();
    const element = await mount('tender-sample');
    let detail: unknown;
    element.addEventListener('tender-sample-read', (event) => {
      detail = (event as CustomEvent).detail;
    });
    await press(element, '现场读取：智慧停车平台');
    await until(
      () => textOf(element).includes('读取用时 1.2 秒，12 页，2 个评分项，共 100 分'),
      'the summary',
    );
    equal(detail, { id: 'parking', tookMs: 1234 });
    const text = textOf(element);
    for (const part of ['60,000 元', '第 3 页', '文件没有写明'])
      equal(text.includes(part), true, part);
    equal('blade-auth' in (service.requests.at(-1)?.headers ?? {}), false);
  });
  it('reads the sample of its attribute at once, and another one when it changes', async () => {
    undo = start({
      'POST /api/content/client/samples/other/read': () =>
        ok({ ...reading, id: 'other', fileName: '另一份.pdf', pages: null }),
    });
    const element = await mount('tender-sample', { sample: 'parking' });
    await until(() => textOf(element).includes('读取用时'), 'the reading');
    element.setAttribute('sample', 'other');
    await until(() => textOf(element).includes('另一份.pdf'), 'the other reading');
    equal(textOf(element).includes('读取用时 1.2 秒，2 个评分项'), true);
  });
  it('leads from each finding to its words in the file', async () => {
    undo = start();
    const element = await mount('tender-sample', { sample: 'parking' });
    (await entry(element, '项目名称')).click();
    await settled();
    equal(marked(element), ['项目名称： 智慧停车平台']);
    (await entry(element, '投标保证金')).click();
    await settled();
    equal(marked(element), ['3.2', '投标保证金', '人民币 60000.00 元']);
    equal((await entry(element, '投标保证金')).getAttribute('aria-current'), 'true');
    await tab(element, '评分项');
    (await entry(element, '总体架构设计')).click();
    await settled();
    equal(marked(element), ['总体架构设计', '62.5']);
    equal(textOf(element).includes('投标报价'), true);
    await tab(element, '必须响应条款');
    (await entry(element, '应部署在政务云')).click();
    await settled();
    equal(marked(element), ['★平台应部署在政务云']);
    (await entry(element, '报价超过最高限价的')).click();
    await settled();
    equal(
      [
        marked(element),
        element.shadowRoot!.querySelectorAll('[data-block="3"][data-quoted]').length,
      ],
      [[], 1],
    );
    await tab(element, '投标文件格式');
    equal((await entry(element, '投标函')).dataset.level, '2');
  });
  it('scrolls the file to the place', async () => {
    undo = start({
      [READ]: () =>
        ok({
          ...reading,
          format: [{ title: '最后一段', level: 1, source: source(60, '第 57 段') }],
        }),
    });
    const element = await mount('tender-sample', { sample: 'parking' });
    await entry(element, '项目名称');
    await tab(element, '投标文件格式');
    (await entry(element, '最后一段')).click();
    await settled();
    const pane = element.shadowRoot!.querySelector('.file-text')!.getBoundingClientRect();
    const mark = element.shadowRoot!.querySelector('mark')!.getBoundingClientRect();
    equal([mark.top > pane.top, mark.bottom < pane.bottom], [true, true]);
  });
  it('takes the room there is, in a page that fits its boxes to what is in them too', async () => {
    undo = start();
    const element = await mount('tender-sample', { sample: 'parking' });
    const place = document.createElement('main');
    place.style.cssText = 'display: flex; flex-direction: column; align-items: center';
    document.body.append(place);
    place.append(element);
    await entry(element, '项目名称');
    const widthOf = (selector: string) =>
      element.shadowRoot!.querySelector(selector)!.getBoundingClientRect().width;
    equal(
      widthOf('.panes') > 300 && widthOf('.found') > 200,
      true,
      `${widthOf('.panes')} ${widthOf('.found')}`,
    );
    const list = element.shadowRoot!.querySelector('[role=tablist]')!.getBoundingClientRect();
    const [chosen] = element.shadowRoot!.querySelectorAll('[role=tab]');
    equal(list.height >= chosen!.getBoundingClientRect().height, true);
  });
  it('says what went wrong, and tries again', async () => {
    let tries = 0;
    undo = start({
      [READ]: () =>
        ++tries === 1 ? refusal(429, 429, '正在试读的人较多，请 10 秒后再试') : ok(reading),
    });
    const element = await mount('tender-sample');
    await press(element, '现场读取：智慧停车平台');
    await until(() => textOf(element).includes('请 10 秒后再试'), 'the reason');
    await press(element, '重试');
    await until(() => textOf(element).includes('读取用时'), 'the reading');
    await press(element, '换一份示例');
    equal(textOf(element).includes('公开招标，综合评分法'), true);
  });
  it('says that the network is away', async () => {
    let isAway = true;
    const fetchNow = (): { body: unknown } | Promise<never> =>
      isAway ? Promise.reject(new TypeError('away')) : ok([sample]);
    undo = start({ [LIST]: fetchNow });
    const element = await mount('tender-sample');
    await until(() => textOf(element).includes('没有连接成功'), 'the reason');
    isAway = false;
    await press(element, '重试');
    await button(element, '现场读取：智慧停车平台');
  });
  it('leads to the sign-in, unless the page takes that over', async () => {
    undo = start();
    const element = await mount('tender-sample', { sample: 'parking', 'sign-in': '/login' });
    await press(element, '用自己的招标文件试试');
    equal(service.visited, ['/login']);
    element.addEventListener('tender-sign-in-needed', (event) => event.preventDefault());
    await press(element, '用自己的招标文件试试');
    equal(service.visited, ['/login']);
  });
});

describe('a quote in the text of the file', () => {
  const words = (parts: readonly { text: string; marked: boolean }[]) =>
    parts.filter((part) => part.marked).map(({ text }) => text);
  it('is marked exactly, whatever its blanks', () => {
    equal(words(markedText('甲 乙丙\n丁', '乙 丙丁')), ['乙丙\n丁']);
    equal(words(markedText('甲乙', '乙')), ['乙']);
    for (const [text, quote] of [
      ['甲乙', '丙'],
      ['甲乙', ' '],
      ['', '甲'],
    ]) {
      equal(words(markedText(text!, quote!)), []);
    }
  });
  it('is found in the row that has most of it', () => {
    const rows = [
      [cell('1'), cell('投标保证金')],
      [cell('2'), cell('投标保证金'), cell('不收取')],
    ];
    equal(
      [
        quotedRow(rows, '2 投标保证金 不收取'),
        quotedRow(rows, '没有'),
        quotedRow(rows, ''),
        quotedRow([], '甲'),
      ],
      [1, -1, -1, -1],
    );
    equal(words(markedCell('投标保证金：不收取', '不收取')), ['不收取']);
  });
});
