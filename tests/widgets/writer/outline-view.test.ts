import '../../../widgets/writer/element.ts';
import {
  clearPage,
  equal,
  field,
  mount,
  press,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { axeFindings } from './axe-findings.ts';
import { bid, outline } from './fake-data.ts';
import {
  focused,
  key,
  menuItem,
  names,
  openOutline,
  outlineNames,
  row,
  rowsOf,
  shadow,
  typeInto,
} from './outline-page.ts';
import { type Scene, scene } from './setup.ts';

describe('the outline on the page', () => {
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

  it('asks for bid and outline once, although the stream tells their state as well', async () => {
    const element = await open();
    now.service.emit('outline', { rev: now.service.state.outline.rev });
    await settled();
    const asked = (path: RegExp) => now.service.count('GET', path);
    equal([asked(/bids\/b1$/), asked(/bids\/b1\/outline$/)], [1, 1]);
    equal(rowsOf(element).length > 0, true);
  });
  it('is a tree to assistive technology, walked by keys', async () => {
    const element = await open();
    const first = await row(element, 'o1');
    const told = ['aria-level', 'aria-setsize', 'aria-posinset', 'aria-expanded', 'tabindex'];
    equal(
      told.map((name) => first.getAttribute(name)),
      ['1', '4', '1', 'true', '0'],
    );
    first.focus();
    await key(element, 'ArrowDown');
    equal(focused(element)?.dataset.row, 'o11');
    equal(
      [rowsOf(element).filter(({ tabIndex }) => tabIndex === 0).length, focused(element)?.tabIndex],
      [1, 0],
    );
    await key(element, 'ArrowLeft');
    await key(element, 'ArrowLeft');
    equal(
      [focused(element)?.dataset.row, first.getAttribute('aria-expanded'), rowsOf(element).length],
      ['o1', 'false', 6],
    );
    await key(element, 'End');
    equal(focused(element)?.dataset.row, 'o4');
    await key(element, '2');
    equal(focused(element)?.dataset.row, 'o2');
    await key(element, '*');
    equal(rowsOf(element).length, 9);
  });
  it('lets Tab reach the controls of the active row only', async () => {
    const element = await open();
    (await row(element, 'o12')).focus();
    await settled();
    const reached = rowsOf(element).filter((line) =>
      line.querySelector('button:not([tabindex="-1"]), input:not([tabindex="-1"])'),
    );
    equal(
      reached.map(({ dataset }) => dataset.row),
      ['o12'],
    );
  });
  it('stands on the neighbour when a removal is done again', async () => {
    const element = await open();
    (await row(element, 'o3')).focus();
    await key(element, 'Delete');
    await key(element, 'z', { ctrlKey: true });
    await key(element, 'y', { ctrlKey: true });
    equal(focused(element)?.dataset.row, 'o4');
  });
  it('is typed in like an outliner: Enter, Tab, Alt and arrows, Escape', async () => {
    const element = await open();
    (await row(element, 'o11')).querySelector<HTMLElement>('.outline-title')!.click();
    await settled();
    await typeInto(focused(element)!, '需求分析');
    await key(element, 'Enter');
    equal(
      [focused(element)?.value, focused(element)?.getAttribute('aria-label')],
      ['新章节', '1.2 章节标题'],
    );
    await typeInto(focused(element)!, '现场踏勘');
    await key(element, 'Tab');
    equal(names(element).slice(1, 3), ['1.1 需求分析', '1.1.1 现场踏勘']);
    await key(element, 'Tab', { shiftKey: true });
    await key(element, 'ArrowUp', { altKey: true });
    equal(focused(element)?.getAttribute('aria-label'), '1.1 章节标题');
    await key(element, 'Escape');
    equal([focused(element)?.getAttribute('role'), names(element)[1]], ['treeitem', '1.1 新章节']);
    await until(() => stored('o11')?.title === '需求分析', 'the save');
  });
  it('takes every step back and does it again', async () => {
    const element = await open();
    (await row(element, 'o3')).focus();
    await key(element, 'Delete');
    equal([names(element).length, focused(element)?.dataset.row], [8, 'o4']);
    equal(textOf(element).includes('已删除“类似项目业绩”'), true);
    await key(element, 'ArrowUp', { altKey: true });
    equal(names(element)[4], '2 售后服务方案');
    await key(element, 'z', { ctrlKey: true });
    await key(element, 'z', { ctrlKey: true });
    equal([names(element), focused(element)?.dataset.row], [outlineNames, 'o3']);
    await key(element, 'y', { ctrlKey: true });
    equal(names(element).length, 8);
    await press(element, '撤销');
    equal(names(element), outlineNames);
  });
  it('moves a branch by its handle, and Escape leaves it where it was', async () => {
    const element = await open();
    const drag = async (
      id: string,
      over: string,
      sideways: number,
      said: string,
      end: 'drop' | 'escape',
    ) => {
      const grip = (await row(element, id)).querySelector<HTMLElement>('.outline-grip')!;
      grip.setPointerCapture = () => undefined;
      const from = grip.getBoundingClientRect();
      const to = (await row(element, over)).getBoundingClientRect();
      const at = (clientX: number, clientY: number) => ({
        clientX,
        clientY,
        pointerId: 1,
        bubbles: true,
        composed: true,
      });
      grip.dispatchEvent(new PointerEvent('pointerdown', at(from.x + 4, from.y + 10)));
      grip.dispatchEvent(new PointerEvent('pointermove', at(from.x + 12, from.y)));
      grip.dispatchEvent(new PointerEvent('pointermove', at(from.x + 4 + sideways, to.y + 2)));
      await until(() => shadow(element).querySelector('.outline-drop'), 'the line');
      equal(shadow(element).querySelector('.outline-dragged small')?.textContent, said);
      if (end === 'drop')
        grip.dispatchEvent(new PointerEvent('pointerup', at(from.x + 4 + sideways, to.y + 2)));
      else document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
      await settled();
    };
    await drag('o2', 'o12', 24, '放在“总体技术方案”之下', 'escape');
    equal(names(element), outlineNames);
    // A hand that strays a little asks for no other level.
    await drag('o4', 'o3', 24, '放在第一级', 'escape');
    await drag('o4', 'o3', 40, '放在“施工组织与进度保障”之下', 'escape');
    await drag('o2', 'o12', 24, '放在“总体技术方案”之下', 'drop');
    equal(names(element).slice(0, 6), [
      '1 总体技术方案',
      '1.1 项目理解与需求分析',
      '1.2 施工组织与进度保障',
      '1.2.1 施工进度计划',
      '1.2.2 质量与安全保障',
      '1.3 系统总体架构',
    ]);
    await until(() => stored('o2')?.parentId === 'o1', 'the save');
  });
  it('scrolls at the edge of the window where the edge of the tree is below it', async () => {
    const many = Array.from({ length: 60 }, (_, order) => ({
      ...outline[0]!,
      id: `m${order}`,
      parentId: null,
      order,
    }));
    const element = await open(many);
    element.style.marginTop = '300px';
    const frame = shadow(element).querySelector<HTMLElement>('.outline-frame')!;
    frame.scrollIntoView({ block: 'start' });
    window.scrollBy(0, -window.innerHeight / 2);
    equal(frame.getBoundingClientRect().bottom > window.innerHeight, true);
    const grip = (await row(element, 'm0')).querySelector<HTMLElement>('.outline-grip')!;
    grip.setPointerCapture = () => undefined;
    const { x, y } = grip.getBoundingClientRect();
    const at = (clientY: number) => ({
      clientX: x + 4,
      clientY,
      pointerId: 1,
      bubbles: true,
      composed: true,
    });
    grip.dispatchEvent(new PointerEvent('pointerdown', at(y + 10)));
    grip.dispatchEvent(new PointerEvent('pointermove', at(window.innerHeight - 6)));
    await until(() => frame.scrollTop > 40, 'the tree to scroll');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  });
  it('calls a sum within the three per cent fitting', async () => {
    const sum = outline.reduce((total, { pages }) => total + pages, 0);
    const target = bid().settings.pages;
    const [first, ...others] = structuredClone(outline);
    const element = await open([
      { ...first!, pages: first!.pages + target * 1.02 - sum },
      ...others,
    ]);
    equal(
      shadow(element).querySelector('.budget-card [data-tone]')?.getAttribute('data-tone'),
      'accent',
    );
  });
  it('narrows to what is searched for, and to the chapters of a scoring item', async () => {
    const element = await open();
    await typeInto(await field(element, '查找章节'), '保障');
    equal(names(element), ['2 施工组织与进度保障', '2.2 质量与安全保障']);
    await press(element, '清除');
    await press(element, '系统架构与控制策略（15 分）2 章');
    equal(names(element), ['1 总体技术方案', '1.2 系统总体架构', '1.3 控制策略与不停水切换']);
  });
  it('adds chapters that draw themselves', async () => {
    const element = await open();
    await press(element, '添加');
    (await until(() => menuItem(element, '技术偏离表（自动生成）'), 'the menu')).click();
    await until(() => names(element).length === 10, 'the chapter');
    const added = await until(
      () => now.service.state.outline.chapters.find(({ title }) => title === '技术偏离表'),
      'the save',
    );
    await until(() => now.service.state.chapters.get(added.id)?.content, 'its text');
    equal(now.service.state.chapters.get(added.id)?.content, '```deviation-table\n技术\n```\n');
  });
  it('says what the service says of the outline as it is now', async () => {
    const element = await open();
    now.service.state.bid = bid({ status: 'outlined', note: '页数上限放不下全部表格' });
    now.service.emit('outline', { rev: now.service.state.outline.rev, status: 'outlined' });
    await until(() => textOf(element).includes('页数上限放不下全部表格'), 'the note');
  });
  it('cannot be changed once the bid is finished', async () => {
    now = scene();
    now.service.state.bid = bid({ status: 'finished', charged: true });
    now.service.setOutline(structuredClone(outline));
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await press(element, '目录');
    (await row(element, 'o3')).focus();
    for (const name of ['Delete', 'Enter', 'F2']) await key(element, name);
    await key(element, 'ArrowUp', { altKey: true });
    equal(
      [names(element), shadow(element).querySelector('[data-rename], [data-part=drag]')],
      [outlineNames, null],
    );
    await settled();
    equal(now.service.count('PUT', /outline/), 0);
  });
  it('draws 1,000 chapters by the screenful and follows the keys through them', async () => {
    const many = Array.from({ length: 1000 }, (_, order) => ({
      ...{ ...outline[0]!, id: `x${order}`, order, title: `第 ${order} 章` },
      parentId: null,
    }));
    const element = await open(many);
    equal(rowsOf(element).length < 80, true, `${rowsOf(element).length} rows`);
    (await row(element, 'x0')).focus();
    await key(element, 'End');
    equal(focused(element)?.dataset.row, 'x999');
    await key(element, 'ArrowUp', { altKey: true });
    equal(
      [focused(element)?.dataset.row, focused(element)?.getAttribute('aria-posinset')],
      ['x999', '999'],
    );
  });
  for (const theme of ['light', 'dark']) {
    it(`has no finding of axe, ${theme}`, async () => {
      const element = await open(structuredClone(outline), { theme });
      (await row(element, 'o11')).querySelector<HTMLElement>('.outline-title')!.click();
      await settled();
      equal(await axeFindings(element), []);
    });
  }
});
