import { isCellUnit, isDots, isRowFiller } from '../../documents/cell-words.ts';
import type { XmlElement } from '../../documents/read/xml.ts';
import { type FillWay, fillCell, fillLine, shadeCell } from './fill-form-words.ts';
import type { FormItem } from './form-items.ts';
import { type FormValue, isDrawn, OPEN, valuesOfLine } from './form-values.ts';
import { type FormCell, type FormRow, isSoft, keyOf, type Letter, rowsOf } from './letters.ts';
import type { PlacedForm, PlacedItem } from './locate-form.ts';
import { copied } from './ooxml.ts';

/** What is to be done to a form's own elements. */
type Change = (way: FillWay) => void;

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
    const found = changeOf(placed, text[used]) ?? titledChange(placed, text.slice(used));
    if (!found) return undefined;
    changes.push(found.change);
    used += found.used;
  }
  while (isOnlyOpen(text[used])) used += 1;
  return {
    used,
    fill: (way) => {
      for (const change of changes) change(way);
    },
  };
}

/** A line of the form that is nothing but a blank. */
const isOnlyOpen = (item: FormItem | undefined): boolean =>
  item?.kind === 'line' && (keyOf(item.text) === '' || OPEN.test(item.text.trim()));

/** What an item of the form becomes, and how many of the text's that is. */
interface Found {
  change: Change;
  used: number;
}

function changeOf(placed: PlacedItem, item: FormItem | undefined): Found | undefined {
  if (placed.kind === 'line') {
    if (item?.kind !== 'line') return undefined;
    const values = valuesOfLine(placed.letters, placed.number, item.text);
    return values && { change: (way) => fillLine(values, way), used: 1 };
  }
  const change = item?.kind === 'table' && tableChange(placed.node, placed.rows, item.rows);
  return change ? { change, used: 1 } : undefined;
}

/** A table whose rows above its head are lines above the text's table, or its chapter's title and not there. */
function titledChange(placed: PlacedItem, text: readonly FormItem[]): Found | undefined {
  const at = text.findIndex(({ kind }) => kind === 'table');
  const item = text[at];
  if (placed.kind !== 'table' || item?.kind !== 'table') return undefined;
  const printed = placed.rows.map(({ cells }) => cells.map(wordsOf));
  const head = printed.findIndex((cells) => cells.filter((own) => keyOf(own) !== '').length > 1);
  if (head < 1) return undefined;
  const lines = text.slice(0, at).flatMap((one) => (one.kind === 'line' ? [one.text] : []));
  const above = printed.slice(0, head).map((cells, y) => {
    const [line] = lines;
    if (line === undefined || !rowChange(placed.rows[y], [line, ...cells.slice(1)])) return cells;
    lines.shift();
    return [line, ...cells.slice(1)];
  });
  if (lines.length > 0) return undefined;
  const change = tableChange(placed.node, placed.rows, [...above, ...item.rows]);
  return change && { change, used: at + 1 };
}

type RowChange = (row: FormRow, way: FillWay) => void;

/** A table may have more rows than the form gave, or fewer empty ones: people, projects, deviations. */
function tableChange(
  table: XmlElement,
  rows: readonly FormRow[],
  text: readonly (readonly string[])[],
): Change | undefined {
  const found = rowsFor(rows, text);
  if (!found) return undefined;
  const order = found.map(({ row }) => row);
  const changes = found.map(({ change }) => change);
  return (way) => reshape(table, rows, order, changes, way);
}

/** Larger tables are compared row by row only. */
const MOST_PAIRS = 20_000;

interface MatchedRow {
  /** Of the form. */
  row: number;
  change: RowChange;
}

/** The form's row for each of the text's: an empty one may be there more than once, or be left out; undefined where they say other words. */
function rowsFor(
  rows: readonly FormRow[],
  text: readonly (readonly string[])[],
): MatchedRow[] | undefined {
  const match = (row: number, at: number): MatchedRow[] => {
    const change = rowChange(rows[row], text[at] ?? []);
    return change ? [{ row, change }] : [];
  };
  const plain = rows.length === text.length ? rows.flatMap((_, at) => match(at, at)) : [];
  if (plain.length === text.length) return plain;
  if (rows.length * text.length > MOST_PAIRS) return undefined;
  const empty = rows.map(isEmptyRow);
  /** By the row of the form: for each row of the text whether the rest of both can stand for each other. */
  const fits = Array.from({ length: rows.length + 1 }, () => new Set<number>());
  fits[rows.length]?.add(text.length);
  for (let row = rows.length - 1; row >= 0; row--)
    for (let at = text.length; at >= 0; at--) {
      const isNext = fits[row + 1]?.has(at + 1) || (empty[row] && fits[row]?.has(at + 1));
      const isLeftOut = empty[row] && fits[row + 1]?.has(at);
      if (isLeftOut || (isNext && match(row, at).length > 0)) fits[row]?.add(at);
    }
  if (!fits[0]?.has(0)) return undefined;
  const found: MatchedRow[] = [];
  for (let row = 0; row < rows.length && found.length < text.length; ) {
    const at = found.length;
    const isPassed = fits[row + 1]?.has(at + 1) === true;
    const isAgain = empty[row] === true && fits[row]?.has(at + 1) === true;
    const own = isPassed || isAgain ? match(row, at) : [];
    found.push(...own);
    if (own.length === 0 || isPassed) row += 1;
  }
  return found;
}

