import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import type { TenderDocument } from '../../../../site/server/documents/document.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

function value(name: tender.FactName, document: TenderDocument): string | null {
  return extractTender(document).facts[name]?.value ?? null;
}

test('a deadline that the file only names beside the opening', () => {
  const document = documentOf('# 第三章 投标人须知', '须知前附表', {
    rows: [
      ['序号', '条款名称', '内容及要求'],
      ['1', '开标时间', '2027年4月21日09时30分00秒（北京时间）（即投标截止时间）'],
    ],
  });
  assert.equal(value('deadline', document), '2027-04-21 09:30:00');
});

test('no bond, in a sentence that does not say which; a performance bond says nothing', () => {
  assert.equal(
    value(
      'bidBond',
      documentOf('# 第一章 询价邀请', '本项目不收取保证金，欢迎符合条件的供应商参加。'),
    ),
    '0.00',
  );
  assert.equal(
    value(
      'bidBond',
      documentOf('# 第一章 询价邀请', '本项目不收取履约保证金，欢迎符合条件的供应商参加。'),
    ),
    null,
  );
});

test('a bond whose cell also says until when it is due', () => {
  const document = documentOf('# 第二章 投标人须知', {
    rows: [
      ['序号', '内容', '规定'],
      ['1', '投标保证金', '人民币陆万元整，须于投标截止时间前到账'],
      ['2', '投标有效期', '九十天'],
    ],
  });
  assert.equal(value('bidBond', document), '60000.00');
});

test('a budget that must not be exceeded is one, an offer above it is not', () => {
  assert.equal(
    value(
      'budget',
      documentOf('# 第一章 招标公告', '系统升级及一年运维，项目预算不超过240万元（含税）。'),
    ),
    '2400000.00',
  );
  assert.equal(
    value(
      'budget',
      documentOf('# 第一章 招标公告', '报价超过采购预算50万元以上的，评审时不予考虑。'),
    ),
    null,
  );
});

test('a project number with the number of its lot behind', () => {
  const document = documentOf(
    '项目编号/包号：PQ-2027-FW-0217/01',
    '招标文件',
    '# 第一章 投标邀请',
    '项目编号：PQ-2027-FW-0217',
  );
  assert.equal(value('projectNumber', document), 'PQ-2027-FW-0217');
  const cover = documentOf('（项目招标编号：PQ-2027-FW-0217）', '招标文件', '# 第一章 招标公告');
  assert.equal(value('projectNumber', cover), 'PQ-2027-FW-0217');
});

test('labels and values in turn along the rows of a table', () => {
  const document = documentOf('# 第二章 投标人须知前附表', {
    rows: [
      ['项目名称', '南浦大桥检测', '项目编号', 'NP-2027-JC-02'],
      ['招标人', '南浦市公路局', '代理机构', '华检咨询有限公司'],
      ['投标截止', '2027年9月9日9:00', '投标保证金', '1万元'],
    ],
  });
  assert.deepEqual(
    (['purchaser', 'agency', 'deadline', 'bidBond'] as const).map((name) => value(name, document)),
    ['南浦市公路局', '华检咨询有限公司', '2027-09-09 09:00:00', '10000.00'],
  );
});

test('a purchaser named only by what it is called below', () => {
  const lines = [
    '一、招标说明',
    '星河乳业有限公司（以下简称“招标方”）因业务发展需要，现对冷链运输业务进行公开招标。',
  ];
  assert.equal(value('purchaser', documentOf('# 第一章 招标公告', ...lines)), '星河乳业有限公司');
});

test('the number of a lot before an amount is no amount, whatever blanks stand around it', () => {
  for (const line of ['最高限价（元）：包1-8640000.00元', '最高限价（元）：包 1-8640 000.00元'])
    assert.equal(value('ceilingPrice', documentOf('# 第一章 招标公告', line)), '8640000.00', line);
});

test('a project number broken at its hyphen on the cover', () => {
  assert.equal(
    value('projectNumber', documentOf('项目编号：QPJK-ZB2027-\n0021', '# 第一章 招标公告')),
    'QPJK-ZB2027-0021',
  );
});

test('a stroke for the bond means none', () => {
  assert.equal(value('bidBond', documentOf('# 第二章 供应商须知', '磋商保证金：/')), '0.00');
});

test('a deadline put off: the old moment no longer holds', () => {
  for (const line of [
    '投标截止时间：原定2027年5月13日9时30分，现延期至2027年5月20日9时30分',
    '投标截止时间：由2027年5月13日9时30分变更为2027年5月20日9时30分。',
  ])
    assert.equal(
      value('deadline', documentOf('# 第一章 招标公告', line)),
      '2027-05-20 09:30:00',
      line,
    );
});

test('a bond that is no longer taken', () => {
  assert.equal(
    value('bidBond', documentOf('# 第二章 投标人须知', '本项目取消收取投标保证金。')),
    '0.00',
  );
});

