import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fenOf, figures } from '../../../../site/server/writing/checks/amounts.ts';
import {
  fixAt,
  type Passage,
  quoteAt,
} from '../../../../site/server/writing/checks/chapter-text.ts';
import { datedAs } from '../../../../site/server/writing/checks/dates.ts';
import {
  named,
  perOf,
  rateOf,
  wordsOf,
} from '../../../../site/server/writing/checks/figure-words.ts';
import { type Figured, figuresOf } from '../../../../site/server/writing/checks/figured.ts';
import { labelledValues } from '../../../../site/server/writing/checks/labelled-values.ts';
import {
  isOfPast,
  isPastProject,
  sentenceAt,
} from '../../../../site/server/writing/checks/past-projects.ts';
import { figuresOfPassage } from '../../../../site/server/writing/checks/row-figures.ts';
import {
  isNearlyOwn,
  isOfAnotherPlace,
  isSister,
} from '../../../../site/server/writing/checks/sister-names.ts';
import { sitedProjects, siteOf } from '../../../../site/server/writing/checks/sited-projects.ts';
import { isContractTerm, isThreshold } from '../../../../site/server/writing/checks/thresholds.ts';
import { runsIntoTitle } from '../../../../site/server/writing/checks/title-within.ts';

const each = <T>(read: (text: string) => T, cases: Record<string, T>) => {
  for (const [text, wanted] of Object.entries(cases)) assert.deepEqual(read(text), wanted, text);
};
const passage = (text: string, heading = false): Passage => ({
  ...{ chapterId: 'c', text, row: text.startsWith('|'), heading, terms: new Set<string>() },
});

describe('a figure and the words it is a figure of', () => {
  const of =
    <K extends keyof Figured>(key: K) =>
    (text: string) =>
      figuresOf(text).map((one) => one[key]);
  const texts = (text: string) => figuresOf(text).map(({ demand }) => demand.text);

  test('stands where it is written, sentence by sentence', () => {
    const line = '接到故障通知后2小时内到达现场，4小时内修复。质保期2年';
    assert.deepEqual(texts(line), ['2小时', '4小时', '2年']);
    for (const { demand } of figuresOf(line))
      assert.equal(line.slice(demand.at, demand.at + demand.text.length), demand.text);
    assert.deepEqual(of('said')(line).at(-1), '质保期2年');
  });

  test('its noun and its topic, bounds and doers left aside', () => {
    each((text) => of('noun')(text)[0], { 草坪修剪高度控制在6cm: '高度', 现年48周岁: '现年' });
    assert.deepEqual(of('topic')('草坪修剪高度控制在6cm'), ['草坪修剪高度']);
    assert.deepEqual(of('head')('草坪修剪高度控制在6cm'), ['剪高度']);
    // Who comes is no name of what the figure is of; what a unit measures is.
    assert.deepEqual([...(of('lead')('我方工程师3小时内到场')[0] ?? [])], []);
    assert.ok(of('lead')('现年48周岁')[0]?.has('年龄'));
    assert.ok(of('lead')('50mm厚岩棉板')[0]?.has('厚度'));
    assert.ok(of('lead')('合同签订，共12个月')[0]?.has('签订'));
    assert.ok(of('lead')('服务人员总数为25人')[0]?.has('总数'));
  });

  test('of each day, season, year or person, also for what is counted beside it', () => {
    each((text) => of('rate')(text), {
      '每逾期一日，按合同价的0.5%支付违约金': ['每日'],
      '2万元/年': ['每年'],
      '每人夏装2套、冬装2套': ['每人', '每人'],
      质保期2年: [''],
    });
    each(rateOf, {
      每延误一日: '每日',
      每季度检查: '每季度',
      每天巡检: '每日',
      单台功率: '单台',
      巡检: '',
    });
    assert.equal(perOf('', '5元/天'), '每日');
    assert.equal(perOf('每逾期一日，按合同价的', '0.5%'), '每日');
    assert.equal(perOf('', '5元'), '');
  });

  test('on the condition of another, after the end of another, sooner, or how far it may be off', () => {
    const [, time] = figuresOf('75℃不少于30分钟');
    assert.equal(time?.given?.low, 75);
    const [, share] = figuresOf('低于80分的，扣除5%服务费');
    assert.equal(share?.given?.high, 80);
    each((text) => of('isAfterEnd')(text)[0], { 质保期满后30天内退还: true, 质保期30天: false });
    each((text) => of('ahead')(text)[0], { 验收前提前15日书面通知: true, 验收后15日通知: false });
    each((text) => of('isTolerance')(text)[0], { '允许偏差±10mm': true, 高度10mm: false });
    each((text) => of('aside')(text)[0], { '（其中暂列金额50万元）': true, 暂列金额50万元: false });
  });

  test('an hour at which something ends or begins', () =>
    each((text) => of('edge')(text)[0], {
      ...{ 营业至18时结束: 'end', '8时开始作业': 'start', '8时巡检': undefined },
    }));

  test('what its sentence is headed by', () => {
    const [first, second] = of('label')('预付款：合同签订后支付合同价的30%；验收后支付60%。');
    assert.ok(first?.has('支付') || first?.has('预支'));
    assert.equal(second?.size, 0);
  });

  test('numbers of names and of what is counted by one are none', () => {
    assert.deepEqual(texts('文件柜1：3000元'), ['3000元']);
    assert.deepEqual(texts('每低1分扣除500元'), ['500元']);
    assert.deepEqual(texts('5荤4素'), ['5荤', '4素']);
  });

  test('in a table they are of what their row is called', () => {
    const row = (text: string) =>
      figuresOfPassage(passage(text))
        .filter(({ topic }) => topic !== '')
        .map(({ demand, topic }) => `${topic} ${demand.text} ${demand.at}`);
    assert.deepEqual(row('| 1 | 灭火防护服 | 240套 |'), ['灭火防护服 240套 14']);
    assert.deepEqual(row('| 1 | 灭火防护服 | 240 | 套 |'), ['灭火防护服 240套 14']);
    assert.deepEqual(row('| 灭火防护服 | 240 |'), []);
    assert.deepEqual(row('质保期2年'), ['质保期 2年 3']);
  });

  test('words that mean the same are one', () => {
    assert.deepEqual(wordsOf('赶到现场'), wordsOf('上门'));
    assert.deepEqual(wordsOf('质量保证期'), wordsOf('保修期'));
    assert.deepEqual([...wordsOf('不少于我公司配备保安')], ['保安']);
    assert.match(named('接到通知后赶到现场修好'), /到达现场修复$/);
  });
});

