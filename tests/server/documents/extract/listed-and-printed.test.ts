import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

/** Titles by level of what the bid holds, of a tender that lists it and prints these forms. */
const titlesOf = (listed: readonly string[], forms: readonly string[]): string[] =>
  extractTender(
    documentOf(
      ...[
        '# 第一章 招标公告',
        '本项目公开招标。',
        '# 第二章 投标人须知',
        '3.1 投标文件应包括下列内容：',
      ],
      ...listed.map((title, at) => `（${at + 1}）${title}；`),
      '# 第三章 投标文件格式',
      ...forms,
    ),
  ).format.map(({ title }) => title);

const letter = [
  '一、投标函',
  '致：招标人',
  '我方愿意承担本项目的全部工作。',
  '投标人：____（盖章）',
];
const quote = ['四、报价表', '投标总价：____元', '投标人：____（盖章）'];
const promise = ['三、承诺书', '我方承诺不转包。', '投标人：____（盖章）'];

test('a choice of two papers is one paper, in whatever order and words it is listed', () => {
  const titles = titlesOf(
    [
      '投标函',
      '法定代表人身份证明或附有法定代表人身份证明的授权委托书',
      '承诺书',
      '报价表',
      '其他材料',
    ],
    [
      ...letter,
      '二、授权委托书或法定代表人身份证明',
      '（一）授权委托书',
      '本人____授权____为代理人。',
      '投标人：____（盖章）',
      '（二）法定代表人身份证明',
      '____系我单位法定代表人。',
      '投标人：____（盖章）',
      ...promise,
      ...quote,
      '五、其他资料',
      '（投标人认为需要的资料）',
    ],
  );
  assert.ok(!titles.some((title) => title.includes('附有')), titles.join('、'));
  assert.equal(titles.filter((title) => title.startsWith('其他')).length, 1, titles.join('、'));
});

test('a paper the tender prints and has no use for is not brought back by its list', () => {
  const titles = titlesOf(
    ['投标函', '分包意向协议（如有）', '承诺书', '报价表'],
    [...letter, '二、分包意向协议（本项目中标后以合同约定，投标时不适用）', ...promise, ...quote],
  );
  assert.ok(!titles.some((title) => title.includes('分包')), titles.join('、'));
  assert.ok(titles.includes('承诺书'), titles.join('、'));
});

test('two papers listed in one line, each with its form, are no third paper beside them', () => {
  const person = ['二、法定代表人身份证明', '____系我单位法定代表人。', '投标人：____（盖章）'];
  const proxy = ['三、授权委托书', '本人____授权____为代理人。', '投标人：____（盖章）'];
  const pledge = ['五、承诺书', ...promise.slice(1)];
  assert.deepEqual(
    titlesOf(
      ['投标函', '法定代表人身份证明、授权委托书', '营业执照', '报价表', '承诺书'],
      [...letter, ...person, ...proxy, ...quote, ...pledge],
    ),
    ['投标函', '法定代表人身份证明', '授权委托书', '营业执照', '报价表', '承诺书'],
  );
  // Of one of them nothing is printed: the line is not told by the other's form.
  const half = titlesOf(
    ['投标函', '授权委托书', '企业章程、承诺书', '报价表'],
    [...letter, ...proxy, ...promise, ...quote],
  );
  assert.ok(
    half.some((title) => title.includes('企业章程')),
    half.join('、'),
  );
});

test('what the buyer tells the bidder is no paper of the bid; 告知承诺书 is one', () => {
  const titles = titlesOf(
    ['投标函', '报价表'],
    [
      ...[...letter, ...promise, ...quote, '五、证明事项告知承诺书', ...promise.slice(1)],
      ...['六、合同融资告知书', '中标人可凭合同申请融资。'],
    ],
  );
  assert.ok(titles.includes('证明事项告知承诺书'), titles.join('、'));
  assert.ok(!titles.includes('合同融资告知书'), titles.join('、'));
});

test('a price list that is called by more words, and papers of which the first is one, are not asked for twice', () => {
  const titles = titlesOf(
    [
      '投标函',
      '投标报价汇总表等相关报价表格',
      '授权书',
      '承诺书',
      '投标人营业执照（或登记证书）、资质证书等复印件',
    ],
    [
      ...letter,
      '二、授权书',
      '本人____授权____为代理人。',
      '投标人：____（盖章）',
      ...promise,
      '四、营业执照、开户许可证、相关资质证书',
      '（复印件加盖公章）',
      '五、报价分类汇总表',
      '各项合计：____元',
      '投标人：____（盖章）',
    ],
  );
  assert.deepEqual(
    titles.filter((title) => /汇总表/.test(title)),
    ['报价分类汇总表'],
  );
  assert.equal(titles.filter((title) => /营业执照/.test(title)).length, 1, titles.join('、'));
});

test('a licence of the bidder is a paper, and a list within a name is left out of it', () => {
  const titles = titlesOf(
    [
      '投标函',
      '报价表',
      '承诺书',
      '投标人营业执照（或事业单位法人证书）、税务登记证',
      '园区养护（含绿化、照明、给排水、道路等内容）服务方案',
    ],
    [...letter, ...quote, ...promise],
  );
  assert.ok(titles.includes('投标人营业执照'), titles.join('、'));
  assert.ok(titles.includes('园区养护服务方案'), titles.join('、'));
});

test('a title set in the middle of two lines is one title', () => {
  const tender = documentOf(
    ...['# 第一章 招标公告', '本项目公开招标。', '# 第二章 投标文件格式'],
    ...['附件一：', ...letter.slice(1).toSpliced(0, 0, '投标函')],
    ...[
      '附件二：',
      '依法纳税及缴存住房公积金',
      '缴存情况声明函',
      '我方依法缴存。',
      '投标人：____（盖章）',
    ],
    ...['附件三：', '承诺书', ...promise.slice(1)],
  );
  const centred = new Set(['依法纳税及缴存住房公积金', '缴存情况声明函']);
  const blocks = tender.blocks.map((block) =>
    block.kind === 'paragraph' && centred.has(block.text)
      ? { ...block, page: 1, centred: true as const }
      : block,
  );
  const titles = extractTender({ ...tender, blocks }).format.map(({ title }) => title);
  assert.ok(titles.includes('依法纳税及缴存住房公积金缴存情况声明函'), titles.join('、'));
});

test('a plan of its own is listed beside another whose name is the end of its own', () => {
  const titles = titlesOf(
    ['投标函', '承诺书', '运维方案', '报价表', '应急运维方案'],
    [...letter, '二、运维方案', '格式自拟。', ...promise, ...quote],
  );
  assert.deepEqual(
    titles.filter((title) => title.endsWith('运维方案')),
    ['运维方案', '应急运维方案'],
  );
});

test('a report and the proof of the same thing are one paper, and so are two names for the bidder', () => {
  const titles = titlesOf(
    ['投标函', '供应商基本信息表', '承诺书', '报价表', '履约评价报告'],
    [
      ...letter,
      ...['二、企业基本信息表', '名称：____', '投标人：____（盖章）'],
      ...promise,
      ...quote,
      '五、履约评价证明材料',
      '（复印件加盖公章）',
    ],
  );
  assert.deepEqual(titles, ['投标函', '企业基本信息表', '承诺书', '报价表', '履约评价证明材料']);
});
