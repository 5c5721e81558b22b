import type { outline } from 'tender-widgets/contract';
import { targetChars } from '../budgets.ts';
import {
  isAbout,
  namedWorks,
  plainWords,
  sectionsOf,
  subjectsOf,
  topicOf,
  topicsOf,
} from '../catalogue/catalogue.ts';
import type { Topic } from '../catalogue/topic.ts';
import type { Aspect } from '../criteria/aspect.ts';
import { criteriaAspects } from '../criteria/aspects.ts';
import { likeness } from '../text/relevance.ts';
import type { BidView } from './bid-view.ts';

type Chapter = outline.OutlineChapter;

/** A place for text in a chapter: under a sub-heading, or the whole chapter where `heading` is empty. */
export interface Slot {
  chapter: Chapter;
  heading: string;
  /** What the place is about: its heading, else the chapter's title. */
  about: string;
  /** Topics of the heading, the chapter and its parents, nearest first; the weight says how near. */
  topics: {
    topic: Topic;
    weight: number;
    /** The subject is another place's: only what bears this one's own name is told here. */
    partial?: true;
  }[];
  /** Room in characters. */
  capacity: number;
  /** Words of the criteria it answers. */
  criteria: string;
  /** The heading is ours, not one the criteria name: it goes when there is nothing to say under it. */
  optional: boolean;
}

/** A scoring item about one of these is answered within it: its sub-chapters do not turn to other subjects. */
const closedTopics = new Set([
  'quality',
  'safety',
  'environment',
  'emergency',
  'training',
  'instruction',
  'secrecy',
  'schedule',
  'difficulty',
  'understanding',
  'promise',
  'extra',
  'traffic',
  'aftersales',
  'rules',
  'staff',
  'install',
]);

const MAX_SLOTS = 10;
/** A sub-heading deserves about this many characters. */
const CHARS_PER_SLOT = 260;
const ALIKE = 0.6;

/** Whether another scoring item's chapter is about the topic: then this chapter leaves the topic to that one. */
function ownedElsewhere(view: BidView, chapter: Chapter, topicId: string): boolean {
  if (view.isItemChapter(chapter)) return false;
  const line = new Set([chapter, ...view.ancestors(chapter)]);
  return view.ordered.some(
    (other) =>
      !line.has(other) &&
      other.settings.kind === 'prose' &&
      view.isItemChapter(other) &&
      topicOf(other.title, view.bought)?.id === topicId,
  );
}

const homeOf = (view: BidView, chapter: Chapter): Chapter | undefined =>
  view.ancestors(chapter).find((parent) => view.isItemChapter(parent));

/** Of a scoring item about several subjects (售后服务及应急保障), the one that a place in it is about. */
function subjectWithin(view: BidView, chapter: Chapter, about: string): Topic[] | undefined {
  const home = homeOf(view, chapter);
  const subjects = home
    ? topicsOf(home.title, view.bought).filter(({ id }) => closedTopics.has(id))
    : [];
  if (subjects.length < 2) return undefined;
  const names = ({ match }: { match?: RegExp }) => match?.test(about) === true;
  const holds = ({ sections }: Topic) =>
    sections.some((section) => section.title === about || names(section));
  const own = topicOf(about, view.bought);
  const found =
    subjects.find(names) ??
    (own && !ownedElsewhere(view, chapter, own.id) ? own : subjects.find(holds));
  return found ? [found] : [];
}

/** The subject of a chapter above that has a part of this very name. */
const partOf = (view: BidView, { title }: Chapter, parents: readonly Chapter[]) =>
  parents
    .flatMap((parent) => subjectsOf(parent.title, view.bought))
    .find(({ sections }) => sections.some((section) => section.title === title));

function isClosed(view: BidView, chapter: Chapter): boolean {
  const home = homeOf(view, chapter);
  const topic = home && topicOf(home.title, view.bought);
  if (!topic) return false;
  return (
    closedTopics.has(topic.id) || topic.sections.some((section) => section.title === chapter.title)
  );
}

function headingsOf(view: BidView, chapter: Chapter): (Aspect & { optional?: true })[] {
  const room = Math.max(
    1,
    Math.min(
      MAX_SLOTS,
      Math.floor(targetChars(chapter, view.context.charsPerPage) / CHARS_PER_SLOT),
    ),
  );
  const parents = view.ancestors(chapter);
  const topic = topicOf(chapter.title, view.bought);
  const fromItem = view.isItemChapter(chapter)
    ? view.itemsOf(chapter).flatMap(criteriaAspects)
    : [];
  const own =
    fromItem.length === 1 && (fromItem[0]?.parts.length ?? 0) > 1
      ? (fromItem[0]?.parts ?? []).map((title) => ({ title, parts: [], source: '' }))
      : fromItem;
  const parentTopics = parents.map((parent) => topicOf(parent.title, view.bought)?.id);
  const isSection =
    topic &&
    (parentTopics.includes(topic.id) ||
      partOf(view, chapter, parents) !== undefined ||
      isClosed(view, chapter) ||
      ownedElsewhere(view, chapter, topic.id));
  const sections = topic && !isSection ? sectionsOf(topic, view.field) : [];
  const works = topic ? namedWorks(topic, chapter.title) : [];
  const named = sections.filter((section) =>
    works.length > 0
      ? works.some((one) => one.title === section.title)
      : section.match?.test(chapter.title) === true,
  );
  const isNamed = named.length > 0 && (works.length > 0 || !view.isItemChapter(chapter));
  // A chapter that names one work is about it as a whole.
  const chosen = works.length === 1 ? [] : isNamed ? named : sections;
  const general = chosen.map((section) => ({
    title: section.title,
    parts: [],
    source: '',
    optional: true as const,
  }));
  const wished = wishedTopics(chapter.settings.instruction).map((title) => ({
    title,
    parts: [],
    source: '',
  }));
  const headings: (Aspect & { optional?: true })[] = [];
  for (const aspect of [...wished, ...own, ...general]) {
    const limit = Math.max(room, Math.min(own.length, MAX_SLOTS)) + wished.length;
    const clash =
      headings.some((other) => likeness(other.title, aspect.title) > ALIKE) ||
      aspect.title === chapter.title;
    if (!clash && aspect.title.length <= 24 && headings.length < limit) headings.push(aspect);
  }
  return headings.length >= 2
    ? headings
    : headings.length === 1 && wished.length === 1
      ? headings
      : [];
}

