import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { check, outline } from 'tender-widgets/contract';
import { rowUnder } from '../../../site/server/writing/deviation-row.ts';
import { resolveLiveBlocks } from '../../../site/server/writing/live-blocks.ts';
import type { BidView } from '../../../site/server/writing/offline/bid-view.ts';
import { withLiveRows } from '../../../site/server/writing/offline/clause-tables.ts';

const row = (text: string, goods?: string, part: '商务' | '技术' = '技术'): check.RegisterRow => ({
  ...{ clauseId: text, kind: 'requirement', number: '', part, text, requirement: text },
  ...{ source: { block: 1, quote: text }, response: '', deviation: 'pending', evidence: [] },
  ...{ note: '', chapters: [], state: 'open', ...(goods === undefined ? {} : { goods }) },
});
const register = [
  row('内存不低于256GB', '服务器'),
  row('端口不少于24个', '交换机'),
  row('外壳防水'),
  row('亮度不低于400尼特', '会议平板'),
  row('按季付款', undefined, '商务'),
];
const heads = ['序号', '货物名称', '招标文件要求', '投标响应', '偏离情况'];
const table = [
  '<table>',
  `<tr>${heads.map((text) => `<th>${text}</th>`).join('')}</tr>`,
  `<tr>${heads.map(() => '<td></td>').join('')}</tr>`,
  '</table>',
].join('\n');
const chapters = (...titles: string[]) =>
  titles.map((title, at) => ({ id: `c${at}`, title }) as unknown as outline.OutlineChapter);
const viewOf = (ordered: outline.OutlineChapter[]) =>
  ({ ordered, children: new Map(), context: { clauses: register } }) as unknown as BidView;

/** Goods and requirement of each row of the tables a form becomes. */
function shown(form: string, ordered: outline.OutlineChapter[], at = 0): string[] {
  const chapter = ordered[at];
  assert.ok(chapter);
  const text = withLiveRows(form, viewOf(ordered), chapter);
  return resolveLiveBlocks(text, { scoring: [], chapters: [], register })
    .split('\n')
    .flatMap((line) => {
      const [, order = '', name = '', asked = ''] = line.split('|').map((cell) => cell.trim());
      return /^\d+$/.test(order) ? [`${order} ${name} ${asked}`] : [];
    });
}

test('the column of goods names what each row is asked of', () => {
  assert.deepEqual(shown(table, chapters('技术偏离表', '商务偏离表')), [
    '1 服务器 内存不低于256GB',
    '2 交换机 端口不少于24个',
    '3  外壳防水',
    '4 会议平板 亮度不低于400尼特',
  ]);
  const cells = { number: '—', response: '', deviation: '', note: '', goods: '会议平板' };
  const under = (requirement: string, columns = heads) =>
    rowUnder(columns, { ...cells, requirement }, 1).slice(1, 3);
  assert.deepEqual(under('★会议平板：亮度不低于400尼特'), ['会议平板', '★亮度不低于400尼特']);
  const plain = ['序号', '招标文件要求', '投标响应', '偏离情况'];
  assert.equal(under('★亮度：不低于400尼特', plain)[0], '★会议平板：亮度：不低于400尼特');
});

test('of two tables of a form each holds the rows of its goods, the first what no other is for', () => {
  const form = ['（一）服务器技术偏离表', table, '（二）交换机技术偏离表', table].join('\n\n');
  assert.deepEqual(shown(form, chapters('技术偏离表', '商务偏离表')), [
    '1 服务器 内存不低于256GB',
    '2  外壳防水',
    '3 会议平板 亮度不低于400尼特',
    '1 交换机 端口不少于24个',
  ]);
});

test('of two chapters each holds the rows of its goods', () => {
  const both = chapters('服务器技术偏离表', '交换机技术偏离表', '商务偏离表');
  assert.deepEqual(shown(table, both, 0), [
    '1 服务器 内存不低于256GB',
    '2  外壳防水',
    '3 会议平板 亮度不低于400尼特',
  ]);
  assert.deepEqual(shown(table, both, 1), ['1 交换机 端口不少于24个']);
  assert.deepEqual(shown(table, both, 2), ['1  按季付款']);
});
