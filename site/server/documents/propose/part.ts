import { type Block, blockText, type TenderDocument } from '../document.ts';
import { isHeaderRow } from '../extract/scoring/columns.ts';
import { type GridRow, logicalTables, rowCells } from '../extract/scoring/grid.ts';
import {
  cellPoints,
  compact,
  criteriaPoints,
  labelPoints,
  titledPoints,
} from '../extract/scoring/points.ts';
import { withSpacedTables } from '../extract/scoring/spaced.ts';

/** One row of a table, or one paragraph, as it is shown to a model and as an answer is held against it. */
export interface PartRow {
  /** t15.3: row 3 of the table at block 15; b16: block 16. */
  id: string;
  block: number;
  page: number | null;
  /** Verbatim, as sources quote it. */
  quote: string;
  /** Cells from left to right; one of a paragraph. A cell merged downwards stands in every row it covers. */
  cells: string[];
  /** Points that the row states, as a maximum could be. */
  maxima: number[];
}

/** A piece of the file that fits one question; all pieces together are the whole file. */
export interface Part {
  id: string;
  rows: PartRow[];
  /** Rows in it state points. */
  scores: boolean;
}

/** Characters of one question: well below the context of any model in use, and below what the event loop may parse. */
const PART_CHARS = 14_000;
/** Of one row; a longer one is a text, and its beginning tells what it is. */
const ROW_CHARS = 3000;

/** The whole file in pieces, tables with their row ids, in reading order; no row is divided and none is left out. */
export function partsOf(read: TenderDocument): Part[] {
  const document = withSpacedTables(read);
  const tables = new Map<number, PartRow[]>();
  for (const table of logicalTables(document, isHeaderRow))
    for (const row of table.rows) {
      const rows = tables.get(row.block) ?? [];
      rows.push(tableRow(row, `t${row.block}.${rows.length}`));
      tables.set(row.block, rows);
    }
  const rows = document.blocks.flatMap((block) =>
    block.kind === 'table' ? (tables.get(block.index) ?? []) : lineRow(block),
  );
  return cut(rows).map((own, i) => ({
    id: `p${i + 1}`,
    rows: own,
    scores: own.filter(({ maxima }) => maxima.length > 0).length > 1,
  }));
}

function cut(rows: readonly PartRow[]): PartRow[][] {
  const parts: PartRow[][] = [];
  let chars = PART_CHARS;
  for (const row of rows) {
    const length = row.cells.join('').length + row.id.length + row.cells.length * 3;
    if (chars + length > PART_CHARS) {
      parts.push([]);
      chars = 0;
    }
    parts.at(-1)?.push(row);
    chars += length;
  }
  return parts;
}

function tableRow(row: GridRow, id: string): PartRow {
  const cells = rowCells(row).map(({ text }) => text.slice(0, ROW_CHARS));
  const stated = cells.flatMap((cell) => pointsOfCell(cell));
  const maxima = stated.length > 0 ? stated : cells.flatMap((cell) => criteriaPoints(cell));
  return {
    id,
    block: row.block,
    page: row.page,
    quote: row.quote,
    cells,
    maxima: [...new Set(maxima)],
  };
}

/** Points a cell states: alone, or with a title. A bare number counts only where it stands alone. */
function pointsOfCell(text: string): number[] {
  const alone = cellPoints(text);
  if (alone) return [alone.max];
  const titled = labelPoints(text) ?? titledPoints(text);
  return titled ? [titled.points.max] : [];
}

function lineRow(block: Block): PartRow[] {
  const text = blockText(block);
  if (compact(text) === '') return [];
  const titled = titledPoints(text)?.points.max;
  return [
    {
      id: `b${block.index}`,
      block: block.index,
      page: block.page,
      quote: text,
      cells: [text.slice(0, ROW_CHARS)],
      maxima: titled === undefined ? criteriaPoints(text) : [titled],
    },
  ];
}
