/** Characters of the texts that are kept, twice: those of lately, and those before them. A tender of 200 pages has as many. */
const MOST = 300_000;

/**
 * A function of a text that keeps its answers: reading asks the same of the same lines many times. `most`: fewer characters where an
 * answer is larger than its text. What takes much of the room alone is not kept.
 */
export function remembered<Answer extends string | object>(
  answer: (text: string) => Answer,
  most = MOST,
): (text: string) => Answer {
  let lately = new Map<string, Answer>();
  let before = new Map<string, Answer>();
  let kept = 0;
  return (text) => {
    if (text.length > most / 10) return answer(text);
    const known = lately.get(text);
    if (known !== undefined) return known;
    const found = before.get(text) ?? answer(text);
    kept += text.length;
    if (kept > most) {
      before = lately;
      lately = new Map();
      kept = text.length;
    }
    lately.set(text, found);
    return found;
  };
}
