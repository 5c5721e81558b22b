import { cellsOf, isHeaderOf, isRow } from '../knowledge/table-rows.ts';
import { markdownTable } from '../text/markdown-table.ts';

/** Rows that were chosen out of a table are not numbered on. */
const counts = /^(?:序号|No\.?)$/i;

/** The cells of a row below its columns; a comma of its own stood in the last one most likely. */
function fitted(row: string, width: number): string[] {
  const cells = cellsOf(row);
  return [...cells.slice(0, width - 1), cells.slice(width - 1).join('，')];
}

function tableOfRows(head: readonly string[], rows: readonly string[]): string {
  const shown = head.flatMap((name, at) => (counts.test(name) ? [] : [at]));
  const of = (cells: readonly string[]) => shown.map((at) => cells[at] ?? '');
  return markdownTable(
    of(head),
    rows.map((row) => of(fitted(row, head.length))),
  );
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
