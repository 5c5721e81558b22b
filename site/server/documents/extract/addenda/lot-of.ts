import type { tender } from 'tender-widgets/contract';
import type { Block } from '../../document.ts';
import { lotCalled, lotsIn } from '../lot-names.ts';
import { numberRank } from '../passages.ts';
import { compact } from '../text.ts';
import type { Statement } from './statement.ts';

const LONGEST_TITLE = 40;
/** 本包投标保证金: the lot its title names. */
const OWN = /[本该此](?:包|标段|分包|采购包|合同包|品目)/;

function lotsNamed(text: string, lots: readonly tender.Lot[]): tender.Lot[] {
  return [...new Set(lotsIn(text).flatMap((name) => lotCalled(name, lots) ?? []))];
}

/** The lot a statement is about, by its own words or by the title it stands under; 'several' where it names more, undefined for none. */
export function lotOf(
  { about, line, source }: Statement,
  blocks: readonly Block[],
  lots: readonly tender.Lot[],
): tender.Lot | 'several' | undefined {
  if (lots.length < 2) return undefined;
  const [own, ...more] = lotsNamed(`${about} ${line}`, lots);
  if (own) return more.length > 0 ? 'several' : own;
  const at = blocks.findIndex(({ index }) => index === source.block);
  const block = blocks[at];
  const rank = block && block.kind !== 'table' ? numberRank(block.text) : Number.POSITIVE_INFINITY;
  for (let i = at - 1; i >= 0; i--) {
    const before = blocks[i];
    if (!before || before.kind === 'table' || compact(before.text).length > LONGEST_TITLE) continue;
    const above = numberRank(before.text);
    const isTitle = before.kind === 'heading' || above < 9;
    if (!isTitle) continue;
    const [lot, ...others] = lotsNamed(before.text, lots);
    if (lot && others.length === 0 && (above < rank || OWN.test(`${about}${line}`))) return lot;
    // Another title of this height, or above it, begins something else.
    if (above <= rank && !lot) return undefined;
  }
  return undefined;
}
