import { byPrices } from '../price/lot-sheet.ts';
import { wrongAmounts } from './amounts.ts';
import { copyingForbidden, missingStars, placeholders, uncoveredScoring } from './answers.ts';
import { bannedDeeds } from './banned-deeds.ts';
import { blindBid } from './blind-bid.ts';
import { type CheckInput, type Found, passagesOf } from './chapter-text.ts';
import { contradictions } from './contradictions.ts';
import { wrongDates } from './dates.ts';
import { otherPlaces } from './delivery-places.ts';
import { offDemands } from './demands.ts';
import { undrawnDiagrams } from './diagrams.ts';
import { leftFromEarlier } from './earlier-bids.ts';
import { expiredCredentials } from './expiry.ts';
import { figuresApart } from './figures-apart.ts';
import { lowGrades } from './grades.ts';
import { misaligned } from './misaligned.ts';
import { wrongNamedDates } from './named-dates.ts';
import { otherProducts } from './named-products.ts';
import { otherSorts } from './named-values.ts';
import { foreignNames } from './names.ts';
import { otherLots } from './other-lots.ts';
import { ownPlaces } from './own-places.ts';
import { keptRights } from './owned-rights.ts';
import { wrongPages } from './pages.ts';
import { wrongShares } from './payment-shares.ts';
import { wrongPriceCells } from './price-cells.ts';
import { pricesElsewhere, wrongPrices } from './prices.ts';
import { lowTitles } from './professional-titles.ts';
import { wrongHouses, wrongQualifications } from './qualifications.ts';
import { ratesElsewhere, wrongRates } from './rates.ts';
import { references } from './references.ts';
import { refusals } from './refusals.ts';
import { repetitions } from './repetition.ts';
import { olderStandards } from './standards.ts';
import { strangeNames } from './strange-names.ts';
import { wrongSums } from './sums.ts';
import { withoutTenderWords } from './tender-words.ts';
import { unsourced } from './unsourced.ts';
import { unusedKnowledge } from './unused-knowledge.ts';
import { buyerVoice, englishSentences, unmetStars } from './wording.ts';

export type { CheckInput, Found } from './chapter-text.ts';

const order = { error: 0, warning: 1, info: 2 } as const;

/** What is known to come from an earlier bid is not said to look like another project's as well. */
const isSaidBy = (one: Found, left: readonly Found[]): boolean =>
  left.some(({ chapterId, quote }) => chapterId === one.chapterId && quote === one.quote);

/**
 * Looks a bid through before it is handed in. Findings carry a verbatim quote of plain text and say what to do; errors come first.
 * Takes time in proportion to the text; never throws.
 */
export function checkBid(input: CheckInput): Found[] {
  const passages = passagesOf(input);
  const own = withoutTenderWords(input, passages);
  const left = leftFromEarlier(input, own);
  const foreign = foreignNames(input, own).filter((one) => !isSaidBy(one, left));
  const dates = [...wrongDates(input, own), ...wrongNamedDates(input, own)];
  const unequal = contradictions(input, own);
  const demands = offDemands(input, own).filter((one) => !isSaidBy(one, [...dates, ...unequal]));
  const findings = [
    ...missingStars(input),
    ...unmetStars(input, own),
    ...copyingForbidden(input),
    ...uncoveredScoring(input),
    ...left,
    ...foreign,
    ...otherLots(input, own),
    ...strangeNames(input, own, [...left, ...foreign]),
    ...wrongAmounts(input, own),
    ...byPrices(input, own, wrongPrices),
    ...wrongRates(input, own),
    ...pricesElsewhere(input, passages),
    ...ratesElsewhere(input, passages),
    ...byPrices(input, own, wrongPriceCells),
    ...dates,
    ...expiredCredentials(input, passages),
    ...unequal,
    ...demands,
    ...bannedDeeds(input, own),
    ...figuresApart(input, own).filter((one) => !isSaidBy(one, [...unequal, ...demands])),
    ...wrongSums(input, own),
    ...wrongShares(input, own),
    ...refusals(input, own),
    ...wrongQualifications(input, own),
    ...lowGrades(input, own),
    ...lowTitles(input, own),
    ...wrongHouses(input, own),
    ...otherPlaces(input, own),
    ...otherProducts(input, own),
    ...otherSorts(input, own),
    ...ownPlaces(input, own),
    ...keptRights(input, own),
    ...misaligned(input, own).filter((one) => !isSaidBy(one, [...dates, ...unequal, ...demands])),
    ...olderStandards(input, own),
    ...blindBid(input, passages),
    ...references(input),
    ...unsourced(input, own),
    ...buyerVoice(input, own),
    ...englishSentences(input, own),
    ...repetitions(input, own),
    ...undrawnDiagrams(input),
    ...placeholders(input, passages),
    ...wrongPages(input),
    ...unusedKnowledge(input),
  ];
  return findings.sort((a, b) => order[a.severity] - order[b.severity]);
}
