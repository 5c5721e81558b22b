import type { compare } from 'tender-widgets/contract';
import { countedChars, type DocumentText } from '../document-text.ts';
import type { Found } from './compare-pair.ts';
import { type Oddness, oddChars } from './oddness.ts';

/** What two documents share, by how unlikely it is that both wrote it. */
export interface PairWeight {
  /** Characters of all passages, each by how odd its sentence is. */
  odd: number;
  /** The weightiest stretch of passages side by side. */
  best: { odd: number; chars: number; slips: number } | null;
  /** Short copies whose words two writers would not both choose. */
  shorts: number;
}

/** How many slips that b has too stand in a stretch of a. */
export type SlipsIn = (from: number, to: number) => number;

/** Passages no further apart in both are one stretch: a page of which some sentences were left out. */
const NEAR = 160;
/** Said in other words, it is likeness, not proof. */
const OTHER_WORDS = 0.5;
/** Two writers seldom make one slip: it says as much as so many odd characters. */
const SLIP = 45;

/** Weighs what a pair shares. `kept` holds the sentences of a. */
export function pairWeight(
  a: DocumentText,
  found: readonly Found[],
  kept: Oddness,
  slipsIn: SlipsIn,
): PairWeight {
  let odd = 0;
  let best: PairWeight['best'] = null;
  let shorts = 0;
  let before: Found | undefined;
  let stretch = { odd: 0, chars: 0, slips: 0 };
  for (const each of found.toSorted((x, y) => x.a - y.a)) {
    const slips = slipsIn(each.a, each.endA);
    const weight = oddOf(a, each, kept) + slips * SLIP;
    if (!before || !isNear(before, each)) stretch = { odd: 0, chars: 0, slips: 0 };
    stretch = {
      odd: stretch.odd + weight,
      chars: stretch.chars + countedChars(a, each.a, each.endA),
      slips: stretch.slips + slips,
    };
    odd += weight;
    if (each.isOdd) shorts++;
    before = each;
    if (!best || stretch.odd > best.odd) best = stretch;
  }
  return { odd, best, shorts };
}

const oddOf = (a: DocumentText, { a: from, endA: to, likeness, kind }: Found, kept: Oddness) =>
  oddChars(a, from, to, kept) * likeness * (kind === 'paraphrased' ? OTHER_WORDS : 1);

const isNear = (last: Found, next: Found): boolean =>
  next.a - last.endA <= NEAR && Math.abs(next.b - last.endB) <= NEAR;

/** Odd characters of a stretch, of all, the share of the shorter text (percent), and odd short copies, from which a pair is of the grade. */
const limits = [
  { grade: 'high', stretch: 85, all: 600, ratio: 60, shorts: 8 },
  { grade: 'medium', stretch: 60, all: 400, ratio: 50, shorts: 3 },
] as const;
/** Fewer characters in common are none. */
const LEAST_CHARS = 60;
const LEAST_RATIO = 2;

/** The grade of what a pair shares: by what it is, not by how long it is. `ratio` in percent of the shorter text, `chars` in common. */
export function gradeOfText(
  { odd, best, shorts }: PairWeight,
  { ratio, chars }: { ratio: number; chars: number },
): compare.RiskGrade {
  const found = limits.find(
    (limit) =>
      (best?.odd ?? 0) >= limit.stretch ||
      odd >= limit.all ||
      ratio >= limit.ratio ||
      shorts >= limit.shorts,
  );
  if (chars === 0) return 'none';
  if (found) return found.grade;
  return chars >= LEAST_CHARS || ratio >= LEAST_RATIO || shorts > 0 ? 'low' : 'none';
}

/** Why a pair is of its grade, in one line. */
export function reasonOfText(
  { odd, best, shorts }: PairWeight,
  grade: compare.RiskGrade,
  { ratio, chars }: { ratio: number; chars: number },
  hasTender: boolean,
): string {
  if (grade === 'none' || !best) return '';
  const nowhere = hasTender ? '招标文件和法规中没有' : '法规和通用格式中没有';
  const oddShorts = `${shorts} 处少见的短句一字不差，${nowhere}`;
  if (grade === 'low' && shorts > 0) return oddShorts;
  if (grade === 'low') return `共 ${chars} 字相同，是各家常用的说法或零星的词句`;
  const slips = best.slips > 0 ? `，含相同错字 ${best.slips} 处` : '';
  if (limits.some((limit) => limit.grade === grade && best.odd >= limit.stretch))
    return `同一段 ${best.chars} 字${slips}，${nowhere}`;
  if (limits.some((limit) => limit.grade === grade && odd >= limit.all))
    return `多处少见的说法相同，共 ${chars} 字，${nowhere}`;
  if (limits.some((limit) => limit.grade === grade && shorts >= limit.shorts)) return oddShorts;
  return `较短一份的 ${ratio}% 与另一份相同，${nowhere}`;
}
