import type { HeadingFormat, LineSpacing, WordFormat } from './word-format.ts';

/** Points in a millimetre. */
const POINTS = 72 / 25.4;

/** Space inside a table cell, in points. */
export const CELL_PADDING = { side: 5, above: 2 };

/** Space between a paragraph and the table below it, points. */
export const TABLE_GAP = 6;

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

/**
 * Height of a body line in points. A multiple depends on the font that is really used: 1.3 of the size is Word with its
 * Chinese fonts; LibreOffice with Noto fonts is a tenth higher.
 */
export function lineHeight(spacing: LineSpacing, size: number): number {
  return spacing.rule === 'multiple' ? spacing.value * size * 1.3 : spacing.points;
}

/** Size a picture is shown at, in points: its own size at 96 pixels an inch, never wider than the text or taller than the page allows. */
export function pictureSize(picture: { width: number; height: number }, format: WordFormat): { width: number; height: number } {
  const own = { width: Math.max(picture.width, 1) * 0.75, height: Math.max(picture.height, 1) * 0.75 };
  const scale = Math.min(1, textWidth(format) / own.width, (textHeight(format) * TALLEST_PICTURE) / own.height);
  return { width: Math.max(own.width * scale, 1), height: Math.max(own.height * scale, 1) };
}

/** The heading format of a level: deeper levels look like the fourth. */
export function headingFormat(format: WordFormat, level: number): HeadingFormat {
  const [first, second, third, fourth] = format.headings;
  return [first, second, third][level - 1] ?? fourth;
}

/** Height of a caption's line, points. */
export function captionLine(format: WordFormat): number {
  return format.caption.size * 1.6;
}
