import { type ShownText, shownTextOf } from './shown-text.ts';

/** Where the words stand in the shown text. */
interface Match {
  from: number;
  to: number;
}

/** Lower case where that keeps the places: a letter that becomes two stays. */
function folded(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return [...text]
    .map((unit) => (unit.toLowerCase().length === unit.length ? unit.toLowerCase() : unit))
    .join('');
}

/** Places of the words, one after the other, never overlapping. */
export function matchesIn(shown: ShownText, words: string, matchCase: boolean): Match[] {
  const text = matchCase ? shown.text : folded(shown.text);
  const wanted = matchCase ? words : folded(words);
  const matches: Match[] = [];
  // A line feed of the shown text divides blocks and cells: no words go over it.
  if (words.includes('\n')) return matches;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    matches.push({ from: at, to: at + wanted.length });
  }
  return matches;
}

/**
 * The Markdown with the words replaced wherever they are shown; its marks stay, pictures, fences and targets of links are untouched.
 * The replacement is text: what it holds of Markdown's signs is shown as it is.
 */
export function replaceShown(
  markdown: string,
  words: string,
  replacement: string,
  matchCase: boolean,
): { markdown: string; count: number } {
  const shown = shownTextOf(markdown);
  const matches = matchesIn(shown, words, matchCase);
  const plain = replacement.replaceAll(/\s+/g, (blanks) => (/[\r\n]/.test(blanks) ? ' ' : blanks));
  const parts: string[] = [];
  let at = 0;
  for (const { from, to } of matches) {
    const begin = shown.starts[from] ?? 0;
    const end = shown.ends[to - 1] ?? begin;
    const inner = keptMarks(markdown, shown, from, to);
    const written = escaped(markdown, begin, plain);
    const around = plain.trim() === '' ? emptiedPair(markdown, begin, end) : 0;
    parts.push(markdown.slice(at, begin - around), written, inner);
    at = end + around;
  }
  parts.push(markdown.slice(at));
  return { markdown: parts.join(''), count: matches.length };
}

/** Marks that stand among the replaced words; pairs that held nothing but such words go with them. */
function keptMarks(markdown: string, shown: ShownText, from: number, to: number): string {
  const marks: string[] = [];
  for (let index = from; index + 1 < to; index++) {
    const between = markdown.slice(shown.ends[index], shown.starts[index + 1]);
    if (between !== '') marks.push(between);
  }
  const open: string[] = [];
  for (const mark of marks) {
    if (open.at(-1) !== undefined && closes(open.at(-1) ?? '', mark)) open.pop();
    else open.push(mark);
  }
  return open.join('');
}

function closes(opening: string, mark: string): boolean {
  if (opening === '[') return mark.startsWith('](');
  const tag = /^<([a-z][a-z\d]*)/i.exec(opening)?.[1];
  return tag
    ? mark.toLowerCase() === `</${tag.toLowerCase()}>`
    : /^[*_~`]+$/.test(mark) && mark === opening;
}

/** Length of the marks right around words that are taken away: an empty pair would be shown as signs. */
function emptiedPair(markdown: string, begin: number, end: number): number {
  const before =
    /(\*{1,3}|_{1,3}|~~|`{1,8})$/.exec(markdown.slice(Math.max(0, begin - 8), begin))?.[1] ?? '';
  return before !== '' &&
    markdown.startsWith(before, end) &&
    !markdown.startsWith(before[0] ?? '', end + before.length)
    ? before.length
    : 0;
}

function escaped(markdown: string, at: number, text: string): string {
  const inline = text
    .replaceAll(/&(?=#?\w+;)/g, '&amp;')
    // Not by a backslash: where the text stands in HTML, a tag is a tag.
    .replaceAll('<', '&lt;')
    .replaceAll(/[\\*_`[\]|]|~(?=~)/g, (sign) => `\\${sign}`);
  // At the start of a line these would make a heading, a list or a quotation of it.
  if (!beginsLine(markdown, at)) return inline;
  return inline.replace(/^(#{1,9}\s|[-+]\s|>)/, '\\$1').replace(/^(\d{1,9})([.)]\s)/, '$1\\$2');
}

/** More blanks and marks of quotation before a text are no beginning of a line. */
const LONGEST_INDENT = 200;

/** Whether nothing but blanks and marks of quotation stand before it on its line. */
function beginsLine(markdown: string, at: number): boolean {
  let start = at - 1;
  while (start >= 0 && at - start < LONGEST_INDENT && /[ \t>]/.test(markdown[start] ?? ''))
    start -= 1;
  return start < 0 || markdown[start] === '\n';
}
