/** How often characters and pairs of Chinese characters stand in texts, and in how many of these. */
export interface PairCounts {
  /** Of the two characters at a place; 0 where they are not both Chinese. */
  pairs: ReadonlyMap<number, number>;
  /** Pairs that stand in several texts. */
  shared: ReadonlySet<number>;
  characters: Uint32Array;
  total: number;
}

const FIRST = 0x4e00;
const LAST = 0x9fa5;

/** The two Chinese characters at a place of a text as one number, or 0. */
export function pairAt(text: string, at: number): number {
  const [one, other] = [text.charCodeAt(at), text.charCodeAt(at + 1)];
  const areChinese = one >= FIRST && one <= LAST && other >= FIRST && other <= LAST;
  return areChinese ? one * 0x1_0000 + other : 0;
}

export function countPairs(texts: readonly (readonly string[])[]): PairCounts {
  const pairs = new Map<number, number>();
  const lastText = new Map<number, number>();
  const shared = new Set<number>();
  const characters = new Uint32Array(0x1_0000);
  let total = 0;
  for (const [index, blocks] of texts.entries())
    for (const text of blocks)
      for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        characters[code] = (characters[code] ?? 0) + 1;
        const pair = pairAt(text, at);
        if (pair === 0) continue;
        total++;
        pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
        const last = lastText.get(pair);
        if (last === undefined) lastText.set(pair, index);
        else if (last !== index) shared.add(pair);
      }
  return { pairs, shared, characters, total };
}

/** How often a word can stand in the texts at most: as often as the rarest of its pairs. */
export function mostOften({ pairs }: Pick<PairCounts, 'pairs'>, word: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at + 1 < word.length; at++)
    least = Math.min(least, pairs.get(pairAt(word, at)) ?? 0);
  return least;
}
