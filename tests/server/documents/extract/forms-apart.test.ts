import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { wordTender } from '../../../support/outline-tenders/word-tender.ts';
import { lineOf } from '../../../support/outline-tenders/written-tender.ts';

/** What the bid consists of as the product reads it: titles by level, with a colon where no form is printed. */
async function titlesOf(...lines: string[]): Promise<string[]> {
  const document = await readDocument(wordTender(lines.map(lineOf)), 'tender.docx');
  return extractTender(document).format.map(
    ({ title, level, form }) => `${'-'.repeat(level - 1)}${title}${form ? '' : '：'}`,
  );
}

const signed = ['投标人（公章）：〔________〕', '日期：〔________〕'];
const letter = ['致：〔________〕', '我方按照招标文件的要求参加投标，并承担责任。', ...signed];
const sheet = ['| 序号 | 名称 | 单价 |', '| 〔〕 | 〔〕 | 〔〕 |', ...signed];
const notice = ['# 第一章 招标公告', '本项目公开招标。', '# 第二章 采购需求', '采购书架40组。'];
const papers = [
  ...['^ 一、资格文件', '1.营业执照', '（复印件）', '2.资格承诺函', ...letter],
  ...['^ 二、商务技术文件', '1.投标函', ...letter, '2.技术偏离表', ...sheet],
];
const prices = ['^ 三、报价文件', '1.开标一览表', ...sheet, '2.分项报价表', ...sheet];
const volumes = [
  ...['资格文件：', '-营业执照：', '-资格承诺函', '商务技术文件：', '-投标函', '-技术偏离表'],
  ...['报价文件：', '-开标一览表', '-分项报价表'],
];

test('what the appendix before the forms ends with has none of them below it, and its notes are no chapters', async () => {
  const appendix = [
    ...['附录A 质疑函范本', '质疑人：____', '公章：____'],
    ...['附录B 场地平面', '开标室在三楼东侧，请提前到场。'],
  ];
  const titles = await titlesOf(
    ...[...notice, '---', '# 第三章 附录', ...appendix],
    ...['---', '# 第四章 投标文件格式', ...papers, ...prices],
  );
  assert.deepEqual(titles, volumes);
});

test('forms whose prices stand in a chapter apart are all of the bid', async () => {
  const contract = ['---', '# 第四章 合同条款', '甲方：________', '乙方：________'];
  const titles = await titlesOf(
    ...[...notice, '---', '# 第三章 投标文件格式', ...papers, ...contract],
    ...['---', '# 第五章 投标文件格式（报价部分）', ...prices],
  );
  assert.deepEqual(titles, volumes);
});

test('rules of the instructions that are called like the forms are no forms', async () => {
  const rules = [
    ...['一、投标文件的份数', '正本一份，副本四份。', '二、投标文件的密封', '密封后加盖公章。'],
    ...['三、投标文件的递交', '送达开标地点。', '四、开标', '投标人代表参加开标。'],
  ];
  const titles = await titlesOf(
    ...[...notice, '# 第三章 投标文件格式和递交要求', ...rules],
    ...['# 第四章 合同条款', '甲方：________', '乙方：________'],
    ...['---', '# 第五章 投标文件格式', ...papers, ...prices],
  );
  assert.deepEqual(titles, volumes);
});

test('a volume counted like the volumes of the chapter of forms before it is one of them', async () => {
  const bound = (lines: string[]) =>
    lines.map((line) => line.replace(/^\^ ([一二三])、/, '# 第$1册 '));
  const titles = await titlesOf(
    ...[...notice, '---', '# 第三章 投标文件格式', ...bound(papers)],
    ...['---', '# 第四章 投标文件格式（报价部分）', ...bound(prices)],
  );
  assert.deepEqual(titles, volumes);
});

const chapters = ['招标公告', '投标人须知', '投标文件格式', '框架协议文本', '用户需求'];
const bodies = [
  ['本项目公开招标，欢迎参加。'],
  ['投标人应认真阅读本须知。'],
  [...papers, ...prices],
  ['甲方：________', '乙方：________', '协议期两年。'],
  ['采购书架40组。'],
];
/** A file whose chapters are counted so, each set as a heading or in the middle. */
const countedFile = (number: (i: number) => string, mark: string, withContents: boolean) => [
  ...(withContents ? ['^ 目录', ...chapters.map((title, i) => `${number(i)}${title}`)] : []),
  ...chapters.flatMap((title, i) => ['---', `${mark} ${number(i)}${title}`, ...(bodies[i] ?? [])]),
];

test('chapters counted 1 2 3 in the table of contents end the forms, whatever they are for', async () => {
  for (const mark of ['#', '^'])
    assert.deepEqual(await titlesOf(...countedFile((i) => `${i + 1} `, mark, true)), volumes, mark);
});

