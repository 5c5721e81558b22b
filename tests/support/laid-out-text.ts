/** A table that is to be laid out: widths of its columns in letters, and its rows, the head first. */
export interface LaidTable {
  widths: readonly number[];
  rows: readonly (readonly string[])[];
}

/** How a program lays a table out as text. */
export interface Layout {
  /** Where short cells stand beside long ones. */
  align: 'top' | 'middle';
  /** Lines of a page, head and foot aside. */
  lines: number;
  /** The head of the table stands on each page. */
  repeats: boolean;
}

const GAP = 3;

/** The pages of text with a table, as `pdftotext -layout` writes them: a running head, paragraphs cut into lines, the table, a page number. */
export function laidOutText(
  before: readonly string[],
  { widths, rows }: LaidTable,
  after: readonly string[],
  { align, lines, repeats }: Layout,
): string {
  const [head = [], ...body] = rows;
  const headLines = rowLines(head, widths, 'middle');
  const pages: string[][] = [[...before.flatMap((text) => cut(text, 40)), '', ...headLines]];
  for (const row of body)
    for (const line of rowLines(row, widths, align)) {
      if ((pages.at(-1)?.length ?? 0) >= lines) pages.push(repeats ? [...headLines] : []);
      pages.at(-1)?.push(line);
    }
  pages.at(-1)?.push('', ...after.flatMap((text) => cut(text, 40)));
  return pages
    .map((page, i) =>
      [
        '          某项目招标文件',
        '',
        ...page,
        '',
        '',
        '',
        `                    ${i + 4}`,
        '',
      ].join('\n'),
    )
    .join('\f');
}

function rowLines(
  cells: readonly string[],
  widths: readonly number[],
  align: Layout['align'],
): string[] {
  const parts = cells.map((text, column) => cut(text, widths[column] ?? 1));
  const height = Math.max(...parts.map((lines) => lines.length));
  const placed = parts.map((lines) => {
    const top = align === 'top' ? 0 : Math.floor((height - lines.length) / 2);
    return [...Array.from({ length: top }, () => ''), ...lines];
  });
  return Array.from({ length: height }, (_, row) => {
    let line = '';
    for (const [column, lines] of placed.entries()) {
      const at = widths.slice(0, column).reduce((sum, width) => sum + width + GAP, 0);
      if (lines[row]) line = line.padEnd(at) + lines[row];
    }
    return line;
  });
}

function cut(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const part of text.split('\n'))
    for (let at = 0; at === 0 || at < part.length; at += width)
      lines.push(part.slice(at, at + width));
  return lines;
}
