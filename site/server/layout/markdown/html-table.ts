import { inlineTokens } from 'tender-widgets/markdown';
import type { MarkdownCell, MarkdownNode, ParagraphAlign } from './markdown.ts';
import { inlines, withoutPrograms } from './markdown-inline.ts';

type Part = { kind: 'text'; text: string } | { kind: 'table'; html: string };

const FENCE = /^ {0,3}(```+|~~~+)/;
/** A span larger than this is a slip of the pen; Word knows 63 columns. */
const WIDEST_SPAN = 63;
const LONGEST_SPAN = 500;

/** Cuts HTML tables out of Markdown, blank lines in them included, which Markdown itself would break them at. Code blocks stay whole. */
export function splitHtmlTables(markdown: string): Part[] {
  if (!/<table/iu.test(markdown)) return [{ kind: 'text', text: markdown }];
  const parts: Part[] = [];
  let text = '';
  let table = '';
  let depth = 0;
  let fence = '';
  const finishText = () => {
    if (text.trim() !== '') parts.push({ kind: 'text', text });
    text = '';
  };
  for (const line of markdown.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (depth === 0 && mark !== undefined)
      fence = fence === '' ? mark.slice(0, 3) : mark.startsWith(fence) ? '' : fence;
    if (fence !== '') {
      text += `${line}\n`;
      continue;
    }
    for (const piece of line.split(/(<table\b[^<>]*>|<\/table\s*>)/iu)) {
      const opens = /^<table\b/iu.test(piece);
      const closes = /^<\/table/iu.test(piece);
      if (opens && depth === 0) finishText();
      if (opens) depth += 1;
      if (depth > 0) table += piece;
      else if (!closes) text += piece;
      if (closes && depth > 0) {
        depth -= 1;
        if (depth > 0) continue;
        parts.push({ kind: 'table', html: table });
        table = '';
      }
    }
    if (depth > 0) table += '\n';
    else text += '\n';
  }
  finishText();
  if (table.trim() !== '') parts.push({ kind: 'table', html: table });
  return parts;
}

const TABLE_TAG = /(<\/?(?:table|thead|tbody|tfoot|tr|td|th)\b[^<>]*>)/iu;

/** Reads one HTML table with merged cells. A table within a cell gives its text to that cell. */
export function htmlTable(source: string): MarkdownNode[] {
  const html = withoutPrograms(source);
  const rows: MarkdownCell[][] = [];
  /** Rows, from 1, with a cell that is not a heading. */
  const plainRows = new Set<number>();
  let headerRows = 0;
  let inHead = false;
  let depth = 0;
  let cell: { tag: string; source: string; name: string } | null = null;
  const finishCell = () => {
    if (cell === null) return;
    rows.at(-1)?.push(htmlCell(cell.tag, cell.source));
    cell = null;
  };
  const finishRow = () => {
    finishCell();
    if (rows.at(-1)?.length === 0) rows.pop();
  };
  for (const piece of html.split(TABLE_TAG)) {
    const tag = /^<(\/?)(table|thead|tbody|tfoot|tr|td|th)\b/iu.exec(piece);
    const name = tag?.[2]?.toLowerCase() ?? '';
    const closing = tag?.[1] === '/';
    if (name === 'table') depth += closing ? -1 : 1;
    if (tag === null || depth > 1 || (depth === 1 && closing && name === 'table')) {
      if (cell !== null) cell.source += tag === null ? piece : '<br>';
    } else if (name === 'thead') {
      if (closing) finishRow();
      inHead = !closing;
    } else if (name === 'tr') {
      finishRow();
      if (!closing) rows.push([]);
      if (!closing && inHead) headerRows = rows.length;
    } else if (name === 'td' || name === 'th') {
      finishCell();
      if (rows.length === 0) rows.push([]);
      if (!closing) cell = { tag: piece, source: '', name };
      if (!closing && name === 'th' && rows.length === 1) headerRows = Math.max(headerRows, 1);
      if (!closing && name === 'td') plainRows.add(rows.length);
    }
  }
  finishRow();
  if (rows.length === 0) return [];
  while (headerRows > 0 && headerRows < rows.length && !plainRows.has(headerRows + 1))
    headerRows += 1;
  const widths = columnShares(html);
  const lines = /^\s*<table\b[^>]*\bborder\s*=\s*["']?0\b/iu.test(html) ? { borderless: true } : {};
  return [
    {
      kind: 'table',
      rows,
      headerRows: Math.min(headerRows, rows.length),
      ...(widths ? { widths } : {}),
      ...lines,
    },
  ];
}

/** Widths that `<col>` or the cells of the first full row say; undefined unless every column has one. */
function columnShares(html: string): number[] | undefined {
  const columns = [...html.matchAll(/<col\b[^<>]*>/giu)].map(([tag]) => lengthOf(tag));
  if (columns.length > 0) return columns.every((width) => width > 0) ? columns : undefined;
  for (const row of html.split(/(?=<tr\b|<\/table)/iu).filter((part) => /^<tr\b/iu.test(part))) {
    const shares = [...row.matchAll(/<t[dh]\b[^<>]*>/giu)].flatMap(([tag]) => {
      const listed = /colwidth\s*=\s*["']?([\d.,\s]+)/iu.exec(tag)?.[1]?.split(',').map(Number);
      if (listed) return listed;
      return span(tag, 'colspan', WIDEST_SPAN) === 1 ? [lengthOf(tag)] : [0];
    });
    if (shares.length > 0 && shares.every((width) => width > 0)) return shares;
  }
  return undefined;
}

/** What `align` or `text-align` of an opening tag says. */
export function alignOf(tag: string): ParagraphAlign | null {
  const align = /align\s*[=:]\s*(?:["']\s*)?(left|center|right)/iu.exec(tag)?.[1]?.toLowerCase();
  return align === 'left' || align === 'center' || align === 'right' ? align : null;
}

function lengthOf(tag: string): number {
  return Number(/\bwidth\s*[=:]\s*(?:["']\s*)?(\d+(?:\.\d+)?)/iu.exec(tag)?.[1] ?? 0);
}

function span(tag: string, name: string, largest: number): number {
  const value = Number(new RegExp(`${name}\\s*=\\s*["']?(\\d{1,4})`, 'iu').exec(tag)?.[1] ?? 1);
  return Math.min(Math.max(value, 1), largest);
}

function htmlCell(tag: string, source: string): MarkdownCell {
  const children = inlines(
    inlineTokens(
      source.replace(/\s+/gu, (blanks) => (blanks.includes('\n') ? ' ' : blanks)).trim(),
    ),
  );
  while (children.at(-1)?.kind === 'break') children.pop();
  while (children[0]?.kind === 'break') children.shift();
  return {
    children,
    rowSpan: span(tag, 'rowspan', LONGEST_SPAN),
    colSpan: span(tag, 'colspan', WIDEST_SPAN),
    align: alignOf(tag) ?? alignOf(/<p\b[^<>]*>/iu.exec(source)?.[0] ?? ''),
  };
}
