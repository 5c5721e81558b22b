import type { Block, Cell, TenderDocument } from '../../document.ts';
import { isScoringTitle } from './context.ts';

/** A remark on the table, in a row of its own. */
export const NOTE =
  /^(?:注|备注|说明|提示|特别说明|评分说明)\s*(?:\d\s*)?[:：、.]|^(?:注|备注|说明)$|^[(（]注/;

/** Points and nothing else. */
export const NUMBER = /^\d{1,3}(?:\.\d)?分?$/;

/** 1 服务方案: a number apart from its item by one blank. */
const BLANK_NUMBER = /^ *(\d{1,2})[ \u3000](?=\p{Script=Han})/u;

/** Lines numbered 1, 2, 3 … by a blank only, with a mark behind the number; a number without its row is part of a name (24 小时响应). */
function withNumberMarks(text: string): string {
  const lines = text.split('\n');
  const numbers = lines.flatMap((line) => BLANK_NUMBER.exec(line)?.[1] ?? []);
  if (numbers.length < 2 || numbers.some((number, at) => Number(number) !== at + 1)) return text;
  return lines.map((line) => line.replace(BLANK_NUMBER, '$1、')).join('\n');
}

/** Pasted text as a document: Markdown and tab-separated rows become tables, other lines paragraphs. */
export function documentFromText(text: string): TenderDocument {
  const blocks: Block[] = [];
  let rows: string[][] = [];
  const add = (
    block: { kind: 'heading' | 'paragraph'; text: string } | { kind: 'table'; rows: Cell[][] },
  ) => blocks.push({ ...block, index: blocks.length, page: null });
  const flush = () => {
    if (rows.length > 1) add({ kind: 'table', rows: tableCells(rows) });
    else for (const row of rows) add({ kind: 'paragraph', text: row.join(' ') });
    rows = [];
  };
  if (!text.split('\n').some(isScoringTitle)) add({ kind: 'heading', text: '评分标准' });
  for (const line of withNumberMarks(text.replaceAll('\r', '')).split('\n')) {
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
