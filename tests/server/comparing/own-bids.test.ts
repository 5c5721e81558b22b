import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { OwnProject } from '../../../site/server/comparing/comparable.ts';
import { compareDocuments } from '../../../site/server/comparing/compare/compare-documents.ts';
import { paraphraseTexts } from '../../bench/paraphrase-texts.ts';
import { textDocument } from '../../support/compare-corpus.ts';

const copied = paraphraseTexts.slice(0, 12).map(({ text }) => text);
const site = '厂区占地 38,600 平方米，绿化带全长 12.4 公里，逐段编号挂牌，由两个班组轮流养护。';
const price = '该处设备原值 1,260,000 元，按此投保财产一切险。';
const people = '项目经理：郑启明\n技术负责人：罗海川';
const other = '东河县护栏巡查养护服务项目';
const projects: OwnProject[] = [
  { names: [{ what: '项目名称', value: '西河市绿化补植项目', isSure: true }] },
  {
    names: [
      { what: '项目名称', value: other, isSure: true },
      { what: '采购人', value: '东河县公路养护中心', isSure: false },
    ],
  },
  { names: [{ what: '项目编号', value: 'NH-2025-0417', isSure: true }] },
];
const compared = (bids: readonly (readonly string[])[], tender: readonly string[] | null = null) =>
  compareDocuments(
    bids.map((lines, index) => textDocument('abc'.charAt(index), lines)),
    tender && textDocument('t', tender),
    undefined,
    projects.slice(0, bids.length),
  );

describe('a bid beside its owner’s earlier ones', () => {
  test('text of one’s own is no matter, however much of it is the same', () => {
    const { pairs, findings, matches } = compared([copied, copied]);
    assert.deepEqual([pairs[0]?.grade, pairs[0]?.ratio, findings], ['none', 100, []]);
    assert.ok((matches['a b'] ?? []).length > 0, 'it is shown all the same');
  });

  test('names and numbers of the other projects are found, the surest first, where the tender has them not', () => {
    const lines = [
      ...copied,
      `编号NH-2025-0417的资料附后。`,
      `由东河县公路养护中心确认，依${other}执行。`,
    ];
    const { pairs, findings } = compared([lines, copied, copied]);
    assert.deepEqual(
      findings.map(({ grade, title }) => [grade, title]),
      [
        ['high', `写有您另一份标书《b.docx》的项目名称：${other}`],
        ['high', '写有您另一份标书《c.docx》的项目编号：NH-2025-0417'],
        ['medium', '写有您另一份标书《b.docx》的采购人：东河县公路养护中心'],
      ],
    );
    assert.deepEqual(
      pairs.map(({ a, b, grade }) => [a, b, grade]),
      [
        ['a', 'b', 'high'],
        ['a', 'c', 'high'],
      ],
      'earlier bids are not held against one another',
    );
    assert.deepEqual(
      findings[0]?.places.map(({ quote }) => quote),
      [other],
    );
    const asked = compared([lines, copied, copied], [`参照${other}。`, '采购人东河县公路养护中心']);
    assert.deepEqual(
      asked.findings.map(({ title }) => title.slice(-12)),
      ['NH-2025-0417'],
    );
  });

  test('amounts and sizes in copied passages are named to be looked at, those of the tender are not', () => {
    const { findings } = compared([
      [...copied, site, price],
      [...copied, site, price],
    ]);
    assert.deepEqual(
      findings.map(({ kind, grade, title }) => [kind, grade, title]),
      [
        [
          'figure',
          'low',
          '沿用《b.docx》的段落里有 3 个数字：38,600 平方米、12.4 公里、1,260,000 元',
        ],
      ],
    );
    const asked = compared(
      [
        [...copied, site],
        [...copied, site],
      ],
      ['占地38600平方米，全长12.4公里'],
    );
    assert.deepEqual(asked.findings, []);
  });

  test('people of both are named once, low, and other signs of several bidders are none', () => {
    const phone = '联系电话：13907135520';
    const { findings } = compared([
      [people, phone],
      [people, phone],
    ]);
    assert.deepEqual(
      findings.map(({ kind, grade, title }) => [kind, grade, title]),
      [['person', 'low', '和《b.docx》写了同样的人员：郑启明、罗海川']],
    );
  });

  test('pictures of both are named by their number, low, to be looked at', () => {
    const picture = {
      ...{ index: 0, width: 800, height: 600, hash: 'a1b2c3d4e5f60718', details: [] },
      ...{ digest: 'd1', plain: false },
    };
    const [a, b] = ['a', 'b'].map((id) => ({ ...textDocument(id, copied), pictures: [picture] }));
    const { findings, pictures } = compareDocuments(
      [a!, b!],
      null,
      undefined,
      projects.slice(0, 2),
    );
    assert.equal(pictures.length, 1);
    assert.deepEqual(
      findings.map(({ kind, grade, title }) => [kind, grade, title]),
      [['picture', 'low', '有 1 张图片也在《b.docx》里']],
    );
  });
});
