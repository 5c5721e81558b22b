import { isEnglish } from '../english-words.ts';
import { remembered } from '../remembered.ts';

/** Points of a scoring item as a tender file writes them. */
export interface Points {
  /** The most a bidder can get. */
  max: number;
  /** Written as a percentage (a weight), not as 分. */
  percent: boolean;
  /** Written with 分 or %, not as a bare number. */
  marked: boolean;
}

export interface TitledPoints {
  title: string;
  points: Points;
  /** Characters of the input that title and points take, from its start. */
  length: number;
}

const NUMBER = String.raw`\d{1,3}(?:\s?\.\s?\d{1,2})?`;
const DASH = String.raw`\s*(?:分\s*)?(?:-|~|—|–|−|－|[﹣‐‑‒―〜∼]|至|到|,|，|、|\/|≤\s*[A-Za-z得分]{1,2}\s*≤)+\s*`;
const RANGE = `${NUMBER}(?:${DASH}${NUMBER}){0,4}`;
/** 分 as a unit, not the first character of another word. */
export const POINT_UNIT = String.raw`(?:分(?![钟包部公类支期层析级布别册散贝局店行所院区段标子时批步厂销辨权险组])|[Pp]oints?|[Mm]arks?)`;
const WHOLE = new RegExp(
  String.raw`^(?:满分|分值|最高得?|最多|权重|小计|共计?|合计|总分|得分|标准分)?[:：为]?[+≤<]?(${RANGE})(分|[Pp]oints?|[Mm]arks?|%)?$`,
);
const ORDINALS = String.raw`[①-⑳⑴-⒛㈠-㈩]`;
const NUMBERING = String.raw`(?:第[一二三四五六七八九十百\d]{1,4}[章节条款项、]|[(（〔【]\s*(?:[一二三四五六七八九十]{1,3}|\d{1,2}|[A-Za-z])\s*[)）〕】]\s*[、.．]?|[一二三四五六七八九十]{1,3}\s*[、.．,，:]|\d{1,2}(?:\s?\.\s?\d{1,2}){1,4}\s*[、.．)）]?|\d{1,2}\s*[、.．)）:]|[A-Za-z甲乙丙丁戊]\s*[、.．)）]|[甲乙丙丁戊]\s+|(?:附[表件]|表)\s*[一二三四五六七八九十\d]{1,3}(?:\s?-\s?\d)?\s*[:：、.]?|${ORDINALS}\s*[、.．]?|[★▲●◆■□☆※•·*#]+)`;
const LEADING_NUMBERING = new RegExp(String.raw`^\s*(?:${NUMBERING}\s*)+`);
const IN_BRACKETS = new RegExp(
  String.raw`^([^\n。;；]{1,60}?)\s*[(\[【〔]\s*([^()\[\]【】〔〕\n]{0,14}?)(${RANGE})\s*(${POINT_UNIT}|%)([^()\[\]【】〔〕\n]{0,24})[)\]】〕]`,
);
const AFTER_TITLE = new RegExp(
  String.raw`^([^\n。;；,，:：()（）]{1,30}?)(\s*[(（][^()（）\n]{1,24}[)）])?\s*(?:(?:[:：]|[…·]{2,}|\.{3,}|[,，](?=\s*(?:0\s*[-~—–至]|满分|最高|计\d)))\s*)?(?:(?:(?:满分|最高|权重|占|共|(?<![设统审会预估累])计|\(|（)(?:分?值?为|是)?|分?值?为|是)\s*)?(${RANGE})\s*(${POINT_UNIT}|%)(?=\s*(?:$|[)）:：;；。,，\n(（])|\s+[^\d\s])`,
);
const HAN_NUMBER =
  '(?:[一二三四五六七八九]?十[一二三四五六七八九]?|[一二三四五六七八九])(?:点[一二三四五六七八九])?';
const HAN_WHOLE = new RegExp(`^(?:满分|最高|共)?(${HAN_NUMBER}|一百)分$`);
const HAN_IN_BRACKETS = new RegExp(
  String.raw`^([^\n。;；]{1,60}?)\s*[(\[【〔]\s*(?:满分|最高|共|计)?(${HAN_NUMBER})${POINT_UNIT}\s*[)\]】〕]`,
);
/** A title that ends like this is the end of a rule (每项得, 优秀的), not a name. */
const NOT_A_TITLE =
  /(?:[得扣加每各减为的者于按给过高低满足达含内外以及或]|(?<![设会统预审])计|以[上下]|最多|最高|满分|不足|超过|至少|小于|大于|增加|降低|基础|之间|区间|系数|浮动|下浮|\d[时点]|[<>≤≥=×÷*+\d~-])$/;
