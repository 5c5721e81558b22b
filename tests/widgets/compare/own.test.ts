import '../../../widgets/compare/element.ts';
import { enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
import { clearPage, equal, fakeService, mount, textOf, until } from '../../support/browser.ts';
import {
  compareHandlers,
  documentOf,
  LIST,
  pageOf,
  pairOf,
  report,
  summary,
} from './fake-compare.ts';
import { axeClean } from './look.ts';

const own = report({
  ...{ kind: 'own', name: '西河标书 与以前的标书', grade: 'high' },
  documents: ['西河标书', '东河标书', '北河标书'].map((name, at) =>
    documentOf(`d${at + 1}`, name, { fileId: null, bidId: `b${at}`, metadata: null }),
  ),
  pairs: [
    pairOf('d1', 'd2', 86, { grade: 'high', reason: '写有您另一份标书《东河标书》的项目名称' }),
    pairOf('d1', 'd3', 72, { grade: 'none', findings: 0 }),
  ],
  findings: [
    {
      ...{ id: 'f1', kind: 'project', grade: 'high', documents: ['d1', 'd2'], places: [] },
      title: '写有您另一份标书《东河标书》的项目名称：东河县护栏巡查养护服务项目',
      detail: '多半是用旧稿改写时漏改的。',
    },
  ],
});

describe('<tender-compare> of one’s own bids', () => {
  let undo = () => {};
  const start = (shown = own) => {
    const { id, name, kind, grade } = shown;
    const list = () => pageOf([summary({ id, name, kind, grade })]);
    const service = fakeService({ [LIST]: list, ...compareHandlers(shown) });
    enterSession('token-1');
    undo = () => {
      leaveSession('signed-out');
      service.undo();
    };
  };
  afterEach(async () => {
    await clearPage();
    undo();
  });
  const detail = () => mount('tender-compare', { view: 'detail', 'compare-id': 'c1' });
  const tabsOf = (element: HTMLElement) => [
    ...element.shadowRoot!.querySelectorAll<HTMLElement>('[role=tab]'),
  ];

  it('says what it is, begins with what was left in, and speaks of no likeness between bidders', async () => {
    start();
    const element = await detail();
    await until(() => textOf(element).includes('东河县护栏巡查养护服务项目'), 'the finding');
    for (const words of [
      '《西河标书》与您以前的 2 份标书对照',
      '自己的标书文字相同是正常的，不计等级',
      '有漏改',
      '别的项目',
    ])
      equal(textOf(element).includes(words), true, words);
    for (const words of ['高度雷同', '串通', '招标投标法', '另一家'])
      equal(textOf(element).includes(words), false, words);
    equal(
      tabsOf(element).map(({ textContent }) => textContent),
      ['发现 1', '相同图片 1', '两两对比', '文件与未计入'],
    );
    equal(await axeClean(element), []);
  });

  it('lists the earlier bids beside it, without a matrix', async () => {
    start();
    const element = await detail();
    const pairs = await until(
      () => tabsOf(element).find(({ textContent }) => textContent === '两两对比'),
      'the tab',
    );
    pairs.click();
    await until(() => textOf(element).includes('未见漏改'), 'the pairs');
    equal(element.shadowRoot!.querySelectorAll('.cell').length, 0);
    equal(element.shadowRoot!.querySelectorAll('.pair').length, 2);
  });

  it('says that nothing was left in', async () => {
    start(report({ ...own, grade: 'none', findings: [], pictures: [] }));
    const element = await detail();
    await until(
      () => textOf(element).includes('没有发现别的项目的名称、数字、人员和图片'),
      'nothing',
    );
  });

  it('has its own words in the list', async () => {
    start();
    const element = await mount('tender-compare');
    await until(() => textOf(element).includes('有漏改'), 'the grade');
    equal(textOf(element).includes('高度雷同'), false);
  });
});
