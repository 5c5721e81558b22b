import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { found, remarks, tenderOf } from './scoring-fixture.ts';

const PRICE = '| 报价 | 40 | 基准价/报价×40 |';

describe('scoring of kinds', () => {
  test('a column of few rows that sorts the items names none of them', () => {
    const file = `# 第三章 评审办法
      | 评审因素 | 评审标准 | 分值范围 | 评分性质 |
      | 报价 | 基准价/报价×40 | 0～40分 | 客观分 |
      | 财务状况 | 盈利得20分 | 0～20分 | 客观分 |
      | 伴随服务 | 完善得30～40分，一般得0～29分 | 0～40分 | 主观分 |`;
    assert.deepEqual(found(file), ['价格 报价 40', '商务 财务状况 20', '技术 伴随服务 40']);
  });

  test('what is done about prices later on is no price', () => {
    const file = `# 第三章 评审办法
      | 评审因素 | 分值 | 评审标准 |
      | 租金报价 | 40 | 最高者得40分，其他＝报价÷基准价×40 |
      | 菜品及价格控制 | 60 | 菜品丰富并有稳价措施得40-60分，较好得20-39分，一般得1-19分 |`;
    assert.deepEqual(found(file), ['价格 租金报价 40', '技术 菜品及价格控制 60']);
  });

  test('a remark behind the rules of some items names none, with no head to say so', () => {
    const file = `# 第三章 评审办法
      | 负责人资历 | 15分 | 能够提供的得15分 | 复印件加盖公章 |
      | 总体方案 | 45分 | 合理得30-45分，一般得0-29分 | |
      | 报价 | 40分 | 基准价/报价×40 | |`;
    assert.deepEqual(found(file), ['技术 负责人资历 15', '技术 总体方案 45', '价格 报价 40']);
  });

  test('short names behind the points of their group are names, with no head to say so', () => {
    const file = `# 第三章 评审办法
      | 商务部分 | 10 | 纳税评级 | 0～4分 | 能够提供的得4分，否则0分 |
      | ^ | ^ | 履约口碑 | 0～6分 | 每份好评得2分，最高6分 |
      | 技术部分 | 50 | 成品保护 | 0～20分 | 优14-20分，良7-13分，差0-6分 |
      | ^ | ^ | 工期安排 | 0～30分 | 优21-30分，良11-20分，差0-10分 |
      | 报价部分 | 40 | 总价 | 0～40分 | 最低价÷本家报价×40 |`;
    assert.deepEqual(found(file), [
      ...['商务 纳税评级 4', '商务 履约口碑 6', '技术 成品保护 20', '技术 工期安排 30'],
      '价格 总价 40',
    ]);
  });

  test('a column of grades and the points of each grade are the rule of their item', () => {
    const file = `# 第三章 评审办法
      | 评审项目 | 分值 | 档次 | 档次分值 | 评审标准 |
      | 总体策划 | 60分 | 一档 | 41-60分 | 完整、有亮点 |
      | ^ | ^ | 二档 | 21-40分 | 较完整 |
      | ^ | ^ | 三档 | 0-20分 | 一般，得0-20分 |
      | 报价 | 40分 | / | 0-40分 | 最低价为基准，按比例计算 |`;
    assert.deepEqual(found(file), ['技术 总体策划 60', '价格 报价 40']);
  });

  test('a second table of the chapter adds its items, though they are of the same kinds', () => {
    const file = `# 第三章 磋商程序与评审标准
      （一）方案评分表
      | 评审内容 | 满分 | 评审标准 |
      | 保洁方案 | 30 | 优21-30分，良11-20分，差0-10分 |
      | 维修方案 | 20 | 优14-20分，良7-13分，差0-6分 |
      （二）客观评分表
      | 评审内容 | 满分 | 评审标准 |
      | 项目经理 | 10 | 具有本科学历得10分 |
      ${PRICE}`;
    assert.deepEqual(found(file), [
      ...['技术 保洁方案 30', '技术 维修方案 20', '商务 项目经理 10', '价格 报价 40'],
    ]);
  });

  test('lines that score the price and the rest are found in a chapter of any name', () => {
    const file = `# 第三章 询比规则
      一、价格部分（40分）
      最低有效报价为基准价，得分=基准价÷报价×40。
      二、技术部分（60分）
      （一）供货方案（35分）：合理的得25-35分，一般的得0-24分。
      （二）服务承诺（25分）：每承诺一项得5分，最高25分。`;
    assert.deepEqual(found(file), ['价格 价格部分 40', '技术 供货方案 35', '技术 服务承诺 25']);
  });

  test('lines of a contract that take points away are no scoring', () => {
    const file = `# 第五章 合同条款
      1、人员到岗（40分）：缺岗一次扣乙方2分。
      2、卫生质量（60分）：每处不合格扣乙方1分。`;
    assert.deepEqual(found(file), []);
  });

  test('a cell of the notes that holds the whole scoring is read', () => {
    const file = `# 第二章 须知
      | 条款 | 内容 |
      | 评分办法 | 综合评分法： / 一、报价40分：最低价为基准，按比例计算； / 二、方案60分：①总体思路35分，清晰得25-35分；②组织分工25分，明确得15-25分。 |
      | 成交 | 得分最高者成交 |`;
    assert.deepEqual(found(file), ['价格 报价 40', '技术 总体思路 35', '技术 组织分工 25']);
  });

  test('合理低价法 scores the price alone', () => {
    const file = `# 第三章 评标办法（合理低价法）
      | 条款号 | 条款内容 | 编列内容 |
      | 2.2.1 | 分值构成（总分100分） | 评标价：100分 |
      | 2.2.4 | 评标价得分计算 | 每高于基准价1%扣2分 |`;
    assert.deepEqual(found(file), ['价格 评标价 100']);
    assert.equal(extractScoring(tenderOf(file)).state, 'sure');
  });

  for (const sentence of [
    '谈判小组推荐最后报价最低的供应商为成交候选人。',
    '按照经评审的价格由低到高的顺序推荐三名候选人。',
  ])
    test(`nothing is scored: ${sentence}`, () => {
      const { state, method } = extractScoring(tenderOf(`# 第三章 程序\n${sentence}`));
      assert.equal(state, 'none');
      assert.ok(sentence.startsWith(method ?? '?'), method ?? '');
    });

  test('a tie of points that the price breaks is no method', () => {
    const { state } = extractScoring(
      tenderOf('# 第三章 程序\n得分相同的，按报价由低到高的顺序推荐成交候选人。'),
    );
    assert.equal(state, 'check');
  });
});

