/** Models and numbers are written with hyphens, points, strokes and blanks, or without: AB-12, AB 12, AB12. Texts and questions come folded. */

/** Parts side by side with one separator or one blank between them. */
const chains = /(?<![a-z0-9])[a-z0-9]+(?:[-_./·‐‑–—− ][a-z0-9]+)+/g;

/** Parts of one code at most, and blanks in it. */
const MOST_PARTS = 6;
const MOST_BLANKS = 2;
/** Characters: a shorter one says too little. */
const [LEAST, MOST] = [4, 40];

interface SearchCode {
  /** The parts without what stands between them. */
  joined: string;
  parts: string[];
}

/** One that stands in a text. */
interface Placed extends SearchCode {
  from: number;
  to: number;
}

/** Codes in a chain; each row of parts side by side may be one. Linear. */
function* codesOf(chain: string): Generator<Placed> {
  const pieces = chain.split(/([^a-z0-9])/);
  for (let first = 0, from = 0; first < pieces.length; first += 2) {
    let to = from + (pieces[first]?.length ?? 0);
    for (let last = first + 2; last < Math.min(pieces.length, first + 2 * MOST_PARTS); last += 2) {
      to += 1 + (pieces[last]?.length ?? 0);
      const code = codeOf(pieces.slice(first, last + 1));
      if (code) yield { ...code, from, to };
    }
    from += (pieces[first]?.length ?? 0) + 1;
  }
}

/** Undefined for words side by side, and for figures with points or blanks. */
function codeOf(pieces: readonly string[]): SearchCode | undefined {
  const parts = pieces.filter((_, at) => at % 2 === 0);
  const between = pieces.filter((_, at) => at % 2 === 1);
  const joined = parts.join('');
  if (joined.length < LEAST || joined.length > MOST || !/\d/.test(joined)) return undefined;
  const blanks = between.flatMap((each, at) => (each === ' ' ? [at] : []));
  // A blank parts a series from its number: GB 50300.
  const isApart = blanks.some(
    (at) => !/[a-z]/.test(parts[at] ?? '') || !/\d/.test(parts[at + 1] ?? ''),
  );
  if (isApart || blanks.length > MOST_BLANKS) return undefined;
  const isNumber = between.every((each) => each !== '.' && each !== ' ');
  return /[a-z]/.test(joined) || isNumber ? { joined, parts } : undefined;
}

/** All codes of a text with their places; those that parts of one chain make overlap. */
export function* placedCodes(folded: string): Generator<Placed> {
  for (const { 0: chain, index } of folded.matchAll(chains))
    for (const code of codesOf(chain))
      yield { ...code, from: index + code.from, to: index + code.to };
}

/** What a text is found by besides its words: each of its codes written together, once. */
export const joinedCodes = (folded: string): string[] => [
  ...new Set(Array.from(placedCodes(folded), ({ joined }) => joined)),
];

/** The longest code of each chain of a question, and the question without them. */
export function takeCodes(folded: string): { codes: SearchCode[]; rest: string } {
  const codes: SearchCode[] = [];
  const rest = folded.replace(chains, (chain) => {
    const [longest] = [...codesOf(chain)].toSorted((a, b) => b.joined.length - a.joined.length);
    if (!longest) return chain;
    codes.push({ joined: longest.joined, parts: longest.parts });
    return `${chain.slice(0, longest.from)} ${chain.slice(longest.to)}`;
  });
  return { codes, rest };
}
