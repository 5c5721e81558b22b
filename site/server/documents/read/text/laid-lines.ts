import type { PdfLine } from '../pdf/pdf-lines.ts';
import { widthOf } from './columns.ts';

/** A piece of a line, parted from the others by two blanks or more; places count letters, as the program counts that laid the text out. */
export interface Segment {
  text: string;
  from: number;
  /** Behind its last letter. */
  to: number;
}

/** A line of a page that was laid out as text. */
export interface LaidLine extends PdfLine {
  /** As it stands on the page. */
  raw: string;
  segments: readonly Segment[];
  /** Its place among the lines of the page, empty ones counted. */
  row: number;
}

/** Points of a Chinese letter and of a line: whatever they are, they are only compared with each other. */
export const LETTER = 10;
export const LEADING = 16;

/** The lines of a page that are not empty. */
export function laidLines(page: readonly string[]): LaidLine[] {
  return page.flatMap((line, row) => {
    const raw = line.trimEnd();
    const segments = segmentsOf(raw);
    const [first] = segments;
    if (!first) return [];
    const x1 = (first.from * LETTER) / 2;
    const text = segments.map((segment) => segment.text).join('   ');
    const x2 = x1 + inkOf(raw.trim());
    return [
      {
        raw,
        segments,
        row,
        text,
        ...{ x1, x2, y: (row + 1) * LEADING, size: LETTER, bold: false },
      },
    ];
  });
}

function segmentsOf(line: string): Segment[] {
  const segments: Segment[] = [];
  for (const found of line.matchAll(/\S+(?: \S+)*/g))
    segments.push({
      text: found[0],
      from: found.index,
      to: found.index + found[0].length,
    });
  return segments;
}

/** How wide words are when they are printed. */
export function inkOf(text: string): number {
  let width = 0;
  for (const letter of text) width += (widthOf(letter) * LETTER) / 2;
  return width;
}
