import type { tender } from 'tender-widgets/contract';
import { refusalGrounds } from './clauses-invalid.ts';
import { markedTexts } from './clauses-marks.ts';
import { qualifications } from './clauses-qualification.ts';
import { withoutRepeats } from './extract-passages.ts';
import type { PlacedBlock } from './extract-sections.ts';
import { sourceOf } from './extract-text.ts';

/** More grounds than this are a fault of reading, not a tender file. */
const mostPerKind = 400;

/** Clauses a bidder must not miss: marked ones, grounds of refusal, requirements on the bidder. Repeats are dropped; ids are `star-1` … */
export function extractClauses(placed: PlacedBlock[]): tender.Clause[] {
  const marked = markedTexts(placed);
  const kinds: [tender.Clause['kind'], { text: string; quote: string; part: PlacedBlock; page: number | null }[], number][] = [
    ['star', marked.filter((one) => one.kind === 'star'), 0.9],
    ['triangle', marked.filter((one) => one.kind === 'triangle'), 0.9],
    ['invalid', refusalGrounds(placed), 0.75],
    ['qualification', qualifications(placed), 0.75],
  ];
  return kinds.flatMap(([kind, found, threshold]) =>
    withoutRepeats(found, threshold)
      .slice(0, mostPerKind)
      .map(({ text, quote, part, page }, i) => ({
        id: `${kind}-${i + 1}`,
        kind,
        text,
        source: sourceOf(part.block, quote, page),
      })),
  );
}
