import type { tender } from 'tender-widgets/contract';
import { lotKey, lotsIn, namesAllLots } from '../lot-names.ts';
import type { PlacedBlock } from '../sections.ts';
import { compact, numberOf, numberStyle } from '../text.ts';
import { ordinalOf } from './requirement-tree.ts';

/** Longer lines are no titles. */
const LONGEST_TITLE = 60;
/** Rank of a title without a level. */
const LOWEST = 9;

interface Title {
  at: number;
  text: string;
  /** No title but a sentence, which speaks of a lot for itself alone. */
  isSentence: boolean;
  level: number;
  /** The chapter's title. */
  isChapter: boolean;
  style: string;
  ordinal: number;
  lot: tender.Lot | undefined;
}

function titleOf({ block, title }: PlacedBlock, at: number, lots: readonly tender.Lot[]): Title[] {
  if (block.kind === 'table') return [];
  const text = compact(block.text);
  const number = numberOf(block.text);
  const isTitle = block.kind === 'heading' || number !== '' || !/[。；;，,]/.test(text);
  if (text.length > LONGEST_TITLE || !isTitle) return [];
  const lot = onlyLotIn(text, lots);
  const level = block.kind === 'heading' ? (block.level ?? LOWEST) : LOWEST;
  const [style, ordinal] = [numberStyle(block.text), ordinalOf(number)];
  const isSentence = block.kind !== 'heading' && /[。；;，,]/.test(text);
  return [{ at, text, isSentence, level, isChapter: title, style, ordinal, lot }];
}

/** The lot each block stands under, by the titles that name one lot; undefined where it is for all. */
export function lotsOfBlocks(
  placed: readonly PlacedBlock[],
  lots: readonly tender.Lot[],
): (tender.Lot | undefined)[] {
  const titles = placed.flatMap((part, at) => titleOf(part, at, lots));
  const byPlace = new Map(titles.map((title) => [title.at, title]));
  let current: Title | undefined;
  return placed.map((_, at) => {
    const title = byPlace.get(at);
    if (title?.isSentence) return title.lot ?? current?.lot;
    if (title?.lot) current = title;
    else if (title && current && ends(title, current, titles)) current = undefined;
    return current?.lot;
  });
}

/** Whether a title that names no lot ends one: it stands as high, is for several or all, or goes on with the series of the lots (三、包3, 四、商务要求). */
function ends(title: Title, lot: Title, titles: readonly Title[]): boolean {
  const isOfMore = new Set(lotsIn(title.text).map(lotKey)).size > 1;
  if (title.isChapter || isOfMore || namesAllLots(title.text)) return true;
  if (title.level !== LOWEST) return title.level <= lot.level;
  if (title.style === '' || title.style !== lot.style || title.ordinal !== lot.ordinal + 1)
    return false;
  // 一、包1 with a list 一、二、 of its own below it: the next lot is counted on from the first.
  const next = titles.find((one) => one.at > title.at && (one.lot || one.isChapter));
  return !(next?.lot && next.style === lot.style && next.ordinal <= title.ordinal);
}

/** The lot a file calls so (包1, 第一包, 1). */
export function lotCalled<T extends Pick<tender.Lot, 'number'>>(
  name: string,
  lots: readonly T[],
): T | undefined {
  return lots.find(({ number }) => lotKey(number) === lotKey(name));
}

/** The lot a text is for, where it names that one, no other and not all of them. */
export function onlyLotIn<T extends Pick<tender.Lot, 'number'>>(
  text: string,
  lots: readonly T[],
): T | undefined {
  const [key, ...others] = new Set(lotsIn(text).map(lotKey));
  return key === undefined || others.length > 0 || namesAllLots(text)
    ? undefined
    : lotCalled(key, lots);
}
