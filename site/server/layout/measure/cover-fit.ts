import { textHeight, textWidth } from '../page/page-geometry.ts';
import { lineWidth } from '../page/text-width.ts';
import type { WordFormat } from '../word-format.ts';

/** Points, all of them at full size. */
export interface CoverLine {
  text: string;
  size: number;
  before: number;
  bold?: boolean;
}

/** How a cover is made to fill its page and no more: what sizes and what gaps are multiplied with. */
export interface CoverFit {
  size: number;
  gap: number;
}

/** Height of a line of the cover over its size. */
export const COVER_LINE = 1.5;
/** Points at full size: the line of 正本, the table's rows and a line in them. */
export const COVER_COPY = 30;
export const COVER_ROW = { height: 38, line: 24, size: 16 };
/** Characters: the longest label, 法定代表人：, and some play. */
const LABEL = 6.2;
/** A longer label takes two lines. */
const MOST_LABEL = 13.4;
/** Points between the title and the table. */
export const COVER_TABLE_GAP = 84;
/** Points between a cell's border and its text. */
const CELL_SIDE = 5.4;
/** Points a page may be short of what we reckon: other fonts are a little higher. */
const SAFETY = 20;
/** The text of an A4 page with usual margins, which the gaps are made for. */
const USUAL_HEIGHT = 706;
/** Before gaps become less than this part of themselves the type becomes smaller. */
const LEAST_GAP = 0.45;
const sizes = [1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3];

/** Points. A longer label than ours does not take its width from the values. */
export function coverTableWidth(format: WordFormat, labels = 0): number {
  const more = coverLabelWidth(1, labels) - coverLabelWidth(1);
  return Math.min(textWidth(format) * (more > 0 ? 0.98 : 0.86), 400 + more);
}

/** Points: the width of the labels in type of that scale. `labels`: characters of the longest where it is longer than ours. */
export function coverLabelWidth(scale: number, labels = 0): number {
  const chars = Math.max(LABEL, Math.min(labels + 0.4, MOST_LABEL));
  return chars * COVER_ROW.size * scale + 2 * CELL_SIDE;
}

/** What a cover has besides: lines below its table, and how many characters its longest label has. */
interface CoverRest {
  tail?: readonly CoverLine[];
  labels?: number;
}

/** Fits the cover onto one page: first its gaps follow the height of the page, then, on a low one, its type does too. */
export function coverFit(
  lines: readonly CoverLine[],
  values: readonly string[],
  format: WordFormat,
  { tail = [], labels = 0 }: CoverRest = {},
): CoverFit {
  const room = textHeight(format) - SAFETY;
  const all = [...lines, ...tail];
  const gaps = all.reduce((sum, { before }) => sum + before, COVER_TABLE_GAP);
  const usual = Math.max(1, textHeight(format) / USUAL_HEIGHT);
  for (const size of sizes) {
    const left = room - textOf(all, values, format, { scale: size, labels });
    if (left >= gaps * size * LEAST_GAP) return { size, gap: Math.min(usual, left / gaps) };
  }
  return { size: sizes.at(-1) ?? 1, gap: 0 };
}

/** Height of everything but the gaps. */
function textOf(
  lines: readonly CoverLine[],
  values: readonly string[],
  format: WordFormat,
  { scale, labels }: { scale: number; labels: number },
): number {
  const rowsOf = (text: string, size: number, width: number) =>
    Math.max(
      1,
      Math.ceil(
        lineWidth(text, size * scale, format.body.latinFont) / Math.max(width - size * scale, 1),
      ),
    );
  const room = textWidth(format);
  const texts = lines.reduce(
    (sum, { text, size }) => sum + rowsOf(text, size, room) * size * COVER_LINE * scale,
    0,
  );
  const width = coverTableWidth(format, labels) - coverLabelWidth(scale, labels) - 2 * CELL_SIDE;
  const rows = values.map((value) =>
    Math.max(COVER_ROW.height, rowsOf(value, COVER_ROW.size, width) * COVER_ROW.line),
  );
  return COVER_COPY * scale + texts + rows.reduce((sum, height) => sum + height, 0) * scale;
}