describe('scoring in doubt', () => {
  test('a name made of words of the rule', () => {
    const file = `# 第三章 评标办法
      | 评审部分 | 分值 | 评审标准 |
      ${PRICE}
      | 服务方案 | 30 | 根据投标人提供的应急预案进行评审，好得30分，一般得10分 |
      | ^ | 30 | 根据投标人提供的培训安排进行评审，好得30分，一般得10分 |`;
    assert.match(remarks(file).join(), /^$|起名/);
    const { doubts } = extractScoring(tenderOf(file));
    assert.equal(doubts.filter(({ msg }) => msg.includes('起名')).length, 2);
  });

  test('a part that holds items with points of their own which do not make its points', () => {
    const file = `# 第三章 评标办法
      | 评审部分 | 分值 | 评审标准 |
      ${PRICE}
      | 技术部分 | 60 | 1.参数响应（30分）：每项负偏离扣2分。 / 2.架构设计（20分）：好得20分，一般得10分。 |`;
    const { doubts } = extractScoring(tenderOf(file));
    assert.ok(doubts.some(({ msg }) => msg.includes('还有几项')));
  });

  test('what stands in the part of an outline to be written is technical, though its points are counted', () => {
    const file = `# 第三章 评审办法
      | 勘察大纲 | 钻孔质量 | 30 | 包括：（1）孔位；（2）孔深；（3）取样。每项10分 |
      | 勘察大纲 | 原位测试 | 30 | 优21-30分，良11-20分，差0-10分 |
      | 报价部分 | 总价 | 40 | 最低价÷本家报价×40 |`;
    assert.deepEqual(found(file), ['技术 钻孔质量 30', '技术 原位测试 30', '价格 总价 40']);
  });
});
