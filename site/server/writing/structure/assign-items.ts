import { tender } from 'tender-widgets/contract';
import { type Nature, scoringNature } from '../criteria/nature.ts';
import { likeness } from '../text/relevance.ts';
import { assignEvidence } from './assign-evidence.ts';
import { assignProse } from './assign-prose.ts';
import { allDrafts, type Draft, draft } from './draft.ts';
import { type AssignInput, answer, itemChapter, SHORTEST_NAME } from './item-chapter.ts';
import { volumeOf } from './volume-kind.ts';

/** A table whose title is this alike is the one the item is about. */
const NAMED_TABLE = 0.4;
const OTHER_ITEMS = '其他评分项响应说明';
const INDEX = '评分索引表';

function isOutside(
  item: tender.ScoringItem,
  nature: Nature,
  bidType: AssignInput['bidType'],
): boolean {
  if (bidType === '技术标')
    return (
      nature === 'price' ||
      (nature === 'evidence' && tender.scoringRoles[item.category] !== 'technical')
    );
  if (bidType === '商务标')
    return (
      tender.scoringRoles[item.category] === 'technical' &&
      nature !== 'price' &&
      nature !== 'evidence'
    );
  return false;
}

/** Items no chapter of their own answers: the index leads through the whole bid to what they judge. */
export const onIndex = (nature: Nature | undefined): boolean =>
  nature === 'whole' || nature === 'attended';

/**
 * Hangs every scoring item on a chapter of the skeleton, adding chapters where the skeleton has none for it, and an index first where an
 * item judges the whole. Changes `top`.
 */
export function assignItems(top: Draft[], input: AssignInput): void {
  const natures = new Map(input.scoring.map((item) => [item, scoringNature(item)]));
  const outside = input.scoring.filter((item) => {
    const nature = natures.get(item) ?? 'prose';
    return !onIndex(nature) && isOutside(item, nature, input.bidType);
  });
  const inside = input.scoring.filter((item) => !outside.includes(item));
  const prose = inside.filter((item) => natures.get(item) === 'prose');
  assignProse(top, prose, input);
  for (const item of inside) {
    const nature = natures.get(item);
    if (nature === 'price') assignPrice(top, item, input);
    else if (nature === 'response') assignResponse(top, item);
    else if (nature === 'evidence') assignEvidence(top, item, input);
    else if (onIndex(nature) && !input.blind) answer(indexOf(top), item);
  }
  if (outside.length > 0) {
    const rest = draft(
      OTHER_ITEMS,
      'other',
      'prose',
      '本册之外的评分项在此说明响应情况和材料所在位置，避免漏项。',
    );
    for (const item of outside) rest.children.push(itemChapter(item, input, 'other'));
    top.push(rest);
  }
}

/** The table that leads from each scoring item to its chapter; put first where the tender has none. */
export function indexOf(top: Draft[]): Draft {
  const known = allDrafts(top).find((node) => node.role === 'index');
  if (known) return known;
  const index = draft(INDEX, 'index', 'form', '逐项列出评分项、响应章节和页码，便于评审查找。');
  top.unshift(index);
  return index;
}

function assignPrice(top: Draft[], item: tender.ScoringItem, input: AssignInput): void {
  const lists = allDrafts(top).filter(
    (node) => node.role === 'price' && node.children.length === 0 && node.kind === 'form',
  );
  const name = input.titles.get(item.id) ?? item.item;
  // 设计费报价 is looked at in 设计费报价表.
  const own = name.length >= SHORTEST_NAME && lists.find(({ title }) => title.startsWith(name));
  const list = own || (lists.find((node) => /一览|summary|opening/i.test(node.title)) ?? lists[0]);
  if (list) return answer(list, item);
  const added = draft(input.words.priceList, 'price', 'form');
  answer(added, item);
  top.push(added);
}

function assignResponse(top: Draft[], item: tender.ScoringItem): void {
  const tables = allDrafts(top).filter(
    (node) => node.role === 'deviation' && node.children.length === 0,
  );
  const table =
    tables
      .map((node) => ({ node, like: likeness(node.title, item.item) }))
      .filter(({ like }) => like >= NAMED_TABLE)
      .toSorted((a, b) => b.like - a.like)[0]?.node ??
    tables.find((node) =>
      (tender.scoringRoles[item.category] === 'business' ? /商务/ : /技术|需求|服务/).test(
        node.title,
      ),
    ) ??
    tables.find((node) => !/商务/.test(node.title)) ??
    tables[0];
  if (table) return answer(table, item);
  const added = draft('采购需求逐条响应及偏离表', 'deviation', 'form');
  answer(added, item);
  beforePrice(top, added);
}

/** Puts a chapter of ours before the prices at the end, which are bound and opened apart. */
export function beforePrice(top: Draft[], added: Draft): void {
  const isPrice = ({ title, role }: Draft) => role === 'price' || volumeOf(title) === 'price';
  const last = top.findLastIndex((node) => !isPrice(node));
  top.splice(last + 1, 0, added);
}
