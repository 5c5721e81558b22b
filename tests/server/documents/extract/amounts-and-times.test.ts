import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { meaningsOf } from '../../../../site/server/documents/extract/facts/labels.ts';
import { moneyIn } from '../../../../site/server/documents/extract/facts/money.ts';
import {
  isPartOfPeriod,
  momentsIn,
  numberOfText,
} from '../../../../site/server/documents/extract/facts/time.ts';
import { placeOfTitle } from '../../../../site/server/documents/extract/titles.ts';

const each = <T>(read: (text: string) => T, cases: Record<string, T>) => {
  for (const [text, wanted] of Object.entries(cases)) assert.deepEqual(read(text), wanted, text);
};

describe('amounts of money', () => {
  const yuan = (text: string, unit = '') =>
    moneyIn(text, unit)
      .map((one) => one.yuan)
      .join(' ');

  test('in figures, with the unit behind them or a sign before', () =>
    each(yuan, {
      ...{ '126.5万元': '1265000.00', '￥3,280,000.00元': '3280000.00', '1.2亿元': '120000000.00' },
      ...{ '50万': '500000.00', '(1000元)': '1000.00', '1,234.5万元': '12345000.00' },
      ...{ '5 million RMB': '5000000.00', 'RMB 5 million': '5000000.00', '5 million': '' },
      '预算 50 万元，最高限价 45 万元': '500000.00 450000.00',
      // A unit behind figures is no amount of its own.
      ...{ '3000千元': '3000000.00', '920 千元': '920000.00' },
      // Blanks of a file made from PDF.
      '1078 79 00.0 0元': '10787900.00',
    }));

  test('in words', () =>
    each(yuan, {
      ...{ 人民币陆万元整: '60000.00', 伍佰贰拾万元整: '5200000.00', 壹亿贰仟万元: '120000000.00' },
      ...{ 肆万捌仟元伍角: '48000.50', 十万元: '100000.00', 十五万元: '150000.00', 零元: '0.00' },
      '人民币(大写)：叁佰万元': '3000000.00',
      ...{ 壹佰元零伍分: '100.05', 壹佰元伍角零叁分整: '100.53', '￥3 壹佰元': '3.00 100.00' },
    }));

  test('a bare number has the unit of its column, or stands alone and is large', () => {
    assert.equal(yuan('168.00', '万元'), '1680000.00');
    assert.equal(yuan('5', '元'), '5.00');
    each(yuan, { '3045': '3045.00', '304': '', 合计3045: '' });
  });

  test('bounds, counts, years, shares, other currencies and prices of one thing are none', () =>
    each(yuan, {
      ...{ '100万元以上': '', 叁拾元整以上: '', '2026年': '', '10个': '', '12%': '', A123元: '' },
      ...{ 'USD 500': '', '€500': '', '200元/人': '', '200元/人次': '' },
      ...{ '年处理量约2.2万吨': '', '3万平方米': '', '50万元本金': '500000.00', '50万本': '' },
    }));

  test('of a year, and of a lot', () => {
    assert.deepEqual(
      moneyIn('30万元/年').map(({ yearly }) => yearly),
      [true],
    );
    assert.equal(moneyIn('30万元')[0]?.yearly, undefined);
    const lots = (text: string) => moneyIn(text).map(({ lot, yuan: amount }) => [lot, amount]);
    assert.deepEqual(lots('包1：86万元'), [['包1', '860000.00']]);
    assert.deepEqual(lots('包1-8640000.00元'), [['包1', '8640000.00']]);
    assert.deepEqual(lots('第一、二标段：50万元'), [['第一、二标段', '500000.00']]);
    assert.deepEqual(lots('预算50万元'), [['', '500000.00']]);
  });

  test('stand where their words begin and end', () => {
    const [one] = moneyIn('预算50万元整');
    assert.deepEqual([one?.at, one?.end], [2, 6]);
    const [words] = moneyIn('计陆万元整。');
    assert.deepEqual([words?.at, words?.end, words?.certain], [1, 5, true]);
  });
});

