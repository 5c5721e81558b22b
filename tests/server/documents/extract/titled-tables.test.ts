import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

type Parts = Parameters<typeof documentOf>;

const entries = (...parts: Parts): [number, string][] =>
  extractTender(documentOf(...parts)).format.map(({ level, title }) => [level, title]);

/** As `documentOf`, with rows of one cell over all columns of their table. */
function withMergedRows(...parts: Parts): ReturnType<typeof documentOf> {
  const document = documentOf(...parts);
  for (const block of document.blocks)
    if (block.kind === 'table') {
      const columns = Math.max(...block.rows.map((row) => row.length));
      for (const [only, ...more] of block.rows)
        if (only && more.length === 0) only.colSpan = columns;
    }
  return document;
}

const signed = '投标人（盖章）：________ 日期：________';
const rows = [
  ['序号', '姓名', '职称'],
  ['1', '', ''],
];

test('a form may have its title in the first row of its own table', () => {
  const document = withMergedRows(
    '# 第六章 投标文件格式',
    '一、投标函',
    '致：招标人',
    signed,
    '二、资格审查资料',
    '（一）基本情况表',
    { rows },
    { rows: [['（二）主要人员汇总表'], ...rows] },
    { rows: [['（三）主要人员简历表'], ...rows] },
  );
  const { format } = extractTender(document);
  assert.deepEqual(
    format.map(({ level, title, form }) => [level, title, form?.first]),
    [
      [1, '投标函', 2],
      [1, '资格审查资料', undefined],
      [2, '基本情况表', 6],
      [2, '主要人员汇总表', 7],
      [2, '主要人员简历表', 8],
    ],
  );
});

test('a row over all columns that goes on with no series is no form', () => {
  const document = withMergedRows(
    '# 第六章 投标文件格式',
    '一、投标函',
    '致：招标人',
    signed,
    '二、人员情况表',
    { rows: [['主要工作经历一览表'], ...rows] },
  );
  assert.deepEqual(
    extractTender(document).format.map(({ title }) => title),
    ['投标函', '人员情况表'],
  );
});

test('a cover below the heading of its volume begins no second one', () => {
  assert.deepEqual(
    entries(
      '# 第六章 投标文件格式',
      '## 第一部分 资格审查文件',
      '________（项目名称）',
      '资格审查文件',
      '投标人：________（盖章）',
      '____年__月__日',
      '一、投标声明书',
      '致：招标人',
      signed,
      '## 第二部分 技术标',
      '________（项目名称）',
      '技术标',
      '投标人：________（盖章）',
      '____年__月__日',
      '一、进度计划表',
      { rows },
    ),
    [
      [1, '资格审查文件'],
      [2, '投标声明书'],
      [1, '技术标'],
      [2, '进度计划表'],
    ],
  );
});

test('a list of forms by number says in which volume each is handed in', () => {
  const listed = [
    ['附件号', '名称', '上传节点'],
    ['附件一', '响应函', '商务文件'],
    ['附件二', '资格证明材料', '商务文件'],
    ['附件三', '技术偏差表', '技术文件'],
    ['附件四', '报价表', '价格文件'],
    ['附件五', '异议函', '不上传'],
  ];
  assert.deepEqual(
    entries(
      '# 第六部分 响应文件格式',
      '附件清单：',
      { rows: listed },
      ...['附件一：', '响应函', '致：采购人', signed],
      ...['附件二：', '资格证明材料', '（按下列顺序提供扫描件）', '1.营业执照；', '2.财务报表。'],
      ...['附件三：', '技术偏差表', { rows }, signed],
      ...['附件四：', '报价一览表', { rows }, signed],
      ...['附件五：', '异议函', '异议人：________', signed],
    ).filter(([level]) => level < 3),
    [
      [1, '商务文件'],
      [2, '响应函'],
      [2, '资格证明材料'],
      [1, '技术文件'],
      [2, '技术偏差表'],
      [1, '价格文件'],
      [2, '报价一览表'],
    ],
  );
});

