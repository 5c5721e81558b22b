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

/** For each line the line in which a table that starts there is closed: found from behind, so that each is looked at once. */
function tableEnds(lines: readonly string[]): (number | undefined)[] {
  const ends: (number | undefined)[] = [];
  const depths = [0];
  for (const line of lines) depths.push((depths.at(-1) ?? 0) + depthOf(line));
  // Lines after which less is open than after any line before them on the stack.
  const lower: number[] = [];
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    const [before = 0, after = 0] = [depths[index], depths[index + 1]];
    while (lower.length > 0 && (depths[(lower.at(-1) ?? 0) + 1] ?? 0) >= after) lower.pop();
    lower.push(index);
    let [from, to] = [0, lower.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((depths[(lower[middle] ?? 0) + 1] ?? 0) <= before) from = middle + 1;
      else to = middle;
    }
    ends[index] = from > 0 ? lower[from - 1] : undefined;
  }
  return ends;
}

/** Cuts HTML tables out of Markdown, blank lines in them included, at which Markdown itself would end them. The parts join to the text. */
export function splitTables(markdown: string): SourcePart[] {
  if (!/<table/iu.test(markdown)) return [{ kind: 'text', text: markdown }];
  const parts: SourcePart[] = [];
  const lines = markdown.match(/[^\n]+\n?|\n/g) ?? [];
  const ends = tableEnds(lines);
  let text = '';
  let fence = '';
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const mark = FENCE.exec(line)?.[1];
    if (mark !== undefined)
      fence = fence === '' ? mark.slice(0, 3) : mark.startsWith(fence) ? '' : fence;
    const end = fence === '' && OPENS.test(line) ? ends[index] : undefined;
    const tag =
      end === undefined ? undefined : [...(lines[end] ?? '').matchAll(/<\/table\s*>/giu)].at(-1);
    if (end === undefined || !tag) {
      text += line;
      continue;
    }
    if (text !== '') parts.push({ kind: 'text', text });
    const last = lines[end] ?? '';
    const length = tag.index + tag[0].length;
    const before = end === index ? '' : lines.slice(index, end).join('');
    parts.push({ kind: 'table', text: before + last.slice(0, length) });
    text = last.slice(length);
    index = end;
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
  /align\s*[=:]\s*(?:["']\s*)?(left|center|right)/iu.exec(tag)?.[1]?.toLowerCase() ?? null;

function widthOf(tag: string): number | null {
  const match = /\bwidth\s*[=:]\s*(?:["']\s*)?(\d+(?:\.\d+)?)\s*(%?)/iu.exec(tag);
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
    .replace(/\s+/gu, (blank) => (blank.includes('\n') ? ' ' : blank))
    .replace(/<\/p>\s*<p\b[^<>]*>/giu, '<br>')
    .replace(/<\/?p\b[^<>]*>/giu, '')
    .trim()
    .split(/<br\s*\/?>/iu)
    .map((line) => line.trim());

function htmlRow(source: string): HtmlCell[] {
  const pieces = source.split(/(<t[dh]\b[^<>]*>)/iu);
  return pieces.flatMap((tag, index): HtmlCell[] => {
    if (index % 2 === 0) return [];
    const piece = pieces[index + 1] ?? '';
    const end = piece.search(/<\/t[dhr]\s*>/iu);
    const inner = end === -1 ? piece : piece.slice(0, end);
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

/** Rows as they stand: up to their end tag, else to the next row or the end of the table. */
function htmlRows(html: string): { index: number; source: string }[] {
  const rows: { index: number; source: string }[] = [];
  const open = /<tr\b[^<>]*>/giu;
  const close = /<\/tr\s*>|<tr\b|<\/(?:table|tbody|thead|tfoot)\b/giu;
  for (let tag = open.exec(html); tag; tag = open.exec(html)) {
    close.lastIndex = open.lastIndex;
    const end = close.exec(html);
    if (!end) break;
    const stop = /^<\/tr\s*>/iu.test(end[0]) ? close.lastIndex : end.index;
    rows.push({ index: tag.index, source: html.slice(tag.index, stop) });
    open.lastIndex = stop;
  }
  return rows;
}

/** Takes an HTML table apart. Undefined for one without rows or with a table inside. */
export function readHtmlTable(html: string): HtmlTable | undefined {
  if ((html.match(/<table\b/giu) ?? []).length !== 1) return undefined;
  const found = htmlRows(html);
  const first = found[0];
  const last = found.at(-1);
  if (!first || !last) return undefined;
  const head = html.slice(0, first.index);
  const rows = found.map((match, index): HtmlRow => {
    const end = match.index + match.source.length;
    return {
      source: match.source,
      gap: html.slice(end, found[index + 1]?.index ?? end),
      cells: htmlRow(match.source),
    };
  });
  if (rows.some((row) => row.cells.length === 0)) return undefined;
  const widths = [...head.matchAll(/<col\b[^<>]*>/giu)].map(([tag]) => widthOf(tag));
  return { head, rows, tail: html.slice(last.index + last.source.length), widths };
}
