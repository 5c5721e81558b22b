import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { tenderOf } from './scoring-fixture.ts';

/** What a notice says, the fact it is about, and its value; null: that is none. */
const said: readonly [string, tender.FactName, string | null][] = [
  ['项目编号（采购计划编号）：LJ-2027-011（LJ[2027]0003）', 'projectNumber', 'LJ-2027-011'],
  ['原公告的采购项目编号：TL-2027-0087', 'projectNumber', 'TL-2027-0087'],
  ['原公告的采购项目名称：走航监测车购置', 'projectName', '走航监测车购置'],
  ['原公告的投标截止时间：2027年6月8日9时30分', 'deadline', null],
  [
    '某院拟购置实验台一批，编号LJXY-2027-09，由中信达招标有限公司代理。',
    'projectNumber',
    'LJXY-2027-09',
  ],
  ['临江学院拟购置实验台，现由中信达招标有限公司组织公开招标。', 'agency', '中信达招标有限公司'],
  ['本项目招标人临江学院，代理机构中信达招标有限公司，现公开招标。', 'purchaser', '临江学院'],
  [
    '本项目招标人临江学院，代理机构中信达招标有限公司，现公开招标。',
    'agency',
    '中信达招标有限公司',
  ],
  ['采购代理（受托方）：津港招标股份有限公司', 'agency', '津港招标股份有限公司'],
  ['供应商毋须提交磋商保证金。', 'bidBond', '0.00'],
  ['响应文件请于2027年11月10日下午两点半之前送交至临江路18号。', 'deadline', '2027-11-10 14:30:00'],
  ['投标截止期：2027年10月20日上午9:30时整', 'deadline', '2027-10-20 09:30:00'],
  [
    '投标截止时间：2027年10月20日9:30\n开标：与投标截止同一时间，在会议室进行。',
    'openingTime',
    '2027-10-20 09:30:00',
  ],
  [
    '投标截止时间：2027年10月20日9:30\n开标时间：投标截止的同一时刻',
    'openingTime',
    '2027-10-20 09:30:00',
  ],
  ['成交人应自合同签订之日起20日内在指定地点安装完毕。', 'duration', '自合同签订之日起20日内'],
  ['养护地点为临江县境内县道。', 'location', '临江县境内县道'],
  ['开标时间为2027年10月20日9:30，地点为市民中心三楼。', 'location', null],
  ['首年预算50万元，两年预算合计100万元。', 'budget', '1000000.00'],
  [
    '招标控制价：设计费198.00万元；建安费1,520.00万元；合计1,718.00万元',
    'ceilingPrice',
    '17180000.00',
  ],
  ['体检地点：入围医院体检中心。', 'location', '入围医院体检中心'],
  ['踏勘地点：市民中心一楼', 'location', null],
  ['成交人应自合同签订之日起25天内在学校指定教室安装完毕。', 'location', '学校指定教室'],
  ['服务期：12个月；若采购程序延后，以合同为准', 'duration', '12个月'],
  ['长河治理（古渡段）总承包已获批建设，现公开招标。', 'projectName', '长河治理（古渡段）总承包'],
  ['招标人的建设资金来源计划已由财政批复。', 'projectName', null],
  [
    '| 章 | 条款 | 名称 | 内容 |\n| 开标 | 5.1 | 时间与地点 | 2027年9月17日9时30分，交易中心 |',
    'openingTime',
    '2027-09-17 09:30:00',
  ],
  ['总价包干，上限68.8万元（含6%增值税），超过者不予评审。', 'ceilingPrice', '688000.00'],
  ['总价包干，成本的6%为利润，上限68.8万元。', 'ceilingPrice', null],
  ['谈判安排在2027年11月30日09:30，通过视频会议进行。', 'openingTime', '2027-11-30 09:30:00'],
  ['原定于2027年4月16日下午三点的开启安排作废。', 'openingTime', null],
  ['响应文件开启：2027年4月19日下午三点（递交截止同此）。', 'deadline', '2027-04-19 15:00:00'],
  ['| 递交投标文件 | 2027年6月21日上午9:00至9:30 |', 'deadline', '2027-06-21 09:30:00'],
  ['受临江学院委托，拟就其“办案工作区改造”项目组织磋商。', 'projectName', '办案工作区改造'],
  ['财政资金，批复金额1,386,500元。', 'budget', '1386500.00'],
  ['合同估算价：约1153.17万元；', 'budget', '11531700.00'],
  ['本标段合同估算价约320万元，总投资约1200万元。', 'budget', '3200000.00'],
  ['招标代理服务费由中标人支付，单包最高不超过15万元。', 'ceilingPrice', null],
  ['监理服务费总价包干，最高不超过15万元。', 'ceilingPrice', '150000.00'],
  ['我公司就代维服务开展公开比选，诚邀贵司应答。', 'purchaser', null],
  ['临江区机关事务中心拟面向社会公开征集车辆维修商3家。', 'purchaser', '临江区机关事务中心'],
  ['丰谷粮食储备库有限公司拟竞价采购编织袋。', 'purchaser', '丰谷粮食储备库有限公司'],
  [
    '一、条件：枢纽管理局办公楼消防改造（招标编号CXH-2028-05）已由省水利厅批准。',
    'projectName',
    '枢纽管理局办公楼消防改造',
  ],
  [
    '折扣率最高不超过85%，有意者请到1208室，联系人欧阳先生，电话0796-8186633，保证金5万元。',
    'bidBond',
    '50000.00',
  ],
  ['凡有意参加者，请于6月15日前报名，并缴纳投标保证金5万元。', 'bidBond', '50000.00'],
  [
    '若中标人放弃，招标人可另选，可重新招标，且不予退还，费用由其承担，保证金5万元。',
    'bidBond',
    null,
  ],
  ['最高限价：处理单价98元/吨，年处理量约2.2万吨', 'ceilingPrice', null],
  ['报价时间：2028年3月20日9:00前送至法院行装科。', 'location', null],
  ['报价时间：2028年3月20日9:00前送至法院行装科。', 'deadline', '2028-03-20 09:00:00'],
  ['（3）采购人：临江区农业局　　采购人地址：海堤路1号', 'purchaser', '临江区农业局'],
  ['合同履行期：一年    履约地：临江区抽样点', 'duration', '一年'],
  ['合同履行期：一年    履约地：临江区抽样点', 'location', '临江区抽样点'],
  ['津滨医院将以院内比选方式，对无影灯采购项目实施采购。', 'purchaser', '津滨医院'],
  [
    '我部拟采购钢架，须于2027年5月19日18时前报名，报价文件提交截止时间为2027年5月24日上午10点整，届时同时开启。',
    'openingTime',
    '2027-05-24 10:00:00',
  ],
  ['原公告中预算金额127万元，与本次采购无关。', 'budget', null],
  [
    '递交截止：2027年11月19日13时45分\n磋商会：与递交截止同时，在405室',
    'openingTime',
    '2027-11-19 13:45:00',
  ],
  [
    `现就钢架加工选择供应商，供应时间自2027年6月1日起至2028年3月31日止，综合单价限价1,280元/吨，不含主材，供应商须于2027年5月19日18时前在平台报名并交纳标书费300元，报价文件提交截止时间为2027年5月24日上午10点整，须缴纳保证金3万元，未成交的五个工作日内无息退还，成交人另交履约保证金10万元。`,
    'duration',
    '自2027年6月1日起至2028年3月31日止',
  ],
  ['竞价时间：2028年5月20日14:00-15:00', 'openingTime', '2028-05-20 14:00:00'],
  ['投标文件递交及开标时间：2028年5月20日14:00至15:00', 'openingTime', '2028-05-20 15:00:00'],
];