describe('values a bid can give only once', () => {
  const read = (text: string) =>
    labelledValues(passage(text)).map(({ label, value }) => `${label} ${value}`);
  const one = (cases: Record<string, string>) =>
    each(read, Object.fromEntries(Object.entries(cases).map(([text, said]) => [text, [said]])));

  test('periods, in one form', () =>
    one({
      '投标有效期：90日历天': '投标有效期 90天',
      投标有效期为三个月: '投标有效期 3月',
      投标文件在开标后60日内保持有效: '投标有效期 60天',
      响应函45天内有约束力: '投标有效期 45天',
      ...{ 质保期2年: '质保期 24月', 质保期24个月: '质保期 24月' },
      工期为120日历天: '工期（服务期、交货期） 120天',
      接到报修电话后2小时内到达现场: '到场时限 120分钟',
      响应时间30分钟: '响应时间 30分钟',
    }));

  test('offers, numbers of people, and how to reach whom', () =>
    one({
      '投标总报价：人民币壹佰万元整': '投标总报价 1000000.00元',
      '总报价为1,000,000元': '投标总报价 1000000.00元',
      ...{ 配备保安员12名: '保安员数量 12人', '15名技术人员': '技术人员数量 15人' },
      '联系电话：13800000000': '联系电话 13800000000',
      '授权代表电话：13900000000': '授权代表电话 13900000000',
      '统一社会信用代码：91330106MA2CFXTK3N': '统一社会信用代码 91330106ma2cfxtk3n',
      '账号：6222 0211 0000 1234': '银行账号 6222021100001234',
      '电子邮箱：bid@hxyj.example': '电子邮箱 bid@hxyj.example',
      '质量标准：合格': '质量标准 合格',
      '项目经理：张三丰': '项目负责人 张三丰',
    }));

  test('bounds, shares, levels and other times are none of them', () => {
    for (const text of [
      ...['有效期后30天', '质保金5%', '接到报修电话后2小时内答复', '投标报价5元'],
      ...['每班保安员4名', '其中保安员4名', '紧急响应时间30分钟', '响应时间不超过30分钟'],
      '保安员12人，保洁员8人，维修工3人，厨师2人',
      '投标报价不超过最高限价100万元',
    ])
      assert.deepEqual(read(text), [], text);
    assert.deepEqual(labelledValues(passage('质保期2年', true)), []);
  });

  test('in a row of a table the value is the place, not its name', () => {
    const text = '| 质保期 | 2年 |';
    const [found] = labelledValues(passage(text));
    assert.deepEqual([found?.text, found?.at], ['2年', text.indexOf('2年')]);
  });
});

describe('amounts and days', () => {
  test('in fen, with their places', () => {
    const read = (text: string) => figures(text).map(({ fen, at }) => [fen, at]);
    each(read, {
      ...{ '100万元': [[100_000_000, 0]], '￥620,000.00': [[62_000_000, 0]], 无: [] },
      ...{ '共1.2亿元': [[12_000_000_000, 1]], '人民币 5,000 元': [[500_000, 0]] },
      '¥100万元': [[100_000_000, 0]],
      '甲3元，乙2万': [
        [300, 1],
        [2_000_000, 5],
      ],
    });
    assert.deepEqual([fenOf('100'), fenOf('100.5')], [10_000, 10_050]);
    for (const none of ['0', '-1', 'x', undefined]) assert.equal(fenOf(none), undefined);
  });

  test('a day is told as another one is', () => {
    assert.equal(datedAs('2031年5月20日', '2031-05-02'), '2031年5月2日');
    assert.equal(datedAs('2031-05-20', '2031-05-02'), '2031-05-02');
  });
});

