import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type CheckInput, checkBid } from '../../../../site/server/writing/checks/checks.ts';
import { bidContext, clauses, settings } from '../sample-bid.ts';

const bidder = '澄江市远帆物业服务有限公司';
const context = bidContext({
  scoring: [],
  clauses: [],
  requirements: [],
  settings: settings({ bidder }),
});
const home = context.chapters.find(({ settings: { kind } }) => kind === 'prose')?.id ?? '';
const found = (text: string, changes: Partial<CheckInput> = {}) =>
  checkBid({ ...context, contents: new Map([[home, text]]), ...changes });
const ruled = (...lines: string[]) => ({
  requirements: lines.map((text) => ({ heading: '须知', text })),
});

describe('what the tender forbids its bidder to do', () => {
  const banned = (text: string, ...rules: string[]) =>
    found(text, ruled(...rules))
      .filter(({ msg }) => /不允许(?:分包|联合体|进口)|未经同意不得/.test(msg))
      .map(({ severity, msg }) => `${severity} ${msg.replace(/，请.*/, '')}`);
  const deeds = [
    ['我方拟将防水工程分包给专业队伍。', '本项目不得转包、分包。', '分包'],
    ['我公司将绿化养护分包给本地企业。', '分包：不允许', '分包'],
    ['我方以联合体方式参加投标。', '本项目不接受联合体投标。', '联合体投标'],
    ['我公司与清溪机电组成联合体。', '是否接受联合体投标：否', '联合体投标'],
    ['水泵选用原装进口产品。', '本项目不接受进口产品。', '进口产品'],
    ['主机采用进口设备。', '是否允许采购进口产品：□是 ☑否', '进口产品'],
  ] as const;
  for (const [text, rule, name] of deeds)
    test(`${text} against ${rule}`, () => {
      assert.deepEqual(banned(text, rule), [`error 招标文件不允许${name}`]);
      assert.deepEqual(banned(text), [], 'nothing is said without the rule');
      assert.deepEqual(banned(text, rule.replace(/不得转包、|不接受|不允许|否$/, '允许')), []);
    });

  test('what is denied, or done with consent, is none', () => {
    const rule = '本项目不得转包、分包。';
    assert.deepEqual(banned('我方承诺不将任何工作分包给他人。', rule), []);
    assert.deepEqual(banned('如有分包给他人的情形，愿受处罚。', rule), []);
    const consent = '未经采购人书面同意，供应商不得将项目分包。';
    assert.deepEqual(banned('我方拟将电梯维保分包给厂家。', consent), [
      'warning 招标文件规定未经同意不得分包',
    ]);
    assert.deepEqual(banned('经采购人同意后，我方拟将电梯维保分包给厂家。', consent), []);
  });

  test('of a rule under a condition nobody knows whether it is broken', () => {
    assert.deepEqual(banned('我方拟将保洁分包给他人。', '主体部分不得分包。'), []);
  });
});

describe('clauses a bid is refused on', () => {
  const [first] = clauses;
  assert.ok(first);
  const stars = (text: string, changes: Partial<CheckInput> = {}) =>
    found(text, { clauses: [first], ...changes })
      .filter(({ kind }) => kind === 'missing-star')
      .map(({ msg }) => msg.replace(/[，。].*/, ''));
  const answer = (response: string, deviation: 'none' | 'positive' | 'negative') => ({
    responses: { k1: { response, deviation, note: '' } },
  });
  const answered = '库房温度控制在14℃至24℃之间，相对湿度控制在45%至60%之间，每日记录两次。';

  test('are answered in the text or in the table, else missing', () => {
    assert.deepEqual(stars(answered), []);
    assert.deepEqual(stars('我方每日巡查。'), ['★条款未见响应']);
    assert.deepEqual(stars('我方每日巡查。', answer('恒温14℃至24℃，日记两次', 'none')), []);
    assert.deepEqual(stars('我方每日巡查。', answer(' ', 'none')), ['★条款未见响应']);
  });

  test('are missing, too, where the bidder deviates for the worse or answers with other figures', () => {
    assert.deepEqual(stars(answered, answer('温度至28℃', 'negative')), ['★条款填写为负偏离']);
    assert.deepEqual(stars(answered.replace('24℃', '28℃')), [
      '★条款的响应与要求的数值不一致：要求为“库房温度须控制在14℃至24℃之间',
    ]);
  });

  test('that stand in a table without an answer are told to be open there', () => {
    const row = `| 1 | ${first.text} | 【待填写】 |`;
    assert.deepEqual(stars(`| 序号 | 要求 | 响应 |\n|---|---|---|\n${row}`), ['★条款已列入表中']);
  });
});

