import type { tender } from 'tender-widgets/contract';
import { isEnglish } from '../../documents/extract/english-words.ts';
import type { RequirementPassage } from '../../documents/extract/requirements.ts';
import { ownMatters, partTitles, topicOf } from '../catalogue/catalogue.ts';
import type { Bought } from '../catalogue/topic.ts';
import type { Aspect } from '../criteria/aspect.ts';
import { criteriaAspects } from '../criteria/aspects.ts';
import { createMatcher, likeness } from '../text/relevance.ts';
import { comparable } from '../text/tidy.ts';
import { allDrafts, type Draft, draft } from './draft.ts';
import { pathTo } from './homes.ts';
import { lotsOfDrafts } from './lot-chapters.ts';
import {
  answersOthers,
  LONGEST_POINT,
  notedPoints,
  ownPoints,
  pointBrief,
  wholeTitle,
} from './own-points.ts';
import { topicHeadings } from './topic-headings.ts';

interface DeepenInput {
  scoring: readonly tender.ScoringItem[];
  requirements: readonly RequirementPassage[];
  pages: number;
  bought: Bought;
}

/** Share of a bid's pages that is written text, and pages a text chapter takes at each size of bid. */
const PROSE_SHARE = 0.65;
const leafPages = (pages: number): number =>
  pages < 20 ? 1.5 : pages < 60 ? 1.8 : pages < 150 ? 2.2 : 3;
const MAX_CHILDREN = 16;
const MAX_DEPTH = 4;
const LONGEST_ENGLISH = 80;
/** So many points are the criterion's own division. */
const LEAST_STATED = 3;
/** A shorter name is found in titles that are about something else. */
const LEAST_NAMED = 4;
/** Titles more alike than this say the same. */
const ALIKE = 0.6;

/** `alike`: titles more alike than this to one there are left out; 1 keeps all that differ. */
function addDistinct(
  children: Draft[],
  titles: readonly string[],
  limit: number,
  taken: readonly string[],
  alike = ALIKE,
): void {
  for (const title of titles) {
    if (children.length >= Math.min(limit, MAX_CHILDREN)) return;
    const beside = children.map((child) => child.title);
    const clash =
      [...beside, ...taken].some((other) => other === title || likeness(other, title) > alike) ||
      // 组织架构与岗位设置 says 岗位设置 once more.
      (alike === ALIKE &&
        beside.some((other) => other.length >= LEAST_NAMED && title.includes(other)));
    if (!clash && title.length >= 2) children.push(draft(title, 'technical', 'prose'));
  }
}

/** A chapter of a lot takes no level away from what is written in it. */
const depthOf = (top: readonly Draft[], node: Draft): number =>
  1 + pathTo(top, node).filter(({ isLot }) => !isLot).length;

/** Headings of the requirements by the chapter they fit best; each goes to one chapter. */
function headingsByChapter(
  chapters: readonly Draft[],
  lotOf: (node: Draft) => string | undefined,
  items: ReadonlyMap<string, tender.ScoringItem>,
  input: DeepenInput,
): Map<Draft, string[]> {
  const places = chapters.map((node) => ({
    profile: [
      { text: node.title, weight: 3 },
      { text: node.scoringIds.map((id) => items.get(id)?.criteria ?? '').join('\n'), weight: 1 },
    ],
  }));
  const match = createMatcher(places);
  const found = new Map<Draft, string[]>();
  for (const heading of topicHeadings(input.requirements)) {
    const byTitle = match(heading.title);
    const best = [...match(`${heading.title}${heading.title}${heading.text}`)]
      .map(([at, score]) => ({ at, score: score + 3 * (byTitle.get(at) ?? 0) }))
      .sort((a, b) => b.score - a.score || a.at - b.at)[0];
    const node = best && chapters[best.at];
    if (!node || best.score <= 2) continue;
    const lot = lotOf(node);
    if (lot !== undefined && heading.lotId !== undefined && lot !== heading.lotId) continue;
    const own = found.get(node);
    if (own) own.push(heading.title);
    else found.set(node, [heading.title]);
  }
  return found;
}

/** 重点 and 难点 below 重点、难点 say no more than it does. */
const areTitle = (parts: readonly string[], title: string): boolean =>
  comparable(parts.join('')) === comparable(title);

