import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scoringFromText } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { found } from './scoring-fixture.ts';

const lines = (text: string) =>
  scoringFromText(text).map((item) => `${item.category} ${item.item} ${item.maxScore}`);

test('scoring as a numbered list', () => {
  const file = `# 第四章 评标办法
    四、评分标准
    （一）投标报价（30分）：满足要求的最低报价为评标基准价，得分=基准价/报价×30。
    （二）技术方案（40分）：方案完整、针对性强的得31-40分；较好的得21-30分；一般的得0-20分。
    （三）项目团队（15分）：项目经理具有高级职称得5分；成员每有一人持证得2分，最高10分。
    （四）企业业绩（15分）：近三年每有一项类似业绩得3分，最高15分。
    # 第五章 合同条款
    违约金为合同价的5%。`;
  assert.deepEqual(found(file), [
    '价格 投标报价 30',
    '技术 技术方案 40',
    '商务 项目团队 15',
    '商务 企业业绩 15',
  ]);
});

test('scoring as a list with groups and their items', () => {
  const file = `# 第三章 评审办法
    评分细则
    一、技术部分（60分）
    1、实施方案（35分）
    方案优得35分，良得20分，差得5分。
    2、应急预案（25分）
    预案完备得25分，一般得10分。
    二、商务部分（10分）
    1、业绩（10分）
    每个业绩得2分，最高10分。
    三、价格部分（30分）
    价格得分=（评标基准价/投标报价）×30。`;
  assert.deepEqual(found(file), [
    '技术 实施方案 35',
    '技术 应急预案 25',
    '商务 业绩 10',
    '价格 价格部分 30',
  ]);
});

test('a table whose cells came as one line each', () => {
  const file = `# 第三章 评标办法
    评分因素
    分值
    评分标准
    投标报价
    30分
    基准价/报价×30
    实施方案
    45分
    优得45分
    良得30分
    业绩
    25分
    每项5分，最高25分`;
  assert.deepEqual(found(file), ['价格 投标报价 30', '技术 实施方案 45', '商务 业绩 25']);
});

test('pasted Markdown table', () => {
  const text = `| 评审因素 | 分值 | 评审标准 |
|---|:---:|---|
| 报价 | 20 | 基准价/报价×20 |
| 方案 | 60 | 优得60分<br>良得40分 |
| 业绩 | 20 | 每项4分，最高20分 |`;
  assert.deepEqual(lines(text), ['价格 报价 20', '技术 方案 60', '商务 业绩 20']);
  assert.deepEqual(new Set(scoringFromText(text).map((item) => item.source)), new Set([null]));
  assert.equal(scoringFromText(text)[1]?.criteria, '优得60分\n良得40分');
});

test('pasted tab-separated table', () => {
  const text = '评分项\t分值\t评分标准\n价格\t40\t最低价为基准价\n技术方案\t60\t优得60分';
  assert.deepEqual(lines(text), ['价格 价格 40', '技术 技术方案 60']);
});

test('pasted cells, one line each, without a header', () => {
  const text = '报价\n30分\n基准价/报价×30\n方案\n50分\n优得50分\n业绩\n20分\n每项5分';
  assert.deepEqual(lines(text), ['价格 报价 30', '技术 方案 50', '商务 业绩 20']);
});

test('pasted columns divided by blanks', () => {
  const text = '评审因素   分值   评审标准\n报价   30   最低价为基准价\n方案   70   优得70分';
  assert.deepEqual(lines(text), ['价格 报价 30', '技术 方案 70']);
});

test('pasted plain lines', () => {
  const text = `技术方案（50分）：优得50分，良得30分。
    项目经理 20分
    业绩：10分
    报价20分`;
  assert.deepEqual(lines(text), [
    '技术 技术方案 50',
    '技术 项目经理 20',
    '商务 业绩 10',
    '价格 报价 20',
  ]);
});

