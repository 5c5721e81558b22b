import type { Block, Cell, TenderDocument } from './document.ts';
import { isScoringTitle } from './scoring-context.ts';

/** Pasted text as a document: Markdown and tab-separated rows become tables, other lines paragraphs. */
export function documentFromText(text: string): TenderDocument {
  const blocks: Block[] = [];
  let rows: string[][] = [];
  const add = (block: { kind: 'heading' | 'paragraph'; text: string } | { kind: 'table'; rows: Cell[][] }) =>
    blocks.push({ ...block, index: blocks.length, page: null });
  const flush = () => {
    if (rows.length > 1) add({ kind: 'table', rows: tableCells(rows) });
    else for (const row of rows) add({ kind: 'paragraph', text: row.join(' ') });
    rows = [];
  };
  if (!text.split('\n').some(isScoringTitle)) add({ kind: 'heading', text: '评分标准' });
  for (const line of text.replaceAll('\r', '').split('\n')) {
    const cells = rowOf(line);
    if (cells && cells.length > 1) {
      if (!cells.every((cell) => /^:?-{2,}:?$/.test(cell))) rows.push(cells);
      continue;
    }
    if (line.trim() === '' && rows.length > 0) continue;
    flush();
    if (line.trim() !== '')
      add({
        kind: 'paragraph',
        text: line
          .replace(/^#{1,6}\s*/, '')
          .replaceAll('**', '')
          .trim(),
      });
  }
  flush();
  return { format: 'txt', pages: null, blocks };
}

function rowOf(line: string): string[] | null {
  if (/^\s*\|.*\|\s*$/.test(line)) {
    return line
      .trim()
      .slice(1, -1)
      .split('|')
      .map((cell) =>
        cell
          .replace(/<br\s*\/?>/gi, '\n')
          .replaceAll('**', '')
          .trim(),
      );
  }
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim());
  const columns = line.trim().split(/\s{2,}/);
  return columns.length >= 3 ? columns : null;
}

function tableCells(rows: string[][]): Cell[][] {
  return rows.map((row) => row.map((text, column) => ({ text, column, rowSpan: 1, colSpan: 1 })));
}
