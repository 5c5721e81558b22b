/** A stretch of a text, marked or not. */
export interface Part {
  text: string;
  marked: boolean;
}

const bare = (text: string) => text.replace(/\s/g, '');

/** The text with the quote in it marked; spaces may differ. Unmarked where it is not there. */
export function markedText(text: string, quote: string): Part[] {
  const wanted = bare(quote);
  const places = Array.from(text, (_, index) => index).filter(
    (index) => text.charAt(index).trim() !== '',
  );
  const start = wanted === '' ? -1 : bare(text).indexOf(wanted);
  const [first, last] = [places[start], places[start + wanted.length - 1]];
  if (first === undefined || last === undefined) return [{ text, marked: false }];
  const parts = [
    { text: text.slice(0, first), marked: false },
    { text: text.slice(first, last + 1), marked: true },
    { text: text.slice(last + 1), marked: false },
  ];
  return parts.filter((part) => part.text !== '');
}

type Row = readonly { text: string }[];

/** How many characters a row and a quote have in common, cell by cell. */
function shared(row: Row, quote: string): number {
  return row.reduce((sum, { text }) => {
    const cell = bare(text);
    if (cell !== '' && quote.includes(cell)) return sum + cell.length;
    return cell.includes(quote) ? sum + quote.length : sum;
  }, 0);
}

/** The row of a table that a quote was taken from: the one that has most of it, since cells are joined in a quote. -1 for none. */
export function quotedRow(rows: readonly Row[], quote: string): number {
  const wanted = bare(quote);
  const scores = wanted === '' ? [] : rows.map((row) => shared(row, wanted));
  const most = Math.max(0, ...scores);
  return most === 0 ? -1 : scores.indexOf(most);
}

/** A cell of that row: marked whole where the quote has it, else where it has the quote. */
export function markedCell(text: string, quote: string): Part[] {
  const cell = bare(text);
  return cell !== '' && bare(quote).includes(cell)
    ? [{ text, marked: true }]
    : markedText(text, quote);
}
