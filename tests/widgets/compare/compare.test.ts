import { setViewport } from '@web/test-runner-commands';
import '../../../widgets/compare/element.ts';
import type { CompareFinding } from '../../../widgets/core/contract/compare.ts';
import { enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
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
  type,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';
import {
  compareHandlers,
  documentOf,
  findings,
  gone,
  LIST,
  manyReport,
  pageOf,
  report,
  summary,
} from './fake-compare.ts';
import { axeClean } from './look.ts';

let service = fakeService({});
const start = (handlers: Parameters<typeof fakeService>[0] = {}, parts = {}) => {
  service.undo();
  service = fakeService(
    { [LIST]: () => pageOf([summary()]), ...compareHandlers(), ...handlers },
    parts,
  );
  enterSession('token-1');
  return () => {
    leaveSession('signed-out');
    service.undo();
  };
};
const all = <T extends HTMLElement = HTMLElement>(element: HTMLElement, selector: string) => [
  ...element.shadowRoot!.querySelectorAll<T>(selector),
];
const detail = () => mount('tender-compare', { view: 'detail', 'compare-id': 'c1' });
const asked = (what: string) =>
  service.requests.filter(({ method, path }) => `${method} ${path}` === what).length;

conformance('tender-compare', { prepare: () => start() });

describe('<tender-compare> list', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('lists past comparisons with grade, ratio, state and progress', async () => {
    const rows = [
      summary(),
      summary({
        id: 'c2',
        name: '养护项目',
        status: 'comparing',
        progress: 62,
        grade: null,
        highestRatio: null,
      }),
      summary({
        id: 'c3',
        name: '家具采购',
        status: 'failed',
        error: '可对比的文件不足 2 份',
        grade: null,
        highestRatio: null,
      }),
    ];
    undo = start({ [LIST]: () => pageOf(rows) });
    const element = await mount('tender-compare');
    const text = await until(
      () => textOf(element).includes('养护项目') && textOf(element),
      'the list',
    );
    for (const part of [
      '高度雷同',
      '最高 86.2%',
      '3 份',
      '正在对比',
      '62%',
      '未完成',
      '可对比的文件不足 2 份',
      '2026-11-20 10:02',
    ])
      equal(text.includes(part), true, part);
  });
  it('says on the element whether the list is there, for what stands below it', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => {
      release = done;
    });
    undo = start({ [LIST]: () => held.then(() => pageOf([summary()])) });
    const element = await mount('tender-compare');
    await until(() => element.ariaBusy === 'true', 'the wait');
    release();
    await until(() => textOf(element).includes(summary().name), 'the list');
    equal(element.ariaBusy, 'false');
  });

  it('opens a comparison inside, on the page of the host, or leaves it to the host', async () => {
    undo = start();
    const element = await mount('tender-compare');
    await press(element, '查看“第三水厂自动化改造三家比对”');
    await until(() => textOf(element).includes('两两对比 3 对'), 'the result');
    await press(element, '返回对比记录');
    await button(element, '查看“第三水厂自动化改造三家比对”');
    element.setAttribute('detail-page', '/home/bidingDiff/detail');
    await settled();
    await press(element, '查看“第三水厂自动化改造三家比对”');
    equal(service.visited, ['/home/bidingDiff/detail?id=c1']);
    let told: unknown;
    element.addEventListener('tender-compare-open', (event) => {
      told = (event as CustomEvent).detail;
      event.preventDefault();
    });
    await press(element, '查看“第三水厂自动化改造三家比对”');
    equal([told, service.visited.length], [{ id: 'c1' }, 1]);
  });
  it('renames, and removes after asking', async () => {
    let rows = [summary()];
    undo = start({
      [LIST]: () => pageOf(rows),
      'PATCH /api/bid/client/compares/c1': ({ body }) => {
        rows = [summary(body as { name: string })];
        return ok(rows[0]);
      },
      'DELETE /api/bid/client/compares/c1': () => {
        rows = [];
        return ok(null);
      },
    });
    const element = await mount('tender-compare');
    await press(element, '“第三水厂自动化改造三家比对”的更多操作');
    await press(element, '重命名');
    await type(element, '名称', ' ');
    await press(element, '保存');
    equal(textOf(element).includes('请填写名称'), true);
    await type(element, '名称', '三水厂终稿比对');
    await press(element, '保存');
    await until(
      () => textOf(element).includes('三水厂终稿比对') && !textOf(element).includes('重命名对比'),
      'the new name',
    );
    await press(element, '“三水厂终稿比对”的更多操作');
    await press(element, '删除');
    equal(asked('DELETE /api/bid/client/compares/c1'), 0);
    await press(element, '删除');
    await until(() => textOf(element).includes('还没有对比过'), 'the empty list');
  });
  it('says what went wrong and tries again', async () => {
    let broken = true;
    undo = start({
      [LIST]: () => (broken ? refusal(403, 403, '当前操作没有权限') : pageOf([summary()])),
    });
    const element = await mount('tender-compare');
    await until(() => textOf(element).includes('当前操作没有权限'), 'the error');
    broken = false;
    await press(element, '重试');
    await until(() => textOf(element).includes('高度雷同'), 'the list');
  });
});

