import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  categoryOf,
  cleanName,
  groupCategory,
  isCategoryName,
  isPrice,
  isTotalName,
  shortGroup,
} from '../../../../site/server/documents/extract/scoring/names.ts';
import {
  barePoints,
  cellPoints,
  criteriaPoints,
  labelPoints,
  numberingClass,
  type Points,
  serialClass,
  titledPoints,
} from '../../../../site/server/documents/extract/scoring/points.ts';

/** 15 with its unit, 15% as a weight, `bare` without any. */
const said = (points: Points | null | undefined): string | null =>
  points ? `${points.max}${points.percent ? '%' : ''}${points.marked ? '' : ' bare'}` : null;
const each = <T>(read: (text: string) => T, cases: Record<string, T>) => {
  for (const [text, wanted] of Object.entries(cases)) assert.deepEqual(read(text), wanted, text);
};

describe('points as a cell writes them', () => {
  const read = (text: string) => said(cellPoints(text));

  test('a number, with 分 or %, or between bounds: the most one can get', () =>
    each(read, {
      ...{ '15': '15 bare', '15分': '15', '15%': '15%', '12.5分': '12.5', '15 points': '15' },
      ...{ '0-15': '15 bare', '[0,5]': '5 bare', '20至30分': '30', '0、3、5分': '5' },
      ...{ '1-3-5-7-9': '9 bare', '5≤得分≤10': '10 bare', '（10分）': '10' },
      ...{ 满分15分: '15', 最高得5分: '5', '权重 20%': '20%', '共计：20分': '20' },
    }));

  test('points in words', () =>
    each(read, {
      五分: '5',
      十分: '10',
      十五分: '15',
      满分二十分: '20',
      二点五分: '2.5',
      一百分: '100',
    }));

  test('who gives them, and the same once more in percent, say nothing else', () =>
    each(read, { '10（主观分）': '10 bare', 客观分10: '10 bare', '30（30%）': '30 bare' }));

  test('what is taken away gives nothing', () =>
    each(read, { '-5': '0 bare', '-2～0分': '0', '0～-5': '0 bare' }));

  test('what holds more than points, or none, is read as none', () =>
    each(read, {
      ...{ '0': null, '0分': null, '201': null, '200': '200 bare', 三: null, '30分钟': null },
      ...{ 见附件: null, '': null, Marks: null, 方案10分: null },
    }));
});

describe('a title with its points', () => {
  const read = (text: string) => {
    const found = titledPoints(text);
    return found && [found.title, said(found.points), text.slice(found.length)];
  };

  test('in brackets or behind it, numbered or not; the rest is its rule', () =>
    each(read, {
      '服务方案（15分）按方案评分': ['服务方案', '15', '按方案评分'],
      '一、技术部分 60分': ['技术部分', '60', ''],
      '（1）实施方案[0-10分]': ['实施方案', '10', ''],
      '投标报价：30分': ['投标报价', '30', ''],
      '2.2.4 售后服务 8分。其他': ['售后服务', '8', '。其他'],
      '★质保期（3分）': ['质保期', '3', ''],
      '甲、方案（10分）': ['方案', '10', ''],
      '架构…………10分': ['架构', '10', ''],
      '培训 计5分': ['培训', '5', ''],
      '质量保证（10%）': ['质量保证', '10%', ''],
      '服务方案（二十分）': ['服务方案', '20', ''],
      '应急预案（满分五分）': ['应急预案', '5', ''],
      '设备选型（含备品备件）12分': ['设备选型(含备品备件)', '12', ''],
      'Technical Approach (20 points)': ['Technical Approach', '20', ''],
    }));

  test('what lies below zero is taken away', () =>
    each(read, { '方案（-4-4分）': ['方案', '4', ''], '违约（-30-0分）': ['违约', '0', ''] }));

  test('an item of so many points, not a rule that ends in them', () => {
    assert.deepEqual(read('施工方案，满分10分'), ['施工方案', '10', '']);
    each(read, { '具有高级职称，最高5分': null, '近三年业绩，满分6分': null, 业绩得5分: null });
  });

  test('grades, counted things, remarks and bounds are no titles', () =>
    each(read, {
      ...{ '优（10分）': null, 'Excellent (20 points)': null, '优、良、差（10分）': null },
      ...{
        '每项（2分）': null,
        '违约（扣5分）': null,
        '其中业绩（5分）': null,
        '注：方案（5分）': null,
      },
      ...{ '存在误差1%以上': null, '报价低于控制价的90%': null, 合同金额5分以上: null },
      ...{ 方案15分钟: null, 响应时间3点: null, '15分': null, '[参考价*95%，参考价]': null },
    }));

  test('a title broken over the lines of its cell is one, lines of a rule are not', () => {
    assert.deepEqual(labelPoints('服务\n方案\n（15分）')?.title, '服务 方案');
    assert.equal(labelPoints('服务：\n方案\n（15分）'), null);
    assert.equal(labelPoints('服务\n方案'), null);
  });

  test('a number alone in brackets at the end', () =>
    each((text) => said(barePoints(text)), {
      ...{ '类似业绩【8】': '8', '实施方案(10)': '10', '实施方案(10.5)': '10.5' },
      ...{ '方案(100)': null, 方案: null, '方案(10)等': null },
    }));
});