const RULE_START =
  /^(?:具[有备]|提供|拥有|每|投标人|供应商|响应人|近|自|有|若|如|其[他它中]|以(?!往)|本项|该项|此项)/;
const TIER =
  /^(?:优秀?|良好?|中等?|差|一般|较[好差]|好|合格|不合格|第?[一二三四五六][档等级]|优[:：]|[A-D]级|.{0,12}(?:每|扣|得\s*\d|缺|不得分|否则|其中每))/;

/** 按优、良、差三档打分：优 … names the grades of a rule. */
const LISTS_TIERS =
  /[优良中差好][、,，/][优良中差般]|[:：,，;；](?:优秀?|良好?|中等?|差|一般|较[好差]|第?[一二三四]档)$/;

/** Points in a label, also when its words are broken over lines: 服务\n方案\n（15分）. */
export function labelPoints(text: string): TitledPoints | null {
  const direct = titledPoints(text);
  if (direct || !text.includes('\n') || /[:：;；。]/.test(text)) return direct;
  const joined = titledPoints(text.replace(/\n/g, ' '));
  return joined && compact(joined.title).length <= 30 ? joined : null;
}

/** Characters to the widths of ASCII without changing any position, so that offsets hold in the original text. */
export const halfWidth = remembered((text) =>
  text.replaceAll('　', ' ').replace(/[！-～％]/g, (character) => character.normalize('NFKC')),
);

/** Half-width text without any blanks: what comparisons work on. */
export const compact = remembered((text) => halfWidth(text).replace(/\s+/g, ''));

/** The text without what stands in brackets. Longer than a name's ever are, brackets stay. */
export function withoutBrackets(text: string): string {
  return text.replace(/[(（][^)）\n]{0,200}[)）]/g, '');
}

/** Text after its numbering (一、 （1） 2.2.4 ★ …). */
export function withoutNumbering(text: string): string {
  return text.replace(LEADING_NUMBERING, '').trim();
}

/** The numbering a line starts with, with digits and numerals made alike, so that equal classes are one level; '' for none. */
export function numberingClass(text: string): string {
  const found = LEADING_NUMBERING.exec(halfWidth(text));
  if (!found) return '';
  return found[0]
    .replace(/\s+/g, '')
    .replace(/[一二三四五六七八九十百]+/g, '一')
    .replace(/\d+/g, '1')
    .replace(/[A-Z甲乙丙丁戊]/g, 'A')
    .replace(/[①-⑳]/g, '①')
    .replace(/[⑴-⒛㈠-㈩]/g, '⑴');
}

/** The class of a number in a column of its own: 1 and 2 are of one, （一） and （二） of another. */
export const serialClass = (text: string): string =>
  numberingClass(text) || numberingClass(`${text}、`);

/** Reads a cell that holds nothing but points: 15, 15分, 0-15, [0,5], 15%, 满分15分. null for anything else. */
export function cellPoints(text: string): Points | null {
  const bare = compact(text)
    .replace(/[(（【[]?(?:主观|客观)分?(?:评审|评分)?[)）】\]]?/g, '')
    // 30（30%）: the same once more.
    .replace(/(?<=[\d分])[(（]\d{1,3}(?:\.\d{1,2})?%[)）]$/, '')
    .replace(/^[(（【[]+|(?<![)）】\]])[)）】\]]+$/g, '');
  const han = HAN_WHOLE.exec(bare)?.[1];
  if (han !== undefined) return { max: hanNumber(han), percent: false, marked: true };
  // -5, -2～0分: what is taken away.
  const minus = /^[-－−–](?=\d)/.exec(bare)?.[0].length ?? 0;
  const [found, range = '', unit = ''] = WHOLE.exec(bare.slice(minus)) ?? [];
  if (found === undefined) return null;
  return minus > 0 ? belowZero(range, unit) : rangePoints(range, unit);
}

/** Reads a title with its points at the start of a text: 服务方案（15分）…, 一、技术部分 60分. null when there is none. */
export function titledPoints(text: string): TitledPoints | null {
  const half = halfWidth(text);
  const numbering = LEADING_NUMBERING.exec(half)?.[0].length ?? 0;
  const rest = half.slice(numbering);
  return bracketed(rest, numbering) ?? hanBracketed(rest, numbering) ?? trailing(rest, numbering);
}

/**
 * Points that stand alone in brackets at the end of a label: 类似业绩【8】, 实施方案(10).
 * They mean points only where a whole column is written so.
 */
