import { tender } from 'tender-widgets/contract';
import type { Candidate } from './candidates.ts';
import type { CompositionPart } from './composition.ts';
import { isPriceItem, itemDoubt } from './item-doubts.ts';
import { categoryOf, groupCategory } from './names.ts';
import type { Place } from './node.ts';
import { compact, samePoints, sum } from './points.ts';
import type { Selection } from './select.ts';
import type { Leaf } from './settle.ts';

/** A doubt before it has an id. */
export type RawDoubt = Omit<tender.Doubt, 'id'>;

/** What the scoring read is checked against. */
export interface Proofs {
  selection: Selection;
  items: tender.ScoringItem[];
  /** The total the file states; null where it does not. */
  stated: number | null;
  /** What the file says its parts are worth. */
  parts: CompositionPart[];
  /** What parts that make a hundred each weigh, as the file says it. */
  weights: CompositionPart[];
  /** Lots that are scored by other tables, where none was chosen. */
  otherLots: string[];
  /** Blocks whose cells were told apart by guess. */
  guessed: ReadonlySet<number>;
  /** The file says that the price earns no points. */
  unpriced: boolean;
}

/**
 * Checks the scoring that was read against what the file says of it, and names everything that does not hold. The reading chose without
 * any of these figures. No doubt at all: the scoring is sure.
 */
export function doubtsOf(proofs: Proofs): RawDoubt[] {
  const { selection, items } = proofs;
  if (items.length === 0) return [];
  return [
    ...lotDoubts(proofs),
    ...totalDoubts(proofs),
    ...sumDoubts(selection),
    ...partDoubts(proofs),
    ...priceDoubts(proofs),
    ...placeDoubts(selection),
    ...lineDoubts(proofs),
    ...otherDoubts(selection),
    ...selection.contradicted.map(contradictionDoubt),
    ...unpointedDoubts(selection),
    ...items.flatMap((item, i) => {
      const msg = itemDoubt(item, i, proofs);
      return msg ? [doubt('item', msg, item.source ? [item.source] : [], item.id)] : [];
    }),
  ];
}

function doubt(kind: string, msg: string, sources: tender.Source[], itemId?: string): RawDoubt {
  return { about: 'scoring', kind, msg, sources, ...(itemId === undefined ? {} : { itemId }) };
}

const QUOTE_CHARS = 300;
const sourceOf = ({ block, page, quote }: Place): tender.Source => ({
  ...(page === null ? {} : { page }),
  block,
  quote: quote.slice(0, QUOTE_CHARS),
});

function lotDoubts({ otherLots }: Proofs): RawDoubt[] {
  const msg = '招标文件按标段（包）分别规定评分标准，当前列出的是第一个，请选择标段后核对';
  return otherLots.length === 0 ? [] : [doubt('lots', msg, [])];
}

function totalDoubts({ selection, items, stated, weights }: Proofs): RawDoubt[] {
  if (selection.weighted) {
    const said = weights.map(({ name, max }) => `${name} ${max}%`).join('、');
    const msg = `各部分单独按百分制评分再乘以权重，列出的是各部分内的分值，请按权重核对${said && `（文件写明：${said}）`}`;
    return [
      doubt(
        'weighted',
        msg,
        weights.map(({ place }) => sourceOf(place)),
      ),
    ];
  }
  const total = sum(items.map((item) => item.maxScore));
  const expected = stated ?? 100;
  if (samePoints(total, expected)) return [];
  // What is given beyond the whole is no part of the total that is stated.
  const isProven =
    samePoints(total - bonusOf(selection), expected) ||
    (stated === null && isTotalled(selection, total));
  if (isProven) return [];
  return [doubt('total', `评分项合计 ${total} 分，不是 ${expected} 分，请核对`, [])];
}

