import { sectionsOf } from '../catalogue/catalogue.ts';
import type { Section } from '../catalogue/topic.ts';
import { containment, createMatcher, likeness, subjectTerms } from '../text/relevance.ts';
import type { BidContext } from '../writer.ts';
import { type BidView, bidView } from './bid-view.ts';
import { type Slot, slotsOf } from './slots.ts';
import { type Unit, unitsOf } from './units.ts';

/** What stands at one place of the bid. Everything in it stands nowhere else. */
export interface SlotPlan {
  slot: Slot;
  units: Unit[];
  paragraphs: string[];
  table: Section['table'];
}

export interface BidPlan {
  /** Section titles of the requirements that say most, the most telling first. */
  mainHeadings: readonly string[];
  view: BidView;
  /** Places of each written chapter, by chapter id. */
  slots: ReadonlyMap<string, SlotPlan[]>;
  /** The chapter that tells the project's facts. */
  factsChapter: string | undefined;
  /** Chapter a passage of the bidder's own material fits best. */
  homeOf: (text: string) => string | undefined;
}

/** A requirement that shares less than this with every place says nothing about them. */
const MIN_FIT = 0.9;
/** Requirements may fill a place beyond its room by this factor before the next best place takes them. */
const OVERFILL = 1.3;

const aboutProject = new Set(['understanding', 'difficulty', 'compiling']);

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
const TOPIC_BONUS = 1.2;

/** A requirement that uses the words of the place's own subject belongs there though it shares no word with its title: 出车 and 驾驶. */
function topicBonus(plan: SlotPlan | undefined, unit: Unit): number {
  const topic = plan?.slot.topics.find((one) => !wideTopics.has(one.topic.id))?.topic;
  return topic && (topic.match.test(unit.heading) || topic.match.test(unit.text)) ? TOPIC_BONUS : 0;
}

/** Fits requirements to places: best fits first, each to the best place that has room. */
function dealUnits(units: readonly Unit[], plans: readonly SlotPlan[], view: BidView, factsChapter: string | undefined): void {
  const match = createMatcher(
    plans.map(({ slot }) => ({
      profile: [
        { text: slot.about, weight: 3 },
        { text: slot.chapter.title, weight: 2.2 },
        {
          text: view
            .ancestors(slot.chapter)
            .slice(0, 2)
            .map((one) => one.title)
            .join('，'),
          weight: 1.2,
        },
        { text: slot.criteria, weight: 0.8 },
        { text: slot.chapter.brief.slice(0, 300), weight: 0.4 },
      ],
    })),
  );
  const general = plans.findIndex(({ slot }) =>
    slot.topics.some(
      ({ topic }) => topic.id === 'operation' || topic.id === 'method' || topic.id === 'supply' || topic.id === 'system',
    ),
  );
  const titles = plans.map(({ slot }) =>
    subjectTerms(
      [
        slot.about,
        slot.chapter.title,
        ...view
          .ancestors(slot.chapter)
          .slice(0, 2)
          .map((one) => one.title),
      ].join('，'),
    ),
  );
  const fits = units.map((unit) => {
    const ofHeading = match(unit.heading);
    const headingTerms = subjectTerms(unit.heading);
    const ofText = match(unit.text);
    const scores = plans
      .map((_plan, at) => ({
        at,
        // A heading counts as far as the place is about all of it: 照明和交通设施 is not 交通疏解.
        score:
          topicBonus(plans[at], unit) +
          (ofText.get(at) ?? 0) +
          (ofHeading.get(at) ?? 0) * containment(headingTerms, titles[at] ?? headingTerms),
      }))
      .filter(({ at, score }) => score >= MIN_FIT && (unit.kind === 'demand' || plans[at]?.slot.chapter.id === factsChapter))
      .sort((a, b) => b.score - a.score || a.at - b.at);
    return { unit, scores };
  });
  const load = plans.map(() => 0);
  fits.sort((a, b) => (b.scores[0]?.score ?? 0) - (a.scores[0]?.score ?? 0) || a.unit.index - b.unit.index);
  for (const { unit, scores } of fits) {
    const hasRoom = (at: number) => (load[at] ?? 0) < (plans[at]?.slot.capacity ?? 0) * OVERFILL;
    const facts = plans.findIndex(({ slot }) => slot.chapter.id === factsChapter);
    const fallback = unit.kind === 'fact' ? facts : general;
    const at =
      scores.slice(0, 6).find((fit) => hasRoom(fit.at))?.at ??
      (scores.length === 0 && fallback !== -1 && hasRoom(fallback) ? fallback : undefined);
    if (at === undefined) continue;
    load[at] = (load[at] ?? 0) + unit.text.length;
    plans[at]?.units.push(unit);
  }
  for (const plan of plans) plan.units.sort((a, b) => a.index - b.index);
}

function sectionFit(section: Section, plan: SlotPlan, weight: number): number {
  const { about } = plan.slot;
  if (section.title === about) return weight + 4;
  const nature = section.match?.test(about) ? 2 : 0.3 + likeness(section.title, about);
  return weight + nature;
}

/** A place that has nothing yet comes before one that has. */
const share = (load: number): number => (load === 0 ? 1.5 : 1 / (1 + 0.6 * load));

