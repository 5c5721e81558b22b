import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { plantedBid } from '../../../support/planted-bid.ts';

const file = `临江市云桥镇梧桐路排水管网改造项目招标文件
第一章 招标公告
项目名称：临江市云桥镇梧桐路排水管网改造项目
项目编号：LJ-2028-044
项目经理须具备市政公用工程专业二级及以上注册建造师资格；投标人具备市政公用工程施工总承包三级及以上资质。
招标人地址：临江市云桥镇滨河路118号
第二章 投标人须知
投标人须知前附表
1 投标有效期：90日历天
第三章 评标办法
采用综合评分法。施工组织设计60分，价格40分。
第四章 技术标准和要求
1.管道铺设长度860m。
第五章 合同条款
第一条 工期：120日历天。
第六章 投标文件格式
一、投标函
致：临江市云桥镇人民政府
`;

describe('what looks like the tender’s own and is of another', () => {
  let found: Awaited<ReturnType<typeof plantedBid>>;
  before(async () => {
    found = await plantedBid(file, ['foreign-name', 'contradiction']);
  });
  for (const text of [
    '本方案为云桥镇银杏路排水管网改造项目编制。',
    '拟派项目经理具备建筑工程专业二级注册建造师资格。',
    '我公司具有公路工程施工总承包三级资质。',
    '我方将资料送至滨河路181号招标人处。',
  ])
    test(`found: ${text}`, () => assert.equal(found(text).length, 1));

  for (const text of [
    '本方案为云桥镇梧桐路排水管网改造工程编制。',
    '拟派项目经理具备市政公用工程专业一级注册建造师资格。',
    '我公司具有市政公用工程施工总承包二级资质。',
    '我方将资料送至滨河路118号招标人处。',
    '我公司住所为滨河路66号。',
    '我公司另有建筑工程施工总承包二级资质和市政公用工程施工总承包二级资质。',
  ])
    test(`its own: ${text}`, () => assert.deepEqual(found(text), []));
});
