import { paperSize } from 'tender-widgets/diagram';
import { type BodyBlock, bodyBlocks, type HeadingBlock } from '../body/body-blocks.ts';
import { plainText } from '../markdown/markdown-inline.ts';
import {
  captionLine,
  headingFormat,
  LIST_INDENT,
  lineHeight,
  PICTURE_GAP,
  TABLE_GAP,
  textHeight,
  textWidth,
} from '../page/page-geometry.ts';
import { lineCount } from '../page/text-width.ts';
import type { WordBid } from '../word-bid.ts';
import type { WordFormat } from '../word-format.ts';
import { type Box, PICTURE_FOOT, plain } from './box.ts';
import { carriedBoxes } from './form-boxes.ts';
import { tableBoxes } from './table-boxes.ts';

export interface MeasuredPages {
  /** Pages of the body; at least 1. */
  total: number;
  /** Page of the body, from 1, each heading stands on. Keys: the chapter's id, and `id#n` for the nth heading inside it. */
  headingPages: Map<string, number>;
  /** Where each heading stands in pages from the start of the body, with the part of its page above it. */
  headingPlaces: Map<string, number>;
}

/** Works out without any other program on which page of the body each heading will stand. */
export function measurePages(bid: WordBid, format: WordFormat): MeasuredPages {
  return measureBlocks(bodyBlocks(bid, format), format);
}

/** `measurePages` for blocks that are laid out already. */
export function measureBlocks(blocks: readonly BodyBlock[], format: WordFormat): MeasuredPages {
  return layOut(blockBoxes(blocks, format), format);
}

/** The boxes of blocks, in order: what `layOut` breaks into pages. */
export function blockBoxes(blocks: readonly BodyBlock[], format: WordFormat): Box[] {
  return blocks.flatMap((block, i) => boxesAt(blocks, i, block, format));
}

/** Breaks boxes into pages. Cheap: a bid of 500 pages takes some milliseconds. */
export function layOut(boxes: readonly Box[], format: WordFormat): MeasuredPages {
  const headingPages = new Map<string, number>();
  const headingPlaces = new Map<string, number>();
  const height = textHeight(format);
  let page = 1;
  let used = 0;
  let after = 0;
  const turn = (repeated: number) => {
    page += 1;
    // A header higher than half a page is not repeated.
    used = repeated < height / 2 ? repeated : 0;
    after = 0;
  };
  for (const [i, box] of boxes.entries()) {
    if (box.newPage && used > 0) turn(0);
    if (
      used > 0 &&
      used + gapOf(after, box) + groupHeight(boxes, i, height + SLACK) > height + SLACK
    )
      turn(box.repeat);
    if (box.key !== undefined) {
      headingPages.set(box.key, page);
      headingPlaces.set(box.key, page - 1 + used / height);
    }
    let lines = box.lines;
    let before = used > 0 || box.newPage ? gapOf(after, box) : 0;
    while (lines > 0) {
      const room = Math.floor((height + SLACK - used - before) / box.lineHeight);
      const fit =
        used <= box.repeat ? Math.max(1, Math.min(lines, room)) : linesThatFit(lines, room, box);
      used += fit > 0 ? before + fit * box.lineHeight : 0;
      lines -= fit;
      if (lines > 0) turn(box.repeat);
      before = 0;
    }
    after = box.after;
  }
  return { total: page, headingPages, headingPlaces };
}

/** Height of boxes in points, as if the page never ended. */
export function boxesHeight(boxes: readonly Box[]): number {
  let after = 0;
  return boxes.reduce((sum, box) => {
    const gap = gapOf(after, box);
    after = box.after;
    return sum + gap + box.lines * box.lineHeight;
  }, 0);
}

/** So many lines of text of the body, as one paragraph. */
export function textBox(lines: number, { body }: WordFormat): Box {
  return {
    ...plain,
    lines,
    lineHeight: lineHeight(body.lineSpacing, body.size),
    before: body.spaceBefore,
    after: body.spaceAfter,
  };
}

/**
 * Pages of each chapter without those below it, in reading order, parts of a page too: from heading to heading as we measure it, in
 * proportion to the pages there really are.
 */
export function chapterPages(
  own: MeasuredPages,
  totalPages: number,
): { id: string; pages: number }[] {
  const starts = [...own.headingPlaces].filter(([key]) => !key.includes('#'));
  const scale = totalPages / own.total;
  return starts.map(([id, place], i) => {
    const end = starts[i + 1]?.[1] ?? own.total;
    return { id, pages: Math.round((end - place) * scale * 100) / 100 };
  });
}

/** Rounding of widths and heights must not push a line over. */
const SLACK = 0.5;

/** The larger of the two distances stands between paragraphs. */
function gapOf(after: number, box: Box): number {
  return Math.max(after, box.before);
}

/**
 * Height that must find room together: what is kept with the next, and the lines of the last that may not stand alone. Not counted on
 * past `most`: it finds no room anyway, and a bid of headings alone would be counted through from each of them.
 */
