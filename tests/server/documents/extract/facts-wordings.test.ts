import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tender } from 'tender-widgets/contract';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { tenderOf } from './scoring-fixture.ts';

/** Facts of a notice of these lines, as strings, and which of them are in doubt. */
const read = (...lines: string[]) => {
  const { facts, doubts } = extractTender(tenderOf(['# 第一章 招标公告', ...lines].join('\n')));
  const said = tender.eachFact((name) => facts[name]?.value);
  const about = doubts.filter((doubt) => doubt.about === 'facts');
  return { ...said, doubted: about.map(({ itemId }) => itemId) };
};

describe('facts in fresh wordings', () => {
  test('a project is called by whatever it is bought by', () => {
    for (const call of ['遴选', '征集', '竞价', '比价']) {
      const said = read(`${call}项目：罗溪集团2027年度保险服务`, `${call}编号：LX-2026-06`);
      assert.equal(said.projectName, '罗溪集团2027年度保险服务', call);
      assert.equal(said.projectNumber, 'LX-2026-06', call);
    }
  });

  test('a short line of a label and its value is no label of the line below', () => {
    const { deadline, openingTime } = read(
      '【递交截止（北京时间）】 2027年4月23日 上午九时三十分',
      '【磋商时间（北京时间）】 2027年4月23日 上午十时整',
    );
    assert.equal(deadline, '2027-04-23 09:30:00');
    assert.equal(openingTime, '2027-04-23 10:00:00');
  });

  test('the name of a group of rows gives the labels of the rows their meaning, and is none itself', () => {
    const said = read(
      '| 采购项目 | 名称 | 罗溪医院分析仪采购 |',
      '| ^ | 实施形式 | 竞争性谈判 |',
      '| 时间 | 响应截止 | 2027年3月16日14:30 |',
      '| ^ | 谈判开始 | 2027年3月16日15:30 |',
      '| 交货要求 | 时间：合同签订后45日内 / 地点：罗溪医院检验科 |',
    );
    assert.equal(said.projectName, '罗溪医院分析仪采购');
    assert.equal(said.openingTime, '2027-03-16 15:30:00');
    assert.equal(said.duration, '合同签订后45日内');
    assert.equal(said.location, '罗溪医院检验科');
    const other = read('| 公告 | 期限：5个工作日 |', '| 开标 | 地点：三楼会议室 |');
    assert.equal(other.duration, undefined);
    assert.equal(other.location, undefined);
  });

  test('an amount whose words and figures differ is in doubt, whichever of both was read', () => {
    const price = '预算金额：210万元';
    for (const [line, isDoubted] of [
      ['磋商保证金：人民币壹万玖仟元整（¥9,000.00）', true],
      ['磋商保证金：9,000.00元（大写：壹万玖仟元整）', true],
      ['磋商保证金：人民币壹万玖仟元整（¥19,000.00）', false],
      ['磋商保证金：人民币壹万玖仟元整，代理服务费9,000元', false],
    ] as const)
      assert.deepEqual(read(price, line).doubted, isDoubted ? ['bidBond'] : [], line);
  });

  test('a sentence of the instructions that gives another time for the bids is a contradiction', () => {
    const body = ['投标截止时间：2027年5月11日9:00', '# 第三章 投标人须知'];
    const sentence = (day: string) => `投标文件须在2027年5月${day}日9:00前密封送达，逾期拒收。`;
    assert.deepEqual(read(...body, sentence('12')).doubted, ['deadline']);
    assert.deepEqual(read(...body, sentence('11')).doubted, []);
  });

  test('bids are not opened before they are due; an opening put off with the deadline is at the new one', () => {
    const due = '投标截止时间：2027年9月10日9时00分';
    const opened = '开标时间：2027年9月3日9时00分';
    assert.ok(read(due, opened).doubted.includes('openingTime'));
    const { openingTime, doubted } = read(
      '投标截止时间由2027年9月3日9时00分推迟至2027年9月10日9时00分，开标时间相应顺延。',
      due.replace('10日', '3日'),
      opened,
    );
    assert.equal(openingTime, '2027-09-10 09:00:00');
    assert.deepEqual(doubted, ['deadline', 'openingTime']);
  });

  test('who plans to buy something is the purchaser, whatever reason stands before', () => {
    for (const words of [
      '因生产经营需要，云岭锡业股份有限公司（下称“我公司”）拟对加药系统改造公开询比。',
      '云岭锡业股份有限公司拟采购加药系统一套，现公开询比。',
    ])
      assert.equal(read(words).purchaser, '云岭锡业股份有限公司', words);
    assert.equal(read('中标后，供应商拟对设备公开展示。').purchaser, undefined);
  });

  test('amounts are told by what is done with them', () => {
    const said = read(
      '我公司为本项目安排资金一百九十五万元，任何高于188.5万元的报价都将被拒绝。',
      '参加询比的单位须在2027年5月20日17时前将三万五千元询比保证金汇至我公司账户。',
    );
    assert.equal(said.budget, '1950000.00');
    assert.equal(said.ceilingPrice, '1885000.00');
    assert.equal(said.bidBond, '35000.00');
    const fee = read('预计服务费总额约240万元，以实际发生为准。');
    assert.deepEqual([fee.budget, fee.doubted], ['2400000.00', ['budget']]);
    const aside = read('高于50万元的违约金按法律处理，将三万元履约保证金汇至我公司账户。');
    assert.deepEqual([aside.ceilingPrice, aside.bidBond], [undefined, undefined]);
  });

  test('bids are opened on the day they are due, at the hour that is told for it', () => {
    const due = '响应文件应在2027年5月21日上午10点前送达办公楼三楼';
    assert.equal(
      read(`${due}，我公司将于当天上午10点30分拆封。`).openingTime,
      '2027-05-21 10:30:00',
    );
    assert.equal(read(`${due}，谈判随即开始。`).openingTime, '2027-05-21 10:00:00');
    assert.equal(read(`${due}，当天上午9点可以踏勘。`).openingTime, undefined);
  });

  test('a name with its number before the bidders it invites is the project’s', () => {
    const said = read('青浦监狱物资配送服务（项目编号：QP-2027-03）的潜在投标人应获取招标文件。');
    assert.equal(said.projectName, '青浦监狱物资配送服务');
  });

  test('what stands below a choice is said of what is ticked in it; a risk deposit is no bond', () => {
    const bond = (...rows: string[]) => read('| 条款号 | 名称 | 内容 |', ...rows).bidBond;
    assert.equal(
      bond(
        '| 3.4.1 | 投标保证金 | ☑要求 □不要求 / 金额：人民币陆万元整（¥60,000.00） / 形式：转账 |',
      ),
      '60000.00',
    );
    for (const none of [
      '□要求 / 金额：____元 / ☑不要求',
      '☑不收取 □收取 / 金额：5万元',
      '□要求 ☑不要求 / 金额：人民币50000元',
    ])
      assert.equal(bond(`| 3.4.1 | 投标保证金 | ${none} |`), '0.00', none);
    assert.equal(bond('| 3.5 | 风险保证金（万元） | 20 |'), undefined);
  });

  test('of supervision the term is that of the service, and a sum of one year says so', () => {
    const { duration } = read(
      ...['项目名称：某中学迁建工程监理', '2.4 施工总工期：640日历天。'],
      '2.6 监理服务期：自合同签订之日起至缺陷责任期满止。',
    );
    assert.equal(duration, '自合同签订之日起至缺陷责任期满止');
    const { doubts } = extractTender(tenderOf('# 第一章 招标公告\n采购预算：1660000.00元/年\n'));
    assert.match(doubts.find(({ itemId }) => itemId === 'budget')?.msg ?? '', /按年写的/);
  });
});
