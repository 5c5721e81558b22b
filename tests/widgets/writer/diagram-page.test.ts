import '../../../widgets/writer/element.ts';
import { loadEditorParts } from '../../../widgets/writer/editor/parts-store.ts';
import { clearPage, equal, mount, press, settled, textOf, until } from '../../support/browser.ts';
import { axeFindings } from './axe-findings.ts';
import { bid, outline } from './fake-data.ts';
import { type Scene, scene } from './setup.ts';

const shadow = (element: HTMLElement) => element.shadowRoot!;
const plan = [
  '```diagram',
  '横道图：施工进度计划',
  '| 序号 | 工作 | 工期 | 前置 |',
  '|---|---|---|---|',
  '| 1 | 准备 | 10 | |',
  '| 2 | 开挖 | 5 | 1 |',
  '```',
].join('\n');

// Its many modules come one by one in this test server.
await loadEditorParts();
await import('../../../widgets/core/diagram/draw.ts');

describe('a diagram in the text', () => {
  let now: Scene;
  let element: HTMLElement;
  const stored = () => now.service.state.chapters.get('o1')?.content ?? '';
  const open = async (text: string) => {
    now = scene();
    now.service.state.bid = bid({ status: 'written', charged: true });
    now.service.setOutline(outline);
    for (const { id } of outline) now.service.storeText(id, text);
    now.service.sendProgress();
    element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => textOf(element).includes('编写'), 'the writer');
    const step = [...shadow(element).querySelectorAll('button')].find(({ textContent }) =>
      /^4?编写$/.test(textContent.trim()),
    );
    step?.click();
    return until(() => shadow(element).querySelector<HTMLElement>('.ProseMirror'), 'the editor');
  };
  afterEach(async () => {
    await clearPage();
    // The chapter one was in is kept there.
    sessionStorage.clear();
    now.end();
  });

  const dialog = () => shadow(element).querySelector<HTMLElement>('dialog[open]');
  const cell = (row: number, column: string) =>
    until(
      () => dialog()?.querySelector<HTMLInputElement>(`[aria-label="第 ${row} 行${column}"]`),
      `${column} of row ${row}`,
    );
  const fill = async (row: number, column: string, value: string) => {
    const input = await cell(row, column);
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!;
    set!.call(input, value);
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await settled();
  };
  const edit = async (paper: HTMLElement) => {
    const block = await until(() => paper.querySelector('.drawn-block'), 'the diagram');
    block.dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
    await until(dialog, 'the dialog');
  };
  const bars = (root: ParentNode | null) =>
    root?.querySelectorAll('.diagram-box:is([data-look="bar"], [data-look="critical-bar"])').length;
  const problem = () => dialog()?.querySelector('.diagram-problem')?.textContent ?? '';

  it('is drawn with its caption, and changed in its table with the drawing beside it', async () => {
    const paper = await open(`第一段。\n\n${plan}\n`);
    await until(() => paper.querySelector('.diagram-drawing'), 'the drawing');
    equal(paper.querySelector('.figure-caption')?.textContent, '施工进度计划');
    await edit(paper);
    await press(element, '添加一行');
    await fill(3, '工作', '验收');
    await fill(3, '工期', '2天');
    await fill(3, '前置', '2');
    // Three activities, and two signs of the legend.
    await until(() => bars(dialog()) === 5, 'the new bar');
    await press(element, '确定');
    await until(() => stored().includes('| 3 | 验收 | 2天 | 2 |'), 'the save');
    equal(stored().startsWith('第一段。\n\n```diagram\n横道图：施工进度计划\n'), true);
  });

  it('says what is wrong in one sentence, and keeps the data all the same', async () => {
    const paper = await open(`第一段。\n\n${plan}\n`);
    await edit(paper);
    await fill(1, '前置', '2');
    await until(() => /前置关系绕成了一圈/.test(problem()), 'the sentence');
    await fill(1, '前置', '9');
    await until(() => problem() === '“准备”的前置“9”不在表里，请填表中的序号或名称。', 'another');
    await press(element, '确定');
    await until(
      () =>
        stored().includes('| 1 | 准备 | 10 |  |  | 9 |') ||
        stored().includes('| 1 | 准备 | 10 | 9 |'),
      'the save',
    );
    const shown = await until(() => paper.querySelector('.diagram-data'), 'the data in the text');
    equal(shown.textContent?.includes('开挖'), true);
  });

  it('is put in from the menu, with rows pasted from a spreadsheet', async () => {
    const paper = await open('第一段。');
    paper.focus();
    await press(element, '插入图');
    const items = [...shadow(element).querySelectorAll<HTMLElement>('[role=menuitem]')];
    equal(
      items.map(({ textContent }) => textContent),
      ['思维导图', '横道图', '网络图', '组织机构图', '流程图'],
    );
    items.find(({ textContent }) => textContent === '组织机构图')?.click();
    const first = await cell(1, '岗位或部门');
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '项目经理\t\t张三\r\n技术负责人\t1\r\n');
    first.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
    await until(() => dialog()?.querySelector('.diagram-drawing'), 'the drawing');
    equal((await cell(2, '上级')).value, '1');
    equal(await axeFindings(element, dialog()!), []);
    await press(element, '插入');
    await until(() => stored().includes('| 2 | 技术负责人 | 1 |  |'), 'the save');
    equal(/组织机构图：.+\n\n\| 序号 \| 岗位或部门 \| 上级 \| 人员 \|/.test(stored()), true);
    equal(stored().includes('| 3 |'), false, 'rows nobody filled in');
  });

  it('asks before changes are left', async () => {
    const paper = await open(`第一段。\n\n${plan}\n`);
    await edit(paper);
    await fill(1, '工作', '别的');
    await press(element, '取消');
    await until(() => textOf(element).includes('图的数据有改动还没有放入正文'), 'the question');
    await press(element, '放弃');
    await until(() => !dialog(), 'the end');
    equal(stored().includes('别的'), false);
  });
});
