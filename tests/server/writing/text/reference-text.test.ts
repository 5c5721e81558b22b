import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  accepted,
  asReference,
  isReference,
  referenceShare,
  withAccepted,
  withoutReferences,
} from '../../../../site/server/writing/text/reference-text.ts';

const table = '| 要求要点 | 落实方式 |\n| --- | --- |\n| 巡检 | 专人负责 |';
const own = '我公司每日巡检两次。';

test('a paragraph is marked at its beginning, a table in its first cell, and once only', () => {
  assert.equal(asReference('按岗位配置人员。'), '【参考】按岗位配置人员。');
  assert.match(asReference(table), /^\| 【参考】要求要点 \| 落实方式 \|\n/);
  assert.equal(asReference(asReference(table)), asReference(table));
  assert.equal(asReference(''), '');
  assert.ok(isReference(asReference(table)));
  assert.ok(!isReference(own));
});

test('what is accepted is the text without its mark, letter by letter', () => {
  assert.equal(accepted(asReference(table)), table);
  const content = ['#### 巡检', asReference('按岗位配置人员。'), own, asReference(table)].join(
    '\n\n',
  );
  assert.equal(withAccepted(content), ['#### 巡检', '按岗位配置人员。', own, table].join('\n\n'));
  assert.equal(withAccepted(own), own);
});

test('stock text is left out, and counted by what a page shows', () => {
  const content = ['#### 巡检', asReference('按岗位配置人员。'), own].join('\n\n');
  assert.equal(withoutReferences(content), `#### 巡检\n\n${own}`);
  assert.deepEqual(referenceShare(content), { blocks: 1, chars: 8, allChars: 20 });
});
