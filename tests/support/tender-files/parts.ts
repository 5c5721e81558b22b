/** A cell as it is meant: `rows` and `columns` it covers; `inside` is a table that stands in it. */
export type PlannedCell =
  | string
  | { text: string; rows?: number; columns?: number; inside?: PlannedTable };
export type PlannedTable = PlannedCell[][];
/** A piece of a file, before it is written in a format. `cut` ends the table's page: its head may stand again. */
export type Part =
  | { heading: string; level: number }
  | { line: string }
  | { table: PlannedTable }
  | { page: true };

/** A cell at its place in the grid; covered places hold the cell that covers them. */
export interface Placed {
  text: string;
  row: number;
  column: number;
  rows: number;
  columns: number;
  inside?: PlannedTable;
}

/** The grid of a table; a place no cell covers is undefined. */
export function placed(table: PlannedTable): (Placed | undefined)[][] {
  const grid: (Placed | undefined)[][] = table.map(() => []);
  for (const [row, cells] of table.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (grid[row]?.[column]) column++;
      const {
        text,
        rows = 1,
        columns = 1,
        inside,
      } = typeof cell === 'string' ? { text: cell } : cell;
      const one: Placed = { text, row, column, rows, columns, ...(inside && { inside }) };
      for (let y = row; y < Math.min(row + rows, table.length); y++)
        for (let x = column; x < column + columns; x++) (grid[y] ??= [])[x] = one;
      column += columns;
    }
  }
  return grid;
}

/** Every text of the parts, in order. */
export function textsOf(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => {
    if ('heading' in part) return [part.heading];
    if ('line' in part) return [part.line];
    return 'table' in part ? textsOfTable(part.table) : [];
  });
}

function textsOfTable(table: PlannedTable): string[] {
  return table
    .flat()
    .flatMap((cell) =>
      typeof cell === 'string'
        ? [cell]
        : [cell.text, ...(cell.inside ? textsOfTable(cell.inside) : [])],
    );
}

/** The same with tables out of their cells: each stands below the table it was in, as formats without nesting have it. */
export function unnested(parts: readonly Part[]): Part[] {
  return parts.flatMap((part): Part[] => {
    if (!('table' in part)) return [part];
    const outer = part.table.map((row) =>
      row.map((cell): PlannedCell => {
        if (typeof cell === 'string') return cell;
        const { inside: _, ...rest } = cell;
        return rest;
      }),
    );
    const inner = part.table
      .flat()
      .flatMap((cell): Part[] =>
        typeof cell !== 'string' && cell.inside ? [{ table: cell.inside }] : [],
      );
    return [{ table: outer }, ...unnested(inner)];
  });
}
