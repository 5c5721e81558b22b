import { isEnglish } from '../../documents/extract/english-words.ts';
import {
  type EnglishField,
  englishLabelBefore,
  fieldLedTo,
  fieldOfHint,
  fieldOfLabel,
} from '../form-blanks/english-fields.ts';
import type { SheetBlank } from '../form-blanks/form-sheet.ts';
import type { FormFacts } from './form-facts.ts';

/** What stands in brackets behind a blank: (name of Bidder), (hereinafter called "the Bidder"). */
const BEHIND = /^[\s_]{0,80}[([]([^()[\]]{2,80})[)\]]/;
/** The bidder's own particulars; anywhere else a telephone may be anybody's. */
const PROFILE =
  /\b(?:bidder|tenderer|proposer|company|corporate)\b.{0,20}\b(?:information|profile|particulars|data)\b/i;

/** Other contracts, persons and firms: their names and numbers are not this project's. */
const OF_OTHERS =
  /\b(?:similar|past|previous|completed|experience|references?|contracts|personnel|staff|curriculum|cvs?|equipment|subcontract\w{0,6}|manufacturer information)\b/i;

/**
 * What is known to belong at a blank of a form in English; undefined where its words are not English. What is known in Chinese only is
 * no value there: nothing is put into other letters.
 */
export function englishBlank(one: SheetBlank, facts: FormFacts, title: string): string | undefined {
  const { blank } = one;
  const said = [blank.before, blank.after, blank.label, blank.hint, one.left, one.head].join(' ');
  if (!isEnglish(said)) return undefined;
  if (blank.form === 'date' || blank.form === 'sign' || blank.form === 'box') return '';
  const field = fieldAt(one);
  const isKnown = field !== undefined && (field === 'bidder' || !OF_OTHERS.test(title));
  const value = isKnown ? valueOf(field, facts, title) : '';
  return isEnglish(value) || !/\p{Script=Han}/u.test(value) ? value : '';
}

function fieldAt({ blank, left }: SheetBlank): EnglishField | undefined {
  const isInsert = /^insert\b/i.test(blank.hint);
  // valid for a period of [insert number of days] days: the sentence says which number.
  if (isInsert) return fieldOfLabel(blank.hint) ?? onlyValidity(fieldLedTo(blank.before));
  const behind = BEHIND.exec(blank.after)?.[1];
  if (behind !== undefined) return fieldOfHint(behind);
  const label = englishLabelBefore(blank.before.replace(/\s{1,40}$/, ''));
  if (label !== '') return fieldOfLabel(label);
  if (blank.before === '') return left === '' ? undefined : fieldOfLabel(left);
  return fieldLedTo(blank.before);
}

const onlyValidity = (field: EnglishField | undefined): EnglishField | undefined =>
  field === 'validity' ? field : undefined;

function valueOf(field: EnglishField, facts: FormFacts, title: string): string {
  switch (field) {
    case 'project':
      return facts.knownProject;
    case 'number':
      return facts.number;
    case 'owner':
      return facts.owner;
    case 'bidder':
      return facts.knownBidder;
    case 'validity':
      return /^\d{1,3}/.exec(facts.validity)?.[0] ?? '';
    case 'address':
    case 'phone':
    case 'email':
      return PROFILE.test(title) ? facts[field] : '';
  }
}
