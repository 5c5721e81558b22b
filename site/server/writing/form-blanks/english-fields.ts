import { englishWords, isEnglish, wordsPattern } from '../../documents/extract/english-words.ts';
import fields from './english-fields.json' with { type: 'json' };

/** What a blank of an English form asks for. */
export type EnglishField =
  | ('project' | 'number' | 'owner' | 'bidder')
  | ('address' | 'phone' | 'email' | 'validity');

const table = (all: Partial<Record<EnglishField, string[]>>, at: 'whole' | 'end' = 'whole') =>
  (Object.keys(all) as EnglishField[]).map(
    (field) => [field, (all[field] ?? []).map((words) => wordsPattern(words, at))] as const,
  );
const labels = table(fields.labels);
const before = table(fields.before, 'end');
const behind = table(fields.behind);
const open = fields.open.map((words) => wordsPattern(words));
const signed = fields.signed.map((words) => wordsPattern(words));

const found = (all: ReturnType<typeof table>, words: string): EnglishField | undefined =>
  all.find(([, patterns]) => patterns.some((pattern) => pattern.test(`${words} `)))?.[0];
/** complete name of Purchaser: how it is to be written is no part of what it is. */
const wordsOf = (text: string): string =>
  englishWords(text)
    .replace(/^(?:insert |complete |full |correct )+/, '')
    .replace(/^\d{1,2} /, '');

/** What a label, or the words of a hint, ask for. */
export const fieldOfLabel = (text: string): EnglishField | undefined =>
  found(labels, wordsOf(text));
/** What the words in brackets behind a blank say it is. */
export const fieldOfHint = (text: string): EnglishField | undefined => found(behind, wordsOf(text));
/** What the words of a sentence lead to. */
export const fieldLedTo = (text: string): EnglishField | undefined =>
  found(before, englishWords(text.slice(-80)));

export const isSignedInEnglish = (label: string): boolean =>
  signed.some((pattern) => pattern.test(`${wordsOf(label)} `));
/** Whether words before a colon are a field of a form. */
export const isEnglishField = (label: string): boolean =>
  isEnglish(label) &&
  (fieldOfLabel(label) !== undefined ||
    isSignedInEnglish(label) ||
    open.some((pattern) => pattern.test(`${wordsOf(label)} `)));

/** The label in English that ends here with its colon; a blank before it, or a gap, ends another one. */
export function englishLabelBefore(end: string): string {
  const line = end.slice(-90);
  if (!isEnglish(line)) return '';
  const words = /([A-Z][A-Za-z.'’/&() -]{1,70})[:：]$/.exec(line)?.[1] ?? '';
  return (
    words
      .split(/ {2,}|_+ ?/)
      .at(-1)
      ?.trim() ?? ''
  );
}