/** Deals each way of working out of the catalogue to the place it fits best, so that none is said twice in a bid. */
function dealSections(plans: readonly SlotPlan[], view: BidView): void {
  const byTopic = new Map<string, { sections: readonly Section[]; claims: { plan: SlotPlan; weight: number }[] }>();
  for (const plan of plans) {
    for (const { topic, weight } of plan.slot.topics) {
      const row = byTopic.get(topic.id) ?? { sections: sectionsOf(topic, view.field), claims: [] };
      row.claims.push({ plan, weight });
      byTopic.set(topic.id, row);
    }
  }
  const load = new Map<SlotPlan, number>();
  const chapterLoad = new Map<string, number>();
  for (const { sections, claims } of byTopic.values()) {
    for (const section of sections) {
      const ranked = () =>
        claims
          .map(({ plan, weight }) => ({
            plan,
            fit:
              sectionFit(section, plan, weight) *
              share((load.get(plan) ?? 0) + 0.5 * (chapterLoad.get(plan.slot.chapter.id) ?? 0)),
          }))
          .sort((a, b) => b.fit - a.fit)[0]?.plan;
      for (const paragraph of section.paragraphs) {
        const plan = ranked();
        if (!plan) break;
        plan.paragraphs.push(paragraph);
        load.set(plan, (load.get(plan) ?? 0) + 1);
        const id = plan.slot.chapter.id;
        chapterLoad.set(id, (chapterLoad.get(id) ?? 0) + 1);
      }
      if (!section.table) continue;
      const best = claims
        .filter(({ plan }) => !plan.table)
        .map(({ plan, weight }) => ({ plan, fit: sectionFit(section, plan, weight) }))
        .sort((a, b) => b.fit - a.fit)[0];
      if (best) best.plan.table = section.table;
    }
  }
}

/** Takes away headings of ours under which nothing came to stand. */
function dropHollow(slots: Map<string, SlotPlan[]>): void {
  for (const [id, places] of slots) {
    const kept = places.filter(
      ({ slot, units, paragraphs, table }) => !slot.optional || units.length > 0 || paragraphs.length > 0 || table,
    );
    const first = places[0];
    if (kept.length > 0) slots.set(id, kept);
    else if (first) slots.set(id, [{ ...first, slot: { ...first.slot, heading: '', about: first.slot.chapter.title } }]);
  }
}

const noSubject = /条款|内容|考核|要求$|规定$|标准$|总则|一般|其他|概况|说明|[，。：]/;

function mainHeadings(units: readonly Unit[]): string[] {
  const counts = new Map<string, number>();
  for (const { heading, kind } of units) if (kind === 'demand') counts.set(heading, (counts.get(heading) ?? 0) + 1);
  return [...counts]
    .filter(([heading]) => heading.length >= 2 && heading.length <= 10 && !noSubject.test(heading))
    .sort((a, b) => b[1] - a[1])
    .map(([heading]) => heading)
    .slice(0, 12);
}

function makePlan(context: BidContext): BidPlan {
  const view = bidView(context);
  const slots = new Map<string, SlotPlan[]>();
  for (const chapter of view.proseLeaves) {
    slots.set(
      chapter.id,
      slotsOf(view, chapter).map((slot) => ({ slot, units: [], paragraphs: [], table: undefined })),
    );
  }
  const plans = [...slots.values()].flat();
  const speaking =
    plans.find(({ slot }) => slot.topics.some(({ topic }) => aboutProject.has(topic.id))) ??
    plans.find(({ slot }) => /部署|总体|概述|总则|工作内容|思路/.test(slot.about));
  const factsChapter = (speaking ?? plans[0])?.slot.chapter.id;
  const units = unitsOf({ ...context, words: view.words });
  dealUnits(units, plans, view, factsChapter);
  dealSections(plans, view);
  dropHollow(slots);
  const leaves = view.ordered.filter((chapter) => !view.children.has(chapter.id));
  const match = createMatcher(
    leaves.map((chapter) => ({
      profile: [
        { text: chapter.title, weight: 3 },
        {
          text: view
            .ancestors(chapter)
            .map((one) => one.title)
            .join('，'),
          weight: 1.2,
        },
        {
          text: view
            .itemsOf(chapter)
            .map((item) => item.criteria)
            .join('\n'),
          weight: 0.8,
        },
      ],
    })),
  );
  const homeOf = (text: string) => {
    const best = [...match(text)].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0];
    return best ? leaves[best[0]]?.id : undefined;
  };
  return { view, slots, factsChapter, homeOf, mainHeadings: mainHeadings(units) };
}

const plans = new WeakMap<object, { context: BidContext; plan: BidPlan }>();

/** What each chapter of a bid says, decided for the whole bid at once. Depends on nothing but the context, not on `knowledge`. */
export function planOf(context: BidContext): BidPlan {
  const known = plans.get(context.chapters);
  const same =
    known &&
    known.context.requirements === context.requirements &&
    known.context.scoring === context.scoring &&
    known.context.overview === context.overview &&
    known.context.settings === context.settings;
  if (same) return known.plan;
  const plan = makePlan(context);
  plans.set(context.chapters, { context, plan });
  return plan;
}
