import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkBid } from '../../../../site/server/writing/checks/checks.ts';
import { bidContext } from '../sample-bid.ts';

const table = '| 序号 | 工作 | 工期 | 前置 |\n|---|---|---|---|\n';
const block = (title: string, rows: string) =>
  `文字一段。\n\n\`\`\`diagram\n网络图：${title}\n${table}${rows}\n\`\`\`\n\n后一段。`;

test('a diagram that cannot be drawn is found with its sentence; one that can is not', () => {
  const context = bidContext();
  const [first, second] = context.chapters;
  const contents = new Map([
    [first!.id, block('甲计划', '| 1 | 甲 | 3 | 2 |\n| 2 | 乙 | 3 | 1 |')],
    [second!.id, block('乙计划', '| 1 | 甲 | 3 | |\n| 2 | 乙 | 3 | 1 |')],
  ]);
  const found = checkBid({ ...context, contents }).filter(({ kind }) => kind === 'diagram');
  assert.deepEqual(
    found.map(({ chapterId, quote, severity }) => [chapterId, quote, severity]),
    [[first!.id, '甲计划', 'warning']],
  );
  assert.match(found[0]!.msg, /^图“甲计划”画不出来，Word 里只有它的表格：前置关系绕成了一圈/u);
});