/** The points of the criterion, each a sub-chapter with its own words as brief: what is scored is written about, however few the pages. */
function pointChildren(node: Draft, aspects: readonly Aspect[], least = 2): Draft[] {
  const only = aspects.length === 1 ? (aspects[0]?.parts ?? []) : [];
  const points =
    only.length >= 2
      ? only.map((title) => ({ title, source: '' }))
      : aspects.filter(
          ({ title }) => title.length <= (isEnglish(title) ? LONGEST_ENGLISH : LONGEST_POINT),
        );
  const children: Draft[] = [];
  for (const { title, source } of points) {
    const taken = title === node.title || children.some((child) => child.title === title);
    if (taken || children.length >= MAX_CHILDREN) continue;
    const brief = pointBrief(title, source, points);
    const asked = node.source ? { source: node.source } : {};
    children.push({ ...draft(title, 'technical', 'prose', brief), ...asked });
  }
  const isSame = areTitle(
    children.map(({ title }) => title),
    node.title,
  );
  return children.length >= least && !isSame ? children : [];
}

/** 水源保护区施工管理 in 质量安全环保措施: a name of its own, and no figure. */
const isBesideName = (title: string, name: string): boolean =>
  title.length >= LEAST_NAMED &&
  title.length <= LONGEST_BESIDE &&
  !/\d/.test(title) &&
  likeness(title, name) <= ALIKE / 2;
const LONGEST_BESIDE = 16;

/** What we add to what the criteria name. */
interface Ours {
  bought: Bought;
  /** Titles that no chapter of the outline has yet: the same one under two chapters would be one text twice. */
  unused: (titles: readonly string[]) => string[];
  top: readonly Draft[];
}

function childTitles(
  node: Draft,
  aspects: readonly Aspect[],
  headings: readonly string[],
  share: number,
  { bought, unused, top }: Ours,
): Draft[] {
  // One point alone is written about beside what such bids hold, where the chapter's name does not say it.
  const children = pointChildren(node, aspects, 1).filter(
    ({ title }, _, all) => all.length > 1 || isBesideName(title, node.title),
  );
  // A criterion that says what is in it is divided by that: ours stands below its points, not beside them.
  const isDivided = children.length >= 2 && !isOnlyOneOfTopic(node, top, bought);
  if (children.length < LEAST_STATED && !isDivided) {
    // What another chapter is about is said there.
    const others = allDrafts(top).filter((one) => one !== node && one.kind === 'prose');
    const said = [...(children.length > 1 ? children : []), ...others].map(({ title }) => title);
    addDistinct(children, unused(ownMatters(node.title, bought)), MAX_CHILDREN, [], 1);
    addDistinct(children, unused(partTitles(node.title, bought, said)), share, [node.title]);
    addDistinct(children, unused(headings), share, [node.title]);
  }
  return children.length >= 2 ? children : [];
}

/** Gives text chapters sub-chapters, as many as the page target has room for: first what the criteria name, then what the subject needs, then the tender's own headings. Changes `top`. */
export function deepen(top: Draft[], input: DeepenInput): void {
  const items = new Map(input.scoring.map((item) => [item.id, item]));
  const leaves = allDrafts(top).filter(
    (node) =>
      node.kind === 'prose' &&
      node.children.length === 0 &&
      (node.scoringIds.length > 0 || (node.role !== 'commercial' && node.role !== 'other')),
  );
  const worth = (node: Draft) =>
    node.scoringIds.reduce((sum, id) => sum + (items.get(id)?.maxScore ?? 0), 0) || 2;
  const total = leaves.reduce((sum, node) => sum + worth(node), 0);
  const rooms = Math.max(
    leaves.length,
    Math.round((input.pages * PROSE_SHARE) / leafPages(input.pages)),
  );
  const lots = lotsOfDrafts(top);
  const headings = headingsByChapter(leaves, (node) => lots.get(node), items, input);
  const unused = (titles: readonly string[]) => {
    const used = new Set(allDrafts(top).map(({ title }) => title));
    return titles.filter((title) => !used.has(title));
  };
  const ours = { bought: input.bought, unused, top };
  const aspectsOf = (node: Draft) => {
    // What is said in two lots is said of each.
    const of = lotsOfDrafts(top);
    const isBeside = (one: Draft) => !of.has(one) || !of.has(node) || of.get(one) === of.get(node);
    const elsewhere = new Set(
      allDrafts(top)
        .filter((one) => !allDrafts([one]).includes(node) && isBeside(one))
        .map(({ title }) => comparable(title)),
    );
    const scored = node.scoringIds.flatMap((id) =>
      criteriaAspects(items.get(id) ?? { item: '', criteria: '' }),
    );
    return (node.scoringIds.length > 0 ? scored : notedPoints(node)).map((aspect) =>
      elsewhere.has(comparable(aspect.title))
        ? { ...aspect, title: `${node.title}中的${aspect.title}` }
        : { ...aspect, title: wholeTitle(aspect.title, node.title) },
    );
  };
  for (const node of allDrafts(top)) {
    const isPart = node.kind === 'prose' && node.children.length > 0 && node.scoringIds.length > 0;
    if (isPart && depthOf(top, node) < MAX_DEPTH) pointsFirst(node, aspectsOf(node));
  }
  for (const node of leaves) {
    const share = Math.round((rooms * worth(node)) / total);
    const depth = depthOf(top, node);
    const aspects = aspectsOf(node);
    const least = pointChildren(node, aspects).length;
    if ((share < 2 && least === 0) || depth >= MAX_DEPTH) continue;
    const own = headings.get(node) ?? [];
    node.children = childTitles(node, aspects, own, share, ours).map((child) => ({
      ...child,
      scoringIds: [...node.scoringIds],
    }));
    if (depth + 1 < MAX_DEPTH) membersBelow(node, aspects, ours);
    if (depth + 1 < MAX_DEPTH) thirdLevel(node, aspects, own, share, ours);
  }
}

