import { type BeatSeen, bursts, clockOffset, type Trace } from './trace.ts';

/** What the trace comes to. Times in milliseconds. */
export interface Figures {
  received: number;
  missing: number;
  replayed: number;
  /** Connections that were lost and came back, without those cut here. */
  reconnects: number;
  bursts: number;
  /** Beats in the largest burst. */
  largestBurst: number;
  longestPause: number;
  /** Of the last beats that were not sent again; null before the first. */
  delay: { last: number; median: number; high: number } | null;
  offset: number;
  roundTrip: number | null;
  /** Since the last beat, or the last connection; 0 while the line is cut on purpose. */
  silence: number;
}

/** Enough for a middle that one slow beat does not move, few enough to follow what changes. */
const RECENT = 20;

/** @param now this machine's clock */
export function figuresOf(trace: Trace, now: number): Figures {
  const { beats } = trace;
  const offset = clockOffset(trace);
  const live = beats.filter(({ replayed }) => !replayed);
  const held = bursts(trace);
  const opened = trace.line === 'live' ? (trace.opened.at(-1) ?? trace.began) : trace.began;
  const since = Math.max(beats.at(-1)?.received ?? trace.began, opened, trace.quietUntil);
  const silence = trace.isCut ? 0 : Math.max(0, now - since);
  return {
    received: beats.length,
    missing: missingOf(beats),
    replayed: beats.length - live.length,
    reconnects: trace.reconnects,
    bursts: held.length,
    largestBurst: Math.max(0, ...held),
    longestPause: Math.max(longestPause(trace), beats.length > 0 ? silence : 0),
    delay: delayOf(live.slice(-RECENT), offset),
    offset,
    roundTrip: trace.roundTrip,
    silence,
  };
}

function delayOf(beats: readonly BeatSeen[], offset: number): Figures['delay'] {
  const delays = beats.map((beat) => delayOfBeat(beat, offset));
  const sorted = [...delays].sort((a, b) => a - b);
  const last = delays.at(-1);
  if (last === undefined) return null;
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? last;
  return { last, median: at(0.5), high: at(0.95) };
}

/** One way, by the estimated difference of the clocks; never below 0. */
export const delayOfBeat = ({ received, at }: BeatSeen, offset: number): number =>
  Math.max(0, received - at - offset);

/** Numbers left out between the first and the last of each stream. */
function missingOf(beats: readonly BeatSeen[]): number {
  const streams = new Map<string, Set<number>>();
  for (const { start, seq } of beats)
    streams.set(start, (streams.get(start) ?? new Set()).add(seq));
  return [...streams.values()].reduce(
    (sum, seqs) => sum + Math.max(...seqs) - Math.min(...seqs) + 1 - seqs.size,
    0,
  );
}

/** The longest time without a beat, lost connections included, pauses on purpose not. */
function longestPause({ beats, quietUntil }: Trace): number {
  return beats.slice(1).reduce((longest, { received }, index) => {
    const before = beats[index]?.received ?? received;
    const isOnPurpose = before < quietUntil && quietUntil <= received;
    return isOnPurpose ? longest : Math.max(longest, received - before);
  }, 0);
}

/** One column of the chart. `gap`: a number that never came. */
export type Column =
  | { seq: number; kind: 'gap' }
  | { seq: number; kind: 'beat' | 'replayed'; delay: number };

export const CHART_COLUMNS = 60;

/** The last beats of the stream that is running, by number, with the numbers that are missing between them. */
export function columnsOf(trace: Trace): Column[] {
  const start = trace.beats.at(-1)?.start;
  const offset = clockOffset(trace);
  const bySeq = new Map(
    trace.beats.filter((beat) => beat.start === start).map((beat) => [beat.seq, beat]),
  );
  if (bySeq.size === 0) return [];
  const last = Math.max(...bySeq.keys());
  const first = Math.max(Math.min(...bySeq.keys()), last - CHART_COLUMNS + 1);
  return Array.from({ length: last - first + 1 }, (_, index): Column => {
    const seq = first + index;
    const beat = bySeq.get(seq);
    if (!beat) return { seq, kind: 'gap' };
    return { seq, kind: beat.replayed ? 'replayed' : 'beat', delay: delayOfBeat(beat, offset) };
  });
}

export type Verdict =
  | 'measuring'
  | 'fine'
  | 'slow'
  | 'buffered'
  | 'stalled'
  | 'lost'
  | 'interrupted'
  | 'unstable'
  | 'unreachable';

/** Fewer beats say nothing. */
const ENOUGH = 5;
/** A connection takes no longer than this; nor does a beat, on a line that is there. */
const NO_ANSWER_MS = 8000;
/** A beat is due every second: several in a row are missing. */
const STALLED_MS = 4000;
/** A line that comes back sooner was hardly away. */
const LOST_MS = 1500;
const SLOW_MS = 1000;
const VERY_SLOW_MS = 2500;
const MANY_RECONNECTS = 3;

/**
 * What is to be said of the line: first what is so now, then what has been. What holds text back is said before what loses it: it is
 * cured elsewhere.
 */
export function verdictOf(trace: Trace, figures: Figures, now: number): Verdict {
  const { received, silence } = figures;
  if (received === 0 && trace.line !== 'live')
    return now - trace.quietUntil > NO_ANSWER_MS ? 'unreachable' : 'measuring';
  if (trace.lost !== null && now - trace.lost > LOST_MS) return 'lost';
  // A line on which nothing ever comes is held by something between.
  if (isHeldBack(figures) || (received === 0 && silence > NO_ANSWER_MS)) return 'buffered';
  if (received > 0 && silence > STALLED_MS) return 'stalled';
  return verdictOfPast(figures);
}

const isHeldBack = ({ bursts, largestBurst }: Figures) => bursts >= 2 || largestBurst >= ENOUGH;

function verdictOfPast({ received, delay, reconnects, longestPause }: Figures): Verdict {
  if (reconnects >= MANY_RECONNECTS) return 'unstable';
  if (received < ENOUGH || !delay) return 'measuring';
  if (delay.median > SLOW_MS || delay.high > VERY_SLOW_MS) return 'slow';
  return reconnects > 0 || longestPause > STALLED_MS ? 'interrupted' : 'fine';
}
