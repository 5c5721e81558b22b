import type { PdfRule } from './pdf-rules.ts';

/** A ruled table on one page: the places of its grid lines and its cells. */
export interface PdfGrid {
  /** Column edges left to right, row edges top to bottom, in points. */
  xs: number[];
  ys: number[];
  cells: GridCell[];
}

export interface GridCell {
  row: number;
  column: number;
  rowSpan: number;
  colSpan: number;
}

/** Lines nearer than this are one line drawn double or in pieces. */
const SAME_LINE = 3.5;
/** Gap that two pieces of one line may leave between them, and corners that do not quite meet. */
const TOUCH = 3.5;
/** A side without a drawn edge is taken as closed where lines stick out by more than this. */
const OPEN_SIDE = 10;

interface Line {
  /** Place across the line, and its two ends. */
  at: number;
  from: number;
  to: number;
}

/** Finds the ruled tables of a page, from top to bottom. Boxes with a single cell are no tables. */
export function findGrids(rules: readonly PdfRule[]): PdfGrid[] {
  const level = mergeLines(
    rules
      .filter((rule) => rule.x2 - rule.x1 >= rule.y2 - rule.y1)
      .map((rule) => ({ at: (rule.y1 + rule.y2) / 2, from: rule.x1, to: rule.x2 })),
  );
  const upright = mergeLines(
    rules
      .filter((rule) => rule.x2 - rule.x1 < rule.y2 - rule.y1)
      .map((rule) => ({ at: (rule.x1 + rule.x2) / 2, from: rule.y1, to: rule.y2 })),
  );
  return withoutNested(
    connected(level, upright).flatMap((group) => gridOf(group.level, group.upright) ?? []),
  ).sort((a, b) => (a.ys[0] ?? 0) - (b.ys[0] ?? 0));
}

function mergeLines(lines: readonly Line[]): Line[] {
  const merged: Line[] = [];
  for (const line of [...lines].sort((a, b) => a.at - b.at || a.from - b.from)) {
    const partner = merged.findLast(
      (other) =>
        line.at - other.at <= SAME_LINE &&
        line.from <= other.to + TOUCH &&
        line.to >= other.from - TOUCH,
    );
    if (!partner) merged.push({ ...line });
    else {
      partner.from = Math.min(partner.from, line.from);
      partner.to = Math.max(partner.to, line.to);
    }
  }
  return merged;
}

const crosses = (level: Line, upright: Line): boolean =>
  upright.at >= level.from - TOUCH &&
  upright.at <= level.to + TOUCH &&
  level.at >= upright.from - TOUCH &&
  level.at <= upright.to + TOUCH;

/** Groups of lines that touch one another. */
function connected(
  level: readonly Line[],
  upright: readonly Line[],
): { level: Line[]; upright: Line[] }[] {
  const groups: { level: Line[]; upright: Line[] }[] = [];
  const seen = new Set<Line>();
  for (const start of level) {
    if (seen.has(start)) continue;
    seen.add(start);
    const group: { level: Line[]; upright: Line[] } = { level: [start], upright: [] };
    for (const line of group.level) {
      for (const other of upright) {
        if (seen.has(other) || !crosses(line, other)) continue;
        seen.add(other);
        group.upright.push(other);
        for (const next of level) {
          if (seen.has(next) || !crosses(next, other)) continue;
          seen.add(next);
          group.level.push(next);
        }
      }
    }
    groups.push(group);
  }
  return groups;
}

function gridOf(level: Line[], upright: Line[]): PdfGrid | undefined {
  closeSides(level, upright);
  const xs = places(upright);
  const ys = places(level);
  if (xs.length < 2 || ys.length < 2 || xs.length * ys.length < 6) return undefined;
  const grid = withoutIdleLines({ xs, ys, cells: gridCells(xs, ys, level, upright) });
  return grid.cells.length > 1 ? grid : undefined;
}

