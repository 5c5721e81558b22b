import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mindMapFromChapter } from '../../../site/server/writing/chapter-mind-map.ts';
import { tableFromChapter } from '../../../site/server/writing/chapter-table.ts';

const content = `开头一句说明本章的安排。

#### 巡查安排

每日巡查两遍，重点检查门窗与水源；发现异常立即上报主管。

- 夜间巡查由两人同行，携带照明设备

#### 交接管理

交接班当面清点钥匙|对讲机，双方签字确认。

| 序号 | 名称 |
| --- | --- |
| 1 | 已有的表格 |

\`\`\`mindmap
- 旧图
\`\`\`
`;

test('a table holds the chapter’s own headings and points', () => {
  const lines = tableFromChapter('安保', content).split('\n');
  assert.equal(lines[0], '| 序号 | 要点 | 主要内容 |');
  assert.equal(lines.length, 4);
  assert.match(lines[2] ?? '', /^\| 1 \| 巡查安排 \| 每日巡查两遍/);
  assert.match(lines[3] ?? '', /^\| 2 \| 交接管理 \| 交接班当面清点钥匙／对讲机/);
});

test('without sub-headings the sentences are the points', () => {
  const table = tableFromChapter('安保', '值守人员每两小时巡查一遍。钥匙由专人保管并登记领用。');
  assert.match(table, /\| 1 \| 值守人员每两小时巡查一遍 \|/);
  assert.match(table, /\| 2 \| 钥匙由专人保管并登记领用 \|/);
});

test('a mind map is an indented list under the title', () => {
  const map = mindMapFromChapter('安保', content);
  assert.match(map, /^```mindmap\n- 安保\n {2}- 巡查安排\n {4}- 每日巡查两遍\n/);
  assert.match(map, /\n {2}- 交接管理\n/);
  assert.match(map, /\n```$/);
  assert.doesNotMatch(map, /旧图|已有的表格/);
});

test('an empty chapter gives a figure to fill in, not an error', () => {
  assert.match(tableFromChapter('安保', ''), /安保 \| 【待填写】/);
  assert.equal(mindMapFromChapter('安保', ''), '```mindmap\n- 安保\n```');
});
