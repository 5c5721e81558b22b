import type { ReadableFormat, tender } from 'tender-widgets/contract';
import type { Look, TableLook } from './form-look.ts';

/** One of the files that a joined document is made of. */
export interface DocumentFile {
  id: string;
  /** The how manieth of the tender's files it is, from 1; never given to another. */
  n: number;
  name: string;
  role: tender.FileRole;
  /** Its blocks: the index of the first, and how many. */
  first: number;
  count: number;
  format: TenderDocument['format'];
  /** Pages of this file, where they are known. */
  pages: number | null;
  scannedPages?: number;
}

/** A tender file as read: blocks in reading order, whatever the format was. Produced by `readDocument`, consumed by `extractTender`. */
export interface TenderDocument {
  format: Exclude<ReadableFormat, 'archive'>;
  /** Number of pages where the format has pages and they are known. */
  pages: number | null;
  blocks: Block[];
  /** The files it was joined from, in order; absent for one that is a file itself. */
  files?: DocumentFile[];
  /** How many pages were read by recognising their letters; absent for none. */
  scannedPages?: number;
  /** What a workbook holds that is no plain value; absent for none. */
  oddities?: SheetOddity[];
}

/**
 * error: a cell shows an error such as #REF!; foreign: a formula takes its value from another book; unreckoned: a formula has no value;
 * locked: the sheet is protected; hidden: the sheet is hidden and was left out, or rows of it are hidden and were read.
 */
export interface SheetOddity {
  kind: 'error' | 'foreign' | 'unreckoned' | 'locked' | 'hidden';
  sheet: string;
  /** Of the cell, from 0; absent for the whole sheet. */
  row?: number;
  column?: number;
  /** So many hidden rows, the first of them `row`. */
  rows?: number;
  /** Which of the files of a joined document. */
  fileId?: string;
  /** The error as it is shown. */
  text?: string;
}

export type Block = TextBlock | TableBlock;

/** How a block was read, where it had no text of its own. */
interface ScanMark {
  /** Its letters were recognised. */
  scanned?: true;
  /** Its lines of which the recogniser was not sure: the score is that of the least letter, 0–1, below 0.9. */
  doubts?: { text: string; score: number }[];
}

/** Text without running headers, footers, page numbers and watermarks. Automatic numbers of Word stand at the start of `text`. */
export interface TextBlock extends ScanMark {
  kind: 'heading' | 'paragraph';
  /** Position in `blocks`, from 0. */
  index: number;
  /** 1-based; null where unknown. */
  page: number | null;
  text: string;
  /** 1 is the highest; headings only. */
  level?: number;
  /** A line of the table of contents: a title and its page number, not the section itself. */
  toc?: boolean;
  /** Stands in the middle of its line, where the format says so. */
  centred?: true;
  /** The first of its page by a break that the file itself holds, whatever the pages are. */
  opensPage?: true;
  /** How it is set, where the format says so; absent: as the text before it. */
  look?: Look;
  /** Height of the empty lines before it, points. */
  blanks?: number;
}

export interface TableBlock extends ScanMark {
  kind: 'table';
  index: number;
  /** Page of the first row. */
  page: number | null;
  /** Cells as written, in row order; a cell that spans rows stands in its first row only. Repeated header rows of a table that goes on over pages are dropped. */
  rows: Cell[][];
  /** Of a sheet: the number of its first row there, from 0. */
  firstRow?: number;
  /** Made of lines of text, of which nothing says what cell each belongs to. */
  guessed?: true;
  /** How it is set, where the format says so. */
  look?: TableLook;
  /** Height of the empty lines before it, points. */
  blanks?: number;
}

export interface Cell {
  /** Lines of the cell joined by \n. */
  text: string;
  /** First grid column it covers, from 0. */
  column: number;
  rowSpan: number;
  colSpan: number;
  /** Page where the cell starts, when it differs from the table's. */
  page?: number;
  /** Tables that stand in the cell; their words are in `text` too. */
  tables?: Cell[][][];
}

/** Fills a table's grid: `grid[r][c]` is the cell that covers row r, column c; merged cells stand at every place they cover. */
export function tableGrid(table: TableBlock): (Cell | undefined)[][] {
  const grid: (Cell | undefined)[][] = table.rows.map(() => []);
  for (const [r, row] of table.rows.entries()) {
    for (const cell of row) {
      for (let y = r; y < Math.min(r + cell.rowSpan, table.rows.length); y++) {
        for (let x = cell.column; x < cell.column + cell.colSpan; x++)
          (grid[y] as (Cell | undefined)[])[x] = cell;
      }
    }
  }
  return grid;
}

/** Plain text of a block: cells of a row are joined by tabs, rows by \n. */
export function blockText(block: Block): string {
  if (block.kind !== 'table') return block.text;
  return block.rows
    .map((row) => row.map((cell) => cell.text.replaceAll('\n', ' ')).join('\t'))
    .join('\n');
}
