import type { Cell } from '../../document.ts';
import { tidyText } from '../tidy-text.ts';
import type { DocParagraph } from './doc-paragraphs.ts';

/** Collects the paragraphs of a table; ends of cells and rows come as marks. */
export interface DocTable {
  add(paragraph: DocParagraph, text: string): void;
  rows(): Cell[][];
}

interface Row {
  cells: Pick<Cell, 'text' | 'tables'>[];
  layout: Layout | undefined;
}

interface Layout {
  /** Edges of the cells in twips. */
  edges: number[];
  cells: { joinsLeft: boolean; joinsAbove: boolean; startsDown: boolean }[];
}

/** Edges nearer than this (in twips) are one: rows are rarely drawn to the same point. */
const SAME_EDGE = 60;
const CELL_BYTES = 20;

/** Deeper tables are lines of their cell: a file may claim any depth. */
const MOST_DEPTH = 4;

/** Starts a table. Tables inside a cell are its own, and their rows lines of it. `depth`: 1 for a table of the page. */
export function createDocTable(depth = 1): DocTable {
  const rows: Row[] = [];
  let cells: Row['cells'] = [];
  let lines: string[] = [];
  let tables: Cell[][][] = [];
  let inner: DocTable | undefined;
  const closeInner = () => {
    const own = inner?.rows() ?? [];
    inner = undefined;
    if (own.length === 0) return;
    tables.push(own);
    lines.push(...own.map((row) => row.map(({ text }) => text.replaceAll('\n', ' ')).join(' ')));
  };
  return {
    add(paragraph, text) {
      if (paragraph.depth > depth && depth < MOST_DEPTH) {
        inner ??= createDocTable(depth + 1);
        inner.add(paragraph, text);
        return;
      }
      closeInner();
      if (paragraph.endsRow && paragraph.depth <= depth) {
        rows.push({ cells, layout: paragraph.definition && readLayout(paragraph.definition) });
        cells = [];
        lines = [];
        return;
      }
      lines.push(...text.split('\n').map(tidyText).filter(Boolean));
      if (paragraph.endsCell && paragraph.depth <= depth) {
        cells.push({ text: lines.join('\n'), ...(tables.length > 0 ? { tables } : {}) });
        lines = [];
        tables = [];
      }
    },
    rows() {
      closeInner();
      if (cells.length > 0) rows.push({ cells, layout: undefined });
      return placeCells(rows);
    },
  };
}

function readLayout(definition: Buffer): Layout | undefined {
  const count = definition[0] ?? 0;
  if (definition.length < 1 + (count + 1) * 2) return undefined;
  const edges = Array.from({ length: count + 1 }, (_, i) => definition.readInt16LE(1 + i * 2));
  const cells = Array.from({ length: count }, (_, i) => {
    const at = 1 + (count + 1) * 2 + i * CELL_BYTES;
    const flags = at + 2 <= definition.length ? definition.readUInt16LE(at) : 0;
    return {
      joinsLeft: (flags & 2) !== 0,
      joinsAbove: (flags & 0x20) !== 0 && (flags & 0x40) === 0,
      startsDown: (flags & 0x40) !== 0,
    };
  });
  return { edges, cells };
}

function placeCells(rows: readonly Row[]): Cell[][] {
  const grid = commonEdges(rows.flatMap((row) => row.layout?.edges ?? []));
  const columnOf = (edge: number): number =>
    grid.findIndex((other) => Math.abs(other - edge) <= SAME_EDGE);
  let above = new Map<number, Cell>();
  return rows.map(({ cells, layout }) => {
    const placed: Cell[] = [];
    const open = new Map<number, Cell>();
    for (const [i, own] of cells.entries()) {
      const [left, right] = [layout?.edges[i], layout?.edges[i + 1]];
      const column = left === undefined ? i : Math.max(0, columnOf(left));
      const colSpan = right === undefined ? 1 : Math.max(1, columnOf(right) - column);
      const kind = layout?.cells[i];
      const upper = kind?.joinsAbove ? above.get(column) : undefined;
      const last = placed.at(-1);
      if (upper) {
        upper.rowSpan++;
        open.set(column, upper);
      } else if (kind?.joinsLeft && last) last.colSpan += colSpan;
      else {
        const cell = { ...own, column, rowSpan: 1, colSpan };
        placed.push(cell);
        if (kind?.startsDown) open.set(column, cell);
      }
    }
    above = open;
    return placed;
  });
}

function commonEdges(edges: readonly number[]): number[] {
  const common: number[] = [];
  for (const edge of [...edges].sort((a, b) => a - b))
    if (common.length === 0 || edge - (common.at(-1) ?? 0) > SAME_EDGE) common.push(edge);
  return common;
}
