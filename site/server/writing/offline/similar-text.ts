import { comparable } from '../text/tidy.ts';

const WINDOW = 6;
/** A text of which this share stands elsewhere says nothing new. */
const SAID = 0.6;

/** Tells whether texts were said before, nearly word for word; remembers what it is told. */
export function createMemory(...texts: readonly string[]): {
  knows: (text: string) => boolean;
  add: (text: string) => void;
} {
  const windows = new Set<string>();
  const each = (text: string, visit: (window: string) => void) => {
    const plain = comparable(text);
    for (let at = 0; at + WINDOW <= plain.length; at++) visit(plain.slice(at, at + WINDOW));
  };
  const add = (text: string) => each(text, (window) => windows.add(window));
  for (const text of texts) add(text);
  return {
    add,
    knows(text) {
      let known = 0;
      let all = 0;
      each(text, (window) => {
        all++;
        if (windows.has(window)) known++;
      });
      return all > 0 && known >= all * SAID;
    },
  };
}
