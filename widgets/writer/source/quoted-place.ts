const bare = (text: string) => text.replace(/\s/g, '');

/** How many characters of a row stand in the quote, or of the quote in the row. */
function shared(row: readonly { text: string }[], quote: string): number {
  return row.reduce((sum, { text }) => {
    const cell = bare(text);
    if (cell.length > 1 && quote.includes(cell)) return sum + cell.length;
    return quote.length > 1 && cell.includes(quote) ? sum + quote.length : sum;
  }, 0);
}

/**
 * The row of a table a quote was taken from. Cells merged over several rows stand only in the first of them, and long quotes
 * are cut, so the row that shares most is taken.
 * @returns its index; undefined where no row shares anything.
 */
export function quotedRow(
  rows: readonly (readonly { text: string }[])[],
  quote: string,
): number | undefined {
  const wanted = bare(quote);
  let best: number | undefined;
  let most = 0;
  rows.forEach((row, index) => {
    const score = shared(row, wanted);
    if (score > most) {
      most = score;
      best = index;
    }
  });
  return best;
}

/**
 * Where a quote stands in a longer text; spaces and line ends may differ.
 * @returns the parts before, in and after it; undefined where it is not there, or is all there is.
 */
export function aroundQuote(
  text: string,
  quote: string,
): { before: string; quoted: string; after: string } | undefined {
  const wanted = bare(quote);
  const places = Array.from({ length: text.length }, (_, index) => text.charAt(index)).flatMap(
    (letter, index) => (/\s/.test(letter) ? [] : [{ letter, index }]),
  );
  const start = places
    .map(({ letter }) => letter)
    .join('')
    .indexOf(wanted);
  const first = places[start];
  const last = places[start + wanted.length - 1];
  if (wanted === '' || !first || !last || wanted.length === places.length) return undefined;
  const { index: from } = first;
  const to = last.index + 1;
  return { before: text.slice(0, from), quoted: text.slice(from, to), after: text.slice(to) };
}
