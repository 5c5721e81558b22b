import type { tender } from 'tender-widgets/contract';
import { withoutRepeats } from '../passages.ts';
import type { PlacedBlock } from '../sections.ts';
import { sourceOf } from '../text.ts';
import { deviationRows } from './deviation.ts';
import { refusalGrounds } from './invalid.ts';
import { markedTexts } from './marks.ts';
import { printedNumber } from './number.ts';
import { clausePart } from './part.ts';
import { qualifications } from './qualification.ts';

/** More grounds than this are a fault of reading, not a tender file. */
const mostPerKind = 400;

interface Found {
  text: string;
  quote: string;
  part: PlacedBlock;
  page: number | null;
  /** Where it does not stand before the clause itself. */
  number?: string | undefined;
  side?: tender.Clause['part'];
}

/**
 * Clauses a bidder must not miss: marked ones and those of the tender's own deviation tables, grounds of refusal, requirements on
 * the bidder. Repeats are dropped; ids are `star-1` …
 */
export function extractClauses(placed: PlacedBlock[]): tender.Clause[] {
  const marked = markedTexts(placed);
  const listed = deviationRows(placed);
  const ofKind = (kind: 'star' | 'triangle') =>
    [...marked, ...listed].filter((one) => one.kind === kind);
  const stars = withoutRepeats(ofKind('star'), 0.9, mostPerKind);
  // A row of the deviation table often repeats a ★ clause without its mark.
  const triangles = withoutRepeats([...stars, ...ofKind('triangle')], 0.9, 2 * mostPerKind).filter(
    (one) => one.kind === 'triangle',
  );
  const kinds: [tender.Clause['kind'], Found[]][] = [
    ['star', stars],
    ['triangle', triangles],
    ['invalid', withoutRepeats(refusalGrounds(placed), 0.75, mostPerKind)],
    ['qualification', withoutRepeats(qualifications(placed), 0.75, mostPerKind)],
  ];
  const places = new Map(placed.map((part, at) => [part, at]));
  return kinds.flatMap(([kind, found]) =>
    found
      .slice(0, mostPerKind)
      .map((one, i) => clauseOf(`${kind}-${i + 1}`, kind, one, placed, places.get(one.part) ?? 0)),
  );
}

function clauseOf(
  id: string,
  kind: tender.Clause['kind'],
  { text, quote, part, page, number, side }: Found,
  placed: readonly PlacedBlock[],
  at: number,
): tender.Clause {
  const printed = printedNumber(quote, text) ?? number;
  const answeredIn =
    kind === 'star' || kind === 'triangle' ? (side ?? clausePart(placed, at, text)) : undefined;
  return {
    id,
    kind,
    text,
    ...(printed === undefined ? {} : { number: printed }),
    ...(answeredIn === undefined ? {} : { part: answeredIn }),
    source: sourceOf(part.block, quote, page),
  };
}
