import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

const signed = ['投标人：____（盖章）', '日期：__年__月__日'];
const letter = (title: string) => [
  ...[title, '致：某公司', '我方愿意参加投标，并承诺遵守招标文件。', ...signed],
];
const levels = (...blocks: Parameters<typeof documentOf>) =>
  extractTender(documentOf(...blocks)).format.map(({ title, level }) => `${level} ${title}`);

test('a table of parts is what the bid holds, whichever word of the line that points at it stands first', () => {
  const rows = [
    ['编号', '册别', '资料名称', '样式', '备注'],
    ['1', '资信部分', '企业简介', '自拟', ''],
    ['2', '资信部分', '法人授权书', '格式1', '必备'],
    ['3', '技术部分', '设备供应方案', '自拟', ''],
    ['4', '技术部分', '响应承诺函', '格式2', '必备'],
    ['5', '价格部分', '投标报价函', '格式3', '必备'],
  ];
  for (const lead of [
    '投标人应按下表提交投标文件，标“必备”的不得缺漏。',
    '编制投标文件时请对照下表逐项准备。',
    '请按照下列表格编制投标文件',
  ])
    assert.deepEqual(
      levels(
        ...['# 第一章 招标公告', '本项目公开招标。', '# 第二章 投标人须知', lead, { rows }],
        ...['# 第三章 投标文件格式', ...letter('格式1 法人授权书')],
        ...[...letter('格式2 响应承诺函'), ...letter('格式3 投标报价函')],
      ),
      [
        ...['1 资信部分', '2 企业简介', '2 法人授权书', '1 技术部分', '2 设备供应方案'],
        ...['2 响应承诺函', '1 价格部分', '2 投标报价函'],
      ],
      lead,
    );
});

test('a table in the judging of bids names parts and is no list of what they hold', () => {
  const rows = [
    ['部分', '审查内容'],
    ['资信部分', '企业简介'],
    ['资信部分', '法人授权书'],
    ['价格部分', '投标报价函'],
    ['价格部分', '报价清单'],
  ];
  assert.deepEqual(
    levels(
      ...['# 第一章 招标公告', '本项目公开招标。', '# 第二章 评标办法'],
      ...['评标委员会按下表审查投标文件。', { rows }, '# 第三章 投标文件格式'],
      ...[...letter('格式1 法人授权书'), ...letter('格式2 投标报价函')],
    ),
    ['1 法人授权书', '1 投标报价函'],
  );
});

test('a cover that bears the title of its volume in brackets below the heading of that volume opens no other', () => {
  const volume = (count: string, name: string, ...forms: string[]) => [
    ...[`## 第${count}册 ${name}`, '____（项目名称）', `投标文件（${name}）`],
    ...['投标人：____（盖单位章）', '__年__月__日', ...forms.flatMap(letter)],
  ];
  assert.deepEqual(
    levels(
      '# 第八章 投标文件格式',
      ...volume('一', '资信文件', '一、投标函', '二、承诺书'),
      ...volume('二', '技术文件', '一、技术声明', '二、供货承诺书'),
    ),
    ['1 资信文件', '2 投标函', '2 承诺书', '1 技术文件', '2 技术声明', '2 供货承诺书'],
  );
});

test('such a cover is one where a chapter to be written begins on the page below it', () => {
  const document = documentOf(
    ...['# 第八章 投标文件格式', '## 第一册 资信文件', '投标文件（资信文件）'],
    ...['投标人：____（盖单位章）', '一、投标函', ...letter('').slice(1)],
    ...['## 第二册 技术文件', '投标文件（技术文件）', '投标人：____（盖单位章）'],
    ...[
      '一、供货组织方案',
      '1. 方案应以文字结合图表说明运输、卸车、吊装、就位、调试的方法，不少于十页。',
    ],
    ...letter('二、供货承诺书'),
  );
  const opening = new Set(['一、投标函', '一、供货组织方案']);
  const blocks = document.blocks.map((block) => ({
    ...block,
    page: null,
    ...(block.kind !== 'table' && opening.has(block.text) ? { opensPage: true as const } : {}),
  }));
  assert.deepEqual(
    extractTender({ ...document, blocks }).format.map(({ title, level }) => `${level} ${title}`),
    ['1 资信文件', '2 投标函', '1 技术文件', '2 供货组织方案', '2 供货承诺书'],
  );
});

const volumes = [
  ...['# 第六章 投标文件格式', '## 资信文件', ...letter('格式1 投标函'), ...letter('格式2 承诺书')],
  ...['## 技术文件', ...letter('格式3 技术声明'), ...letter('格式4 供货承诺书')],
];
const placed = (said: string) =>
  levels(...volumes, '# 第七章 附件', '附件B 廉洁承诺函', said, ...letter('').slice(1));

test('a form printed apart stands in the volume it says it belongs to', () => {
  for (const said of [
    '（由投标人填写后附在资信文件的最后）',
    '（装入资信文件）',
    '本函列入投标文件的资信文件中。',
    '注：此承诺归入“资信文件”。',
  ])
    assert.deepEqual(
      placed(said),
      [
        ...['1 资信文件', '2 投标函', '2 承诺书', '2 廉洁承诺函'],
        ...['1 技术文件', '2 技术声明', '2 供货承诺书'],
      ],
      said,
    );
});

test('a form moves nowhere for what it says of others, forbids, or names without a volume', () => {
  for (const said of [
    '（不得装入资信文件）',
    '报价资料不放入资信文件。',
    '（附在合同之后）',
    '投标人的业绩合同装入资信文件。',
  ])
    assert.deepEqual(
      placed(said).filter((title) => title.includes('廉洁')),
      ['2 廉洁承诺函'],
      said,
    );
  assert.equal(placed('（不得装入资信文件）').at(-1), '2 廉洁承诺函');
  assert.equal(placed('投标人的业绩合同装入资信文件。').at(-1), '2 廉洁承诺函');
});
