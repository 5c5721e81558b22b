import { plainPassages } from './plain-text.ts';
import { comparable } from './tidy.ts';

const open = /【待(?:填写|确认|附|补充)[^】]{0,200}】/g;
/** How a form prints a note on what is to be filled in, and words that lead to it. */
const printed = /^(?:备?注|说明|附)[:：]|[:：]$/;
/** Fixed words beside a place to fill in are about so long; a text that says something has more of its own. */
const LETTERS_A_PLACE = 12;

/** Whether a text that stands is nothing but places still to be filled in: what is printed around them says nothing of the bidder's. */
export function isUnfilled(content: string): boolean {
  if (!content.includes('【待')) return false;
  const passages = plainPassages(content).filter(({ heading }) => !heading);
  const places = passages.reduce((sum, { text }) => sum + countIn(text), 0);
  const isList = mostlyOpen(passages);
  const own = passages.filter(
    ({ text, row }) => countIn(text) === 0 && !printed.test(text) && !(row && isList),
  );
  const letters = own.reduce((sum, { text }) => sum + comparable(text).length, 0);
  return places > 0 && letters < places * LETTERS_A_PLACE;
}

const countIn = (text: string): number => text.match(open)?.length ?? 0;

/** Of tables most of whose rows are open the others are heads and names. */
function mostlyOpen(passages: ReturnType<typeof plainPassages>): boolean {
  const rows = passages.filter(({ row }) => row);
  return rows.filter(({ text }) => countIn(text) > 0).length * 2 >= rows.length;
}