test('the next heading of its level ends the chapter of forms where no table of contents counts them', async () => {
  const numbers = (i: number) => `${i + 1} `;
  const known = countedFile(numbers, '#', false).map((line) =>
    line.replace('框架协议文本', '合同条款'),
  );
  assert.deepEqual(await titlesOf(...known), volumes);
});

test('a list above the forms that names their parts divides them where they stand in none', async () => {
  const forms = [
    ['资格承诺函', letter],
    ['信用声明函', letter],
    ['投标函', letter],
    ['技术偏离表', sheet],
    ['开标一览表', sheet],
    ['分项报价表', sheet],
  ] as const;
  const named = forms.map(([title], i) => `格式${i + 1} ${title}`);
  const list = ['一、资格文件', '二、商务技术文件', '三、报价文件'].flatMap((part, i) => [
    part,
    ...named.slice(2 * i, 2 * i + 2),
  ]);
  const titles = await titlesOf(
    ...[...notice, '---', '# 第三章 投标文件格式', '投标人按以下格式填写，格式目录如下：', ...list],
    ...forms.flatMap(([, text], i) => ['---', named[i] ?? '', ...text]),
  );
  assert.deepEqual(titles, [
    ...['资格文件：', '-资格承诺函', '-信用声明函', '商务技术文件：', '-投标函', '-技术偏离表'],
    ...['报价文件：', '-开标一览表', '-分项报价表'],
  ]);
});

test('what one chapter of forms leaves out of the bid ends with the chapter', async () => {
  const left = ['^ 以下附件不装入投标文件', '---', '^ 退还申请', ...letter];
  const titles = await titlesOf(
    ...[...notice, '---', '# 第三章 投标文件格式', ...papers, ...left],
    ...['---', '# 第四章 投标文件格式（报价部分）', ...prices],
  );
  assert.deepEqual(titles, volumes);
});

test('the second envelope apart keeps its letter, which is called like that of the first', async () => {
  const contract = ['---', '# 第四章 合同条款', '甲方：________', '乙方：________'];
  const titles = await titlesOf(
    ...[...notice, '---', '# 第三章 投标文件格式', ...papers, ...contract],
    ...['---', '# 第五章 投标文件格式（报价部分）', '^ 三、报价文件', '1.投标函', ...letter],
    ...['2.开标一览表', ...sheet],
  );
  assert.deepEqual(titles.slice(-3), ['报价文件：', '-投标函', '-开标一览表']);
});

test('a form counted on from another chapter stands in the volume it is printed below', async () => {
  const contract = ['---', '# 第四章 合同条款', '甲方：________', '乙方：________'];
  const titles = await titlesOf(
    ...[...notice, '---', '# 第三章 投标文件格式', ...papers, ...contract],
    ...['---', '# 第五章 投标文件格式（报价部分）', '^ （三）报价文件'],
    ...['附件11', '^ 开标一览表', ...sheet, '附件12', '^ 分项报价表', ...sheet],
  );
  assert.deepEqual(titles, volumes);
});

test('a table of contents with pages counts the chapters too', async () => {
  const pages = countedFile((i) => `${'一二三四五'[i]}、`, '^', true).map((line, i) =>
    i > 0 && i <= chapters.length ? `${line}……${3 * i}` : line,
  );
  assert.deepEqual(await titlesOf(...pages), volumes);
});

test("a judges' table among the bidder's papers takes none of them along, a letter of theirs keeps its own sections", async () => {
  const format = async (...between: string[]) =>
    titlesOf(
      ...[...notice, '---', '# 第三章 响应文件格式', '^ 一、投标函', ...letter, '---'],
      ...['^ 二、资格审查资料', '| 序号 | 项目 | 情况 |', '| 1 | 营业执照 | 〔〕 |', ...between],
      ...['---', '^ 三、报价表', ...sheet],
    );
  const papersBehind = ['^ （一）基本情况表', ...sheet, '^ （二）无违法记录声明', ...letter];
  assert.deepEqual(
    await format(
      '^ 符合性评审表',
      '| 序号 | 评审内容 | 结论 |',
      '| 1 | 名称一致 | 〔〕 |',
      ...papersBehind,
    ),
    ['投标函', '资格审查资料', '基本情况表', '无违法记录声明', '报价表'],
  );
  assert.deepEqual(
    await format(
      '^ 质疑函',
      '（一）质疑供应商基本信息',
      '名称：____',
      '（二）质疑事项说明',
      '事项：____',
    ),
    ['投标函', '资格审查资料', '报价表'],
  );
});