/** What stands below a group that says it is given beyond the whole: 附加分（5分）. */
const BONUS = /^(?:附加|加分|奖励加?分)|加分(?:项|因素|部分)?(?:[（(]|$)/;

const bonusOf = ({ leaves }: Selection): number =>
  sum(
    leaves
      .filter(({ groups }) => groups.some(({ name }) => BONUS.test(compact(name))))
      .map(({ max }) => max),
  );

/** Whether a table that holds everything adds itself up to it: 合计 105. */
const isTotalled = ({ used }: Selection, total: number): boolean =>
  used.length === 1 && used.some(({ totals }) => totals.some((own) => samePoints(own, total)));

function sumDoubts({ sums }: Selection): RawDoubt[] {
  return sums.flatMap(({ node, stated, total }) => {
    if (samePoints(stated, total)) return [];
    const page = node.place.page === null ? '' : `（第 ${node.place.page} 页）`;
    const msg = `「${node.name}」标明 ${stated} 分，与其下各项之和 ${total} 分不一致，请核对${page}`;
    return [doubt('part', msg, [sourceOf(node.place)])];
  });
}

/** A stated part holds when a group of its kind, or the items of its category, make as much. */
function partDoubts(proofs: Proofs): RawDoubt[] {
  const { selection, items, parts } = proofs;
  if (selection.weighted) return [];
  return parts.flatMap((part) => {
    const isRest = !isPricePart(part) && !isGrouped(selection.leaves);
    if (isRest && restHolds(proofs)) return [];
    const category = categoryOf(part.name, [], '');
    const named = items.filter((item) => item.category === category);
    // 其他因素 beside the price are all that is not the price.
    const ofPart =
      named.length > 0 || tender.scoringRoles[category] !== 'other'
        ? named
        : items.filter((item) => !isPriceItem(item));
    const total = sum(ofPart.map((item) => item.maxScore));
    if (samePoints(total, part.max)) return [];
    // 商务资信 are the items of 商务 and those of 资信.
    const spoken = items.filter((item) => part.name.includes(item.category));
    if (samePoints(sum(spoken.map((item) => item.maxScore)), part.max)) return [];
    if (groupTotals(selection.leaves, part.name).some((own) => samePoints(own, part.max)))
      return [];
    if (named.length === 0 && isWorthThePrice(part, proofs)) return [];
    const msg = `文件写明「${part.name}」${part.max} 分，读到的这类评分项合计 ${total} 分，请核对`;
    return [doubt('part', msg, [sourceOf(part.place)])];
  });
}

/** 商务标50分 beside 技术标 and 资信标: the part that is worth what the price is, where none is called the price. */
const isWorthThePrice = ({ name, max }: CompositionPart, { items, parts }: Proofs): boolean =>
  !parts.some(isPricePart) &&
  categoryOf(name, [], '') === '商务' &&
  samePoints(sum(items.filter(isPriceItem).map(({ maxScore }) => maxScore)), max);

const isPricePart = ({ name }: CompositionPart): boolean =>
  tender.scoringRoles[categoryOf(name, [], '')] === 'price';

/** Whether the file sorts its items itself; where it does not, which item belongs to which part is only our guess. */
const isGrouped = (leaves: readonly Leaf[]): boolean =>
  leaves.some(({ groups }) => groups.some(({ name }) => groupCategory(name) !== null));

/** All that is not the price makes what the parts that are not the price make together. */
function restHolds(proofs: Proofs): boolean {
  const { items, parts } = proofs;
  const rest = items.filter((item) => !isPriceItem(item));
  const stated = parts.filter((part) => !isPricePart(part) && !isWorthThePrice(part, proofs));
  return samePoints(sum(rest.map(({ maxScore }) => maxScore)), sum(stated.map(({ max }) => max)));
}

/** What the items below groups of this name or kind make. */
function groupTotals(leaves: readonly Leaf[], name: string): number[] {
  const kind = groupCategory(name);
  const totals = new Map<string, number>();
  for (const { groups, max } of leaves)
    for (const group of new Set(groups.map((one) => one.name))) {
      const isNamed = compact(group) === compact(name) || compact(group).includes(compact(name));
      if (isNamed || (kind !== null && groupCategory(group) === kind))
        totals.set(group, sum([totals.get(group) ?? 0, max]));
    }
  return [...totals.values(), sum([...totals.values()])];
}

function priceDoubts({ items, selection, parts, unpriced }: Proofs): RawDoubt[] {
  const prices = items.filter(isPriceItem);
  if (prices.length === 0)
    return unpriced ? [] : [doubt('price', '没有找到价格评分项，请核对', [])];
  // 合理低价法: the price is all that is scored, and the file says so.
  const isAll = selection.leaves.length === 0 && parts.length === 1;
  return prices.length < items.length || isAll
    ? []
    : [doubt('price', '只读到价格的评分，没有读到其他评分项，请核对', [])];
}

function placeDoubts({ used }: Selection): RawDoubt[] {
  return used
    .filter(({ context }) => !context.isEvaluation)
    .map((candidate) =>
      doubt('place', '这些评分项不在评标（评审）部分，请核对是不是评分标准', [placeOf(candidate)]),
    );
}

function lineDoubts({ items, guessed }: Proofs): RawDoubt[] {
  const first = items.find(({ source }) => source && guessed.has(source.block))?.source;
  return first
    ? [
        doubt(
          'lines',
          '评分表在文件里是逐行的文字，没有标明哪一行属于哪一格，请核对每一项的名称和标准',
          [first],
        ),
      ]
    : [];
}

function unpointedDoubts({ used }: Selection): RawDoubt[] {
  return used
    .flatMap(({ unpointed }) => unpointed)
    .map(({ node }) =>
      doubt('points', `「${node.name}」没有写明分值，没有列入评分项，请核对`, [
        sourceOf(node.place),
      ]),
    );
}

function otherDoubts({ others }: Selection): RawDoubt[] {
  return others.map((candidate) =>
    doubt('other-table', '文件里另有一处像评分标准的内容没有计入，请核对', [placeOf(candidate)]),
  );
}

function contradictionDoubt({ leaf, again }: Selection['contradicted'][number]): RawDoubt {
  const msg = `「${leaf.node.name}」在文件里有两处分值不一致（${leaf.max} 分、${again.max} 分），请核对`;
  return doubt(
    'differs',
    msg,
    [leaf, again].map(({ node }) => sourceOf(node.place)),
  );
}

function placeOf({ settled, firstBlock }: Candidate): tender.Source {
  const [first] = settled.leaves;
  return first ? sourceOf(first.node.place) : { block: firstBlock, quote: '' };
}
