import type { Span } from '../values/quantity.ts';
import { measureOf } from '../values/units.ts';
import { type Asked, inSeconds } from './asked-figures.ts';
import type { Figured } from './figured.ts';

const DAY = 86_400;
const seconds = measureOf('小时').measure;
/** A month and a day of work are roughly so long. */
const roughly = new Map<Span['measure'], number>([
  [measureOf('月').measure, (365 / 12) * DAY],
  [measureOf('工作日').measure, (7 / 5) * DAY],
]);
/** Told in different units, periods that are nearly as long are the same: 6个月 and 180天, 一周 and 5个工作日. */
const SLACK = 1.15;

export const isTime = (measure: Span['measure']): boolean =>
  measure === seconds || roughly.has(measure);

export const isComparable = (one: Span['measure'], other: Span['measure']): boolean =>
  one === other || (isTime(one) && isTime(other));

/** A period in seconds, where it is compared with one of another unit. */
export function inTime(span: Span, isMixed: boolean): Span {
  const factor = isMixed ? roughly.get(span.measure) : undefined;
  if (factor === undefined) return span;
  const by = (value: number | undefined) => (value === undefined ? undefined : value * factor);
  return { ...span, measure: seconds, low: by(span.low), high: by(span.high) };
}

/** An own figure as it is compared with the one that is asked for, and how far it may be off. */
export function besideOf(own: Figured, want: Asked): Span & { slack: number } {
  const span = inSeconds(own.demand.span);
  const isMixed = span.measure !== want.demand.span.measure;
  return { ...inTime(span, isMixed), slack: isMixed ? SLACK : 1 };
}
