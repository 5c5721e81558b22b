import { comparable, sentences } from '../text/tidy.ts';

const WINDOW = 6;
/** A sentence of which this share stands in one other sentence says the same. */
const SAME = 0.85;

const windowsOf = (text: string): string[] => {
  const plain = comparable(text);
  return Array.from({ length: Math.max(0, plain.length - WINDOW + 1) }, (_, at) =>
    plain.slice(at, at + WINDOW),
  );
};

/** Tells whether a sentence stands, nearly word for word, in one single sentence of the texts. */
export function createSentenceMemory(texts: readonly string[]): (sentence: string) => boolean {
  const places = new Map<string, number[]>();
  let count = 0;
  for (const sentence of texts.flatMap(sentences)) {
    const id = count++;
    for (const window of new Set(windowsOf(sentence))) {
      const ids = places.get(window);
      if (ids) ids.push(id);
      else places.set(window, [id]);
    }
  }
  return (sentence) => {
    const own = new Set(windowsOf(sentence));
    const hits = new Map<number, number>();
    for (const window of own)
      for (const id of places.get(window) ?? []) hits.set(id, (hits.get(id) ?? 0) + 1);
    return [...hits.values()].some((shared) => shared >= own.size * SAME);
  };
}
