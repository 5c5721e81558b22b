import { isEnglish } from '../english-words.ts';
import { numberedEntries } from './entries.ts';

/** A point an English rule lists, and the most it gives where it says so. */
interface EnglishPoint {
  text: string;
  max: number | undefined;
}

const INTRODUCED =
  /\b(?:covers?|covering|includ(?:es?|ing)|describ(?:es?|ing)|address(?:es|ing)?|contains?|containing|consist(?:s|ing)? of|compris(?:es?|ing)|in terms of)\b(?: at least)?(?: the following(?: [a-z]+)?)?:? ?/i;
/** How all of it is judged: not of what is listed. */
const GRADE =
  /^(?:very )?(?:excellent|good|fair|average|poor|acceptable|complete|partly|fully|not |otherwise|full |none|no )/i;
const SENTENCE_END = /[.;](?= [A-Z]|\s*$)|\n/;
const OWN_POINTS =
  /[ ,:(-]{0,3}(?:max(?:imum)?\.? |up to )?(\d{1,3}(?:\.\d)?) (?:points?|marks?)\)?[.;, ]{0,3}$/i;
const LONGEST = 80;

/** What an English rule lists one by one: numbered entries, else the things behind includes, covers, addresses. Empty for fewer than two. */
export function englishPoints(rule: string): EnglishPoint[] {
  if (!isEnglish(rule)) return [];
  const flat = rule.replace(/[ \t]+/g, ' ');
  const { entries } = numberedEntries(flat);
  const numbered = entries.map((entry) => pointOf(entry.split(SENTENCE_END)[0] ?? ''));
  const found = [numbered, introduced(flat), nouns(flat)].find(
    (points) => points.length > 1 && points.every(isPoint),
  );
  return found ?? [];
}

function pointOf(text: string): EnglishPoint {
  const max = OWN_POINTS.exec(text)?.[1];
  const words = text
    .replace(OWN_POINTS, '')
    .replace(/^(?:and |or )?(?:the |an? |its |their )?/i, '')
    .replace(/[ ,;.:]{1,9}$/, '')
    .trim();
  return { text: words, max: max === undefined ? undefined : Number(max) };
}

const isPoint = ({ text }: EnglishPoint): boolean =>
  text.length >= 3 &&
  text.length <= LONGEST &&
  !GRADE.test(text) &&
  !/\d ?(?:points?|marks?)\b/i.test(text);

const VERBS =
  /\b(?:is|are|was|be|been|has|have|shall|must|will|may|can|how|what|which|that|meets?|receives?|gets?|provides?|covers?|considered|judged|each|per|than)\b|\d/i;
const LEAST_NOUNS = 3;
const MOST_WORDS = 5;

/** Milestones, resources and acceptance testing: a sentence, or what stands before its colon, that is a list and nothing else. */
function nouns(rule: string): EnglishPoint[] {
  const [sentence = ''] = rule.split(SENTENCE_END);
  const [head = ''] = sentence.split(':');
  const parts = head.includes(' and ') ? listOf(head) : [];
  const isList =
    parts.length >= LEAST_NOUNS &&
    !VERBS.test(head) &&
    !/[;()]/.test(head) &&
    parts.every(({ text }) => text.split(' ').length <= MOST_WORDS);
  return isList ? parts : [];
}

/** organization of the team, shift arrangement and training of staff: a comma before `and` leaves the last part whole. */
function introduced(rule: string): EnglishPoint[] {
  const [sentence = ''] = rule.split(SENTENCE_END);
  const lead = INTRODUCED.exec(sentence);
  if (!lead) return [];
  const [list = ''] = sentence.slice(lead.index + lead[0].length).split(':');
  return listOf(list);
}

function listOf(list: string): EnglishPoint[] {
  const parts = list.split(/, ?/);
  const last = parts.at(-1) ?? '';
  const at = last.startsWith('and ') ? -1 : last.lastIndexOf(' and ');
  const all = at < 0 ? parts : [...parts.slice(0, -1), last.slice(0, at), last.slice(at + 5)];
  return all.map(pointOf);
}
