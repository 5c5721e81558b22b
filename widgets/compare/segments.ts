import type { LeftOut, Match } from '../core/contract/compare.ts';

/** Something told of characters `start` to `end` of a block's text. */
export interface Stretch {
  start: number;
  end: number;
  mark: { match: Match } | { reason: LeftOut['reason'] } | { spot: true };
}

/** A piece of a text that is told the same of, all through. */
export interface Segment {
  start: number;
  text: string;
  match: Match | undefined;
  /** It is where that match begins in this block. */
  first: boolean;
  reason: LeftOut['reason'] | undefined;
  spot: boolean;
}

/** Of several matches at one place the one that was asked for is shown, else the longest. */
function matchAt(covering: readonly Stretch[], current: string | undefined): Match | undefined {
  const matches = covering.flatMap(({ mark }) => ('match' in mark ? [mark.match] : []));
  return (
    matches.find(({ id }) => id === current) ??
    matches.toSorted((one, other) => other.chars - one.chars)[0]
  );
}

function segmentOf(
  text: string,
  from: number,
  to: number,
  covering: readonly Stretch[],
  current: string | undefined,
): Segment {
  const match = matchAt(covering, current);
  const reason = covering.flatMap(({ mark }) => ('reason' in mark ? [mark.reason] : []))[0];
  const spot = covering.some(({ mark }) => 'spot' in mark);
  return {
    start: from,
    text: text.slice(from, to),
    match,
    first: false,
    reason: match ? undefined : reason,
    spot,
  };
}

const isAlike = (one: Segment, other: Segment) =>
  one.match === other.match && one.reason === other.reason && one.spot === other.spot;

/**
 * Cuts characters `from` to `to` of a block's text where something else is told of it. Stretches may overlap and reach beyond the
 * text; together the pieces are the text again.
 */
export function segmentsOf(
  text: string,
  stretches: readonly Stretch[],
  current?: string,
  from = 0,
  to = text.length,
): Segment[] {
  const within = stretches.filter(({ start, end }) => start < end && start < to && end > from);
  if (within.length === 0) return [segmentOf(text, from, to, [], current)];
  const edges = within.flatMap(({ start, end }) => [Math.max(from, start), Math.min(to, end)]);
  const cuts = [...new Set([from, ...edges, to])].sort((one, other) => one - other);
  const pieces: Segment[] = [];
  cuts.slice(0, -1).forEach((start, index) => {
    const end = cuts[index + 1] ?? to;
    const covering = within.filter((stretch) => stretch.start <= start && stretch.end >= end);
    const piece = segmentOf(text, start, end, covering, current);
    const last = pieces.at(-1);
    if (last && isAlike(last, piece)) last.text += piece.text;
    else pieces.push(piece);
  });
  return markFirst(pieces);
}

/** Each match says what it is where it begins, once in a text. */
function markFirst(pieces: readonly Segment[]): Segment[] {
  const seen = new Set<Match>();
  return pieces.map((piece) => {
    if (!piece.match || seen.has(piece.match)) return piece;
    seen.add(piece.match);
    return { ...piece, first: true };
  });
}

/** A cell of a table block and where it begins in the block's text. */
export interface Cell {
  start: number;
  end: number;
}

/** Rows of a table block: lines of its text, cells apart by tabs. */
export function cellsOf(text: string): Cell[][] {
  let at = 0;
  return text.split('\n').map((line) => {
    let start = at;
    at += line.length + 1;
    return line.split('\t').map((cell) => {
      const found = { start, end: start + cell.length };
      start = found.end + 1;
      return found;
    });
  });
}
