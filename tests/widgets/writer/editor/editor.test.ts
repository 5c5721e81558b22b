import type { BidEditor, BidEditorOptions } from '../../../../widgets/writer/editor/bid-editor.ts';
import { equal, settled, until } from '../../../support/browser.ts';
import { type EditorPage, editorPage } from './editor-page.ts';
import { corpus } from './markdown-corpus.ts';

describe('the editor', () => {
  let page: EditorPage;
  let editor: BidEditor;
  let changes: string[];
  let root: ShadowRoot;
  const open = (markdown: string, options: Partial<BidEditorOptions> = {}) => {
    page = editorPage(markdown, options);
    ({ editor, changes, root } = page);
  };
  const type = (text: string) => page.type(text);
  const box = () => page.box();
  afterEach(() => page.end());

  it('is a named text box that gives back what it got', async () => {
    open(corpus['html table']!);
    equal(
      [box().getAttribute('aria-label'), editor.markdown() === corpus['html table']],
      ['正文', true],
    );
    equal(root.querySelectorAll('td, th').length, 4);
  });
  it('reports what was typed once the hands rest, or when asked', async () => {
    open('甲\n\n乙\n');
    editor.focus('end');
    await type('丙');
    await type('丁');
    equal(changes, []);
    await until(() => changes.length > 0, 'the report');
    equal(changes, ['甲\n\n乙丙丁\n']);
    await type('戊');
    editor.flush();
    equal(changes.at(-1), '甲\n\n乙丙丁戊\n');
  });
  it('goes to both ends of the text by Ctrl+Home and Ctrl+End, also with Shift', async () => {
    open('甲\n\n乙\n\n丙\n');
    const press = (key: string, shiftKey = false) =>
      box().dispatchEvent(
        new KeyboardEvent('keydown', {
          key,
          ctrlKey: true,
          shiftKey,
          bubbles: true,
          cancelable: true,
        }),
      );
    press('End');
    await type('尾');
    press('Home');
    await type('头');
    equal(editor.markdown(), '头甲\n\n乙\n\n丙尾\n');
    press('End', true);
    await type('换');
    equal(editor.markdown(), '头换\n');
  });
  it('undoes back to the very text, across what the service echoes', async () => {
    const text = '- 甲\n*  乙\n\n| a|b |\n|-|:-:|\n|1 |2|\n\n正文  \n换行。\n';
    open(text);
    editor.focus('end');
    await type('一句。');
    editor.flush();
    editor.setMarkdown(changes.at(-1)!);
    equal(editor.state().canUndo, true);
    editor.commands.undo();
    equal([editor.markdown(), editor.state().canRedo], [text, true]);
  });
  it('takes over a text from outside and still undoes what was typed elsewhere', async () => {
    open('第一段。\n\n第二段。\n\n第三段。\n');
    editor.focus('start');
    await type('新');
    editor.setMarkdown('新第一段。\n\n第二段。\n\n第三段，外面改了。\n\n第四段。\n');
    equal(editor.markdown(), '新第一段。\n\n第二段。\n\n第三段，外面改了。\n\n第四段。\n');
    editor.commands.undo();
    equal(editor.markdown(), '第一段。\n\n第二段。\n\n第三段，外面改了。\n\n第四段。\n');
    equal(changes, []);
  });
  it('makes headings, lists, marks, alignment and tables', async () => {
    open('一\n');
    editor.focus('end');
    editor.commands.heading(1);
    equal([editor.state().style, editor.markdown()], ['heading-1', '#### 一\n']);
    editor.commands.paragraph();
    editor.commands.bulletList();
    equal([editor.state().list, editor.markdown()], ['bullet', '- 一\n']);
    editor.commands.orderedList();
    equal(editor.markdown(), '1. 一\n');
    editor.commands.orderedList();
    editor.commands.align('center');
    equal([editor.state().align, editor.markdown()], ['center', '<p align="center">一</p>\n']);
    editor.commands.align('left');
    editor.commands.selectAll();
    editor.commands.bold();
    editor.commands.underline();
    equal(['**<u>一</u>**\n', '<u>**一**</u>\n'].includes(editor.markdown()), true);
    editor.commands.quote();
    equal(editor.state().style, 'quote');
    editor.commands.quote();
    editor.focus('end');
    editor.commands.insertTable(2, 2);
    equal(editor.state().table, { canMerge: false, canSplit: false, headerRow: true });
    await type('表头');
    equal(
      editor.markdown().includes('| 表头 |  |\n| --- | --- |\n|  |  |'),
      true,
      editor.markdown(),
    );
    editor.commands.table('row-after');
    editor.commands.table('column-after');
    equal(root.querySelectorAll('td, th').length, 9);
    editor.commands.table('delete-table');
    equal(root.querySelectorAll('table').length, 0);
  });
  it('puts in pictures, mind maps and live blocks, and changes them', async () => {
    open('');
    editor.focus('end');
    editor.commands.insertPicture({ id: 'p1', caption: '拓扑[1]' });
    editor.commands.insertMindMap('- 甲\n  - 乙');
    editor.commands.insertLiveBlock('deviation-table', '技术');
    editor.commands.insertLiveBlock('scoring-index');
    const text =
      '![拓扑&#91;1&#93;](picture:p1)\n\n```mindmap\n- 甲\n  - 乙\n```\n\n```deviation-table\n技术\n```\n\n```scoring-index\n```';
    equal(editor.markdown(), text);
  });
  it('has nothing to undo before anything was done, and shows where words come from', () => {
    open('<!-- 来源：业绩.docx -->\n\n| a |\n|---|\n| b |');
    editor.focus('start');
    equal(
      [editor.state().canUndo, root.querySelector('.source-note')?.textContent],
      [false, '来源：业绩.docx'],
    );
  });
  it('draws blocks with what the host gave, which may change them', async () => {
    const seen: string[] = [];
    open('```mindmap\n- 甲\n```\n\n正文\n', {
      views: {
        mindMap: (_box, block) => {
          seen.push(block.attributes.text!);
          setTimeout(() => block.change({ text: '- 乙' }));
          return { update: (next) => seen.push(next.attributes.text!) };
        },
      },
    });
    return until(() => seen.at(-1) === '- 乙', 'the change').then(() =>
      equal(editor.markdown(), '```mindmap\n- 乙\n```\n\n正文\n'),
    );
  });
  it('marks blanks, finds and replaces', async () => {
    open('编号 A1，【待填写：姓名】。\n\n- a1 与 **A1**\n');
    equal(
      [...root.querySelectorAll('mark.blank')].map((mark) => mark.textContent),
      ['【待填写：姓名】'],
    );
    equal(
      [editor.find('a1', { matchCase: false }), root.querySelectorAll('.found').length],
      [3, 3],
    );
    equal(
      [
        editor.findNext(),
        editor.findNext(),
        editor.findNext(),
        editor.findNext(),
        editor.findPrevious(),
      ],
      [0, 1, 2, 0, 2],
    );
    equal(editor.find('A1', { matchCase: true }), 2);
    equal(editor.findNext() >= 0 && editor.replaceCurrent('B2'), true);
    equal(editor.replaceAll('C3'), 1);
    equal(
      [
        '编号 B2，【待填写：姓名】。\n\n- a1 与 **C3**\n',
        '编号 C3，【待填写：姓名】。\n\n- a1 与 **B2**\n',
      ].includes(editor.markdown()),
      true,
    );
    editor.clearFind();
    equal(root.querySelectorAll('.found, .found-current').length, 0);
  });
  it('marks comments at their words, of several places the right one', async () => {
    const clicked: string[] = [];
    open('甲方：人员到位。\n\n乙方：人员到位。\n', { onComment: (id) => clicked.push(id) });
    const found = editor.setComments([
      { id: 'c1', quote: '人员到位', before: '乙方：' },
      { id: 'c2', quote: '不在文中', before: '' },
    ]);
    equal(found, ['c1']);
    equal(root.querySelector('.commented')?.closest('p')?.textContent, '乙方：人员到位。');
    editor.focus('start');
    await type('新');
    equal(root.querySelector('.commented')?.textContent, '人员到位');
    equal(
      [editor.goToComment('c1'), editor.goToComment('c2'), editor.anchor()],
      [true, false, { quote: '人员到位', before: '新甲方：人员到位。\n乙方：' }],
    );
    equal([editor.reveal('人员', '乙方：'), editor.reveal('没有')], [true, false]);
    equal(root.querySelector('.revealed')?.textContent, '人员');
  });
  it('hands a passage out and puts its rewriting in its place, in one step to undo', async () => {
    open('第一句。第二句。第三句。\n\n尾段。\n');
    editor.reveal('第二句。');
    const passage = editor.passage();
    equal(
      [passage.markdown, passage.before, passage.after],
      ['第二句。', '第一句。', '第三句。\n尾段。'],
    );
    equal(root.querySelector('.passage')?.textContent, '第二句。');
    editor.focus('start');
    await type('前。');
    equal(editor.replacePassage(passage, '改写的**第二句**。'), true);
    equal(editor.markdown(), '前。第一句。改写的**第二句**。第三句。\n\n尾段。\n');
    equal(editor.replacePassage(passage, '又'), false);
    equal(editor.anchor().before, '前。第一句。改写的第二句。');
    editor.commands.undo();
    equal(editor.markdown(), '前。第一句。第二句。第三句。\n\n尾段。\n');
  });
  it('puts blocks in the place of blocks, or below', async () => {
    open('#### 标题\n\n第一段。\n\n第二段。\n\n尾段。\n');
    editor.reveal('第一段。');
    equal(editor.insertAfterPassage(editor.passage(), '- 甲\n- 乙'), true);
    equal(editor.markdown(), '#### 标题\n\n第一段。\n\n- 甲\n- 乙\n\n第二段。\n\n尾段。\n');
    editor.reveal('第二段。\n尾段。');
    equal(editor.passage().markdown, '第二段。\n\n尾段。');
    equal(editor.replacePassage(editor.passage(), '| a | b |\n|---|---|\n| 1 | 2 |\n\n完。'), true);
    equal(
      editor.markdown(),
      '#### 标题\n\n第一段。\n\n- 甲\n- 乙\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n完。\n',
    );
  });
  it('rewrites entries of a list as entries', () => {
    open('- 甲\n- 乙\n- 丙\n');
    editor.reveal('甲\n乙');
    const passage = editor.passage();
    equal(passage.markdown, '- 甲\n- 乙');
    equal(editor.replacePassage(passage, '- 一\n- 二\n- 三'), true);
    equal(editor.markdown(), '- 一\n- 二\n- 三\n- 丙\n');
  });
  it('continues right at the cursor', async () => {
    open('第一句。\n');
    editor.focus('end');
    const passage = editor.passage();
    equal([passage.markdown, passage.before], ['', '第一句。']);
    equal(editor.insertAfterPassage(passage, '第二句。'), true);
    equal(editor.markdown(), '第一句。第二句。\n');
  });
  it('changes nothing while it may not be edited', async () => {
    open('甲\n', { editable: false });
    equal(box().getAttribute('aria-readonly'), 'true');
    equal(
      [
        box().getAttribute('contenteditable'),
        editor.commands.insertMarkdown('乙'),
        editor.replaceAll('丙'),
      ],
      ['false', false, 0],
    );
    editor.setEditable(true);
    await settled();
    equal(box().getAttribute('contenteditable'), 'true');
  });
});