describe('the most a rule gives, where nothing else says it', () => {
  test('its own limit, the sum of what is earned side by side, the best of its grades', () =>
    each(criteriaPoints, {
      '每项2分，最高6分': [6],
      '每项2分。（最高8分）': [8],
      合同每份得1分: [1],
      '每个业绩得3分；有证书得2分': [3, 5],
      '满足得5分；每增加一项加1分，最多3分': [8, 3, 5],
      '提供得2分；满分5分；最高得3分': [10, 5],
      '优得8-10分，良得5-7分，差得0-4分': [10],
      '响应及时得10分，一般得5分': [10],
      '6分：高级职称2分；类似业绩最多4分': [6],
    }));

  test('minutes, what is taken away and more than a hundred are no points', () =>
    each(criteriaPoints, {
      ...{ '30分钟内到场得5分': [5], '9:30分到场': [], 缺一项扣2分: [], 本项最高150分: [], 无: [] },
    }));
});

describe('numbers of rows', () => {
  test('are of one class where only the count differs', () => {
    for (const [one, other] of [
      ['一、方案', '十二、报价'],
      ['（二）方案', '（三）报价'],
      ['2.2.4 方案', '3.1.10 报价'],
      ['①方案', '⑨报价'],
      ['⑴方案', '㈡报价'],
      ['A. 方案', 'B. 报价'],
    ] as const)
      assert.equal(numberingClass(one), numberingClass(other), one);
    const classes = ['一、方案', '（一）方案', '1.1 方案', '1、方案', '①方案', '⑴方案', '方案'];
    assert.equal(new Set(classes.map(numberingClass)).size, classes.length);
    assert.equal(numberingClass('方案'), '');
    assert.equal(serialClass('3'), serialClass('12'));
    assert.notEqual(serialClass('3'), serialClass('（三）'));
  });
});

describe('names', () => {
  test('have no numbers, points, lines or stops around them', () =>
    each(cleanName, {
      ...{ '1. 服务方案（15分）': '服务方案', '服务\n方案': '服务方案', '服 务 方 案': '服务方案' },
      ...{ '乙 方案': '方案', 'B1.1 供货业绩': '供货业绩', '★★售后服务：': '售后服务' },
      ...{ '人员配备 10%': '人员配备', '人员配备（30%）': '人员配备', '技术（客观分）': '技术' },
      ...{ '质量(含工期)': '质量（含工期）', '“方案”': '“方案”', '方案；': '方案' },
      '实施方案（满分10分）（提供证明）': '实施方案（提供证明）',
      '项目经理：具有高级职称的得5分，其他不得分': '项目经理',
      '业绩\n每提供一个类似项目合同的得2分，最高得10分，提供合同复印件': '业绩',
    }));

  test('of totals, of parts, of the price', () => {
    const named = (is: (text: string) => boolean, yes: string[], no: string[]) => {
      for (const text of yes) assert.ok(is(text), text);
      for (const text of no) assert.ok(!is(text), text);
    };
    named(
      isTotalName,
      [
        '合计',
        '一、小计',
        '总分：100分',
        '商务技术小计',
        '合计（100分）',
        '分值构成',
        '满分100',
        'Total',
      ],
      ['总体方案', '总价', '技术部分'],
    );
    named(
      isCategoryName,
      ['技术部分', '一、商务评分', '商务技术', '价格分', '客观分', '评审因素', 'Technical'],
      ['服务方案', '类似业绩'],
    );
    named(
      isPrice,
      ['投标报价', '报价得分', '价格', '经济标', '下浮率', 'Price'],
      ['菜品及价格控制', '报价供应商', '报价构成分析', '价格管理机制', '服务费', '类似业绩'],
    );
    assert.ok(isPrice('F1', '评标基准价/投标报价×30'));
    assert.ok(isPrice('得分', '等于评标基准价得20分'));
    assert.ok(isPrice('Bid score', '(lowest evaluated price / own price) x 30'));
    assert.ok(!isPrice('方案', '基准价'));
  });

  test('of a group before its item: without the words every project has', () =>
    each(shortGroup, {
      ...{ 拟投入本项目的人员情况: '人员', 投标人业绩: '业绩', 针对本项目服务方案部分: '服务方案' },
      ...{ '技术、商务及其他综合部分': '技术', 服务评审: '服务', 评分: '评分' },
    }));
});

describe('the category of an item', () => {
  const read = (name: string, groups: string[] = [], criteria = '') =>
    categoryOf(name, groups, criteria);

  test('is what the part says that it stands in, the inner one first; the price is the price', () => {
    assert.equal(read('投标报价', ['技术部分']), '价格');
    assert.equal(read('类似业绩', ['技术部分']), '技术');
    assert.equal(read('服务方案', ['商务部分']), '商务');
    assert.equal(read('方案', ['商务部分', '服务']), '商务');
    assert.equal(read('响应', ['资信部分']), '资信');
    assert.equal(read('优惠率', ['价格部分']), '价格');
    // What stands below the price and is none is not the price.
    assert.equal(read('增值服务', ['价格部分']), '技术');
  });

  test('else what its name says', () => {
    assert.equal(read('类似业绩'), '商务');
    assert.equal(read('信用等级'), '资信');
    assert.equal(read('项目经理业绩'), '资信');
    assert.equal(read('人员', ['商务技术']), '技术');
    assert.equal(read('其他', ['其他部分']), '其他');
  });

  test('else how it is earned: what is counted is proven, what is graded is written', () => {
    assert.equal(read('食堂卫生', [], '提供健康证，每份得1分'), '商务');
    assert.equal(read('食堂卫生', [], '优得5分，良得3分'), '技术');
    assert.equal(read('设备', [], '每台得2分'), '商务');
    assert.equal(read('设备', [], '方案完整得2分'), '技术');
    assert.equal(read('奇怪'), '其他');
  });

  test('a group of two kinds, or too long for a name, says none', () =>
    each(groupCategory, {
      ...{ 技术部分: '技术', 商务评分: '商务', 价格分: '价格', 服务方案: '技术', 其他: '其他' },
      ...{ 商务技术部分: null, 杂项: null },
      技术服务与商务能力以及其他很长很长很长的名称的部分: null,
    }));
});
