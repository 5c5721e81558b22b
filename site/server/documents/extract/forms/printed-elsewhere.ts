import type { PlacedBlock } from '../sections.ts';
import type { BidPaper } from './bid-paper.ts';
import { linesOfPart } from './line.ts';
import { isNumberOnly } from './pieces.ts';

/** What stands in these is what it is there, whatever is printed in it. */
const apart = new Set<PlacedBlock['place']>(['format', 'contract', 'evaluation', 'bill']);

/**
 * The blocks, with the forms that a tender prints behind the chapter that asks for them (附件4-2 售后服务承诺书 at the end of 技术要求) as
 * part of the forms: what a form has the bidder say is neither a requirement nor a condition of the tender's.
 */
export function withFormsAsFormat(
  placed: readonly PlacedBlock[],
  format: readonly BidPaper[],
): PlacedBlock[] {
  const printed = new Set(
    format.flatMap(({ source, form }) => {
      if (!form) return [];
      const first = Math.min(source.block ?? form.first, form.first);
      return Array.from({ length: form.last - first + 1 }, (_, i) => first + i);
    }),
  );
  const isOfForm = ({ block }: PlacedBlock) => printed.has(block.index);
  return placed.map((part, at) => {
    if (apart.has(part.place) || part.title) return part;
    const next = placed[at + 1];
    const isOfNext = next !== undefined && isOfForm(next) && isLabelAlone(part);
    return isOfForm(part) || isOfNext ? { ...part, place: 'format' } : part;
  });
}

/** 附件4-1 on a line of its own. */
const isLabelAlone = ({ block }: PlacedBlock): boolean =>
  block.kind !== 'table' && linesOfPart([block]).every(isNumberOnly);
