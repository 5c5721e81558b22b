import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { plantedBid } from '../../../support/planted-bid.ts';

const file = `# 沙溪口区妇幼中心2029年度院区保洁及医疗辅助运送服务采购招标文件

## 第一章 招标公告

项目名称：沙溪口区妇幼中心2029年度院区保洁及医疗辅助运送服务

项目编号：SXK-2029-031

采购人：沙溪口区妇幼中心

服务期：自合同签订之日起2年。

## 第二章 投标人须知

1. 投标有效期：90日历天。

## 第三章 评标办法

采用综合评分法。技术60分，价格40分。

## 第四章 采购需求

### 一、运送

| 科室 | 批次 | 说明 |
| --- | --- | --- |
| 检验科 | 160 | 每日 |
| 供应室 | 90 | 每日 |

1. 收到标本之日起2小时内送达检验科室，发现破损的，10分钟内报告护士长。

2. 运送箱由中标人配备，消毒费用由中标人承担，办公用房由采购人提供。

3. 运送记录保存不少于12个月，不得途中拆箱分装。

4. 运送平车不少于12架，靠垫泡沫75%压缩变形不超过10%。

### 二、人员

1. 运送员须高中及以上学历，岗前培训不少于10天。

2. 手持终端防护等级IP54。

## 第五章 合同条款

1. 运送软件终身免费升级。

## 第六章 投标文件格式

一、投标函

致：沙溪口区妇幼中心
`;

describe('who does what, until when and in which case', () => {
  let found: Awaited<ReturnType<typeof plantedBid>>;
  before(async () => {
    found = await plantedBid(file, ['contradiction', 'foreign-name'], 'tender.md');
  });
  const messages = (...texts: string[]) =>
    found(...texts)
      .map(({ msg }) => msg)
      .join('\n');

  test('what the tender leaves to the bidder is not left to the buyer', () => {
    assert.match(messages('运送箱由采购人统一配发，我方负责清洗。'), /由中标人配备/);
    assert.match(messages('消毒费用由采购人据实支付。'), /由中标人承担/);
    assert.equal(messages('办公用房由采购人提供，我方负责日常清洁。'), '');
    assert.match(messages('运送软件升级在质保期内免费，质保期满后按次收取服务费。'), /终身/);
  });

  test('what is forbidden in so many words is not promised', () => {
    assert.match(messages('标本在途中拆箱分装后交各检验组。'), /不得途中拆箱分装/);
    assert.equal(messages('标本不在途中拆箱分装。'), '');
  });

  test('degrees are steps', () => {
    assert.match(messages('拟招运送员须初中及以上学历。'), /高中/);
    assert.equal(messages('运送员均为大专及以上学历。'), '');
  });

  test('a time until when is none that lasts, and a case is no promise', () => {
    assert.equal(messages('运送记录在2个工作日内移交护理部。'), '');
    assert.match(messages('运送记录保存6个月。'), /12个月/);
    assert.equal(messages('破损率超过1%时，另派运送平车2架。'), '');
    assert.equal(messages('我方不会把运送时间延长至5小时。'), '');
  });

  test('a figure is held against what of the sentence belongs to it', () => {
    assert.match(messages('我中心自接收标本起4小时内完成登记并送抵检验科室。'), /2小时/);
    assert.match(messages('本年度我方承担检验科运送120批次。'), /160批次/);
    assert.match(messages('手持终端整机达到IP52。'), /IP54/);
    assert.equal(messages('靠垫泡沫75%压缩变形8%。'), '');
  });

  test('two figures that are both enough are told apart from each other', () => {
    assert.match(messages('本项目投入运送平车15架。', '高峰期调度运送平车13架。'), /1[35]架/);
    assert.equal(messages('本项目投入运送平车15架。', '高峰期调度运送平车15架。'), '');
  });

  test('a part of the project’s own name is no other project', () => {
    const own = '沙溪口区妇幼中心2029年度院区保洁及医疗辅助运送服务';
    assert.equal(messages(`本公司参加沙溪口区妇幼中心的${own}采购活动。`), '');
    assert.equal(messages(`我方已研究${own}、SXK-2029-031（采购项目名称、编号）的内容。`), '');
  });

  test('what is done within a warranty is no length of it', () => {
    assert.equal(messages('质保期2年。', '质保期内4小时响应。'), '');
  });
});
