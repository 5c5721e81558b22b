import type { bid, tender } from 'tender-widgets/contract';
import type { Field } from '../catalogue/topic.ts';
import { scoringNature } from '../criteria/nature.ts';
import { tidy } from '../text/tidy.ts';
import type { Wording } from '../text/wording.ts';
import { type Draft, draft, type Role } from './draft.ts';
import { ofOthers } from './homes.ts';

/** What is known where scoring items get their chapters. */
export interface AssignInput {
  scoring: readonly tender.ScoringItem[];
  titles: ReadonlyMap<string, string>;
  /** Whose alone an item is, where a bid answers several lots. */
  lotIds?: ReadonlyMap<string, string>;
  bidType: bid.BidSettings['bidType'];
  field: Field;
  /** Of the project. */
  name: string;
  words: Wording;
  /** Nothing in it may lead from an item to a page of this bidder's. */
  blind: boolean;
}

/** A name of fewer characters stands in many sentences. */
export const SHORTEST_NAME = 4;

/** The rule of an item as its chapter quotes it. */
export const briefOf = (item: tender.ScoringItem): string => {
  const criteria = tidy(item.criteria);
  return `响应评分项“${item.item}”（${item.maxScore}分）。评分标准：${criteria.length > 600 ? `${criteria.slice(0, 600)}……` : criteria}`.slice(
    0,
    4000,
  );
};

/** Has a chapter answer an item, too. */
export function answer(node: Draft, item: tender.ScoringItem): void {
  node.scoringIds.push(item.id);
  node.brief = node.brief === '' ? briefOf(item) : `${node.brief}\n${briefOf(item)}`.slice(0, 4900);
}

/** A chapter for an item alone. */
export function itemChapter(item: tender.ScoringItem, input: AssignInput, role: Role): Draft {
  const nature = scoringNature(item);
  const kind = nature === 'prose' || nature === 'evidence' ? nature : 'form';
  const node = draft(input.titles.get(item.id) ?? item.item, role, kind);
  if (item.source) node.source = item.source;
  const lotId = input.lotIds?.get(item.id);
  if (lotId !== undefined) node.lotId = lotId;
  answer(node, item);
  return node;
}

/** Behind what the tender lists by name, and before 其他材料 at its end. */
export function beforeOthers({ children }: Draft, chapter: Draft): void {
  const isOthers =
    children.at(-1)?.source !== undefined && ofOthers.test(children.at(-1)?.title ?? '');
  children.splice(children.length - (isOthers ? 1 : 0), 0, chapter);
}
