import {
  columnsOf,
  figuresOf,
  type Verdict,
  verdictOf,
} from '../../../widgets/stream-check/figures.ts';
import { namedFigures, reportText } from '../../../widgets/stream-check/report.ts';
import {
  clockOffset,
  newTrace,
  reduce,
  type Trace,
  type TraceEvent,
} from '../../../widgets/stream-check/trace.ts';
import { equal } from '../../support/browser.ts';

const START = 1_700_000_000_000;
/** The service's clock is that far behind. */
const AHEAD = 5000;
const play = (events: readonly TraceEvent[], from: Trace = newTrace(START)) =>
  events.reduce(reduce, from);
const live = (time = START): TraceEvent => ({ type: 'line', line: 'live', time });
const gone = (time: number): TraceEvent => ({ type: 'line', line: 'offline', time });
/** Beat number `seq`, sent a second after the one before, and received `delay` ms later by a clock that is ahead. */
const beat = (seq: number, delay = 20, start = 1): TraceEvent => ({
  type: 'beat',
  id: `${start}-${seq}`,
  at: START + seq * 1000 - AHEAD,
  time: START + seq * 1000 + delay,
});
const beats = (from: number, to: number, delay = 20) =>
  Array.from({ length: to - from + 1 }, (_, n) => beat(from + n, delay));
const judged = (events: readonly TraceEvent[], now: number): Verdict => {
  const trace = play(events);
  return verdictOf(trace, figuresOf(trace, now), now);
};
const after = (seq: number) => START + seq * 1000 + 500;

describe('the figures of a diagnosis', () => {
  it('tell the delay whatever the clocks say', () => {
    const trace = play([
      live(),
      { type: 'round-trip', ms: 90 },
      { type: 'round-trip', ms: 40 },
      ...beats(1, 9),
      beat(10, 320),
    ]);
    const { delay, offset, roundTrip, received, missing } = figuresOf(trace, after(10));
    equal([offset, clockOffset(trace), roundTrip], [AHEAD, AHEAD, 40]);
    equal(delay, { last: 320, median: 20, high: 320 });
    equal([received, missing], [10, 0]);
  });
  it('count what is missing in each stream by itself', () => {
    const trace = play([
      live(),
      ...beats(1, 3),
      beat(7),
      beat(1, 20, 2),
      beat(2, 20, 2),
      { type: 'beat', id: 'x', at: 0, time: 0 },
    ]);
    equal([figuresOf(trace, after(8)).received, figuresOf(trace, after(8)).missing], [6, 3]);
  });
  it('tell beats that were sent again from those in time', () => {
    const lost = [live(), ...beats(1, 3), gone(after(3)), live(after(8))];
    const again = [4, 5, 6, 7, 8].map(
      (seq): TraceEvent => ({ ...(beat(seq) as object), time: after(8) }) as TraceEvent,
    );
    const trace = play([...lost, ...again, ...beats(9, 10)]);
    const { replayed, missing, reconnects, bursts, longestPause } = figuresOf(trace, after(10));
    equal([replayed, missing, reconnects, bursts], [5, 0, 1, 0]);
    equal(longestPause, 5480);
    equal(
      columnsOf(trace)
        .map(({ kind }) => kind)
        .join(' '),
      'beat beat beat replayed replayed replayed replayed replayed beat beat',
    );
  });
  it('leave out what was cut on purpose', () => {
    const cut = play([
      live(),
      ...beats(1, 3),
      { type: 'own-cut' },
      { type: 'resumed', time: after(9) },
      live(after(9)),
      ...beats(10, 12),
    ]);
    const { reconnects, longestPause } = figuresOf(cut, after(12));
    equal([reconnects, longestPause, cut.line], [0, 1000, 'live']);
    const later = play([gone(after(12)), live(after(13))], cut);
    equal(figuresOf(later, after(13)).reconnects, 1);
  });
  it('show the last sixty numbers, with the gaps between them', () => {
    const trace = play([live(), ...beats(1, 70), beat(73)]);
    const columns = columnsOf(trace);
    equal(
      [
        columns.length,
        columns[0]?.seq,
        columns.filter(({ kind }) => kind === 'gap').map(({ seq }) => seq),
      ],
      [60, 14, [71, 72]],
    );
    equal(columnsOf(newTrace(START)), []);
  });
});

describe('the verdict of a diagnosis', () => {
  it('waits for enough, and is calm where all is well', () => {
    equal(judged([], START + 1000), 'measuring');
    equal(judged([live(), ...beats(1, 4)], after(4)), 'measuring');
    equal(judged([live(), ...beats(1, 5)], after(5)), 'fine');
  });
  it('says that nothing comes at all', () => {
    equal(judged([{ type: 'line', line: 'offline', time: START }], START + 9000), 'unreachable');
  });
  it('says that something holds the beats back', () => {
    const held = (from: number) =>
      [0, 1, 2].map(
        (n): TraceEvent => ({ ...(beat(from + n) as object), time: after(from + 2) }) as TraceEvent,
      );
    equal(judged([live(), ...held(1)], after(3)), 'measuring');
    equal(judged([live(), ...held(1), ...held(4)], after(6)), 'buffered');
    equal(judged([live()], START + 9000), 'buffered');
  });
  it('says at once that nothing comes any more, and afterwards that it was so', () => {
    const cut = [live(), ...beats(1, 6), gone(after(6))];
    equal(judged(cut, after(7)), 'fine');
    equal(judged(cut, after(9)), 'lost');
    equal(judged([...cut, { type: 'line', line: 'connecting', time: after(8) }], after(9)), 'lost');
    const trace = play(cut);
    equal(figuresOf(trace, after(16)).longestPause > 9000, true);
    equal(judged([...cut, live(after(12)), ...beats(13, 18)], after(18)), 'interrupted');
    equal(judged([live(), ...beats(1, 6)], after(15)), 'stalled');
    equal(judged([live(), ...beats(1, 6), { type: 'own-cut' }], after(15)), 'fine');
  });
  it('says that the line is slow, or comes and goes', () => {
    equal(judged([live(), beat(1), ...beats(2, 9, 1500)], after(10)), 'slow');
    const flapping = [1, 2, 3].flatMap((n) => [
      ...beats(n * 2, n * 2 + 1),
      gone(after(n * 2 + 1)),
      live(after(n * 2 + 1) + 100),
    ]);
    equal(judged([live(), ...flapping], after(8)), 'unstable');
  });
});

describe('the report', () => {
  it('has every figure in plain text', () => {
    const trace = play([live(), ...beats(1, 3), beat(5)]);
    const figures = figuresOf(trace, after(5));
    const parts = {
      trace,
      figures,
      verdict: 'fine' as const,
      state: '已连接',
      now: after(5),
      browser: 'Test/1',
      protocol: 'h2',
    };
    const text = reportText(parts);
    for (const line of [
      '浏览器：Test/1',
      '结论：连接正常',
      '缺失：1 个',
      '协议：h2',
      '20 20 20 x 20',
      '时间：2023-11-14T22:13:25.500Z',
    ]) {
      equal(text.includes(line.replace('20 20 20 x 20', '0 0 0 x 0')), true, line);
    }
    equal(namedFigures(figuresOf(newTrace(START), START), '').at(-1), ['协议', '未知']);
  });
});
