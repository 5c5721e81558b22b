import { type Listed } from './contents.ts';
import type { FormLine } from './line.ts';
import { titleKey } from './same-title.ts';

/** Fewer names do not show how a bid is counted. */
const LEAST = 4;
/** So many of the names are printed further down under the same number. */
const PRINTED = 0.6;

/**
 * How the parts of the bid are counted where a list in front of all forms counts them and they bear the same numbers below, or where all of them
 * are headings, in the middle of their lines or first of their pages: whatever else counts there, it counts within them, also （一） and 附表一 below （1）.
 */
export const outerSeries = (
  lines: readonly FormLine[],
  lists: readonly Listed[],
): string | undefined => ofList(lines, lists[0]) ?? ofLooks(lines);

/** One by one from 1; of two that a bidder chooses between (二、身份证明, 二、授权委托书) both may bear one number. */
const isCounted = (titles: readonly FormLine[], style: string | undefined): boolean =>
  titles.length >= LEAST &&
  titles.every(({ number }, i) => {
    const [value = 0] = number?.path ?? [];
    const before = titles[i - 1]?.number?.path[0] ?? 0;
    const isNext = value === before + 1 || (i > 0 && value === before);
    return number?.style === style && number?.path.length === 1 && isNext;
  });

function ofList(lines: readonly FormLine[], list: Listed | undefined): string | undefined {
  const style = list?.lines[0]?.number?.style;
  // 一、商务部分 above the list of what it holds: another series counts above that one.
  const isFirst = lines.slice(0, list?.from).every(({ number, titled }) => !(number && titled));
  if (!list || !isFirst || !isCounted(list.lines, style)) return undefined;
  const names = new Map(list.lines.map((line) => [titleKey(line.title), line.number?.path[0]]));
  const printed = lines
    .slice(list.to)
    .filter(
      ({ number, title }) =>
        number?.style === style && names.get(titleKey(title)) === number?.path[0],
    );
  return printed.length >= list.lines.length * PRINTED ? style : undefined;
}

/** The series of the first counted title that stands apart, where it counts on to the last of its kind. */
function ofLooks(lines: readonly FormLine[]): string | undefined {
  const shown = lines.filter(
    ({ number, titled, heading, centred, pageFirst }) =>
      number && titled && (heading || centred || pageFirst),
  );
  const style = shown[0]?.number?.style;
  return isCounted(
    shown.filter(({ number }) => number?.style === style),
    style,
  )
    ? style
    : undefined;
}
