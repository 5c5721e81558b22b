import { takeCodes } from './search-codes.ts';
import { folded, isHan, queryWords } from './search-words.ts';
import tradeWords from './trade-words.json' with { type: 'json' };

/** One thing that is looked for: the words it was asked with, and what the trade calls it besides. */
export interface SearchTerm {
  words: string[];
  /** Other names, folded; none for most words. */
  also: string[];
}

/** Of a question; each is looked for by all its names. */
const MOST_TERMS = 24;

interface Names {
  others: Map<string, Set<string>>;
  /** Characters of the longest name. */
  longest: number;
}
let known: Names | undefined;

function tradeNames(): Names {
  if (known) return known;
  const others = new Map<string, Set<string>>();
  for (const row of tradeWords) {
    const names = row.map(folded);
    for (const name of names) {
      const ofName = others.get(name) ?? new Set();
      for (const other of names) if (other !== name) ofName.add(other);
      others.set(name, ofName);
    }
  }
  known = { others, longest: Math.max(...[...others.keys()].map((name) => name.length)) };
  return known;
}

/**
 * What a question looks for: the names the trade has others for as one term each, then the words of the rest. None for a question of
 * punctuation; at most 24.
 */
export function searchTerms(query: string): SearchTerm[] {
  const names = tradeNames();
  const text = folded(query);
  const terms: SearchTerm[] = [];
  let rest = '';
  for (let at = 0; at < text.length; ) {
    const name = nameAt(text, at, names);
    if (name === undefined) {
      rest += text[at++];
      continue;
    }
    const also = [...(names.others.get(name) ?? [])];
    terms.push({ words: isHan(name) ? queryWords(name) : [name], also });
    rest += ' ';
    at += name.length;
  }
  const taken = takeCodes(rest);
  for (const { parts, joined } of taken.codes) terms.push({ words: parts, also: [joined] });
  const others = queryWords(taken.rest).filter((word) => terms.length === 0 || word.length > 1);
  return [...terms, ...others.map((word) => ({ words: [word], also: [] }))].slice(0, MOST_TERMS);
}

/** The longest name of the trade that begins there; one of letters or figures only where it stands alone. */
function nameAt(text: string, at: number, { others, longest }: Names): string | undefined {
  for (let size = Math.min(longest, text.length - at); size > 1; size--) {
    const name = text.slice(at, at + size);
    const isAlone = !isOfCode(text[at - 1]) && !isOfCode(text[at + size]);
    if (others.has(name) && (isHan(name) || isAlone)) return name;
  }
  return undefined;
}

const isOfCode = (character = '') => /[a-z0-9.-]/.test(character);

/** Models, standards and numbers of a question, those of several parts written together: they are found exactly. */
export function searchCodes(query: string): string[] {
  const { codes, rest } = takeCodes(folded(query));
  const alone = rest.match(/[a-z0-9][a-z0-9./_-]{0,60}[a-z0-9]/g) ?? [];
  const all = [...codes.map(({ joined }) => joined), ...alone.filter((code) => /\d/.test(code))];
  return [...new Set(all)];
}
