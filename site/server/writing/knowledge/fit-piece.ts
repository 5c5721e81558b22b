import { folded } from '../../documents/search-words.ts';
import {
  type AskedWord,
  askedWords,
  bare,
  countsDevices,
  isSameWord,
  saysWord,
  weightOf,
  withoutThings,
} from './asking-words.ts';
import type { Ask, AskingChapter } from './chapter-asks.ts';
import type { Piece } from './pieces.ts';
import { PEOPLE_TITLE } from './profile-passages.ts';

/** What a piece says of an ask, 0–1, from which it is an answer. */
const ANSWERS = 0.6;
/** Where the heading speaks of something else, or the chapter is one of ours, all of it must be said. */
const ANSWERS_APART = 0.85;
/** Where the heading speaks of nothing else. */
const ANSWERS_HEADED = 0.4;
const ANSWERS_ALONE = 0.25;
/** Of an ask whose words stand in every bid, and of one whose chapter above is spoken of as well. */
const WEAK = { alone: 0.89, heading: 0.7, below: 0.5 };
/** A word of a heading further up speaks of everything below it. */
const ABOVE = 0.4;
/** What only goes with the others, and what speaks of a whole item, comes after what is asked for by itself. */
const REST = 0.5;

/** Words of the field that a reference shares with it. */
const FIELD_WORDS = 2;

interface Said {
  text: string;
  heading: string;
  above: string;
}

function says(word: AskedWord, { text, heading, above }: Said): number {
  return Math.max(saysWord(word, text), saysWord(word, heading), ABOVE * saysWord(word, above));
}

/** How far words are said; of those that `inText` names only the text itself counts. */
function share(
  words: readonly AskedWord[],
  said: Said,
  inText: (word: AskedWord) => boolean = () => false,
): number {
  const whole = words.reduce((sum, word) => sum + weightOf(word), 0);
  if (whole === 0) return 0;
  const of = (word: AskedWord) => (inText(word) ? saysWord(word, said.text) : says(word, said));
  return words.reduce((sum, word) => sum + weightOf(word) * of(word), 0) / whole;
}

const isSpecific = (words: readonly AskedWord[]) => words.some(({ isWeak }) => !isWeak);

interface Subject extends Said {
  /** What the heading speaks of. */
  subject: readonly AskedWord[];
  isPerson: boolean;
}

const people = askedWords('人员');
const references = askedWords('业绩');
const asksReferences = ({ words }: Ask) =>
  words.some((word) => references.some((one) => isSameWord(one, word)));
const asksPeople = ({ words }: Ask) =>
  words.some((word) => people.some((one) => isSameWord(one, word)));

/** Asks for the company itself: 企业实力, 综合实力, 公司简介. */
const asksCompany =
  /(?:企业|公司|单位|投标人|供应商|综合)(?:综合)?(?:实力|简介|介绍|概况|规模|基本情况)/;
/** A company as introductions tell it. */
const tellsCompany =
  /(?:公司|集团|院|中心|厂)(?:始建|始创|成立|创立|创建|组建|设立)于|注册资(?:本|金)|现有(?:员工|职工)/;
/** What introduces a company answers what asks for one. */
const INTRODUCES = 1;

const introduces = ({ asks }: AskingChapter, said: Subject): boolean =>
  tellsCompany.test(said.text) &&
  asks.some(({ text, isAsked, isRest }) => isAsked && !isRest && asksCompany.test(text));

/** How well a piece answers one thing that a chapter asks for, 0 where it does not. */
function answer(ask: Ask, chapter: AskingChapter, heard: Subject): number {
  const { words, isAsked, isRest } = ask;
  const { above } = chapter;
  const asked = isAsked ? words : words.map(bare);
  const isOfDevices = words.some((word) => countsDevices(word, heard.text));
  const said = isOfDevices ? { ...heard, text: withoutThings(heard.text) } : heard;
  // A heading that names the subject of the chapter above tells its chapters no more apart.
  const isOfAbove = (one: AskedWord) => !isRest && above.some((other) => isSameWord(one, other));
  const own = share(asked, said, isOfAbove);
  const around = share(above, said);
  const near = share(above, { ...said, above: '' });
  const ofHeading = share(asked, { ...said, text: '', above: '' }, isOfAbove);
  if (isSpecific(words)) {
    if (!answersOwn(own, ask, chapter, said)) return 0;
  } else if (!isAsked || !answersWeak({ own, near, ofHeading }, ask, chapter, said)) return 0;
  const score =
    Math.max(own, isRest ? 0 : inLetters(ask, said)) +
    0.5 * ofHeading +
    0.3 * around +
    (isSpecific(words) ? 0.1 : 0);
  return isAsked && !isRest ? score : REST * score;
}