function groupHeight(boxes: readonly Box[], index: number, most: number): number {
  let height = 0;
  for (let i = index; i < boxes.length && height <= most; i++) {
    const box = boxes[i];
    if (!box) break;
    if (i > index) height += gapOf(boxes[i - 1]?.after ?? 0, box);
    if (!box.keepNext)
      return height + (box.whole || box.lines <= 3 ? box.lines : 2) * box.lineHeight;
    height += box.lines * box.lineHeight;
  }
  return height;
}

/** Neither the first nor the last line of a paragraph stands alone on a page. */
function linesThatFit(lines: number, room: number, box: Box): number {
  if (room >= lines) return lines;
  if (box.whole || room < 2 || lines <= 3) return 0;
  return Math.min(room, lines - 2);
}

function boxesAt(
  blocks: readonly BodyBlock[],
  i: number,
  block: BodyBlock,
  format: WordFormat,
): Box[] {
  if (block.kind === 'form') return formBoxes(block, format, i === blocks.length - 1);
  const boxes = boxesOf(block, format);
  const isText = block.kind === 'paragraph' || block.kind === 'item';
  return isText && blocks[i + 1]?.kind === 'table'
    ? boxes.map((box) => ({ ...box, after: TABLE_GAP }))
    : boxes;
}

function boxesOf(block: Exclude<BodyBlock, { kind: 'form' }>, format: WordFormat): Box[] {
  switch (block.kind) {
    case 'heading':
      return [headingBox(block, format)];
    case 'paragraph':
    case 'item':
    case 'code':
      return [textBox(textLines(block, format), format)];
    case 'caption':
      return [captionBox(block, format)];
    case 'picture':
      return [{ ...plain, ...pictureBox(block.height, block.alt !== '') }];
    case 'diagram':
      return [{ ...plain, ...pictureBox(paperSize(block.scene).height, block.captioned) }];
    case 'mind-map':
      return [{ ...plain, ...pictureBox(block.drawing.height, true) }];
    case 'table':
      return tableBoxes(block.grid, format);
    case 'volume-start':
    case 'form-start':
      return [turned];
    default:
      return block satisfies never;
  }
}

/** Takes no room but on a page of its own. */
export const turned: Box = { ...plain, lines: 0, lineHeight: 0, newPage: true };

/** A form of the tender fills whole pages: by how it is set there, else as many as Word laid it out on, or as its text takes in the bid's own format. */
function formBoxes(
  { mark, text }: Extract<BodyBlock, { kind: 'form' }>,
  format: WordFormat,
  isLast: boolean,
): Box[] {
  const page: Box = { ...turned, lines: 1, lineHeight: 1 };
  const printed = () =>
    mark.pages === undefined
      ? blockBoxes(text, format)
      : Array.from({ length: mark.pages - 1 }, () => page);
  const inner = mark.look ? carriedBoxes(text, mark.look, format, blockBoxes) : printed();
  return isLast ? inner : [...inner, turned];
}

function headingBox(block: HeadingBlock, format: WordFormat): Box {
  const heading = headingFormat(format, block.level);
  const title = `${block.number}${block.gap}${block.title}`;
  const indent = heading.indent * heading.size;
  return {
    ...plain,
    lines: lineCount(title, heading.size, textWidth(format), indent, format.body.latinFont),
    lineHeight: lineHeight(heading.lineSpacing, heading.size),
    before: heading.spaceBefore,
    after: heading.spaceAfter,
    newPage: heading.newPage,
    keepNext: true,
    whole: true,
    key: block.key,
  };
}

/** Lines that a paragraph, an item of a list or a line of code takes. */
function textLines(
  block: Extract<BodyBlock, { kind: 'paragraph' | 'item' | 'code' }>,
  format: WordFormat,
): number {
  const { body } = format;
  const width = textWidth(format);
  if (block.kind === 'code') return lineCount(block.line, body.size, width, 0, body.latinFont);
  const text = plainText(block.children);
  if (block.kind === 'item') {
    const left = (LIST_INDENT.first + block.level * LIST_INDENT.step) * body.size;
    return lineCount(text, body.size, width - left, 0, body.latinFont);
  }
  const left = block.quoted ? body.size * 2 : 0;
  const indent = block.quoted || block.align ? 0 : body.firstLineIndent * body.size;
  return lineCount(text, body.size, width - left, indent, body.latinFont);
}

function captionBox(block: Extract<BodyBlock, { kind: 'caption' }>, format: WordFormat): Box {
  const { body, caption } = format;
  return {
    ...plain,
    ...(block.key === undefined ? {} : { key: block.key }),
    lines: lineCount(block.text, caption.size, textWidth(format), 0, body.latinFont),
    lineHeight: captionLine(format),
    before: 3,
    after: 3,
    keepNext: block.of === 'table',
  };
}

function pictureBox(height: number, captioned: boolean) {
  const after = captioned ? 0 : PICTURE_GAP;
  return {
    lines: 1,
    lineHeight: height + PICTURE_FOOT,
    before: PICTURE_GAP,
    after,
    keepNext: captioned,
    whole: true,
  };
}