describe('<tender-compare> detail', () => {
  let undo = () => {};
  afterEach(async () => {
    await setViewport({ width: 1280, height: 900 });
    await clearPage();
    undo();
  });

  it('follows the service while it is at work, over a restart, and shows the result by itself', async () => {
    const answers = [
      () => ok(report({ status: 'reading', progress: 20, pairs: [], findings: [], pictures: [] })),
      () => refusal(503, 50301, '数据服务暂时不可用'),
      () => refusal(503, 50301, '数据服务暂时不可用'),
    ];
    undo = start({
      'GET /api/bid/client/compares/c1': () => (answers.shift() ?? (() => ok(report())))(),
    });
    const element = await detail();
    await until(
      () => textOf(element).includes('读取文件') && textOf(element).includes('20%'),
      'the progress',
    );
    await until(() => textOf(element).includes('恢复后自动接着更新'), 'word of the lost service');
    await until(() => textOf(element).includes('两两对比 3 对'), 'the result');
    const before = asked('GET /api/bid/client/compares/c1');
    await settled();
    equal(asked('GET /api/bid/client/compares/c1'), before);
  });
  it('asks nothing while the page is hidden, and at once when it is back', async () => {
    let hidden = true;
    let wake = () => {};
    undo = start(
      {},
      {
        hidden: () => hidden,
        onWake: (listener: () => void) => {
          wake = listener;
          return () => {};
        },
      },
    );
    const element = await detail();
    await settled();
    equal(asked('GET /api/bid/client/compares/c1'), 0);
    hidden = false;
    wake();
    await until(() => textOf(element).includes('两两对比 3 对'), 'the result');
  });
  it('tells of documents that could not be read, and of a comparison that came to nothing', async () => {
    const broken = documentOf('d3', '丙公司投标文件.pdf', {
      status: 'failed',
      error: '文件有密码保护，请去掉密码后再上传',
    });
    const { documents } = report();
    undo = start(
      compareHandlers(
        report({
          documents: [...documents.slice(0, 2), broken],
          warnings: ['丙公司的文件没有参加对比'],
        }),
      ),
    );
    const element = await detail();
    await until(() => textOf(element).includes('1 份文件没有读出来'), 'the failed document');
    equal(
      textOf(element).includes('文件有密码保护') &&
        textOf(element).includes('丙公司的文件没有参加对比'),
      true,
    );
    await clearPage();
    undo();
    undo = start(
      compareHandlers(report({ status: 'failed', error: '可对比的文件不足 2 份', pairs: [] })),
    );
    const other = await detail();
    await until(() => textOf(other).includes('可对比的文件不足 2 份'), 'the reason');
  });
  it('says when it is gone, and leads back', async () => {
    undo = start({ 'GET /api/bid/client/compares/c1': gone });
    const element = await detail();
    await until(() => textOf(element).includes('这次对比不存在'), 'that it is gone');
    await press(element, '返回对比记录');
    await until(() => textOf(element).includes('对比记录'), 'the list');
  });
  it('hands over the report as Word under the name of the comparison', async () => {
    const docx = new Blob(['PK'], {
      type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    });
    undo = start({ 'GET /api/bid/client/compares/c1/word': () => ({ body: docx }) });
    const element = await detail();
    await press(element, '下载 Word 报告');
    const saved = await until(() => service.saved[0], 'the file');
    equal(saved.name, '第三水厂自动化改造三家比对.docx');
  });

  it('draws a matrix in words and grades, walked by keys', async () => {
    undo = start();
    const element = await detail();
    const first = await button(
      element,
      '青岚市第三水厂自动化改造项目-甲公司-技术标（正本）最终版.docx 与 乙公司技术标.docx，相同 86%高',
    );
    equal(
      [first.dataset.grade, first.title.endsWith('相同 86.2%，高度雷同'), first.tabIndex],
      ['high', true, 0],
    );
    equal(all(element, '.cell').length, 6);
    equal(all(element, '.matrix [tabindex="0"]').length, 1);
    first.focus();
    const hit = (key: string) => {
      element.shadowRoot!.activeElement!.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, composed: true }),
      );
      return element.shadowRoot!.activeElement?.getAttribute('data-spot');
    };
    equal(
      [hit('ArrowRight'), hit('ArrowDown'), hit('ArrowRight'), hit('End'), hit('Home')],
      ['0-2', '1-2', '1-2', '1-2', '1-0'],
    );
    await settled();
    (element.shadowRoot!.activeElement as HTMLElement).click();
    await until(
      () => textOf(element).includes('逐处对照') && all(element, '.pane').length === 2,
      'the two panes',
    );
  });
  it('holds twenty documents on 1280, and a list of pairs on a phone', async () => {
    undo = start(compareHandlers(manyReport(20)));
    await setViewport({ width: 1280, height: 900 });
    const element = await detail();
    await until(() => all(element, '.cell').length === 380, 'all cells');
    const frame = all(element, '.matrix-frame')[0]!;
    equal(
      frame.scrollWidth <= frame.clientWidth,
      true,
      `${frame.scrollWidth} in ${frame.clientWidth}`,
    );
    equal(all(element, '.pair-list')[0]!.getClientRects().length, 0);
    await setViewport({ width: 390, height: 844 });
    equal(all(element, '.matrix-part')[0]!.getClientRects().length, 0);
    equal(all(element, '.pair').length, 12);
    const said = all(element, '.pair strong').map(({ textContent }) =>
      Number.parseFloat(textContent ?? ''),
    );
    equal(
      said,
      said.toSorted((one, other) => other - one),
    );
    await press(element, '显示其余 178 对');
    equal(all(element, '.pair').length, 190);
    equal(document.documentElement.scrollWidth <= 390, true);
  });
  it('says how passages were looked for: by their sense too, or not', async () => {
    for (const [bySense, said] of [
      [false, '没有向量模型参加这次对比'],
      [true, '由向量模型找，标为“同义”，不计入比例'],
    ] as const) {
      const finding: CompareFinding = {
        ...{ id: 'k9', kind: 'sense', grade: 'low', title: '有 1 处意思相同、说法不同' },
        detail: '由向量模型按意思找出',
        documents: ['d1', 'd2'],
        places: [
          { documentId: 'd1', block: 3, start: 0, end: 9, quote: '浇筑前先舀干积水' },
          { documentId: 'd2', block: 8, start: 0, end: 9, quote: '水清除以后才来料' },
        ],
      };
      undo = start(compareHandlers(report({ bySense, findings: bySense ? [finding] : [] })));
      const element = await detail();
      await until(() => textOf(element).includes('两两对比 3 对'), 'the result');
      equal(textOf(element).includes(said), true);
      await tab(element, `发现 ${Number(bySense)}`);
      await until(() => !bySense || textOf(element).includes('意思相同'), 'the finding');
      const quotes = all(element, '.quote-text').map(({ textContent }) => textContent);
      equal(quotes.join(), bySense ? '浇筑前先舀干积水,水清除以后才来料' : '');
      await clearPage();
      undo();
    }
  });
  it('filters findings by grade, kind and document', async () => {
    undo = start();
    const element = await detail();
    await tab(element, '发现 3');
    equal(
      all(element, '.finding-title').map(({ textContent }) => textContent),
      findings.map(({ title }) => title),
    );
    for (const word of ['需重点核对', '应当核对', '留意', '第 60 页'])
      equal(textOf(element).includes(word), true, word);
    await choose(element, '等级', 'low');
    equal(all(element, '.finding-title').length, 1);
    await choose(element, '文件', 'd1');
    await until(() => textOf(element).includes('没有符合条件的发现'), 'nothing left');
    await press(element, '查看全部');
    await choose(element, '类别', 'metadata');
    equal(
      all(element, '.finding-title').map(({ textContent }) => textContent),
      ['两份文件的作者相同：王建国'],
    );
    await press(element, '查看文件属性');
    await until(() => all(element, '.facts').length === 1, 'the properties');
  });
  it('marks equal properties by a letter, and common ones quietly', async () => {
    const base = report();
    const [one, two, three] = base.documents;
    const metadata = { ...one!.metadata!, identifiers: ['rsid 00A1B2C3', 'rsid 00FF0001'] };
    const documents = [
      { ...one!, metadata },
      { ...two!, metadata: { ...metadata, author: '李四', identifiers: ['rsid 00A1B2C3'] } },
      {
        ...three!,
        metadata: { ...metadata, author: '', createdAt: '2026-11-01 08:00:00', identifiers: [] },
      },
    ];
    undo = start(compareHandlers({ ...base, documents }));
    const element = await detail();
    await tab(element, '文件属性');
    const row = (name: string) =>
      all(element, '.facts tbody tr').find((tr) => tr.querySelector('th')?.textContent === name)!;
    const cells = (name: string) =>
      [...row(name).querySelectorAll('td')].map(({ textContent }) => textContent);
    equal(cells('作者'), ['王建国', '李四', '文件没有记录']);
    equal(cells('文件标识'), [
      'rsid 00A1B2C3相同 Arsid 00FF0001',
      'rsid 00A1B2C3相同 A',
      '文件没有记录',
    ]);
    equal(row('创建软件').querySelectorAll('[data-common] .same').length, 3);
    equal(textOf(element).includes('模板'), false);
  });
  it('shows equal pictures in groups, fetched with the session, and says when one is gone', async () => {
    const jpeg = new Blob(['x'], { type: 'image/jpeg' });
    undo = start({
      'GET /api/bid/client/compares/c1/documents/d1/pictures/3': () => ({ body: jpeg }),
    });
    const element = await detail();
    await tab(element, '相同图片 1');
    await until(() => textOf(element).includes('图片没有加载出来'), 'the picture that is gone');
    equal(
      textOf(element).includes('完全相同') && textOf(element).includes('出现在 2 份文件'),
      true,
    );
    const request = service.requests.find(({ path }) => path.endsWith('/pictures/3'));
    equal(request?.headers['blade-auth'], 'bearer token-1');
  });
  it('tells how much of each document does not count, and why', async () => {
    undo = start();
    const element = await detail();
    await tab(element, '文件与未计入');
    for (const part of [
      '招标文件 9,200 字（10.6%）',
      '法规标准 1,800 字（2.1%）',
      '86,400 字（120 页）',
    ])
      equal(textOf(element).includes(part), true, part);
  });
  for (const theme of ['light', 'dark']) {
    it(`has no finding of axe in any part, ${theme}`, async () => {
      undo = start();
      const element = await mount('tender-compare', { view: 'detail', 'compare-id': 'c1', theme });
      await until(() => all(element, '.cell').length === 6, 'the matrix');
      for (const name of ['两两对比', '发现 3', '文件属性', '相同图片 1', '文件与未计入']) {
        await tab(element, name);
        equal(await axeClean(element), [], name);
      }
    });
  }
});

async function tab(element: HTMLElement, name: string): Promise<void> {
  const found = await until(
    () => all(element, '[role=tab]').find(({ textContent }) => textContent === name),
    `the tab ${name}`,
  );
  found.click();
  await settled();
}

async function choose(element: HTMLElement, label: string, value: string): Promise<void> {
  const found = await until(
    () =>
      all(element, 'label').find(({ textContent }) => textContent === label) as
        | HTMLLabelElement
        | undefined,
    `the choice ${label}`,
  );
  const select = element.shadowRoot!.querySelector<HTMLSelectElement>(
    `#${CSS.escape(found.htmlFor)}`,
  )!;
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
}
