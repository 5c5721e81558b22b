import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { planOf } from '../../../widgets/core/diagram/activities.ts';
import { readDiagram } from '../../../widgets/core/diagram/block.ts';
import { scheduleOf } from '../../../widgets/core/diagram/schedule.ts';
import { chart } from './charts.ts';

/** Earliest start and end, latest start and end, total and free float of each, by hand. */
function timesOf(source: string) {
  const plan = planOf(readDiagram(source));
  const { times, length, whole } = scheduleOf(plan);
  const rows = plan.activities.map(({ id }, index): [string, string] => {
    const one = times[index];
    const { earlyStart, earlyEnd, lateStart, lateEnd, totalFloat, freeFloat } = one ?? {};
    return [
      id,
      [earlyStart, earlyEnd, lateStart, lateEnd, totalFloat, freeFloat].join(' ') +
        (one?.critical ? ' *' : ''),
    ];
  });
  return { length, whole, times: Object.fromEntries(rows) };
}

describe('the critical path', () => {
  test('is that of a plan worked out by hand', () => {
    const source = chart('网络图', [
      ['A', '施工准备', '5', ''],
      ['B', '土方开挖', '10', 'A'],
      ['C', '材料采购', '12', 'A'],
      ['D', '基础工程', '20', 'B'],
      ['E', '构件制作', '15', 'C'],
      ['F', '主体结构', '30', 'D、E'],
      ['G', '设备安装', '20', 'E'],
      ['H', '装饰装修', '15', 'F'],
      ['I', '竣工验收', '3', 'G、H'],
    ]);
    assert.deepEqual(timesOf(source), {
      length: 83,
      whole: true,
      times: {
        A: '0 5 0 5 0 0 *',
        B: '5 15 5 15 0 0 *',
        C: '5 17 8 20 3 0',
        D: '15 35 15 35 0 0 *',
        E: '17 32 20 35 3 0',
        F: '35 65 35 65 0 0 *',
        G: '32 52 60 80 28 28',
        H: '65 80 65 80 0 0 *',
        I: '80 83 80 83 0 0 *',
      },
    });
  });

  test('may be two, and float that is shared is free only at its end', () => {
    const source = chart('网络图', [
      ['1', '甲', '4', ''],
      ['2', '乙', '4', ''],
      ['3', '丙', '1', ''],
      ['4', '丁', '1', '3'],
      ['5', '戊', '2', '1；2；4'],
    ]);
    assert.deepEqual(timesOf(source).times, {
      1: '0 4 0 4 0 0 *',
      2: '0 4 0 4 0 0 *',
      3: '0 1 2 3 2 0',
      4: '1 2 3 4 2 2',
      5: '4 6 4 6 0 0 *',
    });
  });

  test('is not said while a duration is open, and what hangs on it has no time', () => {
    const source = chart('网络图', [
      ['1', '甲', '4', ''],
      ['2', '乙', '【待填写：工期】', '1'],
      ['3', '丙', '3', '2'],
    ]);
    assert.deepEqual(timesOf(source), {
      length: 4,
      whole: false,
      times: { 1: '0 4 0 4 0 0', 2: '     ', 3: '     ' },
    });
  });

  test('weeks, months and tenths of days add up', () => {
    const source = chart('网络图', [
      ['1', '甲', '2周', ''],
      ['2', '乙', '1个月', '1'],
      ['3', '丙', '0.1', '2'],
      ['4', '丁', '0.2天', '3'],
    ]);
    assert.equal(timesOf(source).length, 44.3);
  });
});

describe('fixed times', () => {
  const dated = (rows: string[][], start = '') =>
    chart('横道图', rows, ['序号', '工作', '工期', '开始', '完成', '前置'], start);

  test('are days of the calendar or days counted from the beginning', () => {
    const source = dated(
      [
        ['1', '甲', '', '2028-02-20', '2028年3月1日', ''],
        ['2', '乙', '3天', '', '2028/3/10', '1'],
        ['3', '丙', '5', '第4天', '', ''],
      ],
      '2028-02-20',
    );
    const { activities } = planOf(readDiagram(source));
    assert.deepEqual(
      activities.map(({ start, duration }) => [start, duration]),
      [
        // A leap year has a 29th of February.
        [0, 11],
        [17, 3],
        [3, 5],
      ],
    );
  });

  const problems: [string, string[][], RegExp, string?][] = [
    [
      'an end before its start',
      [['1', '甲', '', '2026-03-10', '2026-03-01', '']],
      /“甲”的完成（2026-03-01）早于开始/,
    ],
    [
      'a duration that is another',
      [['1', '甲', '5', '2026-03-01', '2026-03-10', '']],
      /是 10 天，工期写的是“5”/,
    ],
    [
      'a day that no calendar has',
      [['1', '甲', '5', '2026-02-30', '', '']],
      /“甲”的时间“2026-02-30”看不懂/,
    ],
    [
      'a start before the beginning',
      [['1', '甲', '5', '2026-03-01', '', '']],
      /“甲”的开始（2026-03-01）早于开工/,
      '2026-04-01',
    ],
    [
      'a start before the one before it ends',
      [
        ['1', '甲', '5', '第1天', '', ''],
        ['2', '乙', '5', '第3天', '', '1'],
      ],
      /“乙”的开始早于它的前置“甲”的完成/,
    ],
    [
      'dates beside counted days',
      [
        ['1', '甲', '5', '2026-03-01', '', ''],
        ['2', '乙', '5', '第3天', '', ''],
      ],
      /有的时间写日期，有的写第几天/,
    ],
  ];
  for (const [name, rows, message, start] of problems)
    test(`${name} has its sentence`, () => {
      assert.throws(() => scheduleOf(planOf(readDiagram(dated(rows, start)))), message);
    });
});
