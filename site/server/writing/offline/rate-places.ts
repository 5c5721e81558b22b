import { chapterLot } from '../structure/lot-chapters.ts';
import { ownBrief } from '../structure/own-points.ts';
import { isCatchAll } from '../structure/tree.ts';
import { containment, createMatcher, subjectTerms, terms } from '../text/relevance.ts';
import type { BidView } from './bid-view.ts';
import { ofPersons } from './restate.ts';
import type { SlotPlan } from './slot-plan.ts';
import type { Unit } from './units.ts';

/** A requirement that shares less than this with every place says nothing about them. */
const MIN_FIT = 0.9;
const TOPIC_BONUS = 1.2;

const wideTopics = new Set([
  'operation',
  'method',
  'compiling',
  'understanding',
  'difficulty',
  'promise',
  'extra',
  'rules',
  'staff',
  'supply',
  'system',
  'resource',
]);

/** A place of the bid about those who do the work. */
const aboutPeople =
  /人员|人力|团队|队伍|班子|岗位?|专家|负责人|经理|用工|招[聘录选]|员工|教师|讲师|厨师|医[生师护]|护[士理]|司机|驾驶/;

/** How anything is handled: a place is not about what shares no other word with it (培训的组织 and 应急组织与职责). */
const handling = new Set(
  terms(
    '组织 制度 职责 责任 背景 机制 体系 流程 目标 计划 管理 管理制度 管理体系 管理机制 管理流程 管理职责 管理组织 组织管理 维护 费用 协调 实施 控制 处理 工作制度 工作流程 工作机制 工作计划 工作目标 工作职责 组织机构 组织架构 组织体系 责任制度 目标责任',
  ),
);

/** Whether what a text shares with the titles of a place is only how it is handled, where these say what, too. */
function sharesHandlingAlone(titles: ReadonlySet<string>, own: ReadonlySet<string>): boolean {
  const shared = [...titles].filter((term) => own.has(term));
  return (
    shared.length > 0 &&
    shared.every((term) => handling.has(term)) &&
    [...titles].some((term) => !handling.has(term))
  );
}

/** 项目经理1人，服务台2人，网络工程师2人: who is there, and how many. */
const staffing = /\d\s?[人名](?!次).{1,60}\d\s?[人名](?!次)/;

/** A requirement and the places it fits. */
export interface Fit {
  unit: Unit;
  /** Places by how well the unit fits, best first. */
  places: { at: number; score: number }[];
}

const titlesAround = (view: BidView, { slot }: SlotPlan): string =>
  view
    .ancestors(slot.chapter)
    .slice(0, 2)
    .map((one) => one.title)
    .join('，');

/** 钢筋保护层 is not 水源地保护: of a name of several words its last one alone says of what kind it is, and not what. */
function sharesKindAlone(about: string, own: ReadonlySet<string>): boolean {
  const words = terms(about);
  const shared = words.filter((term) => own.has(term));
  return words.length >= LEAST_WORDS && shared.length === 1 && shared[0] === words.at(-1);
}
const LEAST_WORDS = 3;

/** Whether a place is in the chapter of another lot than a requirement is asked of. */
export function otherLots(plans: readonly SlotPlan[], { context }: BidView) {
  const { chapters, lots = [] } = context;
  const own = plans.map(({ slot }) => chapterLot(slot.chapter, chapters, lots)?.lotId);
  return (at: number, { lotId }: Unit): boolean =>
    lotId !== undefined && own[at] !== undefined && own[at] !== lotId;
}

const profileOf = (plan: SlotPlan, view: BidView) => [
  { text: plan.slot.about, weight: 3 },
  { text: plan.slot.chapter.title, weight: 2.2 },
  { text: titlesAround(view, plan), weight: 1.2 },
  { text: plan.slot.criteria, weight: 0.8 },
  { text: ownBrief(plan.slot.chapter.brief).slice(0, 300), weight: 0.4 },
];

/** Which places speak of those who do the work: by their own subject, else by their chapter. */
function peoplePlaces(plans: readonly SlotPlan[]): boolean[] {
  const byAbout = plans.map(({ slot }) => aboutPeople.test(slot.about));
  return byAbout.includes(true)
    ? byAbout
    : plans.map(({ slot }) => aboutPeople.test(slot.chapter.title));
}

/**
 * Makes the function that rates the places for a requirement: by its words, by its heading as far as the place is about all of
 * the heading (照明和交通设施 is not 交通疏解), and by the words of the place's own subject (出车 belongs to 驾驶).
 */
export function createRating(
  plans: readonly SlotPlan[],
  view: BidView,
): (unit: Unit) => Fit['places'] {
  const match = createMatcher(plans.map((plan) => ({ profile: profileOf(plan, view) })));
  const titles = plans.map((plan) =>
    subjectTerms([plan.slot.about, plan.slot.chapter.title, titlesAround(view, plan)].join('，')),
  );
  const ownTopic = plans.map(
    ({ slot }) => slot.topics.find((one) => !wideTopics.has(one.topic.id))?.topic,
  );
  const distinct = new Set(ownTopic);
  // What else there is to say, the bidder says.
  const isLeftOpen = plans.map(
    ({ slot: { chapter } }) => isCatchAll(chapter.title) && chapter.scoringIds.length === 0,
  );
  const isOfPeople = peoplePlaces(plans);
  const isOfOther = otherLots(plans, view);
  return (unit) => {
    const isStaffing = staffing.test(unit.text);
    const isOfPersons = isStaffing || (ofPersons.test(unit.text) && isOfPeople.includes(true));
    const scores = match(unit.text);
    const headingTerms = subjectTerms(unit.heading);
    for (const [at, score] of match(unit.heading)) {
      scores.set(
        at,
        (scores.get(at) ?? 0) + score * containment(headingTerms, titles[at] ?? headingTerms),
      );
    }
    const statedTopics = new Set(
      [...distinct].filter((topic) => topic?.match.test(`${unit.heading}\n${unit.text}`)),
    );
    for (const [at, topic] of ownTopic.entries())
      if (topic && statedTopics.has(topic)) scores.set(at, (scores.get(at) ?? 0) + TOPIC_BONUS);
    const isStated = (at: number) => {
      const topic = ownTopic[at];
      return topic !== undefined && statedTopics.has(topic);
    };
    const own = subjectTerms(`${unit.heading}${unit.text}`);
    // What people have to be stands where the bid speaks of them, in whatever words.
    if (isOfPersons)
      for (const [at, is] of isOfPeople.entries()) if (is) scores.set(at, scores.get(at) ?? 0);
    return [...scores]
      .map(([at, score]) => ({ at, score }))
      .filter(
        ({ at, score }) =>
          !isLeftOpen[at] &&
          !isOfOther(at, unit) &&
          (isOfPersons ? isOfPeople[at] : score >= MIN_FIT) &&
          (isOfPersons || isStated(at) || !sharesHandlingAlone(titles[at] ?? own, own)) &&
          !sharesKindAlone(plans[at]?.slot.about ?? '', own),
      )
      .sort((a, b) => b.score - a.score || a.at - b.at);
  };
}
