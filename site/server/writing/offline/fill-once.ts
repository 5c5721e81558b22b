import { filledMarkdown, readFilled } from '../form-blanks/chapter-form.ts';
import { formSheet, type SheetBlank, sheetBlanks } from '../form-blanks/form-sheet.ts';
import type { TenderForm } from '../form-blanks/tender-form.ts';
import { placesInChapters, type ReplacedText } from '../shown/chapter-texts.ts';
import { replaceShown } from '../shown/replace-text.ts';
import { shownTextOf } from '../shown/shown-text.ts';
import { type AskedFact, askedFact, isSameKind } from './asked-fact.ts';
import { knownValues } from './fill-form.ts';
import { noFacts } from './form-facts.ts';
import { subjectOf } from './form-subject.ts';

/** A chapter whose blanks are filled in; `form`: the tender's own that it stands for. */
export interface FillSubject {
  title: string;
  content: string;
  form?: TenderForm | undefined;
}
export type FillSubjects = ReadonlyMap<string, FillSubject>;

const marks = /【[^【】：:]{0,40}[：:]([^【】]{1,200})】/g;
/** What a mark asks for; '' for one that does not say. */
export const labelIn = (mark: string): string => new RegExp(marks).exec(mark)?.[1]?.trim() ?? '';

/** What stands for a value as long as nobody has typed one. */
const standIn = (asked: AskedFact | undefined): string =>
  asked === 'founded' ? '2000年1月1日' : '某某';

interface Filling {
  mark: string;
  label: string;
  asked: AskedFact | undefined;
  value: string;
}

const fillingOf = (mark: string, isBlind: boolean, value?: string): Filling => {
  const label = labelIn(mark);
  const asked = isBlind ? undefined : askedFact(label);
  return { mark, label, asked, value: value ?? standIn(asked) };
};

/** A text with the value at all its blanks of that sense, and those of them that are not the mark itself. */
interface FilledText {
  after: string;
  count: number;
  others: { before: string; match: string; after: string }[];
}

function filledText({ title, content, form }: FillSubject, filling: Filling): FilledText {
  const { mark, value } = filling;
  const { markdown, count } = replaceShown(content, mark, value, true);
  const own = { after: markdown, count, others: [] };
  if (filling.asked === undefined) return own;
  return formFilled(own, form, filling) ?? marksFilled(own, title, filling);
}

/** The blanks of the form that ask for the same, by all that is said of them there; undefined for a text that is no form. */
function formFilled(
  own: FilledText,
  form: TenderForm | undefined,
  { label, asked, value }: Filling,
): FilledText | undefined {
  const read = form && readFilled(formSheet(form), own.after);
  if (!read || asked === undefined) return undefined;
  const wanted = knownValues(form, { ...noFacts, [asked]: value });
  const open = sheetBlanks(read.sheet).filter(
    (one) =>
      (wanted.get(one.id) ?? '') !== '' &&
      (read.values.get(one.id) ?? '') === '' &&
      isSameKind(label, one.label),
  );
  if (open.length === 0) return own;
  const values = new Map([
    ...read.values,
    ...open.map(({ id }) => [id, wanted.get(id) ?? ''] as const),
  ]);
  return {
    after: filledMarkdown({ ...read, values }),
    count: own.count + open.length,
    others: open.map(blankPlace),
  };
}

const CONTEXT_CHARS = 30;
const LINE = '____';
/** The words of the form around it; a label that stands there already is not said again. */
function blankPlace({ blank, label, left, head }: SheetBlank) {
  const before = (blank.before || left || head).slice(-CONTEXT_CHARS);
  const match = label === '' || before.includes(label) ? LINE : label;
  return { before, match, after: blank.after.slice(0, CONTEXT_CHARS) };
}

/** Marks that call the same by another name. Where a chapter is about others, that may be somebody else's. */
function marksFilled(
  own: FilledText,
  title: string,
  { label, asked, value, mark }: Filling,
): FilledText {
  const { isByOthers, isOfOthers } = subjectOf(title);
  if (isByOthers || isOfOthers) return own;
  const filled = { ...own };
  for (const other of new Set(shownTextOf(own.after).text.match(marks))) {
    const named = labelIn(other);
    // What was typed is no blank, whatever it looks like.
    if (
      other === mark ||
      value.includes(other) ||
      askedFact(named) !== asked ||
      !isSameKind(label, named)
    )
      continue;
    const [places] = placesInChapters(new Map([['', filled.after]]), {
      text: other,
      matchCase: true,
    });
    const { markdown, count } = replaceShown(filled.after, other, value, true);
    filled.after = markdown;
    filled.count += count;
    filled.others = [...filled.others, ...(places?.places ?? [])];
  }
  return filled;
}

const SHOWN_PLACES = 20;

/** Where the bid asks for what a mark asks for: by the mark, by another that means the same, at a blank of a form. */
export function fillPlaces(subjects: FillSubjects, mark: string, isBlind: boolean) {
  const filling = fillingOf(mark, isBlind);
  return [...subjects].flatMap(([id, subject]) => {
    const { count, others } = filledText(subject, filling);
    if (count === 0) return [];
    const texts = new Map([[id, subject.content]]);
    const [own] = placesInChapters(texts, { text: mark, matchCase: true });
    const { isByOthers, isOfOthers } = subjectOf(subject.title);
    const isOthers = filling.asked !== undefined && own !== undefined && (isByOthers || isOfOthers);
    const places = [...(own?.places ?? []), ...others].slice(0, SHOWN_PLACES);
    return [{ id, count, places, ...(isOthers && { isOthers }) }];
  });
}

/** The texts with the value at these places, by id; those without any are left out. */
export function fillChapters(
  subjects: FillSubjects,
  mark: string,
  isBlind: boolean,
  value: string,
): Map<string, ReplacedText> {
  const filling = fillingOf(mark, isBlind, value);
  const filled = new Map<string, ReplacedText>();
  for (const [id, subject] of subjects) {
    const { after, count } = filledText(subject, filling);
    if (count > 0) filled.set(id, { before: subject.content, after, count });
  }
  return filled;
}
