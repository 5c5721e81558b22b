import { fillLine } from './fill-form-words.ts';
import type { FormItem } from './form-items.ts';
import { isSoft, keyOf } from './letters.ts';
import type { PlacedForm } from './locate-form.ts';

/** Changes a form's own words to those it is used with, line by line: of 正本/副本 one stays. */
export function amendForm(
  { items }: PlacedForm,
  printed: readonly FormItem[],
  used: readonly FormItem[],
): void {
  for (const [i, placed] of items.entries()) {
    const [from, to] = [printed[i], used[i]];
    if (placed.kind !== 'line' || from?.kind !== 'line' || to?.kind !== 'line') continue;
    const letters = placed.letters.filter(({ char }) => !isSoft(char));
    const was = keyOf(from.text).slice(placed.number.length);
    const now = keyOf(to.text).slice(placed.number.length);
    if (was === now || was.length !== letters.length) continue;
    const head = sameStart(was, now);
    const tail = sameStart(reversed(was.slice(head)), reversed(now.slice(head)));
    // A letter at least is written over.
    const start = head + tail === was.length ? Math.max(0, head - 1) : head;
    const piece = letters.slice(start, Math.max(start + 1, was.length - tail));
    const value = now.slice(start, start + piece.length + now.length - was.length);
    fillLine([{ piece, after: undefined, value, isLine: false }]);
  }
}

const reversed = (text: string): string => [...text].reverse().join('');

function sameStart(one: string, two: string): number {
  let at = 0;
  while (at < one.length && at < two.length && one[at] === two[at]) at += 1;
  return at;
}
