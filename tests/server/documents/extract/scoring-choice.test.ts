import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { found, remarks, tenderOf } from './scoring-fixture.ts';

const MAIN = `| 评审因素 | 分值 | 评审标准 |
  | 投标报价 | 30 | 基准价/报价×30 |
  | 服务方案 | 50 | 优得50分，良得30分 |
  | 业绩 | 20 | 每项5分，最高20分 |`;
const MAIN_ITEMS = ['价格 投标报价 30', '技术 服务方案 50', '商务 业绩 20'];

test('leaves out tables that assess performance under the contract', () => {
  const file = `# 第三章 采购需求
    五、考核标准
    | 考核项目 | 分值 | 评分标准 |
    | 仪容仪表 | 40 | 不符合要求每次扣2分 |
    | 保洁质量 | 60 | 发现垃圾每处扣1分 |
    # 第四章 评标办法
    ${MAIN}
    # 第五章 合同
    附件：月度服务质量考核表
    | 序号 | 检查内容 | 分值 | 扣分标准 |
    | 1 | 出勤 | 50 | 缺勤一次扣5分 |
    | 2 | 投诉 | 50 | 投诉一次扣10分 |`;
  assert.deepEqual(found(file), MAIN_ITEMS);
});

test('leaves out qualification and conformity review and the form that repeats the scoring', () => {
  const file = `# 第四章 评标办法
    资格审查表
    | 序号 | 审查因素 | 审查标准 |
    | 1 | 营业执照 | 有效 |
    | 2 | 财务报告 | 提供2023年度报告 |
    评分标准
    ${MAIN}
    # 第六章 投标文件格式
    评分索引表
    | 评审因素 | 分值 | 评审标准 | 自评得分 | 对应页码 |
    | 投标报价 | 30 | 基准价/报价×30 | | |
    | 服务方案 | 50 | 优得50分，良得30分 | | |
    | 业绩 | 20 | 每项5分，最高20分 | | |`;
  assert.deepEqual(found(file), MAIN_ITEMS);
});

test('leaves out price lists and equipment lists', () => {
  const file = `# 第三章 采购需求
    | 序号 | 名称 | 数量 | 单价 | 金额 |
    | 1 | 办公桌 | 30 | 15 | 450 |
    | 2 | 椅子 | 70 | 5 | 350 |
    # 第四章 评标办法
    ${MAIN}`;
  assert.deepEqual(found(file), MAIN_ITEMS);
});

test('a file that decides by the lowest price gives no items, and its method', () => {
  const file = `# 第四章 评标办法
    本项目采用最低评标价法，满足招标文件全部实质性要求且报价最低的投标人为中标候选人。
    | 序号 | 评审内容 | 评审标准 |
    | 1 | 投标函 | 签字盖章齐全 |
    | 2 | 投标有效期 | 90日历天 |`;
  assert.deepEqual(found(file), []);
  const { state, method } = extractScoring(tenderOf(file));
  assert.deepEqual([state, method], ['none', '最低评标价法']);
});

test('the lowest price may be named in the row of a table, whose label says what for', () => {
  const file = `# 第二章 谈判须知
    | 条款号 | 条款名称 | 编列内容 |
    | 12.1 | 响应文件有效期 | 60日 |
    | 20.1 | 评定成交的标准 | 质量和服务均能满足实质性响应要求且最后报价最低 |`;
  assert.equal(extractScoring(tenderOf(file)).state, 'none');
});

test('a file in which no scoring is found says so', () => {
  const file = `# 第四章 评标办法
    本项目采用综合评分法，评分标准另行公布。`;
  assert.match(remarks(file)[0]!, /没有在文件中找到评分标准/);
  assert.equal(extractScoring(tenderOf(file)).state, 'check');
});

test('a payment plan of 30, 40 and 30 is no scoring', () => {
  const file = `# 第四章 评标办法
    采用综合评分法，评分标准见附件。
    # 第五章 合同
    | 期次 | 比例 | 条件 |
    | 第一期 | 30% | 合同签订后支付 |
    | 第二期 | 40% | 中期验收合格后支付 |
    | 第三期 | 30% | 终验合格后支付 |`;
  assert.deepEqual(found(file), []);
});

test('a row the file counts beyond its own total is kept, and the contradiction told', () => {
  const file = `# 第四章 评标办法
    综合评分法，总分100分。
    ${MAIN}
    | 认证 | 3 | 每证1分，最高3分 |`;
  assert.equal(found(file).length, 4);
  const { state, doubts } = extractScoring(tenderOf(file));
  assert.deepEqual([state, doubts.map(({ kind }) => kind)], ['check', ['total']]);
});

test('what holds in every check is sure', () => {
  const { state, doubts } = extractScoring(tenderOf(`# 第四章 评标办法\n总分100分。\n${MAIN}`));
  assert.deepEqual([state, doubts], ['sure', []]);
});

