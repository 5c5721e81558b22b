import type { XmlElement } from '../../documents/read/xml.ts';
import { fillCell, fillLine, shadeCell } from './fill-form-words.ts';
import type { FormItem } from './form-items.ts';
import { type FormValue, OPEN, valuesOfLine } from './form-values.ts';
import { type FormCell, type FormRow, isSoft, keyOf, rowsOf } from './letters.ts';
import type { PlacedForm, PlacedItem } from './locate-form.ts';
import { copied } from './ooxml.ts';

/** What is to be done to a form's own elements; `marks`: what is open is shaded. */
type Change = (marks: boolean) => void;

/** How a form is filled with what the bidder's text has at its blanks, and how many of the text's items that took. */
export interface Filling {
  fill: Change;
  used: number;
}

/** Reads the bidder's text against the form it was made from. Undefined where he says other words than the form: then his text is the chapter. */
export function fillingOf(form: PlacedForm, text: readonly FormItem[]): Filling | undefined {
  const changes: Change[] = [];
  let used = 0;
  for (const placed of form.items) {
    if (placed.kind === 'line' && placed.letters.length === 0) continue;
    while (isOnlyOpen(text[used])) used += 1;
    const item = text[used];
    const change = item && changeOf(placed, item);
    if (!change) return undefined;
    changes.push(change);
    used += 1;
  }
  while (isOnlyOpen(text[used])) used += 1;
  return {
    used,
    fill: (marks) => {
      for (const change of changes) change(marks);
    },
  };
}

/** A line of the form that is nothing but a blank. */
const isOnlyOpen = (item: FormItem | undefined): boolean =>
  item?.kind === 'line' && (keyOf(item.text) === '' || OPEN.test(item.text.trim()));

function changeOf(placed: PlacedItem, item: FormItem): Change | undefined {
  if (placed.kind === 'line') {
    if (item.kind !== 'line') return undefined;
    const values = valuesOfLine(placed.letters, placed.number, item.text);
    return values && ((marks) => fillLine(values, marks));
  }
  return item.kind === 'table' ? tableChange(placed.node, placed.rows, item.rows) : undefined;
}

type RowChange = (row: FormRow, marks: boolean) => void;

/** A table may have more rows than the form gave, or fewer empty ones: people, projects, deviations. */
function tableChange(
  table: XmlElement,
  rows: readonly FormRow[],
  text: readonly (readonly string[])[],
): Change | undefined {
  const extra = text.length - rows.length;
  for (const at of extra === 0 ? [-1] : blankRows(rows)) {
    // Rows of the form for the rows of the text; the `at`th once more for each that is added.
    const order =
      extra >= 0
        ? [...rows.keys()].flatMap((y) => Array<number>(y === at ? extra + 1 : 1).fill(y))
        : [...rows.keys()].filter((y) => y <= at + extra || y > at);
    if (order.length !== text.length) continue;
    const changes = order.map((y, i) => rowChange(rows[y], text[i] ?? []));
    if (changes.every((change) => change !== undefined))
      return (marks) => reshape(table, rows, order, changes, marks);
  }
  return undefined;
}

/** Rows that hold a number at most, from the last one; with as many above them as may be left out. */
function blankRows(rows: readonly FormRow[]): number[] {
  return [...rows.keys()].toReversed().filter((y) => {
    const cells = rows[y]?.cells ?? [];
    return cells.length > 1 && cells.every((cell) => /^[\d.…]{0,6}$/.test(keyOf(wordsOf(cell))));
  });
}

const wordsOf = (cell: FormCell): string => cell.letters.map(({ char }) => char).join('');

function rowChange(row: FormRow | undefined, text: readonly string[]): RowChange | undefined {
  if (!row || row.cells.length !== text.length) return undefined;
  const changes = row.cells.map((cell, x) => cellChange(cell, text[x] ?? '', row.cells.length));
  if (!changes.every((change) => change !== undefined)) return undefined;
  return (own, marks) => {
    for (const [x, change] of changes.entries()) {
      const cell = own.cells[x];
      if (cell) change(cell, own.cells[x - 1], marks);
    }
  };
}

type CellChange = (cell: FormCell, before: FormCell | undefined, marks: boolean) => void;

function cellChange(cell: FormCell, text: string, columns: number): CellChange | undefined {
  const value = text.trim();
  const own = keyOf(wordsOf(cell));
  if (own === keyOf(value)) return () => undefined;
  if (own === '') {
    if (OPEN.test(value)) return (at, _, marks) => (marks ? shadeCell(at) : undefined);
    return (at, before) => fillCell(at, before, value);
  }
  // The number of a row that was printed or is counted by itself.
  const isNumber = /^\d{1,3}$/.test(own) && /^\d{1,3}$/.test(value);
  if (isNumber && columns > 1) return (at) => renumber(at, value);
  return valuesOfLine(cell.letters, '', value)
    ? (at, _, marks) => fillLine(valuesIn(at, value), marks)
    : undefined;
}

/** The same once more, for a copy of the cell. */
const valuesIn = (cell: FormCell, value: string): FormValue[] =>
  valuesOfLine(cell.letters, '', value) ?? [];

function renumber(cell: FormCell, value: string): void {
  const piece = cell.letters.filter(({ char }) => !isSoft(char));
  fillLine([{ piece, after: undefined, value, isLine: false }], false);
}

function reshape(
  table: XmlElement,
  rows: readonly FormRow[],
  order: readonly number[],
  changes: readonly (RowChange | undefined)[],
  marks: boolean,
): void {
  const parents = rows.map(({ node }) => parentOf(table, node));
  const seen = new Set<number>();
  const copies = order.map((y) => {
    const row = rows[y];
    if (!row || !seen.has(y)) {
      seen.add(y);
      return row;
    }
    const node = copied(row.node);
    return rowsOf({ name: 'w:tbl', attributes: {}, children: [node] })[0];
  });
  for (const [y, row] of rows.entries()) {
    const parent = parents[y];
    if (!parent) continue;
    const own = order.flatMap((from, i) => (from === y ? [copies[i]?.node] : []));
    const kept = own.filter((node) => node !== undefined);
    parent.children.splice(parent.children.indexOf(row.node), 1, ...kept);
  }
  for (const [i, change] of changes.entries()) {
    const row = copies[i];
    if (row) change?.(row, marks);
  }
}

function parentOf(table: XmlElement, row: XmlElement): XmlElement | undefined {
  if (table.children.includes(row)) return table;
  for (const one of table.children) {
    const found = typeof one === 'string' || one.name === 'w:tr' ? undefined : parentOf(one, row);
    if (found) return found;
  }
  return undefined;
}
