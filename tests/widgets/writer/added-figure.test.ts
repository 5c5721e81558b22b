import { dismissNotices } from '../../../widgets/core/notify.ts';
import '../../../widgets/writer/element.ts';
import { loadEditorParts } from '../../../widgets/writer/editor/parts-store.ts';
import { clearPage, equal, mount, press, until } from '../../support/browser.ts';
import { bid, outline } from './fake-data.ts';
import { refuse, reply } from './fake-routes.ts';
import { type Scene, scene } from './setup.ts';

const shadow = (element: HTMLElement) => element.shadowRoot!;
const table = '| 要点 | 内容 |\n| --- | --- |\n| 巡查 | 每日 |';
const text = '第一段。\n\n- 甲\n- 乙\n\n第二段。';

// Its many modules come one by one in this test server.
await loadEditorParts();

describe('a table made from a chapter', () => {
  let now: Scene;
  afterEach(async () => {
    dismissNotices();
    await clearPage();
  });
  const open = async () => {
    now = scene();
    now.service.state.bid = bid({ status: 'written', charged: true });
    now.service.setOutline(outline);
    for (const { id } of outline) now.service.storeText(id, text);
    now.service.on('GET', /\/figure$/, () => reply({ markdown: table }));
    now.service.sendProgress();
    const element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => shadow(element).querySelector('.ProseMirror p'), 'the editor');
    return element;
  };
  const make = async (element: HTMLElement) => {
    await press(element, '改写');
    await press(element, '生成表格');
    return await until(() => shadow(element).querySelector('.revealed-block'), 'the mark');
  };
  const box = (element: HTMLElement) => shadow(element).querySelector<HTMLElement>('.ProseMirror')!;
  /** Puts the caret into the words of an element, as a click does. */
  const putCaret = async (element: HTMLElement, words: string) => {
    const all = [...box(element).querySelectorAll('p')];
    const paragraph = all.find((one) => one.textContent === words)!;
    box(element).focus();
    getSelection()!.collapse(paragraph.firstChild, 1);
    document.dispatchEvent(new Event('selectionchange'));
    await Promise.resolve();
  };
  const blocks = (element: HTMLElement) =>
    [...box(element).children].map(
      (block) => block.querySelector('table, li')?.localName ?? block.textContent,
    );
  const undoKey = (element: HTMLElement) =>
    box(element).dispatchEvent(
      new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }),
    );
  const stored = () =>
    now.service.asked
      .filter(({ method, path }) => method === 'PUT' && path.includes('/chapters/'))
      .map(({ body }) => (body as { content: string }).content)
      .at(-1);
  const wayBack = async () => {
    const region = await until(() => document.querySelector('[data-tender-toasts]'), 'the notice');
    return await until(
      () => region.shadowRoot!.querySelector<HTMLElement>('.kit-toast-act'),
      'the way back',
    );
  };

  it('stands below the block with the caret, in sight, and one step takes it back', async () => {
    const element = await open();
    await putCaret(element, '第一段。');
    const marked = await make(element);
    equal(marked.textContent?.includes('每日'), true);
    const { top, bottom } = marked.getBoundingClientRect();
    equal(top >= 0 && bottom <= innerHeight, true);
    equal(blocks(element), ['第一段。', 'table', 'li', '第二段。']);
    await until(() => stored() === text.replace('\n\n', `\n\n${table}\n\n`), 'it is stored there');
    undoKey(element);
    equal(blocks(element), ['第一段。', 'li', '第二段。']);
    await until(() => stored() === text, 'the text of before is stored');
    equal(now.service.count('POST', /\/table$/), 0);
  });
  it('stands below a list the caret is in, not within it', async () => {
    const element = await open();
    await putCaret(element, '甲');
    await make(element);
    equal(blocks(element), ['第一段。', 'li', 'table', '第二段。']);
  });
  it('stands at the end while nobody has been in the text', async () => {
    const element = await open();
    await make(element);
    equal(blocks(element).slice(0, 4), ['第一段。', 'li', '第二段。', 'table']);
    undoKey(element);
    equal(blocks(element), ['第一段。', 'li', '第二段。']);
  });
  it('is taken out by one press on its notice; what was typed since stays', async () => {
    const element = await open();
    await putCaret(element, '第一段。');
    await make(element);
    await putCaret(element, '第二段。');
    document.execCommand('insertText', false, '新');
    (await wayBack()).click();
    await until(() => !box(element).querySelector('table'), 'the table is gone');
    equal(blocks(element), ['第一段。', 'li', '第新二段。']);
  });
  it('that cannot be made offers nothing to take back', async () => {
    const element = await open();
    now.service.on('GET', /\/figure$/, () => refuse('textTooShort'));
    await press(element, '改写');
    await press(element, '生成表格');
    await until(() => now.service.count('GET', /\/figure$/) === 1, 'the try');
    const region = await until(() => document.querySelector('[data-tender-toasts]'), 'the notice');
    await until(() => region.shadowRoot!.querySelector('.kit-toast'), 'the reason');
    equal(region.shadowRoot!.querySelector('.kit-toast-act'), null);
    equal(blocks(element), ['第一段。', 'li', '第二段。']);
  });
});
