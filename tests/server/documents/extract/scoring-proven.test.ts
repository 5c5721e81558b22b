import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { found, tenderOf } from './scoring-fixture.ts';

const doubted = (text: string) => extractScoring(tenderOf(text)).doubts.map(({ kind }) => kind);

const unpriced = `| 评审因素 | 分值 | 评审标准 |
| 服务方案 | 45 | 优得45分，良得30分，一般得20分 |
| 应急预案 | 15 | 优得15分，良得10分，一般得5分 |
| 类似业绩 | 40 | 每个业绩得10分，最高40分 |`;

test('a price the file gives no points is not missed', () => {
  for (const words of [
    '因采用固定餐标，价格不列为评审因素。',
    '本项目固定餐标，不设报价分',
    '采用质量优先法。',
  ])
    assert.deepEqual(doubted(`# 评标办法\n${words}\n${unpriced}`), [], words);
  assert.deepEqual(doubted(`# 评标办法\n报价部分不设最高分。\n${unpriced}`), ['price']);
});

const priced = (points: string, more = '') => `| 评审因素 | 分值 | 评审标准 |
| 投标报价 | 30 | 评标基准价除以投标报价乘以30 |
| 服务方案 | ${points} | 优得满分，良得20分，一般得10分 |
| 类似业绩 | 30 | 每个业绩得5分，最高30分 |${more}`;

test('what is given beyond a hundred is no doubt where the file says that it is, or adds itself up', () => {
  const bonus = `${priced('40')}\n附加分\n| 评审因素 | 分值 | 评审标准 |\n| 绿色产品 | 5 | 每项得1分，最高5分 |`;
  assert.deepEqual(doubted(`# 评标办法\n${bonus}`), []);
  assert.deepEqual(doubted(`# 评标办法\n${priced('45')}`), ['total']);
  assert.deepEqual(doubted(`# 评标办法\n${priced('45', '\n| 合计 | 105 |  |')}`), []);
  assert.deepEqual(doubted(`# 评标办法\n${priced('45', '\n| 合计 | 100 |  |')}`), ['total']);
  const stated =
    '2.2.1 分值构成：总分110分，其中基本分100分（商务30分、技术50分、报价30分），加分10分。';
  assert.deepEqual(doubted(`# 评标办法\n${stated}\n${priced('50')}`), []);
});

test('the particulars that hold the scoring beside 评审办法 are the evaluation part', () => {
  const cell = (label: string) =>
    `# 第二章 供应商须知\n| 条款 | 名称 | 内容 |\n| 20.1 | ${label} | 综合评分法（100分）： / 一、报价30分：最低价为基准，按比例计算； / 二、方案40分：清晰得21-40分，一般得0-20分； / 三、经验30分：每个业绩6分，最多30分 |`;
  assert.deepEqual(doubted(cell('评分办法')), []);
  assert.deepEqual(doubted(cell('说明')), ['place']);
});

test('a price without a rule in its row has the one that names the bid it is measured by', () => {
  const [price] = extractScoring(
    tenderOf(`# 评标办法
| 价格分计算方法 | 满足招标文件要求且投标价格最低的投标报价为评标基准价 |
评分表
| 评审因素 | 分值 | 评审标准 |
| 价格 | 40 |  |
| 服务方案 | 60 | 优得60分，良得40分，一般得20分 |`),
  ).items;
  assert.match(price?.criteria ?? '', /最低的投标报价为评标基准价/);
});

test('a table of one item with its sum below counts its rows all the same', () => {
  const one = `# 评标办法
${priced('35')}

| 项号 | 要素 | 配分 | 评分标准 |
| 1 | 属地网点 | 最高得5分 | 提供证明的得5分，否则不得分 |
| 总分 |  | 5 |  |`;
  assert.ok(
    found(one).some((item) => item.endsWith('属地网点 5')),
    found(one).join(),
  );
});

test('a part named after two kinds is not the second of them alone', () => {
  const table = (...rows: string[]) =>
    `| 评审因素 | 分值 | 评审标准 |\n${rows.map((row) => `| ${row} |`).join('\n')}`;
  const file = `# 评标办法
总分100分。价格部分：30分；技术部分：40分；资信业绩部分：30分。
一、价格部分
${table('投标报价 | 30 | 评标基准价除以投标报价乘以30')}
二、技术部分
${table('技术方案 | 40 | 优得40分，良得20分，一般得10分')}
三、资信和业绩
${table('企业业绩 | 18 | 每个业绩得3分，最高18分', '信用评价 | 12 | AAA级得12分，AA级得6分')}`;
  assert.deepEqual(doubted(file), []);
  assert.deepEqual(doubted(file.replace('企业业绩 | 18', '企业业绩 | 16')).toSorted(), [
    'part',
    'total',
  ]);
});

const guarding = (posts: string, cases: string, more = '') => `| 评分因素 | 分值 | 评分标准 |
| 投标报价 | 30 | 评标基准价除以投标报价乘以30 |
| 巡查安排 | 25 | 优得25分，良得15分，差得5分 |
| 岗位人数 | ${posts} | 每名持证人员得4分，最多${posts}分 |
| 同类经历 | ${cases} | 每个项目得3分，最多${cases}分 |
| 突发处置 | 10 | 优得10分，良得6分 |${more}`;

test('a table that is printed twice with other points is told with both places', () => {
  const twice = (posts: string, cases: string) =>
    extractScoring(
      tenderOf(
        `# 第二章 投标人须知\n评分标准：\n${guarding('20', '15')}\n# 第四章 评标办法\n评分标准：\n${guarding(posts, cases)}`,
      ),
    );
  assert.equal(twice('20', '15').state, 'sure');
  const { state, doubts } = twice('18', '17');
  assert.equal(state, 'check');
  assert.deepEqual(
    doubts.map(({ kind, sources }) => [kind, new Set(sources.map(({ block }) => block)).size]),
    [
      ['differs', 2],
      ['differs', 2],
    ],
  );
});

test('a copy that holds an item more is told', () => {
  const more = '\n| 设备配置 | 12 | 每台巡逻车得6分，最多12分 |';
  const text = `# 第四章 评标办法\n评分标准：\n${guarding('20', '15')}\n一、商场\n${guarding('14', '9', more)}`;
  assert.ok(doubted(text).includes('other-table'));
});

test('of parts weighed by themselves a formula that begins with a hundred is the price', () => {
  const part = (title: string, names: readonly string[]) =>
    `${title}\n| 评审要素 | 评审内容 |\n${names.map((name) => `| ${name} | 优：得满分；良：得一半；差：不得分 |`).join('\n')}`;
  const { items } = extractScoring(
    tenderOf(`# 评标办法
${part('附表一：商务评分标准', ['企业信誉（0-40分）', '财务情况（20-60分）'])}
${part('附表二：技术评分标准', ['巡检方案（30-70分）', '抢修能力（10-30分）'])}
附表三：价格评分标准
| 标段 | 评分标准 |
| 北区巡检 | 计算有效报价的平均值，为基准价； / 价格部分得分=100-100×n×|评标价-基准价|/基准价； / 得分低于0的按0分计。 |
`),
  );
  assert.deepEqual(
    items.map(({ category, maxScore }) => [category, maxScore]),
    [
      ['商务', 40],
      ['商务', 60],
      ['技术', 70],
      ['技术', 30],
      ['价格', 100],
    ],
  );
  assert.match(items.at(-1)?.criteria ?? '', /平均值/);
});