/** Subjects a bidder asks for in words such as 突出…, 重点写…, 补充…. */
export function wishedTopics(instruction: string): string[] {
  return [
    ...instruction.matchAll(
      /(?:突出|强调|重点(?:写|说明|描述|阐述|介绍)|补充|增加|加上|写明|说明)(?:一下|关于)?[“"]?([\u4e00-\u9fffA-Za-z0-9]{2,18}?)[”"]?(?:的?(?:内容|部分|章节|描述|说明))?(?=[，。；、,;\s]|$)/g,
    ),
  ]
    .map((match) => match[1] ?? '')
    .filter((title) => title.length >= 2);
}

/** 培训 of 交付与伴随保障方案: the name of another subject, of which the item's own has no part. */
function ofItsOwnName(view: BidView, chapter: Chapter, about: string): Topic | undefined {
  const home = homeOf(view, chapter);
  const whole = home && topicOf(home.title, view.bought);
  const own = topicOf(about, view.bought);
  if (!whole || !own || own.id === whole.id || ownedElsewhere(view, chapter, own.id))
    return undefined;
  const rest = about.replace(new RegExp(own.match, 'g'), '').replace(plainWords, '');
  const isPart = whole.sections.some(
    (section) => section.title === about || section.match?.test(about) === true,
  );
  return rest === '' && !isPart ? own : undefined;
}

/** With the subject that a place names one part of, where all of it is told elsewhere. */
function withOwnPart(found: Slot['topics'], about: string, { bought }: BidView): Slot['topics'] {
  const own = topicOf(about, bought);
  const isPart =
    own &&
    !found.some(({ topic }) => topic.id === own.id) &&
    own.sections.some((section) => isAbout(section, about));
  return isPart ? [{ topic: own, weight: 2.5, partial: true }, ...found] : found;
}

/** Makes the function that tells the topics of a place in a chapter, by its heading. */
function createTopics(view: BidView, chapter: Chapter): (heading: string) => Slot['topics'] {
  const parents = view.ancestors(chapter);
  const home = view.isItemChapter(chapter) ? chapter : homeOf(view, chapter);
  const above = home ? view.ancestors(home) : [];
  const isAboveHome = (title: string) => above.some((one) => one.title === title);
  const closed = isClosed(view, chapter);
  return (heading) => {
    const named = closed ? ofItsOwnName(view, chapter, heading || chapter.title) : undefined;
    if (named) return [{ topic: named, weight: 3 }];
    const within = subjectWithin(view, chapter, heading || chapter.title);
    if (within) return within.map((topic) => ({ topic, weight: 3 }));
    const whole = heading === '' ? partOf(view, chapter, parents) : undefined;
    // A part of this very name has one subject, whatever its words are found in: 专项施工方案目录 of a safety plan.
    if (whole) return [{ topic: whole, weight: 3 }];
    const titles = closed
      ? parents.map((parent) => parent.title)
      : [heading, chapter.title, ...parents.map((parent) => parent.title)];
    const found: Slot['topics'] = [];
    for (const [at, title] of titles.entries()) {
      const topic = title === '' ? undefined : topicOf(title, view.bought);
      const taken =
        topic &&
        (found.some((one) => one.topic.id === topic.id) ||
          ((at < 2 ? !closed : isAboveHome(title)) && ownedElsewhere(view, chapter, topic.id)));
      if (topic && !taken)
        found.push({ topic, weight: at === 0 ? 3 : at === 1 && !closed ? 2.5 : 2 });
    }
    return withOwnPart(found.slice(0, 2), heading || chapter.title, view);
  };
}

/** The places for text of a written chapter, in their order. `wish` is an instruction given for this writing only. */
export function slotsOf(view: BidView, chapter: Chapter): Slot[] {
  const headings = headingsOf(view, chapter);
  const criteria = view
    .itemsOf(chapter)
    .map((item) => item.criteria)
    .join('\n');
  const capacity = Math.max(
    300,
    targetChars(chapter, view.context.charsPerPage) / Math.max(1, headings.length),
  );
  const topicsFor = createTopics(view, chapter);
  if (headings.length === 0)
    return [
      {
        chapter,
        heading: '',
        about: chapter.title,
        topics: topicsFor(''),
        capacity,
        criteria,
        optional: false,
      },
    ];
  // 培训内容与方式 of a chapter on teaching is about that, whatever 内容 is found in.
  const own = topicOf(chapter.title, view.bought);
  return headings.map(({ title, source, optional }) => ({
    chapter,
    heading: title,
    about: title,
    topics: optional && own ? [{ topic: own, weight: 3 }] : topicsFor(title),
    capacity,
    criteria: source || criteria,
    optional: optional === true,
  }));
}