/** Words of every bid tell something only with the chapter above, or where the heading says them too. */
function answersWeak(
  { own, near, ofHeading }: { own: number; near: number; ofHeading: number },
  ask: Ask,
  chapter: AskingChapter,
  said: Subject,
): boolean {
  if (said.isPerson) return true;
  const { words } = ask;
  const { above } = chapter;
  if (own >= ANSWERS_HEADED && isHeadingAsked(ask, chapter, said)) return true;
  if (asideOf(words, chapter, said) !== 'none') return false;
  const around = above.filter(({ isWeak }) => !isWeak);
  const isWhole = words.length > 1 && own >= WEAK.alone && ofHeading > 0;
  if (!isWhole && around.length > 0 && !saysAny(around, `${said.text}\n${said.heading}`))
    return false;
  if (own >= WEAK.below && near >= WEAK.alone && above.length > 0) return true;
  if (words.length === 1) return own >= WEAK.alone && ofHeading >= WEAK.alone;
  return own >= WEAK.alone || (own >= WEAK.heading && ofHeading > 0);
}

/** A piece begins with what it is about. */
const TOPIC_CHARS = 8;

const joins = /[与和及、]/;

/** What a heading says besides: nothing, something else alone, or something that says which of the asked is meant (师资培训 is no 操作培训). */
function asideOf(
  words: readonly AskedWord[],
  { above, project }: AskingChapter,
  said: Subject,
): 'none' | 'other' | 'meant' {
  const around = [...words, ...above, ...project];
  const isKnown = (one: AskedWord) => around.some((word) => isSameWord(word, one));
  const foreign = said.subject.filter((one) => !one.isWeak && !isKnown(one));
  if (foreign.length === 0) return 'none';
  const known = said.subject.filter(isKnown).map(({ word }) => said.heading.indexOf(word));
  if (known.length === 0) return 'other';
  const first = Math.min(...known);
  const isMeant = foreign.some(({ word }) => {
    const at = said.heading.indexOf(word);
    return at < first && !joins.test(said.heading.slice(at, first));
  });
  return isMeant ? 'meant' : 'none';
}

/** Whether the heading speaks of nothing but what is asked for: 装订 of 装订工艺. */
function isHeadingAsked({ text, words }: Ask, { project }: AskingChapter, said: Subject): boolean {
  const isAsked = (one: AskedWord) =>
    text.includes(one.word) || words.some((word) => isSameWord(word, one));
  const significant = said.subject.filter(({ isWeak }) => !isWeak);
  if (significant.length > 0) return significant.every(isAsked);
  // Words of every bid do where the piece speaks of the project besides.
  return (
    said.subject.length > 0 &&
    said.subject.every(isAsked) &&
    saysAny(project, `${said.text}\n${said.above}`)
  );
}

/** Whether the heading begins with a word that no other chapter asks for: 特殊天气 belongs to 恶劣天气行车. */
function isHeadedAlone({ words }: Ask, { alone }: AskingChapter, said: Subject): boolean {
  const significant = said.subject.filter(({ isWeak }) => !isWeak);
  const [first] = significant.toSorted(
    (a, b) => said.heading.indexOf(a.word) - said.heading.indexOf(b.word),
  );
  const isAlone = (word: AskedWord) =>
    alone.includes(word) && first !== undefined && isSameWord(word, first);
  return words.some(isAlone);
}

/** The share of an ask's letters that the heading's words are. */
const inLetters = ({ text }: Ask, { subject }: Subject): number =>
  subject.reduce((sum, { word }) => sum + (text.includes(word) ? word.length : 0), 0) / text.length;

