import type { HeadingFormat, LineSpacing, WordFormat } from '../word-format.ts';

/** Points in a millimetre. */
const POINTS = 72 / 25.4;

/** Space inside a table cell, in points. */
export const CELL_PADDING = { side: 5, above: 2 };

/** Space between a paragraph and the table below it, points. */
export const TABLE_GAP = 6;

/** Space between a picture and the text above it, or below it where it has no caption, points. */
export const PICTURE_GAP = 9;

/** A picture leaves room for its caption and a line of text. */
const TALLEST_PICTURE = 0.8;

/** Indents of list items in characters of the body: where the text of a level starts, and how far its mark stands before it. */
export const LIST_INDENT = { first: 3.5, step: 2, mark: 1.5 };

/** Points. */
export function textWidth(format: WordFormat): number {
  return (format.page.width - format.page.margins.left - format.page.margins.right) * POINTS;
}

/** Points. */
export function textHeight(format: WordFormat): number {
  return (format.page.height - format.page.margins.top - format.page.margins.bottom) * POINTS;
}

/** A single line by its size: between Word with its Chinese fonts (1.3) and LibreOffice with Noto fonts (1.45). */
const SINGLE_LINE = 1.38;
/** Lines of the lowest Chinese fonts: a least height below this does nothing. */
const LOWEST_LINE = 1.3;

/** Height of a line in points. That of a multiple depends on the font that is really used. */
export function lineHeight(spacing: LineSpacing, size: number): number {
  if (spacing.rule === 'multiple') return spacing.value * size * SINGLE_LINE;
  return spacing.rule === 'fixed' ? spacing.points : Math.max(spacing.points, size * LOWEST_LINE);
}

/** Size of a picture at 96 pixels an inch, in points. */
export function ownSize(picture: { width: number; height: number }): {
  width: number;
  height: number;
} {
  return { width: Math.max(picture.width, 1) * 0.75, height: Math.max(picture.height, 1) * 0.75 };
}

/** The largest a picture may be, in points: as wide as the text, and never higher than a page with its caption. */
export function pictureRoom(format: WordFormat): { width: number; height: number } {
  return { width: textWidth(format), height: textHeight(format) * TALLEST_PICTURE };
}

/** Size a picture is shown at, in points: its own, never more than `pictureRoom`. */
export function pictureSize(
  picture: { width: number; height: number },
  format: WordFormat,
): { width: number; height: number } {
  return within(ownSize(picture), pictureRoom(format));
}

/** `size` made smaller, where it must be, to stand in `room`. */
export function within(
  size: { width: number; height: number },
  room: { width: number; height: number },
): { width: number; height: number } {
  const scale = Math.min(1, room.width / size.width, room.height / size.height);
  return { width: Math.max(size.width * scale, 1), height: Math.max(size.height * scale, 1) };
}

/** The heading format of a level: deeper levels look like the last there is. */
export function headingFormat(format: WordFormat, level: number): HeadingFormat {
  const heading = format.headings[Math.min(level, format.headings.length) - 1];
  if (heading === undefined) throw new RangeError(`a format without headings of level ${level}`);
  return heading;
}

/** Height of a caption's line, points. */
export function captionLine(format: WordFormat): number {
  return format.caption.size * 1.6;
}