test('text without points gives nothing', () => {
  assert.deepEqual(
    scoringFromText('投标人应在3年内完成5个项目，会议时间为30分钟，分包比例不超过20%。'),
    [],
  );
});

test('numbers that only a blank sets apart do not become part of the names', () => {
  assert.deepEqual(
    lines('1 物业服务方案 30分 方案完整\n2 人员配置 20分\n3 应急预案 20分\n报价 30分'),
    ['技术 物业服务方案 30', '技术 人员配置 20', '技术 应急预案 20', '价格 报价 30'],
  );
  assert.deepEqual(lines('24 小时响应 40分\n3 年质保 30分\n报价 30分')[1], '商务 3年质保 30');
});

test('a price without a rule in its row has the one formula of the file; two that differ decide nothing', () => {
  const rows = ['| 评分项 | 权重 | 评分准则 |', '| --- | --- | --- |', '| 价格 | 30 | |'];
  const plan = '| 实施方案 | 70 | 方案完整、有针对性的得70分，较完整的得40分，一般的得20分。 |';
  const told = [
    '价格分计算方法：',
    '最低报价为评标基准价。',
    '报价得分=（评标基准价/投标报价）×100',
  ];
  const criteria = (...before: string[]) =>
    scoringFromText(['# 评标办法', ...before, '', ...rows, plan].join('\n'))[0]?.criteria;
  assert.equal(criteria(...told), told.join('\n'));
  assert.equal(criteria(...told, '价格分=（最低报价/投标报价）×30'), '');
  assert.equal(criteria('本次采用综合评分法。'), '');
});

test('a whole above its parts is no item; an item may say its points in its sentence; the next section ends the last rule', () => {
  const file = `# 第三章 评审办法
    三、综合评分（满分100分）
    综合评分由报价、商务、服务方案三部分构成，取算术平均值。
    （一）报价部分（30分）
    报价等于基准价的得30分，每高1%扣0.6分。
    （二）商务部分（30分）
    1. 企业规模（10分）。员工100人以上的得10分。
    2. 类似业绩（20分）。每份合同得5分，满分20分。
    （三）服务方案部分（40分）
    1. 风险理解（12分）。识别全面的得12分，一般的得5分。
    2. 日常服务方案，满分18分。具体可行的得18分，较可行的得9分。
    3. 申请人应提交专项支持方案，包括并购、处置等的工作路径，本项满分10分：优得10分，良得6分。
    四、评分要求
    （1）综合得分保留两位小数；（2）得分相同的，报价低者优先。`;
  assert.deepEqual(found(file), [
    '价格 报价部分 30',
    '商务 企业规模 10',
    '商务 类似业绩 20',
    '技术 风险理解 12',
    '技术 日常服务方案 18',
    '技术 专项支持方案 10',
  ]);
  assert.doesNotMatch(scoringFromText(file).at(-1)?.criteria ?? '', /得分相同/);
});

test('the section after the items ends the rules of the last one; a list within its rules does not', () => {
  const file = (...rules: string[]) =>
    [
      '# 第三章 评标办法',
      '2.2 分值构成与评分标准',
      '2.2.1 监理大纲（60分）',
      '（1）质量控制（30分）：措施得力得20～30分，一般得0～19分。',
      '（2）进度控制（30分）：措施得力得20～30分，一般得0～19分。',
      '2.2.2 投标报价（35分）：等于基准价的得满分，每高1%扣0.5分。',
      '2.2.3 信用加分（5分）',
      ...rules,
      '3. 评标程序',
      '3.1 初步评审；3.2 详细评审。',
    ].join('\n');
  const last = (...rules: string[]) => scoringFromText(file(...rules)).at(-1)?.criteria;
  assert.equal(
    last('信用等级为AAA级的得5分，其他不得分。'),
    '信用等级为AAA级的得5分，其他不得分。',
  );
  assert.match(
    last('1. 信用等级按网上公布的为准；', '2. AAA级的得5分，其他不得分；') ?? '',
    /1\. 信用等级[^]*2\. AAA级/,
  );
});
