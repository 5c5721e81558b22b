const PAIRS: ReadonlyMap<string, string> = new Map([
  ['“', '”'],
  ['「', '」'],
  ['『', '』'],
  ['‘', '’'],
]);
/** What stands in quotation marks is one sign of the private area while a sentence is taken apart. */
const FIRST_SIGN = 0xe000;
const MOST_QUOTES = 0x1000;
export const QUOTE = /[\ue000-\uefff]/;
export const QUOTES = /[\ue000-\uefff]/g;

/** A line with each quotation in place of one sign. */
export interface Masked {
  text: string;
  quotes: readonly string[];
}

export function masked(line: string): Masked {
  const quotes: string[] = [];
  let text = '';
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? '';
    const end = quotes.length < MOST_QUOTES ? endOf(line, at) : -1;
    if (end < 0) {
      text += sign >= '\ue000' && sign <= '\uefff' ? ' ' : sign;
      continue;
    }
    text += String.fromCharCode(FIRST_SIGN + quotes.length);
    quotes.push(line.slice(at + 1, end));
    at = end;
  }
  return { text, quotes };
}

/** Where the quotation that begins here ends; -1 where none does. Quotations within it are part of it. */
function endOf(line: string, at: number): number {
  const open = line[at] ?? '';
  if (open === '"') return line.indexOf('"', at + 1);
  const close = PAIRS.get(open);
  if (close === undefined) return -1;
  let depth = 0;
  for (let i = at; i < line.length; i++) {
    if (line[i] === open) depth += 1;
    else if (line[i] === close && (depth -= 1) === 0) return i;
  }
  return -1;
}

export const quoteOf = ({ quotes }: Masked, sign: string): string =>
  quotes[sign.charCodeAt(0) - FIRST_SIGN] ?? '';

/** The text with its quotations in their places again, without their marks. */
export const unmasked = (line: Masked, text: string): string =>
  text.replaceAll(QUOTES, (sign) => quoteOf(line, sign));
