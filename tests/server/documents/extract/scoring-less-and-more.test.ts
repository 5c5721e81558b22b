import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cellPoints } from '../../../../site/server/documents/extract/scoring/points.ts';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { tenderOf } from './scoring-fixture.ts';

const read = (text: string) => extractScoring(tenderOf(`# 第三章 评标办法\n${text}`));
const lines = (text: string) => read(text).items.map(({ item, maxScore }) => `${item} ${maxScore}`);

test('points below zero are taken away and never an item', () => {
  const most = ['-5', '－9', '0～-5', '0至-10分', '-2~0分', '-5～5', '0-5'].map(
    (text) => cellPoints(text)?.max,
  );
  assert.deepEqual(most, [0, 0, 0, 0, 0, 5, 5]);
  const scoring = read(`评审总分为基本分加加分，基本分满分100分。
| 类别 | 评审因素 | 分值 | 评审标准 |
| 报价 | 最终报价 | 50 | 基准价/报价×50 |
| 方案 | 服务方案 | 50 | 优得50分，良得40分，一般得20分 |
| 加分 | 绿色产品 | 2 | 每项得1分，最多2分 |
| 扣分 | 履约不良 | -5 | 每次扣2分，最多扣5分 |`);
  assert.deepEqual(
    scoring.items.map(({ maxScore }) => maxScore),
    [50, 50, 2],
  );
  // What is given beyond the whole is no part of the hundred.
  assert.deepEqual(scoring.doubts, []);
});

test('points in brackets behind the last sentence of a rule are those of the item', () => {
  const table = (rule: string) => `| 评审内容 | 评审细则 |
| 报价 | 得分=（基准价/报价）×100×30%。（30分） |
| 人员 | ${rule} |
| 方案 | 完整的，40～58分；不完整的，1～39分。（58分） |`;
  assert.deepEqual(lines(table('负责人有证书得4分；其他人员每人1分，最多8分。（12分）')), [
    '报价 30',
    '人员 12',
    '方案 58',
  ]);
  // Each sentence with its own is a scale, and more cannot be earned than is given.
  assert.ok(!lines(table('完整的。（12分）较完整的。（6分）')).includes('人员 6'));
  assert.ok(!lines(table('负责人有证书得12分。（8分）')).includes('人员 8'));
});

test('a clause number beside the heads of columns and their rows is none of their points', () => {
  const { items, state } = read(`## 评标办法前附表（经评审的最低投标价法）
| 条款号 | 评审因素 | 评审标准 |
| 2.1.1 | 投标人名称 | 与营业执照一致 |
| 2.2 | 量化因素 | 量化标准 |
| ^ | 单价遗漏 | 按其他投标人该项最高单价计入评标价 |
| ^ | 付款条件 | 每提前付款1%，评标价增加0.2% |
按照经评审的投标价由低到高的顺序推荐中标候选人。`);
  assert.deepEqual([items.length, state], [0, 'none']);
});

test('a rule over the columns of several grades is of none of them, and a clause it names is read', () => {
  const { items, doubts } = read(`3.1 按下表打分。
| 序号 | 评分项目 | 满分 | 优 | 良 | 差 |
| 1 | 监理费 | 20 | 按3.2条计算 | < | < |
| 2 | 监理大纲 | 50 | 41～50 | 21～40 | 0～20 |
| 3 | 同类业绩 | 30 | 每项5分，最多30分 | < | < |
3.2 监理费得分：等于评标基准价得20分，每高1%扣0.6分。
3.3 得分相同的，监理费低的优先。`);
  assert.deepEqual(
    items.map(({ category, criteria }) => [category, criteria]),
    [
      ['价格', '3.2 监理费得分：等于评标基准价得20分，每高1%扣0.6分。'],
      ['技术', '优：41～50\n良：21～40\n差：0～20'],
      ['商务', '每项5分，最多30分'],
    ],
  );
  assert.deepEqual(doubts, []);
});

