import type { word } from 'tender-widgets/contract';

/** A target is met within this share. */
const TOLERANCE = 0.05;

/** Whether the file has the pages asked for: within 5 % of a target, at most a cap. */
export function isFit({
  mode,
  pages,
  wanted,
}: Pick<word.PageCount, 'mode' | 'pages' | 'wanted'>): boolean {
  // Whole pages: of a bid of a few pages not even one may be missing otherwise.
  const slack = Math.max(wanted * TOLERANCE, wanted < 20 ? 0.5 : 0);
  return mode === 'cap' ? pages <= wanted : Math.abs(pages - wanted) <= slack;
}
