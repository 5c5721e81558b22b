/** One beat as it came. Times are milliseconds since 1970: `at` by the service's clock, `received` by this machine's. */
export interface BeatSeen {
  /** Names the stream; beats of another one count anew. */
  start: string;
  seq: number;
  at: number;
  received: number;
  /** It was due before this connection was there, and was sent again. */
  replayed: boolean;
}

export type Line = 'connecting' | 'live' | 'offline';

/** Everything that happened since the diagnosis began. */
export interface Trace {
  began: number;
  line: Line;
  beats: readonly BeatSeen[];
  /** When each connection was there. */
  opened: readonly number[];
  /** How often the line was lost and came back by itself. */
  reconnects: number;
  /** The line was cut here; its coming back is no reconnect. */
  isCut: boolean;
  /** Since when a line that was there is away; null while it is there, or was cut here. */
  lost: number | null;
  /** When the last pause on purpose ended; what came before it says nothing of the line. */
  quietUntil: number;
  /** The shortest round trip of a call, in milliseconds; null: none came back. */
  roundTrip: number | null;
}

export type TraceEvent =
  | { type: 'line'; line: Line; time: number }
  | { type: 'beat'; id: string; at: number; time: number }
  | { type: 'own-cut' }
  | { type: 'resumed'; time: number }
  | { type: 'round-trip'; ms: number };

export const newTrace = (began: number): Trace => ({
  began,
  line: 'connecting',
  beats: [],
  opened: [],
  reconnects: 0,
  isCut: false,
  lost: null,
  quietUntil: began,
  roundTrip: null,
});

/** The trace after one more thing has happened. A beat with an id that is none is not counted. */
export function reduce(trace: Trace, event: TraceEvent): Trace {
  switch (event.type) {
    case 'line': {
      if (event.line !== 'live') {
        const isLost = trace.opened.length > 0 && !trace.isCut;
        return { ...trace, line: event.line, lost: isLost ? (trace.lost ?? event.time) : null };
      }
      const isReconnect = trace.opened.length > 0 && !trace.isCut;
      const reconnects = trace.reconnects + (isReconnect ? 1 : 0);
      return {
        ...trace,
        line: 'live',
        opened: [...trace.opened, event.time],
        reconnects,
        isCut: false,
        lost: null,
      };
    }
    case 'beat': {
      const beat = seenBeat(trace, event);
      return beat ? { ...trace, beats: [...trace.beats, beat] } : trace;
    }
    case 'own-cut':
      return { ...trace, line: 'offline', isCut: true, lost: null };
    case 'resumed':
      return { ...trace, quietUntil: event.time };
    case 'round-trip':
      return { ...trace, roundTrip: Math.min(event.ms, trace.roundTrip ?? event.ms) };
  }
}

/** How far before the connection a beat must have been due to be one that was missed. */
const REPLAY_MARGIN_MS = 300;

function seenBeat(
  trace: Trace,
  { id, at, time }: { id: string; at: number; time: number },
): BeatSeen | undefined {
  const [, start, seq] = /^(\d+)-(\d+)$/.exec(id) ?? [];
  if (start === undefined || seq === undefined) return undefined;
  const opened = trace.opened.at(-1) ?? time;
  const replayed = trace.opened.length > 1 && at + clockOffset(trace) < opened - REPLAY_MARGIN_MS;
  return { start, seq: Number(seq), at, received: time, replayed };
}

/**
 * How far this machine's clock is ahead of the service's, milliseconds. The quickest beat took about half of the quickest round
 * trip; what its two times differ by besides is the clocks. 0 before the first beat.
 */
export function clockOffset({ beats, roundTrip }: Trace): number {
  if (beats.length === 0) return 0;
  const quickest = beats.reduce(
    (least, { received, at }) => Math.min(least, received - at),
    Number.POSITIVE_INFINITY,
  );
  return quickest - (roundTrip ?? 0) / 2;
}

/** Beats nearer to one another than this came in one piece. */
const TOGETHER_MS = 150;
/** As many in one piece were held back by something: they are sent a second apart. */
const BURST = 3;

/** Groups of beats that came at once though they were sent one by one; those sent again are none. */
export function bursts({ beats }: Trace): number[] {
  const sizes: number[] = [];
  let size = 0;
  let last = Number.NEGATIVE_INFINITY;
  const close = () => {
    if (size >= BURST) sizes.push(size);
  };
  for (const { received, replayed } of beats) {
    if (replayed) continue;
    if (received - last <= TOGETHER_MS) size += 1;
    else {
      close();
      size = 1;
    }
    last = received;
  }
  close();
  return sizes;
}
