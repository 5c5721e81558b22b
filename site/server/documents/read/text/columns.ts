const WIDE =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

/** How many columns of the page a letter takes: Chinese ones take two. */
export const widthOf = (letter: string): 1 | 2 => (WIDE.test(letter) ? 2 : 1);

/** A letter, and the column of the page where it begins. */
export interface PlacedLetter {
  letter: string;
  at: number;
}

/** The letters of a line by columns; `wide` false: each takes one, as programs count that know no Chinese. */
export function placedLetters(line: string, wide = true): PlacedLetter[] {
  let at = 0;
  return [...line].map((letter) => {
    const placed = { letter, at };
    at += wide ? widthOf(letter) : 1;
    return placed;
  });
}
