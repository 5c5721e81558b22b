import { folded } from '../../documents/search-words.ts';
import { kindOf } from '../structure/tree.ts';
import {
  answer,
  asksPaper,
  asksPeople,
  asksPeopleAtLast,
  asksRole,
  inLetters,
  joins,
  tellsOfPeople,
  tellsRole,
} from './answer-ask.ts';
import { askedWords, isSameWord } from './asking-words.ts';
import type { Ask, AskingChapter } from './chapter-asks.ts';
import { withoutPaperWords } from './file-field.ts';
import {
  asksCompany,
  isDoneWork,
  isOwnWork,
  listsWorks,
  namesCompany,
  namesWorks,
  tellsCompany,
  tellsHonour,
  tellsOfCompany,
} from './known-forms.ts';
import type { Piece } from './pieces.ts';
import { placeKinds } from './places.ts';
import { PEOPLE_TITLE } from './profile-passages.ts';
import { isSpecific, type Matters, type Subject, saysAny } from './subject.ts';
import { askedTopics, INHOUSE, inhouseWords, saidTopics } from './topics.ts';
import { isBesideList } from './works-of-field.ts';

/** Words of the field that a reference shares with it. */
const FIELD_WORDS = 2;

const references = askedWords('业绩');
const asksReferences = ({ words }: Ask) =>
  words.some((word) => references.some((one) => isSameWord(one, word)));

/** What introduces a company answers what asks for one. */
const INTRODUCES = 3;
/** What else an introduction says of the company comes before what its words name besides. */
const INTRODUCED = 1.2;
const HONOUR = 0.5;

const isAskedCompany = ({ asks }: AskingChapter): boolean =>
  asks.some(({ text, isAsked }) => isAsked && asksCompany.test(text));

/** The company itself, or its honours where the paper is about it. */
const introduces = (chapter: AskingChapter, said: Subject): boolean =>
  (tellsCompany(said.text) ||
    (tellsHonour.test(said.text) && namesCompany.test(`${said.heading}\n${said.above}`))) &&
  isAskedCompany(chapter);

/** From how much of a topic a piece is about it, beside what else it tells. */
const ABOUT = { least: 2, share: 0.7 };
const BY_TOPIC = { least: 0.3, each: 0.1, most: 0.6, rest: 0.5, named: 0.05 };

const asksDevices =
  /(?:设备|设施|机械|机具|工具|器具|仪器|仪表|装备|车辆|船只)(?:的?(?:投入|配置|配备|清单|情况|一览表?|安排|计划|保障|齐全|数量|性能))*$/;
const tellsDevices = (said: Subject): boolean =>
  said.row === 'device' ||
  /\d\s{0,3}余?(?:台|套|辆|艘|架|把|部|件|只)/.test(said.text) ||
  (saidTopics(said).get('equipment') ?? 0) > 0;

/** A heading that stands whole in the title of a chapter that is asked for speaks of it: 前处理 of 整理与前处理. */
const BY_TITLE = { alone: 0.6, part: 0.2, whole: 0.5 };

/** What a heading that stands in the title adds to the chapter's score; most where it is one of the things the title names. */
function byTitle({ chapter, asks }: AskingChapter, said: Subject): number {
  const title = folded(chapter.title);
  if (said.isOfOtherField || said.row !== undefined || said.heading.length < 2) return 0;
  if (asks[0]?.isAsked !== true || kindOf(chapter) === 'evidence') return 0;
  if (title.split(joins).includes(said.heading)) return BY_TITLE.whole;
  return title.includes(said.heading) ? BY_TITLE.part : 0;
}

/** How well a piece answers what asks for the topic it is about. */
function answerByTopic(ask: Ask, chapter: AskingChapter, said: Subject): number {
  // Proofs are no text on a matter.
  if (said.isOfOtherField || !ask.isAsked || kindOf(chapter.chapter) === 'evidence') return 0;
  if (asksDevices.test(ask.text) && !tellsDevices(said)) return 0;
  const heard = saidTopics(said);
  const most = Math.max(0, ...heard.values());
  const best = Math.max(0, ...askedTopics(ask.text).map((name) => heard.get(name) ?? 0));
  if (best < ABOUT.least || best < ABOUT.share * most) return 0;
  const byTopic = Math.min(BY_TOPIC.most, BY_TOPIC.least + BY_TOPIC.each * (best - ABOUT.least));
  // Of two chapters on one matter the one whose words the heading has comes first.
  const score = byTopic + BY_TOPIC.named * inLetters(ask, said);
  return ask.isRest ? BY_TOPIC.rest * score : score;
}

