import type { Span } from './quantity.ts';

/** How a value stands to what is asked: as asked, better, or not met. */
export type Verdict = 'none' | 'positive' | 'negative';

/** Amounts that differ by rounding alone are equal. */
const EPSILON = 1e-9;
const isEqual = (a: number, b: number) =>
  Math.abs(a - b) <= EPSILON * Math.max(1, Math.abs(a), Math.abs(b));
const isAtLeast = (a: number, b: number) => a > b || isEqual(a, b);

/** A bound on one side; `sign` -1 turns "at most" into "at least". */
function against(bound: number, open: boolean, own: Span, sign: 1 | -1): Verdict | undefined {
  const near = sign === 1 ? own.low : own.high;
  const far = sign === 1 ? own.high : own.low;
  const over = (value: number) => (value - bound) * sign;
  if (near !== undefined) {
    const isSame = isEqual(near, bound);
    // More than ten asked, more than ten had.
    if (isSame) {
      if (!open || own.open) return 'none';
    } else if (over(near) > 0) return 'positive';
  }
  if (far === undefined) return undefined;
  if (isEqual(far, bound)) return open ? 'negative' : undefined;
  return over(far) < 0 ? 'negative' : undefined;
}

function inside(low: number, high: number, own: Span, covers: boolean): Verdict | undefined {
  if (own.low === undefined || own.high === undefined) return undefined;
  if (isEqual(low, high))
    // A figure that is neither a least nor a most: another one may be as good, which a person says.
    return isEqual(own.low, low) && isEqual(own.high, high) ? 'none' : undefined;
  if (own.high < low || own.low > high) return 'negative';
  const isWithin = isAtLeast(own.low, low) && isAtLeast(high, own.high);
  const isReached = isAtLeast(low, own.low) && isAtLeast(own.high, high);
  return isReached || (isWithin && !covers) ? 'none' : undefined;
}

/**
 * Holds a value against what is asked, both in the first unit of their measure: ≥ and ≤ with their better side, ranges (fallen into, or
 * reached from end to end where `covers`), single figures (equal or not known). Undefined where figures of different measures meet, or where a
 * person has to say.
 */
export function compareSpans(asked: Span, own: Span, covers = false): Verdict | undefined {
  // 6 for ≥ 4 个: of what is counted, the unit is often left out.
  const isCount = own.measure === '' && typeof asked.measure === 'string';
  if (asked.measure !== own.measure && !isCount) return undefined;
  if (asked.low !== undefined && asked.high !== undefined)
    return inside(asked.low, asked.high, own, covers);
  if (asked.low !== undefined) return against(asked.low, asked.open, own, 1);
  if (asked.high !== undefined) return against(asked.high, asked.open, own, -1);
  return undefined;
}
