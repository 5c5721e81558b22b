import type { Fragment, Node, Schema } from '@tiptap/pm/model';
import type { Tokens } from 'marked';
import { inlineTokens } from '../../core/markdown.ts';
import { chained, type Origin } from './block-origin.ts';
import { readInline, readLine } from './read-inline.ts';
import { type HtmlCell, type HtmlRow, pipeCells, readHtmlTable } from './table-source.ts';

interface CellAttributes {
  align?: string | null;
  colspan?: number;
  rowspan?: number;
  colwidth?: number[] | null;
}

function cellNode(
  schema: Schema,
  header: boolean,
  attributes: CellAttributes,
  lines: readonly Fragment[],
): Node | null {
  const { paragraph, tableHeader, tableCell } = schema.nodes;
  const type = header ? tableHeader : tableCell;
  const paragraphs = lines.flatMap((line) => paragraph?.create(null, line) ?? []);
  return type?.createAndFill(attributes, paragraphs) ?? null;
}

const lineBreaks = /<br\s*\/?>/iu;

function pipeRow(
  schema: Schema,
  line: string,
  tokens: readonly Tokens.TableCell[],
): Origin | undefined {
  const sources = pipeCells(line).cells;
  const nodes = tokens.flatMap((token) => {
    const lines = token.text.split(lineBreaks).map((part) => readInline(schema, part.trim()));
    return cellNode(schema, token.header, { align: token.align }, lines) ?? [];
  });
  const node = schema.nodes.tableRow?.create(null, nodes);
  if (!node) return undefined;
  const parts =
    sources.length >= nodes.length ? nodes.map((cell, at) => origin(cell, sources[at] ?? '')) : [];
  return { node, source: line, gap: '\n', parts };
}

const origin = (node: Node, source: string): Origin => ({ node, source, gap: '' });

/** Reads a table with pipes. Undefined when its lines cannot be told apart. */
export function readPipeTable(
  schema: Schema,
  token: Tokens.Table,
  source: string,
): Omit<Origin, 'source' | 'gap'> | undefined {
  const lines = source.split('\n');
  if (lines.length !== token.rows.length + 2) return undefined;
  const [headerLine = '', delimiter = ''] = lines;
  const isEmpty = token.header.every((cell) => cell.text.trim() === '') && token.rows.length > 0;
  const header = isEmpty ? undefined : pipeRow(schema, headerLine, token.header);
  const body = token.rows.map((row, index) => pipeRow(schema, lines[index + 2] ?? '', row));
  const parts = [...(isEmpty ? [] : [header]), ...body].filter((row) => row !== undefined);
  const node = schema.nodes.table?.createAndFill(
    null,
    parts.map((row) => row.node),
  );
  if (!node) return undefined;
  const frame = {
    kind: 'pipes' as const,
    columns: token.header.length,
    delimiter,
    header: isEmpty ? headerLine : null,
  };
  return { node, parts: chained(parts), frame };
}

/** Which column each cell of each row starts at, with cells that reach down from above. */
function columnsOf(rows: readonly HtmlRow[]): number[][] {
  const taken: number[] = [];
  return rows.map((row) => {
    let column = 0;
    const starts = row.cells.map((cell) => {
      while ((taken[column] ?? 0) > 0) column += 1;
      const start = column;
      for (let index = 0; index < cell.colspan; index += 1) taken[column + index] = cell.rowspan;
      column += cell.colspan;
      return start;
    });
    taken.forEach((left, index) => {
      taken[index] = Math.max(0, left - 1);
    });
    return starts;
  });
}

function columnWidths(
  widths: readonly (number | null)[],
  cell: HtmlCell,
  column: number,
): number[] | null {
  const own = Array.from({ length: cell.colspan }, (_, index) => widths[column + index] ?? 0);
  if (own.some((width) => width > 0)) return own;
  return cell.width && cell.colspan === 1 ? [cell.width] : null;
}

/** Reads an HTML table, merged cells and widths of columns included. Undefined when it is not one our editor can show. */
export function readMergedTable(
  schema: Schema,
  html: string,
): Omit<Origin, 'source' | 'gap'> | undefined {
  const table = readHtmlTable(html);
  if (!table) return undefined;
  const starts = columnsOf(table.rows);
  const parts = table.rows.flatMap((row, at): Origin[] => {
    const cells = row.cells.flatMap((cell, index) => {
      const { header, align, colspan, rowspan } = cell;
      const colwidth = columnWidths(table.widths, cell, starts[at]?.[index] ?? 0);
      const lines = cell.lines.map((line) => readLine(schema, inlineTokens(line)).content);
      return (
        cellNode(
          schema,
          header,
          { align, colspan, rowspan: Math.min(rowspan, table.rows.length - at), colwidth },
          lines,
        ) ?? []
      );
    });
    const node = schema.nodes.tableRow?.create(null, cells);
    return node ? [{ node, source: row.source, gap: row.gap }] : [];
  });
  const node = schema.nodes.table?.createAndFill(
    null,
    parts.map((row) => row.node),
  );
  return node
    ? { node, parts: chained(parts), frame: { kind: 'html', head: table.head, tail: table.tail } }
    : undefined;
}