for (const [text, fact, value] of said)
  test(`${fact} of ${text.replace('\n', ' / ')}`, () => {
    const { facts } = extractTender(tenderOf(`# 第一章 招标公告\n${text}`));
    assert.equal(facts[fact]?.value ?? null, value);
  });

/** Terms of the notice and the particulars, and whether they contradict each other. */
const terms: readonly [string, string, boolean][] = [
  ['300日历天', '270日历天', true],
  ['三年', '两年', true],
  ['自合同签订之日起3年', '三年', false],
  ['420日历天', '总工期420日历天，其中设计60日历天', false],
  ['三年', '36个月', false],
  ['2027年1月1日至2029年12月31日', '三年', false],
];

for (const [notice, particulars, isDoubted] of terms)
  test(`a term of ${notice} in the notice and ${particulars} in the particulars`, () => {
    const { doubts } = extractTender(
      tenderOf(
        `# 第一章 招标公告\n服务期限：${notice}\n# 第二章 投标人须知前附表\n| 条款号 | 名称 | 内容 |\n| 1.3 | 服务期限 | ${particulars} |`,
      ),
    );
    assert.equal(
      doubts.some(({ itemId }) => itemId === 'duration'),
      isDoubted,
    );
  });

test('a body above a name that stands on the cover alone may be no part of it', () => {
  const cover = '远航动力有限公司\n液压泵站采购\n招标文件\n# 第一章 招标公告\n';
  const doubted = (text: string) =>
    extractTender(tenderOf(cover + text)).doubts.map(({ itemId }) => itemId);
  assert.deepEqual(doubted('欢迎投标。').includes('projectName'), true);
  assert.deepEqual(doubted('项目名称：液压泵站采购').includes('projectName'), false);
});