test('values broken over two lines of the body are read whole, whole ones stay as they are', () => {
  const document = documentOf(
    '# 第一章 招标公告',
    '项目名称：青岚市第三水厂自动化改造及',
    '配套管网提升工程',
    '投标截止时间：2031年5月20日',
    '上午9时30分',
    '服务期：自合同签订之日起',
    '一年',
    '项目地点：青岚市北区',
    '欢迎前来投标',
  );
  assert.equal(value('projectName', document), '青岚市第三水厂自动化改造及配套管网提升工程');
  assert.equal(value('deadline', document), '2031-05-20 09:30:00');
  assert.equal(value('duration', document), '自合同签订之日起一年');
  assert.equal(value('location', document), '青岚市北区');
});

test('a postponement told in a sentence outweighs the places that still say the old time', () => {
  const said = [
    '# 第一章 招标公告',
    '投标截止时间：2031年5月20日9时30分',
    '# 第二章 投标人须知',
    '3.1 投标截止时间：2031年5月20日9时30分',
    '# 更正公告',
  ];
  const moved = documentOf(
    ...said,
    '原投标截止时间2031年5月20日9时30分现延期至2031年5月28日14时00分，开标时间相应顺延。',
  );
  assert.equal(value('deadline', moved), '2031-05-28 14:00:00');
  assert.equal(value('openingTime', moved), '2031-05-28 14:00:00');
  const both = documentOf(
    ...said,
    '本项目投标截止时间及开标时间由2031年5月20日9时30分推迟到2031年6月2日10:00。',
  );
  assert.deepEqual(
    [value('deadline', both), value('openingTime', both)],
    ['2031-06-02 10:00:00', '2031-06-02 10:00:00'],
  );
  const rule = documentOf(
    ...said,
    '招标人可以延长投标截止时间，并将延长后的时间至少提前三日通知。',
  );
  assert.equal(value('deadline', rule), '2031-05-20 09:30:00');
});

test('a term ends where what is done within it begins, and a long place is not cut in a word', () => {
  const offices = Array.from(
    { length: 24 },
    (_, at) => `城南街道第${at + 1}办公区(平安路${at + 1}号)`,
  );
  const document = documentOf(
    '# 第一章 招标公告',
    '合同履行期限：2027年1月1日起至2028年12月31日止，服务期限内食堂劳务及保洁服务。',
    `服务地点：${offices.join('、')}。`,
  );
  assert.equal(value('duration', document), '2027年1月1日起至2028年12月31日止');
  assert.match(value('location', document) ?? '', /号\)$/);
});

test('when a payment is due is no term, and 同上 is no part of one', () => {
  const paid = (term: string) =>
    value('duration', documentOf('# 第五章 合同条款', `服务期限及支付：${term}`));
  assert.equal(paid('按月支付，月服务费=年度服务费÷12，次月15日前付款。'), null);
  assert.equal(paid('一年，按月支付。'), '一年，按月支付');
  assert.equal(value('duration', documentOf('# 第一章 招标公告', '服务期限：2年（同上）')), '2年');
});

test('a term that is told lot by lot is whole without a lot, and its own with one', () => {
  const document = documentOf(
    '# 第一章 招标公告',
    {
      rows: [
        ['包号', '包名称', '最高限价（万元）'],
        ['包1', '手术床', '100'],
        ['包2', '无影灯', '80'],
        ['包3', '吊塔', '60'],
      ],
    },
    '交货期：包1自合同签订之日起90日内交货；包2、包3自合同签订之日起60日内交货。',
  );
  assert.match(value('duration', document) ?? '', /^包1.*90日.*包3.*60日/);
  const { lots } = extractTender(document);
  const ofLots = lots.map(({ id }) => extractTender(document, { lotId: id }).facts.duration?.value);
  assert.deepEqual(ofLots, [
    '自合同签订之日起90日内交货',
    '自合同签订之日起60日内交货',
    '自合同签订之日起60日内交货',
  ]);
});

test('what is paid for each year of a term is no part of the term', () => {
  for (const [said, term] of [
    ['自合同签订之日起两年（每年64万元）', '自合同签订之日起两年'],
    ['36个月（试用期3个月）', '36个月（试用期3个月）'],
  ] as const)
    assert.equal(value('duration', documentOf('# 第一章 招标公告', `服务期限：${said}。`)), term);
});

test('of two envelopes the first is opened when the bids are due, whatever day the second is', () => {
  for (const cell of [
    '第一个信封开标时间：同投标截止时间；开标地点：第1开标厅\n第二个信封开标时间：2027年4月2日10时00分；开标地点：第1开标厅',
    '第一个信封开标时间：2027年4月1日10时00分；第二个信封开标时间：2027年4月2日10时00分',
  ]) {
    const document = documentOf(
      '# 第一章 招标公告',
      '5.1 投标文件递交的截止时间为2027年4月1日10时00分。',
      '# 第二章 投标人须知',
      {
        rows: [
          ['条款号', '条款名称', '编列内容'],
          ['5.1', '开标时间和地点', cell],
        ],
      },
    );
    assert.equal(value('openingTime', document), '2027-04-01 10:00:00', cell);
  }
});