export function barePoints(label: string): Points | null {
  const found = /^.{2,40}[([【]\s*(\d{1,2}(?:\.\d)?)\s*[)\]】]$/s.exec(halfWidth(label).trim());
  return found ? { max: Number(found[1]), percent: false, marked: true } : null;
}

function bracketed(rest: string, offset: number): TitledPoints | null {
  const found = IN_BRACKETS.exec(rest);
  if (!found) return null;
  const [whole, title = '', before = '', range = '', unit = ''] = found;
  // [参考价*95%，参考价] is reckoned, and gives nothing.
  if (/[扣每加减]|(?<!最高)得$|[*×÷/+]$/.test(before) || !isTitle(title)) return null;
  const points = /[-－−]$/.test(before) ? belowZero(range, unit) : rangePoints(range, unit);
  return points && { title: title.trim(), points, length: offset + whole.length };
}

/** （-4-4分）: what lies below zero is taken away; （-30-0分） gives nothing. */
function belowZero(range: string, unit: string): Points {
  const above = /^\d{1,3}(?:\s?\.\s?\d{1,2})?(.*)$/s.exec(range)?.[1] ?? '';
  return rangePoints(above, unit) ?? { max: 0, percent: unit === '%', marked: unit !== '' };
}

/** Points in words in brackets: 服务方案（二十分）. */
function hanBracketed(rest: string, offset: number): TitledPoints | null {
  const [whole, title = '', number = ''] = HAN_IN_BRACKETS.exec(rest) ?? [];
  if (whole === undefined || !isTitle(title)) return null;
  const points = { max: hanNumber(number), percent: false, marked: true };
  return { title: title.trim(), points, length: offset + whole.length };
}

/** 五 → 5, 十五 → 15, 二点五 → 2.5, 一百 → 100. */
function hanNumber(text: string): number {
  if (text === '一百') return 100;
  const [whole = '', fraction = ''] = text.split('点');
  const [tens = '', ones = ''] = whole.includes('十') ? whole.split('十') : ['', whole];
  const digit = (letter: string) => Math.max(0, '零一二三四五六七八九'.indexOf(letter));
  const ten = whole.includes('十') ? (tens === '' ? 1 : digit(tens)) : 0;
  return ten * 10 + (ones === '' ? 0 : digit(ones)) + (fraction === '' ? 0 : digit(fraction) / 10);
}

function trailing(rest: string, offset: number): TitledPoints | null {
  const found = AFTER_TITLE.exec(rest);
  if (!found) return null;
  const [whole, start = '', remark = '', range = '', unit = ''] = found;
  // 设备选型（含备品备件）12分: what the brackets say belongs to the name, unless it says points.
  const title = /\d|分/.test(remark) ? start : start + remark;
  if (!isTitle(title) || NOT_A_TITLE.test(title.trim())) return null;
  // 具有高级职称，最高5分 is a rule; 施工方案，满分10分 is an item.
  if (/^[,，]\s*(?:满分|最高|计)/.test(rest.slice(start.length)) && RULE_START.test(title))
    return null;
  // 报价低于控制价的90%、88%、85% compares, and gives no weight.
  if (unit === '%' && /[低高少多]于|超过|\d%/.test(title)) return null;
  // 存在1% 或以上误差: a bound of something else.
  if (/^\s{0,3}(?:[或及和]\s?)?以[上下内外]/.test(rest.slice(whole.length))) return null;
  const points = rangePoints(range, unit);
  return points && { title: title.trim(), points, length: offset + whole.length };
}

/** A name in English; a grade or how points are given is none. */
const isEnglishTitle = (title: string): boolean =>
  isEnglish(title) &&
  /^[A-Z]/.test(title.trim()) &&
  !/\b(?:excellent|good|fair|average|poor|acceptable|complete|compliant|otherwise|each|every|per|up to|maximum|receives?|gets?|deduct(?:s|ed|ion)?|awarded|lowest|total|score|very|full|none|not)\b/i.test(
    title,
  );

function isTitle(title: string): boolean {
  const bare = title.replace(/\s+/g, '');
  return (
    (/[\u4e00-\u9fff]{2}/.test(bare) || isEnglishTitle(title)) &&
    !TIER.test(bare) &&
    !LISTS_TIERS.test(bare) &&
    !/[,，][^,，]*[得扣]|[得扣]\d|(?:低于|高于|不足|少于|超过|达到|大于|小于)\d|基准价|年\d+月|^(?:其中|注)/.test(
      bare,
    )
  );
}

/** 0～-5: the second number lies below zero. */
const TO_BELOW = /^(.*?)\s?[~～至到]\s?[-－−–]\s?\d/s;