test('what a bidder states of policies and laws is his paper, the policies themselves are none', async () => {
  const titles = await titlesOf(
    ...[...notice, '---', '# 第三章 投标文件格式', '^ 一、资格证明文件'],
    ...['1 满足《政府采购法》及法律法规的其他规定', '1-1 营业执照等证明文件', '（复印件）'],
    ...['1-2 投标人资格声明书', ...letter, '2 政策适用性说明', ...sheet],
    ...['3 节能产品品目清单', '空调、电视机', '^ 二、商务技术文件', '1 投标书', ...letter],
  );
  for (const title of ['营业执照等证明文件', '投标人资格声明书', '政策适用性说明'])
    assert.ok(
      titles.some((one) => one.includes(title)),
      `${title}: ${titles.join('|')}`,
    );
  assert.ok(!titles.some((one) => one.includes('品目清单')));
});

test('a bill counted among the forms ends them not: a priced one is the bidder’s, and what is counted below the next form is not of it', async () => {
  for (const bill of ['工程量清单', '已标价工程量清单']) {
    const own = bill.startsWith('已') ? ['一、按清单的格式填写', '二、加盖公章'] : ['按清单填写。'];
    const titles = await titlesOf(
      ...[...notice, '---', '# 第三章 投标文件格式', '## 附件1：投标函', ...letter],
      ...['---', `## 附件2：${bill}`, ...own, '---', '## 附件3：项目管理机构'],
      ...['^ （一）人员组成表', ...sheet, '^ （二）主要人员简历表', ...sheet],
      ...['---', '## 附件4：廉洁承诺书', ...letter],
    );
    assert.deepEqual(titles.slice(-4), [
      ...['项目管理机构：', '-人员组成表', '-主要人员简历表', '廉洁承诺书'],
    ]);
    assert.equal(titles[0], '投标函');
  }
});

test('forms counted as the list in front of them counts, their own parts within them by a number that ranks above', async () => {
  const names = ['投标函及附录', '授权委托书', '施工组织设计', '项目管理机构', '其他材料'];
  const head = (at: number) => ['---', `^ （${at + 1}）${names[at]}`];
  const titles = await titlesOf(
    ...[...notice, '---', '# 第三章 投标文件格式', '^ 目录'],
    ...[...names.map((name, at) => `（${at + 1}）${name}`), ...head(0)],
    ...['^ （一）投标函', ...letter, '^ （二）投标函附录', ...sheet, ...head(1), ...letter],
    ...[
      ...head(2),
      '应说明施工方案。',
      '附表一：设备表',
      ...sheet,
      '附表二：劳动力计划表',
      ...sheet,
    ],
    ...[...head(3), '^ （一）人员组成表', ...sheet, '^ （二）简历表', ...sheet],
    ...[...head(4), '（格式自拟）'],
  );
  assert.deepEqual(titles, [
    ...['投标函及附录：', '-投标函', '-投标函附录', '授权委托书', '施工组织设计：', '-设备表'],
    ...['-劳动力计划表', '项目管理机构：', '-人员组成表', '-简历表', '其他材料：'],
  ]);
});

test('forms counted （1） in the middle of their lines count on behind papers counted 1. in one of them', async () => {
  const titles = await titlesOf(
    ...[...notice, '---', '# 第三章 投标文件格式', '^ （1）投标函', ...letter],
    ...[
      '---',
      '^ （2）资格证明材料',
      '（以下材料加盖公章）',
      '1.营业执照',
      '2.纳税凭证',
      '3.许可证',
    ],
    ...['---', '^ （3）开标一览表', ...sheet, '---', '^ （4）技术偏离表', ...sheet],
  );
  assert.deepEqual(titles, [
    ...['投标函', '资格证明材料：', '-营业执照：', '-纳税凭证：', '-许可证：'],
    ...['开标一览表', '技术偏离表'],
  ]);
});

test('a point that goes on with the letter as well as with the headings of the forms is of the letter', async () => {
  const points = ['1.营业执照复印件；', '2.2025年度财务状况报告复印件；', '3.缴纳税收的相关材料。'];
  const titles = await titlesOf(
    ...[...notice, '---', '# 第三章 投标文件格式', '## 1.投标函', ...letter],
    ...['## 2.资格声明函', '我方愿意参加投标，并提供下列文件：', ...points],
    ...['（投标人名称）〔________〕', '（投标人公章）', '日期：〔________〕'],
    ...['## 3.开标一览表', ...sheet],
  );
  assert.deepEqual(titles, ['投标函', '资格声明函', '开标一览表']);
});

test('what is not handed in and stands on a page of its own behind the last part takes nothing from it', async () => {
  const titles = await titlesOf(
    ...[...notice, '---', '# 第三章 投标文件格式', '^ 目录', '一、投标函', '二、开标一览表'],
    ...['三、其他资料', '---', '## 一、投标函', ...letter, '## 二、开标一览表', ...sheet],
    ...['## 三、其他资料', '---', '^ 投标文件外封套', '招标人：', '投标人：'],
  );
  assert.deepEqual(titles, ['投标函', '开标一览表', '其他资料：']);
});
