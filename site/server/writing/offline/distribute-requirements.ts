import { chapterLot } from '../structure/lot-chapters.ts';
import { ownBrief } from '../structure/own-points.ts';
import { isCatchAll } from '../structure/tree.ts';
import { isDeviationTitle } from '../text/deviation-title.ts';
import { groupBy } from '../text/group-by.ts';
import { containment, createMatcher, subjectTerms, terms } from '../text/relevance.ts';
import type { BidView } from './bid-view.ts';
import { ofPersons } from './restate.ts';
import type { SlotPlan } from './slot-plan.ts';
import type { Unit } from './units.ts';
import { wholePlace } from './whole-place.ts';

/** A requirement that shares less than this with every place says nothing about them. */
const MIN_FIT = 0.9;
/** What the table of deviations answers stands in a chapter too where it plainly is about it, the nearest rows alone. */
const ROW_FIT = 1.5;
const MOST_ROWS = 6;
/** Characters of description of the project, at most. */
const FACT_CHARS = 700;
/** Requirements may fill a place beyond its room by this factor before the next best place takes them. */
const OVERFILL = 1.3;
/** Places that are tried for a requirement; a worse one would not be about it. */
const CHOICES = 6;
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

interface Fit {
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
function otherLots(plans: readonly SlotPlan[], { context }: BidView) {
  const { chapters, lots = [] } = context;
  const own = plans.map(({ slot }) => chapterLot(slot.chapter, chapters, lots)?.lotId);
  return (at: number, { lotId }: Unit): boolean =>
    lotId !== undefined && own[at] !== undefined && own[at] !== lotId;
}

/**
 * Makes the function that rates the places for a requirement: by its words, by its heading as far as the place is about all of
 * the heading (照明和交通设施 is not 交通疏解), and by the words of the place's own subject (出车 belongs to 驾驶).
 */
function createRating(plans: readonly SlotPlan[], view: BidView): (unit: Unit) => Fit['places'] {
  const match = createMatcher(
    plans.map((plan) => ({
      profile: [
        { text: plan.slot.about, weight: 3 },
        { text: plan.slot.chapter.title, weight: 2.2 },
        { text: titlesAround(view, plan), weight: 1.2 },
        { text: plan.slot.criteria, weight: 0.8 },
        { text: ownBrief(plan.slot.chapter.brief).slice(0, 300), weight: 0.4 },
      ],
    })),
  );
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
  const byAbout = plans.map(({ slot }) => aboutPeople.test(slot.about));
  const isOfPeople = byAbout.includes(true)
    ? byAbout
    : plans.map(({ slot }) => aboutPeople.test(slot.chapter.title));
  const isOfOther = otherLots(plans, view);
  return (unit) => {
    const isOfPersons = ofPersons.test(unit.text) && isOfPeople.includes(true);
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
          !sharesKindAlone(plans[at]?.slot.about ?? '', own),
      )
      .sort((a, b) => b.score - a.score || a.at - b.at);
  };
}

/** Places that get nothing may take what speaks of their subject in other words (布点: 布设土壤点位) from a neighbour with this much. */
const TO_SPARE = 2;

/** Characters of a heading that stand in a text, of all of them, 0–1. */
function sharedCharacters(heading: string, text: string): number {
  const own = [...new Set(heading.replace(/[^\u4e00-\u9fff]|方案|措施|方法|要求|管理/g, ''))];
  return own.length < 2
    ? 0
    : own.filter((character) => text.includes(character)).length / own.length;
}

/** 响应时限: whatever is to be done within a time. */
const ofTimes = /时限|时效|(?:响应|反馈|回复|办结|处理)(?:时间|速度)/;
const withinTime =
  /\d\s*个?(?:小时|分钟|工作日|日|天)(?:之)?内[^，。；]{0,12}(?:回复|反馈|响应|出具|到[场达]|答复|完成|处理|办结|提交|解决)/;
const speaksOf = (about: string, { heading, text }: Unit): boolean =>
  sharedCharacters(about, `${heading}${text}`) === 1 ||
  (ofTimes.test(about) && withinTime.test(text));

/** Gives empty places of a scoring item's chapter what its other places have that speaks of their subject. */
function fillEmpty(plans: readonly SlotPlan[], view: BidView): void {
  const itemChapter = ({ slot }: SlotPlan) =>
    [slot.chapter, ...view.ancestors(slot.chapter)].find((chapter) => view.isItemChapter(chapter))
      ?.id;
  for (const plan of plans) {
    const home = itemChapter(plan);
    if (plan.units.length > 0 || home === undefined) continue;
    for (const other of plans) {
      if (other === plan || itemChapter(other) !== home || other.units.length <= TO_SPARE) continue;
      const own = other.units.filter((unit) => speaksOf(plan.slot.about, unit));
      const moved = own.slice(0, other.units.length - 1);
      const gone = new Set(moved);
      other.units = other.units.filter((unit) => !gone.has(unit));
      plan.units = plan.units.concat(moved);
    }
  }
}

/** Descriptions of the project all stand in the chapter that tells its facts. */
function placeFacts(units: readonly Unit[], home: SlotPlan | undefined): void {
  let length = 0;
  for (const unit of units) {
    length += unit.text.length;
    if (length > FACT_CHARS) return;
    home?.units.push(unit);
  }
}

/** So much of what stands under a heading is in one place: then the heading is about that. */
const OF_ONE_PLACE = 2 / 3;
const LEAST_TOGETHER = 2;

