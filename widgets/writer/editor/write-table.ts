import type { Node } from '@tiptap/pm/model';
import { keptSource, matchParts, type Origin } from './block-origin.ts';
import { pipeCells } from './table-source.ts';
import { withoutEdges, writeLine } from './write-inline.ts';

const nodesIn = (node: Node): Node[] => node.children.slice();
const isHeader = (cell: Node) => cell.type.name === 'tableHeader';
const spanOf = (cell: Node, name: 'colspan' | 'rowspan') => Number(cell.attrs[name] ?? 1);
const widthsOf = (cell: Node): number[] =>
  Array.isArray(cell.attrs.colwidth) ? cell.attrs.colwidth.map(Number) : [];

/** The alignment all cells of a column share; undefined when they differ. */
function sharedAligns(rows: readonly Node[][], columns: number): (string | null)[] | undefined {
  const aligns = Array.from({ length: columns }, (_, column) => {
    const found = new Set<string | null>(rows.map((row) => row[column]?.attrs.align ?? null));
    return found.size === 1 ? [...found][0] : undefined;
  });
  return aligns.every((align) => align !== undefined) ? aligns : undefined;
}

interface PlainTable {
  rows: Node[][];
  columns: number;
  hasHeader: boolean;
  aligns: (string | null)[];
}

/** The table as rows of equal cells; undefined when pipes cannot say it. */
function plainTable(table: Node): PlainTable | undefined {
  const rows = nodesIn(table).map(nodesIn);
  const columns = rows[0]?.length ?? 0;
  const isPlain = rows.every(
    (row) =>
      row.length === columns &&
      row.every(
        (cell) =>
          spanOf(cell, 'colspan') === 1 &&
          spanOf(cell, 'rowspan') === 1 &&
          widthsOf(cell).length === 0,
      ),
  );
  const [first = [], ...body] = rows;
  const hasHeader = columns > 0 && first.every(isHeader);
  const others = hasHeader ? body : rows;
  const aligns =
    isPlain && !others.some((row) => row.some(isHeader)) ? sharedAligns(rows, columns) : undefined;
  // A header without words reads as no header.
  const isNamed =
    !hasHeader || first.some((cell) => cell.textContent.trim() !== '') || body.length === 0;
  return aligns && isNamed ? { rows, columns, hasHeader, aligns } : undefined;
}

const cellText = (cell: Node) =>
  nodesIn(cell)
    .map((line) => writeLine(line, 'cell'))
    .join('<br>')
    .replace(/(?:<br>)+$/, '');

const pipeLine = (cells: readonly string[]) => `|${cells.join('|')}|`;

function writePipeRow(row: Node, origin: Origin | undefined): string {
  const matched = matchParts(nodesIn(row), origin?.parts ?? []);
  const cells = nodesIn(row).map((cell, index) => {
    const text = cellText(cell);
    return keptSource(cell, matched[index]) ?? (text === '' ? '  ' : ` ${text} `);
  });
  const edges = origin ? pipeCells(origin.source) : { opens: true, closes: true };
  const isSafe = cells[0]?.trim() !== '' && cells.at(-1)?.trim() !== '';
  return isSafe
    ? `${edges.opens ? '|' : ''}${cells.join('|')}${edges.closes ? '|' : ''}`
    : pipeLine(cells);
}

const DELIMITERS: Record<string, string> = { left: ' :--- ', center: ' :---: ', right: ' ---: ' };
const delimiterOf = (align: string | null) => DELIMITERS[align ?? ''] ?? ' --- ';
const sameAligns = (line: string, aligns: readonly (string | null)[]) => {
  const cells = pipeCells(line).cells.map((cell) => cell.trim());
  const said = cells.map((cell) =>
    cell.endsWith(':')
      ? cell.startsWith(':')
        ? 'center'
        : 'right'
      : cell.startsWith(':')
        ? 'left'
        : null,
  );
  return said.length === aligns.length && said.every((align, index) => align === aligns[index]);
};

