import { equal } from '../../../support/browser.ts';
import { type EditorPage, editorPage } from './editor-page.ts';

/** One frame. Other work on the machine makes some keys slow, so the quickest is judged; the bench measures the rest. */
const SLOWEST_KEY_MS = 16;
const KEYS = 20;

describe('keys in a long chapter', () => {
  let page: EditorPage;
  afterEach(() => page.end());

  /** What a key takes when nothing else is going on, layout included. */
  async function keyTime(): Promise<number> {
    const times: number[] = [];
    for (let key = 0; key < KEYS; key += 1) {
      const start = performance.now();
      await page.type('字');
      page.box().getBoundingClientRect();
      times.push(performance.now() - start);
    }
    return Math.min(...times);
  }
  async function expectQuick(markdown: string, words: string) {
    page = editorPage(markdown);
    page.editor.reveal(words);
    page.editor.focus();
    const quick = await keyTime();
    const writing = performance.now();
    page.editor.markdown();
    const written = performance.now() - writing;
    equal([quick < SLOWEST_KEY_MS, written < 250], [true, true], `${quick} ms a key, ${written} ms to write`);
  }

  it('take no longer for 120,000 characters', () =>
    expectQuick(
      Array.from(
        { length: 600 },
        (_, index) => `#### 第 ${index} 节\n\n${'按照招标文件要求，我方**逐条**响应【待填写：名称】。'.repeat(8)}\n\n`,
      ).join(''),
      '第 300 节',
    ));
  it('nor in a table of 500 rows', () =>
    expectQuick(
      `| 序号 | 名称 | 单位 | 数量 | 备注 |\n|---|---|---|---|---|\n${Array.from({ length: 500 }, (_, index) => `| ${index} | 项目${index}号 | 台 | 1 | 无 |`).join('\n')}`,
      '项目250号',
    ));
  it('nor in one paragraph of 60,000 characters', () => expectQuick(`开头。${'一段到底，没有换行。'.repeat(6000)}\n`, '开头'));
});
