/** Characters of the texts that are kept, twice: those of lately, and those before them. A tender of 200 pages has as many. */
const MOST = 300_000;

/** A function of a text that keeps its answers: reading asks the same of the same lines many times. */
export function remembered(answer: (text: string) => string): (text: string) => string {
  let lately = new Map<string, string>();
  let before = new Map<string, string>();
  let kept = 0;
  return (text) => {
    const known = lately.get(text);
    if (known !== undefined) return known;
    const found = before.get(text) ?? answer(text);
    kept += text.length;
    if (kept > MOST) {
      before = lately;
      lately = new Map();
      kept = text.length;
    }
    lately.set(text, found);
    return found;
  };
}
