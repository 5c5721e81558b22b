import type { tender } from 'tender-widgets/contract';
import { lotKey } from '../facts/facts.ts';
import { lotsIn } from '../facts/money.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, numberOf } from '../text.ts';

/** Longer lines are no titles. */
const LONGEST_TITLE = 60;
/** Rank of a title without a level. */
const LOWEST = 9;

/** The lot each block stands under, by the titles that name one lot; undefined where it is for all. */
export function lotsOfBlocks(
  placed: readonly PlacedBlock[],
  lots: readonly tender.Lot[],
): (tender.Lot | undefined)[] {
  let current: { lot: tender.Lot; level: number } | undefined;
  return placed.map(({ block, title }) => {
    if (block.kind === 'table') return current?.lot;
    const text = compact(block.text);
    const isTitle =
      block.kind === 'heading' || numberOf(block.text) !== '' || !/[。；;，,]/.test(text);
    if (text.length > LONGEST_TITLE || !isTitle) return current?.lot;
    const level = block.kind === 'heading' ? (block.level ?? LOWEST) : LOWEST;
    const [named, ...others] = lotsIn(text);
    const lot = named && others.length === 0 ? lotCalled(named, lots) : undefined;
    if (lot) current = { lot, level };
    else if (title || (block.kind === 'heading' && current && level <= current.level))
      current = undefined;
    return current?.lot;
  });
}

/** The lot a file calls so (包1, 第一包, 1). */
export function lotCalled(name: string, lots: readonly tender.Lot[]): tender.Lot | undefined {
  return lots.find(({ number }) => lotKey(number) === lotKey(name));
}
