import { countOf } from '../text.ts';
import { numberedEntries } from './entries.ts';
import { isCategoryName, isPrice } from './names.ts';
import { type Place, type ScoreNode, scoreNode } from './node.ts';
import {
  compact,
  numberingClass,
  samePoints,
  sum,
  type TitledPoints,
  titledPoints,
} from './points.ts';
import { nameFromCriteria } from './rule-names.ts';

/** A line that says of what the points of the item above are made: ①供餐方案，0-10分；②食品安全，0-10分. */
export function isBreakdown(text: string, above: ScoreNode | null): boolean {
  const { head, entries } = numberedEntries(text);
  if (!above?.points || head.trim() !== '' || entries.length < 2) return false;
  const parts = entries.map((entry) => titledPoints(entry)?.points.max ?? Number.NaN);
  return samePoints(sum(parts), above.points.max);
}

/** An unnumbered line below an item that goes on to further points is its rule: 三星级及以上酒店8分，其他4分. */
export function isRuleOf(text: string, above: ScoreNode | null): boolean {
  const titled = titledPoints(text);
  if (!above?.points || !titled || numberingClass(text) !== '') return false;
  // 食品安全责任险占4分，…: what an item is worth, whatever its rule says behind.
  if (/占\s?\d/.test(text.slice(0, titled.length))) return false;
  const rest = text.slice(titled.length);
  return titled.points.max <= above.points.max && /^\s?[,，;；]/.test(rest) && /\d\s?分/.test(rest);
}

const ENDS_IN_POINTS =
  /[(（]\s*(?:满分|最高|本项(?:满分|最高)?|共)\s*(\d{1,2}(?:\.\d{1,2})?)\s*分\s*[)）]\s*(?:[。；;]\s*)?$/;

/** A numbered rule with its maximum at the end instead of a title: （2）厨师每有一张证书得3分（满分15分）。 */
export function endedLine(text: string, place: Place): ScoreNode | null {
  const points = ENDS_IN_POINTS.exec(text);
  const numbering = numberingClass(text);
  if (!points || numbering === '') return null;
  const max = Number(points[1]);
  const rule = {
    points: { max, percent: false, marked: true },
    criteria: text.trim(),
    numbering,
  };
  return scoreNode(nameFromCriteria(text), place, rule);
}

const SAID_POINTS =
  /^[^。；;]{4,160}?本(?:评分)?项(?:满分|最高得?|共计?|分值|计)[:：为]?(\d{1,2}(?:\.\d{1,2})?)\s?分/;

/** The next of a series of items, its maximum said in the sentence: 3.应提交专项支持方案，包括…的工作路径，本项满分8分：优得… */
export function saidLine(text: string, place: Place, last: ScoreNode | null): ScoreNode | null {
  const points = SAID_POINTS.exec(text);
  const numbering = numberingClass(text);
  if (!points || numbering === '' || numbering !== last?.numbering) return null;
  return scoreNode(nameFromCriteria(text), place, {
    points: { max: Number(points[1]), percent: false, marked: true },
    criteria: text.trim(),
    numbering,
  });
}

/** 五、评分要求 behind 四、综合评分（100分） and its items, 3. 评标程序 behind 2.2.1 and the like: the rules of the last item have ended. */
export const isNextSection = (
  text: string,
  nodes: readonly ScoreNode[],
  rules: readonly string[],
): boolean =>
  compact(text).length <= LONGEST_SECTION &&
  (isNextOfFirst(text, nodes) || isNextAbove(text, nodes, rules));

const LONGEST_SECTION = 24;

const hanNumber = (text: string): number =>
  countOf(/^\s{0,8}([一二三四五六七八九十]{1,3})、/.exec(text)?.[1] ?? '');

/** 三、无效响应 behind 二、评审标准, which stands above the first item: the next section of the file. */
export const isNextOfAbove = (text: string, above: readonly string[]): boolean =>
  compact(text).length <= LONGEST_SECTION &&
  hanNumber(text) > 1 &&
  above.some(
    (line) => compact(line).length <= LONGEST_SECTION && hanNumber(line) === hanNumber(text) - 1,
  );

const isNextOfFirst = (text: string, [first, second]: readonly ScoreNode[]): boolean =>
  second !== undefined &&
  first?.numbering !== second.numbering &&
  numberingClass(text) !== '' &&
  numberingClass(text) === first?.numbering;

const decimal = /^\s{0,8}(\d{1,2}(?:[.．]\d{1,2}){0,5})(?!\d)/;
const pathOf = (text: string): number[] =>
  decimal.exec(text)?.[1]?.split(/[.．]/).map(Number) ?? [];

/** The number that follows one above the items': 3 or 2.3 behind 2.2.1 to 2.2.5. */
function isNextAbove(text: string, nodes: readonly ScoreNode[], rules: readonly string[]): boolean {
  const path = pathOf(text);
  // 1. 2. 3. below an item count its rules.
  if (rules.some((rule) => pathOf(rule).length === path.length)) return false;
  const items = nodes.map(({ place }) => pathOf(place.quote)).findLast(({ length }) => length > 1);
  if (path.length === 0 || !items || items.length <= path.length) return false;
  return path.every((part, at) => part === (items[at] ?? 0) + Number(at === path.length - 1));
}

/** A percentage of something else than the whole: not that of the price or of a part, and not called a weight: 进度保障（权重15%）. */
export const isShareOfElse = ({ title, length, points }: TitledPoints, text: string): boolean =>
  points.percent &&
  !isCategoryName(title) &&
  !isPrice(title) &&
  !/[权比]重/.test(text.slice(title.length, length));