/** Tables are often drawn without their outer edges, and open at a page break. */
function closeSides(level: Line[], upright: Line[]): void {
  if (upright.length === 0 || level.length === 0) return;
  const [left, right] = [
    Math.min(...level.map((line) => line.from)),
    Math.max(...level.map((line) => line.to)),
  ];
  const [top, bottom] = [
    Math.min(...upright.map((line) => line.from)),
    Math.max(...upright.map((line) => line.to)),
  ];
  const inner = [
    Math.min(...upright.map((line) => line.at)),
    Math.max(...upright.map((line) => line.at)),
  ];
  const middle = [
    Math.min(...level.map((line) => line.at)),
    Math.max(...level.map((line) => line.at)),
  ];
  const [from, to] = [Math.min(top, middle[0] ?? top), Math.max(bottom, middle[1] ?? bottom)];
  if ((inner[0] ?? left) - left > OPEN_SIDE) upright.push({ at: left, from, to });
  if (right - (inner[1] ?? right) > OPEN_SIDE) upright.push({ at: right, from, to });
  if ((middle[0] ?? top) - top > OPEN_SIDE) level.push({ at: top, from: left, to: right });
  if (bottom - (middle[1] ?? bottom) > OPEN_SIDE) level.push({ at: bottom, from: left, to: right });
}

function places(lines: readonly Line[]): number[] {
  const found: number[] = [];
  for (const at of lines.map((line) => line.at).sort((a, b) => a - b))
    if (found.length === 0 || at - (found.at(-1) ?? 0) > SAME_LINE) found.push(at);
  return found;
}

function gridCells(
  xs: readonly number[],
  ys: readonly number[],
  level: readonly Line[],
  upright: readonly Line[],
): GridCell[] {
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  const isClosedRight = (row: number, column: number) =>
    closes(upright, xs[column + 1] ?? 0, ys[row] ?? 0, ys[row + 1] ?? 0);
  const isClosedBelow = (row: number, column: number) =>
    closes(level, ys[row + 1] ?? 0, xs[column] ?? 0, xs[column + 1] ?? 0);
  const taken = new Set<number>();
  const cells: GridCell[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      if (taken.has(row * columns + column)) continue;
      let colSpan = 1;
      while (
        column + colSpan < columns &&
        !taken.has(row * columns + column + colSpan) &&
        !isClosedRight(row, column + colSpan - 1)
      )
        colSpan++;
      const isOpenBelow = (r: number) =>
        Array.from({ length: colSpan }, (_, c) => !isClosedBelow(r, column + c)).every(Boolean);
      let rowSpan = 1;
      while (row + rowSpan < rows && isOpenBelow(row + rowSpan - 1)) rowSpan++;
      for (let r = 0; r < rowSpan; r++)
        for (let c = 0; c < colSpan; c++) taken.add((row + r) * columns + column + c);
      cells.push({ row, column, rowSpan, colSpan });
    }
  }
  return cells;
}

/** Whether a line runs along the whole side of a cell; underlined text inside a cell does not reach its corners. */
function closes(lines: readonly Line[], at: number, from: number, to: number): boolean {
  const reach = Math.min(TOUCH, (to - from) / 4);
  return lines.some(
    (line) =>
      Math.abs(line.at - at) <= SAME_LINE && line.from <= from + reach && line.to >= to - reach,
  );
}

/** Drops grid lines at which no cell begins: they were underlines or parts of a drawing. */
function withoutIdleLines({ xs, ys, cells }: PdfGrid): PdfGrid {
  const rows = [...new Set(cells.map((cell) => cell.row))].sort((a, b) => a - b);
  const columns = [...new Set(cells.map((cell) => cell.column))].sort((a, b) => a - b);
  const next = (starts: readonly number[], edge: number) =>
    starts.filter((start) => start < edge).length;
  return {
    xs: [...columns.map((column) => xs[column] ?? 0), xs.at(-1) ?? 0],
    ys: [...rows.map((row) => ys[row] ?? 0), ys.at(-1) ?? 0],
    cells: cells.map((cell) => {
      const [row, column] = [rows.indexOf(cell.row), columns.indexOf(cell.column)];
      return {
        row,
        column,
        rowSpan: next(rows, cell.row + cell.rowSpan) - row,
        colSpan: next(columns, cell.column + cell.colSpan) - column,
      };
    }),
  };
}

/** A table inside a cell of another is read as that cell's text; a frame around a page holds tables but is none. */
function withoutNested(grids: readonly PdfGrid[]): PdfGrid[] {
  const box = (grid: PdfGrid) =>
    [grid.xs[0] ?? 0, grid.ys[0] ?? 0, grid.xs.at(-1) ?? 0, grid.ys.at(-1) ?? 0] as const;
  return grids.filter((grid) => {
    const [x1, y1, x2, y2] = box(grid);
    return !grids.some((other) => {
      if (other === grid) return false;
      const [a1, b1, a2, b2] = box(other);
      return a1 - TOUCH <= x1 && b1 - TOUCH <= y1 && a2 + TOUCH >= x2 && b2 + TOUCH >= y2;
    });
  });
}
