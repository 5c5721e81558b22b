import { Fragment, type Node, Slice } from '@tiptap/pm/model';
import { LEVELS_ABOVE } from './bid-extensions.ts';
import type { PasteNotice } from './paste.ts';

/** Deeper lists than this nobody reads on paper. */
const DEEPEST_LIST = 6;
const DEEPEST_HEADING = 6;
/** Word knows no more columns. */
const MOST_COLUMNS = 63;
/** More rows in one table make every key slow; what is cut continues below. */
const MOST_ROWS = 500;
/** A chapter takes half a million characters, its Markdown's signs included. */
const MOST_CHARACTERS = 450_000;

interface Fitting {
  lists: number;
  headings: number;
  /** Tables that longer ones were cut into. */
  tables: number;
  columns: number;
  /** What headings are lowered by, so that the highest is the chapter's own first level. */
  lowered: number;
}

const isList = (node: Node) => node.type.name.endsWith('List');
const listsIn = (item: Node) => item.children.filter(isList);

/** The entries of a list and, right below each, those deeper in it. */
function flatItems(list: Node): Node[] {
  return list.children.flatMap((item) => {
    const inner = listsIn(item).flatMap((deeper) => flatItems(deeper));
    const rest = item.children.filter((child) => !isList(child));
    return [...(rest.length > 0 ? [item.copy(Fragment.fromArray(rest))] : []), ...inner];
  });
}

function fittedList(list: Node, depth: number, fitting: Fitting): Node {
  if (depth >= DEEPEST_LIST) {
    const items = flatItems(list);
    fitting.lists += items.length - list.childCount;
    return list.copy(Fragment.fromArray(items));
  }
  const items = list.children.map((item) =>
    item.copy(
      Fragment.fromArray(
        item.children.map((child) =>
          isList(child) ? fittedList(child, depth + 1, fitting) : child,
        ),
      ),
    ),
  );
  return list.copy(Fragment.fromArray(items));
}

function fittedHeading(heading: Node, fitting: Fitting): Node {
  const level = Number(heading.attrs.level) + fitting.lowered;
  if (level > DEEPEST_HEADING) fitting.headings += 1;
  const { bold } = heading.type.schema.marks;
  // A heading is bold by its format.
  const words = heading.children.map((child) =>
    bold ? child.mark(bold.removeFromSet(child.marks)) : child,
  );
  return heading.type.create({ ...heading.attrs, level: Math.min(level, DEEPEST_HEADING) }, words);
}

const columnsOf = (row: Node) =>
  row.children.reduce((sum, cell) => sum + Number(cell.attrs.colspan ?? 1), 0);

function narrowed(table: Node, fitting: Fitting): Node {
  if (table.children.every((row) => columnsOf(row) <= MOST_COLUMNS)) return table;
  fitting.columns += 1;
  const rows = table.children.map((row) => {
    let column = 0;
    const cells = row.children.filter(
      (cell) => (column += Number(cell.attrs.colspan ?? 1)) <= MOST_COLUMNS,
    );
    return row.copy(Fragment.fromArray(cells));
  });
  return table.copy(Fragment.fromArray(rows.filter((row) => row.childCount > 0)));
}

const reach = (row: Node) =>
  Math.max(...row.children.map((cell) => Number(cell.attrs.rowspan ?? 1)));

/** Where the next table begins: after so many rows, or further down where a cell reaches over that place. */
function nextCut(rows: readonly Node[], start: number, length: number): number {
  let reached = start;
  for (const [index, row] of rows.entries()) {
    if (index < start) continue;
    if (index >= start + length && index >= reached) return index;
    reached = Math.max(reached, index + reach(row));
  }
  return rows.length;
}

/** One table, or several of like length below one another, with the header repeated. */
function fittedTables(whole: Node, fitting: Fitting): Node[] {
  const table = narrowed(whole, fitting);
  const [first, ...others] = table.children;
  const isHeader =
    first && reach(first) === 1 && first.children.every((cell) => cell.type.name === 'tableHeader');
  const rows = isHeader ? others : table.children;
  if (rows.length <= MOST_ROWS) return [table];
  const length = Math.ceil(rows.length / Math.ceil(rows.length / MOST_ROWS));
  const tables: Node[] = [];
  for (let start = 0; start < rows.length; ) {
    const end = nextCut(rows, start, length);
    const part = rows.slice(start, end);
    tables.push(table.copy(Fragment.fromArray(isHeader ? [first, ...part] : part)));
    start = end;
  }
  fitting.tables += tables.length;
  const line = table.type.schema.nodes.paragraph?.create();
  return tables.flatMap((part, index) => (index > 0 && line ? [line, part] : [part]));
}

function fitted(node: Node, fitting: Fitting): Node[] {
  if (isList(node)) return [fittedList(node, 1, fitting)];
  if (node.type.name === 'heading') return [fittedHeading(node, fitting)];
  if (node.type.name === 'table') return fittedTables(node, fitting);
  if (node.type.name === 'blockquote')
    return [
      node.copy(Fragment.fromArray(node.children.flatMap((child) => fitted(child, fitting)))),
    ];
  return [node];
}

const lengthOf = (nodes: readonly Node[]) =>
  nodes.reduce((sum, node) => sum + node.textContent.length, 0);

/** Blocks up to that many characters, and how many were cut; the block in which they run out is cut when it is a line of words. */
function withinLength(nodes: readonly Node[], room: number): { kept: Node[]; cut: number } {
  const kept: Node[] = [];
  let left = room;
  for (const node of nodes) {
    const length = node.textContent.length;
    if (length <= left) kept.push(node);
    else if (node.isTextblock && left > 0) kept.push(node.cut(0, left));
    if (length > left) break;
    left -= length;
  }
  return { kept, cut: lengthOf(nodes) - lengthOf(kept) };
}

/** Makes what is pasted fit a chapter with so many characters in it: depth of lists and headings, size of tables, length. */
export function fitPaste(slice: Slice, taken: number): { slice: Slice; notices: PasteNotice[] } {
  const levels: number[] = [];
  slice.content.descendants((node) => {
    if (node.type.name === 'heading') levels.push(Number(node.attrs.level));
    return !node.isTextblock;
  });
  const lowered = levels.length > 0 ? Math.max(0, LEVELS_ABOVE + 1 - Math.min(...levels)) : 0;
  const fitting: Fitting = { lists: 0, headings: 0, tables: 0, columns: 0, lowered };
  const { kept, cut } = withinLength(
    slice.content.content.flatMap((node) => fitted(node, fitting)),
    MOST_CHARACTERS - taken,
  );
  const notices: PasteNotice[] = [
    { kind: 'lists-flattened', count: fitting.lists },
    { kind: 'headings-lowered', count: fitting.headings },
    { kind: 'table-cut', count: fitting.tables },
    { kind: 'table-narrowed', count: fitting.columns },
    { kind: 'text-cut', count: cut },
  ];
  const content = Fragment.fromArray(kept);
  const { openStart, openEnd } = Slice.maxOpen(content);
  return {
    slice: new Slice(
      content,
      Math.min(slice.openStart, openStart),
      Math.min(slice.openEnd, openEnd),
    ),
    notices,
  };
}
