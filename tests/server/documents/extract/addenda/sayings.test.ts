import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sayingsIn } from '../../../../../site/server/documents/extract/addenda/sayings.ts';
import {
  moved,
  movedTime,
  shiftOf,
} from '../../../../../site/server/documents/extract/addenda/shifts.ts';

/** What is said of what: the words that go → the words that come. */
const read = (line: string) =>
  sayingsIn(line).map(({ act, about, before, after }) => `${act} ${about}|${before}→${after}`);

describe('what a line of an addendum says to be otherwise', () => {
  test('words in quotes for others, values told with 由 or 原定, a value alone', () => {
    for (const [line, said] of [
      ['第3.2项“质保期一年”修改为“质保期两年”。', '第3.2项|质保期一年→质保期两年'],
      ['第3条“三年”应为“五年”。', '第3条|三年→五年'],
      ['“响应时间2小时”有误，现统一更正为“响应时间1小时”', '|响应时间2小时→响应时间1小时'],
      ['质保期由“3年”修改为“5年”。', '质保期|3年→5年'],
      ['开标时间由5月1日9时变更为5月8日9时。', '开标时间|5月1日9时→5月8日9时'],
      ['原定于5月1日的开标时间现调整为5月8日。', '开标时间|5月1日→5月8日'],
      ['工期变更为90日历天，其余不变。', '工期|→90日历天'],
      ['开标地点改为：澄江市交易中心三楼；其他不变。', '开标地点|→澄江市交易中心三楼'],
      ['招标文件中质保期的要求统一改为三年。', '招标文件中质保期的要求|→三年'],
      ['培训次数增至3次', '培训次数|→3次'],
    ] as const)
      assert.deepEqual(read(line), [`changed ${said}`], line);
  });

  test('what comes may stand in the lines below', () =>
    assert.deepEqual(read('评分标准修改为以下内容'), ['changed 评分标准|→']));

  test('two changes in one line; a part belongs to what the first is about', () => {
    const [budget, rule] = sayingsIn('预算金额由100万元调整为120万元，评分标准相应改为每项2分。');
    assert.deepEqual([budget?.about, budget?.after], ['预算金额', '120万元']);
    assert.match(rule?.about ?? '', /^预算金额 评分标准/);
    assert.equal(rule?.after, '每项2分');
  });

  test('what is taken out: words of a place, or what is named', () => {
    assert.deepEqual(read('删除第五章“样品”。'), ['removed 第五章|样品→']);
    assert.deepEqual(read('“信用评价”评分项取消。'), ['removed 信用评价|→']);
    const [unmarked] = sayingsIn('“打印速度不低于30页”取消“★”。');
    assert.deepEqual(
      [unmarked?.before, unmarked?.after, unmarked?.isUnmarked],
      ['★打印速度不低于30页', '打印速度不低于30页', true],
    );
  });

  test('what is put in, with its place', () => {
    assert.deepEqual(read('增加“供应商须提供售后承诺”。'), ['added |→供应商须提供售后承诺']);
    assert.deepEqual(read('第三章增加一项：须提供检测报告。'), [
      'added 第三章 一项|→须提供检测报告',
    ]);
    assert.deepEqual(read('新增“绿色产品”5分：“提供认证得5分”。'), [
      'added |→绿色产品5分：提供认证得5分',
    ]);
    assert.deepEqual(read('技术要求增加备用电源的内容要求'), [
      'added 技术要求|→备用电源的内容要求',
    ]);
  });

  test('penalties, notices, what a bidder loses and words too short to be found change nothing', () => {
    for (const line of [
      '每延期一日支付违约金千分之一。',
      '取消中标资格。',
      '发布补充通知。',
      '此处有误，应为五年。',
      '最高限价现为120万元',
      '删除要求。',
      '合同条款新增',
    ])
      assert.deepEqual(read(line), [], line);
  });
});

describe('times that are put off by so much', () => {
  const put = (words: string) => {
    const shift = shiftOf(words);
    return (
      shift && movedTime({ ...{ date: '2027-01-30', time: '09:30:00' }, at: 0, end: 0 }, shift)
    );
  };

  test('by days, workdays, weeks, months and hours, later or earlier', () => {
    for (const [words, moment] of [
      ['顺延7日', '2027年2月6日09时30分'],
      ['推迟两周', '2027年2月13日09时30分'],
      ['提前3天', '2027年1月27日09时30分'],
      ['推迟24小时', '2027年1月31日09时30分'],
      // The shorter month ends it.
      ['延期一个月', '2027年2月28日09时30分'],
      // Saturdays and Sundays are not counted.
      ['延长15个工作日', '2027年2月19日09时30分'],
    ] as const)
      assert.equal(put(words), moment, words);
    assert.equal(shiftOf('顺延至5月'), undefined);
  });

  test('the time that stands in the text goes, the new one comes', () => {
    const shift = shiftOf('顺延7日');
    assert.deepEqual(shift && moved('截止时间为2027年1月30日9时30分。', shift), {
      before: '2027年1月30日9时30分',
      after: '2027年2月6日09时30分',
    });
    assert.equal(shift && moved('截止时间见公告。', shift), undefined);
  });
});
