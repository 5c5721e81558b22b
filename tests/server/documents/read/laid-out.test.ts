import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockText } from '../../../../site/server/documents/document.ts';
import { readPlainText } from '../../../../site/server/documents/read/text/plain-text.ts';
import { cpuTime } from '../../../support/cpu-time.ts';
import { laidOutText } from '../../../support/laid-out-text.ts';

const read = (text: string) => readPlainText(new TextEncoder().encode(text), 'txt');

const widths = [2, 6, 6, 20];
const head = ['序号', '评分因素', '分值', '评分标准'];
const rule = (subject: string, points: number) =>
  `投标人提供的${subject}内容完整、针对性强并且切实可行的得${points}分；较好的得${points - 2}分；一般的得${points - 4}分；没有提供的不得分。`;
const rows = [
  ['1', '投标报价', '30', '投标报价得分等于评标基准价除以投标报价再乘以三十。'],
  ['2', '项目理解与需求分析', '10', rule('项目背景、目标和需求的分析', 10)],
  ['3', '实施方案', '15', rule('组织机构、进度计划、资源投入和质量保证措施', 15)],
  ['4', '应急预案', '8', rule('突发事件的处置流程与保障措施', 8)],
  ['5', '售后服务', '7', '提供七乘二十四小时服务的得7分。'],
  ['6', '企业业绩', '20', '近三年类似项目每有一个得5分，最多得20分。'],
  ['7', '人员配备', '10', rule('项目负责人和主要人员的安排', 10)],
];
const before = [
  '第四章评标办法',
  '本次评标采用综合评分法，评标委员会对满足招标文件全部实质性要求的投标文件，按照下表规定的评审因素和标准打分。',
];
const after = [
  '评标委员会按照得分由高到低的顺序推荐三名中标候选人，得分相同的按投标报价由低到高的顺序排列。',
];

/** Pages in front of it, so that what they have in common is known for their head. */
const front = ['第一章招标公告', '第二章投标人须知', '第三章采购需求'].map(
  (title, i) =>
    `          某项目招标文件\n\n${title}\n本章内容见附件。\n\n\n\n                    ${i + 1}\n\f`,
);

for (const align of ['top', 'middle'] as const)
  for (const repeats of [true, false])
    for (const pageLines of [14, 19, 40])
      test(`a table with cells at the ${align}, ${pageLines} lines a page, the head ${repeats ? 'on each' : 'once'}: its rows`, () => {
        const text = laidOutText(before, { widths, rows: [head, ...rows] }, after, {
          ...{ align, repeats, lines: pageLines },
        });
        const { blocks, pages } = read(front.join('') + text);
        assert.equal(pages, text.split('\f').length + front.length);
        const tables = blocks.filter((block) => block.kind === 'table');
        assert.equal(tables.length, 1);
        const [table] = tables;
        assert.ok(table?.kind === 'table' && table.guessed);
        assert.deepEqual(
          table.rows.map((row) => row.map((cell) => cell.text.replaceAll('\n', ''))),
          [head, ...rows],
        );
        const around = blocks.filter((block) => block.kind !== 'table').map(blockText);
        assert.ok(around.includes(before[1] ?? ''), around.join('\n'));
        assert.ok(around.includes(after[0] ?? ''), around.join('\n'));
      });

test('a group beside several rows spans them, its words in their middle', () => {
  const all = [['类别', ...head.slice(1)], ...rows.map((row) => ['', ...row.slice(1)])];
  const lines = laidOutText(before, { widths, rows: all }, after, {
    ...{ align: 'top', repeats: false, lines: 60 },
  }).split('\n');
  const begin = (row: number) =>
    row < rows.length
      ? lines.findIndex((line) => line.includes(`  ${rows[row]?.[1]?.slice(0, 6)} `))
      : lines.findLastIndex((line) => line.includes('得分。')) + 1;
  for (const [group, from, to] of [
    ['价格', 0, 1],
    ['技术', 1, 4],
    ['商务', 4, 7],
  ] as const) {
    const middle = Math.floor((begin(from) + begin(to) - 1) / 2);
    lines[middle] = `${group}${(lines[middle] ?? '').slice(2)}`;
  }
  const { blocks } = read(front.join('') + lines.join('\n'));
  const [table] = blocks.filter((block) => block.kind === 'table');
  assert.ok(table?.kind === 'table');
  assert.deepEqual(
    table.rows.map((row) => (row[0]?.column === 0 ? [row[0].text, row[0].rowSpan] : [])),
    [['类别', 1], ['价格', 1], ['技术', 3], [], [], ['商务', 3], [], []],
  );
});

test('numbers of clauses and blanks to be filled in are no tables', () => {
  const clauses = Array.from(
    { length: 6 },
    (_, i) => `1.${i + 1}   投标人应当按照招标文件第${i + 1}条的要求编制投标文件。`,
  );
  const blanks = ['投标人：', '法定代表人：', '日期：'].map(
    (label) => `${label.padEnd(20)}（盖章）`,
  );
  const text = [...clauses, '', ...blanks].join('\n');
  const table = laidOutText(before, { widths, rows: [head, ...rows] }, after, {
    ...{ align: 'top', repeats: false, lines: 40 },
  });
  const { blocks } = read(`${front.join('')}${table}\f${text}`);
  assert.equal(blocks.filter((block) => block.kind === 'table').length, 1);
  assert.equal(
    blocks.some((block) => blockText(block).startsWith('1.6 投标人应当')),
    true,
  );
});

test('text with page breaks and without columns is read line by line', () => {
  const { blocks, pages } = read(
    '第一章招标公告\n本项目公开招标。\f第二章投标人须知\n投标人应当提交投标文件。\n',
  );
  assert.equal(pages, null);
  assert.equal(blocks.length, 4);
});

test('a table over many pages takes time in proportion to them', () => {
  const pages = (count: number) =>
    laidOutText(
      before,
      { widths, rows: [head, ...Array.from({ length: count * 7 }, (_, i) => rows[i % 7] ?? [])] },
      after,
      { align: 'top', repeats: true, lines: 40 },
    );
  const [few, many] = [pages(30), pages(120)];
  // What is measured first would pay for what both share.
  for (const text of [few, many]) read(text);
  // Four times as many; were each page read for every other, sixteen.
  assert.ok(cpuTime(() => read(many)) < 10 * cpuTime(() => read(few)));
});

test('what no page of paper holds is read line by line', () => {
  const line = '1     服务器     30     满足要求';
  const long = Array.from({ length: 300 }, () => line).join('\n');
  assert.equal(read(`${long}\f${long}`).pages, null);
  assert.equal(read(`${line.repeat(30)}\n${long.slice(0, 600)}\f${line}`).pages, null);
});