test('covers with their volume in brackets, forms counted 二-1 and 二-2-①', () => {
  assert.deepEqual(
    entries(
      '# 第七章 电子投标文件格式',
      ...['某省政府采购投标文件', '（资格及资信证明部分）', '投标人：（填写全称）'],
      ...['一、投标函', '致：采购人', signed],
      ...['二、投标人的资格及资信证明文件', '二-1单位授权书', '致：采购人', signed],
      ...['二-2财务状况报告', '二-2-①审计报告说明函', '致：采购人', signed],
      ...['某省政府采购投标文件', '（报价部分）', '投标人：（填写全称）'],
      ...['一、开标一览表', { rows }, signed],
    ),
    [
      [1, '资格及资信证明部分'],
      [2, '投标函'],
      [2, '投标人的资格及资信证明文件'],
      [3, '单位授权书'],
      [3, '财务状况报告'],
      [4, '审计报告说明函'],
      [1, '报价部分'],
      [2, '开标一览表'],
    ],
  );
});

test('a cell of the data sheet that names volumes with their papers line by line', () => {
  const cell = [
    '响应文件需按照以下顺序编制：',
    '3.1.1商务响应文件，包括：',
    '响应函（格式见第六章格式1）。',
    '授权委托书（格式见第六章格式2）。',
    '3.1.2技术响应文件，包括：',
    '技术偏离表（格式见第六章格式3）。',
    '项目建议书。',
  ].join('\n');
  assert.deepEqual(
    entries(
      '# 第二章 供应商须知前附表',
      {
        rows: [
          ['条款号', '条款名称', '编列内容'],
          ['3.1', '响应文件组成', cell],
        ],
      },
      '# 第六章 响应文件格式',
      ...['格式1 响应函', '致：采购人', signed],
      ...['格式2 授权委托书', '致：采购人', signed],
      ...['格式3 技术偏离表', { rows }],
    ),
    [
      [1, '商务响应文件'],
      [2, '响应函'],
      [2, '授权委托书'],
      [1, '技术响应文件'],
      [2, '技术偏离表'],
      [2, '项目建议书'],
    ],
  );
});

test('报价文件 above 一、价格文件 is one cover, and the cover of another part of the tender ends the forms', () => {
  const cover = (volume: string) => [
    '报价文件',
    volume,
    '项目名称：________',
    '项目编号：________',
    '包号：________',
    '报价供应商：________（盖章）',
    '____年__月__日',
  ];
  const document = documentOf(
    '# 第一章 供应商须知',
    '1.1 本文件由通用文件和专用文件组成。',
    '# 第三章 报价文件内容及格式',
    ...cover('一、价格文件'),
    ...['附件 1-1 报价一览表', '报价一览表', '供应商务必在正文前制作本表', { rows }, signed],
    ...cover('二、资格证明文件'),
    ...['附件 2-1 法定代表人资格证明书', '致：采购人', signed],
    '军队服务类项目竞争性谈判文件（2.0版）',
    '专用文件',
    '# 第四章 报价供应商须知前附表',
    '附表1 资格性审查表',
    { rows },
  );
  for (const block of document.blocks)
    if (block.kind !== 'table' && block.text.startsWith('军队'))
      Object.assign(block, { centred: true, opensPage: true });
  assert.deepEqual(
    extractTender(document).format.map(({ level, title }) => [level, title]),
    [
      [1, '价格文件'],
      [2, '报价一览表'],
      [1, '资格证明文件'],
      [2, '法定代表人资格证明书'],
    ],
  );
});

test('a label alone in its line begins another paper, with or without a title of its own', () => {
  const { format } = extractTender(
    documentOf(
      '# 第六章 投标文件格式',
      '附件1',
      '投标函',
      '致：招标人',
      signed,
      '附件2',
      '中小企业声明函',
      '本公司郑重声明，提供的货物全部由中小企业制造。',
      signed,
      '附件3',
      '该附件可供投标人参考。',
      '一般研发、生产、加工型企业填写工业，销售、贸易型企业填写批发业。',
    ),
  );
  assert.deepEqual(
    format.map(({ title, form }) => [title, form?.first, form?.last]),
    [
      ['投标函', 3, 4],
      ['中小企业声明函', 7, 8],
    ],
  );
});