describe('what was left to be filled in', () => {
  const blanks = (text: string) =>
    found(text)
      .filter(({ kind }) => kind === 'placeholder')
      .map(({ severity }) => severity);
  for (const text of [
    '联系人：【待填写：联系人】',
    '本单位成立于____年。',
    '由XX公司承担。',
    '地址：某某路',
    '电话：0877-XXXXXXX。',
    '费用为……万元。',
    '（此处插入组织机构图）',
    '品牌：（待定）',
    '人员配置待补充。',
    '项目负责人：［姓名］',
    '投标人：<公司名称>',
    '数量：N台。',
    '服务热线：。',
    '于 年 月 日签署',
    '（以下内容请根据公司实际情况修改）',
    '采购数量（  ）台',
    'TODO：补充照片',
  ])
    test(`is found: ${text}`, () => assert.deepEqual(blanks(text), ['warning']));

  test('what is to be confirmed is a hint', () => {
    assert.deepEqual(blanks('质保期为【待确认：24个月】。'), ['info']);
  });

  test('signatures by hand, sizes and ordinary words are no blanks', () => {
    for (const text of [
      '法定代表人（签字）：________',
      '授权代表签字：____',
      '尺寸为600×400mm。',
      '尚有待完善之处将持续改进。',
      '现场等待补给的时间不计。',
    ])
      assert.deepEqual(blanks(text), [], text);
  });
});

describe('dates beside those of the tender', () => {
  const dates = (text: string) =>
    found(text)
      .filter(({ kind }) => kind === 'wrong-date')
      .map(({ severity, fix }) => [severity, fix?.to]);
  test('the deadline and the opening, with their hour', () => {
    assert.deepEqual(dates('投标截止时间：2031年5月20日9时30分。'), []);
    assert.deepEqual(dates('投标截止时间：2031年5月20日10时30分。'), [['error', undefined]]);
    assert.deepEqual(dates('我方于2031年5月22日递交投标文件。')[0]?.[0], 'error');
    assert.deepEqual(dates('我方于2031年5月18日递交投标文件。'), []);
    const [wrong] = dates('开标时间：2031年6月20日。');
    assert.ok(wrong?.[1]?.includes('2031年5月20日'), wrong?.[1]);
  });

  test('a signature after the deadline is in doubt, one before it is not', () => {
    assert.deepEqual(dates('日期：2031年5月21日'), [['warning', undefined]]);
    assert.deepEqual(dates('日期：2031年5月20日'), []);
  });

  test('days that no calendar has are errors', () => {
    for (const day of ['2031年2月29日', '2031年4月31日', '2031年13月1日'])
      assert.equal(dates(`培训于${day}开始。`)[0]?.[0], 'error', day);
    assert.deepEqual(dates('培训于2032年2月29日开始。'), []);
  });
});

test('a finding quotes a stretch around its place, of a table the cell alone', () => {
  const long = '每日由主管带队巡查各区并登记。'.repeat(12);
  const quotes = (text: string) =>
    found(text)
      .filter(({ kind }) => kind === 'wrong-amount')
      .map(({ quote }) => quote);
  const [quote = ''] = quotes(`${long}本项目最高限价为310万元，${long}`);
  assert.ok(quote.includes('310万元') && quote.length <= 80, quote);
  // As much before the place as behind it.
  const at = quote.indexOf('310万元');
  assert.ok(Math.abs(at - (quote.length - at - '310万元'.length)) <= 2, quote);
  const [atStart = ''] = quotes(`最高限价为310万元，${long}`);
  assert.ok(atStart.startsWith('最高限价'), atStart);
  const table = '| 项目 | 说明 |\n|---|---|\n| 限价 | 最高限价为310万元 |';
  assert.deepEqual(quotes(table), ['最高限价为310万元']);
  const wide = `| 项目 | 说明 |\n|---|---|\n| ${long} | ${long}最高限价为310万元，${long} |`;
  const [inCell = ''] = quotes(wide);
  assert.ok(inCell.includes('310万元') && !inCell.includes('|') && inCell.length <= 80, inCell);
});
