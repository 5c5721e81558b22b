import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { plantedBid } from '../../../support/planted-bid.ts';

const file = `# 丹霞县第三水厂仪表采购及检测服务项目招标文件

## 第一章 招标公告

项目编号：DX-2029-007

采购人：丹霞县水务投资公司

最高限价：320万元。

交货期：合同签订后45日历天内。

交货地点：丹霞县水务投资公司第三水厂（丹霞县清溪路19号）。

投标人须具有水质检测甲级资质；技术负责人须具有高级工程师职称，从业10年以上。

## 第二章 投标人须知

1. 投标文件由商务文件、技术文件、报价文件组成；商务文件、技术文件中不得出现投标报价。

## 第三章 评标办法

采用综合评分法。技术60分，价格40分。

## 第四章 采购需求

1. 水质检测执行GB 5749-2022和CJ/T 206-2005。

2. 流量计精度不低于0.5级，数量12台。

## 第五章 投标文件格式

### 商务文件

一、投标函

致：丹霞县水务投资公司

### 技术文件

一、技术方案

### 报价文件

一、开标一览表
`;

describe('standards, places, titles, grades, projects and prices that are not the tender’s', () => {
  const kinds = ['contradiction', 'foreign-name', 'price-place'] as const;
  let found: Awaited<ReturnType<typeof plantedBid>>;
  let technical: typeof found;
  before(async () => {
    found = await plantedBid(file, kinds, 'tender.md');
    technical = await plantedBid(file, kinds, 'tender.md', '技术标');
  });

  for (const [text, asked] of [
    ['水质检测按GB 5749—2006执行。', 'GB 5749-2022'],
    ['仪表统一发往丹霞县城东仓库（丹霞县锦绣大道66号）。', '清溪路'],
    ['全部仪表运至丹霞县水务投资公司第二营区验收。', '第二营区'],
    ['我公司具有水质检测乙级资质。', '甲级'],
    ['技术负责人具有中级职称，从业12年。', '高级'],
    ['拟派技术负责人为工程师职称。', '高级'],
    ['本方案依据金沙县S215线水毁抢修工程的经验编制。', '金沙县'],
    ['按照柳泉监狱仪表更新项目的时间安排组织供货。', '柳泉监狱'],
  ] as const)
    test(`told: ${text}`, () => {
      const all = found(text).map(({ msg, quote }) => msg + quote);
      assert.ok(
        all.some((msg) => msg.includes(asked)),
        all.join('\n'),
      );
    });

  test('a price where none may stand, by its shortest name', () => {
    const [one] = technical('全部仪表及三年备件报价为298万元。');
    assert.equal(one?.kind, 'price-place');
    assert.equal(one?.severity, 'error');
  });

  for (const text of [
    '水质检测执行GB 5749-2022，该标准代替GB 5749-2006。',
    '水质检测另按GB/T 5750-2023取样。',
    '全部仪表送至丹霞县水务投资公司第三水厂（丹霞县清溪路19号）。',
    '备件从我公司仓库发出，返修件寄至制造厂（滨江路8号）。',
    '我公司具有水质检测甲级资质。',
    '技术负责人具有正高级职称。',
    '安全员具有中级职称。',
    '2027年承担的金沙县第一水厂仪表更新项目已通过验收。',
    '施工区道路工程由专人养护，乡镇供水工程的做法可供参考。',
  ])
    test(`nothing is said of ${text}`, () => {
      assert.deepEqual(
        found(text).map(({ msg }) => msg),
        [],
      );
    });
});
