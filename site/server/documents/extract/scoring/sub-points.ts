import { tender } from 'tender-widgets/contract';
import { scaleAspects } from './aspects.ts';
import { englishPoints } from './english-points.ts';
import { numberedEntries } from './entries.ts';
import { introducedList } from './lists.ts';
import { compact, halfWidth, POINT_UNIT, samePoints, sum, titledPoints } from './points.ts';

type Item = Pick<tender.ScoringItem, 'category' | 'maxScore' | 'criteria'>;

/** An entry of a rule, and the most it gives where it says so. */
interface Entry {
  text: string;
  max: number | undefined;
}

const LONGEST_TEXT = 2000;
const MOST_POINTS = 60;
/** A line that begins a note: nothing below it is scored. */
const NOTE = /^[^\S\n]{0,8}[（(]?[^\S\n]{0,4}(?:注|备注|说明|特别说明)\d{0,2}[^\S\n]{0,4}[:：]/m;
/** A rule may be in parts of its own, (一) what is judged and (二) how: these are no points, but the first may list them. */
const SECTION =
  /^(?:评[审分定]|计分|打分)(?:内容|依据|标准|办法|方法|细则|因素|要点|说明)[^\S\n]{0,4}[:：]\s{0,8}/;
const NUMBER = String.raw`\d{1,3}(?:\.\d{1,2})?`;
const GIVEN = new RegExp(
  String.raw`(?<![\d.])(${NUMBER})\s*(?:分\s*)?(?:[-~—–至到]\s*(${NUMBER})\s*)?${POINT_UNIT}`,
  'g',
);
const CAP = new RegExp(
  String.raw`(?:最高|最多|满分|不超过|上限)[^\d。；\n]{0,8}(${NUMBER})\s*${POINT_UNIT}`,
);
const TAKEN = /[扣减][除去至到]?[^\d。；，]{0,4}$/;
const EACH = /每[^。；，\d]{0,20}[，,]?[^。；，\d]{0,12}$/;
const NOTHING = /(?:不得分|不予?计分|(?<![\d.])0\s*分)/;
/** Points at the end of an entry: they are its maximum, not its words. */
const LAST_POINTS = new RegExp(
  String.raw`(?:[，,:：]|\s){0,4}的?[，,]?\s{0,4}(?:得|(?<![合共总设统会预审估])计|为|加|满分|最高|最多)?\s{0,4}(?:${NUMBER}\s{0,4}(?:分\s{0,4})?[-~～—–至到]\s{0,4})?${NUMBER}\s{0,4}分[\s；;。，,]{0,8}$`,
);

/**
 * The sub-points of a scoring item: what its rule lists one by one, in the file's words, each with its own maximum where it says one.
 * Numbered entries, else sentences or names whose own points make the item's, else the things the opening lists after a word such as 包括; things a
 * sentence only names are none. Grades of one scale are none either, nor are deductions, notes and what gives nothing. Empty for fewer than two, and for prices.
 */
export function subPoints({ category, maxScore, criteria }: Item): tender.ScoringPoint[] {
  if (tender.scoringRoles[category] === 'price') return [];
  const note = criteria.search(NOTE);
  const rule = note < 0 ? criteria : criteria.slice(0, note);
  const numbered = numberedEntries(rule);
  const [section] = numbered.entries.filter((entry) => SECTION.test(entry));
  if (section) return subPoints({ category, maxScore, criteria: section.replace(SECTION, '') });
  const entries = listedEntries(withoutScaleBehind(numbered.entries).map(entryOf), maxScore);
  const found =
    [
      entries,
      apartByLine(rule, maxScore),
      apartBySentence(rule, maxScore),
      apartByName(rule, maxScore),
      apartByEach(rule, maxScore),
      englishPoints(rule),
      named(introducedList(numbered.head)),
      named(scaleAspects(rule)),
    ].find(({ length }) => length > 1) ?? [];
  const own = distinct(found).slice(0, MOST_POINTS);
  if (own.length < 2) return [];
  return own.map(({ text, max }, at) => ({
    id: `p${at + 1}`,
    text: text.slice(0, LONGEST_TEXT),
    ...(max === undefined || max > maxScore ? {} : { maxScore: max }),
  }));
}

const named = (things: readonly string[]): Entry[] =>
  things.map((text) => ({ text, max: undefined }));

const OF_EACH =
  /^(?:以上|上述)?(?:每一?小?|各小?)(?:项|点|条|部分|个?方面|个?要点)[^，,。；;\d]{0,16}[:：，,]/;
/** 按优（90%以上）、良（80%～90%）评分: by what grades all of them are judged. */
const BY_GRADES =
  /^(?:均|分别|逐项)?按照?(?:优|一档|第一档|A档)[^。；;]{2,60}(?:评分|打分|计分|得分|赋分)/;

const SHARED = /^[^，,。；;\d]{2,12}得满分[，,；;][^。]{0,40}(?:减半|酌情|不得分|得一半)/;

/** Of things named one by one the last is followed by how all are judged: …；3）质量控制。内容完整的得20分，一般的得10分. That is not of it. */
function withoutScaleBehind(entries: readonly string[]): readonly string[] {
  const last = entries.at(-1) ?? '';
  const stop = last.search(/[。\n]/);
  const gives = (text: string) => text.search(GIVEN) >= 0;
  const [head, tail] = [last.slice(0, stop), last.slice(stop + 1)];
  // 每项阐述完整得满分，缺项不得分: without a figure, too.
  const isOfAll = gives(tail) || (/^(?:以上)?每/.test(tail.trim()) && /得满分/.test(tail));
  // 投诉处理8分。每项：完整的8分，较完整的5分: what is said of each one is of none, whatever they give.
  const isOfEach = (gives(tail) && OF_EACH.test(tail.trim())) || BY_GRADES.test(tail.trim());
  // 甲，满分8分；乙，满分8分。健全得满分，一般减半，没有不得分: how all of them are graded.
  const isShared = !gives(tail) && SHARED.test(tail.trim());
  const isAlone = ![...entries.slice(0, -1), head].some(gives);
  const isBehind =
    stop >= 0 && entries.length > 1 && (isOfEach || isShared || (isOfAll && isAlone));
  return isBehind ? [...entries.slice(0, -1), head] : entries;
}

function distinct(entries: readonly Entry[]): Entry[] {
  const seen = new Set<string>();
  return entries.filter(({ text }) => {
    const key = compact(text);
    if (key.length < 2 || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

function entryOf(text: string): Entry {
  // 工艺路线（6分）：…一般1～3分: where the name has its points, those at the end are of its grades.
  const isNamed = /[：:]/.test(titledPoints(halfWidth(text)) ? text : '');
  const words = (isNamed ? text : text.replace(LAST_POINTS, '')).replace(/[；;。，,\s]{1,8}$/, '');
  return { text: words, max: maximumOf(text) };
}

/** What an entry is worth: its title's points, its cap, or the largest it gives; undefined where it counts without a cap or says nothing. */
function maximumOf(text: string): number | undefined {
  const titled = titledPoints(halfWidth(text));
  if (titled && !/得|[优良中差]/.test(titled.title)) return titled.points.max;
  const cap = CAP.exec(text);
  if (cap) return Number(cap[1]);
  const all = [...text.matchAll(GIVEN)];
  const given = all.filter(({ index }) => !TAKEN.test(text.slice(Math.max(0, index - 12), index)));
  if (given.length < all.length && given.length === 0) return 0;
  if (given.some(({ index }) => EACH.test(text.slice(Math.max(0, index - 36), index))))
    return undefined;
  const values = given.map((match) => Number(match[2] ?? match[1]));
  if (values.length > 0) return Math.max(...values);
  return NOTHING.test(text) ? 0 : undefined;
}

/** Entries that are points of their own; none where they are grades of one scale, deductions or alternatives. */
function listedEntries(all: readonly Entry[], whole: number): Entry[] {
  const entries = all.filter(({ max }) => max !== 0);
  const values = entries.flatMap(({ max }) => max ?? []);
  return isScale(values, whole) ? [] : entries;
}

/** Points that go one way and reach the whole by themselves, or are the whole every time: only one of them is given. */
function isScale(values: readonly number[], whole: number): boolean {
  if (values.length < 2) return values.some((value) => samePoints(value, whole));
  if (samePoints(sum([...values]), whole)) return false;
  const follows = (way: 1 | -1) =>
    values.every((value, at) => at === 0 || way * (value - (values[at - 1] ?? value)) >= 0);
  const isEven = follows(1) && follows(-1);
  const reaches = values.some((value) => value >= whole);
  if (isEven) return reaches;
  return (follows(1) || follows(-1)) && (reaches || sum([...values]) > whole);
}

/** 质量保证措施（0-5分）：完善，4-5分；一般，2-3分。 below each other: lines whose names bear points that add up to the item's. */
function apartByLine(rule: string, whole: number): Entry[] {
  const lines = rule.split('\n').flatMap((line) => {
    const titled = titledPoints(halfWidth(line.trim()));
    return titled && /[:：]/.test(line) ? [{ text: line.trim(), max: titled.points.max }] : [];
  });
  return samePoints(sum(lines.map(({ max }) => max)), whole) ? lines : [];
}

/** 基本分6分, 响应要求的得基础分3分: what everybody begins with. It is no point, nor is the one thing that is added to it. */
const BASE = /(?:基本|基础|基准|起评|起步|保底)分$/;

/** Sentences with points of their own that add up to the item's; none where they do not. */
function apartBySentence(rule: string, whole: number): Entry[] {
  const entries = rule
    .split(/[；;。\n]/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
    .map(entryOf)
    .filter(({ max }) => max !== undefined && max > 0);
  const values = entries.flatMap(({ max }) => max ?? []);
  return samePoints(sum(values), whole) ? entries.filter(({ text }) => !BASE.test(text)) : [];
}

const NAMED = new RegExp(
  String.raw`^([^\d（()）得每扣减]{2,24})[（(]?(?:满分)?(${NUMBER})\s{0,4}分[）)]?$`,
);

const EACH_SAME = new RegExp(
  String.raw`^([^\d：:；;，,]{4,80}?)(?:各|每项)(?:得|计)?(${NUMBER})\s{0,4}分$`,
);

/** 进度安排、组织架构、质量控制各1分: so many names that each has as many points; none where these do not make the item's whole. */
function apartByEach(rule: string, whole: number): Entry[] {
  const [head = ''] = rule.trim().split(/[。\n]/);
  const [, names = '', points = ''] = EACH_SAME.exec(head.trim()) ?? [];
  const entries = names.split('、').map((text) => ({ text: text.trim(), max: Number(points) }));
  return entries.length > 1 && samePoints(entries.length * Number(points), whole) ? entries : [];
}

/** 进度计划10分，质量保证措施15分 or 进度计划（10分）、…：优得…: names with points that make the item's whole; none where they do not. */
function apartByName(rule: string, whole: number): Entry[] {
  const [head = ''] = rule.trim().split(/[。\n：:]/);
  const named = head.split(/[、，,；;]/).map((piece) => NAMED.exec(piece.trim()));
  const entries = named.flatMap((found) =>
    found ? [{ text: (found[1] ?? '').trim(), max: Number(found[2]) }] : [],
  );
  const isWhole = samePoints(sum(entries.map(({ max }) => max)), whole);
  return entries.length === named.length && isWhole ? entries : [];
}
