import { isAbout, namedWorks, plainWords, sectionsOf } from '../catalogue/catalogue.ts';
import { isOfThings, withoutHandwork, withoutSiteWork } from '../catalogue/paper-work.ts';
import type { Field, Section, Topic } from '../catalogue/topic.ts';
import { groupBy } from '../text/group-by.ts';
import { containment, likeness, subjectTerms, terms } from '../text/relevance.ts';
import type { SlotPlan } from './slot-plan.ts';

interface Claim {
  plan: SlotPlan;
  weight: number;
  /** The place itself is about the topic, by its heading or as the whole of its scoring item. */
  isOwn: boolean;
}

function sectionFit(section: Section, { plan, weight }: Claim): number {
  const { about } = plan.slot;
  if (section.title === about) return weight + 4;
  return weight + (section.match?.test(about) ? 2 : 0.3 + likeness(section.title, about));
}

/** A place that has nothing yet comes before one that has. */
const share = (load: number): number => (load === 0 ? 1.5 : 1 / (1 + 0.6 * load));

/** What is bought, as the tender says. */
export interface Bought {
  /** The tender's text: it says what trades are needed. */
  text: string;
  /** A report, a drawing, an opinion: nothing of work by hand is said of it. */
  isPaperWork: boolean;
}

/** Whether a place is about a topic as a whole, and not about one part of it (退换货 of all that supply is). */
function isWhole(topic: Topic, about: string): boolean {
  const { match, sections } = topic;
  // 人员稳定 of all that staff is: what it says beside the subject's name.
  const rest = about.replace(match, '');
  const isPart = besideTopic(topic, about) !== '';
  return (
    match.test(about) &&
    namedWorks(topic, about).length === 0 &&
    !sections.some((section) => isAbout(section, about) || (isPart && isAbout(section, rest)))
  );
}

/** What a place says beside the name of its topic. */
const besideTopic = ({ match }: Topic, about: string): string =>
  about.replace(match, '').replace(plainWords, '');

/** 培训课程, 培训师资 and 培训考核 of one chapter: each is a part of what they share, and none has all of it. */
function withParts(topic: Topic, claims: readonly Claim[]): readonly Claim[] {
  const parentOf = ({ plan: { slot } }: Claim) =>
    slot.heading === '' ? slot.chapter.parentId : slot.chapter.id;
  const bySide = groupBy(claims, parentOf);
  return claims.map((claim) => {
    const sides = bySide.get(parentOf(claim)) ?? [];
    const isPart =
      sides.length > 1 &&
      besideTopic(topic, claim.plan.slot.about) !== '' &&
      sides.every(({ plan }) => topic.match.test(plan.slot.about));
    return isPart ? { ...claim, isOwn: false } : claim;
  });
}

/** Places that claim each topic, with the topic's sections. */
function claimsByTopic(
  plans: readonly SlotPlan[],
  field: Field,
  { text, isPaperWork }: Bought,
): { sections: readonly Section[]; claims: readonly Claim[] }[] {
  const byTopic = new Map<
    string,
    { topic: Topic; sections: readonly Section[]; claims: Claim[] }
  >();
  for (const plan of plans) {
    for (const { topic, weight, partial } of plan.slot.topics) {
      if (isPaperWork && isOfThings(topic)) continue;
      const sections = () => {
        const all = sectionsOf(topic, field, text);
        if (field === 'goods') return all.map(withoutSiteWork);
        return isPaperWork ? all.map(withoutHandwork) : all;
      };
      const row = byTopic.get(topic.id) ?? { topic, sections: sections(), claims: [] };
      row.claims.push({ plan, weight, isOwn: !partial && isWhole(topic, plan.slot.about) });
      byTopic.set(topic.id, row);
    }
  }
  return [...byTopic.values()].map(({ topic, sections, claims }) => ({
    sections,
    claims: withParts(topic, claims),
  }));
}

/** A section whose title is this like a place's speaks of it. */
const SPEAKS_OF = 0.3;
/** Near enough to be what a place itself is about, and not the chapters above it. */
const OWN = 2.5;

/**
 * A place that is about the topic takes all of it. One with a subject of its own takes only what speaks of it, whoever's subject the
 * topic is: how a fire is fought is no answer to a storm, and how work is handed over no design of a laboratory.
 */
const mayTake = (section: Section, claim: Claim): boolean =>
  (claim.isOwn && !section.particular) || speaksOf(section, claim);

const speaksOf = (section: Section, { plan: { slot } }: Claim): boolean =>
  section.title === slot.about ||
  section.match?.test(slot.about.replace(plainWords, '') || slot.about) === true ||
  likeness(section.title, slot.about) >= SPEAKS_OF;

/** Who may take a section: where it speaks of the own subject of some places, these alone. */
function takersOf(section: Section, claims: readonly Claim[]): Claim[] {
  const takers = claims.filter((claim) => mayTake(section, claim));
  const own = takers.filter((claim) => claim.weight >= OWN && speaksOf(section, claim));
  return own.length > 0 ? own : takers;
}

const best = (claims: readonly Claim[], fit: (claim: Claim) => number): SlotPlan | undefined =>
  claims.map((claim) => ({ plan: claim.plan, fit: fit(claim) })).sort((a, b) => b.fit - a.fit)[0]
    ?.plan;

/** 施工平面布置合理划分…: the words a paragraph begins with are a place's own subject. */
const BEGINNING = 24;
const LEAST_SUBJECT = 4;

/** The place that a paragraph names as it begins, whatever topic it is dealt for; the most particular where several are named. */
function namedIn(plans: readonly SlotPlan[], paragraph: string): SlotPlan | undefined {
  const begins = paragraph.slice(0, BEGINNING);
  return plans
    .filter(({ slot: { about } }) => about.length >= LEAST_SUBJECT && begins.includes(about))
    .sort((a, b) => b.slot.about.length - a.slot.about.length)[0];
}

/** What a paragraph says of a place's own subject counts so much, 1 for nothing. */
function speech(paragraph: string, { plan: { slot } }: Claim): number {
  const own = subjectTerms(slot.about.replace(plainWords, '，'));
  return 1 + SPEECH * containment(own, new Set(terms(paragraph)));
}
const SPEECH = 2;

/** Deals each way of working out of the catalogue to the place it fits best, so that none is said twice in a bid. Fills `plans`. */
export function distributeSections(plans: readonly SlotPlan[], field: Field, bought: Bought): void {
  const chapterLoad = new Map<string, number>();
  const loadOf = ({ paragraphs, slot }: SlotPlan) =>
    paragraphs.length + 0.5 * (chapterLoad.get(slot.chapter.id) ?? 0);
  for (const { sections, claims } of claimsByTopic(plans, field, bought)) {
    for (const section of sections) {
      const takers = takersOf(section, claims);
      for (const paragraph of section.paragraphs) {
        const plan =
          namedIn(plans, paragraph) ??
          best(
            takers,
            (claim) =>
              sectionFit(section, claim) * share(loadOf(claim.plan)) * speech(paragraph, claim),
          );
        if (!plan) break;
        plan.paragraphs.push(paragraph);
        chapterLoad.set(plan.slot.chapter.id, (chapterLoad.get(plan.slot.chapter.id) ?? 0) + 1);
      }
      const free = section.table ? takers.filter(({ plan }) => !plan.table) : [];
      const home = best(free, (claim) => sectionFit(section, claim));
      if (home) home.table = section.table;
    }
  }
}
