import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { tenderOf } from './scoring-fixture.ts';

const read = (fact: tender.FactName, ...lines: string[]): string | null =>
  extractTender(tenderOf(['# 第一章 招标公告', ...lines].join('\n'))).facts[fact]?.value ?? null;

test('a 押金 of the bid is a bond, one of drawings is none', () => {
  assert.equal(read('bidBond', '八、投标押金：开标前缴纳投标押金1万5千元。'), '15000.00');
  assert.equal(read('bidBond', '投标押金：2万元'), '20000.00');
  assert.equal(read('bidBond', '图纸押金：2000元'), null);
});

test('万 and 千 behind figures are one amount', () => {
  assert.equal(read('ceilingPrice', '最高限价：15万3千元'), '153000.00');
  assert.equal(read('ceilingPrice', '最高限价：15万元，其中3千元暂列'), '150000.00');
});

test('what all years cost is the price where what a year costs stands beside it', () => {
  const both = '控制价：年度控制总价128万元，三年合计384万元。';
  assert.equal(read('ceilingPrice', both), '3840000.00');
  assert.equal(read('budget', '预算：2030年度预算96万元，其中设备40万元'), '960000.00');
});

test('what a unit costs is no price of the whole where that is told as well', () => {
  const line = '最高限价：12800元/吨（含税含运费），总价不得超过人民币伍佰捌拾捌万捌仟元。';
  assert.equal(read('ceilingPrice', line), '5888000.00');
});

test('a name that a sentence breaks off goes on as on the cover, below the body that buys', () => {
  const { facts, doubts } = extractTender(
    tenderOf(
      [
        '江右省高速公路集团有限公司',
        '2030年沥青改性剂采购项目',
        '谈判采购文件',
        '2030年5月',
        '# 第一章 谈判公告',
        '江右省高速公路集团有限公司现对2030年沥青改性剂组织公开谈判采购。',
      ].join('\n'),
    ),
  );
  assert.equal(facts.projectName?.value, '2030年沥青改性剂采购项目');
  assert.ok(doubts.some(({ itemId }) => itemId === 'projectName'));
});

test('of two sources of funds neither is the budget', () => {
  assert.equal(read('budget', '三、资金来源：衔接资金68万元，村自筹部分9.3万元。'), null);
  assert.equal(read('budget', '三、资金来源：衔接资金68万元。'), '680000.00');
});

test('a unit of the army that is called 某部 alone is who buys', () => {
  assert.equal(read('purchaser', '受某部委托，西陵招标公司就以下项目组织磋商。'), '某部');
});

test('what is bought of a project is no name of its own, and belongs to the name above it on the cover', () => {
  const cover = (...lines: string[]) =>
    extractTender(
      tenderOf([...lines, '招标文件', '2031年6月', '# 第一章 招标公告', '1.条件'].join('\n')),
    ).facts.projectName?.value ?? null;
  const works = '临江市污水处理厂提标改造工程';
  const bought = '设计采购施工总承包（EPC）';
  assert.equal(cover(works, bought), works + bought);
  assert.equal(cover(works, bought, '（第二次）'), works + bought);
  assert.equal(cover(works, '（第二次）'), works);
  // The file mostly names the works without it.
  const named = `# 第一章 招标公告\n${works}已获批准。\n${works}位于城北。\n现对${works}公开招标。`;
  const { facts } = extractTender(tenderOf(`${works}\n施工\n招标文件\n${named}`));
  assert.equal(facts.projectName?.value, works);
  // A label names it, the title of the notice has both.
  const own = `# 第一章 招标公告\n${works}施工招标公告\n项目名称：${works}`;
  const labelled = extractTender(tenderOf(`${works}\n施工\n招标文件\n${own}`)).facts;
  assert.equal(labelled.projectName?.value, works);
  assert.equal(read('projectName', '现对其设计采购施工总承包进行第二次公开招标。'), null);
});

test('a visit of the site, however long, is no term', () => {
  for (const line of [
    '踏勘周期：2031年6月20日-6月22日',
    '考察期：3天，由采购人统一组织',
    '项目现场考察时间：2031年6月20日上午，为期1天。',
  ])
    assert.equal(read('duration', line), null, line);
  assert.equal(
    read('duration', '养护周期：2031年6月20日-2032年6月19日'),
    '2031年6月20日-2032年6月19日',
  );
});

test('the number of the notice before is not this one’s', () => {
  const both = ['原公告编号：ZC-2031-001', '项目代码：2019-420582-77-01-118823'];
  assert.equal(read('projectNumber', ...both), '2019-420582-77-01-118823');
  assert.equal(read('projectNumber', '原公告编号：ZC-2031-001'), null);
  assert.equal(read('projectNumber', '原公告的采购项目编号：ZC-2031-001'), 'ZC-2031-001');
});

test('a time that is the one above it, or at the same hour', () => {
  const due = '投标截止时间：2031年7月4日9:00';
  const opening = (...lines: string[]) => read('openingTime', due, ...lines);
  assert.equal(opening('开标时间：同上'), '2031-07-04 09:00:00');
  assert.equal(opening('递交地点：三楼', '开标时间：同上'), '2031-07-04 09:00:00');
  assert.equal(opening('样品递交时间：2031年7月3日', '开标时间：同上'), null);
  assert.equal(opening('六、开标会于同一时间、同一地点召开。'), '2031-07-04 09:00:00');
});

test('the hour by which bids are brought and opened, behind a label of few words', () => {
  const line = '8、投标时间：2030年10月18日上午8:30—9:00，9:00准时开标，地点镇政府三楼。';
  assert.equal(read('deadline', line), '2030-10-18 09:00:00');
  assert.equal(read('openingTime', line), '2030-10-18 09:00:00');
});

test('between two days, under a label of any words but those of the procedure', () => {
  const days = '自2031年2月20日起至2031年5月10日止';
  assert.equal(read('duration', `（3）外包期限${days}。`), days);
  assert.equal(read('duration', `（3）报名期限${days}。`), null);
  assert.equal(read('duration', `（3）公示期${days}。`), null);
});

test('the kind of a body alone is no name, nor is what is ours', () => {
  assert.equal(read('purchaser', '受图书馆委托，我校采购办公室拟对计算机进行询价。'), null);
  assert.equal(read('purchaser', '受河阴大学图书馆委托，现对计算机进行询价。'), '河阴大学图书馆');
});

test('a title in two lines names the project where no label does', () => {
  const title = (...lines: string[]) =>
    extractTender(tenderOf(lines.join('\n'))).facts.projectName?.value ?? null;
  const works = '磐石镇高标准农田建设项目田间道路工程';
  assert.equal(title(works, '招标公告', '经批准，决定公开招标。'), works);
  assert.equal(title('磐石镇人民政府', '招标公告', '经批准，决定公开招标。'), null);
});
