import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  LastRenderedPageBreak,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  VerticalMergeType,
  WidthType,
} from 'docx';
import type { SampleBlock } from './parse-sample.ts';

/** A page begins at this row of this block; at row 0 of a block that is no table. */
export interface PageStart {
  block: number;
  row: number;
}

/** The width of a line of an A4 page with these margins, in twentieths of a point. */
const LINE_WIDTH = 9070;
const MARGINS = { top: 1440, bottom: 1304, left: 1418, right: 1418 };
/** Half points: 小四, and 五号 in tables. */
const BODY_SIZE = 24;
const TABLE_SIZE = 21;
/** A column of long texts gets this many times a narrow one at the most. */
const WIDEST = 7;

/** What the letters look like. */
export interface Look {
  body: string;
  heading: string;
  bold: boolean;
}
/** As most tender files; whoever opens the file has the fonts. */
export const wordLook: Look = { body: '宋体', heading: '黑体', bold: true };
/** A PDF carries the shapes of its letters: one font in one weight is a third of the bytes. */
export const printedLook: Look = {
  body: 'Droid Sans Fallback',
  heading: 'Droid Sans Fallback',
  bold: false,
};

const levels = [HeadingLevel.HEADING_1, HeadingLevel.HEADING_2, HeadingLevel.HEADING_3];
const fontOf = (name: string) => ({ ascii: name, eastAsia: name, hAnsi: name });

/** Writes the blocks as a Word file, with a mark wherever a page began when it was last laid out. */
export async function sampleDocx(
  blocks: readonly SampleBlock[],
  look: Look,
  starts: readonly PageStart[],
): Promise<Uint8Array> {
  const breaksAt = (block: number, row: number) =>
    starts
      .filter((start) => start.block === block && start.row === row)
      .map(() => new LastRenderedPageBreak());
  const heading = (size: number) => ({
    run: { size, bold: look.bold, color: '000000', font: fontOf(look.heading) },
    paragraph: { spacing: { before: 200, after: 160 } },
  });
  const document = new Document({
    creator: '',
    lastModifiedBy: '',
    styles: {
      default: {
        document: {
          run: { size: BODY_SIZE, font: fontOf(look.body) },
          paragraph: { spacing: { line: 380 } },
        },
        heading1: heading(36),
        heading2: heading(30),
        heading3: heading(26),
      },
    },
    sections: [
      {
        properties: { page: { size: { width: 11_906, height: 16_838 }, margin: MARGINS } },
        footers: { default: pageFooter() },
        children: blocks.map((block, index) =>
          blockOf(block, { index, look, breaksOf: (row) => breaksAt(index, row) }),
        ),
      },
    ],
  });
  return Packer.toBuffer(document);
}

function pageFooter(): Footer {
  const number = new TextRun({ children: [PageNumber.CURRENT], size: 18 });
  return new Footer({
    children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [number] })],
  });
}

type BreaksOf = (row: number) => LastRenderedPageBreak[];
interface Place {
  index: number;
  look: Look;
  breaksOf: BreaksOf;
}

function blockOf(block: SampleBlock, { index, look, breaksOf }: Place): Paragraph | Table {
  switch (block.kind) {
    case 'cover':
      return coverLine(block, index, look);
    case 'heading':
      return new Paragraph({
        heading: levels[block.level - 1] ?? HeadingLevel.HEADING_3,
        pageBreakBefore: block.level === 1,
        ...(block.level === 1 ? { alignment: AlignmentType.CENTER } : {}),
        children: [textRun(block.text, breaksOf(0))],
      });
    case 'paragraph':
      return new Paragraph({
        ...(block.isForm
          ? { spacing: { before: 160, after: 160 } }
          : { indent: { firstLine: 480 } }),
        children: [textRun(block.text, breaksOf(0))],
      });
    case 'table':
      return table(block.rows, breaksOf);
  }
}

function coverLine(
  { text, isTitle }: { text: string; isTitle: boolean },
  index: number,
  { bold }: Look,
): Paragraph {
  return new Paragraph({
    alignment: AlignmentType.CENTER,
    spacing: { before: index === 0 ? 2400 : isTitle ? 600 : 480, after: isTitle ? 900 : 120 },
    children: [new TextRun({ text, size: isTitle ? 44 : 28, bold: isTitle && bold })],
  });
}

const textRun = (text: string, breaks: LastRenderedPageBreak[], size?: number) =>
  new TextRun({ children: [...breaks, text], ...(size ? { size } : {}) });

function table(rows: string[][], breaksOf: BreaksOf): Table {
  const columnWidths = widths(rows);
  return new Table({
    width: { size: LINE_WIDTH, type: WidthType.DXA },
    columnWidths,
    rows: rows.map(
      (row, n) =>
        new TableRow({
          tableHeader: n === 0,
          cantSplit: true,
          children: row.map(
            (text, column) =>
              new TableCell({
                width: { size: columnWidths[column] ?? 0, type: WidthType.DXA },
                margins: { top: 40, bottom: 40, left: 80, right: 80 },
                ...mergeOf(rows, n, column),
                children: [
                  new Paragraph({
                    spacing: { line: 300 },
                    children: [
                      textRun(
                        text === '^' ? '' : text,
                        column === 0 ? breaksOf(n) : [],
                        TABLE_SIZE,
                      ),
                    ],
                  }),
                ],
              }),
          ),
        }),
    ),
  });
}

/** A cell that goes on is left out of what is read, so its column's first cell says the text. */
function mergeOf(rows: string[][], n: number, column: number) {
  if (rows[n]?.[column] === '^') return { verticalMerge: VerticalMergeType.CONTINUE };
  return rows[n + 1]?.[column] === '^' ? { verticalMerge: VerticalMergeType.RESTART } : {};
}

/** Columns as wide as their longest text asks for, within bounds. */
function widths(rows: string[][]): number[] {
  const columns = rows[0]?.length ?? 0;
  const lengths = Array.from({ length: columns }, (_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  const weights = lengths.map((length) => Math.min(WIDEST, Math.max(1.4, length / 5)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  return weights.map((weight) => Math.round((weight / sum) * LINE_WIDTH));
}
