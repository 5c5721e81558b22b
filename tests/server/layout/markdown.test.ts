import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type MarkdownNode, parseMarkdown } from '../../../site/server/layout/markdown/markdown.ts';
import { plainText } from '../../../site/server/layout/markdown/markdown-inline.ts';

const texts = (nodes: MarkdownNode[]) =>
  nodes.map((node) => (node.kind === 'paragraph' ? plainText(node.children) : node.kind));
function table(markdown: string) {
  const [node] = parseMarkdown(markdown);
  assert.equal(node?.kind, 'table');
  assert.ok(node?.kind === 'table');
  return node;
}
const cells = (markdown: string) =>
  table(markdown).rows.map((row) => row.map((cell) => plainText(cell.children)));

describe('parseMarkdown', () => {
  test('reads headings by level and takes underlined text for text', () => {
    assert.deepEqual(parseMarkdown('#### 目标 **一**\n\n说明\n---\n'), [
      { kind: 'heading', level: 4, text: '目标 一' },
      { kind: 'paragraph', children: [{ kind: 'text', text: '说明', bold: false, italic: false }] },
    ]);
  });

  test('bolds Chinese where Markdown itself would leave the stars', () => {
    const [node] = parseMarkdown('**质量目标：**合格率100%，**“零事故”**是底线');
    assert.ok(node?.kind === 'paragraph');
    assert.equal(plainText(node.children), '质量目标：合格率100%，“零事故”是底线');
    assert.deepEqual(
      node.children
        .filter((piece) => piece.kind === 'text' && piece.bold)
        .map((piece) => piece.kind === 'text' && piece.text),
      ['质量目标：', '“零事故”'],
    );
  });

  test('keeps tildes between numbers and lone stars', () => {
    assert.deepEqual(texts(parseMarkdown('5~10天，20~30人，3*4米')), ['5~10天，20~30人，3*4米']);
  });

  test('joins broken lines without a space and starts a paragraph after a sentence', () => {
    assert.deepEqual(texts(parseMarkdown('我方承诺按\n期完成。\n另行说明\nuse Word\nfiles')), [
      '我方承诺按期完成。',
      '另行说明use Word files',
    ]);
  });

  test('reads lists in lists with tasks and starts', () => {
    const [list] = parseMarkdown('3. 甲\n   - 乙\n4. 丙\n');
    assert.ok(list?.kind === 'list');
    assert.equal(list.start, 3);
    assert.deepEqual(
      list.items.map((item) => item.map((node) => node.kind)),
      [['paragraph', 'list'], ['paragraph']],
    );
    const [tasks] = parseMarkdown('- [x] 已完成\n- [ ] 未完成');
    assert.ok(tasks?.kind === 'list');
    assert.deepEqual(tasks.items.map(texts), [['☑ 已完成'], ['☐ 未完成']]);
  });

  test('reads GFM tables with breaks, escapes and alignment', () => {
    assert.deepEqual(cells('| 序号 | 内容 |\n|:-:|---|\n| 1 | 甲<br>乙 \\| 丙 &lt;5 |'), [
      ['序号', '内容'],
      ['1', '甲 乙 | 丙 <5'],
    ]);
    assert.equal(table('| 序号 | 内容 |\n|:-:|---|\n| 1 | 甲 |').rows[1]?.[0]?.align, 'center');
  });

  test('reads HTML tables with merged cells and blank lines inside', () => {
    const node = table(
      '<table>\n<thead><tr><th rowspan="2">类别</th><th colspan=2>指标</th></tr>\n\n<tr><th>名称</th><th>目标</th></tr></thead>\n<tr><td>质量</td><td><p>合格率</p><p>返修率</p></td><td><b>100%</b></td></tr></table>',
    );
    assert.equal(node.headerRows, 2);
    assert.deepEqual(
      node.rows[0]?.map((cell) => [cell.rowSpan, cell.colSpan]),
      [
        [2, 1],
        [1, 2],
      ],
    );
    assert.deepEqual(
      node.rows[2]?.map((cell) => plainText(cell.children)),
      ['质量', '合格率 返修率', '100%'],
    );
  });

  test('leaves tables in code alone and text around tables in place', () => {
    assert.deepEqual(
      parseMarkdown('前文<table><tr><td>1</td></tr></table>后文').map((node) => node.kind),
      ['paragraph', 'table', 'paragraph'],
    );
    assert.deepEqual(
      parseMarkdown('```\n<table><tr><td>1</td></tr></table>\n```').map((node) => node.kind),
      ['code'],
    );
  });

  test('never lets other HTML through as markup', () => {
    const nodes = parseMarkdown(
      '<script>alert(1)</script>\n\n<div onclick="x()">说明<img src=x onerror=y></div>\n\n温度<5℃，<招标人>盖章',
    );
    assert.deepEqual(texts(nodes), ['说明', '温度<5℃，<招标人>盖章']);
  });

  test('reads pictures apart from the text around them', () => {
    assert.deepEqual(
      parseMarkdown('见 ![现场](picture:p-1) 所示').map((node) => node.kind),
      ['paragraph', 'picture', 'paragraph'],
    );
    assert.deepEqual(parseMarkdown('![现场](picture:p-1)'), [
      { kind: 'picture', id: 'p-1', alt: '现场' },
    ]);
    assert.deepEqual(texts(parseMarkdown('![外部](https://example.com/a.png)')), ['外部']);
  });

  test('reads mind maps by their indents', () => {
    assert.deepEqual(parseMarkdown('```mindmap\n- 根\n    - 支\n        叶\n\t二\n```'), [
      {
        kind: 'mind-map',
        items: [
          { level: 0, text: '根' },
          { level: 1, text: '支' },
          { level: 2, text: '叶' },
          { level: 1, text: '二' },
        ],
      },
    ]);
  });

  test('survives what nobody should write', () => {
    for (const odd of [
      '>'.repeat(3000),
      `${'- '.repeat(2000)}x`,
      '<table><tr><td rowspan=99999 colspan=99999>',
      '**'.repeat(5001),
      '\u0000\ud800|\n|-|',
      '```',
      '[](',
      '&#99999999;&#x110000;',
      '<table>'.repeat(500),
    ]) {
      assert.ok(Array.isArray(parseMarkdown(odd)), odd.slice(0, 20));
    }
  });
});
