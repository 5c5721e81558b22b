import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { found, tenderOf } from './scoring-fixture.ts';

const read = (text: string) => {
  const { scoringState, method, doubts } = extractTender(tenderOf(text));
  return { scoringState, method, kinds: doubts.map(({ kind }) => kind) };
};

test('what holds where a method is used says not that it is used', () => {
  const law = `# 第四章 评标
6.4关于相同品牌产品
①采用最低评标价法的，提供相同品牌产品的不同投标人以报价最低的参加评标；
②采用综合评分法的，提供相同品牌产品的不同投标人按一家投标人计算。
7.1评标方法：`;
  assert.deepEqual(read(`${law}\n采购包1：最低评标价法`), {
    ...{ scoringState: 'none', method: '最低评标价法', kinds: [] },
  });
  assert.equal(read(`${law}\n采购包1：综合评分法`).scoringState, 'check');
  assert.equal(read(law).scoringState, 'check');
});

const table = `| 类别 | 分值 | 评分标准 | 评审因素 |
| 技术评分（50分） | 30 | 全部满足得30分，每有一项不满足扣4分 | 技术参数响应 |
| ^ | 20 | 架构合理得11～20分，一般得0～10分 | 系统架构方案 |
| 商务评分（20分） | 10 | 近五年业绩，每项2分，最多10分 | 业绩 |
| ^ | 5 | 资产负债率50%以下5分，50%～70%得3分，70%以上0分 | 资信 |
| ^ | 5 | 付款无偏差得5分，每项负偏差扣1分 | 付款条件偏差 |
| 价格评分（30分） | 30 | 等于基准价得30分，每高1%扣0.6分 | 投标总价评分 |`;

test('an annex behind the contract is the scoring where the evaluation part sends to it', () => {
  const file = (pointer: string) => `# 第三章 评标办法
评分因素及分值${pointer}。
# 第四章 合同条款
付款按节点进行。
附件一 评分标准
${table}`;
  assert.deepEqual(read(file('详见附件一')), { scoringState: 'sure', method: null, kinds: [] });
  assert.deepEqual(read(file('另行说明')).kinds, ['place']);
});

test('an item called like a category, with a rule of its own, heads no other item', () => {
  assert.deepEqual(found(`# 评标办法\n${table}`), [
    '技术 技术参数响应 30',
    '技术 系统架构方案 20',
    '商务 业绩 10',
    '商务 资信 5',
    '商务 付款条件偏差 5',
    '价格 投标总价评分 30',
  ]);
});

test('the parts in which a contract is paid are no parts of the scoring', () => {
  const paid = `# 采购需求
付款：合同签订后支付30%，提交初稿后支付30%，通过评审后支付40%。
# 评标办法
${table}`;
  assert.deepEqual(read(paid).kinds, []);
});

test('an item of a usual size stays one, whatever titled parts its rule has', () => {
  const item = (points: number) =>
    found(
      `# 评标办法
| 评审因素 | 分值 | 评审标准 |
| 投标报价 | ${100 - points} | 评标基准价除以投标报价乘以满分 |
| 应急工作 | ${points} | 1）防汛预案（${points - 15}分）：优得满分，良得6分；/2）消防预案（10分）：优得10分，良得6分；/3）演练计划（5分）：每年4次得5分 |`.replaceAll(
        '；/',
        '； / ',
      ),
    );
  assert.deepEqual(item(25), ['价格 投标报价 75', '技术 应急工作 25']);
  assert.equal(item(50).length, 4);
});

test('a large item with titled parts stays one among rows that outweigh it, and is several where it is nearly all', () => {
  const sheet = (points: number, ...rest: number[]) =>
    found(
      [
        '# 评标办法',
        '| 评审因素 | 分值 | 评审标准 |',
        `| 巡检工作 | ${points} | ①线路巡检（${points - 20}分）：优得满分，良得6分； / ②设备巡检（20分）：优得20分，良得9分 |`,
        ...rest.map((own, at) => `| ${'甲乙丙'[at]}区值守 | ${own} | 值守周全得${own}分 |`),
      ].join('\n'),
    );
  assert.deepEqual(
    sheet(45, 30, 25).map((line) => line.split(' ')[1]),
    ['巡检工作', '甲区值守', '乙区值守'],
  );
  assert.deepEqual(
    sheet(80, 20).map((line) => line.split(' ')[1]),
    ['线路巡检', '设备巡检', '甲区值守'],
  );
});

test('names of groups and the name of an item below them are no parts of the whole, though they make a hundred', () => {
  const { items, doubts } = extractScoring(
    tenderOf(`# 评标办法
      | 类别 | 因素 | 评审标准 |
      | 报价12分 | 投标报价（12分） | 最低报价得12分，其余按比例计算 |
      投标人还应注意以下因素。
      | 类别 | 因素 | 评审标准 |
      | 技术58分 | 巡查安排（0～38分） | 安排周全得28～38分，一般得10～27分 |
      | ^ | 车辆配置（0～20分） | 配置齐全得15～20分，一般得5～14分 |
      | 商务30分 | 桥梁养护业绩（12分） | 每份合同得3分，最多12分 |
      | ^ | 负责人（18分） | 高级职称18分，中级9分 |`),
  );
  assert.equal(items.length, 5);
  assert.deepEqual(
    doubts.filter(({ kind }) => kind === 'part'),
    [],
  );
});
