import type { outline, price } from 'tender-widgets/contract';
import { filledMarkdown, readFilled } from '../form-blanks/chapter-form.ts';
import { formSheet } from '../form-blanks/form-sheet.ts';
import type { TenderForm } from '../form-blanks/tender-form.ts';
import type { ChosenLots } from '../lots/chosen-lots.ts';
import { lotPricesOf, sheetFor } from '../price/lot-sheet.ts';
import { isBesideBill } from '../price/other-lists.ts';
import { refilledTables } from '../price/price-tables.ts';
import { ratesOf } from '../price/rates.ts';
import { chapterLot } from '../structure/lot-chapters.ts';
import { knownValues } from './fill-form.ts';
import { type FormFacts, noFacts } from './form-facts.ts';
import { withRates } from './offers.ts';
import { ownForm } from './own-form.ts';

/** What is known where nothing is known but the price. */
const nothingBut = (sheet: price.PriceSheet, lotPrices: FormFacts['lotPrices']): FormFacts => ({
  ...noFacts,
  lotPrices,
  price: sheet.total,
  currency: sheet.settings.currency,
  rates: ratesOf(sheet),
});

/** A chapter's text with the price at the blanks of its form, and with its price tables filled. */
function priced(
  content: string,
  form: TenderForm | undefined,
  sheet: price.PriceSheet,
  { lotPrices, isBeside }: { lotPrices: FormFacts['lotPrices']; isBeside: boolean },
): string {
  const withRows = (text: string) => (isBeside ? text : refilledTables(text, sheet));
  const filled = form && readFilled(formSheet(form), content);
  if (!form || !filled) return withRates(withRows(content), ratesOf(sheet));
  const prices = [...knownValues(form, nothingBut(sheet, lotPrices))].filter(
    ([, value]) => value !== '',
  );
  const values = new Map([...filled.values, ...prices]);
  return withRows(filledMarkdown({ ...filled, values }));
}

/** Texts of forms that change with these prices, by chapter id. */
export function pricedForms(
  chapters: readonly outline.OutlineChapter[],
  contents: ReadonlyMap<string, string>,
  forms: readonly TenderForm[],
  all: price.PriceSheet,
  lots: ChosenLots = [],
  ownLot: ChosenLots = [],
): Map<string, string> {
  const titles = chapters.map(({ title }) => title);
  const lotPrices = lotPricesOf(all, lots.length > 0 ? lots : ownLot);
  return new Map(
    chapters.flatMap((chapter): [string, string][] => {
      const content = contents.get(chapter.id) ?? '';
      const sheet = sheetFor(all, chapterLot(chapter, chapters, lots));
      if (content.trim() === '' || !sheet) return [];
      const isBeside = isBesideBill(chapter.title, titles);
      const after = priced(content, ownForm(chapter, forms), sheet, { lotPrices, isBeside });
      return after === content ? [] : [[chapter.id, after]];
    }),
  );
}
