import { getSchema } from '@tiptap/core';
import { history, undo } from '@tiptap/pm/history';
import { EditorState, Selection } from '@tiptap/pm/state';
import { CellSelection, mergeCells, tableEditing } from '@tiptap/pm/tables';
import { canSplit } from '@tiptap/pm/transform';
import { bidExtensions } from '../../../../widgets/writer/editor/bid-extensions.ts';
import { BidMarkdown } from '../../../../widgets/writer/editor/bid-markdown.ts';
import { equal } from '../../../support/browser.ts';
import { corpus, dice, oddMarkdown } from './markdown-corpus.ts';

const schema = getSchema(bidExtensions({}, ''));
const there = (text: string) => {
  const markdown = new BidMarkdown(schema);
  const doc = markdown.read(text);
  doc.check();
  return { markdown, doc };
};
const andBack = (text: string) => {
  const { markdown, doc } = there(text);
  return markdown.write(doc);
};

describe('Markdown through the document', () => {
  for (const [name, text] of Object.entries(corpus)) {
    it(`comes back as it was: ${name}`, () => equal(andBack(text), text));
  }
  it('comes back as it was, whatever was thrown together', () => {
    const roll = dice(7);
    for (let round = 0; round < 400; round += 1) {
      const text = oddMarkdown(roll);
      equal(andBack(text), text, `round ${round}`);
    }
  });
  it('comes back as it was: 200,000 characters, and a table of 2,000 rows', () => {
    const long = Array.from(
      { length: 1000 },
      (_, index) => `#### 第 ${index} 节\n\n${'按照招标文件要求，我方逐条响应。'.repeat(12)}\n\n`,
    ).join('');
    const rows = Array.from(
      { length: 2000 },
      (_, index) => `| ${index} | 项目 | 单位 | 数量 | 备注 |`,
    ).join('\n');
    const table = `| 序号 | 名称 | 单位 | 数量 | 备注 |\n|---|---|---|---|---|\n${rows}\n`;
    for (const text of [long, '一段到底。'.repeat(40_000), table]) {
      equal(andBack(text) === text, true);
    }
  });
  it('leaves every other block as it was when one changes, and undoing gives the text back', () => {
    const roll = dice(11);
    for (let round = 0; round < 300; round += 1) {
      const text = oddMarkdown(roll);
      const { markdown, doc } = there(text);
      const places: number[] = [];
      doc.descendants(
        (node, at) =>
          void (
            node.isTextblock && places.push(at + 1 + Math.floor(roll() * (node.content.size + 1)))
          ),
      );
      const at = places[Math.floor(roll() * places.length)];
      if (at === undefined) continue;
      const state = EditorState.create({ doc });
      const index = doc.resolve(at).index(0);
      const edited = state.apply(state.tr.insertText('改', at));
      const written = markdown.write(edited.doc);
      const sources = new BidMarkdown(schema);
      const before = doc.children
        .slice(0, index)
        .map((node) => markdown.write(doc.type.create(null, node)).trim());
      let from = 0;
      for (const source of before) {
        const found = written.indexOf(source, from);
        equal(
          found >= 0,
          true,
          `round ${round}: ${JSON.stringify(source)} of ${JSON.stringify(text)} in ${JSON.stringify(written)}`,
        );
        from = found + source.length;
      }
      equal(sources.read(written).textContent.includes('改'), true, `round ${round}`);
      const undone = edited.apply(edited.tr.delete(at, at + 1));
      equal(markdown.write(undone.doc), text, `round ${round}, undone`);
    }
  });
  it('undoes anything back to the very text', () => {
    const roll = dice(31);
    for (let round = 0; round < 150; round += 1) {
      const text = oddMarkdown(roll);
      const { markdown, doc } = there(text);
      let state = EditorState.create({ doc, plugins: [history(), tableEditing()] });
      for (let step = 0; step < 6; step += 1) {
        const size = state.doc.content.size;
        const at = Selection.near(state.doc.resolve(Math.floor(roll() * size))).from;
        const to = Math.min(size, at + Math.floor(roll() * 30));
        const { tr } = state;
        const action = Math.floor(roll() * 4);
        if (action === 0) tr.insertText('新', at);
        else if (action === 1) tr.delete(at, to);
        else if (action === 2 && canSplit(tr.doc, at)) tr.split(at);
        else tr.addMark(at, to, schema.marks.bold!.create());
        state = state.apply(tr);
        // Every other step is saved, as autosave would.
        if (step % 2 === 0) markdown.write(state.doc);
      }
      while (undo(state, (transaction) => (state = state.apply(transaction))));
      equal(markdown.write(state.doc), text, `round ${round}`);
    }
  });
  it('says merged cells and widths as HTML, and reads them again', () => {
    const { markdown, doc } = there('前\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\n后\n');
    const cells: number[] = [];
    doc.descendants(
      (node, at) => void (/^table(?:Cell|Header)$/.test(node.type.name) && cells.push(at)),
    );
    let state = EditorState.create({ doc, plugins: [tableEditing()] });
    state = state.apply(state.tr.setSelection(CellSelection.create(doc, cells[2]!, cells[4])));
    mergeCells(state, (transaction) => (state = state.apply(transaction)));
    const text = markdown.write(state.doc);
    equal(
      text,
      '前\n\n<table>\n<thead>\n<tr><th>a</th><th>b</th></tr>\n</thead>\n<tr><td rowspan="2">1<br>3</td><td>2</td></tr>\n<tr><td>4</td></tr>\n</table>\n\n后\n',
    );
    const again = there(text);
    const [first, second] = [
      again.doc.child(1).firstChild!,
      again.doc.child(1).child(1).firstChild!,
    ];
    equal(
      [first.firstChild!.type.name, second.attrs.rowspan, second.childCount],
      ['tableHeader', 2, 2],
    );
    const wide = EditorState.create({ doc: again.doc });
    let cell = 0;
    again.doc.descendants((node, at) => void (node.type.name === 'tableHeader' && (cell ||= at)));
    const resized = wide.apply(wide.tr.setNodeAttribute(cell, 'colwidth', [120])).doc;
    equal(
      again.markdown.write(resized).includes('<colgroup><col width="120"><col></colgroup>'),
      true,
    );
    equal(
      there(again.markdown.write(resized)).doc.child(1).firstChild!.firstChild!.attrs.colwidth,
      [120],
    );
  });
  it('keeps a table without lines one without lines, whatever becomes of its rows', () => {
    const { markdown, doc } = there(
      '<table border="0">\n<tr><td>电话：</td><td>传真：</td></tr>\n<tr><td>日期：</td><td>日期：</td></tr>\n</table>\n',
    );
    const rows = doc.child(0);
    const last = rows.child(1);
    const cut = EditorState.create({ doc }).tr.delete(
      1 + rows.child(0).nodeSize,
      1 + rows.child(0).nodeSize + last.nodeSize,
    ).doc;
    equal(
      markdown.write(cut).trim(),
      '<table border="0">\n<tr><td>电话：</td><td>传真：</td></tr>\n</table>',
    );
  });
  it('changes one cell of a table and leaves the rest of its lines', () => {
    const { markdown, doc } = there(
      '| 序号 |评分要求|我方响应   |\n|:-:|---|---:|\n|1|  a|b |\n| 2 | c | d |\n',
    );
    let at = 0;
    doc.descendants((node, place) => void (node.text === 'c' && (at = place)));
    const edited = EditorState.create({ doc }).tr.insertText('改', at).doc;
    equal(
      markdown.write(edited),
      '| 序号 |评分要求|我方响应   |\n|:-:|---|---:|\n|1|  a|b |\n| 2 | 改c | d |\n',
    );
  });
  it('changes one entry of a list and leaves the others, counting on', () => {
    const { markdown, doc } = there('* 甲\n*   乙 __粗__\n    - 丙\n\n9. 九\n10. 十\n    续\n');
    let at = 0;
    doc.descendants((node, place) => void (node.text === '丙' && (at = place)));
    equal(
      markdown
        .write(EditorState.create({ doc }).tr.insertText('改', at).doc)
        .includes('* 甲\n*   乙 __粗__\n'),
      true,
    );
    const list = doc.child(1);
    const start = doc.child(0).nodeSize;
    const grown = EditorState.create({ doc }).tr.insert(start + 1, list.child(0)).doc;
    equal(
      markdown.write(grown).endsWith('9. 九\n10. 九\n11. 十\n    续\n'),
      true,
      markdown.write(grown),
    );
  });
});
