import { withDrawnLines } from '../drawn-lines.ts';
import { collapseGaps, joinAllWrapped } from '../tidy-text.ts';
import type { PdfGlyph } from './pdf-page.ts';

/** A line of text in a column, page or cell. */
export interface PdfLine {
  text: string;
  x1: number;
  x2: number;
  /** Baseline. */
  y: number;
  size: number;
  bold: boolean;
}

/** Characters whose baselines lie nearer than this part of their size stand on one line (superscripts too). */
const SAME_BASELINE = 0.45;
/** Gaps between characters, in parts of the character size, that stand for a blank. */
const LATIN_GAP = 0.15;
const WIDE_GAP = 0.8;
const TYPED_GAP = 0.15;
const NUMBER_GAP = 0.35;
/** A gap this wide separates columns; it is kept as three blanks until the text is tidied, one typed with more blanks as these. */
const COLUMN_GAP = 2.5;
const MOST_BLANKS = 80;
const OVERPRINT = 0.3;

/** The text of lines that are one paragraph: what is left wide open in a sentence is a blank, every other gap one space. */
export const textOfLines = (lines: readonly string[]): string =>
  collapseGaps(withDrawnLines(joinAllWrapped(lines), []));

/** What stays together at the beginning of a line: brackets that open, a word or one Chinese character, the marks that close it; 4（1） too. */
const unparted =
  /^(?:[“‘（(《〈【〔]{0,3}[\w.%@:/&+*#×≥≤±℃-]{1,40}(?=[（(])){0,1}[“‘（(《〈【〔]{0,3}(?:[\w.%@:/&+*#×≥≤±℃-]{1,40}|\S)[，。、；：！？,.;:!?”’）)》〉】〕\]…%]{0,4}/u;
/** Room between Chinese and other letters that is no blank, in character sizes. */
const BETWEEN_SCRIPTS = 0.3;

/** How much room the beginning of a line would have needed behind the line before it, in points. Two numbers below one another are two. */
export function roomFor({ text, size }: PdfLine, before: PdfLine): number {
  if (/\d$/.test(before.text) && /^\d/.test(text)) return 0;
  let width = BETWEEN_SCRIPTS;
  for (const letter of unparted.exec(text)?.[0] ?? '') width += letter < '\u2000' ? 0.5 : 1;
  return width * size;
}

interface Row {
  y: number;
  size: number;
  glyphs: PdfGlyph[];
}

/** Assembles characters into lines from top to bottom. */
export function assembleLines(glyphs: readonly PdfGlyph[]): PdfLine[] {
  const rows: Row[] = [];
  for (const glyph of [...glyphs].sort((a, b) => a.y - b.y)) {
    const row = rows.findLast(
      (candidate) =>
        Math.abs(glyph.y - candidate.y) <= SAME_BASELINE * Math.max(glyph.size, candidate.size),
    );
    if (!row) rows.push({ y: glyph.y, size: glyph.size, glyphs: [glyph] });
    else {
      row.glyphs.push(glyph);
      // The larger characters carry the line; marks and exponents hang on it.
      if (glyph.size > row.size && glyph.text.trim())
        Object.assign(row, { y: glyph.y, size: glyph.size });
    }
  }
  const lines = rows
    .flatMap(({ glyphs }) => {
      const line = lineOf(glyphs);
      return line ? [{ line, glyphs }] : [];
    })
    .sort((a, b) => a.line.y - b.line.y);
  return lines
    .filter(({ line }, at) => {
      const below = lines[at + 1];
      return !below || !isFootnoteMark(line, below.line) || isExponent(line, below.glyphs);
    })
    .map(({ line }) => line);
}

/** A figure behind a letter or another figure is its power: 10³, m². */
function isExponent({ x1 }: PdfLine, below: readonly PdfGlyph[]): boolean {
  const before = below
    .filter(({ text, x }) => text.trim() !== '' && x < x1)
    .reduce<PdfGlyph | undefined>((last, one) => (last && last.x > one.x ? last : one), undefined);
  return /[A-Za-z\d)）]$/.test(before?.text ?? '');
}

/** A mark of a footnote is this much smaller than its line, and stands this much of its size above it. */
const MARK_SIZE = 0.7;
const MARK_RAISE = 0.9;

/** A small figure that hangs over the words of the next line: it would part what goes on there. */
const isFootnoteMark = (line: PdfLine, below: PdfLine): boolean =>
  /^\d{1,2}$/.test(line.text.trim()) &&
  line.size <= MARK_SIZE * below.size &&
  below.y - line.y <= MARK_RAISE * below.size &&
  line.x1 > below.x1 &&
  line.x1 < below.x2 + below.size;

function lineOf(glyphs: readonly PdfGlyph[]): PdfLine | undefined {
  const sorted = withoutOverprint([...glyphs].sort((a, b) => a.x - b.x));
  const inked = sorted.filter((glyph) => glyph.text.trim());
  const [first, last] = [inked[0], inked.at(-1)];
  if (!first || !last) return undefined;
  const size = commonSize(inked);
  const text = joinGlyphs(sorted, size);
  const bold = inked.filter((glyph) => glyph.bold).length * 2 > inked.length;
  const y = inked.find((glyph) => glyph.size === size)?.y ?? first.y;
  return { text, x1: first.x, x2: last.x + last.width, y, size, bold };
}

/** Bold is also faked by printing the same character twice, a little apart. */
function withoutOverprint(glyphs: readonly PdfGlyph[]): PdfGlyph[] {
  const kept: PdfGlyph[] = [];
  for (const glyph of glyphs) {
    const isTwin = kept
      .slice(-3)
      .some(
        (other) =>
          other.text === glyph.text &&
          glyph.x - other.x < OVERPRINT * Math.min(glyph.width || glyph.size, glyph.size),
      );
    if (!isTwin || !glyph.text.trim()) kept.push(glyph);
  }
  return kept;
}

function commonSize(glyphs: readonly PdfGlyph[]): number {
  const counts = new Map<number, number>();
  for (const glyph of glyphs) counts.set(glyph.size, (counts.get(glyph.size) ?? 0) + 1);
  return [...counts].reduce((best, next) => (next[1] > best[1] ? next : best), [0, 0])[0];
}

/** The number of a heading or clause at the start of a line: the gap behind it parts it from the words. */
const numberAlone =
  /^(?:\d{1,2}(?:[.．]\d{1,2})*[.．]?|第[一二三四五六七八九十百\d]+[章节条卷部分篇]+|附件[一二三四五六七八九十\d]+|格式[一二三四五六七八九十\d]+)$/;
const latin = /^[\w.,;:%/()[\]'"@&+-]/;

function joinGlyphs(glyphs: readonly PdfGlyph[], size: number): string {
  let text = '';
  let end: number | undefined;
  let typed = 0;
  for (const glyph of glyphs) {
    if (!glyph.text.trim()) {
      typed += glyph.text === '\u3000' ? 2 : 1;
      continue;
    }
    if (end !== undefined) text += blankFor((glyph.x - end) / size, text, glyph.text, typed);
    text += glyph.text;
    end = Math.max(end ?? 0, glyph.x + glyph.width);
    typed = 0;
  }
  return text.replace(spacedDigits, (run) => run.replaceAll(' ', ''));
}

/** A number whose figures are set apart, before its unit: 2 0 2 5年. */
const spacedDigits = /(?<![\d.])\d(?: \d){1,7}(?= ?[年月日天元万个])/g;

function blankFor(gap: number, line: string, after: string, typed: number): string {
  if (gap >= COLUMN_GAP) return ' '.repeat(Math.min(MOST_BLANKS, Math.max(3, typed)));
  if (gap >= WIDE_GAP || (gap >= NUMBER_GAP && numberAlone.test(line))) return ' ';
  const before = line.at(-1) ?? '';
  const isLatin = latin.test(before) && latin.test(after);
  if (isLatin) return gap >= LATIN_GAP ? ' ' : '';
  const isParting = (!latin.test(before) && !latin.test(after)) || numberAlone.test(line);
  return typed > 0 && gap >= TYPED_GAP && isParting ? ' ' : '';
}
