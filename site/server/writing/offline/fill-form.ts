import { filledMarkdown } from '../form-blanks/chapter-form.ts';
import { formSheet, sheetBlanks } from '../form-blanks/form-sheet.ts';
import type { TenderForm } from '../form-blanks/tender-form.ts';
import { noRates } from '../price/rates.ts';
import { likeness } from '../text/relevance.ts';
import { comparable, titleText } from '../text/tidy.ts';
import { knownValue } from './blank-value.ts';
import { englishBlank } from './english-blank.ts';
import type { FormFacts } from './form-facts.ts';
import { subjectOf } from './form-subject.ts';

/** Titles this alike name the same form. */
const SAME_FORM = 0.8;

/** The tender's own form for a chapter; undefined where it gives none. */
export function formFor(title: string, forms: readonly TenderForm[]): TenderForm | undefined {
  const plain = comparable(titleText(title));
  return (
    forms.find((form) => comparable(titleText(form.title)) === plain) ??
    forms.find((form) => likeness(titleText(form.title), title) >= SAME_FORM)
  );
}

/** What is said of who stands at the end of a form that is not the bidder's. */
const ofNoOne = {
  ...{ code: '', representative: '', agent: '', address: '', phone: '' },
  ...{ contact: '', email: '', bank: '', account: '', price: '' },
  lotPrices: [],
  rates: noRates,
  ...{ bondAmount: '', defects: '', quality: '' },
  ...{ post: '', founded: '', capital: '', kind: '', validity: '' },
};

/** Papers about other money: bonds, and contracts that are signed later. */
const OF_NO_PRICE =
  /保证金|保函|担保|履约|预付款|信贷|资信|合同(?:协议|格式|范本|条款)|协议书|授权|委托/;

/** What is known of a form's blanks, by their ids; '' where a blank stays open. */
export function knownValues(
  form: Pick<TenderForm, 'title' | 'content'>,
  known: FormFacts,
): Map<string, string> {
  const subject = subjectOf(form.title);
  const facts = {
    ...known,
    ...(subject.isByOthers ? ofNoOne : {}),
    ...(OF_NO_PRICE.test(form.title) ? { price: '', lotPrices: [], rates: noRates } : {}),
    // A power of attorney has a term of its own.
    ...(/授权|委托|证明/.test(form.title) ? { validity: '' } : {}),
  };
  return new Map(
    sheetBlanks(formSheet(form)).map((one) => [
      one.id,
      englishBlank(one, facts, form.title) ?? knownValue(one, facts, subject),
    ]),
  );
}

/** The tender's own form with what is known filled in, everything else a blank to fill in; its fixed words and layout stay. */
export const filledForm = (form: Pick<TenderForm, 'title' | 'content'>, facts: FormFacts): string =>
  filledMarkdown({ sheet: formSheet(form), values: knownValues(form, facts), extra: '' });
