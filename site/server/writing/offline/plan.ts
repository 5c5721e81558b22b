import { topicOf } from '../catalogue/catalogue.ts';
import { isPaperWork } from '../catalogue/paper-work.ts';
import { type PricePlace, pricePlaces } from '../price/price-volume.ts';
import { kindOf } from '../structure/tree.ts';
import { createMatcher } from '../text/relevance.ts';
import type { BidContext } from '../writer.ts';
import { type BidView, bidView } from './bid-view.ts';
import { distributeRequirements } from './distribute-requirements.ts';
import { distributeSections } from './distribute-sections.ts';
import { generalTopics } from './general-topics.ts';
import type { SlotPlan } from './slot-plan.ts';
import { slotsOf } from './slots.ts';
import { type Unit, unitsOf } from './units.ts';

export interface BidPlan {
  /** Section titles of the requirements that say most, the most telling first. */
  mainHeadings: readonly string[];
  view: BidView;
  /** Places of each written chapter, by chapter id. */
  slots: ReadonlyMap<string, SlotPlan[]>;
  /** The chapter that tells the project's facts. */
  factsChapter: string | undefined;
  /**
   * The one chapter a passage of the bidder's own material is told in: of those its file was chosen for by hand, else of all, the
   * one it fits best.
   */
  homeOf: (passage: BidContext['knowledge'][number]) => string | undefined;
  /** Whether prices may stand in a chapter. */
  pricePlaceOf: (chapterId: string) => PricePlace;
}

const saysProject =
  /部署|总体(?:方案|思路|情况|安排|介绍|服务|实施|要求)|^总体$|概[述况]|背景|现状|特点|总则|工作内容|(?:服务|工作|总体|实施|项目|设计|编制)思路|(?:项目|工程|场地|现场|区域|环境)[^，。；]{0,4}分析/;

/**
 * Where the project is introduced: at what is about it by its own name, whatever it stands below (既有管线保护 below 重点难点分析 has
 * another subject), else at a general plan that answers no criterion; nowhere where a bid has neither.
 */
function factsPlace(plans: readonly SlotPlan[], view: BidView): SlotPlan | undefined {
  const ofTopic = (...ids: string[]) =>
    plans.find(({ slot }) => ids.includes(topicOf(slot.about, view.bought)?.id ?? ''));
  return (
    ofTopic('understanding', 'compiling') ??
    plans.find(({ slot }) => saysProject.test(slot.about)) ??
    ofTopic('difficulty') ??
    plans.find(
      ({ slot }) =>
        slot.criteria === '' && generalTopics.has(topicOf(slot.about, view.bought)?.id ?? ''),
    )
  );
}

/** Takes away headings of ours under which nothing came to stand. */
function dropHollow(slots: Map<string, SlotPlan[]>): void {
  for (const [id, places] of slots) {
    const kept = places.filter(
      ({ slot, units, paragraphs, table }) =>
        !slot.optional || units.length > 0 || paragraphs.length > 0 || table,
    );
    const first = places[0];
    if (kept.length > 0) slots.set(id, kept);
    else if (first)
      slots.set(id, [
        { ...first, slot: { ...first.slot, heading: '', about: first.slot.chapter.title } },
      ]);
  }
}

const noSubject =
  /情况|职责$|\d|上岗证|条款|内容|考核|要求$|规定$|标准$|总则|一般|其他|概况|说明|需求$|参数$|清单$|^(?:技术|商务|服务|采购|项目)$|[，。：]/;

function mainHeadings(units: readonly Unit[]): string[] {
  const counts = new Map<string, number>();
  for (const { heading, kind } of units)
    if (kind === 'demand') counts.set(heading, (counts.get(heading) ?? 0) + 1);
  return [...counts]
    .filter(([heading]) => heading.length >= 2 && heading.length <= 10 && !noSubject.test(heading))
    .sort((a, b) => b[1] - a[1])
    .map(([heading]) => heading)
    .slice(0, 12);
}

/** Finds the leaf chapter a passage belongs in. */
function createHomeFinder(view: BidView): BidPlan['homeOf'] {
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
  // A form holds what the tender puts into it.
  const writtenLeaves = leaves.filter((chapter) => kindOf(chapter) !== 'form');
  return ({ title, text, fileId, home }) => {
    if (home !== undefined) return home;
    const chosenFor = writtenLeaves.filter(
      ({ settings }) => fileId !== undefined && settings.knowledge?.includes(fileId),
    );
    if (chosenFor.length === 1) return chosenFor[0]?.id;
    const among =
      chosenFor.length > 0 ? new Set(chosenFor.map((chapter) => chapter.id)) : undefined;
    const fits = [...match(`${title}\n${text}`)].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    const ids = fits
      .flatMap(([at]) => leaves[at]?.id ?? [])
      .filter((id) => !among || among.has(id));
    return ids[0] ?? chosenFor[0]?.id;
  };
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
  const factsChapter = factsPlace(plans, view)?.slot.chapter.id;
  const units = unitsOf({ ...context, words: view.words });
  distributeRequirements(units, plans, view, factsChapter);
  const text = [
    context.overview,
    ...context.requirements.map((passage) => `${passage.heading}${passage.text}`),
    ...context.scoring.map(({ item, criteria }) => `${item}\n${criteria}`),
  ].join('\n');
  distributeSections(plans, view.field, {
    text,
    isPaperWork: isPaperWork(context.facts.projectName?.value ?? context.name, view.field),
  });
  dropHollow(slots);
  return {
    view,
    slots,
    factsChapter,
    homeOf: createHomeFinder(view),
    pricePlaceOf: pricePlaces(context),
    mainHeadings: mainHeadings(units),
  };
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
