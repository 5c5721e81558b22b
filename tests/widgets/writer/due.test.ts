import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deadlineMs, dueAt } from '../../../widgets/writer/due.ts';

const HOUR = 3_600_000;

describe('the time until a deadline', () => {
  test('a deadline is in Beijing time', () => {
    assert.equal(deadlineMs('2031-05-20 09:30:00'), Date.parse('2031-05-20T01:30:00Z'));
  });

  test('what is no time, or a day that is in no calendar, is none', () => {
    for (const text of [
      '',
      '以公告为准',
      '2031-05-20',
      '2031-02-31 09:30:00',
      '2031-05-20 25:00:00',
    ])
      assert.equal(deadlineMs(text), undefined, text);
  });

  test('it says how much is left and how pressing that is', () => {
    const at = Date.parse('2031-05-20T01:30:00Z');
    const before = (ms: number) => dueAt(at, at - ms);
    assert.deepEqual(before(216 * HOUR), { tone: 'plain', days: 9, hours: 0, minutes: 0 });
    assert.deepEqual(before(72 * HOUR), { tone: 'soon', days: 3, hours: 0, minutes: 0 });
    assert.equal(before(72 * HOUR + 1).tone, 'plain');
    assert.deepEqual(before(19.7 * HOUR), { tone: 'close', days: 0, hours: 19, minutes: 42 });
    assert.equal(before(24 * HOUR + 1).tone, 'soon');
  });

  test('once it is reached it is past, and says for how long', () => {
    const at = Date.parse('2031-05-20T01:30:00Z');
    assert.equal(dueAt(at, at).tone, 'past');
    assert.deepEqual(dueAt(at, at + 49 * HOUR), { tone: 'past', days: 2, hours: 1, minutes: 0 });
  });
});
