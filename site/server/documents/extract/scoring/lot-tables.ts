import { type GridCell, type GridRow, type LogicalTable, rowCells } from './grid.ts';
import { lotsIn } from './lots.ts';
import { cellPoints, compact } from './points.ts';

/** A table as it stands for one lot, or as it is where it names no lots over its points. */
export interface LotTable {
  table: LogicalTable;
  /** The lots its columns say it is for; null where they say nothing. */
  lots: string[] | null;
}

/** A head that names lots and nothing else is not longer: 01包, 第一标段分值, 包1（分）. */
const LONGEST_HEAD = 12;
/** Rows among which the heads of the columns stand. */
const HEAD_ROWS = 3;
/** So much of what stands below such a head is points. */
const POINTS_SHARE = 0.6;
/** The table is copied for each lot; no tender has so many. */
const MOST_LOTS = 60;

/** The table once for each lot, where it has a column of points for each: 分值 over 01包 and 02包. */
export function lotTables(table: LogicalTable): LotTable[] {
  const at = table.rows.slice(0, HEAD_ROWS).findIndex((row) => lotColumns(table, row).size > 1);
  const head = table.rows[at];
  const columns = head ? lotColumns(table, head) : new Map<number, string[]>();
  if (columns.size < 2 || columns.size > MOST_LOTS) return [{ table, lots: null }];
  return [...columns].map(([column, lots]) => ({ table: ofColumn(table, column, columns), lots }));
}

/** The lots that head columns of points, by column; none where two heads name the same. */
function lotColumns(table: LogicalTable, row: GridRow): Map<number, string[]> {
  const found = rowCells(row).flatMap((cell): [number, string[]][] => {
    const lots = compact(cell.text).length <= LONGEST_HEAD ? lotsIn(cell.text) : [];
    const isHead = lots.length > 0 && cell.colSpan === 1 && holdsPoints(table, cell);
    return isHead ? [[cell.column, lots]] : [];
  });
  const named = found.flatMap(([, lots]) => lots);
  return new Map(new Set(named).size === named.length ? found : []);
}

function holdsPoints({ rows }: LogicalTable, head: GridCell): boolean {
  const below = [...new Set(rows.map(({ cells }) => cells[head.column]))].filter(
    (cell) => cell !== undefined && cell !== head && cell.text !== '',
  );
  const points = below.filter((cell) => cell && cellPoints(cell.text));
  return points.length >= 2 && points.length >= below.length * POINTS_SHARE;
}

/** The table with the points of one lot: without the columns of the others, and without the rows that only these score. */
function ofColumn(
  table: LogicalTable,
  own: number,
  columns: ReadonlyMap<number, string[]>,
): LogicalTable {
  const others = [...columns.keys()].filter((column) => column !== own);
  const hasPoints = ({ cells }: GridRow, column: number) =>
    cellPoints(cells[column]?.text ?? '') !== null;
  const rows = table.rows
    .filter((row) => hasPoints(row, own) || !others.some((column) => hasPoints(row, column)))
    .map((row) => ({
      ...row,
      cells: row.cells.map((cell, column) =>
        others.includes(column) ? undefined : column === own && cell ? headed(cell) : cell,
      ),
    }));
  return { ...table, rows };
}

/** The head of the only column of points that is left. */
const headed = (cell: GridCell): GridCell =>
  lotsIn(cell.text).length > 0 && cellPoints(cell.text) === null ? { ...cell, text: '分值' } : cell;
