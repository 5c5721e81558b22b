import '../../../widgets/writer/element.ts';
import {
  button,
  clearPage,
  equal,
  field,
  mount,
  press,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';
import { axeFindings as findings } from './axe-findings.ts';
import { bid, chapterText, outline, tender } from './fake-data.ts';
import { refuse } from './fake-routes.ts';
import { type Scene, scene } from './setup.ts';

conformance('tender-writer', { prepare: () => scene().end });

const shadow = (element: HTMLElement) => element.shadowRoot!;
/** To the part of the last step with the file and the end of editing. */
const handIn = async (element: HTMLElement) => {
  const tab = await until(
    () =>
      [...shadow(element).querySelectorAll<HTMLElement>('[role=tab]')].find(
        ({ textContent }) => textContent === '下载与交标',
      ),
    'the last step',
  );
  tab.click();
  await settled();
};

describe('<tender-writer>', () => {
  let now: Scene;
  afterEach(async () => {
    await clearPage();
    // The tab remembers which chapter was shown; each test is a tab of its own.
    sessionStorage.clear();
    now.end();
  });
  const written = () => {
    now = scene();
    now.service.state.bid = bid({ status: 'written', charged: true });
    now.service.setOutline(outline);
    for (const { id } of outline) now.service.storeText(id, chapterText);
    now.service.sendProgress();
  };

  it('shows what was read, with its place in the file', async () => {
    now = scene();
    now.service.state.tender = tender();
    const element = await mount('tender-writer', { 'tender-id': 't1' });
    await until(() => textOf(element).includes('核对读取结果'), 'the review');
    for (const part of ['QLSC-2031-047', '3,860,000 元', '合计 95 分']) {
      equal(textOf(element).includes(part), true, part);
    }
    await press(element, '查看“预算金额”的出处 第 2 页');
    await until(() => textOf(element).includes('第 8 段'), 'the passages around it');
    equal(
      shadow(element).querySelector('.passage[data-here]')?.textContent?.startsWith('第 8 段'),
      true,
    );
    equal(await findings(element), []);
  });
  it('marks the row a quote was taken from, not the whole table', async () => {
    now = scene();
    now.service.state.tender = tender();
    const element = await mount('tender-writer', { 'tender-id': 't1' });
    await press(element, '查看“投标保证金”的出处 第 3 页');
    await until(() => shadow(element).querySelector('.passage table'), 'the table');
    const marked = [...shadow(element).querySelectorAll('.passages [data-here]')];
    equal(
      marked.map(({ textContent }) => textContent),
      ['12投标保证金50000 元，电汇'],
    );
    equal(shadow(element).querySelector('.passages mark')?.textContent, '50000');
  });
  it('asks for a lot before it goes on', async () => {
    now = scene();
    const lot = (id: string, number: string) => ({
      id,
      number,
      name: '设备采购',
      source: { block: 1, quote: number },
    });
    now.service.state.tender = tender({ lots: [lot('l1', '包1'), lot('l2', '包2')] });
    const element = await mount('tender-writer', { 'tender-id': 't1' });
    const go = await button(element, '生成目录');
    equal((go as HTMLButtonElement).disabled, true);
    equal(textOf(element).includes('选择标段（包）'), true);
    const agency = shadow(element).querySelector<HTMLTextAreaElement>('#fact-agency');
    equal(
      agency?.placeholder,
      '选择标段（包）后再看',
      'what a lot may tell is not said to be absent',
    );
  });
  it('writes live, opens for editing when done, and saves', async () => {
    now = scene();
    now.service.state.bid = bid({ status: 'writing', charged: true });
    now.service.setOutline(outline);
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => textOf(element).includes('暂停'), 'the run');
    now.service.setChapter('o11', { status: 'writing' });
    now.service.sendChapter('o11');
    now.service.emit('delta', { chapterId: 'o11', offset: 0, text: '### 正在写的标题\n\n第一段' });
    await until(
      () => shadow(element).querySelector('.markdown h3')?.textContent === '正在写的标题',
      'the streamed heading',
    );
    now.service.writeChapter('o11', chapterText);
    await until(
      () => shadow(element).querySelector('.ProseMirror[contenteditable=true]'),
      'the editor',
    );
    equal(
      shadow(element).querySelector('.ProseMirror')?.textContent?.includes('改造期间不得中断供水'),
      true,
    );
  });
  it('says of a bid that is not there that it is gone, and does not ask again', async () => {
    now = scene();
    now.service.on('GET', /bids\/b1$/, () => refuse('notFound'));
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => textOf(element).includes('这本标书不存在或已删除'), 'that it is gone');
    for (const word of ['访问资源不存在', '重试'])
      equal(textOf(element).includes(word), false, word);
    await press(element, '新建一本');
    await until(() => textOf(element).includes('把招标文件拖到这里'), 'the import');
  });
  it('neutralises what a chapter brings along', async () => {
    written();
    now.service.storeText('o1', '<img src=x onerror="window.ran=1"><script>window.ran=1</script>');
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => textOf(element).includes('<script>'), 'the text');
    equal(
      [shadow(element).querySelectorAll('img, script').length, Reflect.get(window, 'ran') ?? null],
      [0, null],
    );
  });
  it('finishes at 100 % only after asking, and is read-only then', async () => {
    written();
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    const finished: unknown[] = [];
    element.addEventListener('tender-bid-finished', (event) =>
      finished.push((event as CustomEvent).detail),
    );
    await press(element, '检查与完成');
    await until(() => textOf(element).includes('★ 条款没有在任何章节里响应'), 'the checks');
    const parts = [...shadow(element).querySelectorAll('.check-part')].map((part) =>
      part.getAttribute('aria-label'),
    );
    equal(parts, ['必须处理', '待填写', '建议看看']);
    const blank = shadow(element).querySelector('.check-part[data-part=blank] .check-line');
    equal(blank?.textContent, '姓名与证书编号项目理解与需求分析');
    equal(await findings(element), []);
    await handIn(element);
    await press(element, '定稿');
    await until(() => textOf(element).includes('还有 1 项必须处理的问题没有解决'), 'the question');
    for (const part of ['还有 1 处待填写。', '还有 1 项建议看看。'])
      equal(textOf(element).includes(part), true, part);
    const confirm = [...shadow(element).querySelectorAll<HTMLButtonElement>('dialog button')].find(
      ({ textContent }) => textContent === '定稿',
    );
    confirm!.click();
    await until(() => textOf(element).includes('已定稿'), 'the end');
    equal(finished, [{ id: 'b1' }]);
    await press(element, '编写');
    await until(() => shadow(element).querySelector('.markdown'), 'the text');
    for (const name of ['编辑', '重写', '全部重写'])
      equal(textOf(element).includes(name), false, name);
  });
  it('says that the blind format alone does not make a blind bid', async () => {
    written();
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await press(element, '完成');
    await handIn(element);
    const choose = async (name: string) => {
      await until(() => shadow(element).querySelector('.formats'), 'the formats');
      const label = [...shadow(element).querySelectorAll<HTMLElement>('.formats label')].find(
        (one) => one.textContent?.startsWith(name),
      );
      label?.click();
      await until(
        () => label?.matches('[data-chosen]') && !label.closest('fieldset')?.disabled,
        `${name} chosen and kept`,
      );
    };
    const warning = '这份标书不是按暗标编写的';
    await choose('公文');
    equal(textOf(element).includes(warning), false);
    await choose('暗标');
    await until(() => textOf(element).includes(warning), 'the warning');
  });
  it('keeps the finish button shut below 100 %', async () => {
    written();
    now.service.setChapter('o4', { status: 'failed' });
    now.service.sendProgress();
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await press(element, '完成');
    await handIn(element);
    const finish = await button(element, '定稿');
    equal((finish as HTMLButtonElement).disabled, true);
    equal(textOf(element).includes('还有 1 章没有写完，写完才能定稿'), true);
  });
  for (const [step, sign] of [
    ['outline', '评分项覆盖'],
    ['write', '编写进度'],
  ] as const) {
    for (const theme of ['light', 'dark']) {
      it(`has no finding of axe at ${step}, ${theme}`, async () => {
        written();
        const element = await mount('tender-writer', { 'bid-id': 'b1', theme });
        await press(element, step === 'outline' ? '目录' : '编写');
        await until(() => shadow(element).querySelector(`[data-step="${step}"]`) && sign, sign);
        await settled();
        equal(await findings(element), []);
      });
    }
  }
  it('draws of 500 chapters those in sight, and a long text whole', async () => {
    now = scene();
    now.service.state.bid = bid({ status: 'written', charged: true });
    const many = Array.from({ length: 500 }, (_, order) => ({
      ...outline[0]!,
      id: `x${order}`,
      order,
      title: `第 ${order} 章`,
    }));
    now.service.setOutline(many);
    now.service.storeText('x0', chapterText.repeat(120));
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    const first = await until(
      () => shadow(element).querySelector('.chapters li button'),
      'the list',
    );
    equal(
      [
        first.getAttribute('aria-setsize'),
        shadow(element).querySelectorAll('.chapters li').length < 60,
      ],
      ['500', true],
    );
    await until(
      () => shadow(element).querySelectorAll('.markdown table').length === 120,
      'the text',
    );
  });
  it('opens a field by its label', async () => {
    now = scene();
    now.service.state.tender = tender();
    const element = await mount('tender-writer', { 'tender-id': 't1' });
    equal((await field(element, '目标页数')).value, '80');
  });
});
