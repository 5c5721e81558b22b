import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plantedBid } from '../../../support/planted-bid.ts';

/** What the tender says, what a bid says against it in words of its own, and what agrees with it. */
const cases: readonly (readonly [
  asked: string,
  wrong: readonly string[],
  right?: readonly string[],
])[] = [
  // One character of a pair leads to the sentence that is answered.
  [
    '林区看护：瞭望塔24小时有人，夜间巡护每2小时一次。',
    ['夜间林区巡山按每3小时一圈安排。'],
    ['夜间林区巡山按每2小时一圈安排。'],
  ],
  // What is done in the warranty is no warranty.
  [
    '售后：质保期内4小时响应，24小时到场，无人机停飞超过72小时提供备用机。',
    ['质保期内接到停飞电话，工程师8小时内作出响应。'],
    ['质保期内接到停飞电话，工程师3小时内作出响应。'],
  ],
  // Half a month behind something.
  [
    '中标人应在合同签订后7日内派员复核瞭望塔基础承重、引线通道。',
    ['合同签订后半个月内派工程师复核塔基承重和引线通道。'],
    ['合同签订后5天内派工程师复核塔基承重和引线通道。'],
  ],
  [
    '易损桨叶按不高于市场价的八折供应。',
    ['桨叶按市场价的九折供应。'],
    ['桨叶按市场价的七折供应。'],
  ],
  [
    '飞手持植保机驾驶员中级及以上证书，飞行经验2年以上。',
    ['飞手均有初级植保机驾驶员证书。'],
    ['飞手均有高级植保机驾驶员证书。'],
  ],
  [
    '监控屏安装在护林楼四层会商室。',
    ['监控屏装在护林楼五层会商室。'],
    ['监控屏装在护林楼4层会商室。'],
  ],
  [
    '航测成果应满足GB/T 39612.1的要求。',
    ['航测成果按GB/T 39612.3检查。'],
    ['航测成果按GB/T 39612.1检查。'],
  ],
];

const tender = `# 云岫县雾灵山林场防火看护服务招标文件

## 第一章 招标公告

采购人：云岫县雾灵山林场

服务期：一年。

## 第四章 采购需求

### 一、看护

${cases.map(([asked], at) => `${at + 1}. ${asked}`).join('\n\n')}

### 二、人员

| 岗位 | 人数（不少于） | 要求 |
| --- | --- | --- |
| 护林员 | 36 | 身体健康 |
| 瞭望员 | 8 | 视力良好 |
`;

describe('sentences of a bid beside the sentence of the tender that they answer', async () => {
  const found = await plantedBid(tender, ['contradiction'], 'tender.md');
  for (const [asked, wrong, right = []] of cases) {
    for (const text of wrong)
      test(`${text} is not what is asked: ${asked}`, () => {
        assert.notEqual(found(text).length, 0);
      });
    for (const text of right)
      test(`${text} agrees with ${asked}`, () => {
        assert.deepEqual(
          found(text).map(({ msg }) => msg),
          [],
        );
      });
  }

  test('a bound in the head of a column holds for its counts of people', () => {
    assert.match(found('我公司安排护林员32名。')[0]?.msg ?? '', /不少于“36人”/);
    assert.deepEqual(found('我公司安排护林员38名。'), []);
  });

  test('so many of a shift are none of the whole that is asked for', () => {
    assert.deepEqual(found('塔上任何时刻都有2名视力良好的瞭望员在岗。'), []);
  });
});
