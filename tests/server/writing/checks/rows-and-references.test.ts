import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { plantedBid } from '../../../support/planted-bid.ts';

const file = `# 白榆县档案馆库房设备采购及运维项目招标文件

## 第一章 招标公告

项目编号：BY-2029-018

最高限价：212万元。

交货期：合同签订后60日历天内。

## 第二章 投标人须知

1. 投标保证金：人民币4万元。

## 第三章 评标办法

采用综合评分法。技术60分，价格40分。

## 第四章 采购需求

### 一、清单

| 序号 | 名称 | 单位 | 数量 |
| --- | --- | --- | --- |
| 1 | 防磁柜 | 具 | 48 |
| 2 | 恒湿净化机 | 台 | 16 |

### 二、人员

| 岗位 | 人数 |
| --- | --- |
| 消毒员 | 6 |
| 服务员 | 9 |

### 三、除湿机

1. 外壳防护等级不低于IP44。

### 四、服务

1. 质保期：恒湿净化机4年，其余设备2年。

2. 抽检比例不低于馆藏总量的15%。

3. 接到报修后3小时内到达现场。

## 第五章 投标文件格式

一、投标函

致：白榆县档案馆
`;

describe('figures in rows, under a title and in sentences of the past', () => {
  let found: Awaited<ReturnType<typeof plantedBid>>;
  before(async () => {
    const kinds = ['contradiction', 'wrong-date', 'wrong-amount', 'foreign-name'] as const;
    found = await plantedBid(file, kinds, 'tender.md');
  });

  for (const [text, asked] of [
    ['防磁柜供应40具。', '48具'],
    ['| 名称 | 数量 |\n| --- | --- |\n| 恒湿净化机 | 12台 |', '16台'],
    ['| 名称 | 单位 | 数量 |\n| --- | --- | --- |\n| 恒湿净化机 | 台 | 12 |', '16台'],
    ['服务员共7人，佩戴工牌。', '9'],
    ['除湿机外壳防护等级为IP22。', 'IP44'],
    ['恒湿净化机以外的设备质保18个月。', '24个月|2年'],
    ['抽检比例为馆藏总量的10%。', '15%'],
    ['运维人员保证在5小时内抵达现场。', '3小时'],
    ['所有设备合同签订后90个日历天内运抵档案馆。', '60'],
    ['交货期限为90天，期满未交的按日赔付。', '60'],
    ['我方提交3万元的银行保函，用作投标保证金。', '40000'],
  ] as const)
    test(`told: ${text}`, () => {
      const all = found(text).map(({ msg }) => msg);
      assert.ok(
        all.some((msg) => new RegExp(asked).test(msg)),
        all.join('\n'),
      );
    });

  for (const text of [
    '| 名称 | 单位 | 数量 |\n| --- | --- | --- |\n| 恒湿净化机 | 台 | 16 |',
    '抽检比例为馆藏总量的20%。',
    '交货期限届满后30日内移交资料。',
    '2027年我公司为红柳市图书馆供应恒湿净化机5台，合同额60万元，质保一年，交货期90天。',
    '2026年承接的沙河县档案馆运维服务期限为1年。',
  ])
    test(`nothing is said of ${text}`, () => {
      assert.deepEqual(
        found(text).map(({ msg }) => msg),
        [],
      );
    });
});

describe('dishes, points of a picture and crews', () => {
  let found: Awaited<ReturnType<typeof plantedBid>>;
  before(async () => {
    found = await plantedBid(
      `# 白榆县党校食堂服务项目招标文件

## 第一章 招标公告

项目编号：BY-2029-021

## 第二章 评标办法

采用综合评分法。技术60分，价格40分。

## 第三章 采购需求

1. 晚餐不少于5荤4素，面点不少于3种。

2. 监控摄像机分辨率不低于2560×1440。

## 第四章 投标文件格式

一、投标函

致：白榆县党校
`,
      ['contradiction'],
      'tender.md',
    );
  });
  const said = (...texts: string[]) => found(...texts).map(({ msg }) => msg);

  for (const [text, asked] of [
    ['晚餐供应4荤4素。', '5荤'],
    ['晚餐供应5荤3素。', '4素'],
    ['晚餐面点2种。', '3种'],
    ['监控摄像机分辨率为1920×1080。', '2560×1440'],
  ] as const)
    test(`told: ${text}`, () =>
      assert.ok(
        said(text).some((msg) => msg.includes(asked)),
        said(text).join('\n'),
      ));

  for (const text of ['晚餐供应6荤5素、4种面点。', '监控摄像机分辨率为3840×2160。'])
    test(`nothing is said of ${text}`, () => assert.deepEqual(said(text), []));

  test('a crew has one number, several crews have each their own', () => {
    const [one] = said('食堂应急小组由8名员工组成。', '我公司设立食堂应急小组，编制6人。');
    assert.match(one ?? '', /8名|6人/);
    const several = said('食堂设两个巡查小组，共8人。', '食堂巡查小组由4人组成。');
    assert.deepEqual(several, []);
  });
});
