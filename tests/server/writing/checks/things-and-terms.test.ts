import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { plantedBid } from '../../../support/planted-bid.ts';

const file = `# 石浦县粮库智能化改造项目招标文件

## 第一章 招标公告

项目编号：SP-2029-033

采购人：石浦县粮食储备公司

最高限价：260万元。

工期：150日历天，计划开工日期2029年4月8日。

## 第二章 投标人须知

1. 投标有效期：90日历天。

## 第三章 评标办法

采用综合评分法。技术60分，价格40分。

## 第四章 采购需求

1. 仓顶隔热采用聚氨酯板，厚度80mm。

2. 熏蒸气体浓度不低于200mg/L。

3. 通风管环刚度不低于SN12。

4. 粮情系统满足网络安全等级保护三级要求，接入终端数≥300。

5. 中间件采用东方TongWeb7。

6. 电缆品牌限于远桥、江南两个品牌。

7. 操作培训不少于4场。

## 第五章 合同条款

1. 缺陷责任期24个月。

2. 仓顶防水工程保修6年，门窗油漆工程保修2年。

3. 缺岗每人次扣300元；每误期一天违约金8000元。

4. 本项目开发的软件著作权归采购人所有。

5. 月度考核90分以上全额支付。

## 第六章 投标文件格式

一、投标函

致：石浦县粮食储备公司
`;

describe('things by their own words, terms over two parts of a sentence, products and rights', () => {
  let found: Awaited<ReturnType<typeof plantedBid>>;
  before(async () => {
    const kinds = ['contradiction', 'wrong-date', 'foreign-name'] as const;
    found = await plantedBid(file, kinds, 'tender.md');
  });

  for (const [text, asked] of [
    ['仓顶隔热选用60mm厚聚氨酯板。', '80mm'],
    ['熏蒸气体浓度控制在150mg/L。', '200mg'],
    ['通风管环刚度为SN8。', 'SN12'],
    ['粮情系统依据网络安全等级保护二级的要求设计。', '三级'],
    ['粮情系统支持200个终端接入。', '300'],
    ['中间件采用Tomcat9部署。', 'TongWeb'],
    ['电缆选用北辰牌，整盘供货。', '远桥'],
    ['操作培训安排3场。', '4场'],
    ['缺陷责任期自竣工验收合格之日起算，共18个月。', '24个月'],
    ['仓顶防水工程保修期四年。', '6年'],
    ['每发生1人次缺岗，我方愿意接受200元的违约扣款。', '300元'],
    ['每延误一天按5000元承担误期违约金。', '8000元'],
    ['项目部将于2029年5月8日组织进场开工。', '4月8日'],
    ['软件著作权归我公司所有，采购人可长期使用。', '采购人'],
    ['针对柳川机场粮油配送服务项目的特点编制。', '柳川'],
  ] as const)
    test(`told: ${text}`, () => {
      const all = found(text).map(({ msg }) => msg);
      assert.ok(
        all.some((msg) => msg.includes(asked)),
        all.join('\n'),
      );
    });

  for (const text of [
    '门卫室选用50mm厚聚氨酯板。',
    '门窗油漆工程保修期三年。',
    '中间件采用东方TongWeb 7企业版。',
    '电缆选用远桥牌。',
    '我公司原有软件的著作权归我公司所有。',
    '上岗考试85分以上方可独立操作。',
    '样板仓施工期12天。',
    '调研阶段走访6个县区粮食局。',
  ])
    test(`nothing is said of ${text}`, () => {
      assert.deepEqual(
        found(text).map(({ msg }) => msg),
        [],
      );
    });
});