/** A row that holds a number at most. */
const isEmptyRow = ({ cells }: FormRow): boolean =>
  cells.length > 1 && cells.every((cell) => isRowFiller(keyOf(wordsOf(cell))));

const wordsOf = (cell: FormCell): string => cell.letters.map(({ char }) => char).join('');

function rowChange(row: FormRow | undefined, text: readonly string[]): RowChange | undefined {
  if (!row || row.cells.length > text.length) return undefined;
  // Words over several columns are one cell of the form, and empty ones beside them in the text.
  const beside = text.slice(row.cells.length);
  if (beside.some((words) => words !== '') || (beside.length > 0 && isEmptyRow(row)))
    return undefined;
  const changes = row.cells.map((cell, x) => cellChange(cell, text[x] ?? '', row.cells.length));
  if (!changes.every((change) => change !== undefined)) return undefined;
  return (own, way) => {
    for (const [x, change] of changes.entries()) {
      const cell = own.cells[x];
      if (cell) change(cell, own.cells[x - 1], way);
    }
  };
}

/** The line a cell has for its value, and nothing else. */
const drawnIn = ({ letters }: FormCell): Letter[] => {
  const [first] = letters.filter(isDrawn);
  return letters.filter((letter) => isDrawn(letter) && letter.paragraph === first?.paragraph);
};

type CellChange = (cell: FormCell, before: FormCell | undefined, way: FillWay) => void;

function cellChange(cell: FormCell, text: string, columns: number): CellChange | undefined {
  const value = text.trim();
  const own = keyOf(wordsOf(cell));
  if (own === keyOf(value)) return () => undefined;
  const shaded: CellChange = (at, _, { marks }) => (marks ? shadeCell(at) : undefined);
  if (own === '') {
    if (OPEN.test(value)) return shaded;
    if (drawnIn(cell).length > 0)
      return (at, _, way) => {
        const after = undefined;
        fillLine([{ piece: drawnIn(at), after, value, isLine: true }], way);
      };
    return (at, before, { pageOf }) => fillCell(at, before, value, pageOf);
  }
  // …… stands for what is written over it.
  if (isDots(own)) return OPEN.test(value) ? shaded : (at) => renumber(at, value);
  // 年: what is counted stands before its unit.
  if (isCellUnit(own) && keyOf(value).endsWith(own)) {
    const isOpen = OPEN.test(keyOf(value).slice(0, -own.length));
    return isOpen ? shaded : (at) => renumber(at, value);
  }
  // The number of a row that was printed or is counted by itself.
  const isNumber = /^\d{1,3}$/.test(own) && /^\d{1,3}$/.test(value);
  if (isNumber && columns > 1) return (at) => renumber(at, value);
  return valuesOfLine(cell.letters, '', value)
    ? (at, _, way) => fillLine(valuesIn(at, value), way)
    : undefined;
}

/** The same once more, for a copy of the cell. */
const valuesIn = (cell: FormCell, value: string): FormValue[] =>
  valuesOfLine(cell.letters, '', value) ?? [];

function renumber(cell: FormCell, value: string): void {
  const piece = cell.letters.filter(({ char }) => !isSoft(char));
  fillLine([{ piece, after: undefined, value, isLine: false }]);
}

function reshape(
  table: XmlElement,
  rows: readonly FormRow[],
  order: readonly number[],
  changes: readonly (RowChange | undefined)[],
  way: FillWay,
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
    if (row) change?.(row, way);
  }
}

function parentOf(table: XmlElement, row: XmlElement): XmlElement | undefined {
  if (table.children.includes(row)) return table;
  for (const one of table.children) {
    const found = typeof one === 'string' ? undefined : parentOf(one, row);
    if (found) return found;
  }
  return undefined;
}
