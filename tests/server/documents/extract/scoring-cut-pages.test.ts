import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { found, tenderOf } from './scoring-fixture.ts';

const head = '| 部分 | 评分点 | 打分办法 |';
const cut = `# 第三章 评标办法
  总分100分
  ${head}
  | 价格（30分） | 报价（30分） | 最低价得30分，得分=最低价/报价×30 |
  | 技术（70分） | 养护计划（0-40分） | 四季计划完整的31-40分，有缺项的0-30分 |
  ${head}
  |  | 病虫害防治（0-20分） | 办法齐全的15-20分，有缺项的0-14分 |
  | ^ | 机具（10分） | 洒水车、修剪机每台2分，最高10分 |`;

test('a head that stands again in the middle of a group ends no group', () => {
  assert.deepEqual(found(cut), [
    '价格 报价 30',
    '技术 养护计划 40',
    '技术 病虫害防治 20',
    '技术 机具 10',
  ]);
  assert.equal(extractScoring(tenderOf(cut)).state, 'sure');
});

test('a sentence that stands alone beside a name with points is its rule, however short it is', () => {
  const file = `# 第三章 评标办法
    | 部分 | 评分点 | < | 打分办法 |
    | 价格（40分） | 报价（40分） | < | 最低价得40分，得分=最低价/报价×40 |
    | 技术（50分） | 养护计划（0-30分） | < | 四季计划完整的21-30分，有缺项的0-20分 |
    | ^ | 机具（20分） | < | 洒水车、修剪机每台2分，最高20分 |
    | 其他（10分） | 补种承诺（6分） | 承诺免费补种的，6分 | < |
    | ^ | 巡查（4分） | 早晚各2分 | < |`;
  assert.deepEqual(
    extractScoring(tenderOf(file)).items.map(({ item, maxScore }) => `${item} ${maxScore}`),
    ['报价 40', '养护计划 30', '机具 20', '补种承诺 6', '巡查 4'],
  );
});

test('a sentence over the columns of names and rules is the rule of the name beside it', () => {
  const file = `# 第三章 评标办法
    | 部分 | 打分办法 | < | 分值 |
    | 技术（70分） | 养护计划（30分） | 四季计划完整的21-30分，有缺项的0-20分 | 30 |
    | ^ | 病虫害防治（20分） | 办法齐全的15-20分，有缺项的0-14分 | 20 |
    | ^ | 机具（10分） | 洒水车、修剪机每台2分，最高10分 | 10 |
    | ^ | 人员（6分） | 持绿化工证的每人1分，最高6分 | 6 |
    | ^ | 巡查（4分） | 每日两次的4分，一次的2分 | 4 |
    | 价格部分（30分） | 有效报价中的最低价为基准价；其余报价按下式计算：得分=基准价/报价×30，价格分最高得30分。 | < | 30 |`;
  assert.deepEqual(found(file), [
    '技术 养护计划 30',
    '技术 病虫害防治 20',
    '技术 机具 10',
    '技术 人员 6',
    '技术 巡查 4',
    '价格 价格部分 30',
  ]);
});
