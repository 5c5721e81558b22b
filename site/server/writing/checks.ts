import type { bid } from 'tender-widgets/contract';
import { standardCharsPerPage } from './budgets.ts';
import { wrongAmounts } from './checks/amounts.ts';
import { missingStars, placeholders, uncoveredScoring } from './checks/answers.ts';
import { blindBid } from './checks/blind-bid.ts';
import { type CheckInput, passagesOf } from './checks/chapter-text.ts';
import { wrongDates } from './checks/dates.ts';
import { foreignNames } from './checks/names.ts';
import { repetitions } from './checks/repetition.ts';

export type { CheckInput } from './checks/chapter-text.ts';

const order = { error: 0, warning: 1, info: 2 } as const;
/** The estimate of pages is good to about this much. */
const PAGE_TOLERANCE = 1.15;

/** An estimate from the length of the text; the Word file's own count may differ. */
function overPages(input: CheckInput): bid.Finding[] {
  const chars = [...input.contents.values()].reduce((sum, content) => sum + content.length, 0);
  const pages = Math.ceil(chars / standardCharsPerPage);
  if (pages <= input.settings.pages * PAGE_TOLERANCE) return [];
  const msg = `按标准版式估算约${pages}页，超过设定的${input.settings.pages}页，请精简内容或调整页数`;
  return [{ kind: 'over-pages', severity: 'warning', chapterId: null, quote: '', msg }];
}

/**
 * Looks a bid through before it is handed in. Findings carry a verbatim quote and say what to do; errors come first. Takes time in
 * proportion to the text; never throws.
 */
export function checkBid(input: CheckInput): bid.Finding[] {
  const passages = passagesOf(input);
  const findings = [
    ...missingStars(input, passages),
    ...uncoveredScoring(input),
    ...foreignNames(input, passages),
    ...wrongAmounts(input, passages),
    ...wrongDates(input, passages),
    ...blindBid(input, passages),
    ...repetitions(input, passages),
    ...placeholders(input),
    ...overPages(input),
  ];
  return findings.sort((a, b) => order[a.severity] - order[b.severity]);
}
