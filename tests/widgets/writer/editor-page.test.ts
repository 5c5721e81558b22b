import { $notices } from '../../../widgets/core/notify.ts';
import '../../../widgets/writer/element.ts';
import axe from 'axe-core';
import { loadEditorParts } from '../../../widgets/writer/editor/parts-store.ts';
import {
  button,
  clearPage,
  equal,
  faded,
  mount,
  press,
  settled,
  textOf,
  type,
  until,
} from '../../support/browser.ts';
import { bid, chapterText, outline } from './fake-data.ts';
import { reply } from './fake-routes.ts';
import { type Scene, scene } from './setup.ts';

const shadow = (element: HTMLElement) => element.shadowRoot!;
const paper = (element: HTMLElement) =>
  until(() => shadow(element).querySelector<HTMLElement>('.ProseMirror'), 'the editor');
const note = {
  id: 'n1',
  chapterId: 'o1',
  quote: '早已删掉的话',
  before: '',
  text: '补充证明',
  resolved: false,
};

async function findings(element: HTMLElement): Promise<string[]> {
  document.documentElement.lang = 'zh-CN';
  await faded(shadow(element));
  const { violations } = await axe.run(element, { resultTypes: ['violations'] });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/** True once the cursor stands behind the last word of the block: what was drawn anew since it was found takes none. */
function isCursorBehind(block: Element): boolean {
  const root = block.getRootNode() as ShadowRoot & { getSelection(): Selection };
  const range = document.createRange();
  range.selectNodeContents(block);
  range.collapse(false);
  const { endContainer, endOffset } = range;
  getSelection()!.setBaseAndExtent(endContainer, endOffset, endContainer, endOffset);
  const { anchorNode, anchorOffset } = root.getSelection();
  if (!anchorNode || !block.contains(anchorNode)) return false;
  range.selectNodeContents(block);
  range.setEnd(anchorNode, anchorOffset);
  return range.toString() === block.textContent;
}

/**
 * Types behind the first paragraph, or the one of these words. The editor puts its own selection back a moment after it gets the focus, so
 * the cursor is placed after that.
 */
async function typeIn(element: HTMLElement, words: string, behind?: string): Promise<void> {
  (await paper(element)).focus();
  await settled();
  const paragraphs = () => shadow(element).querySelectorAll('.ProseMirror p');
  await until(() => {
    const block = [...paragraphs()].find((one) => !behind || one.textContent === behind);
    return block && isCursorBehind(block);
  }, 'the cursor');
  document.execCommand('insertText', false, words);
  await settled();
}

function keyOn(
  element: Element,
  key: string,
  options: KeyboardEventInit = { ctrlKey: true },
): void {
  element.dispatchEvent(
    new KeyboardEvent('keydown', {
      key,
      bubbles: true,
      composed: true,
      cancelable: true,
      ...options,
    }),
  );
}

// Its many modules come one by one in this test server.
await loadEditorParts();

describe('the editor on its page', () => {
  let now: Scene;
  let element: HTMLElement;
  const stored = (id = 'o1') => now.service.state.chapters.get(id)?.content ?? '';
  const open = async (
    text = chapterText,
    status: 'written' | 'writing' | 'finished' = 'written',
  ) => {
    now = scene();
    now.service.state.bid = bid({ status, charged: true });
    now.service.setOutline(outline);
    for (const { id } of outline) now.service.storeText(id, text);
    now.service.on('GET', /\/comments$/, () =>
      reply([{ ...note, createdAt: '2031-04-28 10:00:00' }]),
    );
    now.service.sendProgress();
    element = await mount('tender-writer', { 'bid-id': 'b1' });
    await until(() => textOf(element).includes('编写'), 'the writer');
    const step = [...shadow(element).querySelectorAll('button')].find(({ textContent }) =>
      /^4?编写$/.test(textContent.trim()),
    );
    step?.click();
    await settled();
  };
  afterEach(async () => {
    await clearPage();
    // The chapter one was in is kept there.
    sessionStorage.clear();
    now.end();
  });

  it('opens by itself, and what was not touched is saved as it was', async () => {
    const text = '#### 标题\n\n第一段。\n\n*  奇怪的列表\n*  另一项\n\n| a|b |\n|--|:-:|\n|1 |2|\n';
    await open(text);
    await typeIn(element, '又一句。', '第一段。');
    await until(() => stored().includes('又一句'), 'the save');
    equal(stored(), text.replace('第一段。', '第一段。又一句。'));
  });
  it('undoes what was typed after it was saved', async () => {
    await open('第一段。\n\n第二段。');
    await typeIn(element, '新增');
    await until(() => stored().includes('新增'), 'the save');
    await press(element, '撤销');
    await until(() => !stored().includes('新增'), 'the second save');
    equal(stored(), '第一段。\n\n第二段。');
  });
  it('saves at once on Ctrl+S', async () => {
    await open('第一段。');
    const box = await paper(element);
    await typeIn(element, '改');
    keyOn(box, 's');
    await until(() => stored() === '第一段。改', 'the save');
  });
  it('shows the words a finding leads to', async () => {
    await open();
    await press(element, '完成');
    const blank = () => shadow(element).querySelector<HTMLElement>('[data-part=blank] .check-line');
    (await until(blank, 'the finding')).click();
    const lead = () => shadow(element).querySelector<HTMLElement>('.check-one [title^="到“"]');
    (await until(lead, 'the way to it')).click();
    await until(
      () =>
        shadow(element).querySelector('.ProseMirror .revealed')?.textContent?.includes('项目经理'),
      'the words',
    );
  });
  it('takes over a text written elsewhere while nothing is typed', async () => {
    await open('旧的。');
    const box = await paper(element);
    now.service.storeText('o1', '新的。');
    now.service.sendChapter('o1');
    await until(() => box.textContent?.includes('新的'), 'the new text');
  });
  it('is not there where the chapter cannot be changed', async () => {
    await open('写完了。', 'finished');
    await until(() => shadow(element).querySelector('.markdown'), 'the text');
    await settled();
    equal(shadow(element).querySelectorAll('.ProseMirror, [role=toolbar]').length, 0);
  });
  it('goes away while the chapter is written anew, and comes back with the new text', async () => {
    await open('旧的。');
    await paper(element);
    now.service.writeChapter('o1', '重新写的。');
    const text = () => shadow(element).querySelector('.ProseMirror')?.textContent;
    await until(() => text()?.includes('重新写的'), 'the editor with the new text');
  });
  it('keeps what was typed when another chapter is opened at once', async () => {
    await open('第一段。');
    await typeIn(element, '没来得及存');
    await press(element, '下一章');
    await until(() => stored('o1').includes('没来得及存'), 'the save');
  });

  it('finds and replaces in the chapter, as one step back', async () => {
    await open('甲公司与甲公司。\n\n乙方。');
    const box = await paper(element);
    keyOn(box, 'f');
    await type(element, '查找', '甲公司');
    await until(() => textOf(element).includes('共 2 处'), 'the count');
    await type(element, '替换为', '丙公司');
    await press(element, '全部替换');
    await until(() => stored().startsWith('丙公司与丙公司'), 'the save');
    await press(element, '撤销');
    await until(() => stored().startsWith('甲公司与甲公司'), 'the undo');
  });
  it('shows a proposal beside the words, and puts it in when wished', async () => {
    await open('原来的话。\n\n别的话。');
    const events = ['delta {"text":"新"}', 'done {"text":"新的话。"}'].map((one) =>
      one.replace(/^(\w+) /, 'event: $1\ndata: '),
    );
    now.service.on('POST', /\/passage$/, () => {
      return new Response(`${events.join('\n\n')}\n\n`, {
        headers: { 'content-type': 'text/event-stream' },
      });
    });
    const box = await paper(element);
    await typeIn(element, '');
    getSelection()!.selectAllChildren(box.querySelector('p')!);
    await settled();
    await press(element, '改写所选文字');
    await press(element, '改写');
    await until(() => textOf(element).includes('替换原文'), 'the proposal');
    equal(stored(), '原来的话。\n\n别的话。');
    await press(element, '替换原文');
    await until(() => stored() === '新的话。\n\n别的话。', 'the save');
  });
  it('says that the words of a note are gone', async () => {
    await open('正文。');
    await paper(element);
    await press(element, '批注');
    await until(() => textOf(element).includes('批注所指的文字已被修改或删除'), 'the notice');
    equal(textOf(element).includes('补充证明'), true);
  });
  it('puts a picture in from the library, with its caption', async () => {
    const picture = {
      id: 'p1',
      fileName: 'a.png',
      title: '机构图',
      category: '其他',
      tags: [],
      width: 8,
      height: 4,
      bytes: 9,
    };
    const records = [{ ...picture, createdAt: '2031-04-28 10:00:00' }];
    await open('第一段。');
    now.service.on('GET', /client\/pictures$/, () =>
      reply({ records, total: 1, size: 24, current: 1, pages: 1 }),
    );
    now.service.on('GET', /p1\/file$/, () => new Response(new Blob(['x'], { type: 'image/png' })));
    await typeIn(element, '');
    await press(element, '插入图片');
    await press(element, '选择图片“机构图”');
    await press(element, '插入');
    await until(() => stored().includes('![机构图](picture:p1)'), 'the save');
  });
  it('says why a pasted picture was not taken, and no more that it is on its way', async () => {
    await open('第一段。');
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File(['x'], '图.png', { type: 'image/png' }));
    const paste = { clipboardData, bubbles: true, cancelable: true };
    (await paper(element)).dispatchEvent(new ClipboardEvent('paste', paste));
    await until(() => $notices.get().some(({ kind }) => kind === 'error'), 'the reason');
    await settled();
    equal(
      $notices.get().filter(({ text }) => text.includes('正在上传')),
      [],
    );
  });
  it('edits a mind map as text, and puts it into the outline when asked', async () => {
    await open('第一段。\n\n```mindmap\n- 保障\n  - 组织\n```');
    const box = await paper(element);
    (await until(() => box.querySelector('.drawn-block'), 'the map')).dispatchEvent(
      new MouseEvent('dblclick', { bubbles: true }),
    );
    const tab = await until(
      () =>
        [...shadow(element).querySelectorAll<HTMLElement>('[role=tab]')].find(
          ({ textContent }) => textContent === '文字',
        ),
      'the text of the map',
    );
    tab.click();
    await settled();
    const area = shadow(element).querySelector<HTMLTextAreaElement>('dialog textarea')!;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(
      area,
      '- 保障\n  - 组织\n  - 技术',
    );
    area.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
    await settled();
    await press(element, '更新到目录');
    (
      await until(
        () => shadow(element).querySelector<HTMLElement>('[role=alertdialog] [data-kind=primary]'),
        'the question',
      )
    ).click();
    await until(
      () => now.service.state.outline.chapters.some(({ title }) => title === '技术'),
      'the outline',
    );
    await press(element, '确定');
    await until(() => stored().includes('  - 技术'), 'the save');
  });
  it('offers its tools along one stop of the Tab key, and has no findings', async () => {
    await open(`${chapterText}\n\n| 甲 | 乙 |\n|---|---|\n| 1 | 2 |\n`);
    await paper(element);
    const bar = await until(() => shadow(element).querySelector('[role=toolbar]'), 'the bar');
    const undo = await button(element, '查找与替换');
    undo.focus();
    keyOn(undo, 'ArrowRight', {});
    equal(shadow(element).activeElement?.getAttribute('aria-label'), '批注');
    equal(
      [...bar.querySelectorAll('button:enabled, select')].filter(
        (one) => (one as HTMLElement).tabIndex === 0,
      ).length,
      1,
    );
    await press(element, '批注');
    await until(() => textOf(element).includes('批注只给自己看'), 'the notes');
    equal(await findings(element), []);
    await press(element, '查找与替换');
    equal(await findings(element), []);
  });
});
