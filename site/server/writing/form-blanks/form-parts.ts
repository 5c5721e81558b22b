import { replaceEnclosed } from '../text/enclosed.ts';

/** What a form's Markdown consists of. `raw`: as it stands there. */
export type FormPart = { raw: string } & (FormLine | FormTable | { kind: 'other' });

export interface FormLine {
  kind: 'line';
  align: 'center' | 'right' | undefined;
  /** As a reader sees it. */
  text: string;
}

export interface FormTable {
  kind: 'table';
  /** The tag it begins with; one without a border only keeps the blanks of lines apart. */
  open: string;
  hasBorder: boolean;
  rows: FormCell[][];
}

export interface FormCell {
  /** `<td colspan="2">` */
  tag: string;
  isHead: boolean;
  colSpan: number;
  rowSpan: number;
  /** As a reader sees it. */
  text: string;
}

const rowMarks = { open: /<tr>/g, close: /<\/tr>/g, toEnd: false };
const cellMarks = { open: /<t[dh]/g, close: /<\/t[dh]>/g, toEnd: false };
const aligned = /^<p align="(center|right)">([\s\S]*)<\/p>$/;
const escapes = /\\([\\`*_{}[\]()#+\-.!<>|~])/g;

/** Takes the Markdown of a form, or of a chapter that stands for one, apart. */
export function formParts(content: string): FormPart[] {
  return content.split('\n\n').map((raw): FormPart => {
    if (raw.startsWith('<table')) return { raw, ...tableOf(raw) };
    if (/^(?:```|~~~|\| )/.test(raw)) return { raw, kind: 'other' };
    const found = aligned.exec(raw);
    const align = found?.[1] === 'center' || found?.[1] === 'right' ? found[1] : undefined;
    return { raw, kind: 'line', align, text: plain(found?.[2] ?? raw) };
  });
}

function tableOf(raw: string): FormTable {
  const open = raw.slice(0, raw.indexOf('>') + 1);
  const rows: FormCell[][] = [];
  replaceEnclosed(raw, rowMarks, (row) => {
    const cells: FormCell[] = [];
    replaceEnclosed(row, cellMarks, (cell) => {
      const begin = cell.indexOf('>') + 1;
      const tag = cell.slice(0, begin);
      cells.push({
        tag,
        isHead: tag.startsWith('<th'),
        colSpan: span(tag, 'colspan'),
        rowSpan: span(tag, 'rowspan'),
        text: plain(cell.slice(begin, cell.lastIndexOf('<'))).trim(),
      });
      return '';
    });
    rows.push(cells);
    return '';
  });
  return { kind: 'table', open, hasBorder: !/border="0"/.test(open), rows };
}

const span = (tag: string, name: string): number =>
  Math.min(Number(new RegExp(`${name}="(\\d{1,3})"`).exec(tag)?.[1] ?? 1) || 1, 100);

const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', nbsp: ' ' };

const plain = (text: string): string =>
  text
    .replace(/<br ?\/?>/g, '\n')
    .replace(escapes, '$1')
    .replace(/&(lt|gt|amp|quot|nbsp);/g, (_, name: string) => named[name] ?? '');

/** As Markdown shows it: between two stars (900*400*2000) it would read words that stand out. */
export function escaped(text: string): string {
  const words = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return words.split('*').length > 2 ? words.replaceAll('*', '\\*') : words;
}

const markdownStart = /^(\s*)([#>*+-]|```|~~~|\|)/;
const numberStart = /^(\s*\d+)([.)])(?=\s)/;

/** A line of words, so that Markdown takes its start for no mark of its own. */
export const lineMarkdown = (text: string): string =>
  text.replace(markdownStart, '$1\\$2').replace(numberStart, '$1\\$2');

/** The Markdown of a line of a form. */
export const formLine = (text: string, align: FormLine['align']): string =>
  align ? `<p align="${align}">${escaped(text)}</p>` : lineMarkdown(escaped(text));

/** The Markdown of a table of a form. */
export function formTable({ open, rows }: Pick<FormTable, 'open' | 'rows'>): string {
  const lines = rows.map((row) => {
    const cells = row.map(
      ({ tag, text }) =>
        `${tag}${escaped(text).replaceAll('\n', '<br>')}</${tag.startsWith('<th') ? 'th' : 'td'}>`,
    );
    return `<tr>${cells.join('')}</tr>`;
  });
  return `${open}\n${lines.join('\n')}\n</table>`;
}

/** Where each cell of a table stands: below one that spans rows others begin further on. */
export function placedCells(rows: readonly (readonly FormCell[])[]): PlacedCell[][] {
  const taken = new Set<string>();
  return rows.map((row, y) => {
    let column = 0;
    return row.map((cell) => {
      while (taken.has(`${y}:${column}`)) column++;
      for (let down = 1; down < cell.rowSpan; down++)
        for (let right = 0; right < cell.colSpan; right++)
          taken.add(`${y + down}:${column + right}`);
      column += cell.colSpan;
      return { ...cell, column: column - cell.colSpan };
    });
  });
}

export type PlacedCell = FormCell & { column: number };