test('a price whose points stand in the group above it is not missed', () => {
  const { doubts } = read(`| 条款号 | 评审因素 | < | 评审标准 |
| 2.1.3 | 响应性评审标准 | 投标报价 | 不高于招标控制价 |
| 条款号 | 评分因素 | < | 评分标准 |
| 2.2.4（1） | 施工组织设计评分标准（50分） | 施工方案（50分） | 针对性强得40～50分；一般得0～39分 |
| 2.2.4（2） | 投标报价评分标准（50分） | 偏差率 | 偏差率为0的得50分；每高于1%扣1.5分，每低于1%扣1分 |`);
  assert.deepEqual(doubts, []);
});

test('lines whose brackets call a percentage a weight are items, and other percentages are none', () => {
  const text = (word: string) => `①价格（权重35%）：最低价得满分，其他按比例递减。
②印刷工艺（${word}45%）：工艺先进的得31～45分，较好的得16～30分，一般的得1～15分。
③业绩（${word}20%）：每个5分，最多20分。
④得分高者成交。`;
  assert.deepEqual(lines(text('权重')), ['价格 35', '印刷工艺 45', '业绩 20']);
  assert.ok(!lines(text('完成')).includes('印刷工艺 45'));
});

test('the parts named in the cell of a row are the whole, and an item without a maximum has the part of its name', () => {
  const table = (rule: string) => `## 前附表
| 条款 | 名称 | 内容 |
| 3.1 | 分值构成（总分100分） | 报价50分；监测方案42分；项目负责人8分 |
| 3.2 | 报价的评分标准 | 等于基准价得50分，每高1%扣1.5分 |
| 3.3 | 监测方案的评分标准 | 频次满足规范的得30～42分；一般的得0～29分 |
| 3.4 | 项目负责人的评分标准 | ${rule} |`;
  const { items, doubts } = read(table('水工高级工程师5分；类似业绩3分'));
  assert.deepEqual(
    items.map(({ item, maxScore }) => [item, maxScore]),
    [
      ['报价的评分标准', 50],
      ['监测方案', 42],
      ['项目负责人', 8],
    ],
  );
  assert.deepEqual(doubts, []);
  // A rule that gives more than its part is told, and not mended.
  assert.notDeepEqual(read(table('水工高级工程师9分')).doubts, []);
});

test('rows counted by letters below a head of any name are named by the column behind', () => {
  assert.deepEqual(
    lines(`| Item | Criteria | Points | Rules |
| A | Bid price | 50 | Lowest price / bid price x 50 |
| B | Technical approach | 35 | Very good 25-35; good 15-24; fair 1-14 |
| C | Past performance | 15 | 3 points for each contract, up to 15 |`),
    ['Bid price 50', 'Technical approach 35', 'Past performance 15'],
  );
  assert.deepEqual(
    lines(`A、报价（30分）：基准价/报价×30。
B、方案（50分）：优得50分，良得30分。
C、业绩（20分）：每个5分，最多20分。`),
    ['报价 30', '方案 50', '业绩 20'],
  );
});

test('a part without items of its own holds where it is worth the price and no part is called so', () => {
  const text = (points: number) => `一、分值设置：技术标40分，资信标10分，商务标50分。
| 评分点 | 最高分 | 评分办法 |
| 施工方案 | 40 | 优得40分，良得30分 |
| 企业信用 | 10 | AAA级10分，AA级5分 |
| 投标报价 | ${points} | 等于基准价得满分，每高1%扣1分 |`;
  assert.deepEqual(read(text(50)).doubts, []);
  assert.notDeepEqual(read(text(45)).doubts, []);
});

