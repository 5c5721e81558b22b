import { setImmediate as breathe } from 'node:timers/promises';
import { joinedCodes } from '../../documents/search-codes.ts';
import { type SearchTerm, searchCodes } from '../../documents/search-terms.ts';
import { folded, isHan } from '../../documents/search-words.ts';

/** Usual values of BM25 (Robertson & Zaragoza 2009): how soon more of a word adds nothing, and how much length counts. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
/** A word above a passage says what it is about. */
const HEADING_WEIGHT = 3;
const FILE_NAME_WEIGHT = 1.5;
/** The question as it was asked stands there. */
const PHRASE_FACTOR = 1.5;
/** The model or number that was asked for stands there whole. */
const CODE_FACTOR = 4;
/** What the trade also calls it counts nearly as much as the word itself. */
const ALSO_WEIGHT = 0.8;
/** Passages weighed between two looks at what else the process has to do: a few milliseconds. */
const WEIGHED_AT_ONCE = 60;

interface Weighed {
  fileName: string;
  heading: string;
  text: string;
}

/** The passages that have any of the terms, best first: by how rare the words are here, how often and where they stand. */
export async function rankPassages<T extends Weighed>(
  passages: readonly T[],
  terms: readonly SearchTerm[],
  q: string,
): Promise<T[]> {
  const phrase = folded(q.trim());
  const words = terms.flatMap((term) => term.words.map((word) => ({ word, also: term.also })));
  const codes = searchCodes(q);
  const counted: { passage: T; counts: number[]; length: number; factor: number }[] = [];
  const spread = words.map(() => 0);
  for (const [at, passage] of passages.entries()) {
    if (at % WEIGHED_AT_ONCE === WEIGHED_AT_ONCE - 1) await breathe();
    const [text, heading, name] = [
      withCodes(passage.text),
      withCodes(passage.heading),
      withCodes(passage.fileName),
    ];
    const inside = words.map((one) => timesOf(text, one) + HEADING_WEIGHT * timesOf(heading, one));
    // A name alone is found as a name.
    if (!inside.some((count) => count > 0)) continue;
    const counts = words.map(
      (one, index) => (inside[index] ?? 0) + FILE_NAME_WEIGHT * Number(timesOf(name, one) > 0),
    );
    for (const [index, count] of counts.entries())
      if (count > 0) spread[index] = (spread[index] ?? 0) + 1;
    counted.push({
      passage,
      counts,
      length: passage.text.length,
      factor:
        (text.includes(phrase) || heading.includes(phrase) ? PHRASE_FACTOR : 1) *
        CODE_FACTOR ** codes.filter((code) => hasWhole(`${heading}\n${text}`, code)).length,
    });
  }
  const usual = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length);
  const scored = counted.map(({ passage, counts, length, factor }) => {
    let score = 0;
    for (const [index, count] of counts.entries()) {
      const rarity = Math.log(
        1 + (passages.length - (spread[index] ?? 0) + 0.5) / ((spread[index] ?? 0) + 0.5),
      );
      const damped = count + SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / usual);
      score += (rarity * count * (SATURATION + 1)) / damped;
    }
    const share = counts.filter((count) => count > 0).length / words.length;
    return { passage, score: score * share * share * factor };
  });
  return scored.toSorted((a, b) => b.score - a.score).map(({ passage }) => passage);
}

/** The text as it is looked through: folded, with its codes written together behind it. */
function withCodes(text: string): string {
  const plain = folded(text);
  return [plain, ...joinedCodes(plain)].join(' ');
}

function timesOf(text: string, { word, also }: { word: string; also: string[] }): number {
  const others = also.reduce((sum, other) => sum + timesIn(text, other), 0);
  return Math.max(timesIn(text, word), ALSO_WEIGHT * others);
}

/** Whether the code stands there with no letter or figure beside it. */
function hasWhole(text: string, code: string): boolean {
  for (let at = text.indexOf(code); at >= 0; at = text.indexOf(code, at + code.length)) {
    const isPart = /[a-z0-9]/.test(`${text[at - 1] ?? ''}${text[at + code.length] ?? ''}`);
    if (!isPart) return true;
  }
  return false;
}

function timesIn(text: string, word: string): number {
  let times = 0;
  const isLatin = !isHan(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    // "word" is not what was meant inside "sword".
    if (!isLatin || !/[a-z0-9]/.test(text[at - 1] ?? '')) times++;
  }
  return times;
}
