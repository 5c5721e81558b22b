import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  englishMoments,
  isInEnglishPeriod,
} from '../../../../site/server/documents/extract/facts/english-time.ts';

const read = (text: string) => englishMoments(text).map(({ date, time }) => `${date} ${time}`);

for (const [text, moment] of [
  ['15 March 2027', '2027-03-15 null'],
  ['15th of March, 2027', '2027-03-15 null'],
  ['15-Mar-2027', '2027-03-15 null'],
  ['Mar. 5, 2027', '2027-03-05 null'],
  ['1st December 2027 at 9:30', '2027-12-01 09:30:00'],
  ['15 March 2027, 10:00 a.m.', '2027-03-15 10:00:00'],
  ['15 March 2027, 4 pm', '2027-03-15 16:00:00'],
  ['15 March 2027, 12:15 a.m.', '2027-03-15 00:15:00'],
  ['15 March 2027, 12 noon', '2027-03-15 12:00:00'],
  ['15 March 2027 (time: 14.00 hours)', '2027-03-15 14:00:00'],
  ['not later than 10:00 (Beijing time) on 15 March 2027', '2027-03-15 10:00:00'],
  ['14:30 local time on Monday, 15 March 2027', '2027-03-15 14:30:00'],
  // A bare number is no time, and no clock has these.
  ['15 March 2027, 3 copies', '2027-03-15 null'],
  ['15 March 2027, 25:00', '2027-03-15 null'],
  ['15 March 2027, 10:75', '2027-03-15 null'],
] as const)
  test(`${text} is ${moment}`, () => assert.deepEqual(read(text), [moment]));

test('days that no calendar has, and years of another century, are none', () => {
  for (const text of ['31 April 2027', '29 February 2027', '15 March 1927', '115 March 2027'])
    assert.deepEqual(read(text), [], text);
  assert.deepEqual(read('29 February 2028'), ['2028-02-29 null']);
});

test('each of several days is read with its own time and its place', () => {
  const text = 'Opening on 1 March 2027 at 9:00, award on 10 April 2027.';
  assert.deepEqual(read(text), ['2027-03-01 09:00:00', '2027-04-10 null']);
  assert.deepEqual(
    englishMoments(text).map(({ at, end }) => text.slice(at, end)),
    ['1 March 2027 at 9:00', '10 April 2027'],
  );
});

test('the two ends of a period are no moments of their own', () => {
  const inPeriod = (text: string) =>
    englishMoments(text).map((one) => isInEnglishPeriod(text, one));
  assert.deepEqual(inPeriod('on sale from 1 March 2027 to 10 March 2027'), [true, true]);
  assert.deepEqual(inPeriod('1 March 2027 until April 2027'), [true]);
  assert.deepEqual(inPeriod('due on 10 March 2027, opened thereafter'), [false]);
});
