import { columnsOf, type Figures, type Verdict } from './figures.ts';
import { messages } from './messages.ts';
import type { Trace } from './trace.ts';

interface ReportParts {
  trace: Trace;
  figures: Figures;
  verdict: Verdict;
  state: string;
  now: number;
  browser: string;
  protocol: string;
}

/** The figures with their names, in the order they are shown. */
export function namedFigures(figures: Figures, protocol: string): [label: string, value: string][] {
  const { delay, roundTrip } = figures;
  const bursts =
    figures.bursts === 0
      ? messages.times(0)
      : messages.burstsOf(figures.bursts, figures.largestBurst);
  return [
    [messages.delay, delay ? messages.ms(delay.median) : messages.none],
    [messages.delayHigh, delay ? messages.ms(delay.high) : messages.none],
    [messages.received, messages.count(figures.received)],
    [messages.missing, messages.count(figures.missing)],
    [messages.replayed, messages.count(figures.replayed)],
    [messages.longestPause, messages.seconds(figures.longestPause)],
    [messages.reconnects, messages.times(figures.reconnects)],
    [messages.bursts, bursts],
    [messages.roundTrip, roundTrip === null ? messages.none : messages.ms(roundTrip)],
    [messages.protocol, protocol || messages.unknown],
  ];
}

/** Plain text for whoever looks after the network. Nothing of the account is in it. */
export function reportText({
  trace,
  figures,
  verdict,
  state,
  now,
  browser,
  protocol,
}: ReportParts): string {
  const delays = columnsOf(trace).map((column) =>
    column.kind === 'gap'
      ? 'x'
      : `${Math.round(column.delay)}${column.kind === 'replayed' ? 'r' : ''}`,
  );
  const lines: [string, string][] = [
    [messages.reportTime, new Date(now).toISOString()],
    [messages.reportBegan, new Date(trace.began).toISOString()],
    [messages.reportBrowser, browser || messages.unknown],
    [messages.reportState, state],
    [messages.reportVerdict, messages.verdicts[verdict].title],
    ...namedFigures(figures, protocol),
    [messages.reportDelays, delays.join(' ') || messages.none],
  ];
  return [
    messages.report,
    ...lines.map(([label, value]) => messages.reportLine(label, value)),
  ].join('\n');
}
