import type { word } from 'tender-widgets/contract';

/** A target is met within this share. */
const TOLERANCE = 0.03;
/** Of fewer pages not even one may be missing. */
const FEW = 20;

/** Whether the file has the pages asked for: within 3 % of a target or one page, at most a cap. */
export function isFit({
  mode,
  pages,
  wanted,
}: Pick<word.PageCount, 'mode' | 'pages' | 'wanted'>): boolean {
  const slack = Math.max(wanted * TOLERANCE, wanted < FEW ? 0.5 : 1);
  return mode === 'cap' ? pages <= wanted : Math.abs(pages - wanted) <= slack;
}
