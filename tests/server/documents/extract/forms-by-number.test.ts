import assert from 'node:assert/strict';
import { test } from 'node:test';
import { labelsIn } from '../../../../site/server/documents/extract/forms/labels.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

/** What the bid holds, each with its level, of a tender with these rules and these forms. */
const partsOf = (rules: readonly string[], forms: readonly string[]): string[] =>
  extractTender(
    documentOf(
      ...['# 第一章 招标公告', '本项目公开招标。', '# 第二章 投标人须知'],
      ...rules,
      '# 第三章 投标文件格式',
      ...forms,
    ),
  ).format.map(({ title, level }) => `${level} ${title}`);

const letter = (label: string, title: string): string[] => [
  `# ${label}`,
  title,
  '致：招标人',
  '我方承诺所提供的资料真实有效。',
  '投标人：____（盖章）',
];

test('a remark names the forms it points to, one by one or from the first to the last', () => {
  for (const [remark, labels] of [
    ['（附件4、附件5）', ['附件4', '附件5']],
    ['（格式3-1、3-2）', ['格式3-1', '格式3-2']],
    ['（附表一至附表四）', ['附表1', '附表2', '附表3', '附表4']],
    ['（见附件二、三）', ['附件2', '附件3']],
    ['（附件2 2024年度报表）', ['附件2']],
    ['（格式自拟）', []],
  ] as const)
    assert.deepEqual(labelsIn(remark), labels, remark);
});

test('forms stand where the list points to them by their numbers, whatever they are called there', () => {
  const parts = partsOf(
    [
      '7. 投标文件的组成',
      '7.1 资格文件（第一册）',
      '（1）法人主体资格证件（附件3）',
      '（2）投标人概况（附件4），附主要资质证书',
      '（3）身份证明或委托书（附件1、附件2）',
      '7.2 商务和技术文件（第二册）',
      '（1）响应声明（附件5）',
      '（2）关键岗位人员（附件6、附件7），附证书',
      '（3）实施方案',
      '7.3 报价文件（单独密封）',
      '（1）报价单（附件8）',
      '7.4 资格文件、商务和技术文件中严禁出现报价',
    ],
    [
      ...letter('附件1', '法定代表人资格证明书'),
      ...letter('附件2', '法定代表人授权书'),
      ...letter('附件3', '主体资格承诺函'),
      ...letter('附件4', '企业基本情况表'),
      ...letter('附件5', '投标函'),
      ...letter('附件6', '项目负责人履历表'),
      ...letter('附件7', '主要人员汇总表'),
      ...letter('附件8', '投标报价表'),
    ],
  );
  assert.deepEqual(parts, [
    '1 资格文件',
    '2 主体资格承诺函',
    '2 企业基本情况表',
    '2 法定代表人资格证明书',
    '2 法定代表人授权书',
    '1 商务和技术文件',
    '2 投标函',
    '2 项目负责人履历表',
    '2 主要人员汇总表',
    '2 实施方案',
    '1 报价文件',
    '2 投标报价表',
  ]);
});

test('a list set in one line is as one below another', () => {
  const parts = partsOf(
    [
      '9.1 资格文件应包括以下内容：',
      '（1）营业执照；（2）信用查询截图；（3）纳税证明。',
      '9.2 技术文件应包括以下内容：',
      '（1）服务方案；（2）培训方案；（3）应急预案；（4）其他资料。',
    ],
    [],
  );
  assert.deepEqual(parts, [
    '1 资格文件',
    '2 营业执照',
    '2 信用查询截图',
    '2 纳税证明',
    '1 技术文件',
    '2 服务方案',
    '2 培训方案',
    '2 应急预案',
    '2 其他资料',
  ]);
});

test('a plan has the sections the rules say it has, in the list or in a note below it', () => {
  const plan = ['2 现场组织与人员', '2 巡查与维修', '2 应急处置', '2 档案移交'];
  for (const rules of [
    [
      '投标文件应包括下列内容：',
      '（1）投标函',
      '（2）管养方案，由投标人自行编写，应包括但不限于：现场组织与人员；巡查与维修；应急处置；档案移交',
      '（3）其他资料',
    ],
    [
      '投标文件应包括下列内容：',
      '（1）投标函',
      '（2）管养方案',
      '（3）其他资料',
      '注：第2项管养方案应包括：①现场组织与人员；②巡查与维修；③应急处置；④档案移交。',
    ],
  ]) {
    const parts = partsOf(rules, letter('格式1', '投标函'));
    assert.deepEqual(parts, ['1 投标函', '1 管养方案', ...plan, '1 其他资料'], rules.at(2));
  }
});

