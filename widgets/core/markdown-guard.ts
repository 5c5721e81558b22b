/** Marks of one line, and of the lines of one paragraph, beyond which no person wrote them; pairing them takes the parser their square. */
const MOST_IN_LINE = 400;
const MOST_IN_PARAGRAPH = 1000;

/** Lines without a sign that run on a quote, each between two of its lines: the parser joins them to the whole before, every time. */
const MOST_RUN_ON = 200;

const mark = /\*+|_+|~+|`+|[![\]]/g;
/** Quotes or lists within each other, on one line and by how far a line is set in. */
const deepLine =
  /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)])[ \t]){40}|^[ \t]*(?:>[ \t]*){40}|^[ \t]{240,}(?:[-*+]|\d{1,9}[.)])[ \t]/;
const fence = /^ {0,3}(```|~~~)/;
const quote = /^[ \t]*>/;
/** Each begins anew what its marks may pair with. */
const apart = /^\s*(?:\||[-*+][ \t]|\d{1,9}[.)][ \t]|#{1,6}[ \t]|>)/;

/** Whether a text holds more marks, or deeper ones, than anybody writes: it is then words to whoever shows it. Looks at each line once. */
export function isTangled(text: string): boolean {
  let open = '';
  let count = 0;
  let runOn = 0;
  let afterQuote = false;
  for (const line of text.split('\n')) {
    const fenced = fence.exec(line)?.[1];
    if (fenced !== undefined && (open === '' || open === fenced)) open = open === '' ? fenced : '';
    if (open !== '') continue;
    if (deepLine.test(line)) return true;
    const own = line.match(mark)?.length ?? 0;
    const isQuote = quote.test(line);
    if (line.trim() === '') runOn = 0;
    else if (afterQuote && !isQuote) runOn += 1;
    afterQuote = isQuote;
    const row = line.trimStart().startsWith('|') ? line.split('|').length : 0;
    count = apart.test(line) || line.trim() === '' ? own : count + own;
    if (runOn > MOST_RUN_ON) return true;
    if (own > MOST_IN_LINE + 8 * row || (row === 0 && count > MOST_IN_PARAGRAPH)) return true;
  }
  return false;
}
