import assert from 'node:assert/strict';
import { test } from 'node:test';
import { shownChars } from 'tender-widgets/contract';

test('the length of a chapter is what one reads of it: no blanks, no marks, no rules of tables', () => {
  assert.equal(shownChars('我方 承诺，\n\n**工期** 90 天。'), 11);
  assert.equal(shownChars('## 小标题\n\n- 甲\n* 乙\n> 丙\n1. 丁'), 9);
  assert.equal(shownChars('| 序号 | 内容 |\n| --- | :-: |\n| 1 | 巡查 |'), 7);
  assert.equal(shownChars('![平面图](picture:p1)\n\n<!-- keep -->\n```mindmap\n中心\n```'), 5);
  assert.equal(shownChars('GB/T 50328-2014，C\\#，2-3 人'), 22);
  assert.equal(shownChars(' \n\t'), 0);
});

test('a long line of brackets is counted at once', () => {
  const before = performance.now();
  shownChars(']('.repeat(200_000));
  assert.ok(performance.now() - before < 1000);
});
