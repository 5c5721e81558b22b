import { groupBy } from '../text/group-by.ts';
import { plainLine } from '../text/plain-text.ts';
import { accepted, isReference } from '../text/reference-text.ts';
import { textBlocks } from '../text/text-blocks.ts';
import { comparable, sentences } from '../text/tidy.ts';
import { stockTexts } from './stock-prose.ts';

/** Shorter sentences are everybody's. */
const SHORTEST = 8;
/** Words of ours on both sides of what a bid fills in, at the least. */
const LEAST_OWN = 8;
/** What is filled in is no longer. */
const MOST_FILLED = 120;
/** Letters by which a sentence with something filled in is looked up. */
const KEY = 3;
/** Papers go by other names where a bid is no tender: both are one. */
const folded = (text: string): string =>
  comparable(text)
    .replace(/(?:采购|磋商|谈判|询价|询比|比选)文件/g, '招标文件')
    .replace(/响应文件/g, '投标文件');
const filled = /\{[a-z]+\}/;

interface Pattern {
  /** What stands around the words that a bid fills in. */
  pieces: readonly string[];
}

interface Stock {
  whole: ReadonlySet<string>;
  /** By the first letters of the sentence, else by its last ones. */
  byStart: ReadonlyMap<string, readonly Pattern[]>;
  byEnd: ReadonlyMap<string, readonly Pattern[]>;
}

let known: Stock | undefined;

function stock(): Stock {
  if (known) return known;
  const all = stockTexts().flatMap(sentences);
  const patterns = all
    .filter((sentence) => filled.test(sentence))
    .map((sentence) => ({ pieces: sentence.split(filled).map(folded) }))
    .filter(({ pieces }) => pieces.join('').length >= LEAST_OWN);
  const first = ({ pieces }: Pattern) => pieces[0] ?? '';
  const last = ({ pieces }: Pattern) => pieces.at(-1) ?? '';
  known = {
    whole: new Set(all.filter((sentence) => !filled.test(sentence)).map(folded)),
    byStart: groupBy(
      patterns.filter((one) => first(one).length >= KEY),
      (one) => first(one).slice(0, KEY),
    ),
    byEnd: groupBy(
      patterns.filter((one) => first(one).length < KEY && last(one).length >= KEY),
      (one) => last(one).slice(-KEY),
    ),
  };
  return known;
}

/** Whether a sentence is what a pattern says, with something filled in. */
function fits(sentence: string, { pieces }: Pattern): boolean {
  if (sentence.length > pieces.join('').length + MOST_FILLED * (pieces.length - 1)) return false;
  const [start = '', ...rest] = pieces;
  const end = rest.pop() ?? '';
  if (!sentence.startsWith(start) || !sentence.endsWith(end)) return false;
  let at = start.length;
  for (const piece of rest) {
    const found = sentence.indexOf(piece, at);
    if (found < 0) return false;
    at = found + piece.length;
  }
  return at <= sentence.length - end.length;
}

/** Whether a sentence is stock text of the trade as it is: who else has it hands in the same. */
export function isStockSentence(sentence: string): boolean {
  const plain = folded(sentence);
  if (plain.length < SHORTEST) return false;
  const { whole, byStart, byEnd } = stock();
  return (
    whole.has(plain) ||
    (byStart.get(plain.slice(0, KEY)) ?? []).some((one) => fits(plain, one)) ||
    (byEnd.get(plain.slice(-KEY)) ?? []).some((one) => fits(plain, one))
  );
}

export interface Unchanged {
  /** Sentences of stock text that somebody has taken over and not changed. */
  count: number;
  /** The first of them. */
  quote: string;
  /** All sentences of the chapter's text, of those that are no stock text any more. */
  all: number;
}

/** How much of a chapter's Markdown is stock text that was taken over as it was. What is still marked as such is not counted. */
export function unchangedStock(content: string): Unchanged {
  const said = textBlocks(content).flatMap(({ kind, text }) =>
    kind === 'fixed' || kind === 'heading' || isReference(text) ? [] : sentencesOf(accepted(text)),
  );
  const taken = said.filter(isStockSentence);
  return { count: taken.length, quote: taken[0] ?? '', all: said.length };
}

const sentencesOf = (text: string): string[] =>
  text
    .split(/\n|(?<!\\)\|/)
    .flatMap((line) => sentences(plainLine(line.replace(/^\s*(?:[-*+]|\d+[.)])\s+/, ''))))
    .filter((sentence) => comparable(sentence).length >= SHORTEST);
