import { type Place, type ScoreNode, scoreNode } from './node.ts';
import {
  criteriaPoints,
  numberingClass,
  type Points,
  samePoints,
  sum,
  titledPoints,
  withoutNumbering,
} from './points.ts';
import { nameFromCriteria } from './rule-names.ts';

/** Fewer lines below a part are no series. */
const LEAST = 3;
/** A line between an item and the next is part of its rule; more than so many are something else. */
const MOST_BELOW = 6;
/** A name before its rule: （二）体系认证：…, （三）荣誉。…. */
const NAMED = /^([^，,。；;：:\d]{2,20})[：:。]/;

/** A line of the series: its name and what its own rule gives at most. */
export interface Ruled {
  name: string;
  points: Points;
  criteria: string;
}

/**
 * Items that stand one below another under a part with its points (二、商务部分（25分）), by the index of their lines: counted through from the first,
 * some with their points behind their names, others with a rule that gives them (每个1分，满分5分). What each gives is read from its own line;
 * that they add up to the part is the proof, and where they do not, none of them is one.
 */
export function ruledSeries(lines: readonly string[]): Map<number, Ruled> {
  const found = new Map<number, Ruled>();
  const kinds = lines.map(numberingClass);
  const firstOf = new Map<string, number>();
  for (const [at, kind] of kinds.entries()) if (!firstOf.has(kind)) firstOf.set(kind, at);
  for (const [at, line] of lines.entries()) {
    const part = titledPoints(line);
    const series = part ? seriesBelow(lines, at, { kinds, firstOf }) : [];
    const isOpen = series.some(({ index }) => titledPoints(lines[index] ?? '') === null);
    if (!part || !isOpen || series.length < LEAST) continue;
    const all = series.map(({ index, text }) => ({ index, ruled: ruledOf(text) }));
    const points = all.map(({ ruled }) => ruled?.points.max ?? 0);
    if (points.includes(0) || !samePoints(sum(points), part.points.max)) continue;
    for (const { index, ruled } of all) if (ruled) found.set(index, ruled);
  }
  return found;
}

/** A ruled line as a node of its place. */
export const ruledNode = (
  { name, points, criteria }: Ruled,
  line: string,
  place: Place,
): ScoreNode => scoreNode(line, place, { name, points, criteria });

/** How lines are counted, and where each way is first met. */
interface Counting {
  kinds: readonly string[];
  firstOf: ReadonlyMap<string, number>;
}

/** The lines below a part that are counted alike from the first on, each with what stands below it. */
function seriesBelow(
  lines: readonly string[],
  at: number,
  { kinds, firstOf }: Counting,
): { index: number; text: string }[] {
  const series: { index: number; text: string }[] = [];
  const own = firstOf.get(kinds[at] ?? '') ?? at;
  let kind = '';
  for (let i = at + 1, between = 0; i < lines.length && between <= MOST_BELOW; i++) {
    const line = lines[i] ?? '';
    if (line.trim() === '') continue;
    const found = kinds[i] ?? '';
    // 四、评分要求 behind the last item is counted as what stands above the part.
    const isAbove = found !== '' && (firstOf.get(found) ?? own) <= own;
    if (isAbove || (series.length === 0 && found === '') || series.length >= MOST_ITEMS) break;
    if (series.length === 0) kind = found;
    const last = series.at(-1);
    if (found === kind) {
      series.push({ index: i, text: line });
      between = 0;
    } else if (last) {
      last.text += `\n${line}`;
      between++;
    }
  }
  return series;
}
/** No part has more items. */
const MOST_ITEMS = 60;

function ruledOf(text: string): Ruled | undefined {
  const titled = titledPoints(text);
  if (titled)
    return {
      ...{ name: withoutNumbering(titled.title), points: titled.points },
      criteria: (text.split('\n')[0] ?? '')
        .slice(titled.length)
        .replace(/^[\s:：;；。,，]{1,8}/, ''),
    };
  const rule = withoutNumbering(text);
  const [max] = criteriaPoints(rule);
  const named = NAMED.exec(rule);
  const name = named?.[1] ?? nameFromCriteria(rule);
  if (max === undefined || name === '') return undefined;
  return {
    ...{ name, points: { max, percent: false, marked: true } },
    // What stands below the line is added to its rule where the lines are read.
    criteria: (rule.split('\n')[0] ?? '').slice(named?.[0].length ?? 0).trim(),
  };
}
