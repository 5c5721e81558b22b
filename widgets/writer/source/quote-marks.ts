/** A rectangle on a page, in shares of its width and height from the upper left corner. */
export interface Mark {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A run of text as a PDF has it: its matrix and width in points, the origin at the lower left. */
export interface TextPiece {
  text: string;
  transform: readonly number[];
  width: number;
}

/** The letters of a page without blanks, and the piece and place each comes from. */
export interface PageWords {
  text: string;
  letters: readonly { piece: number; at: number }[];
  pieces: readonly (TextPiece & { letters: number })[];
  box: { left: number; bottom: number; width: number; height: number };
}

/** Shorter pieces of a quote stand anywhere. */
const SHORTEST = 4;
/** A short piece counts only this near to the last one, in letters. */
const NEAR = 400;
const SURE = 12;

/** Letters as they are compared: one width, no blanks. */
const plain = (text: string): string =>
  text.normalize('NFKC').replace(/[\s\u200b-\u200f\ufeff]+/g, '');

/** Makes a page's text ready to look quotes up in. */
export function pageWords(pieces: readonly TextPiece[], box: PageWords['box']): PageWords {
  const letters: { piece: number; at: number }[] = [];
  let text = '';
  const counted = pieces.map((piece, index) => {
    const all = [...piece.text];
    all.forEach((letter, at) => {
      for (const one of plain(letter)) {
        text += one;
        letters.push({ piece: index, at });
      }
    });
    return { ...piece, letters: all.length };
  });
  return { text, letters, pieces: counted, box };
}

/** The longest beginning of `words` that stands in the text, near `last` where it is short. */
function longestStart(
  text: string,
  words: string,
  last: number,
): { place: number; length: number } | undefined {
  let found: { place: number; length: number } | undefined;
  for (let length = SHORTEST; length <= words.length; length++) {
    const part = words.slice(0, length);
    const ahead = text.indexOf(part, Math.max(0, last));
    const place = ahead < 0 || (length < SURE && ahead - last > NEAR) ? text.indexOf(part) : ahead;
    if (place < 0) break;
    if (length >= SURE || last < 0 || Math.abs(place - last) <= NEAR || length === words.length)
      found = { place, length };
  }
  return found;
}

/** Ranges of the page's letters that the quote covers, in the quote's order. */
function covered(text: string, quote: string): { from: number; to: number }[] {
  const whole = text.indexOf(quote);
  if (whole >= 0) return [{ from: whole, to: whole + quote.length }];
  const ranges: { from: number; to: number }[] = [];
  let rest = quote;
  let last = -1;
  while (rest.length >= SHORTEST) {
    const found = longestStart(text, rest, last);
    if (!found) {
      rest = rest.slice(1);
      continue;
    }
    ranges.push({ from: found.place, to: found.place + found.length });
    last = found.place + found.length;
    rest = rest.slice(found.length);
  }
  return ranges;
}

/** The rectangle over some letters of one piece. */
function markOf({ pieces, box }: PageWords, index: number, from: number, to: number): Mark[] {
  const piece = pieces[index];
  if (!piece || piece.letters === 0) return [];
  const [, slant = 0, , upright = 0, x = 0, y = 0] = piece.transform;
  const size = Math.hypot(slant, upright) || Math.abs(upright);
  const letter = piece.width / piece.letters;
  return [
    {
      left: (x + letter * from - box.left) / box.width,
      top: 1 - (y + size * 0.92 - box.bottom) / box.height,
      width: (letter * (to - from)) / box.width,
      height: (size * 1.14) / box.height,
    },
  ];
}

/**
 * Where a quote stands on a page. Cells of a table, and lines broken otherwise than in the quote, give several marks.
 * @returns the marks, and the share of the quote they cover, 0–1
 */
export function markQuote(words: PageWords, quote: string): { marks: Mark[]; share: number } {
  const wanted = plain(quote);
  if (wanted === '') return { marks: [], share: 0 };
  const ranges = covered(words.text, wanted);
  const marks = ranges.flatMap(({ from, to }) => {
    const byPiece = new Map<number, { first: number; last: number }>();
    for (const { piece, at } of words.letters.slice(from, to)) {
      const known = byPiece.get(piece);
      byPiece.set(piece, {
        first: Math.min(known?.first ?? at, at),
        last: Math.max(known?.last ?? at, at),
      });
    }
    return [...byPiece].flatMap(([piece, { first, last }]) =>
      markOf(words, piece, first, last + 1),
    );
  });
  const found = ranges.reduce((sum, { from, to }) => sum + to - from, 0);
  return { marks, share: found / wanted.length };
}
