import { markdownTable } from '../text/markdown-table.ts';
import { cellsOf, isHeaderOf, isRow } from '../text/row-lines.ts';

/** Rows that were chosen out of a table are not numbered on. */
const counts = /^(?:序号|No\.?)$/i;

/** The cells of a row below its columns; a comma of its own stood in the last one most likely. */
function fitted(row: string, width: number): string[] {
  const cells = cellsOf(row);
  return [...cells.slice(0, width - 1), cells.slice(width - 1).join('，')];
}

function tableOfRows(head: readonly string[], rows: readonly string[]): string {
  const cells = rows.map((row) => fitted(row, head.length));
  const isFilled = (at: number) => cells.some((row) => (row[at] ?? '') !== '');
  const shown = head.flatMap((name, at) => (counts.test(name) || !isFilled(at) ? [] : [at]));
  const of = (row: readonly string[]) => shown.map((at) => row[at] ?? '');
  return markdownTable(of(head), cells.map(of));
}

/** The bidder's material apart: what is text, and the rows of his tables below their columns as tables. */
export function ownTables(text: string): { text: string; tables: string[] } {
  const lines = text.split('\n');
  const rest: string[] = [];
  const tables: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (!isHeaderOf(line, lines[at + 1])) {
      rest.push(line);
      continue;
    }
    const head = cellsOf(line);
    const rows: string[] = [];
    for (let next = lines[at + 1]; next !== undefined && isRow(next); next = lines[at + 1]) {
      if (cellsOf(next).length < head.length) break;
      rows.push(next);
      at++;
    }
    tables.push(tableOfRows(head, rows));
  }
  return { text: rest.join('\n'), tables };
}

/** The number a line had in the paper it is from. */
const number =
  /^(?:第[一二三四五六七八九十百\d]{1,4}[条款]\s{0,3}|[（(][一二三四五六七八九十\d]{1,3}[)）]\s{0,3}|[一二三四五六七八九十]{1,3}、\s{0,3}|\d{1,2}[、．]\s{0,3}|\d{1,2}\.(?!\d)\s{0,3})(?=[\u4e00-\u9fff“《])/;

/** Lines without the numbers of their paper, which count nothing in the chapter. */
export const withoutNumbers = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replace(number, ''))
    .join('\n');
