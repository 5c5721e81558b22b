import '../../../widgets/writer/element.ts';
import {
  button,
  clearPage,
  equal,
  field,
  press,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { axeFindings } from './axe-findings.ts';
import { chapterText, outline } from './fake-data.ts';
import { refuse, reply } from './fake-routes.ts';
import {
  choose,
  focused,
  key,
  menuItem,
  names,
  openOutline,
  outlineNames,
  pressTab,
  row,
  rowsOf,
  shadow,
  typeInto,
} from './outline-page.ts';
import { type Scene } from './setup.ts';

const file = {
  ...{
    id: 'k1',
    fileName: '企业业绩.docx',
    space: 'private',
    folderId: null,
    tags: [],
    progress: 100,
    error: null,
  },
  ...{
    chars: 3200,
    pages: null,
    bytes: 4096,
    addedBy: '',
    canChange: true,
    createdAt: '2031-04-28 10:00:00',
    removedAt: null,
  },
};

describe('what is asked around the outline', () => {
  let now: Scene;
  afterEach(async () => {
    await clearPage();
    now.end();
  });
  const open = async (...how: Parameters<typeof openOutline>) => {
    const opened = await openOutline(...how);
    now = opened.now;
    return opened.element;
  };
  const stored = (id: string) => now.service.state.outline.chapters.find((one) => one.id === id);

  it('keeps what is set behind the gear', async () => {
    const element = await open();
    now.service.on('GET', /^\/knowledge\/client\/files$/, () =>
      reply({ records: [{ ...file, status: 'ready' }], total: 1, size: 50, current: 1, pages: 1 }),
    );
    await press(element, '设置“类似项目业绩”');
    await pressTab(element, '按字数');
    await typeInto(await field(element, '字数'), '7200');
    await typeInto(await field(element, '写作要点'), '近五年水厂业绩');
    await pressTab(element, '评分项');
    await until(() => textOf(element).includes('尚无章节回答'), 'the mark');
    await choose(element, '投标报价（30 分）');
    await pressTab(element, '资料');
    await until(() => textOf(element).includes('企业业绩.docx'), 'the files');
    await choose(element, '企业业绩.docx');
    equal(await axeFindings(element), []);
    await press(element, '确定');
    await until(() => stored('o3')?.brief === '近五年水厂业绩', 'the save');
    const { pages, scoringIds, settings } = stored('o3')!;
    equal(
      [pages, scoringIds, settings.words, settings.pinned, settings.knowledge],
      [10, ['s5', 's1'], 7200, true, ['k1']],
    );
  });
  it('does not take a budget that is no number', async () => {
    const element = await open();
    await press(element, '设置“类似项目业绩”');
    await typeInto(await field(element, '页数'), '两千零一');
    equal(((await button(element, '确定')) as HTMLButtonElement).disabled, true);
    equal(textOf(element).includes('请填 0 到 2000 的数'), true);
  });
  it('names scoring items no chapter answers, and lets one be attached', async () => {
    const element = await open();
    equal(textOf(element).includes('还有 1 个评分项没有章节回答，合计 30 分'), true);
    await press(element, '把“投标报价”关联到章节');
    await choose(element, '4 售后服务方案');
    await press(element, '确定');
    equal(textOf(element).includes('没有章节回答，合计'), false);
    await until(() => stored('o4')?.scoringIds.includes('s1'), 'the save');
  });
  it('shares pages out around what is fixed, explains odd targets, and takes it back', async () => {
    const element = await open();
    const pages = (await row(element, 'o4')).querySelector<HTMLInputElement>(
      '.outline-pages input',
    )!;
    await typeInto(pages, '16');
    await press(element, '重新分配页数');
    await typeInto(await field(element, '总页数'), '1');
    equal(textOf(element).includes('固定的页数已占满总页数'), true);
    await typeInto(await field(element, '总页数'), '2000');
    equal(textOf(element).includes('平均每章超过 25 页'), true);
    await typeInto(await field(element, '总页数'), '96');
    await press(element, '分配');
    await until(() => textOf(element).includes('已按 96 页重新分配'), 'the end');
    equal([stored('o4')?.pages, stored('o1')?.pages], [16, 10]);
    await press(element, '撤销');
    await until(() => stored('o1')?.pages === 6, 'the way back');
  });
  it('says what text would leave the bid before the outline is made anew, and brings the old one back', async () => {
    const element = await open();
    now.service.storeText('o11', chapterText);
    now.service.sendChapter('o11');
    await press(element, '重新生成');
    await until(() => textOf(element).includes('其中 1 章已有正文'), 'the warning');
    const wish = await until(
      () => shadow(element).querySelector<HTMLTextAreaElement>('dialog textarea'),
      'the wish',
    );
    await typeInto(wish, '增加应急预案');
    await press(element, '仍要重新生成');
    await until(() => now.service.count('POST', /outline\/generate/) === 1, 'the call');
    equal(now.service.asked.find(({ path }) => path.endsWith('/outline/generate'))?.body, {
      acceptDoubts: true,
      instruction: '增加应急预案',
    });
    await until(() => textOf(element).includes('正在重新生成目录'), 'the progress');
    equal(rowsOf(element).length, 9);
    now.service.finishOutline([
      { ...outline[0]!, id: 'v2', title: '应急预案', parentId: null, order: 0 },
    ]);
    await until(() => names(element)[0] === '1 应急预案', 'the new outline');
    equal(textOf(element).includes('目录已重新生成'), true);
    await press(element, '撤销');
    await until(() => now.service.state.outline.chapters.length === 9, 'the old outline');
  });
  it('makes only what stands below a chapter anew', async () => {
    const element = await open();
    await press(element, '“总体技术方案”的操作');
    (await until(() => menuItem(element, '重新生成下级目录'), 'the menu')).click();
    await settled();
    const dialog = shadow(element).querySelector('dialog')!;
    [...dialog.querySelectorAll('button')]
      .find(({ textContent }) => textContent === '重新生成')!
      .click();
    await until(() => now.service.count('POST', /outline\/generate/) === 1, 'the call');
    equal(now.service.asked.find(({ path }) => path.endsWith('/outline/generate'))?.body, {
      chapterId: 'o1',
    });
  });
  it('compares an outline that is brought in before it is used', async () => {
    const element = await open();
    await press(element, '导入目录');
    await press(element, '读取格式要求');
    await until(() => textOf(element).includes('第 4 级以下的标题没有取'), 'the comparison');
    equal(
      ['新增 2', '移除 6'].map((sum) => textOf(element).includes(sum)),
      [true, true],
    );
    equal(await axeFindings(element), []);
    equal(names(element), outlineNames);
    await press(element, '使用这份目录');
    equal(names(element)[0], '1 投标函');
    await press(element, '撤销');
    equal(names(element), outlineNames);
  });
  it('says why a file gives no outline', async () => {
    const element = await open();
    now.service.on('POST', /outline\/import$/, () => refuse('outlineAbsent'));
    await press(element, '导入目录');
    await press(element, '读取格式要求');
    await until(() => textOf(element).includes('没有找到目录'), 'the reason');
  });
  it('shows both sides of a conflict and can keep both', async () => {
    const element = await open();
    (await row(element, 'o1')).querySelector<HTMLElement>('.outline-title')!.click();
    await settled();
    now.service.setOutline(
      now.service.state.outline.chapters.map((one) =>
        one.id === 'o2' ? { ...one, title: '别处的标题' } : one,
      ),
    );
    await typeInto(focused(element)!, '我的标题');
    await until(() => textOf(element).includes('内容已在别处被修改'), 'the question');
    equal(
      ['我的标题', '别处的标题'].map((title) => textOf(element).includes(title)),
      [true, true],
    );
    equal(await axeFindings(element), []);
    await press(element, '合并两份');
    await until(() => stored('o1')?.title === '我的标题', 'the save');
    equal(stored('o2')?.title, '别处的标题');
  });
  it('shows what changed since a version', async () => {
    const element = await open();
    (await row(element, 'o3')).focus();
    await key(element, 'Delete');
    await until(() => now.service.state.outlineVersions.length === 2, 'the save');
    await press(element, '历史版本');
    await press(element, '与当前对照');
    await until(() => textOf(element).includes('移除 1'), 'the comparison');
  });
});
