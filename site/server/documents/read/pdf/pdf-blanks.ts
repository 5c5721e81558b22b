import type { PdfGrid } from './pdf-grid.ts';
import type { PdfGlyph } from './pdf-page.ts';
import type { PdfRule } from './pdf-rules.ts';

/** An underline lies this far above or below the baseline at most, in parts of the character size. */
const ABOVE = 0.15;
const BELOW = 0.42;
/** Pieces of one underline, drawn run by run, meet within this, and lie at heights this near to one another, in points. */
const TOUCH = 2;
const LEVEL = 3;
/** The line of a grid, in points. */
const ON_GRID = 2;
/** A gap shorter than this is a space between underlined words, unless it was typed with two; a longer one is to be filled in. In character sizes. */
const SHORTEST = 0.8;
const TYPED = 2;
/** A line across the page parts its head or its notes from the text; it is no blank. */
const WIDEST = 0.8;
/** Text that stands this far from a blank belongs to it, in character sizes. */
const NEAR = 3;
/** Wider blanks are not told apart. */
const MOST_MARKS = 60;
/** More lines than this are a drawing. */
const MOST_RULES = 2000;

interface Span {
  from: number;
  to: number;
}

const isLevel = (rule: PdfRule): boolean => rule.x2 - rule.x1 > rule.y2 - rule.y1;

/** A line between two upright ones is the edge of a cell, also where the table is no grid. */
function isOfCell(rule: PdfRule, upright: readonly PdfRule[]): boolean {
  const meets = (x: number) =>
    upright.some(
      (other) =>
        Math.abs(other.x1 - x) <= ON_GRID &&
        other.y1 <= rule.y1 + ON_GRID &&
        other.y2 >= rule.y1 - ON_GRID,
    );
  return meets(rule.x1) && meets(rule.x2);
}

const isOfGrid = (rule: PdfRule, grids: readonly PdfGrid[]): boolean =>
  grids.some(
    ({ xs, ys }) =>
      rule.x2 > (xs[0] ?? 0) &&
      rule.x1 < (xs.at(-1) ?? 0) &&
      ys.some((y) => Math.abs(y - rule.y1) <= ON_GRID),
  );

/** Underlines are drawn in pieces, one for each run of characters. */
function joined(rules: readonly PdfRule[]): PdfRule[] {
  const whole: PdfRule[] = [];
  for (const rule of rules.toSorted((a, b) => a.y1 - b.y1 || a.x1 - b.x1)) {
    const before = whole.findLast(
      (other) => Math.abs(other.y1 - rule.y1) <= LEVEL && rule.x1 <= other.x2 + TOUCH,
    );
    if (before && rule.x2 >= before.x1 - TOUCH) {
      before.x1 = Math.min(before.x1, rule.x1);
      before.x2 = Math.max(before.x2, rule.x2);
    } else whole.push({ ...rule });
  }
  return whole;
}

/** The parts of an underline that nothing is written over. */
function freeOf(rule: PdfRule, over: readonly PdfGlyph[]): Span[] {
  const free: Span[] = [];
  let from = rule.x1;
  for (const glyph of over.toSorted((a, b) => a.x - b.x)) {
    if (glyph.x > from) free.push({ from, to: Math.min(glyph.x, rule.x2) });
    from = Math.max(from, glyph.x + glyph.width);
  }
  if (from < rule.x2) free.push({ from, to: rule.x2 });
  return free;
}

/** Something is written over it already; only a hint in brackets is none: （项目名称）. */
function isFilled(over: readonly PdfGlyph[]): boolean {
  const text = over
    .toSorted((a, b) => a.x - b.x)
    .map((glyph) => glyph.text)
    .join('');
  return text !== '' && !/^[（(][^（()）]*[)）]$/.test(text);
}

/**
 * Characters that stand for the blanks of a form: lines drawn below nothing beside the words of a line. As many `_` as half characters
 * fit. In a file made by a word processor an underlined gap is drawn so, and its text says nothing of it.
 */
export function drawnBlanks(
  glyphs: readonly PdfGlyph[],
  rules: readonly PdfRule[],
  grids: readonly PdfGrid[],
  width: number,
): PdfGlyph[] {
  if (rules.length > MOST_RULES) return [];
  const inked = glyphs.filter((glyph) => glyph.text.trim() !== '');
  const upright = rules.filter((rule) => !isLevel(rule));
  const level = joined(
    rules.filter((rule) => isLevel(rule) && !isOfGrid(rule, grids) && !isOfCell(rule, upright)),
  );
  return level.flatMap((rule) => {
    if (rule.x2 - rule.x1 > width * WIDEST) return [];
    const onLine = inked.filter(
      ({ y, size }) => rule.y1 - y >= -ABOVE * size && rule.y1 - y <= BELOW * size,
    );
    const over = onLine.filter(({ x, width: wide }) => {
      const middle = x + wide / 2;
      return middle > rule.x1 && middle < rule.x2;
    });
    const beside = onLine.find(
      ({ x, width: wide, size }) => x < rule.x2 + NEAR * size && x + wide > rule.x1 - NEAR * size,
    );
    if (!beside || isFilled(over)) return [];
    const free = freeOf(rule, over).toSorted((a, b) => b.to - b.from - (a.to - a.from));
    // Of the gaps before and behind a hint one is to be filled in.
    const [widest] = free;
    return widest && isWide(widest, beside, glyphs) ? marks(widest, beside) : [];
  });
}

function isWide({ from, to }: Span, { y, size }: PdfGlyph, glyphs: readonly PdfGlyph[]): boolean {
  if (to - from >= SHORTEST * size) return true;
  const typed = glyphs.filter(
    (glyph) =>
      glyph.text.trim() === '' &&
      Math.abs(glyph.y - y) < ABOVE * size &&
      glyph.x + glyph.width / 2 > from &&
      glyph.x + glyph.width / 2 < to,
  );
  return typed.length >= TYPED;
}

function marks({ from, to }: Span, { y, size }: PdfGlyph): PdfGlyph[] {
  const count = Math.min(MOST_MARKS, Math.max(2, Math.round((to - from) / (size / 2))));
  const wide = (to - from) / count;
  return Array.from({ length: count }, (_, i) => ({
    ...{ text: '_', x: from + i * wide, y, width: wide, size, bold: false },
  }));
}
