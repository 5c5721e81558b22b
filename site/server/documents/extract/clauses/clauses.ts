import type { tender } from 'tender-widgets/contract';
import { withoutRepeats } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { sourceOf } from '../text.ts';
import { copyingClauses } from './copying.ts';
import { requirementRows } from './deviation.ts';
import type { FoundClause } from './found.ts';
import { refusalGrounds } from './invalid.ts';
import { lotCalled, lotsOfBlocks } from './lot-parts.ts';
import { markedTexts } from './marks.ts';
import { printedNumber } from './number.ts';
import { clausePart } from './part.ts';
import { qualifications } from './qualification.ts';

/** More clauses of a kind than this are a fault of reading, not a tender file. */
const mostPerKind = 400;
/** The contract's longest text of a clause. */
const LONGEST_TEXT = 5000;

export interface ClauseOptions {
  /** Lots of the tender, to tell which clause is for which. */
  lots?: readonly tender.Lot[];
  /** The chosen lot; clauses of others are then left out. */
  lotId?: string;
}

/**
 * Clauses a bidder must not miss: marked ones, rows to be answered one by one, grounds of refusal, requirements on the bidder, and
 * what is said of copying. Repeats are dropped; ids are `star-1` …
 */
export function extractClauses(
  placed: readonly PlacedBlock[],
  { lots = [], lotId }: ClauseOptions = {},
): tender.Clause[] {
  const places = new Map(placed.map((part, at) => [part, at]));
  const lotOfBlock = lots.length > 1 ? lotsOfBlocks(placed, lots) : [];
  const counts = new Map<string, number>();
  return foundClauses(placed).flatMap((found): tender.Clause[] => {
    const at = places.get(found.part) ?? 0;
    const lot = (found.lot ? lotCalled(found.lot, lots) : undefined) ?? lotOfBlock[at];
    if (lot && lotId !== undefined && lot.id !== lotId) return [];
    const count = (counts.get(found.kind) ?? 0) + 1;
    counts.set(found.kind, count);
    return count > mostPerKind ? [] : [clauseOf(`${found.kind}-${count}`, found, placed, at, lot)];
  });
}

function foundClauses(placed: readonly PlacedBlock[]): FoundClause[] {
  const rows = requirementRows(placed);
  const answered = withoutRepeats(
    [...markedTexts(placed), ...rows],
    0.9,
    3 * mostPerKind,
    // Rows of the same chapter are asked of different things, however much they say the same.
    (one, other) => one.part.chapter === other.part.chapter,
  );
  const copying = withoutRepeats(copyingClauses(placed), 0.75, mostPerKind);
  const said = new Set(copying.map(({ quote }) => quote));
  const of = (kind: tender.Clause['kind']) => answered.filter((one) => one.kind === kind);
  const rest = (kind: tender.Clause['kind'], found: Omit<FoundClause, 'kind'>[]) =>
    withoutRepeats(found, 0.75, mostPerKind).map((one) => ({ ...one, kind }));
  return [
    ...of('star'),
    ...of('triangle'),
    ...rest('invalid', refusalGrounds([...placed])).filter(
      ({ text }) => ![...said].some((sentence) => sentence.includes(text)),
    ),
    ...rest('qualification', qualifications([...placed])),
    ...of('requirement'),
    ...copying,
  ];
}

function clauseOf(
  id: string,
  found: FoundClause,
  placed: readonly PlacedBlock[],
  at: number,
  lot: tender.Lot | undefined,
): tender.Clause {
  const { kind, text, quote, part, page, number, side, meaning, binding } = found;
  const printed = printedNumber(quote, text) ?? number;
  const isAnswered = kind === 'star' || kind === 'triangle' || kind === 'requirement';
  const answeredIn = isAnswered ? (side ?? clausePart(placed, at, text)) : undefined;
  return {
    id,
    kind,
    text: text.slice(0, LONGEST_TEXT),
    ...(printed === undefined ? {} : { number: printed }),
    ...(answeredIn === undefined ? {} : { part: answeredIn }),
    ...(meaning === undefined ? {} : { meaning }),
    ...(binding === undefined ? {} : { binding }),
    ...(lot === undefined ? {} : { lotId: lot.id }),
    source: sourceOf(part.block, quote, page),
  };
}
