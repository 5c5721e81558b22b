import assert from 'node:assert/strict';
import { test } from 'node:test';
import { offlineBid } from '../../../support/offline-bid.ts';

/** The letter of a bid for a tender that tells its term under this name. */
async function letterOf(name: string): Promise<string> {
  const tender = `# 青石县医院陪护服务招标文件

## 第一章 招标公告

项目名称：青石县医院陪护服务

采购人：青石县医院

${name}：24个月

## 第六章 投标文件格式

### 一、投标函

致：青石县医院

我方承诺${name}为____，按招标文件的要求履行。

投标人：____（盖章）

签字时间：____ 时间：____
`;
  const bid = await offlineBid(Buffer.from(tender), 'tender.md');
  const letter = bid.chapters.find(({ title }) => title === '投标函');
  return bid.contents.get(letter?.id ?? '') ?? '';
}

test('the name a tender gives its term leads to it in its letter; no other time does', async () => {
  const letter = await letterOf('陪护服务期');
  assert.match(letter, /陪护服务期为24个月/);
  assert.equal(letter.split('24个月').length, 2);
});