test('takes the table of the chosen lot', () => {
  const lotTable = (points: number) => `| 评审因素 | 分值 | 评审标准 |
    | 报价 | ${points} | 基准价/报价×${points} |
    | 方案 | ${100 - points} | 优得满分 |`;
  const file = `# 第四章 评标办法
    第1包评分标准
    ${lotTable(30)}
    第2包评分标准
    ${lotTable(45)}`;
  assert.deepEqual(found(file, { number: '包2', name: '' }), ['价格 报价 45', '技术 方案 55']);
  assert.deepEqual(found(file, { number: '第一包', name: '' }), ['价格 报价 30', '技术 方案 70']);
  assert.deepEqual(found(file), ['价格 报价 30', '技术 方案 70']);
  assert.match(remarks(file)[0]!, /按标段（包）分别规定/);
});

test('the price that only the composition of points gives is not lost', () => {
  const file = `# 第四章 评标办法
    分值构成：价格30分，技术50分，商务20分，总分100分。
    评分标准
    | 评审因素 | 分值 | 评审标准 |
    | 服务方案 | 50 | 优得50分 |
    | 业绩 | 20 | 每项5分，最高20分 |`;
  assert.deepEqual(
    found(file).toSorted(),
    ['价格 价格 30', '商务 业绩 20', '技术 服务方案 50'].toSorted(),
  );
});

test('says when the items do not make one hundred', () => {
  const file = `# 第四章 评标办法
    | 评审因素 | 分值 | 评审标准 |
    | 投标报价 | 30 | 基准价/报价×30 |
    | 服务方案 | 65 | 优得65分 |`;
  assert.deepEqual(remarks(file), ['评分项合计 95 分，不是 100 分，请核对']);
});

test('says when parts of one hundred each are weighted', () => {
  const file = `# 第四章 评标办法
    技术部分评分表（权重60%）
    | 评分项 | 分值 | 评分标准 |
    | 技术方案 | 70 | 优得70分 |
    | 项目团队 | 30 | 每人5分，最高30分 |
    价格部分评分表（权重40%）
    | 评分项 | 分值 | 评分标准 |
    | 投标报价 | 100 | 基准价得100分，每高1%扣1分 |`;
  assert.deepEqual(found(file), ['技术 技术方案 70', '技术 项目团队 30', '价格 投标报价 100']);
  assert.match(remarks(file)[0]!, /百分制/);
});

test('a price told in prose keeps its own hundred points beside weighted parts, with its rule', () => {
  const file = `# 第四章 评标办法
    综合得分＝商务得分×20%＋技术得分×40%＋价格得分×40%。
    附表1 商务评分标准（满分100分，权重20%）
    | 评分项 | 分值 | 评分标准 |
    | 业绩 | 60 | 每项10分，最高60分 |
    | 信誉 | 40 | 优得40分 |
    附表2 技术评分标准（满分100分，权重40%）
    | 评分项 | 分值 | 评分标准 |
    | 技术方案 | 70 | 优得70分 |
    | 项目团队 | 30 | 每人5分，最高30分 |
    附表3 价格评分标准（满分100分，权重40%）
    价格评分采用平均下浮法：
    （1）投标报价等于基准价时得100分；每高于基准价1%扣1.5分，扣完为止。`;
  assert.equal(found(file).at(-1), '价格 投标报价 100');
  assert.match(extractScoring(tenderOf(file)).items.at(-1)!.criteria, /每高于基准价1%扣1.5分/);
});

test('says when a group and its items disagree', () => {
  const file = `# 第四章 评标办法
    | 类别 | 评审因素 | 分值 | 评审标准 |
    | 技术部分（60分） | 方案 | 30 | 优得30分 |
    | ^ | 团队 | 25 | 优得25分 |
    | 价格部分（40分） | 报价 | 40 | 基准价/报价×40 |`;
  assert.ok(remarks(file).some((remark) => /「技术部分」标明 60 分/.test(remark)));
});

test('every item names its place and quotes the file word for word', () => {
  const document = tenderOf(`# 第四章 评标办法\n${MAIN}`);
  const { items } = extractScoring(document);
  assert.deepEqual(
    items.map((item) => [item.id, item.source?.block, item.source?.page]),
    [
      ['s1', 1, 1],
      ['s2', 1, 1],
      ['s3', 1, 1],
    ],
  );
  assert.equal(items[1]?.source?.quote, '服务方案\t50\t优得50分，良得30分');
  assert.equal(items[1]?.criteria, '优得50分，良得30分');
});

test('a part named after two kinds holds the items of both', () => {
  const file = (points: number) => `# 第四章 评标办法
    总分100分，其中：价格30分，技术${70 - points}分，商务资信${points}分。
    | 评审类别 | 评审因素 | 分值 | 评审标准 |
    | 价格部分 | 投标报价 | 30 | 基准价/报价×30 |
    | 技术部分 | 服务方案 | 50 | 优得50分，良得30分 |
    | 商务部分 | 业绩 | 20 | 每项5分，最高20分 |`;
  const kinds = (points: number) =>
    extractScoring(tenderOf(file(points))).doubts.map(({ kind }) => kind);
  assert.deepEqual(kinds(20), []);
  assert.deepEqual(kinds(18), ['part', 'part']);
});
