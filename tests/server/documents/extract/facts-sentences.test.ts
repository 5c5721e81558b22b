import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

const read = (...lines: Parameters<typeof documentOf>) => {
  const { facts, doubts } = extractTender(documentOf('# 第一章 采购公告', ...lines));
  return { facts, doubted: doubts.filter(({ about }) => about === 'facts').map((d) => d.itemId) };
};

test('funds that are there are the budget where nothing says 预算, and in doubt', () => {
  for (const line of [
    '区财政已下达专项资金45.6万元用于本项目。',
    '本次采购可用经费45.6万元。',
    '学校为此安排经费共计45.6万元，超出的报价不予考虑。',
    '馆里已筹措一年运行资金45.6万元。',
    '全部费用控制在45.6万元以内。',
  ]) {
    const { facts, doubted } = read(line);
    assert.equal(facts.budget?.value, '456000.00', line);
    assert.deepEqual(doubted, ['budget'], line);
  }
});

test('what bidders have to have or spend is no budget', () => {
  for (const line of [
    '投标人须自行投入资金200万元购置车辆。',
    '供应商可用资金不少于100万元，并提供证明。',
    '若学校另行安排资金30万元的，双方签订补充协议。',
    '中标单位应落实周转资金80万元。',
  ])
    assert.equal(read(line).facts.budget, null, line);
});

test('an estimate is the budget where the ceiling comes near to it, else it is of a larger whole', () => {
  const near = read('建设内容见附件，概算96万元。', '最高投标限价：92万元');
  assert.equal(near.facts.budget?.value, '960000.00');
  assert.ok(near.doubted.includes('budget'));
  const label = read('项目概算：96万元', '最高投标限价：92万元');
  assert.equal(label.facts.budget?.value, '960000.00');
  assert.ok(label.doubted.includes('budget'));
  for (const lines of [
    ['本工程概算1.3亿元。', '最高投标限价：92万元'],
    ['建设内容见附件，概算9600万元。', '最高投标限价：92万元'],
    ['建设内容见附件，概算96万元。'],
    ['投资概算：9600万元'],
  ]) {
    const { facts, doubted } = read(...lines);
    assert.equal(facts.budget, null, lines.join(' '));
    assert.ok(!doubted.includes('budget'));
  }
});

test('funds that are the ceiling as well', () => {
  const { facts } = read('本项目可用资金为21万元，同时作为最高限价，超过的按无效处理。');
  assert.equal(facts.ceilingPrice?.value, '210000.00');
  const behind = read('报价不应高出21万元的最高限价。').facts;
  assert.equal(behind.ceilingPrice?.value, '210000.00');
});

test('until when the bids have to be brought, whichever way they come', () => {
  for (const line of [
    '各单位应当在2027年4月6日14时30分之前，把密封的响应文件交至二楼会议室。',
    '投标文件须于2027年4月6日下午2时30分以前，寄到本单位基建处。',
    '请于2027年4月6日14:30之前将加密的报价文件传到平台。',
    '一、投标截止和开标：时间均为2027年4月6日14:30，地点另行通知。',
    '递交截止：2027年4月6日14:30',
  ])
    assert.equal(read(line).facts.deadline?.value, '2027-04-06 14:30:00', line);
});

test('a time for something else, or for what may never be done, is no deadline', () => {
  for (const line of [
    '样品须于2027年4月6日14:30之前，送到二楼会议室。',
    '供应商应在2027年4月6日14:30之前，把疑问传至代理机构邮箱。',
    '如需修改投标文件，应在2027年4月6日14:30之前，把修改后的投标文件交至代理机构。',
    '保证金递交截止：2027年4月6日14:30',
  ])
    assert.equal(read(line).facts.deadline, null, line);
});

test('the buyer and its agency in one sentence', () => {
  const parties = (line: string) => {
    const { purchaser, agency } = read(line).facts;
    return [purchaser?.value ?? null, agency?.value ?? null];
  };
  const both = ['云台县水务局', '同创工程咨询有限公司'];
  for (const line of [
    '河道保洁服务，采购人云台县水务局，由同创工程咨询有限公司代理采购。',
    '同创工程咨询有限公司受采购人云台县水务局委托，对河道保洁服务组织公开招标。',
    '同创工程咨询有限公司接受县级主管部门云台县水务局的委托，就河道保洁服务进行公开招标。',
    '招标人为云台县水务局，委托的招标代理机构为同创工程咨询有限公司，现公开招标。',
  ])
    assert.deepEqual(parties(line), both, line);
  for (const line of [
    '云台县水务局就河道保洁服务进行竞争性磋商。',
    '为保持水面整洁，云台县水务局决定对河道保洁服务公开比选。',
  ])
    assert.deepEqual(parties(line), ['云台县水务局', null], line);
  for (const line of [
    '同创招标代理有限公司就河道保洁服务进行公开招标。',
    '采购人代表，由监督部门组织抽签。',
    '本次采购由采购人代理公司办理，采购人将派员参加。',
  ])
    assert.equal(read(line).facts.purchaser, null, line);
});

test('the name as a sentence has it, where 项目 stands behind it on the cover alone', () => {
  const { facts } = extractTender(
    documentOf(
      '河道保洁服务采购项目',
      '招标文件',
      '# 第一章 招标公告',
      '同创工程咨询有限公司受云台县水务局委托，就河道保洁服务采购（项目编号：YT-2027-3）公开招标。',
    ),
  );
  assert.equal(facts.projectName?.value, '河道保洁服务采购');
});

test('a number without a colon behind its label', () => {
  const { facts } = read('云台县水务局就河道保洁服务（编号YT-2027-31）进行竞争性磋商。');
  assert.equal(facts.projectNumber?.value, 'YT-2027-31');
});

test('a bond whose label has no more than 投标保证', () => {
  const { facts } = read({
    rows: [
      ['招标编号', 'YT-2027-31'],
      ['投标保证', '叁万元整'],
      ['履约保证', '拾万元整'],
    ],
  });
  assert.equal(facts.bidBond?.value, '30000.00');
});

test('a name told with its label within a sentence', () => {
  const line =
    '受云台县水务局委托，同创工程咨询有限公司就其9处闸站的看护进行公开招标，项目名称为云台县闸站看护，编号YT-2027-31。';
  assert.equal(read(line).facts.projectName?.value, '云台县闸站看护');
});

test('a term behind its label without a colon; one of a case or of others is none', () => {
  assert.equal(read('服务期一年，期满后另行采购。').facts.duration?.value, '一年');
  assert.equal(read('供应商须有服务期3年以上的业绩。').facts.duration, null);
});