/** Whether a piece says enough of an ask that has words of its own. */
function answersOwn(own: number, ask: Ask, chapter: AskingChapter, said: Subject): boolean {
  if (!ask.isAsked)
    return (
      own >= ANSWERS_APART && share(ask.words, { ...said, text: '', above: '' }) >= ANSWERS_APART
    );
  const isHeaded = own >= ANSWERS_HEADED || inLetters(ask, said) >= ANSWERS_HEADED;
  if (isHeaded && !ask.isRest && isHeadingAsked(ask, chapter, said)) return true;
  if (!ask.isRest && own >= ANSWERS_ALONE && isHeadedAlone(ask, chapter, said)) return true;
  const aside = asideOf(ask.words, chapter, said);
  const asked = ask.words.filter(({ isWeak }) => !isWeak);
  if (aside === 'meant' && asked.length < 2) return false;
  const isTopic =
    saysAny(ask.isRest ? asked.map(bare) : asked, said.text.slice(0, TOPIC_CHARS)) ||
    (!(ask.isRest && aside === 'other') &&
      ask.words.some((word) => countsDevices(word, said.text)));
  const isNamed = saysAny(asked, said.heading);
  if (ask.isRest && isNamed && aside === 'none') return own >= ANSWERS_HEADED;
  if (ask.isRest && !isTopic && !saysAny(asked.map(bare), said.heading)) return false;
  const isClear = aside === 'none' || isTopic;
  return own >= (isClear ? ANSWERS : ANSWERS_APART);
}

const saysAny = (words: readonly AskedWord[], text: string) =>
  words.some((word) => saysWord(word, text) >= SAID);
/** A word is said, itself or by another that means it. */
const SAID = 0.9;

function fit(chapter: AskingChapter, said: Subject): number {
  const { field, asks } = chapter;
  const fitting = asks.filter((ask) => !said.isPerson || asksPeople(ask));
  if (!field && isReference(chapter, said) && !asks.some(asksReferences)) return 0;
  if (!field && introduces(chapter, said)) return INTRODUCES;
  if (!field) return Math.max(0, ...fitting.map((ask) => answer(ask, chapter, said)));
  if (!isReference(chapter, said) && !isOwnWork.test(said.text.replace(/\s/g, ''))) return 0;
  const whole = [said.text, said.heading, said.above].join('\n');
  const shared = field.filter(({ word }) => whole.includes(word)).length;
  return shared < Math.min(FIELD_WORDS, field.length) ? 0 : 2 + shared / field.length;
}

/** A work that was done, told as lists of them tell it: 2022年起承担…. */
const isDoneWork =
  /^20\d{2}年[^，。；]{0,16}?(?:承担|承接|承包|承印|完成|中标|入选|建成|供应|提供|实施|监理)/;

/** The same within a report of it: 我公司自2021年起承担…. */
const isOwnWork =
  /(?:我公司|我司|我单位|我们|公司)自?20\d{2}年[^，。；]{0,16}?(?:承担|承接|承包|承印|完成|中标|建成|实施|监理)|20\d{2}年(?:\d{1,2}月)?起?[，,]?由?(?:我公司|我司|我单位|我们|本公司)[^，。；]{0,16}?(?:承担|承接|承包|承印|完成|中标|建成|实施|监理)/;

/** A reference is one by its form or its own words, or by those above where the heading names the field alone. */
function isReference({ field, project }: AskingChapter, said: Subject): boolean {
  if (isDoneWork.test(said.text)) return true;
  const known = field ?? project;
  const isOther = said.subject.some((one) => !known.some((word) => isSameWord(word, one)));
  const own = `${said.text}\n${said.heading}`;
  return saysAny(references, isOther ? own : `${own}\n${said.above}`);
}

export interface Fitting {
  piece: Piece;
  /** The chapter, by its place. */
  at: number;
  score: number;
  /** What stands beside the piece does not go with it. */
  isAlone?: boolean;
}

/** The best chapter of those a piece may stand in. */
export function bestOf(
  piece: Piece,
  chapters: readonly AskingChapter[],
  open: ReadonlySet<number>,
): Fitting | undefined {
  const said = {
    text: folded(piece.text),
    heading: folded(piece.heading),
    above: folded(piece.above),
    subject: askedWords(piece.heading),
    isPerson: piece.title === PEOPLE_TITLE,
  };
  let best: Fitting | undefined;
  for (const at of open) {
    const chapter = chapters[at];
    if (!chapter) continue;
    const score = fit(chapter, said);
    if (score > (best?.score ?? 0)) best = { piece, at, score, isAlone: introduces(chapter, said) };
  }
  return best;
}