/** Two titles say the same, or the first says all of the second: 重点、难点 of 重点难点及危险性较大的工程. */
const isSaidBy = (title: string, other: string): boolean =>
  likeness(title, other) > ALIKE ||
  (comparable(other).length >= LEAST_NAMED && comparable(title).includes(comparable(other)));

/** A part of the tender's that answers an item itself: its points stand before what else is in it. */
function pointsFirst(node: Draft, aspects: readonly Aspect[]): void {
  const points = (aspects.length < 2 && answersOthers(node) ? ownPoints : pointChildren)(
    node,
    aspects,
  ).filter(({ title }) => !node.children.some((child) => isSaidBy(child.title, title)));
  const own = points.map((child) => ({ ...child, scoringIds: [...node.scoringIds] }));
  node.children.unshift(...own);
}

/** What such bids say of a subject is shared by all chapters about it: it stands below none of the points where there are several. */
function isOnlyOneOfTopic(child: Draft, top: readonly Draft[], bought: Bought): boolean {
  const topic = topicOf(child.title, bought)?.id;
  return allDrafts(top).every(
    (one) => one === child || one.kind !== 'prose' || topicOf(one.title, bought)?.id !== topic,
  );
}

/** 主要工程（深基坑、钢结构、机电安装）控制要点: what a criterion names one by one is written about one by one, however few the pages. */
function membersBelow(node: Draft, aspects: readonly Aspect[], { unused }: Ours): void {
  for (const child of node.children) {
    const members = aspects.find(({ title }) => title === child.title)?.members ?? [];
    const free = new Set(unused(members));
    child.children = members.map((title) => ({
      ...draft(free.has(title) ? title : `${child.title}中的${title}`, 'technical', 'prose'),
      scoringIds: [...child.scoringIds],
    }));
  }
}

function thirdLevel(
  node: Draft,
  aspects: readonly Aspect[],
  headings: readonly string[],
  share: number,
  { bought, unused, top }: Ours,
): void {
  const each = Math.floor(share / Math.max(1, node.children.length));
  if (each < 2) return;
  const taken = node.children.map((child) => child.title);
  const match = createMatcher(
    node.children.map((child) => ({ profile: [{ text: child.title, weight: 1 }] })),
  );
  const fitting = (at: number) =>
    headings.filter(
      (heading) =>
        [...match(heading)].sort((a, b) => b[1] - a[1])[0]?.[0] === at && !taken.includes(heading),
    );
  for (const [at, child] of node.children.entries()) {
    if (child.children.length > 0) continue;
    const own = aspects.find((aspect) => aspect.title === child.title)?.parts ?? [];
    const parts = areTitle(own, child.title) ? [] : own;
    const below: Draft[] = [];
    addDistinct(below, parts, each, [child.title], 0.99);
    addDistinct(below, unused(fitting(at)), each, [child.title, ...taken]);
    if (isOnlyOneOfTopic(child, top, bought))
      addDistinct(below, unused(partTitles(child.title, bought)), each, [child.title, ...taken]);
    if (below.length >= 2)
      child.children = below.map((one) => ({ ...one, scoringIds: [...child.scoringIds] }));
  }
}
