import counted from './trade-counts.json' with { type: 'json' };

/**
 * How often words stand in texts of the trade, by the power of two below: counted in tenders, statutes and the texts of this product, each
 * line once; not in `held` ones, which measure what is wrongly found. Words of two texts and three lines at least.
 */
const counts = new Map<string, number>(
  Object.entries(counted.words).flatMap(([count, words]) =>
    words.split(' ').map((word): [string, number] => [word, Number(count)]),
  ),
);

/** A count lies between its power of two and the next. */
const MIDDLE = 1.4;

/** The share of a word in the words of the trade; 0 for one that it hardly has. */
export const tradeShareOf = (word: string): number =>
  ((counts.get(word) ?? 0) * MIDDLE) / counted.total;
