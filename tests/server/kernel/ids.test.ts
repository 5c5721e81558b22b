import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { newId } from '../../../site/server/kernel/ids.ts';

const many = (count: number) => Array.from({ length: count }, newId);

describe('ids', () => {
  test('sort in the order in which they were made, however many in one millisecond', (t) => {
    const before = many(10);
    mock.timers.enable({ apis: ['Date'], now: Date.now() });
    t.after(() => mock.timers.reset());
    const within = many(5000);
    mock.timers.tick(1);
    const ids = [...before, ...within, ...many(10)];
    assert.deepEqual(ids.toSorted(), ids);
    assert.equal(new Set(ids).size, ids.length);
  });

  test('sort so when the clock is set back', (t) => {
    mock.timers.enable({ apis: ['Date'], now: Date.now() + 10_000 });
    t.after(() => mock.timers.reset());
    const before = newId();
    mock.timers.reset();
    assert.ok(newId() > before);
  });

  test('are all as long as each other, and their ends differ', () => {
    const ids = many(200);
    assert.deepEqual([...new Set(ids.map((id) => id.length))], [24]);
    assert.match(ids.join(''), /^[0-9a-z]+$/);
    assert.equal(new Set(ids.map((id) => id.slice(10))).size, ids.length);
  });
});
