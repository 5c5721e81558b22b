import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { found, tenderOf } from './scoring-fixture.ts';

describe('parts that a file weighs', () => {
  const references = `附表 业绩评分表
    | 评审因素 | 评审标准 |
    | 企业业绩（5分） | 每项得1分，最高5分 |
    | 项目负责人业绩（3分） | 每项得1分，最高3分 |`;

  test('a part no table scores is an item with its points, where the tables make what the others are worth', () => {
    const file = (points: number) => `# 第四章 评标办法
      权重分配：业绩得分${points}分；报价得分权重87%；诚信综合评价得分权重${13 - points}%。
      ${references}`;
    assert.deepEqual(found(file(8)), [
      '商务 企业业绩 5',
      '商务 项目负责人业绩 3',
      '价格 报价得分 87',
      '资信 诚信综合评价得分 5',
    ]);
    // Nothing says how it is earned: it is no proven item.
    const { state, items } = extractScoring(tenderOf(file(8)));
    assert.equal(state, 'check');
    assert.match(items[3]?.doubt ?? '', /没有读到它的评分项和标准/);
    // The references make 8, not 9: nothing is filled up.
    assert.ok(!found(file(9)).some((item) => item.includes('诚信')));
  });

  test('three sheets of a hundred points are weighed whatever they are called, and the weights are told', () => {
    const sheet = (name: string, weight: number) => `
      ${name}评分表（满分100分，权重${weight}%）
      | 评分项 | 分值 | 评分标准 |
      | ${name}甲 | 70 | 优得70分 |
      | ${name}乙 | 30 | 优得30分 |
      `;
    const file = `# 第四章 评标办法\n${sheet('履约能力', 20)}${sheet('实施', 45)}${sheet('供货', 35)}`;
    const { doubts, state } = extractScoring(tenderOf(file));
    assert.equal(state, 'check');
    const weighted = doubts.find(({ kind }) => kind === 'weighted');
    assert.match(weighted?.msg ?? '', /履约能力评分表 20%、实施评分表 45%、供货评分表 35%/);
    assert.equal(weighted?.sources.length, 3);
    assert.ok(!doubts.some(({ kind }) => kind === 'total'));
  });

  test('a bare row is not the head of bare rows that add up to it', () => {
    const file = `# 第四章 评标办法
      | 序号 | 评分项 | 权重（%） |
      | 1 | 价格 | 40 |
      | 2 | 技术部分 | 38 |
      | 3 | 商务部分 | 11 |
      | 4 | 诚信情况 | 5 |
      | 5 | 综合实力 | 6 |`;
    assert.equal(found(file).length, 5);
  });

  test('heads that name the part with its points; the price is one item over the rows of its formula', () => {
    const file = `# 第四章 评标办法
      | 序号 | 投标报价 / 评分项目 50分 | 评分因素 | 评分标准 |
      | 一 | 投标报价 | < | < |
      | 1 | 最高限价 | 设最高限价120万元 | |
      | 2 | 评标基准价 | 报价等于基准价时得满分50分，每高1%扣0.5分 | |
      | 3 | 偏差率 | 100%×（报价－基准价）/基准价 | |
      | 序号 | 技术部分 / 评分项目 50分 | 评分因素 | 评分标准 |
      | 1 | 供货方案 / 30分 | 方案完整，优得25-30分，良得10-20分 | 0-30分 |
      | 2 | 安装方案 / 20分 | 方案完整，优得15-20分，良得10-14分 | 0-20分 |`;
    assert.deepEqual(found(file), ['价格 投标报价 50', '技术 供货方案 30', '技术 安装方案 20']);
  });
});

describe('what gives no points, and what names an item', () => {
  test('a bound in percent is no weight', () => {
    const file = `# 第四章 评标办法
      | 序号 | 否决情形 |
      | 1 | 复核后的总报价与原报价相比存在1% 或以上误差的 |
      | 2 | 报价位于[参考价*95%，参考价]以外的 |`;
    assert.deepEqual(found(file), []);
  });

  test('who offers a price is not the price', () => {
    const rows = [
      ['1.报价供应商近三年平均净资产总额由高到低排序评分，排名第一的得满分', '10'],
      ['2.报价供应商取得有效期内的IS09001或GB/T19001质量管理体系认证证书的得满分', '8'],
      ['3.根据技术方案中系统总体、业务、逻辑架构设计的全面性、合理性进行评审', '52'],
    ].map(([rule, points]) => `| 企业 | ${rule} | ${points} |`);
    const file = `# 第四章 评标办法
      | 评审项目 | 评审内容及规则 | 标准分值 |
      ${rows.join('\n')}
      | 价格 | 低价优先法：基准价/报价×30 | 30 |`;
    assert.deepEqual(
      found(file).map((item) => item.split('：').at(-1)),
      [
        '平均净资产总额由高到低排序 10',
        '质量管理体系认证证书 8',
        '系统总体、业务、逻辑架构设计 52',
        '价格 价格 30',
      ],
    );
    assert.ok(found(file).filter((item) => item.startsWith('价格')).length === 1);
  });
});

test('a part that is its name and its points is its own criterion', () => {
  const { items } = extractScoring(
    tenderOf(`# 第三章 综合评分表
      | 序号 | 评分项 | 分值 | 评分标准 |
      | 1 | 报价 | 30 | 最低报价得满分 |
      | 2 | 理赔服务方案 | 40 | 报案受理（10分）；现场查勘（10分）；定损核价（10分）；赔款支付（10分） |
      | 3 | 服务网点 | 15 | 每个网点3分 |
      | 4 | 增值服务 | 15 | 道路救援、代办年检、安全培训，每项5分 |`),
  );
  assert.deepEqual(
    items.slice(1, 3).map(({ criteria }) => criteria),
    ['报案受理（10分）', '现场查勘（10分）'],
  );
});

test('a part scored by a scale alone keeps its own name', () => {
  const named = (rule: string) =>
    found(`# 第三章 评分标准
      | 评分因素 | 评分标准 |
      | 信誉（4分） | ${rule} |
      | 企业业绩（16分） | 每项得4分，最多16分 |
      | 投标报价（30分） | 最低报价得满分 |
      | 监理大纲（50分） | 内容完整得50分，一般得30分 |`)[0];
  assert.equal(named('市场主体信用评价AAA级4分，AA级3分，A级1分'), '资信 信誉 4');
  assert.equal(named('信用评价结果（4分）：AAA级得4分，AA级得3分'), '资信 信用评价结果 4');
});

test('the rule of the last item in prose ends where the next section of the file begins', () => {
  const { items } = extractScoring(
    tenderOf(`# 第四篇 评审标准
      一、磋商程序
      磋商小组由三人组成。
      二、评审标准
      （一）报价部分（满分30分）
      最低报价得满分。
      （二）商务部分（满分70分）
      1.类似业绩（50分）
      每项得10分，最多50分。
      2.管理体系（20分）
      三项认证证书齐全得20分，其他不得分。
      三、无效响应
      出现下列情况之一的无效：有重大负偏离的；
      （一）未按规定签字或盖章的；`),
  );
  assert.match(items.at(-1)?.criteria ?? '', /认证证书/);
  assert.doesNotMatch(items.at(-1)?.criteria ?? '', /无效|负偏离|签字/);
});
