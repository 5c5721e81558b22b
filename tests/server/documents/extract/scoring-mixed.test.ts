import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { tenderOf } from './scoring-fixture.ts';

const read = (text: string) => extractScoring(tenderOf(text));
const found = (text: string): string[] =>
  read(text).items.map(({ category, item, maxScore }) => `${category} ${item} ${maxScore}`);

test('a part whose items stand as lines between the tables of the others is read there', () => {
  const file = `# 第四章 评标办法
    综合评分法，商务30分、技术50分、报价20分。
    （一）商务部分评分（30分）
    | 编号 | 评分内容 | 评分说明 | 分数 |
    | A1 | 类似业绩 | 每个5分，最高20分 | 20 |
    | A2 | 财务状况 | 两年盈利10分 | 10 |
    （二）技术部分评分（50分）
    评标委员会独立打分，具体如下：
    1．迁移方案（30分）。理解深入的得21-30分；一般的得1-20分。
    2．运维方案（20分）。优16-20，良10-15，差0-9。
    （三）报价部分评分（20分）
    | 项目 | 计算方法 | 分值 |
    | 报价得分 | 基准价/报价×20 | 20 |`;
  assert.deepEqual(found(file), [
    '商务 类似业绩 20',
    '商务 财务状况 10',
    '技术 迁移方案 30',
    '技术 运维方案 20',
    '价格 报价得分 20',
  ]);
  assert.equal(read(file).state, 'sure');
});

test('a sentence on too few points is no title of the table below it', () => {
  const file = `# 第四章 评标办法
    2.2.1 技术标评审
    | 序号 | 分值 | 评审内容 | 评分标准 |
    | 1 | 40分 | 总体设计 | 优35～40分，良20～34分 |
    技术标得分低于24分（满分的60%）的，不进入第二阶段。
    2.2.2 第二步：商务标评审。
    | 评审因素 | 评分标准 | 分值 |
    | 团队配备 | 专业齐全得20分 | 20 |
    2.2.3 第三步：经济标评审（40分）
    | 内容 | 评分办法 | 分值 |
    | 投标报价 | 基准价/报价×40 | 40 |`;
  assert.deepEqual(found(file), ['技术 总体设计 40', '商务 团队配备 20', '价格 投标报价 40']);
  assert.deepEqual(read(file).doubts, []);
});

const table = (...rows: string[]) =>
  `# 第四章 评标办法\n| 序号 | 评审内容 | 分值 | 评分标准 |\n${rows.join('\n')}`;

test('a name with points within it is one name', () => {
  const file = table(
    '| 1 | 总图设计（3分）及流线组织（4分） | 7 | 合理7分 |',
    '| 2 | 质量（1分）、安全（1分）管理措施 | 2 | 优2分 |',
    '| 3 | 服务方案 | 61 | 优61分 |',
    '| 4 | 投标报价 | 30 | 基准价/报价×30 |',
  );
  assert.deepEqual(
    read(file).items.map(({ item }) => item),
    ['总图设计及流线组织', '质量、安全管理措施', '服务方案', '投标报价'],
  );
});

test('同上 with a remark and 同② stand for the rule they point to', () => {
  const rows = [
    '| ① | 调研方案 | 30 | 优20-30，良0-19 |',
    '| ② | 编制方案 | 20 | 深入20分，一般10分 |',
    '| ③ | 复核方案 | 10 | 同上（按比例） |',
    '| ④ | 归档方案 | 10 | 同② |',
    '| ⑤ | 报价 | 30 | 基准价/报价×30 |',
  ];
  const rules = read(table(...rows)).items.map(({ criteria }) => criteria);
  assert.equal(rules[2], '深入20分，一般10分');
  assert.equal(rules[3], '深入20分，一般10分');
});

test('偏差率 below the price is the price, and a method that only orders by price needs none', () => {
  const file = `# 第三章 评标办法
    | 条款号 | 评分因素 | 分值 | 评分标准 |
    | 投标报价评分标准 | 偏差率 | 40 | 偏差率=0时得满分；每高1%扣1分 |
    | 施工组织设计评分标准 | 施工方案 | 60 | 优60分 |`;
  assert.deepEqual(found(file), ['价格 投标报价评分标准：偏差率 40', '技术 施工方案 60']);
  const works = `# 第三章 评标办法（技术评分最低标价法）
    本次评标采用技术评分最低标价法。
    | 条款号 | 评分因素 | 分值 | 评分标准 |
    | 2.2.4 | 施工组织设计 | 50 | 优50分 |
    | 2.2.4 | 企业业绩 | 50 | 每个25分 |`;
  assert.deepEqual(read(works).doubts, []);
});

test('a row that begins with its name and lists points is one item, and shares of lots are none', () => {
  const rows = [
    '| 14 | 选址论证方案：①现状调查（8分）；②规划思路（6分）。每项合理得满分。 |',
    '| 56 | 服务方案。优56分 |',
    '| 30 | 报价：基准价/报价×30 |',
  ];
  const file = `# 第四章 评审办法\n| 分值 | 评分标准 |\n${rows.join('\n')}
    各标包份额如下：
    | 标包 | 第一中选人 | 第二中选人 |
    | 标包1 | 60% | 40% |
    | 标包2 | 70% | 30% |`;
  assert.deepEqual(
    read(file).items.map(({ item, maxScore }) => `${item} ${maxScore}`),
    ['选址论证方案 14', '服务方案 56', '报价 30'],
  );
});

test('an amount beside a lot is not what the lot is called, a region is', () => {
  const { lots } = extractTender(
    tenderOf(`# 第一章 比选公告
      | 标包 | 服务区域 | 预算金额（万元） |
      | 标包1 | 江阳市、河口市 | 500 |
      | 标包2 | 山阴市 | 400 |
      应答保证金：
      标包1：人民币50万元；标包2：人民币40万元`),
  );
  assert.deepEqual(
    lots.map(({ name }) => name),
    ['江阳市、河口市', '山阴市'],
  );
});
