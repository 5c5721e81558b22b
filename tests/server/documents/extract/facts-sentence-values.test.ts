import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

function read(fact: tender.FactName, line: string): { value: string | null; doubted: boolean } {
  const { facts, doubts } = extractTender(documentOf('# 第一章 采购公告', line));
  return { value: facts[fact]?.value ?? null, doubted: doubts.some((d) => d.itemId === fact) };
}

test('when bids have to be there is told by what is done until then', () => {
  for (const line of [
    '投标人务必于2026年5月8日上午九点半之前把投标文件密封送达市民中心三楼。',
    '响应文件送达不得迟于2026年5月8日9:30，地点为市民中心三楼。',
    '本次接收报价文件的时间为2026年5月8日9时至9时30分，过时不予接收。',
    '参选文件请于2026年5月8日（星期五）9:30前邮寄或现场交到我单位采购办。',
    '电子投标文件上传截至2026年5月8日9时30分，逾期系统自动关闭。',
    '2026年5月8日上午9:00开始接收谈判文件，上午9:30截止。',
  ])
    assert.equal(read('deadline', line).value, '2026-05-08 09:30:00', line);
});

test('times of other papers are no deadline', () => {
  for (const line of [
    '投标保证金须在2026年5月7日17:00前到账。',
    '对招标文件有疑问的，请于2026年4月28日17:00前以书面形式提交至代理机构。',
    '样品应在2026年5月7日17:00前送达指定地点。',
    '有意参加者请于2026年4月20日17:00前将报名资料发送至邮箱。',
  ])
    assert.equal(read('deadline', line).value, null, line);
});

test('the most that may be asked, and in doubt where only a sentence says it', () => {
  for (const line of [
    '投标总报价高于46万元的投标文件按无效投标处理。',
    '审计费用总额以46万元封顶，包含税金。',
    '供应商报价不得突破46万元。',
    '46万元为本项目的最高价，报价超过者作废。',
    '上级下达经费肆拾陆万元，最终报价超出此数的，不予推荐成交。',
  ])
    assert.deepEqual(read('ceilingPrice', line), { value: '460000.00', doubted: true }, line);
});

test('what a part, a fee or a penalty may come to is no ceiling', () => {
  for (const line of [
    '单项报价不得超过5万元。',
    '招标代理服务费最高不超过5万元，由中标人支付。',
    '违约金总额不超过20万元。',
    '分包金额不得超过50万元。',
    '若报价超过46万元，采购人可以重新采购。',
    '报价不得超过预算的95%即46万元。',
  ])
    assert.equal(read('ceilingPrice', line).value, null, line);
});

test('a bond whose name stands behind its amount or before its clause', () => {
  for (const line of [
    '供应商应缴纳捌仟元整作为响应保证金，自基本账户汇出。',
    '参加投标的单位须提交8000元的投标担保。',
    '投标人应提交金额为8000元的投标保函或电汇凭证作为投标担保。',
    '参加本项目须先行缴存保证金，标准为每家8000元。',
  ])
    assert.equal(read('bidBond', line).value, '8000.00', line);
  const none = '以下保证：磋商保证金：无；履约保证金：合同金额的5%';
  assert.equal(read('bidBond', none).value, '0.00');
  for (const line of ['中标人须缴纳8000元的履约保证金。', '农民工工资保证金8000元。'])
    assert.equal(read('bidBond', line).value, null, line);
});

test('how long it takes and where it is done, told by what is done', () => {
  const terms = [
    ['中标人须在合同生效后240个自然日内将设备运抵学校材料楼并完成安装。', '240个自然日'],
    ['服务周期暂定24个月，自合同签订起算。', '24个月'],
    ['中选机构应于2026年4月20日前出具全部审计报告。', '2026年4月20日'],
    ['货物到货期不超过合同生效后45天。', '45天'],
  ] as const;
  for (const [line, term] of terms) assert.ok(read('duration', line).value?.includes(term), line);
  for (const line of [
    '采购人自收到发票后15日内支付全部款项。',
    '中标通知书发出之日起30日内签订合同。',
    '接到故障通知后2天内完成维修。',
  ])
    assert.equal(read('duration', line).value, null, line);
  assert.equal(read('location', '货物须送达市第二中学实验楼。').value, '市第二中学实验楼');
  assert.equal(read('location', '投标文件须送达市民中心三楼开标室。').value, null);
  for (const line of [
    '中标人须到货后派员对不少于12名医师提供操作培训，送达不少于12名医师处。',
    '服务范围为以下单位，详见附表。',
    '供货至下列各处，由采购人通知。',
  ])
    assert.equal(read('location', line).value, null, line);
});

test('who acts for the buyer, with a bracket within the name or behind the order', () => {
  const [agency, buyer] = ['中弘招标（集团）有限公司', '青山市水利局'];
  for (const line of [
    `${agency}接受${buyer}委托，对水库监测服务组织询价采购。`,
    `受${buyer}委托，${agency}就水库监测服务组织公开招标。`,
    `${buyer}拟选定一家机构，${agency}受托办理比选事宜。`,
  ])
    assert.equal(read('agency', line).value, agency, line);
});

test('代理 within the name of an agency does not end it, and a body that was named before is no name', () => {
  const order = '项目已具备条件，现进行公开招标，委托廊城招标代理有限公司代理。';
  assert.equal(read('agency', order).value, '廊城招标代理有限公司');
  assert.equal(read('purchaser', '资金由企业自筹，招标人即为该公司。').value, null);
});

test('a term or a place that only a sentence says is in doubt, however often it stands there', () => {
  const often = '货物须送达市第二中学实验楼。市第二中学实验楼、市第二中学实验楼附近均可卸货。';
  assert.deepEqual(read('location', often), { value: '市第二中学实验楼', doubted: true });
  const term = '服务周期暂定24个月，24个月、24个月期满另行招标。';
  assert.equal(read('duration', term).doubted, true);
  assert.equal(read('duration', '合同履行期限：24个月').doubted, false);
});

test('from when bids are taken is no deadline', () => {
  const read = (line: string) =>
    extractTender(documentOf('# 三、响应文件的递交', line)).facts.deadline?.value ?? null;
  assert.equal(read('1.投标文件递交开始时间：2031年7月1日8:30'), null);
  assert.equal(read('自2031年7月1日8:30起开始接收投标文件。'), null);
  const both = '递交起始时间：2031年7月1日8:30；截止时间及谈判时间：2031年7月1日9:00';
  assert.equal(read(both), '2031-07-01 09:00:00');
  assert.equal(read('响应文件递交时间：2031年7月1日8:30开始，9:00截止'), '2031-07-01 09:00:00');
});
