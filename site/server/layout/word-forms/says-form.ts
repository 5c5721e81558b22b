import { isCellUnit, isDots, isRowFiller } from '../../documents/cell-words.ts';
import { parseMarkdown } from '../markdown/markdown.ts';
import { type FormItem, formItems } from './form-items.ts';
import { keyOf } from './letters.ts';

/** Words between blanks and signs that are shorter stand in any text. */
const LEAST_WORDS = 4;
/** So much of them stays where blanks inside of words are filled in, and one case of several is chosen. */
const STAYS = 0.6;
/** Words that say what belongs there. */
const HINT = /[（(【[][^（()）【】[\]]{1,24}[）)】\]]/g;
/** A cell may hold other words than the form's where it has a blank among them. */
const BLANK = /[_＿□☐▢◻（(【[XＸ×*：:]|年\s{0,80}月|[大中小微]型(?:企业)?[/／、]/;
/** Larger tables are not looked through. */
const MOST_PAIRS = 20_000;

type Rows = readonly (readonly string[])[];

/**
 * Whether a chapter's text still says what the form says that it was made from, as far as that is told without the tender's file. Where it
 * does not, the text goes into the file and not the form.
 */
export function saysForm(text: string, form: string): boolean {
  const said = formItems(parseMarkdown(text));
  const tables = rowsIn(said);
  let at = 0;
  const asked = formItems(parseMarkdown(form)).map((item) =>
    item.kind === 'table' ? { ...item, rows: fromHead(item.rows, tables[at++] ?? []) } : item,
  );
  return (
    keyOf(linesOf(said).join('')) !== '' &&
    saysWords(linesOf(said).join('\n'), linesOf(asked)) &&
    rowsIn(asked).every((rows, y) => standsFor(rows, tables[y] ?? []))
  );
}

function saysWords(said: string, form: readonly string[]): boolean {
  const words = form
    .flatMap((line) => line.replaceAll(HINT, ' ').split(/[^\p{L}]+/u))
    .filter((piece) => piece.length >= LEAST_WORDS);
  const length = (pieces: readonly string[]) => pieces.join('').length;
  return length(words.filter((piece) => said.includes(piece))) >= length(words) * STAYS;
}

const fits = (row: readonly string[], own: readonly string[]): boolean =>
  row.every((cell, x) => cellFits(keyOf(cell), keyOf(own[x] ?? '')));

/** Rows above the head of a live table are lines of the text, or the title of its chapter. */
function fromHead(form: readonly string[][], text: Rows): string[][] {
  const head = form.findIndex((row) => row.filter((cell) => keyOf(cell) !== '').length > 1);
  return head > 0 && !fits(form[0] ?? [], text[0] ?? []) ? form.slice(head) : [...form];
}

/** Whether a table has all rows of the form's that have words, and no others but such as the form has a place to write in. */
function standsFor(form: Rows, text: Rows): boolean {
  if (form.length * text.length > MOST_PAIRS) return false;
  const worded = form.filter((row) => row.some((cell) => !isRowFiller(keyOf(cell))));
  return (
    worded.every((row) => text.some((own) => fits(row, own))) &&
    text.every((own) => form.some((row) => fits(row, own) || isPattern(row, own)))
  );
}

const isPattern = (row: readonly string[], own: readonly string[]): boolean =>
  row.length > 1 && row.length === own.length && row.some((cell) => keyOf(cell) === '');

const cellFits = (form: string, own: string): boolean =>
  form === '' ||
  form === own ||
  // 交货期：合同签订后60日内, where the form has the name alone.
  (form.length > 1 && own.startsWith(form)) ||
  isDots(form) ||
  (isCellUnit(form) && own.endsWith(form)) ||
  BLANK.test(form) ||
  (/^\d+$/.test(form) && /^\d+$/.test(own));

const rowsIn = (items: readonly FormItem[]): Rows[] =>
  items.flatMap((item) => (item.kind === 'table' ? [item.rows] : []));

const linesOf = (items: readonly FormItem[]): string[] =>
  items.flatMap((item) => (item.kind === 'line' ? [item.text] : item.rows.flat()));
