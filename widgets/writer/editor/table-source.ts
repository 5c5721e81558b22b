/** A stretch of Markdown: an HTML table, or what stands around tables. */
export interface SourcePart {
  kind: 'text' | 'table';
  text: string;
}

const FENCE = /^ {0,3}(```+|~~~+)/;
const OPENS = /^[ \t]*<table\b/i;

/** Opening less closing table tags. */
function depthOf(line: string): number {
  const tags = line.match(/<\/?table\b/giu) ?? [];
  return tags.reduce((depth, tag) => depth + (tag.startsWith('</') ? -1 : 1), 0);
}

/** Where the table that starts at this line ends: the line's index and how much of it belongs to the table. */
function tableEnd(lines: readonly string[], start: number): { line: number; length: number } | undefined {
  let depth = 0;
  for (let index = start; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    depth += depthOf(line);
    if (depth > 0) continue;
    const last = [...line.matchAll(/<\/table\s*>/giu)].at(-1);
    return last ? { line: index, length: last.index + last[0].length } : undefined;
  }
  return undefined;
}

/** Cuts HTML tables out of Markdown, blank lines in them included, at which Markdown itself would end them. The parts join to the text. */
export function splitTables(markdown: string): SourcePart[] {
  if (!/<table/iu.test(markdown)) return [{ kind: 'text', text: markdown }];
  const parts: SourcePart[] = [];
  const lines = markdown.match(/[^\n]*\n|[^\n]+/g) ?? [];
  let text = '';
  let fence = '';
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined) fence = fence === '' ? mark.slice(0, 3) : mark.startsWith(fence) ? '' : fence;
    const end = fence === '' && OPENS.test(line) ? tableEnd(lines, index) : undefined;
    if (!end) {
      text += line;
      continue;
    }
    if (text !== '') parts.push({ kind: 'text', text });
    const last = lines[end.line] ?? '';
    const before = end.line === index ? '' : lines.slice(index, end.line).join('');
    parts.push({ kind: 'table', text: before + last.slice(0, end.length) });
    text = last.slice(end.length);
    index = end.line;
  }
  if (text !== '') parts.push({ kind: 'text', text });
  return parts;
}

/** The cells of one line of a table with pipes, each with its padding, and whether the line starts and ends with a pipe. */
export function pipeCells(line: string): { cells: string[]; opens: boolean; closes: boolean } {
  const pieces: string[] = [];
  let piece = '';
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    if (sign === '\\') piece += sign + (line[(at += 1)] ?? '');
    else if (sign === '|') {
      pieces.push(piece);
      piece = '';
    } else piece += sign;
  }
  const opens = pieces.length > 0 && pieces[0]?.trim() === '';
  const closes = pieces.length > 0 && piece.trim() === '';
  return { cells: [...pieces.slice(opens ? 1 : 0), ...(closes ? [] : [piece])], opens, closes };
}

/** An HTML table in pieces. */
export interface HtmlTable {
  /** Up to the first row. */
  head: string;
  rows: HtmlRow[];
  tail: string;
  /** Widths of the columns, px; empty where nothing says. */
  widths: (number | null)[];
}
export interface HtmlRow {
  source: string;
  gap: string;
  cells: HtmlCell[];
}
export interface HtmlCell {
  header: boolean;
  colspan: number;
  rowspan: number;
  align: string | null;
  width: number | null;
  /** Each paragraph's inline Markdown. */
  lines: string[];
}

/** A span larger than this is a slip of the pen; Word knows 63 columns. */
const WIDEST_SPAN = 63;
const LONGEST_SPAN = 2000;
/** What a width in per cent is a share of, px. */
const FULL_WIDTH = 700;

/** The alignment an opening tag asks for. */
export const alignOf = (tag: string): string | null =>
  /align\s*[=:]\s*["']?\s*(left|center|right)/iu.exec(tag)?.[1]?.toLowerCase() ?? null;

function widthOf(tag: string): number | null {
  const match = /\bwidth\s*[=:]\s*["']?\s*(\d+(?:\.\d+)?)\s*(%?)/iu.exec(tag);
  const value = Number(match?.[1] ?? 0);
  if (value <= 0) return null;
  return Math.round(match?.[2] ? (value * FULL_WIDTH) / 100 : value);
}

function spanOf(tag: string, name: string, largest: number): number {
  const value = Number(new RegExp(`${name}\\s*=\\s*["']?(\\d{1,4})`, 'iu').exec(tag)?.[1] ?? 1);
  return Math.min(Math.max(value, 1), largest);
}

const cellLines = (source: string) =>
  source
    .replace(/\s*\n\s*/gu, ' ')
    .replace(/<\/p>\s*<p\b[^>]*>/giu, '<br>')
    .replace(/<\/?p\b[^>]*>/giu, '')
    .trim()
    .split(/\s*<br\s*\/?>\s*/iu);

function htmlRow(source: string): HtmlCell[] {
  const pieces = source.split(/(<t[dh]\b[^>]*>)/iu);
  return pieces.flatMap((tag, index): HtmlCell[] => {
    if (index % 2 === 0) return [];
    const inner = (pieces[index + 1] ?? '').replace(/<\/t[dhr]\s*>[\s\S]*$/iu, '');
    return [
      {
        header: /^<th/iu.test(tag),
        colspan: spanOf(tag, 'colspan', WIDEST_SPAN),
        rowspan: spanOf(tag, 'rowspan', LONGEST_SPAN),
        align: alignOf(tag),
        width: widthOf(tag),
        lines: cellLines(inner),
      },
    ];
  });
}

/** Takes an HTML table apart. Undefined for one without rows or with a table inside. */
export function readHtmlTable(html: string): HtmlTable | undefined {
  if ((html.match(/<table\b/giu) ?? []).length !== 1) return undefined;
  const found = [...html.matchAll(/<tr\b[^>]*>[\s\S]*?(?:<\/tr\s*>|(?=<tr\b|<\/(?:table|tbody|thead|tfoot)\b))/giu)];
  const first = found[0];
  const last = found.at(-1);
  if (!first || !last) return undefined;
  const head = html.slice(0, first.index);
  const rows = found.map((match, index): HtmlRow => {
    const end = match.index + match[0].length;
    return { source: match[0], gap: html.slice(end, found[index + 1]?.index ?? end), cells: htmlRow(match[0]) };
  });
  if (rows.some((row) => row.cells.length === 0)) return undefined;
  const widths = [...head.matchAll(/<col\b[^>]*>/giu)].map(([tag]) => widthOf(tag));
  return { head, rows, tail: html.slice(last.index + last[0].length), widths };
}
