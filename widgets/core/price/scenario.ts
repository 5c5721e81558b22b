import type { PriceRule } from '../contract/price-rule.ts';
import { type Amount, amountOf, hundred, nothing, sumOf } from './money.ts';

type Understood = Extract<PriceRule, { state: 'understood' }>;

export interface PricePoints {
  /** 评标基准价, yuan. */
  base: string;
  /** Points of each price, in their order. */
  points: string[];
}

/** The prices whose mean is taken: the outermost are left out where there are enough. */
function counted(prices: readonly Amount[], { cut }: Understood): readonly Amount[] {
  if (!cut || prices.length < cut.from) return prices;
  const sorted = [...prices].sort((a, b) => a.cmp(b));
  const left = sorted.slice(cut.low, sorted.length - cut.high);
  return left.length > 0 ? left : prices;
}

function baseOf(prices: readonly Amount[], rule: Understood, ceiling: string): Amount | undefined {
  const sorted = [...prices].sort((a, b) => a.cmp(b));
  if (rule.base === 'lowest') return sorted[0];
  if (rule.base === 'highest') return sorted.at(-1);
  const used = counted(prices, rule);
  const mean = sumOf(used).div(used.length);
  const lowered = mean.times(hundred.minus(amountOf(rule.lowered) ?? nothing)).div(hundred);
  if (rule.base === 'average') return lowered;
  const [share, most] = [amountOf(rule.ceilingShare), amountOf(ceiling)];
  if (!share || !most) return undefined;
  return most
    .times(share)
    .plus(lowered.times(hundred.minus(share)))
    .div(hundred);
}

function quotientOf(
  price: Amount,
  base: Amount,
  kind: 'ratio' | 'share' | 'rest',
): Amount | undefined {
  const [above, below] =
    kind === 'ratio'
      ? [base, price]
      : kind === 'share'
        ? [price, base]
        : [hundred.minus(base), hundred.minus(price)];
  return below.eq(0) ? undefined : above.div(below);
}

function pointsOf(price: Amount, base: Amount, { score, maxScore }: Understood): Amount {
  const most = amountOf(maxScore) ?? nothing;
  if (score.kind !== 'deduct' && score.kind !== 'points') {
    // Nothing is better than what leaves nothing to divide by.
    const points = quotientOf(price, base, score.kind)?.times(most) ?? most;
    return points.gt(most) ? most : points;
  }
  const over = price.minus(base);
  const off = score.kind === 'points' ? over : over.div(base).times(hundred);
  const each = amountOf(off.gt(0) ? score.above : score.below) ?? nothing;
  const left = most.minus(off.abs().times(each));
  return left.lt(0) ? nothing : left;
}

/** What each price would get by the tender's rule; undefined where a price is none, or the rule needs a ceiling that is not known. */
export function pricePoints(
  rule: Understood,
  prices: readonly string[],
  ceiling: string,
): PricePoints | undefined {
  const amounts = prices.flatMap((price) => amountOf(price) ?? []).filter((one) => one.gt(0));
  if (amounts.length === 0 || amounts.length !== prices.length) return undefined;
  if (rule.score.kind === 'rest' && amounts.some((one) => one.gt(hundred))) return undefined;
  const base = baseOf(amounts, rule, ceiling);
  if (!base?.gt(0)) return undefined;
  return {
    base: base.round(2).toFixed(2),
    points: amounts.map((price) => pointsOf(price, base, rule).round(2).toFixed(2)),
  };
}