/** What its columns tell a row to be goes where such things are asked for, before what its words name besides. */
const BY_ROW = { person: 0.7, device: 1.2, rest: 0.6, item: 1, role: 0.5, least: 0.3 };
/** Of the people of an item its lead stands where the lead is asked for, the others do not. */
function byRole({ chapter: { title } }: AskingChapter, said: Subject): number {
  if (!said.isPerson || !asksRole(title)) return 0;
  return tellsRole(said) ? BY_ROW.role : -BY_ROW.role;
}

/** Whether an item asks by its name for what a row is. */
function isItemOfRow({ titles: [item = ''] }: AskingChapter, said: Subject): boolean {
  if (said.isPerson) return asksPeopleAtLast({ text: item }) || namesStaff.test(item);
  return said.row === 'device' && asksDevices.test(item);
}
const namesStaff = /(?:项目)?(?:管理)?(?:机构|班子|班底|项目组|人员)(?:的?(?:设置|组成|情况))?$/;

function answerByRow(ask: Ask, said: Subject): number {
  if (said.isOfOtherField || !ask.isAsked) return 0;
  const part = ask.isRest ? BY_ROW.rest : 1;
  if (said.row === 'person' && asksPeopleAtLast(ask)) return part * BY_ROW.person;
  return said.row === 'device' && asksDevices.test(ask.text) ? part * BY_ROW.device : 0;
}

function tellsInhouse(said: Subject): boolean {
  if (isDoneWork.test(said.text)) return false;
  const heard = saidTopics(said);
  const own = heard.get(INHOUSE) ?? 0;
  if (inhouseWords(said.text).length > 0 && !tellsCompany(said.text)) return true;
  return own >= ABOUT.least || (said.isIntroducing && own > 0 && !tellsOfCompany(said.text));
}

const asksInhouse = (text: string, said: Subject): boolean =>
  askedTopics(text).includes(INHOUSE) ||
  inhouseWords(said.text).some((word) => text.includes(word));

/** A sentence of an introduction tells of the company, else of the matter that it is clearly about. */
function fitOfIntroduction(chapter: AskingChapter, said: Subject): number {
  if (isAskedCompany(chapter)) return tellsOfCompany(said.text) ? INTRODUCED : 0;
  return Math.max(0, ...chapter.asks.map((ask) => answerByTopic(ask, chapter, said)));
}

const asksHonour = /荣誉|获奖|奖项|表彰/;
/** Of the chapters about the company honours stand in the one that asks for them. */
const byHonour = ({ chapter: { title } }: AskingChapter, said: Subject): number =>
  asksHonour.test(title) && tellsHonour.test(said.text) ? HONOUR : 0;

function fit(chapter: AskingChapter, said: Subject): number {
  const { field, asks, places } = chapter;
  if (said.row === 'price') return 0;
  if (tellsInhouse(said) && !asks.some(({ text }) => asksInhouse(text, said))) return 0;
  // Where people are asked for, prose on their work is no answer.
  const isOfStaff = asksPeopleAtLast({ text: chapter.titles[0] ?? '' });
  const fitting = asks.filter(
    (ask) =>
      (!isOfStaff || tellsOfPeople(said)) &&
      (!said.isPerson || asksPeople(ask)) &&
      (!said.isOfOtherField || (!ask.isRest && isSpecific(ask.words))),
  );
  if (!field && isReference(chapter, said) && !asks.some(asksReferences)) return 0;
  const honours = byHonour(chapter, said);
  if (!field && introduces(chapter, said)) return INTRODUCES + honours;
  if (!field && honours > 0 && said.isIntroducing) return INTRODUCED + honours;
  if (!field && said.isIntroducing) return fitOfIntroduction(chapter, said);
  if (said.row === 'certificate' && !asks.some(asksPaper) && !isAskedCompany(chapter)) return 0;
  if (!field)
    return Math.max(
      byTitle(chapter, said) > 0 ? BY_TITLE.alone : 0,
      said.isPerson && isItemOfRow(chapter, said) ? BY_ROW.least : 0,
      ...fitting.map((ask) =>
        Math.max(
          answer(ask, chapter, said),
          answerByTopic(ask, chapter, said),
          answerByRow(ask, said),
        ),
      ),
    );
  if (!isReference(chapter, said) && !isOwnWork.test(said.text.replace(/\s/g, ''))) return 0;
  const whole = [said.text, said.heading, said.above].join('\n');
  const kinds = placeKinds(`${said.text}\n${said.heading}`);
  const isOfPlace = kinds.some((kind) => places.includes(kind));
  if (places.length > 0 && kinds.length > 0 && !isOfPlace) return 0;
  if (!isOfPlace && isBesideList(field, said)) return 0;
  // Other words for its trade do where the place is of the kind that counts.
  const shared = isOfPlace
    ? field.filter((one) => saysAny([one], whole)).length + 1
    : field.filter(({ word }) => whole.includes(word)).length;
  const isListed = said.row === 'work' || listsWorks.test(`${said.text}\n${said.columns}`);
  const least = isListed ? 1 : FIELD_WORDS;
  return shared < Math.min(least, field.length) ? 0 : 2 + shared / field.length;
}

