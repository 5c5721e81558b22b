import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { type Format, written } from '../../../support/composed-tenders/write.ts';

const signed = ['投标人：________（盖单位章）', '________年____月____日'];
const letter = ['致：青山县水务局', '我方承诺按照文件的要求完成全部工作，并承担责任。', ...signed];
const front = (...rules: string[]): string[] => [
  ...['# 第一章 采购公告', '本项目公开邀请合格的投标人参加。', '# 第二章 投标人须知'],
  ...['11. 投标文件的组成', ...rules, '# 第三章 投标文件格式'],
];

async function titlesIn(lines: readonly string[], format: Format): Promise<string[]> {
  const document = await readDocument(written(lines, format), `tender.${format}`);
  return extractTender(document).format.map(({ title }) => title);
}

const profile = [
  ...['| 投标人名称 |  | 注册地址 |  |', '| 成立时间 |  | 员工人数 |  |'],
  ...['近三年经营情况', '| 年度 | 营业收入 | 净利润 |', '|  |  |  |', ...signed],
];

for (const format of ['docx', 'txt'] as const) {
  test(`a line between two tables of a form is no title where all titles have numbers (${format})`, async () => {
    const lines = [
      ...front('投标文件按第三章的格式编制。'),
      ...['附件1 投标函', ...letter, '附件2 服务承诺书', ...letter, '附件3 基本情况表', ...profile],
      ...['附件4 廉洁承诺书', ...letter],
    ];
    assert.deepEqual(await titlesIn(lines, format), [
      ...['投标函', '服务承诺书', '基本情况表', '廉洁承诺书'],
    ]);
  });

  test(`the same line is a title where titles have no number (${format})`, async () => {
    const lines = [
      ...front('投标文件按第三章的格式编制。'),
      ...['投标函', ...letter, '服务承诺书', ...letter, '基本情况表', ...profile],
    ];
    assert.ok((await titlesIn(lines, format)).includes('近三年经营情况'));
  });
}

test('the first form’s second table has no title of its own where a list names the forms', async () => {
  const names = ['1. 基本情况表', '2. 投标函', '3. 服务承诺书'];
  const lines = [
    ...front('投标文件按第三章的格式编制。'),
    ...['格式目录如下：', ...names],
    ...['1. 基本情况表', ...profile, '2. 投标函', ...letter, '3. 服务承诺书', ...letter],
  ];
  assert.deepEqual(await titlesIn(lines, 'docx'), ['基本情况表', '投标函', '服务承诺书']);
});

test('主要人员简历表 between two tables is a form of its own, whatever stands before the others', async () => {
  const people = ['| 姓名 | 职务 | 证书 |', '|  |  |  |'];
  const lines = [
    ...front('投标文件按第三章的格式编制。'),
    ...['附件1 投标函', ...letter, '附件2 服务承诺书', ...letter, '附件3 人员表', ...people],
    ...['主要人员简历表', '| 姓名 |  | 年龄 |  |', '附件4 廉洁承诺书', ...letter],
  ];
  assert.ok((await titlesIn(lines, 'docx')).includes('主要人员简历表'));
});

test('a table that lists the forms with their numbers is no form', async () => {
  const lines = [
    ...front('投标文件按第三章的格式编制。'),
    ...['格式清单', '| 序号 | 格式名称 |', '| 1 | 附件1 投标函 |', '| 2 | 附件2 服务承诺书 |'],
    ...['| 3 | 附件3 廉洁承诺书 |', '附件1 投标函', ...letter, '附件2 服务承诺书', ...letter],
    ...['附件3 廉洁承诺书', ...letter],
  ];
  assert.deepEqual(await titlesIn(lines, 'docx'), ['投标函', '服务承诺书', '廉洁承诺书']);
});

test('a row of two cells in a file of text alone is no title', async () => {
  const lines = [
    ...front('投标文件按第三章的格式编制。'),
    ...['附件1 投标函', ...letter, '附件2 报价表', '| 项目名称 | 报价 | 备注 |', '|  |  |  |'],
    ...['另：', '| 优惠内容 | 优惠后报价 |', '|  |  |', ...signed, '附件3 廉洁承诺书', ...letter],
  ];
  assert.deepEqual(await titlesIn(lines, 'txt'), ['投标函', '报价表', '廉洁承诺书']);
});

