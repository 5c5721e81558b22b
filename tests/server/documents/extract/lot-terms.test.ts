import assert from 'node:assert/strict';
import { test } from 'node:test';
import { phrase } from '../../../../site/server/documents/extract/facts/phrases.ts';

test('a term of each lot is said without the verb before it, a place keeps its name', () => {
  const terms = phrase('包1、包3为签订后30日历天，包2为签订后40日历天', 'duration');
  assert.deepEqual(
    terms.filter(({ lot }) => lot !== '').map(({ value }) => value),
    ['签订后30日历天', '签订后30日历天', '签订后40日历天'],
  );
  const places = phrase('包1：为民路1号院，包2：青川路2号院', 'location');
  assert.ok(places.every(({ value }) => !String(value).startsWith('民路')));
});
