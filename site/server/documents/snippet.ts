import { placedCodes } from './search-codes.ts';
import { folded as spelling } from './search-words.ts';

/** A stretch of a text, as [start, end) in UTF-16 units. */
export type Mark = [number, number];

/** What a reader takes in at a glance below a title. */
const SNIPPET_CHARS = 100;
/** How far before the place the sentence may begin to be shown from there. */
const LEAD_CHARS = 30;

/** Where the words stand in the text, whatever their spelling; overlapping places become one. */
export function marksOf(text: string, words: readonly string[]): Mark[] {
  const { folded, at } = foldedWithPlaces(text);
  const found: Mark[] = [];
  for (const word of words) {
    const isLatin = /^[\p{L}\p{N}]+$/u.test(word) && !/\p{Script=Han}/u.test(word);
    for (
      let start = folded.indexOf(word);
      start >= 0;
      start = folded.indexOf(word, start + word.length)
    ) {
      // "word" is not what was meant inside "sword".
      if (isLatin && /[a-z0-9]/.test(folded[start - 1] ?? '')) continue;
      found.push([at[start] ?? 0, at[start + word.length] ?? text.length]);
    }
  }
  for (const { joined, from, to } of words.some((word) => /\d/.test(word))
    ? placedCodes(folded)
    : [])
    if (words.includes(joined)) found.push([at[from] ?? 0, at[to] ?? text.length]);
  return merged(found);
}

function merged(marks: Mark[]): Mark[] {
  const result: Mark[] = [];
  for (const [start, end] of marks.toSorted(([a], [b]) => a - b)) {
    const last = result.at(-1);
    if (last && start <= last[1]) last[1] = Math.max(last[1], end);
    else result.push([start, end]);
  }
  return result;
}

/** The folded text, and for each of its units the place in the original. */
function foldedWithPlaces(text: string): { folded: string; at: number[] } {
  let folded = '';
  const at: number[] = [];
  let place = 0;
  for (const character of text) {
    const spelled = spelling(character);
    for (let unit = 0; unit < spelled.length; unit++) at.push(place);
    folded += spelled;
    place += character.length;
  }
  at.push(text.length);
  return { folded, at };
}

/** About a hundred characters of `text` where most of the words stand, and where in them. `fallback` where none stands there. */
export function snippetOf(
  text: string,
  words: readonly string[],
  fallback: string,
): { snippet: string; snippetMarks: Mark[] } {
  const flat = text.replace(/\s+/g, ' ').trim();
  const marks = marksOf(flat, words);
  const best = densest(flat, marks);
  const shown =
    best === undefined
      ? cut(fallback.replace(/\s+/g, ' ').trim() || flat, 0)
      : cut(flat, startBefore(flat, best));
  return { snippet: shown, snippetMarks: marksOf(shown, words) };
}

/** Start of the mark that most different words follow closely; of equals the first. */
function densest(text: string, marks: readonly Mark[]): number | undefined {
  let best: number | undefined;
  let most = 0;
  for (const [index, [start]] of marks.entries()) {
    // Marks have a length and do not touch: no more of them stand in a snippet than characters.
    const near = marks
      .slice(index, index + SNIPPET_CHARS)
      .filter(([, end]) => end <= start + SNIPPET_CHARS - LEAD_CHARS);
    const different = new Set(near.map(([from, to]) => text.slice(from, to).toLowerCase())).size;
    const weight = different * 10 + Math.min(near.length, 9);
    if (weight > most) [best, most] = [start, weight];
  }
  return best;
}

/** The beginning of the sentence, or of a clause, if it is near; never inside a word of letters. */
function startBefore(text: string, place: number): number {
  if (place <= LEAD_CHARS) return 0;
  const lead = text.slice(place - LEAD_CHARS, place);
  const ends = [
    ...lead.matchAll(/[。！？；!?]["”』」）)]?\s*/gu),
    ...lead.matchAll(/[，、：,:]\s*/gu),
  ];
  const [end] = ends;
  if (end) return place - LEAD_CHARS + end.index + end[0].length;
  const blank = /[^\p{L}\p{N}]|\p{Script=Han}/u.exec(lead);
  return blank ? place - LEAD_CHARS + blank.index : place;
}

function cut(text: string, start: number): string {
  const rest = text.slice(start);
  const head = start > 0 ? '…' : '';
  if (rest.length <= SNIPPET_CHARS) return `${head}${rest}`;
  return `${head}${rest.slice(0, endAfter(rest))}…`;
}

/** Where to stop: after the sentence that ends last within the length, unless that leaves little; else before a word of letters. */
function endAfter(text: string): number {
  const within = text.slice(0, SNIPPET_CHARS);
  const sentence = Math.max(...['。', '！', '？', '；'].map((end) => within.lastIndexOf(end)));
  if (sentence > SNIPPET_CHARS * 0.7) return sentence + 1;
  const isInWord = /[a-z0-9]/i.test(text[SNIPPET_CHARS] ?? '') || /[\ud800-\udbff]$/.test(within);
  const trimmed = isInWord
    ? within.replace(/(?<![a-z0-9])[a-z0-9]+$|[\ud800-\udbff]$/i, '')
    : within;
  return (trimmed || within).length;
}
