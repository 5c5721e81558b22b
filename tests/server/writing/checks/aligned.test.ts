import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { plantedBid } from '../../../support/planted-bid.ts';

const tender = `# 清溪县殡仪馆花卉租摆服务招标文件

## 第一章 招标公告

采购人：清溪县殡仪馆

服务期：一年。

## 第四章 采购需求

### 一、摆放

1. 告别厅花篮采用白色丝带，遗像两侧花架由采购人提供。

2. 花卉的浇水和修剪由投标人负责，绿植每季度更换一次。

3. 不得在告别厅内喷洒农药和除草剂。

4. 鲜花与绢花须分柜存放。

5. 花牌文字提供汉语、藏语和彝语三种版本。

6. 每场告别仪式安排双人值守花台。
`;
const wrong = [
  ['a colour', '告别厅花篮扎红色丝带。', '白色'],
  ['who does it', '花卉的浇水由殡仪馆自行安排人员完成。', '由投标人负责'],
  ['how often', '绿植每半年更换一次。', '每季度'],
  ['what is forbidden', '我公司在告别厅内喷洒农药，防治蚜虫。', '不得在告别厅'],
  ['its contrary', '鲜花与绢花同柜存放。', '分柜'],
  ['a part of a list', '花牌文字提供汉语、藏语两种版本。', '彝语'],
  ['fewer', '每场告别仪式安排单人值守花台。', '双人'],
] as const;
const right = [
  '告别厅花篮扎白色丝带，花材每日更新。',
  '绿植每月更换一次。',
  '我公司不在告别厅内喷洒农药。',
  '休息室绿植架为黑色。',
  '花牌文字提供汉语、藏语、彝语和英语四种版本。',
  '花卉的浇水由我公司负责。',
  '我公司承建的白河县殡仪馆项目，绿植每半年更换一次。',
];

describe('sentences beside those of the tender on the same matter', async () => {
  const found = await plantedBid(tender, ['contradiction'], 'tender.md');
  for (const [name, text, asked] of wrong)
    test(`${name} is not the tender's`, () => {
      const messages = found(text).map(({ msg }) => msg);
      assert.ok(
        messages.some((msg) => msg.includes(asked)),
        messages.join('\n'),
      );
    });
  for (const text of right)
    test(`${text} agrees`, () => {
      assert.deepEqual(
        found(text).map(({ msg }) => msg),
        [],
      );
    });
});
