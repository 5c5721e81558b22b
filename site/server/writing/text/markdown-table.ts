import { joinLines } from './tidy.ts';

/** A cell's text on one line, with no bar that would end the cell. */
export function cell(text: string): string {
  return joinLines(text, '；')
    .replace(/(?<=[：:，、。；;！？])；/g, '')
    .replaceAll('|', '／')
    .trim();
}

/** A Markdown table. Rows are filled up to the width of the head. */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `| ${head.map((_, at) => cell(cells[at] ?? '')).join(' | ')} |`;
  return [line(head), `|${head.map(() => ' --- ').join('|')}|`, ...rows.map(line)].join('\n');
}

/** Same, with a running number in front. */
export function numberedTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  return markdownTable(
    ['序号', ...head],
    rows.map((row, at) => [String(at + 1), ...row]),
  );
}