test('a form called by the names of several papers is each of them', () => {
  const parts = partsOf(
    [
      '投标文件应包括下列内容：',
      '（1）投标函',
      '（2）近年审计报告',
      '（3）依法纳税证明',
      '（4）道路运输（货运）许可证或备案凭证',
      '（5）工具、易耗品价格表',
      '（6）投标人业绩',
    ],
    [
      ...letter('格式1', '投标函'),
      '# 格式2',
      '近年审计报告、依法纳税证明',
      '（附扫描件）',
      '# 格式3',
      '道路货运（运输）许可证及营业执照',
      '（附扫描件）',
      ...letter('格式4', '后续维护及工具、易耗品报价表'),
      ...letter('格式5', '类似业绩汇总表'),
    ],
  ).map((one) => one.slice(2));
  assert.deepEqual(parts, [
    '投标函',
    '近年审计报告、依法纳税证明',
    '道路货运（运输）许可证及营业执照',
    '后续维护及工具、易耗品报价表',
    '类似业绩汇总表',
  ]);
});

test('papers below a title are those printed below it, in their order, whatever they are called', () => {
  const parts = partsOf(
    [
      '投标文件包括下列内容：',
      '3.1 资信标：',
      '（1）投标函；',
      '（2）资格审查资料：',
      '①投标人概况表；②近三年审计报告；③近年同类项目一览表；④信用查询记录。',
      '3.2 技术标：',
      '（1）服务方案；',
    ],
    [
      '# 第一部分 资信标',
      ...letter('一、投标函', ''),
      '# 二、资格审查资料',
      ...letter('（一）投标人概况表', ''),
      '（二）近年财务状况',
      '（附扫描件）',
      ...letter('（三）近年同类项目情况表', ''),
      '（四）信誉情况',
      '（附查询截图）',
      '# 第二部分 技术标',
      '一、服务方案',
      '（格式自拟）',
    ],
  ).map((one) => one.slice(2));
  for (const title of ['审计报告', '一览表', '查询记录'])
    assert.ok(!parts.some((part) => part.includes(title)), parts.join('、'));
});

test('a table whose first row is its title is a form, right below a cover and behind a form that is signed', () => {
  const sheet = (title: string) => ({
    rows: [[title], ['序号', '内容', '金额'], ['1', '', '']],
  });
  const wide = (title: string) => {
    const { rows } = sheet(title);
    return { rows };
  };
  const document = documentOf(
    ...['# 第一章 招标公告', '本项目公开招标。', '# 第二章 投标文件格式'],
    ...['# 第一部分 资信标', '一、投标函', '致：招标人', '我方承诺如上。', '投标人：____（盖章）'],
    ...['# 第二部分 报价标', '投标人：____（盖章）', '____年__月__日'],
    ...[wide('开标一览表'), '投标人：____（盖章）', wide('分项报价表'), '投标人：____（盖章）'],
  );
  for (const block of document.blocks)
    if (block.kind === 'table') for (const cell of block.rows[0] ?? []) cell.colSpan = 3;
  const titles = extractTender(document).format.map(
    ({ title, form }) => `${title}${form ? '*' : ''}`,
  );
  assert.deepEqual(titles.slice(-2), ['开标一览表*', '分项报价表*']);
});

test('two names of one envelope on its cover are one volume', () => {
  const parts = partsOf(
    [],
    [
      '第一信封 商务及技术文件',
      '（项目名称）____',
      '投标文件',
      '（商务及技术文件）',
      '投标人：____（盖章）',
      '____年__月__日',
      ...letter('一、投标函', ''),
      ...letter('二、授权委托书', ''),
      '第二信封 报价文件',
      '投标人：____（盖章）',
      '____年__月__日',
      ...letter('一、报价函', ''),
    ],
  );
  assert.deepEqual(
    parts.filter((one) => one.startsWith('1')),
    ['1 第一信封商务及技术文件', '1 第二信封报价文件'],
  );
});
