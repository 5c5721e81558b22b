import { AlignmentType, Bookmark, Paragraph, type ParagraphChild, Table, TextRun } from 'docx';
import type { BodyBlock, HeadingBlock } from '../body/body-blocks.ts';
import { headingFormat, LIST_INDENT, PICTURE_GAP, TABLE_GAP } from '../page/page-geometry.ts';
import { textRun, twips } from '../word-fonts.ts';
import type { WordContext } from './word-context.ts';
import { BULLET_LIST, HEADING_LIST, headingInstance, orderedList } from './word-numbering.ts';
import { diagramRun, mindMapRun, pictureRun } from './word-picture.ts';
import { runs } from './word-runs.ts';
import { alignments, styleIds } from './word-styles.ts';
import { wordTable } from './word-table.ts';

/** Draws the blocks as paragraphs and tables. */
export function wordBody(
  blocks: readonly BodyBlock[],
  context: WordContext,
): (Paragraph | Table)[] {
  return blocks.flatMap((block, i): (Paragraph | Table)[] => {
    switch (block.kind) {
      case 'heading':
        return [headingParagraph(block, context, begun(blocks, i))];
      case 'paragraph':
        return [paragraph(block, context, blocks[i + 1]?.kind === 'table')];
      case 'item':
        return [itemParagraph(block, context, blocks[i + 1]?.kind === 'table')];
      case 'caption':
        return [
          new Paragraph({
            style: styleIds.caption,
            keepNext: block.of === 'table',
            children: captionRuns(block, context),
          }),
        ];
      case 'table':
        // Word joins neighbouring tables into one; the empty line also keeps text off the border.
        return [wordTable(block.grid, context), new Paragraph({ style: styleIds.table })];
      case 'picture':
        return [pictureParagraph(pictureRun(block, block, context), blocks[i + 1])];
      case 'diagram':
        return [pictureParagraph(diagramRun(block.scene, block.alt, context), blocks[i + 1])];
      case 'mind-map':
        return [pictureParagraph([mindMapRun(block.drawing, block.alt, context)], blocks[i + 1])];
      case 'code':
        return [
          new Paragraph({
            style: styleIds.plain,
            alignment: AlignmentType.LEFT,
            children: [new TextRun(textRun(block.line))],
          }),
        ];
      // Between sections of the file.
      case 'volume-start':
        return [];
      case 'form-start':
        return [new Paragraph({ children: [new TextRun(block.mark.open)] })];
      case 'form':
        return [new Paragraph({ children: [new TextRun(block.mark.slot)] })];
      default:
        return block satisfies never;
    }
  });
}

/** A page has begun above the block: a heading may begin one of its own. */
const begun = (blocks: readonly BodyBlock[], i: number): boolean =>
  i > 0 && !['form-start', 'volume-start'].includes(blocks[i - 1]?.kind ?? '');

/** A caption that the list of figures points to bears a bookmark. */
function captionRuns(
  { text, key }: Extract<BodyBlock, { kind: 'caption' }>,
  { anchors }: WordContext,
): ParagraphChild[] {
  const run = new TextRun(textRun(text));
  const anchor = key === undefined ? undefined : anchors.get(key);
  return [anchor === undefined ? run : new Bookmark({ id: anchor, children: [run] })];
}

/** Keeps text off the border of the table that follows. */
function gapBefore(table: boolean) {
  return table ? { spacing: { after: twips(TABLE_GAP) } } : {};
}

function headingParagraph(
  block: HeadingBlock,
  { anchors, format }: WordContext,
  follows: boolean,
): Paragraph {
  const run = new TextRun(textRun(block.title));
  const anchor = anchors.get(block.key);
  return new Paragraph({
    style: `Heading${block.level}`,
    children: anchor === undefined ? [run] : [new Bookmark({ id: anchor, children: [run] })],
    ...(follows && headingFormat(format, block.level).newPage ? { pageBreakBefore: true } : {}),
    // The style numbers by itself; after a jump the list of that jump does. Figures go on from wherever the headings above are.
    ...(block.restart > 0 && headingInstance(format, block.level) === 0
      ? { numbering: { reference: HEADING_LIST, level: block.level - 1, instance: block.restart } }
      : {}),
  });
}

function paragraph(
  block: Extract<BodyBlock, { kind: 'paragraph' }>,
  context: WordContext,
  table: boolean,
): Paragraph {
  const children = runs(block.children, context);
  if (block.align !== undefined) {
    return new Paragraph({
      style: styleIds.plain,
      alignment: alignments[block.align],
      children,
      ...gapBefore(table),
    });
  }
  const { size } = context.format.body;
  const indent = block.quoted
    ? { indent: { left: twips(size * 2), firstLine: 0, firstLineChars: 0 } }
    : {};
  return new Paragraph({ style: styleIds.text, children, ...indent, ...gapBefore(table) });
}

function itemParagraph(
  block: Extract<BodyBlock, { kind: 'item' }>,
  context: WordContext,
  table: boolean,
): Paragraph {
  const children = runs(block.children, context);
  const { format } = context;
  if (!block.first) {
    const left = twips((LIST_INDENT.first + block.level * LIST_INDENT.step) * format.body.size);
    return new Paragraph({
      style: styleIds.plain,
      children,
      indent: { left },
      ...gapBefore(table),
    });
  }
  const numbering = block.ordered
    ? { reference: orderedList(block.start), level: block.level, instance: block.list }
    : { reference: BULLET_LIST, level: block.level };
  return new Paragraph({ style: styleIds.plain, children, numbering, ...gapBefore(table) });
}

function pictureParagraph(children: ParagraphChild[], next: BodyBlock | undefined): Paragraph {
  const captioned = next?.kind === 'caption' && next.of === 'picture';
  const spacing = { before: twips(PICTURE_GAP), after: captioned ? 0 : twips(PICTURE_GAP) };
  return new Paragraph({ alignment: AlignmentType.CENTER, keepNext: captioned, spacing, children });
}
