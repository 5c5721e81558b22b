import { matchesIn, replaceShown } from './replace-text.ts';
import { type ShownText, shownTextOf } from './shown-text.ts';

const SHOWN_PLACES = 20;
const CONTEXT_CHARS = 30;

/** What is looked for, and how. */
interface Wanted {
  text: string;
  matchCase: boolean;
}

/** Where the words stand in texts as a reader sees them; texts without them are left out. */
export function placesInChapters(texts: ReadonlyMap<string, string>, { text, matchCase }: Wanted) {
  return [...texts].flatMap(([id, content]) => {
    const shown = shownTextOf(content);
    const matches = matchesIn(shown, text, matchCase);
    if (matches.length === 0) return [];
    const places = matches.slice(0, SHOWN_PLACES).map(({ from, to }) => placeOf(shown, from, to));
    return [{ id, count: matches.length, places }];
  });
}

function placeOf({ text }: ShownText, from: number, to: number) {
  const line = (part: string) => storableEnds(part).replaceAll(/\s+/g, ' ');
  return {
    before: line(text.slice(Math.max(0, from - CONTEXT_CHARS), from)),
    match: text.slice(from, to),
    after: line(text.slice(to, to + CONTEXT_CHARS)),
  };
}

/** Without halves of characters that the cut left. */
function storableEnds(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}

/** A text with the words replaced; `before` is what it was made from. */
export interface ReplacedText {
  before: string;
  after: string;
  count: number;
}

/** The texts with the words replaced, by id; texts without them are left out. */
export function replaceInChapters(
  texts: ReadonlyMap<string, string>,
  { text, matchCase }: Wanted,
  replacement: string,
): Map<string, ReplacedText> {
  const replaced = new Map<string, ReplacedText>();
  for (const [id, before] of texts) {
    const { markdown, count } = replaceShown(before, text, replacement, matchCase);
    if (count > 0) replaced.set(id, { before, after: markdown, count });
  }
  return replaced;
}
