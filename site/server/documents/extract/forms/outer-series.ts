import { type Listed, titleKey } from './contents.ts';
import type { FormLine } from './line.ts';

/** Fewer names do not show how a bid is counted. */
const LEAST = 4;
/** So many of the names are printed further down under the same number. */
const PRINTED = 0.6;

/**
 * How the parts of the bid are counted where a list in front of all forms counts them and they bear the same numbers below: whatever else
 * counts there, it counts within them, also （一） and 附表一 below （1）.
 */
export function outerSeries(
  lines: readonly FormLine[],
  lists: readonly Listed[],
): string | undefined {
  const [list] = lists;
  const first = list?.lines[0]?.number;
  if (!list || !first || list.lines.length < LEAST) return undefined;
  const { style } = first;
  const isCounted = list.lines.every(
    ({ number }, i) =>
      number?.style === style && number.path.length === 1 && number.path[0] === i + 1,
  );
  // 一、商务部分 above the list of what it holds: another series counts above that one.
  const isFirst = lines.slice(0, list.from).every(({ number, titled }) => !(number && titled));
  if (!isCounted || !isFirst) return undefined;
  const names = new Map(list.lines.map((line) => [titleKey(line.title), line.number?.path[0]]));
  const printed = lines
    .slice(list.to)
    .filter(
      ({ number, title }) =>
        number?.style === style && names.get(titleKey(title)) === number.path[0],
    );
  return printed.length >= list.lines.length * PRINTED ? style : undefined;
}
