import { deadlineMs, dueAt } from '../../../widgets/core/due.ts';
import { equal } from '../../support/browser.ts';

const HOUR = 3_600_000;

describe('the time until a deadline', () => {
  it('a deadline is in Beijing time', () => {
    equal(deadlineMs('2031-05-20 09:30:00'), Date.parse('2031-05-20T01:30:00Z'));
  });

  it('what is no time, or a day that is in no calendar, is none', () => {
    for (const text of [
      '',
      '以公告为准',
      '2031-05-20',
      '2031-02-31 09:30:00',
      '2031-05-20 25:00:00',
    ])
      equal(deadlineMs(text), undefined, text);
  });

  it('it says how much is left and how pressing that is', () => {
    const at = Date.parse('2031-05-20T01:30:00Z');
    const before = (ms: number) => dueAt(at, at - ms);
    equal(before(216 * HOUR), { tone: 'plain', days: 9, hours: 0, minutes: 0 });
    equal(before(72 * HOUR), { tone: 'soon', days: 3, hours: 0, minutes: 0 });
    equal(before(72 * HOUR + 1).tone, 'plain');
    equal(before(19.7 * HOUR), { tone: 'close', days: 0, hours: 19, minutes: 42 });
    equal(before(24 * HOUR + 1).tone, 'soon');
  });

  it('once it is reached it is past, and says for how long', () => {
    const at = Date.parse('2031-05-20T01:30:00Z');
    equal(dueAt(at, at).tone, 'past');
    equal(dueAt(at, at + 49 * HOUR), { tone: 'past', days: 2, hours: 1, minutes: 0 });
  });
});
