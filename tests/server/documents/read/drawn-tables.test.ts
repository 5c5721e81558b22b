import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { TableBlock } from '../../../../site/server/documents/document.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { random } from '../../../support/tenders/random.ts';

const read = async (text: string, name: string) =>
  (await readDocument(new TextEncoder().encode(text), name)).blocks;
const tablesIn = async (text: string, name: string) =>
  (await read(text, name)).filter((block): block is TableBlock => block.kind === 'table');
const textsOf = (table: TableBlock | undefined) =>
  table?.rows.map((row) => row.map(({ text }) => text));

const width = (text: string) =>
  [...text].reduce((sum, letter) => sum + (/[^ -~]/.test(letter) ? 2 : 1), 0);
const padded = (text: string, columns: number) =>
  text + ' '.repeat(Math.max(0, columns - width(text)));

const WORDS = [
  '报价',
  '总体方案',
  '人员配备（12分）',
  '1.5',
  '20',
  '每个得2分，最高10分',
  'AAA级',
  '2小时内到场',
];

/** Rows of as many cells, none empty, with a head of names. */
function planned(seed: number): string[][] {
  const r = random(seed);
  const columns = r.pick([3, 4, 5, 6]);
  const row = () => Array.from({ length: columns }, () => r.pick(WORDS));
  const head = ['序号', '评分因素', '分值', '评分标准', '备注', '依据'].slice(0, columns);
  return [head, ...Array.from({ length: r.pick([2, 3, 4, 5]) }, row)];
}

const widthsOf = (rows: string[][]) =>
  (rows[0] ?? []).map((_, c) => Math.max(...rows.map((row) => width(row[c] ?? ''))));

type Strokes = [down: string, across: string, top: string, cross: string, bottom: string];

function drawn(rows: string[][], [down, across, top, cross, bottom]: Strokes): string {
  const widths = widthsOf(rows);
  const rule = (corners: string) => {
    const [left = '', middle = '', right = ''] = corners;
    return left + widths.map((one) => across.repeat(one + 2)).join(middle) + right;
  };
  const line = (row: string[]) =>
    down + row.map((text, c) => ` ${padded(text, widths[c] ?? 0)} `).join(down) + down;
  return [rule(top), rows.map(line).join(`\n${rule(cross)}\n`), rule(bottom)].join('\n');
}

function ruled(rows: string[][], isMulti: boolean): string {
  const widths = widthsOf(rows);
  const line = (row: string[]) =>
    row
      .map((text, c) => padded(text, widths[c] ?? 0))
      .join('  ')
      .trimEnd();
  const dashes = widths.map((one) => '-'.repeat(one)).join('  ');
  const whole = '-'.repeat(width(dashes));
  const [head = [], ...body] = rows;
  return isMulti
    ? [whole, line(head), dashes, body.map(line).join('\n\n'), whole].join('\n')
    : [line(head), dashes, ...body.map(line)].join('\n');
}

const page = (rows: string[][]) =>
  `<table>\n${rows.map((row) => `<tr>${row.map((text) => `<td>${text}</td>`).join('')}</tr>`).join('\n')}\n</table>`;

const writers: Record<string, (rows: string[][]) => string> = {
  'plus signs': (rows) => drawn(rows, ['|', '-', '+++', '+++', '+++']),
  'box strokes': (rows) => drawn(rows, ['│', '─', '┌┬┐', '├┼┤', '└┴┘']),
  'double strokes': (rows) => drawn(rows, ['║', '═', '╔╦╗', '╠╬╣', '╚╩╝']),
  'strokes that do not meet': (rows) =>
    rows
      .map((row) => `|${row.join('|')}|`)
      .join(`\n${'+----'.repeat(rows[0]?.length ?? 0)}+\n`)
      .replace(/^/, `${'+----'.repeat(rows[0]?.length ?? 0)}+\n`) +
    `\n${'+----'.repeat(rows[0]?.length ?? 0)}+`,
  'dashes, a row a line': (rows) => ruled(rows, false),
  'dashes, rows apart': (rows) => ruled(rows, true),
  'a page': page,
};

describe('tables drawn with letters', () => {
  for (const [name, write] of Object.entries(writers))
    test(`${name}: every cell, and the lines around it stay lines`, async () => {
      for (let seed = 1; seed <= 30; seed++) {
        const rows = planned(seed);
        const blocks = await read(`第三章 评标办法\n\n${write(rows)}\n\n第四章 合同\n`, 'a.md');
        const table = blocks.find((block) => block.kind === 'table');
        assert.deepEqual(textsOf(table), rows, `${seed}\n${write(rows)}`);
        assert.equal(blocks.length, 3);
      }
    });

  test('cells over rows and columns, and lines broken by the width', async () => {
    const text = [
      '+------+--------+------------------+',
      '| 类别 | 因素   | 标准             |',
      '+======+========+==================+',
      '| 技术 | 方案   | 方案完整、可行的 |',
      '|      |        | 得20分           |',
      '|      +--------+------------------+',
      '|      | 进度   | 1、合理得5分；   |',
      '|      |        | 2、一般得2分。   |',
      '+------+--------+------------------+',
      '| 合计          | 25               |',
      '+---------------+------------------+',
    ].join('\n');
    const [table] = await tablesIn(text, 'a.txt');
    assert.deepEqual(
      table?.rows.map((row) =>
        row.map((cell) => [cell.text, cell.column, cell.rowSpan, cell.colSpan]),
      ),
      [
        [
          ['类别', 0, 1, 1],
          ['因素', 1, 1, 1],
          ['标准', 2, 1, 1],
        ],
        [
          ['技术', 0, 2, 1],
          ['方案', 1, 1, 1],
          ['方案完整、可行的得20分', 2, 1, 1],
        ],
        [
          ['进度', 1, 1, 1],
          ['1、合理得5分；\n2、一般得2分。', 2, 1, 1],
        ],
        [
          ['合计', 0, 1, 2],
          ['25', 2, 1, 1],
        ],
      ],
    );
  });

  test('marks of Markdown are no letters, in lines and in cells', async () => {
    const blocks = await read(
      '- **报价**（30分）\n> 注\\*\n\n| **因素** | 分值 |\n|---|:-:|\n| *价* | 30 |\n| ![x](y.png){width="1in"}图 | 1 |\n',
      'a.md',
    );
    assert.deepEqual(
      blocks.map((block) => (block.kind === 'table' ? textsOf(block) : block.text)),
      [
        '报价（30分）',
        '注*',
        [
          ['因素', '分值'],
          ['*价*', '30'],
          ['图', '1'],
        ],
      ],
    );
  });

  test('strokes without a table and tables without an end are text', async () => {
    for (const text of ['+----+\n说明\n', '----\n说明\n', '<table>\n说明', '+--+--+\n| a | b |\n'])
      assert.equal((await tablesIn(text, 'a.md')).length, 0, text);
  });
});
