import type { tender } from 'tender-widgets/contract';
import { likeness } from '../text/relevance.ts';
import { stripEnumerator, tidy } from '../text/tidy.ts';

/** What a bidder cannot prove: how points are lost, and what earns none. */
const noProof =
  /不得分|不计分|得\s*0\s*分|扣|(?:未|不)(?:提供|满足|具备|符合)|缺(?:少|项|失)|^其他|^否则|^一般|较差|^差/;
const points = /([得加计]|为)\s*([\d.]+)\s*分/;
/** Two steps of a scale are this alike. */
const SAME_SCALE = 0.35;

/** The best step of a scale stands for it: who proves 甲级 need not prove 乙级 too. */
function withoutLowerSteps(parts: readonly string[]): string[] {
  return parts.filter((part, at) => {
    const before = parts[at - 1];
    const own = Number(part.match(points)?.[2] ?? Number.NaN);
    const higher = Number(before?.match(points)?.[2] ?? Number.NaN);
    if (before === undefined || !(own < higher)) return true;
    const stem = (text: string) => text.replace(points, '').replace(/[\d.]+/g, '');
    const isShort = stem(part).length <= 8;
    return likeness(stem(before), stem(part)) < SAME_SCALE && !isShort;
  });
}

/** Rules of the criteria, one by one, without remarks on how points are cut and without the lower steps of a scale. */
export function ruleParts(item: Pick<tender.ScoringItem, 'criteria'>): string[] {
  const parts = tidy(item.criteria)
    .split(/[。；\n]|(?=[①-⑩])|注[：:]|(?<=得\s*[\d.]{1,4}\s*分)[，、]/)
    .map((part) => stripEnumerator(part).replace(/^[：:，\s]+|(?<![，：\s])[，：\s]+$/g, ''))
    .filter((part) => part.length >= 6 && (!noProof.test(part) || /每(?:提供|有|具有)/.test(part)));
  return withoutLowerSteps(parts);
}
