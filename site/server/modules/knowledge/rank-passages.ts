import { setImmediate as breathe } from 'node:timers/promises';
import { folded, isHan } from '../../documents/search-words.ts';

/** Usual values of BM25 (Robertson & Zaragoza 2009): how soon more of a word adds nothing, and how much length counts. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
/** A word above a passage says what it is about. */
const HEADING_WEIGHT = 3;
const FILE_NAME_WEIGHT = 1.5;
/** The question as it was asked stands there. */
const PHRASE_FACTOR = 1.5;
/** Passages weighed between two looks at what else the process has to do: a few milliseconds. */
const WEIGHED_AT_ONCE = 60;

interface Weighed {
  fileName: string;
  heading: string;
  text: string;
}

/** The passages that have any of the words, best first: by how rare the words are here, how often and where they stand. */
export async function rankPassages<T extends Weighed>(
  passages: readonly T[],
  words: readonly string[],
  q: string,
): Promise<T[]> {
  const phrase = folded(q.trim());
  const counted: { passage: T; counts: number[]; length: number; hasPhrase: boolean }[] = [];
  const spread = words.map(() => 0);
  for (const [at, passage] of passages.entries()) {
    if (at % WEIGHED_AT_ONCE === WEIGHED_AT_ONCE - 1) await breathe();
    const [text, heading, name] = [
      folded(passage.text),
      folded(passage.heading),
      folded(passage.fileName),
    ];
    const counts = words.map(
      (word) =>
        timesIn(text, word) +
        HEADING_WEIGHT * timesIn(heading, word) +
        FILE_NAME_WEIGHT * Number(timesIn(name, word) > 0),
    );
    // A name alone is found as a name.
    if (!words.some((word) => timesIn(text, word) + timesIn(heading, word) > 0)) continue;
    for (const [index, count] of counts.entries())
      if (count > 0) spread[index] = (spread[index] ?? 0) + 1;
    counted.push({
      passage,
      counts,
      length: text.length,
      hasPhrase: text.includes(phrase) || heading.includes(phrase),
    });
  }
  const usual = counted.reduce((sum, { length }) => sum + length, 0) / Math.max(1, counted.length);
  const scored = counted.map(({ passage, counts, length, hasPhrase }) => {
    let score = 0;
    for (const [index, count] of counts.entries()) {
      const rarity = Math.log(
        1 + (passages.length - (spread[index] ?? 0) + 0.5) / ((spread[index] ?? 0) + 0.5),
      );
      const damped = count + SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * length) / usual);
      score += (rarity * count * (SATURATION + 1)) / damped;
    }
    const share = counts.filter((count) => count > 0).length / words.length;
    return { passage, score: score * share * share * (hasPhrase ? PHRASE_FACTOR : 1) };
  });
  return scored.toSorted((a, b) => b.score - a.score).map(({ passage }) => passage);
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