function writePipes(
  { rows, hasHeader, aligns, columns }: PlainTable,
  table: Node,
  origin: Origin | undefined,
): string {
  const frame = origin?.frame?.kind === 'pipes' ? origin.frame : undefined;
  const matched = matchParts(nodesIn(table), frame ? (origin?.parts ?? []) : []);
  const lines = nodesIn(table).map((row, index) => {
    const part = frame?.columns === columns ? matched[index] : undefined;
    return keptSource(row, part) ?? writePipeRow(row, part);
  });
  const [first = '', ...rest] = lines;
  const delimiter =
    frame && sameAligns(frame.delimiter, aligns)
      ? frame.delimiter
      : pipeLine(aligns.map(delimiterOf));
  const empty =
    frame?.columns === columns && frame.header !== null
      ? frame.header
      : pipeLine(rows[0]?.map(() => '  ') ?? []);
  return (hasHeader ? [first, delimiter, ...rest] : [empty, delimiter, ...lines]).join('\n');
}

function attributesOf(cell: Node): string {
  const align: string | null = cell.attrs.align;
  const spans = (['colspan', 'rowspan'] as const).filter((name) => spanOf(cell, name) > 1);
  const said = spans.map((name) => ` ${name}="${spanOf(cell, name)}"`).join('');
  return align === null ? said : `${said} align="${align}"`;
}

function writeHtmlRow(row: Node): string {
  const cells = nodesIn(row).map((cell) => {
    const lines = nodesIn(cell).map((line) => writeLine(line, 'html'));
    const tag = isHeader(cell) ? 'th' : 'td';
    return `<${tag}${attributesOf(cell)}>${lines.join('<br>').replace(/(?:<br>)+$/, '')}</${tag}>`;
  });
  return `<tr>${cells.join('')}</tr>`;
}

/** Widths of the columns as the first cells that have any say, px. */
function columnWidths(table: Node): number[] {
  const widths: number[] = [];
  const taken: number[] = [];
  for (const row of nodesIn(table)) {
    let column = 0;
    for (const cell of nodesIn(row)) {
      while ((taken[column] ?? 0) > 0) column += 1;
      const own = widthsOf(cell);
      for (let index = 0; index < spanOf(cell, 'colspan'); index += 1) {
        taken[column + index] = spanOf(cell, 'rowspan');
        widths[column + index] ||= own[index] ?? 0;
      }
      column += spanOf(cell, 'colspan');
    }
    taken.forEach((left, index) => {
      taken[index] = Math.max(0, left - 1);
    });
  }
  return widths;
}

const columnTags = (widths: readonly number[]) =>
  widths.some((width) => width > 0)
    ? [
        `<colgroup>${widths.map((width) => (width > 0 ? `<col width="${width}">` : '<col>')).join('')}</colgroup>`,
      ]
    : [];

function writeHtml(table: Node, origin: Origin | undefined): string {
  const frame = origin?.frame?.kind === 'html' ? origin.frame : undefined;
  const parts = frame ? (origin?.parts ?? []) : [];
  const rows = nodesIn(table);
  const matched = matchParts(rows, parts);
  const sources = rows.map((row, index) => keptSource(row, matched[index]) ?? writeHtmlRow(row));
  const widths = columnWidths(table);
  const isFramed =
    origin && rows.length === parts.length && columnWidths(origin.node).join() === widths.join();
  if (frame && isFramed)
    return (
      frame.head +
      sources.map((source, index) => source + (parts[index]?.gap ?? '')).join('') +
      frame.tail
    );
  const heads = rows.findIndex((row) => !nodesIn(row).every(isHeader));
  const count = heads < 0 ? rows.length : heads;
  const head =
    count > 0 && count < rows.length
      ? ['<thead>', ...sources.slice(0, count), '</thead>']
      : sources.slice(0, count);
  // A table that only keeps columns apart stays one.
  const opening =
    /^\s*(<table\b[^>]*\bborder=["']?0\b[^>]*>)/iu.exec(frame?.head ?? '')?.[1] ?? '<table>';
  return [opening, ...columnTags(widths), ...head, ...sources.slice(count), '</table>'].join('\n');
}

/** Writes a table: with pipes where they can say it, else as HTML (merged cells, widths, several header rows). */
export function writeTable(table: Node, origin: Origin | undefined): string {
  const plain = origin?.frame?.kind === 'html' ? undefined : plainTable(table);
  return plain ? writePipes(plain, table, origin) : writeHtml(table, origin);
}

/** Whether there is a word or a picture in it. */
export const isEmptyLine = (block: Node): boolean => withoutEdges(block.content).size === 0;
