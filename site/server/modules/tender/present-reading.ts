import type { tender } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { type Block, blockText } from '../../documents/document.ts';

type TenderBlock = v.InferOutput<typeof tender.TenderBlock>;

/** A block as the contract has it. */
export function presentBlock(block: Block): TenderBlock {
  const common = { index: block.index, kind: block.kind, page: block.page, text: blockText(block) };
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
