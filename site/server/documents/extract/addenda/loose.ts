/** A text with where each sign of its compact form stands: full-width signs as half-width ones, no blanks. */
interface Loose {
  key: string;
  places: number[];
}

function loose(text: string): Loose {
  let key = '';
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const folded = (text[at] ?? '').normalize('NFKC').replace(/[\s\u200b-\u200f\ufeff]/g, '');
    for (const sign of folded) {
      key += sign;
      for (let i = 0; i < sign.length; i++) places.push(at);
    }
  }
  return { key, places };
}

/** Where words stand in a text, blanks and width left aside: from and to; undefined where they do not. */
export function findLoosely(text: string, words: string): { from: number; to: number } | undefined {
  const wanted = loose(words).key;
  if (wanted === '') return undefined;
  const { key, places } = loose(text);
  const at = key.indexOf(wanted);
  if (at < 0) return undefined;
  return { from: places[at] ?? 0, to: (places[at + wanted.length - 1] ?? 0) + 1 };
}

/** The text with the words replaced where they stand first; undefined where they do not stand. */
export function replaceLoosely(text: string, words: string, by: string): string | undefined {
  const found = findLoosely(text, words);
  return found && text.slice(0, found.from) + by + text.slice(found.to);
}
