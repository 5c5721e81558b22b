import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  mindMapFromChapter,
  mindMapFromParts,
} from '../../../site/server/writing/chapter-mind-map.ts';
import { chapterParts } from '../../../site/server/writing/chapter-outline.ts';
import { tableFromChapter, tableFromParts } from '../../../site/server/writing/chapter-table.ts';
import { chapter } from '../../support/model-task.ts';
import { scoringItem } from './sample-bid.ts';

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
  const lines = tableFromChapter(content).split('\n');
  assert.equal(lines[0], '| 序号 | 要点 | 主要内容 |');
  assert.equal(lines.length, 4);
  assert.match(lines[2] ?? '', /^\| 1 \| 巡查安排 \| 每日巡查两遍/);
  assert.match(lines[3] ?? '', /^\| 2 \| 交接管理 \| 交接班当面清点钥匙／对讲机/);
});

test('without sub-headings the sentences are the points', () => {
  const table = tableFromChapter('值守人员每两小时巡查一遍。钥匙由专人保管并登记领用。');
  assert.match(table, /\| 1 \| 值守人员每两小时巡查一遍 \|/);
  assert.match(table, /\| 2 \| 钥匙由专人保管并登记领用 \|/);
});

test('sentences that begin alike are points of their own, a sentence that stands twice is one', () => {
  const table = tableFromChapter(
    '我方承诺，质保期三年。我方承诺，接到通知两小时内到场。我方承诺，质保期三年。服务承诺：每年巡检四次。服务承诺：备件免费更换。',
  );
  assert.deepEqual(
    table
      .split('\n')
      .slice(2)
      .map((row) => row.split(' | ')[1]),
    ['我方承诺', '接到通知两小时内到场', '服务承诺', '备件免费更换'],
  );
});

test('a mind map is an indented list under the title', () => {
  const map = mindMapFromChapter('安保', content);
  assert.match(map, /^```mindmap\n- 安保\n {2}- 巡查安排\n {4}- 每日巡查两遍\n/);
  assert.match(map, /\n {2}- 交接管理\n/);
  assert.match(map, /\n```$/);
  assert.doesNotMatch(map, /旧图|已有的表格/);
});

test('what says too little gives no figure', () => {
  for (const text of ['', '本章由保洁、绿化两部分组成。']) {
    assert.equal(tableFromChapter(text), '');
    assert.equal(mindMapFromChapter('安保', text), '');
  }
});

test('no entry of a mind map is cut in the middle of a sentence', () => {
  const long =
    '由持证的专职巡查人员按照事先确定的路线对全部公共区域逐一进行检查并且书面记录检查的结果';
  const map = mindMapFromChapter(
    '安保',
    `#### 巡查\n\n${long}。每日巡查两遍。\n\n#### 交接\n\n当面清点钥匙。`,
  );
  assert.doesNotMatch(map, /…|由持证/);
  assert.match(map, /\n {4}- 每日巡查两遍\n/);
  const told = mindMapFromChapter(
    '安保',
    `${long}。值班人员坚守岗位，不得擅离。巡查每日两遍进行。钥匙管理：由专人登记领用。`,
  );
  assert.equal(
    told,
    [
      '```mindmap\n- 安保',
      '  - 值班人员坚守岗位。',
      '  - 巡查每日两遍进行。',
      '  - 钥匙管理\n    - 由专人登记领用\n```',
    ].join('\n'),
    'sentences are told as such, once; labels are titles',
  );
});

test('a chapter that only leads in is told by its sub-chapters, their headings and scoring items', () => {
  const chapters = [
    chapter('p', '服务方案'),
    chapter('a', '保洁服务', { parentId: 'p', scoringIds: ['s'] }),
    chapter('b', '应急预案', { parentId: 'p', order: 1 }),
    chapter('b1', '火灾处置', { parentId: 'b', scoringIds: ['t'] }),
    chapter('c', '绿化养护', { parentId: 'p', order: 2 }),
  ];
  const scoring = [
    scoringItem('s', '技术', '保洁', 5, ''),
    scoringItem('t', '技术', '火灾', 5, ''),
  ];
  const contents = new Map([
    ['p', '服务方案由保洁服务、应急预案、绿化养护组成。'],
    ['a', content],
    ['c', '每季修剪一次乔木，枯枝当日清运。'],
  ]);
  const parts = chapterParts('p', { chapters, scoring }, contents);
  assert.deepEqual(tableFromParts(parts).split('\n'), [
    '| 序号 | 子章节 | 主要内容 | 对应评分项 |',
    '| --- | --- | --- | --- |',
    '| 1 | 保洁服务 | 巡查安排、交接管理 | 保洁（5分） |',
    '| 2 | 应急预案 | 火灾处置 | 火灾（5分） |',
    '| 3 | 绿化养护 | 每季修剪一次乔木，枯枝当日清运 | — |',
  ]);
  assert.equal(
    mindMapFromParts('服务方案', parts),
    [
      '```mindmap\n- 服务方案',
      '  - 保洁服务\n    - 巡查安排\n    - 交接管理',
      '  - 应急预案\n    - 火灾处置',
      '  - 绿化养护\n```',
    ].join('\n'),
  );
  assert.equal(tableFromParts(parts.slice(0, 1)), '');
  assert.deepEqual(chapterParts('a', { chapters, scoring }, contents), []);
});
