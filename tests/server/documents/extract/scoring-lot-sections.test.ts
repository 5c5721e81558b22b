import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { found, tenderOf } from './scoring-fixture.ts';

/** Each lot's part begins with a line of its own, far above its tables; the second one speaks of the first. */
const parts = `# 第四章 资格审查与评标
7.1评标方法：采购包1：综合评分法 采购包2：综合评分法
7.2评标标准
采购包1：综合评分法
（1）评审得分最高的投标人为中标候选人。
（2）每个投标人的评标总得分FA＝F1×A1+F2×A2+F3×A3。
（3）各项评审因素的设置如下：
①价格项（F1×A1）满分为30分。
a.最低的投标报价为评标基准价，投标报价得分=（评标基准价/投标报价）×100。
②技术项（F2×A2）满分为70分。
| 评审项目 | 评审分值 | 评审方法描述 |
| 参数响应 | 50 | 完全满足得50分，负偏离每项扣3分，扣完为止。 |
| 培训方案 | 20 | 不少于3次得20分，不少于2次得10分。 |
采购包2：综合评分法
（1）评标总得分计算同采购包1。
①价格项（F1×A1）满分为40分。
a.价格分采用低价优先法计算，公式同采购包1。
②技术项（F2×A2）满分为60分。
| 评审项目 | 评审分值 | 评审方法描述 |
| 供货方案 | 35 | 优得35分，良得20分，一般得10分。 |
| 应急方案 | 25 | 优得25分，良得15分，一般得5分。 |`;

test('what stands below the line that opens a lot is of that lot, up to the line of the next', () => {
  assert.deepEqual(found(parts, { number: '采购包1', name: '' }), [
    '价格 价格项 30',
    '技术 参数响应 50',
    '技术 培训方案 20',
  ]);
  assert.deepEqual(found(parts, { number: '采购包2', name: '' }), [
    '价格 价格项 40',
    '技术 供货方案 35',
    '技术 应急方案 25',
  ]);
  assert.deepEqual(
    extractScoring(tenderOf(parts)).doubts.map(({ kind }) => kind),
    ['lots'],
  );
});

test('a title that goes on with the numbers above the lots is for all of them', () => {
  const shared = `# 第四章 评标办法
一、评标方法
二、分包评分标准
采购包1：服务部分
| 评审项目 | 分值 | 评分标准 |
| 服务方案 | 50 | 优得50分，良得30分，一般得10分。 |
采购包2：供货部分
| 评审项目 | 分值 | 评分标准 |
| 供货方案 | 50 | 优得50分，良得30分，一般得10分。 |
三、共同评分标准
| 评审项目 | 分值 | 评分标准 |
| 投标报价 | 40 | 评标基准价除以投标报价乘以40。 |
| 类似业绩 | 10 | 每个业绩得2分，最高10分。 |`;
  for (const [number, own] of [
    ['采购包1', '服务方案'],
    ['采购包2', '供货方案'],
  ] as const)
    assert.deepEqual(found(shared, { number, name: '' }), [
      `技术 ${own} 50`,
      '价格 投标报价 40',
      '商务 类似业绩 10',
    ]);
});
