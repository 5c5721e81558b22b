import type { Progress } from './contract/bid.ts';

/** How much of a bid says something, 0–100: chapters that hold nothing but places still to be filled in do not count. */
export function filledPercent({ percent, done, unfilled = 0, total }: Progress): number {
  return unfilled === 0 ? percent : Math.floor(((done - unfilled) / total) * 100);
}
