import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMarkdown } from '../../../site/server/layout/markdown/markdown.ts';
import { textWidth } from '../../../site/server/layout/page/page-geometry.ts';
import { tableGrid } from '../../../site/server/layout/page/table-grid.ts';
import { presets } from '../../../site/server/layout/word-format.ts';

const format = presets.standard;
const LEGIBLE = format.table.size * 6;

/** Widths of a table that states 20, 240 and 240, with this text in its first column. */
function widthsWith(first: string): number[] {
  const html = `<table><colgroup><col width="20"><col width="240"><col width="240"></colgroup><tr><td>${first}</td><td>供货合同编号与签订日期</td><td>验收记录与用户评价</td></tr></table>`;
  const [node] = parseMarkdown(html);
  assert.ok(node?.kind === 'table' && node.widths?.length === 3);
  return tableGrid(node, format)?.widths ?? [];
}
const sum = (widths: number[]) => widths.reduce((all, width) => all + width, 0);

test('a column that its table states too narrow for its text is made legible; the others stay as they were to each other', () => {
  const [name = 0, second = 0, third = 0, ...none] = widthsWith('江城恒远信息技术有限公司');
  assert.deepEqual(none, []);
  assert.ok(name > LEGIBLE && name < LEGIBLE * 1.3, String(name));
  assert.ok(Math.abs(second - third) < 12, `${String(second)} ${String(third)}`);
  assert.ok(Math.abs(sum([name, second, third]) - textWidth(format)) < 0.01);
});

test('a narrow column of short text stays narrow', () => {
  const widths = widthsWith('1');
  assert.ok((widths[0] ?? 0) < LEGIBLE * 0.6, String(widths));
  assert.ok(Math.abs(sum(widths) - textWidth(format)) < 0.01);
});
