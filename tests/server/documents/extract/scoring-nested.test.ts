import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import type { PlannedCell, PlannedTable } from '../../../support/tender-files/parts.ts';
import { writeDocx } from '../../../support/tender-files/write.ts';

const itemsOf = async (table: PlannedTable): Promise<[string, number][]> => {
  const bytes = writeDocx([
    { heading: '第四章 评审办法', level: 1 },
    { line: '评分标准如下：' },
    { table },
    { heading: '第五章 合同主要条款', level: 1 },
    { line: '双方按采购文件签订合同。' },
  ]);
  const { scoring } = extractTender(await readDocument(bytes, '采购文件.docx'));
  return scoring.map(({ item, maxScore }) => [item, maxScore]);
};

const head: PlannedTable[number] = ['序号', '评审项', '分值', '评审细则'];
const plain = (name: string, points: number): [string, string, string] => [
  name,
  String(points),
  `${name}齐全、可行的得${points}分，有欠缺的每处扣1分，扣完为止。`,
];
const numbered = (rows: readonly (readonly PlannedCell[])[]): PlannedTable => [
  head,
  ...rows.map((row, at): PlannedCell[] => [String(at + 1), ...row]),
];

const grades: PlannedTable = [
  ['负债率', '得分'],
  ['不高于50%', '10'],
  ['50%至70%', '6'],
  ['高于70%', '2'],
];
const parts: PlannedTable = [
  ['子项', '分值'],
  ['①日常监控', '8'],
  ['②变更管理', '7'],
  ['③备份恢复', '5'],
];
const brands: PlannedTable = [
  ['材料', '一线', '其他'],
  ['铜杆', '12', '6'],
  ['绝缘料', '8', '4'],
];

test('a table of grades, of parts or of kinds inside of a rule leaves its row an item', async () => {
  for (const [inside, max] of [
    [grades, 10],
    [parts, 20],
    [brands, 20],
  ] as const) {
    const rest = 100 - max - 30;
    const found = await itemsOf(
      numbered([
        ['报价', '30', '满足要求的最低报价为基准价，得分＝基准价÷报价×30。'],
        ['综合实力', String(max), { text: '按下表评分：', inside }],
        plain('服务方案', rest),
      ]),
    );
    assert.deepEqual(found, [
      ['报价', 30],
      ['综合实力', max],
      ['服务方案', rest],
    ]);
  }
});

test('a table of items with their rules inside of a part’s row is read, and the part is none of them', async () => {
  const inside: PlannedTable = numbered([plain('实施方案', 40), plain('培训方案', 30)]);
  const found = await itemsOf([
    ['部分', '分值', '内容'],
    ['价格', '30', '满足要求的最低报价为基准价，得分＝基准价÷报价×30。'],
    ['技术部分', '70', { text: '见下表', inside }],
  ]);
  assert.deepEqual(
    found.filter(([item]) => !item.includes('价')),
    [
      ['实施方案', 40],
      ['培训方案', 30],
    ],
  );
});

test('an item with its points beside its name stays one with a table in its rule, a part so named does not', async () => {
  const price = ['报价（30分）', '满足要求的最低报价为基准价，得分＝基准价÷报价×30。'];
  const found = await itemsOf([
    ['评审因素', '评审标准'],
    price,
    [
      '项目机构（10分）',
      {
        text: '人员满足要求得4分，再按下表加分，最高加6分：',
        inside: [
          ['岗位', '加分条件', '加分'],
          ['总监代表', '有注册证', '3'],
          ['造价监理', '有造价证', '3'],
        ],
      },
    ],
    [
      '技术部分（60分）',
      {
        text: '',
        inside: [
          ['实施方案', '优40分，良20分', '40'],
          ['培训方案', '优20分，良10分', '20'],
        ],
      },
    ],
  ]);
  assert.deepEqual(found, [
    ['报价', 30],
    ['项目机构', 10],
    ['实施方案', 40],
    ['培训方案', 20],
  ]);
});

test('a table below a row that names its part belongs to that part, and the row of the price that has none is an item', async () => {
  const below = (rows: readonly (readonly PlannedCell[])[]): PlannedCell[] => [
    { text: '', inside: numbered(rows) },
    '',
    '',
  ];
  const parts: PlannedTable = [
    ['序号', '评分项', '权重(%)'],
    ['1', '价格', '30'],
    ['2', '技术部分', '50'],
    below([plain('实施方案', 30), plain('拟派人员业绩', 20)]),
    ['3', '商务部分', '20'],
    below([plain('类似业绩', 12), plain('售后响应', 8)]),
  ];
  const rule = '价格分计算方法：价格分=(评标基准价／投标报价)×100。';
  const bytes = writeDocx([
    { heading: '第四章 评审办法', level: 1 },
    { line: rule },
    { table: parts },
    { heading: '第五章 合同主要条款', level: 1 },
  ]);
  const { scoring } = extractTender(await readDocument(bytes, '采购文件.docx'));
  assert.deepEqual(
    scoring.map(({ category, item, maxScore }) => [category, item, maxScore]),
    [
      ['技术', '实施方案', 30],
      ['技术', '拟派人员业绩', 20],
      ['商务', '类似业绩', 12],
      ['商务', '售后响应', 8],
      ['价格', '价格', 30],
    ],
  );
  assert.equal(scoring.at(-1)?.criteria, rule);
});
