import '../../../widgets/writer/element.ts';
import { clearPage, equal, mount, press, settled, textOf, until } from '../../support/browser.ts';
import { bid, chapterText, outline, tender } from './fake-data.ts';
import { type Scene, scene } from './setup.ts';

const shadow = (element: HTMLElement) => element.shadowRoot!;
const focused = (element: HTMLElement) => shadow(element).activeElement;
const focusedText = (element: HTMLElement) => focused(element)?.textContent?.trim() ?? '';

/** As a person with a keyboard: the focus is on what is pressed. */
async function pressByKey(element: HTMLElement, name: string): Promise<void> {
  const found = await until(
    () =>
      [...shadow(element).querySelectorAll<HTMLButtonElement>('button:enabled')].find(
        (one) =>
          one.textContent?.trim() === name &&
          one.getClientRects().length > 0 &&
          (!openDialog(element) || one.closest('dialog')),
      ),
    name,
  );
  found.focus();
  found.click();
  await settled();
}

const openDialog = (element: HTMLElement) => shadow(element).querySelector('dialog[open]');

describe('the focus', () => {
  let now: Scene;
  afterEach(async () => {
    await clearPage();
    sessionStorage.clear();
    now.end();
  });
  const open = (status: 'outlined' | 'written') => {
    now = scene();
    now.service.state.bid = bid({ status, charged: true });
    now.service.setOutline(outline);
    if (status === 'written') for (const { id } of outline) now.service.storeText(id, chapterText);
    now.service.sendProgress();
    return mount('tender-writer', { 'bid-id': 'b1' });
  };
  const isOn = (element: HTMLElement, heading: string) =>
    until(
      () => focused(element)?.tagName === 'H2' && focusedText(element) === heading,
      `the focus on ${heading}`,
    );

  it('stays with the page when the writer comes', async () => {
    now = scene();
    now.service.state.tender = tender();
    const element = await mount('tender-writer', { 'tender-id': 't1' });
    await until(() => textOf(element).includes('核对读取结果'), 'the review');
    await settled();
    equal(document.activeElement === document.body, true);
  });
  it('goes to the heading of each step that comes', async () => {
    now = scene();
    now.service.state.tender = tender();
    const element = await mount('tender-writer', { 'tender-id': 't1' });
    await pressByKey(element, '生成目录');
    await isOn(element, '正在生成目录');
    now.service.finishOutline();
    await isOn(element, '目录');
    await pressByKey(element, '全文编写');
    await until(() => openDialog(element), 'the question');
    await pressByKey(element, '开始编写');
    await until(() => focused(element)?.matches('.paper h2'), 'the focus on what is being written');
    for (const { id } of outline) now.service.writeChapter(id, chapterText);
    now.service.endRun();
    // The chapter that was followed last.
    await until(() => focused(element)?.matches('.paper h2'), 'the focus on the chapter');
    await pressByKey(element, '检查与完成');
    await isOn(element, '检查与完成');
    await pressByKey(element, '下载与交标');
    await pressByKey(element, '定稿');
    await until(() => openDialog(element), 'the question');
    await pressByKey(element, '定稿');
    await isOn(element, '已定稿');
  });
  it('goes to the field one is led to: the pages from the outline, the deadline from where it is missed', async () => {
    const element = await open('outlined');
    await pressByKey(element, '修改目标页数');
    await until(() => focused(element)?.matches('input[name=targetPages]'), 'the pages');
    await pressByKey(element, '目录');
    now.service.state.bid = bid({
      status: 'outlined',
      facts: { ...bid().facts, deadline: null },
    });
    now.service.sendProgress();
    await clearPage();
    const again = await mount('tender-writer', { 'bid-id': 'b1' });
    await pressByKey(again, '截止时间 · 填写');
    await until(() => focused(again)?.matches('[name=deadline]'), 'the deadline');
  });
  it('goes into what the rail opens, and back on Escape', async () => {
    const element = await open('written');
    await until(() => shadow(element).querySelector('.rail'), 'the rail');
    for (const open of shadow(element).querySelectorAll<HTMLElement>('.rail [aria-expanded=true]'))
      open.click();
    await settled();
    const rail = shadow(element).querySelector<HTMLElement>('.rail [aria-label=版本]')!;
    rail.focus();
    rail.click();
    await until(() => focused(element)?.matches('.side'), 'the part beside the text');
    const escape = { key: 'Escape', bubbles: true, cancelable: true };
    focused(element)!.dispatchEvent(new KeyboardEvent('keydown', escape));
    await settled();
    equal([focused(element) === rail, shadow(element).querySelector('.side')], [true, null]);
  });
  it('leaves what the rail opened where Escape closes a dialog of it', async () => {
    const element = await open('written');
    const rail = await until(
      () => shadow(element).querySelector<HTMLElement>('.rail [aria-label=版本]'),
      'the rail',
    );
    if (rail.ariaExpanded !== 'true') rail.click();
    const side = await until(() => shadow(element).querySelector('.side'), 'the versions');
    const dialog = side.appendChild(document.createElement('dialog'));
    dialog.showModal();
    const escape = { key: 'Escape', bubbles: true, cancelable: true };
    dialog.dispatchEvent(new KeyboardEvent('keydown', escape));
    await settled();
    equal(side.isConnected, true);
    dialog.remove();
  });
  it('is in the text again after a search', async () => {
    const element = await open('written');
    const text = await until(
      () => shadow(element).querySelector<HTMLElement>('.ProseMirror'),
      'the text',
    );
    text.focus();
    const find = { key: 'f', ctrlKey: true, bubbles: true, cancelable: true, composed: true };
    text.dispatchEvent(new KeyboardEvent('keydown', find));
    await until(() => focused(element)?.closest('.side-panel'), 'the field');
    const escape = { key: 'Escape', bubbles: true, cancelable: true };
    focused(element)!.dispatchEvent(new KeyboardEvent('keydown', escape));
    await until(() => !shadow(element).querySelector('.side-panel'), 'the end');
    equal(focused(element) === text, true);
  });
  it('stays on the step it pressed, and where somebody types', async () => {
    const element = await open('written');
    await pressByKey(element, '目录');
    await until(() => shadow(element).querySelector('[data-step=outline] h2'), 'the outline');
    equal(focusedText(element), '目录');
    const elsewhere = document.createElement('input');
    document.body.append(elsewhere);
    elsewhere.focus();
    await press(element, '完成');
    await until(() => shadow(element).querySelector('[data-step=finish] h2'), 'the end');
    await settled();
    equal(document.activeElement === elsewhere, true);
  });
});