describe('names of projects', () => {
  const own = '官亭镇玉兰路改造工程';

  test('another phase, road or year is a sister', () => {
    assert.ok(isSister('临溪县河道清淤二期工程', '临溪县河道清淤一期工程'));
    assert.ok(isSister('S302线大修工程', 'S303线大修工程'));
    assert.ok(isSister('2027年度物业服务', '2028年度物业服务'));
    assert.ok(!isSister('临溪县河道清淤工程', '临溪县河道清淤一期工程'));
    assert.ok(isOfAnotherPlace(own, '官亭镇紫荆路改造工程'));
    assert.ok(!isOfAnotherPlace(own, '玉兰路改造工程'));
    assert.ok(!isOfAnotherPlace('物业服务采购项目', '物业服务招标项目'));
  });

  test('cut short or told in other words it is the same', () => {
    assert.ok(isNearlyOwn(own, '玉兰路改造工程'));
    assert.ok(!isNearlyOwn(own, '官亭镇紫荆路改造工程'));
    assert.ok(!isNearlyOwn('S302线大修工程', 'S303线大修工程'));
    assert.ok(!isNearlyOwn(own, '档案数字化服务'));
  });

  test('after a place or a house of its own, and not any such', () => {
    const read = (text: string) => sitedProjects(text).map(([name]) => `${siteOf(name)}|${name}`);
    each(read, {
      云山县S302线大修工程: ['云山县|云山县S302线大修工程'],
      柳川机场保洁项目: ['柳川机场|柳川机场保洁项目'],
      ...{ 县级道路工程: [], 某市大型医院项目: [], 云山县道路工程项目经理: [], 市政道路工程: [] },
    });
  });

  test('of the past: what was done, and not what is promised', () => {
    for (const past of [
      ...['2025年我公司向某县供应电脑', '类似业绩3个', '我公司曾为某校提供服务'],
      ...['合同额152万元', '现为某医院提供保洁', '2024年监理的高速公路', '2026年承担设计'],
    ])
      assert.ok(isPastProject(past), past);
    for (const present of ['未曾发生事故', '2027年内完成安装', '现为采购人提供承诺'])
      assert.ok(!isPastProject(present), present);
    assert.equal(sentenceAt('甲句。乙句有误；丙句', 4), '乙句有误');
    assert.equal(isOfPast('类似业绩。本项目配备', 6), false);
    assert.equal(isOfPast('类似业绩。本项目配备', 2), true);
  });
});

describe('figures from which on something follows', () => {
  test('are no bounds of what is offered', () => {
    assert.ok(isThreshold('逾期超过', '15日可解除合同'));
    assert.ok(isThreshold('得分低于', '80分的扣除5%'));
    assert.ok(isThreshold('累计', '3次整改'));
    assert.ok(!isThreshold('不低于', '80分的扣除'));
    assert.ok(!isThreshold('响应不超过', '2小时'));
    assert.ok(isContractTerm('得分不足70分，扣除5%'));
    assert.ok(!isContractTerm('不低于70分'));
  });
});

describe('the place of a finding', () => {
  test('a short quote with the place in its middle; of a row the cell alone', () => {
    assert.equal(quoteAt({ text: '短句有误' }, 2, 1), '短句有误');
    const long = quoteAt({ text: `${'前'.repeat(100)}错${'后'.repeat(100)}` }, 100, 1);
    assert.deepEqual([long.length, long.indexOf('错')], [80, 39]);
    const row = '| 质保期 | 2年 | 备注 |';
    assert.equal(quoteAt({ text: row }, row.indexOf('2年'), 2), '2年');
    assert.equal(quoteAt({ text: row }, row.indexOf('质保期'), 3), '质保期');
    assert.equal(quoteAt({ text: '甲', shown: '乙' }, 0, 1), '乙');
  });

  test('the right words in place of the wrong ones, with what stands before them in the part', () => {
    const fix = (text: string, wrong: string, right: string) =>
      fixAt({ text }, text.indexOf(wrong), wrong.length, right);
    assert.deepEqual(fix('质保期，为期2年整', '2年', '3年'), { from: '为期2年', to: '为期3年' });
    assert.deepEqual(fix('| 质保期2年 |', '2年', '3年'), { from: '质保期2年', to: '质保期3年' });
    assert.equal(fix('| 2年 | 3年', '2年 | 3年', 'x'), undefined);
    assert.equal(fix('为期2年', '2年', '2年'), undefined);
    assert.equal(fixAt({ text: '  ' }, 0, 1, 'x'), undefined);
  });

  test('words that run on into a title of the bid are not the bid’s own', () => {
    const text = '我方落实主要工程项目的施工方案';
    assert.ok(runsIntoTitle(text, 2, 8, ['主要工程项目的施工方案']));
    assert.ok(!runsIntoTitle('改造项目经理简历', 0, 4, ['项目经理简历']));
    assert.ok(!runsIntoTitle('主要工程项目', 0, 6, ['工程']));
  });
});
