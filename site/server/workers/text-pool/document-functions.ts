import type { price, priceRule, priceTerms, tender } from 'tender-widgets/contract';
import { movedRows } from 'tender-widgets/price';
import type { TenderDocument } from '../../documents/document.ts';
import { withTexts } from '../../documents/extract/addenda/apply.ts';
import type { FactPatch, TextChange } from '../../documents/extract/addenda/patch.ts';
import { tenderDates } from '../../documents/extract/dates/tender-dates.ts';
import { coverPages } from '../../documents/extract/forms/cover-pages.ts';
import { extractFormat } from '../../documents/extract/forms/format.ts';
import { sealRules } from '../../documents/extract/forms/seal-rules.ts';
import { handInDuties } from '../../documents/extract/hand-in/hand-in.ts';
import { statedPageLimit } from '../../documents/extract/page-limit.ts';
import { placeBlocks } from '../../documents/extract/sections.ts';
import { isChanging } from '../../documents/extract/several/file-reading.ts';
import { type StatedTerm, statedTerms } from '../../documents/extract/stated/stated-terms.ts';
import { withoutOtherLots } from '../../documents/extract/tender/lot-blocks.ts';
import { swapped, swapsOf } from '../../writing/addenda/values.ts';
import { startingFactSheet } from '../../writing/fact-sheet.ts';
import type { TenderForm } from '../../writing/form-blanks/tender-form.ts';
import { offerTexts } from '../../writing/old-bid/offer-texts.ts';
import { oldSections } from '../../writing/old-bid/old-sections.ts';
import { importedRows, tenderNotices } from '../../writing/price/from-tables.ts';
import {
  type LotsOfPrices,
  priceRowsOfLots,
  rateRowsOfLots,
} from '../../writing/price/lot-rows.ts';
import { priceRuleOf } from '../../writing/price/price-rule.ts';
import { priceTermsOf } from '../../writing/price/price-terms.ts';
import { importedRates } from '../../writing/price/rate-import.ts';
import { rateTerm } from '../../writing/price/rate-terms.ts';
import { headingsOf } from '../../writing/structure/document-headings.ts';
import { type TenderCover, tenderCovers, tenderForms } from '../../writing/tender-forms.ts';

// Documents come as the JSON they are stored in: to parse one takes longer than what is asked of it.

const parsed = (json: string) => JSON.parse(json) as TenderDocument;

/** What accepted changes put into the forms: words at their places, and values wherever a form has the old ones; `facts` by change, in their order. */
interface FormChanges {
  texts: readonly TextChange[];
  facts: readonly (readonly FactPatch[])[];
}

/** A reading of before forms had places is looked through for them again. */
export const formsInDocument = (
  json: string,
  format: readonly tender.FormatEntry[],
  { texts, facts }: FormChanges = { texts: [], facts: [] },
): TenderForm[] => {
  const document = withTexts(parsed(json), texts);
  const placed = format.some(({ form }) => form) ? format : extractFormat(placeBlocks(document));
  const steps = facts.map(swapsOf).filter(({ length }) => length > 0);
  return tenderForms(document, placed).map((form) => ({
    ...form,
    content: steps.reduce((text, swaps) => swapped(text, swaps).content, form.content),
  }));
};

/** The covers a tender prints for the bid and its volumes. */
export const coversInDocument = (
  json: string,
  texts: readonly TextChange[] = [],
): TenderCover[] => {
  const document = withTexts(parsed(json), texts);
  return tenderCovers(document, coverPages(placeBlocks(document)));
};

export const sealRulesInDocument = (json: string) => sealRules(placeBlocks(parsed(json)));

/** What a tender states with figures, without what is said of other lots where the bid answers but one. */
export function statedInDocument(
  json: string,
  { lots, chosen }: LotsOfPrices,
  texts: readonly TextChange[] = [],
): StatedTerm[] {
  const placed = placeBlocks(withTexts(parsed(json), texts));
  const own = chosen.length === 1 ? lots.find(({ id }) => id === chosen[0]) : undefined;
  return statedTerms(own ? withoutOtherLots(placed, lots, own) : placed);
}

export const headingsInDocument = (json: string) => headingsOf(parsed(json));

export const handInDutiesInDocument = (json: string) => handInDuties(parsed(json));

export const datesInDocument = (json: string) => tenderDates(parsed(json));

export function priceRowsInDocument(
  json: string,
  lots: LotsOfPrices,
  texts: readonly TextChange[] = [],
): price.PriceInput[] {
  const whole = withTexts(parsed(json), texts);
  const isByRate = rateTerm(whole).some(({ state }) => state === 'read');
  const document = withoutAddenda(whole);
  return isByRate ? rateRowsOfLots(document, lots) : priceRowsOfLots(document, lots);
}

/** What an addendum prints is a change, which is accepted or not, and no second bill. */
function withoutAddenda(document: TenderDocument): TenderDocument {
  const changing = document.files?.filter(isChanging) ?? [];
  const isOf = (index: number) =>
    changing.some(({ first, count }) => index >= first && index < first + count);
  return { ...document, blocks: document.blocks.filter(({ index }) => !isOf(index)) };
}

/** What accepted changes make otherwise of the bill. */
export const movedPriceRows = (
  json: string,
  lots: LotsOfPrices,
  texts: readonly TextChange[],
): price.MovedRow[] =>
  movedRows(priceRowsInDocument(json, lots), priceRowsInDocument(json, lots, texts));

export const priceRuleInDocument = (
  json: string,
  scoring: readonly tender.ScoringItem[],
): priceRule.PriceRule => priceRuleOf(parsed(json), scoring);

/** More says no more, and fills the answer. */
const MOST_NOTICES = 300;

export function priceTermsInDocument(json: string): priceTerms.PriceTerms {
  const document = parsed(json);
  const notices = tenderNotices(withoutAddenda(document)).slice(0, MOST_NOTICES);
  return { ...priceTermsOf(document), notices };
}

/** The bill of a file, or its rates for a sheet of rates. */
export const priceRowsInFile = (
  json: string,
  fileName: string,
  rate: price.PriceSettings['rate'] = '',
) =>
  rate === '' ? importedRows(parsed(json), fileName) : importedRates(parsed(json), fileName, rate);

export const pageLimitInDocument = (json: string) => statedPageLimit(parsed(json));

/** What an old bid, as it was read, offers the chapters of another. */
export const offersOfDocument = (json: string, bid: Parameters<typeof offerTexts>[1]) =>
  offerTexts(oldSections(parsed(json)), bid);

type FactSheetReading = Parameters<typeof startingFactSheet>[0];

export const factSheetOfDocument = (
  reading: FactSheetReading,
  bidder: string,
  json: string | null,
) => startingFactSheet(reading, bidder, json === null ? null : parsed(json));