describe('the list of chapters by keys', () => {
  let now: Scene;
  afterEach(async () => {
    await clearPage();
    sessionStorage.clear();
    now.end();
  });
  const many = Array.from({ length: 500 }, (_, order) => ({
    ...outline[0]!,
    id: `x${order}`,
    order,
    title: `${order} 号方案`,
  }));
  const open = async (chapters = outline) => {
    now = scene();
    now.service.state.bid = bid({ status: 'written', charged: true });
    now.service.setOutline(chapters);
    for (const { id } of chapters.slice(0, 9)) now.service.storeText(id, chapterText);
    now.service.sendProgress();
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => lines(element).length > 0, 'the list');
    return element;
  };
  const lines = (element: HTMLElement) => [
    ...shadow(element).querySelectorAll<HTMLElement>('.chapters [role=treeitem]'),
  ];
  const stops = (element: HTMLElement) => lines(element).filter(({ tabIndex }) => tabIndex === 0);
  const key = async (element: HTMLElement, name: string) => {
    focused(element)?.dispatchEvent(
      new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true }),
    );
    await settled();
  };
  const line = (element: HTMLElement) => (focused(element) as HTMLElement | null)?.dataset['line'];

  it('is one stop of the Tab key, on the chapter that is shown', async () => {
    const element = await open();
    equal(
      stops(element).map(({ dataset }) => dataset['line']),
      ['o1'],
    );
    const [first, second] = lines(element).map((one) =>
      ['level', 'posinset', 'setsize'].map((name) => one.getAttribute(`aria-${name}`)),
    );
    equal(
      [first, second],
      [
        ['1', '1', '4'],
        ['2', '1', '3'],
      ],
    );
  });
  it('is gone through with arrows, its ends and letters', async () => {
    const element = await open();
    stops(element)[0]!.focus();
    const way: (string | undefined)[] = [];
    for (const name of ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'End', 'Home', '施']) {
      await key(element, name);
      way.push(line(element));
    }
    equal(way, ['o11', 'o1', 'o11', 'o1', 'o4', 'o1', 'o2']);
    equal(stops(element).length, 1);
    equal(lines(element).find((one) => one.getAttribute('aria-current'))?.dataset['line'], 'o1');
  });
  it('reaches the last of 500 and draws only those in sight', async () => {
    const element = await open(many);
    stops(element)[0]!.focus();
    await key(element, 'End');
    equal(line(element), 'x499');
    await until(
      () =>
        lines(element).length < 60 &&
        lines(element).some(({ dataset }) => dataset['line'] === 'x490'),
      'the end',
    );
    const box = focused(element)!.getBoundingClientRect();
    const frame = shadow(element).querySelector('.chapters-scroll')!.getBoundingClientRect();
    equal([box.top >= frame.top, box.bottom <= frame.bottom + 1], [true, true]);
    shadow(element).querySelector('.chapters-scroll')!.scrollTop = 0;
    await until(
      () => lines(element).some(({ dataset }) => dataset['line'] === 'x0'),
      'the beginning',
    );
    equal(line(element), 'x499');
    await key(element, 'ArrowUp');
    equal(line(element), 'x498');
  });
  it('leads into the text of the chapter with Enter', async () => {
    const element = await open();
    stops(element)[0]!.focus();
    await key(element, 'ArrowDown');
    await key(element, 'Enter');
    await until(() => focused(element)?.closest('.chapter-desk'), 'the text');
    const inText = await until(
      () => focused(element)?.matches('.ProseMirror, h2') && focused(element),
      'the place in it',
    );
    equal(
      inText?.closest('.paper')?.querySelector('h2')?.textContent?.includes('项目理解与需求分析'),
      true,
    );
  });
  it('leads to the heading of a chapter without a text', async () => {
    const element = await open(many);
    stops(element)[0]!.focus();
    await key(element, 'End');
    await key(element, 'Enter');
    await until(
      () => focused(element)?.tagName === 'H2' && focusedText(element).includes('499 号方案'),
      'the heading',
    );
  });
});
