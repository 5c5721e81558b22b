import { wordTender } from '../outline-tenders/word-tender.ts';
import { lineOf } from '../outline-tenders/written-tender.ts';
import type { Part, PlannedTable } from '../tender-files/parts.ts';
import { writePdf } from '../tender-files/write-pdf.ts';

export const formats = ['docx', 'txt', 'pdf'] as const;
export type Format = (typeof formats)[number];

const cellsOf = (row: string): string[] =>
  row
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** The lines of a tender as a file. */
export function written(lines: readonly string[], format: Format): Uint8Array {
  if (format === 'docx') return wordTender(lines.map(lineOf));
  return format === 'txt'
    ? new TextEncoder().encode(asText(lines))
    : writePdf(asParts(lines), { headAgain: false });
}

const bare = (line: string): string => line.replace(/^(?:#{1,3}|[\^=>*]|%\d) /, '');

/** No styles; what is covered by a cell beside or above it is left out. */
const asText = (lines: readonly string[]): string =>
  lines
    .map((line) => {
      if (line === '---') return '';
      if (!line.startsWith('| ')) return bare(line);
      return cellsOf(line)
        .map((cell) => (cell === '<' || cell === '^' ? '' : cell.replaceAll('\\n', ' ')))
        .join('\t');
    })
    .join('\n');

function asParts(lines: readonly string[]): Part[] {
  const parts: Part[] = [];
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i] ?? '';
    if (line === '---') parts.push({ page: true });
    else if (line.startsWith('| ')) {
      const rows: string[][] = [];
      for (; lines[i]?.startsWith('| '); i++) rows.push(cellsOf(lines[i] ?? ''));
      i--;
      parts.push({ table: planned(rows) });
    } else if (/^[#^]/.test(line))
      parts.push({ heading: bare(line), level: /^(?:#|\^) /.test(line) ? 1 : 2 });
    else parts.push({ line: bare(line) });
  }
  return parts;
}

const planned = (rows: readonly string[][]): PlannedTable =>
  rows.map((row, y) =>
    row.flatMap((text, x) => {
      if (text === '<' || text === '^') return [];
      let [columns, high] = [1, 1];
      while (row[x + columns] === '<') columns++;
      while (rows[y + high]?.[x] === '^') high++;
      return [{ text: text.replaceAll('\\n', '\n'), rows: high, columns }];
    }),
  );
