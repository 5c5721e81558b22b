import { cell as docxCell, docxFile, table as docxTable, paragraph } from '../docx-file.ts';
import type { Random } from '../tenders/random.ts';
import { type Part, type PlannedTable, placed } from './parts.ts';

/** A Word file of these parts. Headings carry an outline level; merged cells are merged in the file. */
export function writeDocx(parts: readonly Part[]): Buffer {
  return docxFile(parts.map(docxPart).join(''));
}

function docxPart(part: Part): string {
  if ('heading' in part)
    return paragraph(escaped(part.heading), `<w:outlineLvl w:val="${part.level - 1}"/>`);
  if ('line' in part) return paragraph(escaped(part.line));
  if ('page' in part) return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
  return tableXml(part.table) + paragraph('');
}

function tableXml(table: PlannedTable): string {
  const rows = placed(table).map((row, r) =>
    row.flatMap((one, c) => {
      if (!one || c !== one.column) return [];
      const merge = one.rows === 1 ? '' : r === one.row ? 'restart' : 'continue';
      const lines =
        r === one.row ? one.text.split('\n').map((line) => paragraph(escaped(line))) : [''];
      const inside = r === one.row && one.inside ? `${tableXml(one.inside)}<w:p></w:p>` : '';
      return [docxCell(lines.join('') + inside || paragraph(''), { span: one.columns, merge })];
    }),
  );
  return docxTable(...rows);
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A text file; its tables stand as columns by tabs, by | or by blanks. */
export function writeText(parts: readonly Part[], r: Random): Buffer {
  const style = r.pick(['tabs', 'bars', 'blanks'] as const);
  const lines = parts.flatMap((part) => {
    if ('heading' in part) return ['', part.heading];
    if ('line' in part) return [part.line];
    if ('page' in part) return [''];
    return ['', ...rowsAsText(part.table, style), ''];
  });
  return Buffer.from(`${lines.join('\n')}\n`, 'utf8');
}

function rowsAsText(table: PlannedTable, style: 'tabs' | 'bars' | 'blanks'): string[] {
  const rows = placed(table).map((row, r) =>
    Array.from(row, (one, c) => {
      if (!one || one.row !== r || one.column !== c) return '';
      return [one.text, ...(one.inside ? rowsAsText(one.inside, 'tabs') : [])]
        .join(' ')
        .replaceAll('\n', ' ')
        .replaceAll('\t', ' ');
    }),
  );
  if (style === 'tabs') return rows.map((row) => row.join('\t'));
  if (style === 'bars') return rows.map((row) => `| ${row.join(' | ')} |`);
  const widths = (rows[0] ?? []).map((_, c) =>
    Math.max(2, ...rows.map((row) => columnsOf(row[c] ?? ''))),
  );
  return rows.map((row) =>
    row
      .map((text, c) => text + ' '.repeat(Math.max(2, (widths[c] ?? 0) - columnsOf(text) + 2)))
      .join('')
      .trimEnd(),
  );
}

/** Columns on a screen: a Chinese letter takes two. */
const columnsOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (letter.charCodeAt(0) > 0x2e80 ? 2 : 1), 0);