test('依法缴纳 in a list of names tells no order', async () => {
  const names = ['投标函', '依法缴纳税收的证明材料', '报价表', '技术方案', '信用承诺书'];
  const lines = [
    ...front(`投标文件应包括：${names.join('、')}，并按此顺序装订。`),
    ...['附件1 信用承诺书', ...letter, '附件2 报价表', '| 名称 | 报价 | 备注 |', '|  |  |  |'],
    ...signed,
    ...['附件3 投标函', ...letter],
  ];
  assert.deepEqual(await titlesIn(lines, 'docx'), names);
});

test('names that a file of text alone sets in one cell are apart by their numbers, letters too', async () => {
  const cell = ['A.投标函', 'B.报价表', 'C.技术方案', 'D.信用承诺书'].join('\\n');
  const lines = [
    ...['# 第一章 采购公告', '本项目公开邀请合格的投标人参加。', '# 第二章 投标人须知'],
    ...['| 条款号 | 条款名称 | 编列内容 |', '| 1 | 采购人 | 青山县水务局 |'],
    `| 11 | 投标文件的组成 | 投标文件应包括下列内容，并按以下顺序编制：\\n${cell} |`,
    ...['# 第三章 投标文件格式', '附件1 信用承诺书', ...letter],
    ...[
      '附件2 报价表',
      '| 名称 | 报价 | 备注 |',
      '|  |  |  |',
      ...signed,
      '附件3 投标函',
      ...letter,
    ],
  ];
  assert.deepEqual(await titlesIn(lines, 'txt'), ['投标函', '报价表', '技术方案', '信用承诺书']);
});

test('the forms of a volume that is counted otherwise than they are stand below it', async () => {
  const lines = [
    ...front('投标人编制的投标文件应包括商务标、技术标和经济标。'),
    ...['（一）商务标', '一、投标函', ...letter, '二、服务承诺书', ...letter],
    ...['（二）技术标', '一、人员承诺书', ...letter, '（三）经济标', '一、报价声明函', ...letter],
  ];
  const document = await readDocument(written(lines, 'txt'), 'tender.txt');
  assert.deepEqual(
    extractTender(document).format.map(({ title, level }) => `${level} ${title}`),
    [
      '1 商务标',
      '2 投标函',
      '2 服务承诺书',
      '1 技术标',
      '2 人员承诺书',
      '1 经济标',
      '2 报价声明函',
    ],
  );
});

test('a list that names 服务方案 and 售后服务方案 names two papers', async () => {
  const names = ['投标函', '服务方案', '报价表', '售后服务方案'];
  const lines = [
    ...front(
      '投标文件应包括下列内容，并按以下顺序编制：',
      ...names.map((name, i) => `${i + 1}.${name}`),
    ),
    ...['附件1 投标函', ...letter, '附件2 售后服务方案', '（格式自拟）'],
    ...['附件3 报价表', '| 名称 | 报价 | 备注 |', '|  |  |  |', ...signed],
  ];
  assert.deepEqual(await titlesIn(lines, 'docx'), names);
});

test('第一部分 资格审查文件 inside of the chapter of forms is a part of the bid', async () => {
  const chapters = ['采购公告', '投标人须知', '评标办法'].flatMap((title, i) => [
    `# 第${'一二三'[i]}部分 ${title}`,
    '本部分的内容适用于本次采购的全部活动。',
  ]);
  const lines = [
    ...[...chapters, '# 第四部分 投标文件格式', '## 第一部分 资格审查文件'],
    ...['### 表1 资格承诺函', ...letter, '## 第二部分 商务文件', '### 表2 投标函', ...letter],
  ];
  assert.deepEqual(await titlesIn(lines, 'docx'), [
    ...['资格审查文件', '资格承诺函', '商务文件', '投标函'],
  ]);
});
