import { dateOf, dayNumber, type Plan, type Scale } from './activities.ts';
import { t } from './messages.ts';

/** A stretch of the axis with its name, in days from the beginning. */
export interface Stretch {
  from: number;
  to: number;
  name: string;
  /** Where there is no room for it. */
  short?: string;
}

/** The head of a bar chart's time: coarse stretches over fine ones. */
export interface Axis {
  /** Days in all. */
  length: number;
  above: Stretch[];
  below: Stretch[];
}

/** Up to so many days are shown one by one, and up to so many weeks. */
const MOST = { day: 35, week: 40 };

const scaleFor = (length: number): Scale => {
  if (length <= MOST.day) return 'day';
  return length <= MOST.week * 7 ? 'week' : 'month';
};

const STEPS = { day: 1, week: 7, month: 30 };

/** Time that has no dates: days, weeks or months of 30 days counted from 1. */
function countedAxis(days: number, scale: Scale): Axis {
  const step = STEPS[scale];
  const count = Math.max(1, Math.ceil(days / step));
  const below = Array.from({ length: count }, (_, index) => ({
    from: index * step,
    to: (index + 1) * step,
    name: String(index + 1),
  }));
  const length = count * step;
  return { length, below, above: [{ from: 0, to: length, name: t.relative[scale] }] };
}

/** Stretches that begin where a day opens one, the last cut at the end. */
function stretches(
  origin: number,
  length: number,
  opens: (day: number, index: number) => boolean,
  name: (day: number) => string,
  short?: (day: number) => string,
): Stretch[] {
  const starts = Array.from({ length }, (_, index) => index).filter(
    (index) => index === 0 || opens(origin + index, index),
  );
  return starts.map((from, at) => ({
    from,
    to: starts[at + 1] ?? length,
    name: name(origin + from),
    ...(short ? { short: short(origin + from) } : {}),
  }));
}

const opensMonth = (day: number) => dateOf(day).day === 1;
const opensYear = (day: number) => dateOf(day).day === 1 && dateOf(day).month === 1;

function datedAxis(origin: number, days: number, scale: Scale): Axis {
  const monthOf = (day: number) => t.month(dateOf(day).month);
  const yearMonth = (day: number) => t.yearMonth(dateOf(day).year, dateOf(day).month);
  if (scale === 'month') {
    // Months are whole: the drawing begins with the first of the month.
    const first = dateOf(origin);
    const shift = first.day - 1;
    const end = dateOf(origin + Math.max(days, 1) - 1);
    const last = dayNumber(
      end.month === 12 ? `${end.year + 1}-1-1` : `${end.year}-${end.month + 1}-1`,
    );
    const length = (last ?? origin + days) - (origin - shift);
    const begin = origin - shift;
    const back = ({ from, to, name }: Stretch) => ({ from: from - shift, to: to - shift, name });
    return {
      length: length - shift,
      above: stretches(begin, length, opensYear, (day) => t.year(dateOf(day).year)).map(back),
      below: stretches(begin, length, opensMonth, monthOf).map(back),
    };
  }
  const step = STEPS[scale];
  const length = Math.max(1, Math.ceil(days / step)) * step;
  return {
    length,
    above: stretches(origin, length, opensMonth, yearMonth, monthOf),
    below: stretches(
      origin,
      length,
      (_, index) => index % step === 0,
      (day) => String(dateOf(day).day),
    ),
  };
}

/** The axis over `days`, divided as the bidder chose or as the length suggests. */
export function axisOf({ origin, scale }: Plan, days: number): Axis {
  const chosen = scale ?? scaleFor(days);
  return origin === undefined ? countedAxis(days, chosen) : datedAxis(origin, days, chosen);
}
