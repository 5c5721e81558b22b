import { AlignmentType, Bookmark, ImageRun, Paragraph, Table, TextRun } from 'docx';
import type { BodyBlock } from './body-blocks.ts';
import { LIST_INDENT, TABLE_GAP } from './page-geometry.ts';
import type { WordBid } from './word-bid.ts';
import { textRun, twips } from './word-fonts.ts';
import type { WordFormat } from './word-format.ts';
import { BULLET_LIST, orderedList } from './word-numbering.ts';
import { runs } from './word-runs.ts';
import { styleIds } from './word-styles.ts';
import { wordTable } from './word-table.ts';

/** Draws the blocks as paragraphs and tables. `anchors` names the bookmark of each heading key. */
export function wordBody(
  blocks: readonly BodyBlock[],
  anchors: ReadonlyMap<string, string>,
  bid: WordBid,
  format: WordFormat,
): (Paragraph | Table)[] {
  return blocks.flatMap((block, i): (Paragraph | Table)[] => {
    switch (block.kind) {
      case 'heading': {
        const run = new TextRun(textRun(block.title));
        const anchor = anchors.get(block.key);
        const breaks = block.level <= 4 && format.headings[block.level - 1]?.newPage === true && i > 0;
        const children = anchor === undefined ? [run] : [new Bookmark({ id: anchor, children: [run] })];
        return [new Paragraph({ style: `Heading${block.level}`, children, ...(breaks ? { pageBreakBefore: true } : {}) })];
      }
      case 'paragraph':
        return [paragraph(block, format, blocks[i + 1]?.kind === 'table')];
      case 'item':
        return [itemParagraph(block, format, blocks[i + 1]?.kind === 'table')];
      case 'caption':
        return [
          new Paragraph({
            style: styleIds.caption,
            keepNext: block.of === 'table',
            children: [new TextRun(textRun(block.text))],
          }),
        ];
      case 'table':
        // Word joins neighbouring tables into one; the empty line also keeps text off the border.
        return [wordTable(block.grid, format), new Paragraph({ style: styleIds.table })];
      case 'picture':
        return [pictureParagraph(block, bid, blocks[i + 1])];
      case 'code':
        return [
          new Paragraph({ style: styleIds.plain, alignment: AlignmentType.LEFT, children: [new TextRun(textRun(block.line))] }),
        ];
      default:
        return block satisfies never;
    }
  });
}

/** Keeps text off the border of the table that follows. */
function gapBefore(table: boolean) {
  return table ? { spacing: { after: twips(TABLE_GAP) } } : {};
}

function paragraph(block: Extract<BodyBlock, { kind: 'paragraph' }>, format: WordFormat, table: boolean): Paragraph {
  const indent = block.quoted ? { indent: { left: twips(format.body.size * 2), firstLine: 0, firstLineChars: 0 } } : {};
  return new Paragraph({ style: styleIds.text, children: runs(block.children, format), ...indent, ...gapBefore(table) });
}

function itemParagraph(block: Extract<BodyBlock, { kind: 'item' }>, format: WordFormat, table: boolean): Paragraph {
  const children = runs(block.children, format);
  if (!block.first) {
    const left = twips((LIST_INDENT.first + block.level * LIST_INDENT.step) * format.body.size);
    return new Paragraph({ style: styleIds.plain, children, indent: { left }, ...gapBefore(table) });
  }
  const numbering = block.ordered
    ? { reference: orderedList(block.start), level: block.level, instance: block.list }
    : { reference: BULLET_LIST, level: block.level };
  return new Paragraph({ style: styleIds.plain, children, numbering, ...gapBefore(table) });
}

function pictureParagraph(block: Extract<BodyBlock, { kind: 'picture' }>, bid: WordBid, next: BodyBlock | undefined): Paragraph {
  const picture = bid.pictures[block.id];
  const captioned = next?.kind === 'caption' && next.of === 'picture';
  // Pixels at 96 an inch are what the library counts in.
  const transformation = { width: block.width / 0.75, height: block.height / 0.75 };
  const children = picture
    ? [
        new ImageRun({
          type: picture.type,
          data: picture.bytes,
          transformation,
          altText: { name: block.id, description: block.alt, title: block.alt },
        }),
      ]
    : [];
  return new Paragraph({ alignment: AlignmentType.CENTER, keepNext: captioned, spacing: { before: 60, after: 0 }, children });
}
