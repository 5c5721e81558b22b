import type { BidView } from './bid-view.ts';
import type { SlotPlan } from './slot-plan.ts';
import type { Unit } from './units.ts';

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
/** 交货：普通印件24小时，急件4小时: within what time something is done, by its label. */
const byTime =
  /^(?:[^，。；：]{0,6}(?:交[货付]|供货|配送|送[货达]|到[货场位]|响应|进[场点]|办结|出报告)[^，。；：]{0,6}[：:])[^。；]{0,16}\d\s?个?(?:小时|分钟|工作日|日|天)/;
const speaksOf = (about: string, { heading, text }: Unit): boolean =>
  sharedCharacters(about, `${heading}${text}`) === 1 ||
  (ofTimes.test(about) && (withinTime.test(text) || byTime.test(text)));

/** Gives empty places of a scoring item's chapter what its other places have that speaks of their subject. */
export function fillEmpty(plans: readonly SlotPlan[], view: BidView): void {
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

/** So many of them at most. */
const MOST_TIMES = 6;
/** A place about times takes what is to be done within some and fits no place by its words. */
export function fillTimes(plans: readonly SlotPlan[], demands: readonly Unit[]): void {
  const times = plans.find(({ slot, units }) => units.length === 0 && ofTimes.test(slot.about));
  const placed = new Set(plans.flatMap(({ units }) => units));
  const timed = ({ text }: Unit) => withinTime.test(text) || byTime.test(text);
  times?.units.push(
    ...demands.filter((unit) => !placed.has(unit) && timed(unit)).slice(0, MOST_TIMES),
  );
}

/** Characters of description of the project, at most. */
const FACT_CHARS = 700;
/** Descriptions of the project all stand in the chapter that tells its facts. */
export function placeFacts(units: readonly Unit[], home: SlotPlan | undefined): void {
  let length = 0;
  for (const unit of units) {
    length += unit.text.length;
    if (length > FACT_CHARS) return;
    home?.units.push(unit);
  }
}

/** What may happen stands where the bid speaks of that, else of emergencies. */
export function placeScenes(units: readonly Unit[], plans: readonly SlotPlan[]): void {
  const home =
    plans.find(({ slot }) => /场景|情形/.test(slot.about)) ??
    plans.find(({ slot }) => slot.topics[0]?.topic.id === 'emergency');
  home?.units.push(...units);
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
export function besideOthers({ heading }: Unit, plans: readonly SlotPlan[]): number {
  const shares = plans.map(({ units }) => units.filter((one) => one.heading === heading).length);
  const most = Math.max(0, ...shares);
  const all = shares.reduce((sum, share) => sum + share, 0);
  const isOne = most >= LEAST_TOGETHER && most >= all * OF_ONE_PLACE;
  return isAboutAll(heading) || !isOne ? -1 : shares.indexOf(most);
}