test('a column of names with their points below a head that says points too holds names', () => {
  assert.deepEqual(
    lines(`| 编号 | 大类及权重分 | 小类及权重分 | 评审规则 |
| 1 | 报价部分（40分） | 投标总价（40分） | 平均值下浮2%为基准，每高1%扣1分 |
| 2 | 技术部分（35分） | 整体设计（20分） | 优15～20分；良9～14分；一般1～8分 |
| 3 | ^ | 隔声减振（15分） | 优11～15分；良6～10分；一般1～5分 |
| 4 | 商务部分（25分） | 同类项目（25分） | 每个5分，最多25分 |`),
    ['投标总价 40', '整体设计 20', '隔声减振 15', '同类项目 25'],
  );
});

test('parts counted 甲, 乙, 丙 hold the lines below them, and a line that says the whole is none of them', () => {
  const { items, doubts } = read(`一、总则：满分100分，保留两位小数。
二、标准
甲 报价得分，最高40分：最低报价/报价×40。
乙 方案得分，最高35分，包括：
1、勤务组织，最高20分。周密得15-20分，一般得1-14分。
2、应急处突，最高15分。齐全得11-15分，一般得1-10分。
丙 实力得分，最高25分，包括：
1、骨干配备，最高15分。持证保安师每人3分。
2、以往评价，最高10分。每份优秀评价2分。
三、得分相同的，报价低的排前。`);
  assert.deepEqual(
    items.map(({ item, maxScore }) => `${item} ${maxScore}`),
    ['报价得分 40', '勤务组织 20', '应急处突 15', '骨干配备 15', '以往评价 10'],
  );
  assert.deepEqual(doubts, []);
});

test('the least of each item, its pass mark and what one thing is worth are neither its name nor its maximum', () => {
  const read3 = (heads: string, [first, second, third]: string[]) =>
    lines(`| 评审项 | ${heads} | 说明 |
| 报价 | ${first} | 最低报价/报价×25 |
| 技术路线 | ${second} | 科学36～45；一般10～35 |
| 业绩证明 | ${third} | 同类合同 |`);
  const right = ['报价 25', '技术路线 45', '业绩证明 30'];
  assert.deepEqual(read3('最低分 | 最高分', ['0 | 25', '10 | 45', '0 | 30']), right);
  assert.deepEqual(read3('满分 | 及格分值', ['25 | 15', '45 | 27', '30 | 18']), right);
  const counted = ['/ | / | 25', '/ | / | 45', '3 | 10 | 30'];
  assert.deepEqual(read3('单项分值 | 数量上限 | 满分', counted), right);
});

test('weights of groups that stand beside the first of their items alone are still those of the groups', () => {
  assert.deepEqual(
    lines(`| 评价因素 | 权重 | 子因素 | 子权重 | 评价方法 |
| 价格 | 45% | 价格 | 45% | 最低的得满分，每高1%扣0.5分 |
| 技术 | 35% | 技术指标 | 20% | 全部满足得满分，每偏离一项扣4分 |
|  |  | 节能水平 | 15% | 每高1%得3分，最多得满分 |
| 商务 | 20% | 供货业绩 | 20% | 每台套业绩2分，最多得满分 |`),
    ['价格 45', '技术指标 20', '节能水平 15', '供货业绩 20'],
  );
});

test('a name without a letter is doubted', () => {
  const { doubts } = read(`| 评审项 | 分值 | 评审标准 |
| 报价 | 40 | 最低报价/报价×40 |
| № 7 | 35 | 优得35分，良得20分 |
| 业绩 | 25 | 每个5分，最多25分 |`);
  assert.deepEqual(
    doubts.map(({ kind, itemId }) => [kind, itemId]),
    [['item', 's2']],
  );
});

test('what each grade of an item gives is no maximum, wherever behind the grades it stands', () => {
  assert.deepEqual(
    lines(`| 评审项 | 满分 | 档次 | 档次说明 | 档次得分 |
| 报价 | 30 | 公式 | 最低报价/报价×30 | 0～30 |
| 总体方案 | 45 | 一档 | 针对性强 | 31～45 |
| ^ | ^ | 二档 | 有针对性 | 16～30 |
| ^ | ^ | 三档 | 针对性差 | 0～15 |
| 信用记录 | 25 | 一档 | AAA | 25 |
| ^ | ^ | 二档 | AA | 15 |
| ^ | ^ | 三档 | A | 5 |`),
    ['报价 30', '总体方案 45', '信用记录 25'],
  );
});

