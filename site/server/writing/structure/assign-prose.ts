import type { tender } from 'tender-widgets/contract';
import { titleKey } from '../../documents/extract/forms/same-title.ts';
import { isGraded } from '../criteria/nature.ts';
import { likeness } from '../text/relevance.ts';
import { tidy } from '../text/tidy.ts';
import { allDrafts, type Draft, draft } from './draft.ts';
import { isNamesake, namedForm, namedHome, proseHome } from './homes.ts';
import {
  type AssignInput,
  answer,
  beforeOthers,
  itemChapter,
  SHORTEST_NAME,
} from './item-chapter.ts';
import { namesOneOf, ownName } from './named-things.ts';
import { technicalTitle } from './standard-skeleton.ts';
import { pointOfTopic } from './topic-home.ts';

/** Names of the whole technical answer: an item of such a name is answered by all that stands below. */
const mainTechnical =
  /技术(?:部分|文件|标|方案|响应|资料)|(?<!售后|培训)服务方案|施工组织设计|实施方案|项目方案|技术服务|\btechnical (?:part|proposal|bid|tender|volume|offer)\b/i;
/** A plan whose name is this alike is about the item alone. */
const NEAR_NAME = 0.8;

/** Gives items that are judged by their words the chapters that answer them. */
export function assignProse(
  top: Draft[],
  items: readonly tender.ScoringItem[],
  input: AssignInput,
): void {
  // What is put below a chapter on the way is no place for the others.
  const place = proseHome(top);
  const rest = toNamed(top, items, input);
  const [only] = rest;
  if (!only) return;
  const own = homeOf(top, only, input);
  // The one item without a place of its own is answered by the chapter that bears its name.
  if (rest.length === 1 && own && own.children.length === 0) return answer(own, only);
  const homeless = toGroups(top, rest, input);
  if (homeless.length === 0) return;
  const chapters = homeless.map((item) => itemChapter(item, input, 'technical'));
  let home = place ?? proseHome(top);
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

const titleOf = (item: tender.ScoringItem, { titles }: AssignInput): string =>
  titles.get(item.id) ?? item.item;

const homeOf = (
  top: readonly Draft[],
  item: tender.ScoringItem,
  input: AssignInput,
  criteria = '',
): Draft | undefined =>
  namedHome(top, titleOf(item, input), {
    ...{ proof: false, criteria, lotId: input.lotIds?.get(item.id) },
  });

/** Hangs items on the chapters that bear their names; the others are left. */
function toNamed(
  top: readonly Draft[],
  items: readonly tender.ScoringItem[],
  input: AssignInput,
): tender.ScoringItem[] {
  const wanted = items.map((item) => homeOf(top, item, input, item.criteria));
  const isShared = (home: Draft) => wanted.filter((one) => one === home).length > 1;
  return items.filter((item) => {
    const title = titleOf(item, input);
    const named = homeOf(top, item, input, item.criteria);
    // 售后运维服务方案 is the plan of 运维服务方案, though 服务方案 may be the whole.
    const isWhole =
      named &&
      mainTechnical.test(named.title) &&
      (named.source === undefined || likeness(named.title, title) < NEAR_NAME) &&
      !isNamesake(named, title);
    const form = named || isGraded(item.criteria) ? undefined : formFor(top, item, input);
    if (form) {
      answer(form, item);
      return false;
    }
    if (!named || (isWhole && !named.form && items.length > 2)) return true;
    // What earns points in words is written, though its name is that of a promise; a printed form stays one.
    if (!named.form) named.kind = 'prose';
    // 培训 and 售后服务 in 培训及售后服务方案: each is told for itself.
    const isOneOf = named.source && !named.form && namesOneOf(named.title, title);
    const isLater = !titleKey(named.title).startsWith(titleKey(title).slice(0, 2));
    if (isOneOf && (isLater || isShared(named)) && !isNamesake(named, title))
      named.children.push(itemChapter(item, input, 'technical'));
    else answer(named, item);
    return false;
  });
}

/** The tender's table that is called by what the item asks for, or by what it stands among. */
function formFor(
  top: readonly Draft[],
  item: tender.ScoringItem,
  input: AssignInput,
): Draft | undefined {
  const lotId = input.lotIds?.get(item.id);
  return namedForm(top, titleOf(item, input), lotId) ?? namedForm(top, item.group ?? '', lotId);
}

/** Puts items below the chapters that name them, or that bear the name of what they are scored among; the others are left. */
function toGroups(
  top: Draft[],
  items: readonly tender.ScoringItem[],
  input: AssignInput,
): tender.ScoringItem[] {
  const groups = new Map(items.map((item) => [item, groupHome(top, item, input)]));
  // A chapter of the very name that nothing stands in yet is theirs; the whole plan has its own points.
  const isCalledSo = (item: tender.ScoringItem) => {
    const home = groups.get(item);
    return home?.children.length === 0 && titleKey(home.title) === titleKey(item.group ?? '');
  };
  const rest = items.filter((item) => {
    const isNamed = !isCalledSo(item) && intoNamed(top, item, input);
    return !isNamed && !intoPoint(top, item, input);
  });
  return rest.filter((item) => {
    const group = groups.get(item);
    if (!group) return true;
    // 服务方案 among the items of 针对本项目的服务方案 is what that chapter is.
    const isItself = titleKey(ownName(group.title)) === titleKey(titleOf(item, input));
    if (isItself) answer(group, item);
    else group.children.push(itemChapter(item, input, 'technical'));
    return false;
  });
}

/** Behind the form that bears its name (售后服务 behind 售后服务承诺书), or last. */
function putBelow(home: Draft, chapter: Draft): void {
  const named = home.children.findLastIndex(
    ({ form, title }) =>
      form && chapter.title.length >= SHORTEST_NAME && title.startsWith(chapter.title),
  );
  if (named === -1) beforeOthers(home, chapter);
  else home.children.splice(named + 1, 0, chapter);
}

/** 绿化养护方案, where the tender scores 病虫害防治 among the items of that name and asks for a chapter called so. */
function groupHome(
  top: readonly Draft[],
  { id, group }: tender.ScoringItem,
  { lotIds }: AssignInput,
): Draft | undefined {
  const home =
    group === undefined
      ? undefined
      : namedHome(top, group, { proof: false, lotId: lotIds?.get(id) });
  return home?.source === undefined ? undefined : home;
}

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
