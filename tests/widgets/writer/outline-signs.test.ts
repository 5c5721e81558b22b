import '../../../widgets/writer/element.ts';
import type { OutlineSign } from '../../../widgets/core/contract/outline-signs.ts';
import { clearPage, equal, mount, textOf, until } from '../../support/browser.ts';
import { bid, outline } from './fake-data.ts';
import { row, rowsOf, shadow, typeInto } from './outline-page.ts';
import { type Scene, scene } from './setup.ts';

const held = (about: OutlineSign['about'], msg: string): OutlineSign => ({
  about,
  state: 'held',
  msg,
  open: [],
});
const allHeld = [
  held('parts', '招标文件要求的 3 个部分都在，顺序一致'),
  held('forms', '招标文件的 2 份格式都在，位置一致'),
];
const missing: OutlineSign = {
  about: 'scoring',
  state: 'open',
  msg: '评分项对应 65 / 95 分',
  open: [
    { msg: '“投标报价”（30 分）没有章节回答', scoringId: 's1' },
    { msg: '“类似项目业绩”要放证明材料，现在由“售后服务方案”回答', chapterId: 'o4' },
  ],
};

describe('what is known of the outline', () => {
  let now: Scene;
  afterEach(async () => {
    await clearPage();
    now.end();
  });

  const open = async (signs: OutlineSign[]) => {
    now = scene();
    now.service.state.bid = bid({ status: 'outlined', charged: true });
    now.service.setOutline(structuredClone(outline));
    now.service.state.signs = signs;
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => rowsOf(element).length > 0, 'the tree');
    return element;
  };
  const sum = (element: HTMLElement) => shadow(element).querySelector<HTMLElement>('.signs-sum');

  it('is green only when all of it was looked at and right', async () => {
    const right = await open(allHeld);
    await until(() => textOf(right).includes('都已核对无误'), 'the finding');
    equal(sum(right)?.hasAttribute('data-right'), true);
    await clearPage();
    now.end();
    const element = await open([
      ...allHeld,
      { about: 'price', state: 'unstated', msg: '招标文件没有要求报价单独成册', open: [] },
    ]);
    await until(() => textOf(element).includes('1 项招标文件没有写明'), 'the finding');
    equal(sum(element)?.hasAttribute('data-right'), false);
  });
  it('names forms that only some bidders hand in, with their case and the chapter', async () => {
    const forms: OutlineSign = {
      ...held('forms', '招标文件的 2 份格式都在，位置一致'),
      onlyWhen: [{ title: '制造商授权书', when: '代理商投标时提供', chapterId: 'o4' }],
    };
    const element = await open([forms]);
    await until(() => textOf(element).includes('“制造商授权书”：代理商投标时提供'), 'the case');
    equal(sum(element)?.hasAttribute('data-right'), true);
  });
  it('leads to the chapter that is not as asked', async () => {
    const element = await open([...allHeld, missing]);
    const go = await until(
      () => shadow(element).querySelector<HTMLButtonElement>('.signs-go'),
      'the way',
    );
    equal(go.textContent?.includes('售后服务方案'), true);
    go.click();
    await until(
      () =>
        shadow(element).querySelector('[aria-selected=true]')?.getAttribute('data-row') === 'o4',
      'the row',
    );
    equal(textOf(element).includes('“投标报价”（30 分）没有章节回答'), true);
  });
  it('is looked at again when a change is saved, and says so until then', async () => {
    const element = await open(allHeld);
    await until(() => textOf(element).includes('都已核对无误'), 'the finding');
    const before = now.service.count('GET', /signs$/);
    now.service.state.signs = [...allHeld, missing];
    const pages = (await row(element, 'o4')).querySelector<HTMLInputElement>(
      '.outline-pages input',
    )!;
    await typeInto(pages, '16');
    equal(textOf(element).includes('正在重新核对'), true);
    await until(() => textOf(element).includes('评分项对应 65 / 95 分'), 'the new finding');
    equal(now.service.count('GET', /signs$/), before + 1);
  });
  it('shows where the tender asks for a chapter, and which nobody asked for', async () => {
    const asked = structuredClone(outline);
    asked[0]!.settings.source = { block: 3, page: 7, quote: '总体技术方案' };
    now = scene();
    now.service.state.bid = bid({ status: 'outlined', charged: true });
    now.service.setOutline(asked);
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    const origin = async (id: string) =>
      (await row(element, id)).querySelector<HTMLElement>('.outline-origin')!;
    equal((await origin(asked[0]!.id)).dataset.text, '第 7 页');
    equal((await origin('o4')).dataset.text, '自拟');
    (await origin(asked[0]!.id)).click();
    await until(() => textOf(element).includes('原文'), 'the passage');
  });
});
