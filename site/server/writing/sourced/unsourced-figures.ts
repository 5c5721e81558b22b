import type { UnsourcedClaim } from './claim-patterns.ts';
import { blankOf, figure, figureKey, halfWidth, hanFigure } from './figures.ts';
import type { Sources } from './sources.ts';

/** Small numbers that only count what the text itself tells. */
const structural =
  /^(?:方面|阶段|步骤|环节|部分|层次|层级|小组|工作组|专业组|要点|维度|重点|原则|目标|类|级|环|层|岗位|班组|问题|要求|关键|节点|章|节)/;
const MOST_STRUCTURAL = 12;
/** How far before a figure the beginning of its numbering may stand. */
const NUMBERING_CHARS = 80;

/** Figures with a unit that no source holds; counts of the text's own parts (三个方面) are none. */
export function unsourcedFigures(text: string, sources: Sources): UnsourcedClaim[] {
  const claims: UnsourcedClaim[] = [];
  for (const match of halfWidth(text).matchAll(figure)) {
    const [whole, value = '', unit = ''] = match;
    const after = text.slice(match.index + whole.length);
    const before = text.slice(Math.max(0, match.index - NUMBERING_CHARS), match.index);
    const isPart =
      Number(value) <= MOST_STRUCTURAL &&
      /^(?:个|项|类|级|条|次|处)$/.test(unit) &&
      structural.test(after);
    // 第 16 至 70 日 is a place in a plan, and 5G a name.
    const isNumbering =
      /第\s*(?:\d+\s*(?:[日天周月年个]+\s*)?(?:至|到|～|~|—|-)+\s*(?:第\s*)?)?$/.test(before) ||
      /[A-Za-z]$/.test(before);
    if (isPart || isNumbering || sources.figures.has(figureKey(value, unit))) continue;
    claims.push({
      kind: 'figure',
      text: text.slice(match.index, match.index + value.length),
      at: match.index,
      blank: blankOf(unit),
    });
  }
  for (const match of text.matchAll(hanFigure)) {
    const [, value = '', unit = ''] = match;
    if (sources.figures.has(value + unit)) continue;
    claims.push({ kind: 'figure', text: value, at: match.index, blank: blankOf(unit) });
  }
  return claims;
}