/** A reference is one by its form or its own words, or by those above where the heading names the field alone. */
function isReference({ field, project }: AskingChapter, said: Subject): boolean {
  if (said.row === 'work' || isDoneWork.test(said.text)) return true;
  const names = `${said.heading}\n${said.above}`;
  if (namesWorks.test(names) && listsWorks.test(`${said.text}\n${said.columns}`)) return true;
  const known = field ?? project;
  const isOther = said.subject.some((one) => !known.some((word) => isSameWord(word, one)));
  const own = `${said.text}\n${said.heading}`;
  return saysAny(references, isOther ? own : `${own}\n${said.above}`);
}

/** Where a piece tells of one matter, a chapter of others is worth less, even if it names a thing of theirs. */
const MATTER = { clear: 3, half: 0.5, worth: 0.15, named: 0.4 };

function weighed(score: number, chapter: AskingChapter, said: Subject): number {
  if (score === 0 || score >= INTRODUCES || chapter.field) return score;
  const heard = saidTopics(said);
  const most = Math.max(0, ...heard.values());
  if (most === 0) return score + byTitle(chapter, said);
  const names = [
    ...chapter.asks.map(({ text }) => text),
    chapter.above.map(({ word }) => word).join(''),
  ];
  const own = Math.max(0, ...names.flatMap(askedTopics).map((name) => heard.get(name) ?? 0));
  const isOther = most >= MATTER.clear && own < MATTER.half * most;
  const isAside = isOther || (said.isPerson && !names.flatMap(askedTopics).includes('people'));
  const isNamed = names.flatMap(askedTopics).some((name) => said.named.includes(name));
  const byItem = (isItemOfRow(chapter, said) ? BY_ROW.item : 0) + byRole(chapter, said);
  return (
    (isAside ? MATTER.half * score : score) +
    (MATTER.worth * own) / most +
    byItem +
    byTitle(chapter, said) +
    (isNamed ? MATTER.named : 0)
  );
}

export interface Fitting {
  piece: Piece;
  /** The chapter, by its place. */
  at: number;
  score: number;
  /** What stands beside the piece does not go with it. */
  isAlone?: boolean;
}

/** How much a text says of itself of what a part of a name is about. */
function saidOf(part: string, text: string): number {
  const heard = saidTopics({ text, heading: '', above: '', columns: '' });
  const topic = Math.max(0, ...askedTopics(part).map((name) => heard.get(name) ?? 0));
  return topic + (saysAny(askedWords(part), text) ? 1 : 0);
}

/** The name of a paper on several matters says of none of its clauses which of them it is about: their own words do. */
function headingOf({ heading, file, row, text }: Piece, asked: ReadonlySet<string>): string {
  const parts = heading.split(joins);
  if (row !== undefined || !file.endsWith(heading) || parts.length < 2) return heading;
  const topics = parts.map((part) => askedTopics(part).filter((name) => asked.has(name)));
  const [first = [], ...others] = topics.filter((some) => some.length > 0);
  if (!others.some((some) => !some.some((name) => first.includes(name)))) return heading;
  const said = parts.map((part) => ({ part, worth: saidOf(part, folded(text)) }));
  const [best] = said.toSorted((a, b) => b.worth - a.worth);
  return best && best.worth > 0 ? best.part : '';
}

/** What a piece says, with what is known of its headings and file. */
export function subjectOf(piece: Piece, matters: Matters): Subject {
  const heading = headingOf(piece, matters.asked);
  return {
    text: folded(piece.text),
    heading: folded(heading),
    above: folded(piece.above),
    subject: askedWords(withoutPaperWords(heading)),
    columns: folded(piece.columns),
    ...matters,
    isPerson: piece.isPerson || piece.title === PEOPLE_TITLE,
    ...{ row: piece.row, isIntroducing: piece.isIntroducing },
  };
}

/** The best chapter of those a piece may stand in. */
export function bestOf(
  piece: Piece,
  chapters: readonly AskingChapter[],
  open: ReadonlySet<number>,
  said: Subject,
): Fitting | undefined {
  let best: Fitting | undefined;
  const isItems = (at: number) => {
    const chapter = chapters[at];
    return chapter !== undefined && isItemOfRow(chapter, said);
  };
  // Where an item asks by its name for people, they stand in no other.
  const ofItem = [...open].filter(isItems);
  for (const at of ofItem.length > 0 ? ofItem : open) {
    const chapter = chapters[at];
    if (!chapter) continue;
    const score = weighed(fit(chapter, said), chapter, said);
    if (score > (best?.score ?? 0))
      best = { piece, at, score, isAlone: piece.isIntroducing || introduces(chapter, said) };
  }
  return best;
}
