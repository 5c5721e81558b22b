import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { plantedBid } from '../../../support/planted-bid.ts';

const file = `云岭市青少年宫音响灯光设备采购项目招标文件
第一章 招标公告
项目编号：YL-2028-007
最高限价：2600000元。
服务期限：2028年3月1日起至2030年2月28日止。
第二章 投标人须知
投标人须知前附表
1 投标有效期：90日历天
2 计划开工日期：2028年3月10日
第三章 评标办法
采用综合评分法。技术方案50分，业绩20分，价格30分。
第四章 采购需求
一、供货要求
1.供应商提供全部线缆和接插件，并负责旧设备的拆除清运。
2.供应商负责剧场值机人员的操作培训，每年不少于2次。
3.质保期内灯具灯泡、功放模块的更换全部免费。
4.现场安装人员的食宿、保险费用由供应商承担。
第五章 合同条款
第一条 供应商为现场人员购买意外伤害保险。
第六章 投标文件格式
一、投标函
致：云岭市青少年宫
`;

describe('what the bidder does not give, or wants to be paid for', () => {
  let found: Awaited<ReturnType<typeof plantedBid>>;
  before(async () => {
    found = await plantedBid(file, ['contradiction', 'wrong-date']);
  });
  for (const text of [
    '本报价不提供线缆和接插件，由使用方自备。',
    '旧设备拆除清运不在我方工作范围内。',
    '值机人员操作培训暂不安排。',
    '质保期内更换灯泡按成本价收费。',
    '功放模块更换另行收费。',
    '付款条款我方不予接受。',
    '现场人员意外伤害保险由员工自理。',
    '灯光架拆装自2028年13月启动。',
    '我方于2028年4月10日开工。',
    '服务期自2028年4月1日起至2030年2月28日止。',
  ])
    test(`found: ${text}`, () => assert.equal(found(text).length, 1));

  for (const text of [
    '我方不提供虚假资料，不安排无证人员上岗。',
    '质保期内更换灯泡不另行收费。',
    '质保期外更换灯泡按成本价收费。',
    '如因使用不当损坏，更换灯具按成本价收费。',
    '安装人员食宿费用由我方自行承担。',
    '我方不办理与本项目无关的业务。',
    '服务期自2028年3月1日起至2030年2月28日止。',
    '我方于2028年3月10日开工。',
    '我方2027年12月完成备货。',
  ])
    test(`rightly said: ${text}`, () => assert.deepEqual(found(text), []));
});
