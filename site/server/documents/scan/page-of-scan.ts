import type { PdfGlyph, PdfPage } from '../read/pdf/pdf-page.ts';
import type { Doubt } from '../read/pdf/scanned-page.ts';
import { meanScore, type Scan } from './read-scan.ts';
import { gapsOf, type Letter, type ScanLine } from './recognise.ts';

/** Points; what Word offers. */
const SIZES = [7.5, 9, 10.5, 12, 14, 15, 16, 18, 22, 24, 26, 36, 42];
/** A size nearer than this share to one of Word's is that. */
const NEAR_SIZE = 0.09;
/** Height of a box in sizes of its letters. */
const BOX_SIZE = 1.05;
/** A wider pitch is spaced text, not larger letters. */
const WIDEST_PITCH = 1.3;
/** Where the baseline lies below the middle of a box, in sizes. */
const BASELINE = 0.36;
/** In sizes; letters nearer than this touch, so that no false blank is read. */
const TOUCHES = 0.9;
const BLANK = 0.4;
/** A line of which the mean is below is no text: stamps, logos. */
const READABLE = 0.5;
/** A line whose least letter is below this is doubtful. */
export const SURE = 0.9;

const wide = /[\u2e80-\u9fff\uff00-\uffef\u3000-\u303f“”‘’—…★☆▲△●○□■◆※①-⑳Ⅰ-Ⅻ×]/u;
const round = (value: number) => Math.round(value * 100) / 100;

/** What the PDF reader makes of a page, made from a scan: letters with places in points, ruled lines; and what is doubtful. */
export function pageOfScan(scan: Scan, number: number): { page: PdfPage; doubts: Doubt[] } {
  const { unit } = scan;
  const doubts: Doubt[] = [];
  const glyphs: PdfGlyph[] = [];
  for (const line of scan.lines) {
    const letters = folded(line.letters);
    if (meanScore(letters) < READABLE) continue;
    glyphs.push(...glyphsOf({ ...line, letters }, unit));
    const inked = letters.filter(({ text }) => text.trim());
    const score = Math.min(...inked.map((letter) => letter.score));
    if (score < SURE)
      doubts.push({ text: inked.map(({ text }) => text).join(''), score: round(score) });
  }
  const page = {
    number,
    width: scan.width / unit,
    height: scan.height / unit,
    glyphs,
    rules: scan.rules.map(({ x1, y1, x2, y2 }) => ({
      x1: x1 / unit,
      y1: y1 / unit,
      x2: x2 / unit,
      y2: y2 / unit,
    })),
    hasContent: true,
    showsPictures: true,
  };
  return { page, doubts };
}

function glyphsOf(line: ScanLine, unit: number): PdfGlyph[] {
  const glyphs: PdfGlyph[] = [];
  const size = sizeOf(line, unit);
  const y = (line.y1 + line.y2) / 2 / unit + BASELINE * size;
  let end: number | undefined;
  let isBlank = false;
  for (const { text, x: centre } of line.letters) {
    if (!text.trim()) {
      isBlank = true;
      continue;
    }
    const width = wide.test(text) ? size : size / 2;
    const right = centre / unit + width / 2;
    let x = right - width;
    if (end === undefined) x = Math.max(line.x1 / unit, x);
    else if (isBlank) x = Math.max(x, end + BLANK * size);
    else if (x - end < TOUCHES * size) x = end;
    end = Math.max(x + 0.2 * size, right);
    glyphs.push({ text, x, y, width: end - x, size, bold: false });
    isBlank = false;
  }
  return glyphs;
}

/** Points: the mean distance of neighbouring Chinese letters, else the height of the box. */
function sizeOf(line: ScanLine, unit: number): number {
  const byBox = (line.y2 - line.y1) / BOX_SIZE / unit;
  const gaps = gapsOf(line.letters) ?? [];
  const middle = gaps[gaps.length >> 1] ?? 0;
  const alike = gaps.filter((gap) => Math.abs(gap - middle) < 0.25 * middle);
  const byPitch = alike.reduce((sum, gap) => sum + gap, 0) / alike.length / unit;
  const size = alike.length > 0 && byPitch < byBox * WIDEST_PITCH ? byPitch : byBox;
  const near = SIZES.reduce(
    (best, one) => (Math.abs(one - size) < Math.abs(best - size) ? one : best),
    12,
  );
  return Math.abs(near - size) / size < NEAR_SIZE ? near : Math.round(size * 2) / 2;
}

const han = /\p{Script=Han}/u;
const fullWidth = new Map(
  [...'(（)）,，;；:：?？!！'.matchAll(/(.)(.)/gu)].map(([, half = '', full = '']) => [half, full]),
);
const digit = /[\dA-Za-z]/;
/** What the network takes a dash between figures for. */
const dash = /[一—－]/;
const stroke = /[|｜—－-]/;
/** Figures of a year in the number of a document: 财库〔2020〕46号. */
const YEAR = 4;

/** The width of punctuation, which the network mixes up, as its neighbours have it; a box to tick, which it takes for 口. */
function folded(letters: readonly Letter[]): Letter[] {
  return withYears(letters).map((letter, i) => {
    const [before = '', after = ''] = [letters[i - 1]?.text, letters[i + 1]?.text];
    if (letter.text === '口' && !han.test(before) && /[是否有无]/.test(after))
      return { ...letter, text: '□' };
    const full = fullWidth.get(letter.text);
    if (full && (han.test(before) || han.test(after))) return { ...letter, text: full };
    const isInNumber = digit.test(before) && digit.test(after);
    if (letter.text === '．' && isInNumber) return { ...letter, text: '.' };
    // （一）; nobody numbers by strokes.
    if (stroke.test(letter.text) && /[（(]/.test(before) && /[）)]/.test(after))
      return { ...letter, text: '一' };
    if (dash.test(letter.text) && /[\dA-Za-z★▲]/.test(before) && /\d/.test(after))
      return { ...letter, text: '-' };
    return letter.rival === '竣' ? { ...letter, text: letter.rival } : letter;
  });
}

/** Brackets around a year, of which the network gave the rarer ones a chance, are those of a document's number. */
function withYears(letters: readonly Letter[]): Letter[] {
  const years = letters.map((letter) => ({ ...letter }));
  for (const [i, open] of years.entries()) {
    const close = years[i + YEAR + 1];
    if (!close || (open.rival !== '〔' && close.rival !== '〕')) continue;
    const isYear = years.slice(i + 1, i + YEAR + 1).every(({ text }) => /\d/.test(text));
    if (!isYear || !/[（(]/.test(open.text) || !/[）)]/.test(close.text)) continue;
    open.text = '〔';
    close.text = '〕';
  }
  return years;
}
