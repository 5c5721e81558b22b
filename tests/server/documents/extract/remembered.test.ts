import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remembered } from '../../../../site/server/documents/extract/remembered.ts';

function counted(most: number) {
  const asked: string[] = [];
  const answer = remembered((text) => {
    asked.push(text);
    return { text };
  }, most);
  return { asked, answer };
}

test('a text is worked on once, and its answer is the same one', () => {
  const { asked, answer } = counted(100);
  assert.equal(answer('甲'), answer('甲'));
  assert.deepEqual(asked, ['甲']);
});

test('what was asked lately is kept, what was not is forgotten', () => {
  const { asked, answer } = counted(60);
  for (let at = 0; at < 90; at++) {
    answer('甲');
    answer(`第${at}`);
  }
  assert.equal(asked.filter((text) => text === '甲').length, 1);
  answer('第0');
  assert.equal(asked.filter((text) => text === '第0').length, 2);
});

test('a text that takes a tenth of the room is answered and not kept', () => {
  const { asked, answer } = counted(50);
  const long = '长'.repeat(6);
  assert.deepEqual([answer(long), answer(long)], [{ text: long }, { text: long }]);
  assert.equal(asked.length, 2);
});
