import { type bid, tender } from 'tender-widgets/contract';
import type { Field } from '../catalogue/topic.ts';
import { isGraded, type Nature, scoringNature } from '../criteria/nature.ts';
import { likeness } from '../text/relevance.ts';
import { tidy } from '../text/tidy.ts';
import type { Wording } from '../text/wording.ts';
import { allDrafts, type Draft, draft, type Role } from './draft.ts';
import { evidenceRole } from './evidence-role.ts';
import {
  isNamesake,
  listedPlace,
  namedForm,
  namedHome,
  proofPlace,
  proofVolume,
  proseHome,
} from './homes.ts';
import { technicalTitle } from './standard-skeleton.ts';
import { pointOfTopic } from './topic-home.ts';
import { volumeOf } from './volume-kind.ts';

interface AssignInput {
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

/** Names of the whole technical answer: an item of such a name is answered by all that stands below. */
const mainTechnical =
  /技术(?:部分|文件|标|方案|响应|资料)|服务方案|施工组织设计|实施方案|项目方案|技术服务|\btechnical (?:part|proposal|bid|tender|volume|offer)\b/i;
/** A table whose title is this alike is the one the item is about. */
const NAMED_TABLE = 0.4;
/** A plan whose name is this alike is about the item alone. */
const NEAR_NAME = 0.8;
const OTHER_ITEMS = '其他评分项响应说明';
const INDEX = '评分索引表';
const PROOFS = '评分证明材料';

/** The rule of an item as its chapter quotes it. */
export const briefOf = (item: tender.ScoringItem): string => {
  const criteria = tidy(item.criteria);
  return `响应评分项“${item.item}”（${item.maxScore}分）。评分标准：${criteria.length > 600 ? `${criteria.slice(0, 600)}……` : criteria}`.slice(
    0,
    4000,
  );
};

function answer(node: Draft, item: tender.ScoringItem): void {
  node.scoringIds.push(item.id);
  node.brief = node.brief === '' ? briefOf(item) : `${node.brief}\n${briefOf(item)}`.slice(0, 4900);
}

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

function itemChapter(item: tender.ScoringItem, input: AssignInput, role: Role): Draft {
  const nature = scoringNature(item);
  const kind = nature === 'prose' || nature === 'evidence' ? nature : 'form';
  const node = draft(input.titles.get(item.id) ?? item.item, role, kind);
  if (item.source) node.source = item.source;
  const lotId = input.lotIds?.get(item.id);
  if (lotId !== undefined) node.lotId = lotId;
  answer(node, item);
  return node;
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

function assignEvidence(top: Draft[], item: tender.ScoringItem, input: AssignInput): void {
  const title = input.titles.get(item.id) ?? item.item;
  const role = evidenceRole(title, tidy(item.criteria));
  const fitting = namedHome(top, title, { proof: true, role, lotId: input.lotIds?.get(item.id) });
  if (fitting) {
    // What is proven there is put there: it is no chapter to write.
    if (fitting.kind === 'prose') fitting.kind = 'evidence';
    return answer(fitting, item);
  }
  const chapter = itemChapter(item, input, role);
  const volume = proofVolume(top, tender.scoringRoles[item.category] === 'technical');
  (proofPlace(volume) ?? volume ?? proofGroup(top)).children.push(chapter);
}

/** Where the tender names no volume for them, proofs stand together before the text. */
function proofGroup(top: Draft[]): Draft {
  const known =
    top.find((node) => node.title === PROOFS) ??
    top.find(
      (node) => node.role === 'commercial' && node.kind === 'prose' && /商务/.test(node.title),
    );
  if (known) return known;
  const listed = listedPlace(top);
  if (listed) {
    listed.kind = 'prose';
    return listed;
  }
  const home = draft(PROOFS, 'commercial', 'prose');
  const before = top.findIndex((node) => node.role === 'technical' && node.kind === 'prose');
  top.splice(before === -1 ? top.length : before, 0, home);
  return home;
}

function assignProse(top: Draft[], items: readonly tender.ScoringItem[], input: AssignInput): void {
  const rest = items.filter((item) => {
    const title = input.titles.get(item.id) ?? item.item;
    const lotId = input.lotIds?.get(item.id);
    const named = namedHome(top, title, { proof: false, lotId, criteria: item.criteria });
    // 售后运维服务方案 is the plan of 运维服务方案, though 服务方案 may be the whole.
    const isWhole =
      named &&
      mainTechnical.test(named.title) &&
      (named.source === undefined || likeness(named.title, title) < NEAR_NAME) &&
      !isNamesake(named, title);
    const form = named || isGraded(item.criteria) ? undefined : namedForm(top, title, lotId);
    if (form) {
      answer(form, item);
      return false;
    }
    if (!named || (isWhole && !named.form && items.length > 2)) return true;
    // What earns points in words is written, though its name is that of a promise; a printed form stays one.
    if (!named.form) named.kind = 'prose';
    answer(named, item);
    return false;
  });
  if (rest.length === 0) return;
  const [only] = rest;
  const lotId = input.lotIds?.get(only?.id ?? '');
  const own =
    only && namedHome(top, input.titles.get(only.id) ?? only.item, { proof: false, lotId });
  // The one item without a place of its own is answered by the chapter that bears its name.
  if (only && rest.length === 1 && own && own.children.length === 0) return answer(own, only);
  const homeless = rest.filter(
    (item) => !intoNamed(top, item, input) && !intoPoint(top, item, input),
  );
  if (homeless.length === 0) return;
  const chapters = homeless.map((item) => itemChapter(item, input, 'technical'));
  let home = proseHome(top);
  if (home && isAlone(top, home, input)) {
    top.splice(top.indexOf(home), 1, ...chapters);
    return;
  }
  if (!home) {
    home = draft(technicalTitle(input.field), 'technical', 'prose');
    const price = top.findIndex((node) => node.role === 'price');
    top.splice(price === -1 ? top.length : price, 0, home);
  }
  for (const chapter of chapters) putBelow(home, chapter);
}

/** Behind the form that bears its name (售后服务 behind 售后服务承诺书), or last. */
function putBelow(home: Draft, chapter: Draft): void {
  const named = home.children.findLastIndex(
    ({ form, title }) =>
      form && chapter.title.length >= SHORTEST_NAME && title.startsWith(chapter.title),
  );
  home.children.splice(named === -1 ? home.children.length : named + 1, 0, chapter);
}

/** A name of fewer characters stands in many sentences. */
const SHORTEST_NAME = 4;

/** Puts an item below the chapter of which the tender says that it holds it (设计服务大纲：包括设计进度与质量保证、…). */
function intoNamed(top: readonly Draft[], item: tender.ScoringItem, input: AssignInput): boolean {
  const name = tidy(item.item).split('：').at(-1) ?? '';
  const home = allDrafts(top).find(
    (node) =>
      node.source !== undefined &&
      node.form === undefined &&
      node.kind === 'prose' &&
      node.scoringIds.length === 0 &&
      node.brief.includes(name),
  );
  if (!home || name.length < SHORTEST_NAME) return false;
  home.children.push(itemChapter(item, input, 'technical'));
  return true;
}

/** Puts an item on the point of the tender's own list that is about the same. */
function intoPoint(top: readonly Draft[], item: tender.ScoringItem, input: AssignInput): boolean {
  const point = pointOfTopic(top, input.titles.get(item.id) ?? item.item, input);
  if (point) answer(point, item);
  return point !== undefined;
}

/** A technical bid that names one chapter for the whole answer holds the answers themselves. */
const isAlone = (top: readonly Draft[], home: Draft, { bidType }: AssignInput): boolean =>
  bidType === '技术标' &&
  top.includes(home) &&
  top.filter((node) => node.role === 'technical').length === 1 &&
  home.children.length === 0 &&
  home.scoringIds.length === 0;
