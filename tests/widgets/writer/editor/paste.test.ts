import type { BidEditorOptions } from '../../../../widgets/writer/editor/bid-editor.ts';
import { equal, settled, until } from '../../../support/browser.ts';
import { type EditorPage, editorPage } from './editor-page.ts';
import { excelPage, hostilePage, pngAddress, wordPage } from './pasted-pages.ts';

describe('what is pasted', () => {
  let page: EditorPage;
  const open = (markdown = '', options: Partial<BidEditorOptions> = {}) => {
    page = editorPage(markdown, options);
    page.editor.focus('end');
  };
  const pasted = (html: string) => {
    page.paste({ 'text/html': html });
    return page.editor.markdown();
  };
  afterEach(() => page.end());

  it('from Word: headings, lists, tables with merged cells, no layout of its own', () => {
    open();
    const text = pasted(wordPage);
    const expected = [
      '#### 一、需求理解',
      '##### 项目背景',
      '本项目位于某地，建设内容包括取水、净水与输水。',
      '- 甲类设备\n  - 备品**备件**\n- 乙类设备',
      '3. 第三步\n4. 第四步',
      '（1）括号编号',
      '<p align="center">居中</p>',
      '<table>\n<tr><td rowspan="2">序号</td><td colspan="2" align="center">参数</td></tr>\n<tr><td>单位<br>数量</td><td>• 台<br>• 套</td></tr>\n</table>',
    ].join('\n\n');
    equal(text, expected);
    equal(page.notices, ['pictures-dropped 1']);
  });
  it('from Excel: a plain table', () => {
    open();
    equal(
      pasted(excelPage),
      '<table>\n<tr><td>名称</td><td>数量</td></tr>\n<tr><td>水泵 & 电机</td><td align="right">12</td></tr>\n</table>',
    );
    page.editor.commands.selectAll();
    equal(
      pasted(excelPage.replace('align=right', '')),
      '|  |  |\n| --- | --- |\n| 名称 | 数量 |\n| 水泵 & 电机 | 12 |',
    );
  });
  it('from a page that means harm: its words only', async () => {
    Reflect.deleteProperty(window, 'ran');
    open();
    const text = pasted(hostilePage);
    await settled();
    equal(Reflect.get(window, 'ran') ?? null, null);
    equal(
      text,
      '正文坏链接[好链接](https://example.test/)\n\n```mindmap\n- 甲\n```\n\n![题](picture:p1)',
    );
    const bad =
      'script, style, img:not(.ProseMirror-separator), svg, iframe, object, form, input, button, [onclick], [onerror], [onload], [onmouseover], a[href^="javascript"]';
    equal(
      [page.root.querySelectorAll(bad).length, page.root.innerHTML.includes('outside.test')],
      [0, false],
    );
  });
  it('that claims to be ours: only what could be', () => {
    open();
    const text = pasted(
      '<p>甲<span data-picture="x)](javascript:1)">坏图</span></p><div data-live-block="x\n```\n<script>">坏</div><div data-live-block="deviation-table" data-part="商务"></div>',
    );
    equal(text, '甲坏图\n\n坏\n\n```deviation-table\n商务\n```');
  });
  it('as Markdown or plain lines', () => {
    open();
    page.paste({ 'text/plain': '## 标题\n\n- 甲\n- 乙\n\n| a | b |\n|---|---|\n| 1 | 2 |\n' });
    equal(page.editor.markdown(), '#### 标题\n\n- 甲\n- 乙\n\n| a | b |\n|---|---|\n| 1 | 2 |');
    page.editor.commands.selectAll();
    page.paste({ 'text/plain': '第一行\r\n第二行 *a* <b>' });
    equal(page.editor.markdown(), '第一行\n\n第二行 \\*a\\* &lt;b>');
  });
  it('as words into the middle of a line, one step to undo', () => {
    open('甲乙\n');
    page.editor.reveal('甲');
    page.paste({ 'text/html': '<span style="font-weight:700">丙</span>', 'text/plain': '丙' });
    equal(page.editor.markdown(), '**丙**乙\n');
    page.editor.commands.undo();
    equal(page.editor.markdown(), '甲乙\n');
  });
  it('thirty levels deep: six are kept, and that is said', () => {
    open();
    const list = (depth: number): string =>
      depth > 30 ? '' : `<ul><li>第${depth}级${list(depth + 1)}</li></ul>`;
    const text = pasted(list(1));
    const lines = text.split('\n');
    equal([lines.length, Math.max(...lines.map((line) => line.search(/\S/)))], [30, 10]);
    equal(page.notices, ['lists-flattened 24']);
  });
  it('with headings of six levels: three are kept, and that is said', () => {
    open();
    equal(
      pasted([1, 2, 3, 4, 5, 6].map((level) => `<h${level}>第${level}级</h${level}>`).join('')),
      '#### 第1级\n\n##### 第2级\n\n###### 第3级\n\n###### 第4级\n\n###### 第5级\n\n###### 第6级',
    );
    equal(page.notices, ['headings-lowered 3']);
  });
  it('with pictures: bytes go to the library, addresses are dropped', async () => {
    const files: string[] = [];
    open('甲\n', {
      async onPicture(file) {
        files.push(`${file.type} ${file.size > 50}`);
        return { id: 'new1', caption: '现场' };
      },
    });
    page.paste({
      'text/html': `<p>前<img src="${pngAddress}">后<img src="https://outside.test/a.png"></p>`,
    });
    await until(() => page.editor.markdown().includes('picture:new1'), 'the picture');
    equal([files, page.notices], [['image/png true'], ['pictures-dropped 1']]);
    page.paste({}, [new File(['x'], 'a.jpg', { type: 'image/jpeg' })]);
    await until(() => files.length === 2, 'the second picture');
  });
  it('200,000 characters at once', () => {
    open();
    const html = Array.from(
      { length: 1000 },
      (_, index) => `<p>${index} ${'按照招标文件要求，我方逐条响应。'.repeat(12)}</p>`,
    ).join('');
    equal(pasted(html).length > 190_000, true);
  });
  it('more than a chapter takes: as much as fits, and that is said', () => {
    open();
    page.paste({ 'text/plain': `${'长'.repeat(300_000)}\n${'文'.repeat(300_000)}\n尾` });
    equal(
      [page.editor.markdown().length > 440_000, page.editor.markdown().length < 500_000],
      [true, true],
    );
    equal(page.notices, ['text-cut 150003']);
  });
  it('a table of 2,000 rows: several tables under one header, and that is said', () => {
    open();
    const rows = Array.from(
      { length: 2000 },
      (_, index) => `<tr><td>${index}</td><td>名称</td><td>单位</td><td>数量</td></tr>`,
    ).join('');
    const text = pasted(
      `<table><tr><th>序号</th><th>名称</th><th>单位</th><th>数量</th></tr>${rows}</table>`,
    );
    equal(text.match(/\| 序号 \|/g)?.length, 4);
    equal(text.match(/^\| \d+ \| 名称/gm)?.length, 2000);
    equal(page.notices, ['table-cut 4']);
  });
  it('a long table is not cut through a cell that reaches over several rows', () => {
    open();
    const group = (index: number) =>
      `<tr><td rowspan="3">第${index}组</td><td>甲</td></tr><tr><td>乙</td></tr><tr><td>丙</td></tr>`;
    const text = pasted(
      `<table>${Array.from({ length: 200 }, (_, index) => group(index)).join('')}</table>`,
    );
    equal(
      [
        text.match(/<table/g)?.length,
        text.match(/rowspan="3"/g)?.length,
        text.match(/乙/g)?.length,
      ],
      [2, 200, 200],
    );
  });
});
