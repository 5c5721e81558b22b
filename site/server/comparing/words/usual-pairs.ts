import seconds from './usual-pairs.json' with { type: 'json' };

/**
 * Pairs of characters that are no word and yet stand in several texts of the trade: its terms, and small words side by side. Counted in
 * tenders, statutes and the texts of this product; not in `held` ones, which measure what is wrongly found.
 */
const usual = new Map<string, Set<string>>(
  Object.entries(seconds).map(([first, others]) => [first, new Set(others)]),
);

/** Whether two characters stand side by side in texts of the trade, although they are no word. */
export const isUsualPair = (pair: string): boolean =>
  usual.get(pair.charAt(0))?.has(pair.charAt(1)) ?? false;