/** 项目技术需求, 商务要求, 第二篇 服务内容: what stands below is about anything. */
const isAboutAll = (heading: string): boolean =>
  heading.replace(
    /第[一二三四五六七八九十\d]{1,3}[章节部篇]|本?项目|技术|商务|采购|服务|需求|要求|内容|标准|条件|条款|说明|实质性|具体|其[他它]|基本|相关|及|和|与|[^\u4e00-\u9fff]/g,
    '',
  ) === '';

/** Where nearly all stands that the tender says under the same heading: a sentence without a place of its own goes with it. */
function besideOthers({ heading }: Unit, plans: readonly SlotPlan[]): number {
  const shares = plans.map(({ units }) => units.filter((one) => one.heading === heading).length);
  const most = Math.max(0, ...shares);
  const all = shares.reduce((sum, share) => sum + share, 0);
  const isOne = most >= LEAST_TOGETHER && most >= all * OF_ONE_PLACE;
  return isAboutAll(heading) || !isOne ? -1 : shares.indexOf(most);
}

/** What a supplier does: delivers, trains, comes. Whatever else is asked of goods says what they are. */
const act =
  /我方|售后|质保|保修|保养|培训|到[场达]|现场|送达|交货|供货|运输|包装|驻场|免费|派[遣出驻]|人员|工程师|验收|巡检|上门|响应时间|小时内|[日天]内|安装(?:调试|到位)|完成安装|负责|承诺|承担|配合|备[品件]/;
/** A section of so few acts, among this many sentences, describes a thing. */
const FEW_ACTS = 1 / 4;
const LEAST_SENTENCES = 4;
/** What the tender calls a thing that is bought. */
const bought = /产品|厂商|品牌|型号|制造商|彩页|截图/;

/** Requirements of goods and bought software that say what these are: which product meets them only the bidder knows, so that no text promises them. */
function productUnits(units: readonly Unit[], { field }: Pick<BidView, 'field'>): Set<Unit> {
  if (field !== 'goods' && field !== 'system') return new Set();
  const sections = groupBy(units, ({ heading }) => heading);
  const ofThings = new Set(
    [...sections].flatMap(([heading, own]) => {
      const acts = own.filter(({ text }) => act.test(text)).length;
      const isThing = own.length >= LEAST_SENTENCES && acts <= own.length * FEW_ACTS;
      const isBought = field === 'goods' || own.some(({ text }) => bought.test(text));
      return heading !== '' && isThing && isBought ? [heading] : [];
    }),
  );
  return new Set(
    units.filter(
      ({ heading, text, inTable }) => !act.test(text) && (inTable || ofThings.has(heading)),
    ),
  );
}

/** Fits requirements to places: best fits first, each to the best place that has room. Fills `plans`. */
export function distributeRequirements(
  units: readonly Unit[],
  plans: readonly SlotPlan[],
  view: BidView,
  factsChapter: string | undefined,
): void {
  const rate = createRating(plans, view);
  const hasTable = view.ordered.some(
    ({ id, title }) => isDeviationTitle(title) && !view.children.has(id),
  );
  const demands = units.filter((unit) => unit.kind === 'demand');
  const products = hasTable ? productUnits(demands, view) : new Set();
  const fits: Fit[] = demands
    .filter((unit) => !products.has(unit))
    .map((unit) => ({ unit, places: rate(unit) }));
  fits.sort(
    (a, b) => (b.places[0]?.score ?? 0) - (a.places[0]?.score ?? 0) || a.unit.index - b.unit.index,
  );
  const isRow = ({ inTable }: Unit) => inTable && hasTable;
  // Rows of a table of goods or software are about what is bought; those of services are the work itself.
  const isOfGoods = (unit: Unit) => isRow(unit) && /^(?:goods|system)$/.test(view.field);
  const rows = plans.map(() => 0);
  const load = plans.map(() => 0);
  const hasRoom = (at: number) => (load[at] ?? 0) < (plans[at]?.slot.capacity ?? 0) * OVERFILL;
  const put = (unit: Unit, at: number) => {
    load[at] = (load[at] ?? 0) + unit.text.length;
    plans[at]?.units.push(unit);
  };
  for (const { unit, places } of fits) {
    if (isOfGoods(unit)) {
      const place = places[0];
      if (!place || place.score < ROW_FIT || (rows[place.at] ?? 0) >= MOST_ROWS) continue;
      rows[place.at] = (rows[place.at] ?? 0) + 1;
      put(unit, place.at);
      continue;
    }
    const choices = places.slice(0, CHOICES).map(({ at }) => at);
    // What is marked is answered wherever it fits best, room or not.
    const at = choices.find(hasRoom) ?? (unit.marked ? choices[0] : undefined);
    if (at !== undefined) put(unit, at);
  }
  const isOfOther = otherLots(plans, view);
  const whole = wholePlace(plans, view.context);
  // The table of deviations answers for each of the goods and for each row; what is said of one says nothing of the next.
  if (view.field !== 'goods')
    for (const { unit, places } of fits) {
      if (isRow(unit)) continue;
      const at = places.length > 0 ? -1 : whole === -1 ? besideOthers(unit, plans) : whole;
      if (at !== -1 && !isOfOther(at, unit) && (unit.marked || hasRoom(at))) put(unit, at);
    }
  fillEmpty(plans, view);
  placeFacts(
    units.filter((unit) => unit.kind === 'fact'),
    plans.find(({ slot }) => slot.chapter.id === factsChapter),
  );
  for (const plan of plans) plan.units.sort((a, b) => a.index - b.index);
}
