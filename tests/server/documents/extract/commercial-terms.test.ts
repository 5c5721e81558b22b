import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf, type Rows } from './extract-blocks.ts';

const rowsIn = (...parts: (string | Rows)[]) =>
  extractTender(documentOf(...parts)).clauses.flatMap(({ kind, part, text }) =>
    kind === 'star' || kind === 'requirement' ? [`${part ?? '-'} ${text}`] : [],
  );

const wanted = [
  '# 第三章 采购需求',
  '一、保洁服务：门诊、病区每日保洁不少于2次。',
  '二、秩序维护：24小时值守，双人值班。',
  '三、设备运行：配电、电梯、空调每日巡检。',
];
const contract = [
  '# 第四章 合同条款',
  '1. 付款：到货验收合格后支付90%，质保期满支付10%。',
  '2. 交货期：____日内。',
  '3. 履约保证金：不收取。',
  '4. 质保期：按合同约定。',
];
const notice: (string | Rows)[] = [
  '# 第二章 供应商须知',
  '供应商须知前附表',
  {
    rows: [
      ['序号', '内容', '规定'],
      ['1', '服务期限', '三年，合同一年一签'],
      ['2', '交货地点', '采购人指定地点'],
      ['3', '履约保证金', '无'],
    ],
  },
];
const form = ['# 第五章 响应文件格式', '## 商务条款偏离表', '（逐条填写）'];

test('terms that the contract and the list of data state are rows of the table of commercial terms, where the forms have one', () => {
  const terms = [
    '商务 服务期限：三年，合同一年一签',
    '商务 交货地点：采购人指定地点',
    '商务 付款：到货验收合格后支付90%，质保期满支付10%。',
  ];
  const commercial = (...parts: (string | Rows)[]) =>
    rowsIn(...parts).filter((row) => row.startsWith('商务'));
  assert.deepEqual(commercial(...notice, ...wanted, ...contract, ...form), terms);
  assert.deepEqual(commercial(...notice, ...wanted, ...contract, '# 第五章 响应文件格式'), []);
  // What is asked for among the requirements is not taken once more.
  assert.deepEqual(commercial(...notice, ...wanted, '四、付款：按月支付。', ...contract, ...form), [
    '商务 付款：按月支付。',
    ...terms.slice(0, 2),
  ]);
});

test('payment, delivery and warranty are commercial among services; below a title of technical terms they are what it says', () => {
  assert.equal(rowsIn(...wanted, '四、付款：按月支付。')[3], '商务 付款：按月支付。');
  assert.equal(
    rowsIn(...wanted, '四、服务期一年，按季度考核付款。')[3],
    '商务 服务期一年，按季度考核付款。',
  );
  assert.deepEqual(
    rowsIn(
      '# 第三章 采购需求',
      '## 一、技术参数',
      '1、质保期：不少于3年。',
      '2、内存不低于256GB。',
    ),
    ['技术 质保期：不少于3年。', '技术 内存不低于256GB。'],
  );
});

test('a table of the instructions is the list of data by another name; their sentences are of bidding', () => {
  const rows = rowsIn(
    '# 第二部分 供应商须知',
    {
      rows: [
        ['项', '内容'],
        ['交货期', '合同签订后30日历天'],
        ['质保期', '三年'],
      ],
    },
    '1 供货地点：按通知。',
    ...wanted,
    ...form,
  );
  assert.deepEqual(
    rows.filter((row) => row.startsWith('商务')),
    ['商务 交货期：合同签订后30日历天', '商务 质保期：三年'],
  );
});
