import type { Block, TenderDocument } from '../../document.ts';
import { isChapterTitle } from './context.ts';
import { lotsIn, startsWithLot } from './lots.ts';
import { compact, numberingClass, withoutNumbering } from './points.ts';

/** A line that opens the part of one lot is not longer, and no sentence. */
const LONGEST_OPENING = 40;

interface Opening {
  at: number;
  lot: string;
}

const sections = new WeakMap<TenderDocument, (string | undefined)[]>();

/**
 * For each block the lot whose part of its chapter it stands in: 采购包1：综合评分法 and all below it up to 采购包2. Only where a chapter opens parts
 * for two lots or more; a title that goes on with the numbers of those before them ends the last.
 */
export function lotSections(document: TenderDocument): readonly (string | undefined)[] {
  const known = sections.get(document);
  if (known) return known;
  const found: (string | undefined)[] = document.blocks.map(() => undefined);
  const starts = document.blocks.flatMap((block, at) =>
    block.kind !== 'table' && isChapterTitle(block) ? [at] : [],
  );
  for (const [n, start] of [0, ...starts].entries())
    fillChapter(document.blocks, start, starts[n] ?? document.blocks.length, found);
  sections.set(document, found);
  return found;
}

function fillChapter(
  blocks: readonly Block[],
  from: number,
  to: number,
  found: (string | undefined)[],
): void {
  const openings = blocks.slice(from, to).flatMap((block, i) => openingOf(block, from + i));
  if (new Set(openings.map(({ lot }) => lot)).size < 2) return;
  for (const [n, { at, lot }] of openings.entries()) {
    const next = openings[n + 1]?.at ?? to;
    const closing = closingClass(blocks, from, at);
    for (let i = at; i < next; i++) {
      if (i > at && closing !== '' && classOf(blocks[i]) === closing) break;
      found[i] = lot;
    }
  }
}

function openingOf(block: Block, at: number): Opening[] {
  if (block.kind === 'table' || block.toc) return [];
  const text = compact(withoutNumbering(block.text));
  if (text.length > LONGEST_OPENING || /[。；;，,]/.test(text) || !startsWithLot(text)) return [];
  const [lot, ...others] = lotsIn(text);
  return lot !== undefined && others.length === 0 ? [{ at, lot }] : [];
}

/** The numbering that ends a part: that of its own title, else that of the title the parts stand below. */
function closingClass(blocks: readonly Block[], from: number, at: number): string {
  const own = classOf(blocks[at]);
  if (own !== '') return own;
  for (let i = at - 1; i > from; i--) {
    const above = classOf(blocks[i]);
    // What is numbered within the part before is none of the titles above both.
    if (above !== '' && !isWithinPart(blocks, i, from)) return above;
  }
  return '';
}

const isWithinPart = (blocks: readonly Block[], at: number, from: number): boolean =>
  blocks.slice(from, at).some((block, i) => openingOf(block, from + i).length > 0);

const classOf = (block: Block | undefined): string =>
  block === undefined || block.kind === 'table' ? '' : numberingClass(block.text);
