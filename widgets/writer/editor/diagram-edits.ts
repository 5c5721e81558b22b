import { columnAt, type DiagramData } from '../../core/diagram/block.ts';

/** Most rows the table takes: more come from somewhere that is no plan. */
export const MOST_ROWS = 1000;

/** Rows that are there to be filled in when a diagram is new. */
const NEW_ROWS = 5;

const widthOf = ({ columns }: DiagramData) => columns.length;

/** The number a new row gets: one more than the highest. */
function nextId(data: DiagramData): string {
  const at = columnAt(data, 'id');
  const ids = data.rows.map((row) => Number(row[at] ?? 0)).filter(Number.isInteger);
  return String(Math.max(0, ...ids) + 1);
}

/** One more row at the end, with its number. */
export function withRow(data: DiagramData): DiagramData {
  if (data.rows.length >= MOST_ROWS) return data;
  const at = columnAt(data, 'id');
  const id = nextId(data);
  const row = Array.from({ length: widthOf(data) }, (_, index) => (index === at ? id : ''));
  return { ...data, rows: [...data.rows, row] };
}

export function withNewRows(data: DiagramData): DiagramData {
  return data.rows.length >= NEW_ROWS ? data : withNewRows(withRow(data));
}

export const withoutRow = (data: DiagramData, index: number): DiagramData => ({
  ...data,
  rows: data.rows.filter((_, at) => at !== index),
});

export function withCell(
  data: DiagramData,
  row: number,
  column: number,
  value: string,
): DiagramData {
  const rows = data.rows.map((cells, at) =>
    at === row ? cells.map((cell, index) => (index === column ? value : cell)) : cells,
  );
  return { ...data, rows };
}

/** Cells as a spreadsheet puts them on the clipboard, put in from a cell on; rows are added as they are needed. */
export function withPasted(
  data: DiagramData,
  row: number,
  column: number,
  pasted: string,
): DiagramData {
  const lines = pasted.replace(/\r?\n$/u, '').split(/\r?\n/u);
  let next = data;
  for (const [index, line] of lines.slice(0, MOST_ROWS).entries()) {
    if (row + index >= next.rows.length) next = withRow(next);
    for (const [at, value] of line.split('\t').entries())
      next = withCell(next, row + index, column + at, value.trim());
  }
  return next;
}

/** Without rows in which nothing stands but a number. */
export function withoutEmptyRows(data: DiagramData): DiagramData {
  const id = columnAt(data, 'id');
  const isFilled = (row: readonly string[]) =>
    row.some((cell, index) => index !== id && cell.trim() !== '');
  return { ...data, rows: data.rows.filter(isFilled) };
}
