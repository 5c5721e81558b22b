import { equal, until } from '../../../support/browser.ts';
import { type EditorPage, editorPage } from './editor-page.ts';

const HEIGHT = 200;
const LINES = 60;

const frames = async (count: number) => {
  for (let at = 0; at < count; at += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
};

describe('the caret', () => {
  let page: EditorPage;
  let scroller: HTMLElement;
  beforeEach(() => {
    page = editorPage(Array.from({ length: LINES }, (_, at) => `第 ${at} 行。`).join('\n\n'));
    scroller = page.root.querySelector('div')!;
    scroller.style.cssText = `height: ${HEIGHT}px; overflow-y: auto`;
  });
  afterEach(() => page.end());

  /** Where it stands, from the top of the box that scrolls. */
  const caret = () => page.editor.rect().top - scroller.getBoundingClientRect().top;
  const isInSight = () => caret() >= 0 && caret() < HEIGHT;

  it('is brought into sight when a key is typed out of it', async () => {
    page.editor.focus('start');
    await frames(3);
    scroller.scrollTop = scroller.scrollHeight;
    equal(isInSight(), false);
    await page.type('字');
    await until(isInSight, 'the caret');
  });
  it('stays in sight when the text grows past the edge', async () => {
    page.editor.focus();
    page.editor.focus('end');
    await until(isInSight, 'the end');
    for (let at = 0; at < 12; at += 1) document.execCommand('insertParagraph');
    await page.type('字');
    await until(isInSight, 'the caret');
  });
  it('costs a key in sight no measuring: boxes are looked at once a frame, and nothing scrolls', async () => {
    page.editor.focus('start');
    await frames(3);
    const measured: Element[] = [];
    const { getBoundingClientRect } = Element.prototype;
    Element.prototype.getBoundingClientRect = function measure(this: Element) {
      measured.push(this);
      return getBoundingClientRect.call(this);
    };
    try {
      for (let at = 0; at < 10; at += 1) await page.type('字');
      equal(measured.length, 0, 'at the keys');
      await frames(2);
      equal(
        [measured.length <= 2, scroller.scrollTop],
        [true, 0],
        `${measured.length} boxes for ten keys`,
      );
    } finally {
      Element.prototype.getBoundingClientRect = getBoundingClientRect;
    }
  });
  it('leaves a page alone that was scrolled away while nothing is typed', async () => {
    page.editor.focus('start');
    await frames(3);
    scroller.scrollTop = 600;
    await frames(3);
    equal(scroller.scrollTop, 600);
  });
});