test('a line that says what all parts are worth is not the title of the table below it', () => {
  const { doubts } = read(`价格占40%，技术占45%，商务占15%。
| 部分 | 占比 | 评分项 | 分数 | 评分办法 |
| 价格 | 40% | 报价 | 40分 | 最低报价/报价×40 |
| 技术 | 45% | 检修方案 | 30分 | 优21～30；良11～20；一般1～10 |
| ^ | ^ | 安全措施 | 15分 | 优11～15；良6～10；一般1～5 |
| 商务 | 15% | 业绩 | 15分 | 每个3分 |`);
  assert.deepEqual(doubts, []);
});

test('points of parts written again in each row are no maxima of the items behind their names', () => {
  assert.deepEqual(
    lines(`| 板块 | 分值 | 二级指标 | 权重 | 评分标准 |
| 价格部分 | 40 | 投标总价 | 40分 | 最低价/报价×40 |
| 服务与实施 | 60 | 使用培训 | 35分 | 优25～35分；良10～24分 |
| 服务与实施 | 60 | 备件储备 | 25分 | 每类5分，最多25分 |`),
    ['投标总价 40', '使用培训 35', '备件储备 25'],
  );
});

test('points with their share in brackets are these points', () => {
  assert.deepEqual(
    lines(`| 评审要素 | 满分（占比） | 说明 |
| 报价 | 40（40%） | 最低报价/报价×40 |
| 方案 | 35分（35%） | 优25～35分；良10～24分 |
| 人员 | 25（25%） | 每人5分，最多25分 |
| 总计 | 100（100%） |  |`),
    ['报价 40', '方案 35', '人员 25'],
  );
});

test('where the lowest price wins, an assessment without a price outside of the evaluation part is no scoring', () => {
  const file = (method: string) => `# 第三章 成交办法
${method}
# 第四章 合同
附件：供货评价（总分100分）
| 评价项目 | 分值 | 标准 |
| 送水及时 | 45 | 晚一次扣5分 |
| 桶身洁净 | 55 | 脏一次扣4分 |`;
  const state = (method: string) => extractScoring(tenderOf(file(method))).state;
  assert.equal(state('满足要求且报价最低的供应商为成交供应商。'), 'none');
  assert.equal(state('成交供应商由磋商小组推荐。'), 'check');
});

test('points behind a name that the cell of its points contradicts are in doubt', () => {
  const table = (rest: string) =>
    read(`| 评分因素 | 评审内容 | 分值 | 评分标准 |
| 价格（30分） | 报价 | 30 | 报价得分=评标基准价/投标报价×30 |
${rest}`).doubts.map(({ itemId, msg }) => `${itemId} ${msg}`);
  const rows = (
    points: number,
  ) => `| 技术方案（50分） | < | ${points} | 方案完整的得满分，一般的得10分 |
| 业绩（20分） | < | ${70 - points} | 类似业绩每个得5分 |`;
  assert.deepEqual(table(rows(50)), []);
  assert.deepEqual(table(rows(40)), [
    's2 名称后写着 50 分，分值栏是 40 分，请核对',
    's3 名称后写着 20 分，分值栏是 30 分，请核对',
  ]);
  // A group's points are those of its items together.
  const grouped = `| 技术部分（50分） | 方案 | 30 | 方案完整的得30分，一般的得10分 |
| ^ | 团队 | 20 | 团队齐全的得20分，一般的得10分 |
| 业绩（20分） | < | 20 | 类似业绩每个得5分 |`;
  assert.deepEqual(table(grouped), []);
});