function rangePoints(range: string, unit: string): Points | null {
  const above = TO_BELOW.exec(range)?.[1];
  if (above !== undefined)
    return rangePoints(above, unit) ?? { max: 0, percent: unit === '%', marked: unit !== '' };
  const values = (range.match(/\d{1,3}(?:\s?\.\s?\d{1,2})?/g) ?? []).map((value) =>
    Number(value.replace(/\s+/g, '')),
  );
  const max = largest(values);
  if (!Number.isFinite(max) || max <= 0 || max > 200) return null;
  return { max, percent: unit === '%', marked: unit !== '' };
}

const STATED = new RegExp(
  `(?:最高|最多|满分|上限|不超过|封顶|总分|合计|本项|小计|共)[^\\d。;；]{0,6}?(${NUMBER})${POINT_UNIT}`,
  'g',
);
/** A clause that begins with its points and a colon. */
const OPENING = new RegExp(`(?:^|[;；。])(${NUMBER}(?:[-~—–至]${NUMBER})?)${POINT_UNIT}[:：]`, 'g');
/** What is taken away is not earned. */
const EARNED = new RegExp(
  `(?<![时点:\\d.扣减]|[扣减][除去分])(${NUMBER}(?:[-~—–至]${NUMBER})?)${POINT_UNIT}`,
  'g',
);

/**
 * Possible maxima of an item whose points stand only in its rules (每项2分，最高6分; 优得8-10分, 良…), most likely first.
 * Counts, years and percentages of the text are not points.
 */
export function criteriaPoints(criteria: string): number[] {
  const text = halfWidth(criteria).replace(/\s+/g, '');
  const opening = numbers(text, OPENING);
  // 6分：高级职称2分；类似业绩最多4分: the rule says first what it gives. Several such clauses are grades.
  if (opening.length === 1 && /^\d/.test(text)) return opening;
  const closing = closingPoints(text);
  if (closing !== null) return [closing];
  const stated = numbers(text, STATED);
  const earned = numbers(text, EARNED);
  const clauses = text.split(/[;；。]/).map(mostOfClause);
  const earning = clauses.filter((most) => most > 0);
  const options = [
    // One rule with its maximum, or rules beside each other that each earn: their sum. Grades of one rule: the highest.
    ...(stated.length === 1 && earning.length <= 1 ? stated : []),
    ...(stated.length > 1 || (stated.length === 1 && !hasGrades(text)) ? [sum(earning)] : []),
    ...(stated.length > 0 ? [largest(stated)] : []),
    ...(earned.length > 0 ? [largest(earned)] : []),
    sum(earning),
  ];
  return [...new Set(options)].filter((option) => option > 0 && option <= 100);
}

/** Points in brackets behind a sentence: 每项2分。（最高8分） */
const BEHIND_SENTENCE = new RegExp(
  `[。；;][(（【](?:满分|最高|最多|本项|共|计)*(${NUMBER})${POINT_UNIT}[)）】]`,
  'g',
);

/** What the last words of a rule give it as a whole, in brackets behind its last sentence; null where others stand so before it, or more can be earned. */
function closingPoints(text: string): number | null {
  const found = [...text.matchAll(BEHIND_SENTENCE)];
  const [last] = found;
  if (!last || found.length > 1 || last.index + last[0].length < text.length) return null;
  return largest(numbers(text, EARNED)) <= Number(last[1]) ? Number(last[1]) : null;
}

/** The most one clause of a rule gives: its stated maximum, else the largest it names. */
function mostOfClause(clause: string): number {
  const stated = numbers(clause, STATED);
  return Math.max(0, stated.length > 0 ? largest(stated) : largest(numbers(clause, EARNED)));
}

/** Whether a rule gives grades, of which one counts (优得10分；良得6分). */
export const hasGrades = (text: string): boolean =>
  /[优良中差][^。;；]{0,30}得|较[好差]|一般[^。;；]{0,20}得|[一二三四]档/.test(text);

function numbers(text: string, pattern: RegExp): number[] {
  return [...text.matchAll(pattern)].map((match) =>
    largest((match[1] ?? '0').split(/[-~—–至]/).map(Number)),
  );
}

/** The largest number of a list of any length; −∞ of none. */
function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
}

/** Adds points without the dust of binary fractions. */
export function sum(values: number[]): number {
  return Math.round(values.reduce((total, value) => total + value, 0) * 100) / 100;
}

/** Whether two sums of points are the same. */
export function samePoints(first: number, second: number): boolean {
  return Math.abs(first - second) < 0.011;
}
