import { tender } from 'tender-widgets/contract';
import type { CompositionPart } from './composition.ts';
import { otherPointsInName } from './name-points.ts';
import { isCategoryName } from './names.ts';
import { pointsAway } from './pointed-rules.ts';
import { compact, samePoints, sum, withoutNumbering } from './points.ts';
import type { Selection } from './select.ts';
import type { Leaf } from './settle.ts';

/** What an item is held against. */
interface Read {
  selection: Selection;
  items: tender.ScoringItem[];
  /** What the file says its parts are worth. */
  parts: CompositionPart[];
}

/** A rule of fewer characters says nothing. */
const SHORT_RULE = 4;
/** The name of an item is not longer, and no sentence. */
const LONG_NAME = 60;

export const isPriceItem = ({ category }: tender.ScoringItem): boolean =>
  tender.scoringRoles[category] === 'price';

/** Why one item is to be checked; null where nothing is. Items are made of leaves one by one, but for what sentences say. */
export function itemDoubt(item: tender.ScoringItem, at: number, read: Read): string | null {
  return (
    readingDoubt(item, read.selection.leaves[at]) ??
    statedDoubt(item, at, read) ??
    largeDoubt(item, read.items) ??
    otherPointsInName(item, read.items)
  );
}

/** Points that stand alone behind a name, in brackets or behind a comma in a numbered line: 交付承诺（6分）, 2. 交付承诺，6分。 */
const OWN_POINTS =
  /\p{Script=Han}\s?[（(](?:满分)?\d{1,2}(?:\.\d)?\s?分[)）]|(?<![^\n])\s{0,4}[（(]?[\d一二三四五六七八九十]{1,2}[)）、.．][^，,：:。；;\n]{2,30}[，,：:]\s?\d{1,2}(?:\.\d)?\s?分[。；;]/gu;

/** What a table of several items is called: 评分细则表, 评审标准. */
const TITLE = /(?:评分|评审|打分)(?:(?:细则|标准|因素|办法|内容|明细)表?|表)$/;

/** How many limits of their own a rule has that make the item's most together: 最高6分 and 最多4分 of 10. */
function ownMaxima({ criteria, maxScore }: tender.ScoringItem): number {
  const found = Array.from(
    criteria.matchAll(/(?:最高|最多|满分)[^\d。；]{0,6}(\d{1,2}(?:\.\d)?)\s?分/g),
    ([, points]) => Number(points),
  ).filter((points) => points < maxScore);
  return found.length > 3 && samePoints(sum(found), maxScore) ? found.length : 0;
}

/** What is read of the rule, the points and the name of an item. */
function readingDoubt(item: tender.ScoringItem, leaf: Leaf | undefined): string | null {
  if (leaf?.how === 'largest') return '分值由评分标准里的最高一档得出，请核对';
  if (compact(item.criteria).length < SHORT_RULE) return '没有读到这一项的评分标准，请核对';
  if (pointsAway(item.criteria)) return '这一项的评分标准写在别处，没有读到，请核对';
  if (item.item.length > LONG_NAME || !/\p{L}/u.test(item.item) || /[。；]/.test(item.item))
    return '这一项的名称像是一句话，请核对';
  if (leaf && isCategoryName(leaf.node.name) && (item.criteria.match(OWN_POINTS)?.length ?? 0) > 1)
    return '这一项下面像是还有几项各有分值，请核对';
  if (!isPriceItem(item) && TITLE.test(compact(item.item)))
    return '这一项的名称像是一张表的标题，请核对';
  if (ownMaxima(item) > 1) return '这一项下面像是还有几项各有分值，请核对';
  if (leaf && isDerivedName(leaf, item)) return '文件没有给这一项起名，名称取自评分标准，请核对';
  return null;
}

/** A part that a sentence gives points, and of which nothing says how they are earned, is no proven item: its items may stand where none were read. */
function statedDoubt(item: tender.ScoringItem, at: number, { selection, parts }: Read) {
  const isStated = selection.leaves.length > 0 && at >= selection.leaves.length;
  const rule = parts.find(({ name }) => name === item.item)?.rule ?? '';
  return isStated && !isPriceItem(item) && compact(rule).length < SHORT_RULE
    ? '文件只写明这一部分的分值，没有读到它的评分项和标准，请核对'
    : null;
}

/** What is not the price and is worth more than all the rest holds items that were not read. */
function largeDoubt(item: tender.ScoringItem, items: tender.ScoringItem[]) {
  const isLarge = item.maxScore * 2 > sum(items.map(({ maxScore }) => maxScore));
  return isLarge && items.length > 1 && !isPriceItem(item)
    ? '这一项的分值超过其余各项之和，下面可能还有分项，请核对'
    : null;
}

/** A name that no cell and no title has: it was made of words of the rule. */
function isDerivedName({ node, groups }: Leaf, item: tender.ScoringItem): boolean {
  const name = compact(item.item.split('：').at(-1) ?? '');
  const [first = ''] = item.criteria.split('\n');
  const begun = compact(withoutNumbering(first));
  // 培训计划：… is titled so, 培训计划完整的得5分 is not.
  const isTitled = begun.startsWith(name) && !/^[\p{L}\p{N}]/u.test(begun.slice(name.length));
  return !isTitled && ![node, ...groups].some((one) => compact(one.name).includes(name));
}
