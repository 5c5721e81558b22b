import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readChosen } from '../../../../site/server/documents/extract/several/joint-reading.ts';
import { documentOf, type Rows } from './extract-blocks.ts';

const notice = [
  '# 第一章 招标公告',
  '项目名称：某某区办公设备采购项目',
  '采购人：某某区机关事务服务中心',
  {
    rows: [
      ['包号', '包名称'],
      ['包1', '台式计算机'],
      ['包2', '激光打印机'],
    ],
  },
];
const readingOf = (...parts: (string | Rows)[]) =>
  readChosen(documentOf(...notice, ...parts), 'lot-1+lot-2').reading;

test('what is said of each lot is no sum of all: of two lots there are two bonds and two ceilings', () => {
  const { facts, lotFacts } = readingOf(
    '每包最高限价：100万元',
    '各包投标保证金均为人民币1万元。',
    '各包交货期：合同签订后30日内',
  );
  assert.deepEqual([facts.ceilingPrice, facts.bidBond], [null, null]);
  assert.deepEqual(
    lotFacts?.map((lot) => [lot.facts.ceilingPrice?.value, lot.facts.bidBond?.value]),
    [
      ['1000000.00', '10000.00'],
      ['1000000.00', '10000.00'],
    ],
  );
  assert.equal(facts.duration?.value, '合同签订后30日内');
});

test('the same words at two places are each lot’s own', () => {
  const { facts, lotFacts } = readingOf(
    ...['## 包1 台式计算机', '最高限价：100万元', '## 包2 激光打印机', '最高限价：100万元'],
  );
  assert.equal(facts.ceilingPrice, null);
  assert.equal(new Set(lotFacts?.map((lot) => lot.facts.ceilingPrice?.source?.block)).size, 2);
});

test('of amounts below the titles of lots the chosen lot has its own, and what one title has above it is for all', () => {
  const told = ['包1 台式计算机', '最高限价：60万元', '包2 激光打印机', '最高限价：100万元'];
  const of = (lotId: string, ...parts: string[]) =>
    readChosen(documentOf(...notice, ...parts), lotId).reading;
  for (const parts of [told, told.map((text) => (text.startsWith('包') ? `## ${text}` : text))])
    assert.deepEqual(
      ['lot-1', 'lot-2'].map((id) => of(id, ...parts).facts.ceilingPrice?.value),
      ['600000.00', '1000000.00'],
    );
  assert.equal(of('lot-2', '包1 台式计算机', '投标保证金：2万元').facts.bidBond?.value, '20000.00');
});

test('what is told of several lots at once is of each of them and of no other', () => {
  const three = [
    ...['# 第一章 招标公告', '项目名称：某某区办公设备采购项目'],
    {
      rows: [
        ['包号', '包名称'],
        ['包1', '计算机'],
        ['包2', '打印机'],
        ['包3', '会议平板'],
      ],
    },
  ];
  const bonds = (...parts: string[]) =>
    ['lot-1', 'lot-2', 'lot-3'].map(
      (id) => readChosen(documentOf(...three, ...parts), id).reading.facts.bidBond?.value,
    );
  const told = ['20000.00', '20000.00', '50000.00'];
  assert.deepEqual(bonds('投标保证金：第一、二包：2万元；第三包：5万元'), told);
  assert.deepEqual(bonds('投标保证金：1-2包：2万元；3包：5万元'), told);
  assert.deepEqual(bonds('第一、二包投标保证金：2万元', '第三包投标保证金：5万元'), told);
  assert.deepEqual(
    bonds('第一至二包投标保证金为人民币2万元。', '第三包投标保证金为人民币5万元。'),
    told,
  );
});

test('what stands below a title of several lots is not the lot’s before it', () => {
  const { requirements } = readChosen(
    documentOf(
      ...notice,
      ...['# 第四章 采购需求', '包1技术要求', '处理器不少于8核。'],
      ...['第1、2包商务要求', '货到后十日内安装完毕。'],
    ),
    'lot-2',
  ).reading;
  const said = requirements.map(({ text }) => text).join();
  assert.match(said, /十日内安装/);
  assert.doesNotMatch(said, /8核/);
});

test('one amount for the whole project is one', () => {
  const { facts } = readingOf('项目总预算：300万元', '最高限价：300万元');
  assert.equal(facts.ceilingPrice?.value, '3000000.00');
});

test('what is required stands in the order of the file', () => {
  const { requirements } = readingOf(
    ...['# 第四章 采购需求', '## 总则', '货到后十日内安装完毕。', '## 包1 技术要求'],
    ...['处理器不少于8核。', '## 通用要求', '整机免费保修三年。', '## 包2 技术要求'],
    '打印速度不低于40页/分钟。',
  );
  const headings = requirements.map(({ heading }) => heading);
  assert.deepEqual(
    headings.toSorted(),
    ['包1技术要求', '包2技术要求', '总则', '通用要求'].toSorted(),
  );
  assert.ok(headings.indexOf('总则') < headings.indexOf('包1技术要求'), headings.join());
});