describe('points in time', () => {
  const read = (text: string) =>
    momentsIn(text)
      .map(({ date, time }) => `${date} ${time}`)
      .join('; ');

  test('a day with its hour, in figures or in words', () =>
    each(read, {
      '2027年5月18日9时30分': '2027-05-18 09:30:00',
      '2027-5-18 14:00': '2027-05-18 14:00:00',
      '2027/06/02': '2027-06-02 null',
      二〇二七年五月十八日上午九时半: '2027-05-18 09:30:00',
      '2027年7月1日十时三十分': '2027-07-01 10:30:00',
      '2027年7月1日9点整': '2027-07-01 09:00:00',
      '2027年7月1日（星期四）09:30:15': '2027-07-01 09:30:15',
    }));

  test('after noon, at noon and at the end of the day', () =>
    each(read, {
      '2027年7月1日下午2:30': '2027-07-01 14:30:00',
      '2027年7月1日PM 3:05': '2027-07-01 15:05:00',
      '2027年7月1日晚上8点': '2027-07-01 20:00:00',
      '2027年7月1日下午12时': '2027-07-01 12:00:00',
      '2027年7月1日中午12时': '2027-07-01 12:00:00',
      '2027年7月1日中午1时': '2027-07-01 13:00:00',
      '2027年7月1日24:00': '2027-07-02 00:00:00',
      '2027年12月31日24时': '2028-01-01 00:00:00',
    }));

  test('no day that is in no calendar, no hour that is on no clock', () =>
    each(read, {
      ...{ '2027年2月30日': '', '7月1日': '', '2027年7月1日25:00': '2027-07-01 null' },
      '2027年7月1日9:75': '2027-07-01 null',
    }));

  test('numbers in words', () =>
    each(numberOfText, {
      ...{ 十: 10, 十二: 12, 二十: 20, 二十三: 23, 两: 2, 九: 9, '12': 12, '1 2': 12 },
      ...{ 二〇二七: 2027, 二零二七: 2027, 甲: 0 },
    }));

  test('one end of a period is no point in time; what is put off to a day is', () => {
    const isPeriod = (text: string) => {
      const last = momentsIn(text).at(-1);
      return last !== undefined && isPartOfPeriod(text, last);
    };
    each(isPeriod, {
      ...{ '2027年5月1日至6月3日': true, '2027年5月1日起至2027年底': true, 至2027年6月1日: true },
      '2027年5月1日至2027年6月1日': true,
      ...{ '2027年5月1日': false, 延期至2027年6月1日: false, 截至2027年6月1日: false },
      ...{ 改至2027年6月1日: false, '2027年5月1日到场': false },
    });
  });
});

describe('what labels and chapters are called', () => {
  test('a label names its fact; of whom and how to be reached is none', () =>
    each((label) => meaningsOf(label).map(({ fact }) => fact)[0], {
      ...{ 项目名称: 'projectName', 采购项目名称: 'projectName', 招标编号: 'projectNumber' },
      ...{ 采购人: 'purchaser', 招标人名称: 'purchaser', 采购代理机构: 'agency' },
      ...{ '预算金额（万元）': 'budget', 控制价: 'ceilingPrice', 投标保证金: 'bidBond' },
      ...{ 提交响应文件截止时间: 'deadline', 开标时间: 'openingTime', 工期: 'duration' },
      ...{ 交货期: 'duration', 合同履行期限: 'duration' },
      ...{ 联系人: undefined, 采购人地址: undefined, 获取文件时间: undefined },
    }));

  test('one label means other things in other rows, in whatever order they are read', () => {
    const factsIn = (context: string, row: string) =>
      meaningsOf('递交截止时间', context, row).map(({ fact }) => fact);
    for (let round = 0; round < 2; round++) {
      assert.deepEqual(factsIn('', '递交截止时间 2027年5月1日'), ['deadline']);
      assert.deepEqual(factsIn('', '保证金 递交截止时间 2027年5月1日'), []);
      assert.deepEqual(factsIn('样品', '递交截止时间 2027年5月1日'), []);
    }
  });

  test('a chapter’s title says what stands in it', () =>
    each(placeOfTitle, {
      ...{ '第一章 招标公告': 'notice', 投标邀请: 'notice', '第二章 投标人须知': 'instructions' },
      ...{ 前附表: 'data', '第三章 评标办法': 'evaluation', 评分标准: 'evaluation' },
      ...{ '第四章 合同条款': 'contract', '第五章 采购需求': 'requirements' },
      ...{ '第六章 投标文件格式': 'format', 工程量清单: 'bill', 图纸: 'bill', 目录: 'other' },
    }));
});
