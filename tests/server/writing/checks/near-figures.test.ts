import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { plantedBid } from '../../../support/planted-bid.ts';

const file = `青石县体育馆弱电改造项目招标文件
第一章 招标公告
项目编号：QS-2027-004
最高限价：186万元。
工期：120日历天。
第二章 投标人须知
投标人须知前附表
1 投标有效期：90日历天
第三章 评标办法
采用综合评分法。技术60分，价格40分。
第四章 采购需求
一、服务要求
1.抢修电话24小时有人接听。
2.线缆敷设深度为0.6米。
第五章 投标文件格式
一、投标函
致：青石县体育局
`;

describe('figures within one bid, and terms of its parts', () => {
  let found: Awaited<ReturnType<typeof plantedBid>>;
  before(async () => {
    found = await plantedBid(file, ['contradiction', 'wrong-date']);
  });
  const apart = (...texts: string[]) => found(...texts).map(({ msg }) => msg);

  test('the same thing with two figures is told', () => {
    const [one] = apart('现场抢修响应时间10分钟。', '现场抢修响应时间30分钟。');
    assert.match(one ?? '', /10分钟|30分钟/);
  });
  test('with the project before it, too', () => {
    const [one] = apart('本项目抢修到场时间10分钟。', '抢修到场时间30分钟。');
    assert.match(one ?? '', /10分钟|30分钟/);
  });

  for (const texts of [
    ['紧急抢修响应时间10分钟。', '抢修响应时间30分钟。'],
    ['设备机柜安装允许偏差±5mm。', '设备机柜安装厚度8mm。'],
    ['培训服务期满后30天内提交报告。', '培训服务期为60天。'],
    ['总工期110日历天，较要求的工期提前10天。'],
    ['线缆敷设工期45天。'],
    ['工期每延误1天，我方承担违约金5000元。'],
  ])
    test(`nothing is said of ${texts.join(' beside ')}`, () =>
      assert.deepEqual(apart(...texts), []));

  test('a longer term is told still, of a part or of the whole', () => {
    assert.equal(apart('总工期150日历天。').length, 1);
    assert.equal(apart('线缆敷设工期150天。').length, 1);
  });
});
