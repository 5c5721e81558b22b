import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pastedScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { readHtml } from '../../../../site/server/documents/read/html/html.ts';

const table = `<table><tr><th>评审因素</th><th>分值</th><th>评审标准</th></tr>
  <tr><td>投标报价</td><td>30</td><td>基准价/报价×30</td></tr>
  <tr><td rowspan="2">技术</td><td>40</td><td><p>方案：优得40分</p><p>良得20分</p></td></tr>
  <tr><td>30</td><td>团队：每人5分，最高30分</td></tr></table>`;

test('headings, paragraphs and tables with their spans; no scripts', () => {
  const { blocks } = readHtml(
    `<html><head><title>x</title></head><body><h2>第三章 评标办法</h2><div>一行<b>加粗</b>字<br>第二行</div>
     <script>alert('评分')</script><nav>首页</nav>${table}</body></html>`,
  );
  assert.deepEqual(
    blocks.map((block) => (block.kind === 'table' ? 'table' : block.text)),
    ['第三章 评标办法', '一行加粗字', '第二行', 'table'],
  );
  const rows = blocks[3]?.kind === 'table' ? blocks[3].rows : [];
  assert.deepEqual(rows[2]?.[0], { text: '技术', column: 0, rowSpan: 2, colSpan: 1 });
  assert.equal(rows[3]?.[0]?.column, 1);
  assert.equal(rows[2]?.[2]?.text, '方案：优得40分\n良得20分');
});

test('a table in a cell is a table of its own too', () => {
  const { blocks } = readHtml(
    `<table><tr><td>评标方法</td></tr><tr><td>说明${table}</td></tr></table>`,
  );
  const outer = blocks[0];
  assert.equal(outer?.kind === 'table' ? outer.rows[1]?.[0]?.tables?.[0]?.length : 0, 4);
});

test('a table copied from a page is read as the scoring', () => {
  const { items } = pastedScoring({ html: table });
  assert.deepEqual(
    items.map(({ maxScore }) => maxScore),
    [30, 40, 30],
  );
});

test('a page in GBK, by what its head says or does not say', async () => {
  const { TextEncoder: Utf8 } = globalThis;
  const head = new Utf8().encode('<html><head><meta charset="gb2312"></head><body><p>');
  // 评分标准 in GBK
  const words = Uint8Array.of(0xc6, 0xc0, 0xb7, 0xd6, 0xb1, 0xea, 0xd7, 0xbc);
  const document = await readDocument(Uint8Array.of(...head, ...words), '公告.html');
  assert.equal(document.blocks[0]?.kind === 'table' ? '' : document.blocks[0]?.text, '评分标准');
});

test('spans without end and elements without end are bounded', () => {
  const { blocks } = readHtml(
    `<table><tr><td colspan="2000000000" rowspan="9">甲</td><td>乙</td></tr><tr><td>丙</td></tr></table>`,
  );
  const [first] = blocks[0]?.kind === 'table' ? (blocks[0].rows[0] ?? []) : [];
  assert.deepEqual([first?.colSpan, first?.rowSpan], [200, 9]);
  assert.equal(
    readHtml(`${'<div>'.repeat(20_000)}深${'</div>'.repeat(20_000)}<p>浅</p>`).blocks.length,
    1,
  );
});
