import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { found, tenderOf } from './scoring-fixture.ts';

test('numbered lines whose points stand behind a comma are items, their rules on the line or below it', () => {
  const file = `# 第三章 评审
    1、最终报价，40分。最低报价得40分，其余按最低报价÷报价×40计算。
    2、运输组织，35分；
    路线、车辆、装卸三方面周全的得26～35分，有欠缺的得10～25分。
    3、应急运力，15分：两小时内能增派车辆的得15分，半天内的得8分。
    4、信誉，10分。近两年没有被通报的得10分，每通报一次扣5分。`;
  assert.deepEqual(found(file), [
    '价格 最终报价 40',
    '技术 运输组织 35',
    '技术 应急运力 15',
    '资信 信誉 10',
  ]);
  const { items, state } = extractScoring(tenderOf(file));
  assert.equal(state, 'sure');
  assert.match(items[1]?.criteria ?? '', /^路线/);
});

test('their sum is checked and fills in nothing', () => {
  const file = `# 第三章 评审
    总分100分，评审内容如下：
    1、最终报价，40分。最低报价得40分。
    2、运输组织，35分。周全的得35分，有欠缺的得15分。
    3、应急运力，15分。两小时内增派的得15分。`;
  const { items, doubts } = extractScoring(tenderOf(file));
  assert.deepEqual(
    items.map(({ maxScore }) => maxScore),
    [40, 35, 15],
  );
  assert.ok(doubts.some(({ kind }) => kind === 'total'));
});

test('grades counted below an item stay its rule', () => {
  const file = `# 第三章 评审
    一、报价（60分）：最低报价得60分。
    二、运输资质（40分）：
    1、甲类许可，40分；
    2、乙类许可，25分；
    3、丙类许可，10分。`;
  assert.deepEqual(found(file), ['价格 报价 60', '资信 运输资质 40']);
});

test('two such lines are no series', () => {
  const file = `# 第三章 评审
    一、报价（60分）：最低报价得60分。
    二、运输业绩（40分）：
    1、省内合同，20分。每份得5分。
    2、省外合同，20分。每份得4分。`;
  assert.deepEqual(
    found(file).map((line) => line.split(' ')[1]),
    ['报价', '运输业绩'],
  );
});

test('a series begins anew below each part, and a part of one line like the others has it as its item', () => {
  const file = `# 第三章 评审
    评审委员会打分，总分由方案部分（50分）、实力部分（30分）及报价部分（20分）构成。
    一、方案部分（50分）
    1、线路规划，20分。周全的得15～20分，有欠缺的得5～14分。
    2、调度办法，18分。周全的得12～18分，有欠缺的得5～11分。
    3、节假日安排，12分。周全的得8～12分，有欠缺的得1～7分。
    二、实力部分（30分）
    1、车况，16分。车龄三年以内的每辆2分，最多16分。
    2、司机，14分。持相应驾照的每人2分，最多14分。
    三、报价部分（20分）
    1、租车报价，20分。最低报价得20分，每高1%扣0.5分。`;
  assert.deepEqual(
    found(file).map((line) => line.split(' ').slice(1).join(' ')),
    ['线路规划 20', '调度办法 18', '节假日安排 12', '车况 16', '司机 14', '租车报价 20'],
  );
  assert.equal(extractScoring(tenderOf(file)).state, 'sure');
});

test('a part whose numbered lines have points and were not read as items is in doubt', () => {
  const file = `# 第三章 评审
    一、报价部分（40分）：最低报价得40分。
    二、技术部分（40分）
    1、线路规划，25分。周全的得15～25分。
    2、调度办法，15分。周全的得8～15分。
    三、信誉（20分）：没有被通报的得20分。`;
  assert.equal(extractScoring(tenderOf(file)).state, 'check');
});
