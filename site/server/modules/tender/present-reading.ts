import type { tender } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { type Block, blockText } from '../../documents/document.ts';

type TenderBlock = v.InferOutput<typeof tender.TenderBlock>;

/** Lines of running text are marked from here on: of those less sure a third is wrong. */
const UNSURE = 0.7;

/** A block as the contract has it. */
export function presentBlock(block: Block): TenderBlock {
  const doubts = (block.doubts ?? []).flatMap(({ text, score }) => (score < UNSURE ? [text] : []));
  const common = {
    index: block.index,
    kind: block.kind,
    page: block.page,
    text: blockText(block),
    ...(block.scanned ? { scanned: true as const } : {}),
    ...(doubts.length > 0 ? { doubts } : {}),
  };
  if (block.kind !== 'table') return common;
  return {
    ...common,
    rows: block.rows.map((row) =>
      row.map(({ text, rowSpan, colSpan }) => ({ text, rowSpan, colSpan })),
    ),
  };
}

/** What the items add up to, without the dust of binary fractions. */
export function scoringTotal(scoring: readonly tender.ScoringItem[]): number {
  return Math.round(scoring.reduce((sum, item) => sum + item.maxScore, 0) * 100) / 100;
}
