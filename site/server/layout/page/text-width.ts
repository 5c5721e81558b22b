/** Widths of ASCII from space to tilde in Times New Roman, thousandths of the size. */
const TIMES = [
  250, 333, 408, 500, 500, 833, 778, 180, 333, 333, 500, 564, 250, 333, 250, 278, 500, 500, 500,
  500, 500, 500, 500, 500, 500, 500, 278, 278, 564, 564, 564, 444, 921, 722, 667, 667, 722, 611,
  556, 722, 722, 333, 389, 722, 611, 889, 722, 722, 556, 722, 667, 556, 611, 722, 722, 944, 722,
  722, 611, 333, 278, 333, 469, 500, 333, 444, 500, 444, 500, 444, 333, 500, 500, 278, 278, 500,
  278, 778, 500, 500, 500, 500, 333, 389, 278, 500, 500, 722, 500, 500, 444, 480, 200, 480, 541,
];
/** Word and LibreOffice set a quarter of the size between Chinese and Latin letters. */
const MIXED_GAP = 0.25;
const NOT_AT_START = new Set('、。，．：；！？）〕】》」』”’％…—·～!),.:;?]}%℃°');
const NOT_AT_END = new Set('（〔【《「『“‘([{￥$');
/** One of these may stand past the end of the line. */
const HANGING = new Set('、。，．：；！？');

/** Chinese fonts draw ASCII half as wide as a character; where they are missing, what stands in for them is wider. */
const CHINESE_LATIN = 0.57;

export function isChineseFont(font: string): boolean {
  return /\p{Script=Han}/u.test(font);
}

/** A character's width as a part of the font's size. */
function characterWidth(code: number, halfWidth: boolean): number {
  if (code >= 0x20 && code <= 0x7e)
    return halfWidth ? CHINESE_LATIN : (TIMES[code - 0x20] ?? 500) / 1000;
  if ((code >= 0xff61 && code <= 0xffdc) || code < 0x250)
    return code === 0xb7 || code === 0xd7 || code === 0xb0 || code === 0xb1 ? 1 : 0.5;
  if (
    (code >= 0x300 && code < 0x370) ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0xfe00 && code <= 0xfe0f)
  )
    return 0;
  if (code < 0x2010) return 0.55;
  return 1;
}

function isWide(code: number): boolean {
  return code >= 0x2010;
}

/** Width of a line in points, as if it never broke. */
export function lineWidth(text: string, size: number, latinFont: string): number {
  const half = isChineseFont(latinFont);
  let width = 0;
  let before: boolean | null = null;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const wide = isWide(code);
    if (before !== null && before !== wide && isLetter(code) && !half) width += MIXED_GAP;
    width += characterWidth(code, half);
    before = wide;
  }
  return width * size;
}

function isLetter(code: number): boolean {
  return (
    (code >= 0x30 && code <= 0x39) ||
    (code >= 0x41 && code <= 0x5a) ||
    (code >= 0x61 && code <= 0x7a) ||
    (code >= 0x3040 && code < 0xff00)
  );
}

/**
 * Lines a text takes in `width` points when its first line is `indent` shorter: Chinese breaks anywhere but before closing
 * and after opening punctuation, Latin words stay whole, one comma or full stop may hang past the end.
 */
export function lineCount(
  text: string,
  size: number,
  width: number,
  indent: number,
  latinFont: string,
): number {
  const half = isChineseFont(latinFont);
  let room = (width - indent) / size;
  const full = width / size;
  let lines = 1;
  let used = 0;
  let word = 0;
  let hangs = 0;
  let previous = '';
  const flush = () => {
    if (used > 0 && used + word - hangs > room + 0.001) {
      lines += 1;
      used = 0;
      room = full;
    }
    // A word longer than a line is broken at its end.
    while (word - hangs > full && full > 0.5) {
      lines += 1;
      word -= full;
    }
    used += word;
    word = 0;
    hangs = 0;
  };
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    const wide = isWide(code);
    const mixed = previous !== '' && wide !== isWide(previous.codePointAt(0) ?? 0);
    if (breaksBetween(previous, character, wide || mixed)) flush();
    const space = code === 0x20 || code === 0x3000;
    const gap =
      mixed && !half && isLetter(code) && isLetter(previous.codePointAt(0) ?? 0) ? MIXED_GAP : 0;
    const own = characterWidth(code, half);
    word += own + gap;
    // Spaces and one closing mark do not push a line over.
    hangs = HANGING.has(character) ? own : space ? hangs + own : 0;
    previous = character;
  }
  flush();
  return lines;
}

function breaksBetween(previous: string, next: string, wide: boolean): boolean {
  if (previous === '' || NOT_AT_START.has(next) || NOT_AT_END.has(previous)) return false;
  return (
    wide ||
    isWide(previous.codePointAt(0) ?? 0) ||
    (previous === ' ' && next !== ' ') ||
    (previous === '-' && /[a-z]/i.test(next))
  );
}
