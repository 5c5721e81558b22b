import { kindOf } from '../structure/tree.ts';
import {
  type AskedWord,
  askedWords,
  bare,
  countsDevices,
  isSameWord,
  withoutThings,
} from './asking-words.ts';
import type { Ask, AskingChapter } from './chapter-asks.ts';
import { isSpecific, type Subject, saysAny, share } from './subject.ts';

/** What a piece says of an ask, 0–1, from which it is an answer. */
const ANSWERS = 0.6;
/** Where the heading speaks of something else, or the chapter is one of ours, all of it must be said. */
const ANSWERS_APART = 0.85;
/** Where the heading speaks of nothing else. */
const ANSWERS_HEADED = 0.4;
/** Of an ask whose words stand in every bid, and of one whose chapter above is spoken of as well. */
const WEAK = { alone: 0.89, heading: 0.7, below: 0.5 };
/** What only goes with the others, and what speaks of a whole item, comes after what is asked for by itself. */
const REST = 0.5;

/** A piece begins with what it is about. */
const TOPIC_CHARS = 8;

const people = askedWords('人员');
export const asksPeople = ({ words }: Ask) =>
  words.some((word) => people.some((one) => isSameWord(one, word)));

/** An ask that ends in people, or in how many and how good they are, is about them, whatever stands before. */
const isOfPeople =
  /(?:人员|团队|队伍|班组)(?:的?(?:配备|配置|安排|投入|组成|构成|数量|经验|证书|资质|情况|要求|招选与上岗)){0,2}$/;
export const asksPeopleAtLast = ({ text }: Pick<Ask, 'text'>): boolean => isOfPeople.test(text);
export const tellsOfPeople = ({ text, heading, isPerson }: Subject): boolean =>
  isPerson ||
  saysAny(people, text) ||
  saysAny(people, heading) ||
  /\d\s*(?:人|名)|[一二两三四五六七八九十]名/.test(text);

/** Who leads is told by a person's row, or by what begins with him. */
const ofRole = /(?:经理|负责人|总监)(?:的?(?:资格|资质|证书|经验|业绩|简历|情况)){0,2}$/;
const role = /经理|负责人|总监|主任|主持|组织过/;
export const tellsRole = ({ text, heading, isPerson }: Subject): boolean =>
  role.test(heading) || role.test(isPerson ? text : text.slice(0, TOPIC_CHARS));

export const asksRole = (text: string): boolean => ofRole.test(text);

/** Certificates and titles are proven by what tells of some. */
const ofPaper = /认证|证书|资质|许可/;
const tellsPaper = ({ text, heading, columns, row }: Subject): boolean =>
  row === 'certificate' || /证|资质|许可|体系/.test(`${text}${heading}${columns}`);
export const asksPaper = ({ text }: Pick<Ask, 'text'>): boolean => ofPaper.test(text);

/** Who asks for several kinds of papers in a word (资质认证) asks a certificate to be one of them. */
function eitherPaper(words: readonly AskedWord[], said: Subject): readonly AskedWord[] {
  if (said.row !== 'certificate') return words;
  const isSaid = ({ word }: AskedWord) => said.text.includes(word);
  const isPaper = ({ word }: AskedWord) => ofPaper.test(word);
  return words.some((one) => isPaper(one) && isSaid(one))
    ? words.filter((one) => !isPaper(one) || isSaid(one))
    : words;
}

/** How well a piece answers one thing that a chapter asks for, 0 where it does not. */
export function answer(ask: Ask, chapter: AskingChapter, heard: Subject): number {
  const { words, isAsked, isRest } = ask;
  const { above } = chapter;
  if (ofRole.test(ask.text) && !tellsRole(heard)) return 0;
  if (asksPaper(ask) && kindOf(chapter.chapter) === 'evidence' && !tellsPaper(heard)) return 0;
  const asked = eitherPaper(isAsked ? words : words.map(bare), heard);
  const isOfDevices = words.some((word) => countsDevices(word, heard.text));
  const said = isOfDevices ? { ...heard, text: withoutThings(heard.text) } : heard;
  // A heading that names the subject of the chapter above tells its chapters no more apart.
  const isOfAbove = (one: AskedWord) => !isRest && above.some((other) => isSameWord(one, other));
  const own = share(asked, said, isOfAbove);
  const around = share(above, said);
  // Where the chapter above is called the same, its words tell no more.
  const others = above.filter((one) => !words.some((word) => isSameWord(word, one)));
  const near = share(isRest ? above : others, { ...said, above: '' });
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

/** What joins the things of a title. */
export const joins = /[与和及、]/;

/** What a heading says besides: nothing, something else alone, or something that says which of the asked is meant (师资培训 is no 操作培训). */
export function asideOf(
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

/** The share of an ask's letters that the heading's words are. */
export const inLetters = ({ text }: Ask, { subject }: Subject): number =>
  subject.reduce((sum, { word }) => sum + (text.includes(word) ? word.length : 0), 0) / text.length;

/** Whether a piece says enough of an ask that has words of its own. */
function answersOwn(own: number, ask: Ask, chapter: AskingChapter, said: Subject): boolean {
  if (!ask.isAsked)
    return (
      own >= ANSWERS_APART && share(ask.words, { ...said, text: '', above: '' }) >= ANSWERS_APART
    );
  const isHeaded = own >= ANSWERS_HEADED || inLetters(ask, said) >= ANSWERS_HEADED;
  if (isHeaded && !ask.isRest && isHeadingAsked(ask, chapter, said)) return true;
  const aside = asideOf(ask.words, chapter, said);
  const asked = ask.words.filter(({ isWeak }) => !isWeak);
  if (aside === 'meant' && asked.length < 2) return false;
  // A certificate's name is long, and all it is about.
  const beginning = said.row === 'certificate' ? said.text : said.text.slice(0, TOPIC_CHARS);
  const isTopic =
    saysAny(ask.isRest ? asked.map(bare) : asked, beginning) ||
    (!(ask.isRest && aside === 'other') &&
      ask.words.some((word) => countsDevices(word, said.text)));
  const isNamed = saysAny(asked, said.heading);
  if (ask.isRest && isNamed && aside === 'none') return own >= ANSWERS_HEADED;
  if (ask.isRest && !isTopic && !saysAny(asked.map(bare), said.heading)) return false;
  const isClear = aside === 'none' || isTopic;
  return own >= (isClear ? ANSWERS : ANSWERS_APART);
}
