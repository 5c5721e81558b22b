import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ordinalOf } from '../../../../site/server/documents/extract/clauses/requirement-tree.ts';
import { missingTender } from '../../../../site/server/documents/extract/several/role.ts';

for (const [numbering, ordinal] of [
  ['一、', 1],
  ['（九）', 9],
  ['十、', 10],
  ['十二、', 12],
  ['二十、', 20],
  ['第三十一条', 31],
  ['3.', 3],
  ['1.2.13', 13],
  ['（4）', 4],
  ['①', 1],
  ['⑳', 20],
  ['附：', 0],
  ['', 0],
] as const)
  test(`the number of “${numbering}” is ${ordinal}`, () =>
    assert.equal(ordinalOf(numbering), ordinal));

test('of files of which none is called so the longest that changes nothing is the tender', () => {
  const file = (
    id: string,
    role: 'tender' | 'addendum' | 'answers' | 'other' | 'attachment',
    blocks: number,
    chosen = false,
  ) => ({ id, role, blocks, chosen }) as Parameters<typeof missingTender>[0][number];
  assert.equal(missingTender([file('a', 'other', 10), file('b', 'other', 20)]), 'b');
  assert.equal(missingTender([file('a', 'addendum', 900), file('b', 'other', 20)]), 'b');
  assert.equal(missingTender([file('a', 'answers', 5), file('b', 'addendum', 9)]), 'b');
  // The user’s word and a file without text decide nothing, and a tender is no missing one.
  assert.equal(missingTender([file('a', 'other', 50, true), file('b', 'other', 20)]), 'b');
  assert.equal(missingTender([file('a', 'other', 0)]), undefined);
  assert.equal(missingTender([file('a', 'tender', 5), file('b', 'other', 20)]), undefined);
});
