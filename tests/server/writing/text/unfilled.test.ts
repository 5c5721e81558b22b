import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isUnfilled } from '../../../../site/server/writing/text/unfilled.ts';

describe('a text that stands', () => {
  test('is unfilled where it holds places to fill in and what is printed around them', () => {
    for (const text of [
      '【待填写：投标人认为需要加以说明的其他内容；没有的写“无”】',
      '核心产品的品牌为：【待填写：品牌】。\n\n备注：单一产品采购项目，核心产品即为该产品。',
      '清单如下：\n\n| 序号 | 名称 | 单价 |\n| --- | --- | --- |\n| 1 | 【待填写】 | 【待填写】 |\n\n供应商（盖章）：\n\n日期：　　年　　月　　日',
      '<table><tr><th>序号</th><th>货物名称</th><th>单价</th></tr><tr><td>1</td><td>布艺窗帘</td><td>【待填写：单价】</td></tr></table>',
      '## 报价\n\n投标人：【待填写】\n\n地址：【待附：证明】',
    ])
      assert.equal(isUnfilled(text), true, text);
  });

  test('is written where it says something beside them', () => {
    const row = '| 1 | 按招标文件的要求全部响应，无偏离 | 无偏离 |';
    for (const text of [
      '',
      '我方承诺按招标文件的要求履行合同。',
      '服务热线：______',
      '设置专门的服务受理渠道，统一登记、派单、处理、回访和统计。\n\n服务热线：【待填写】。',
      `| 序号 | 响应 | 偏离 |\n| --- | --- | --- |\n${row}\n${row}\n${row}\n| 4 | 【待填写】 | 【待填写】 |`,
    ])
      assert.equal(isUnfilled(text), false, text);
  });
});
