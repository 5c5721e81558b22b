import { chapterLevel } from '../plain-headings.ts';
import { widthOf } from './columns.ts';

/** A cell of a line whose columns are set by blanks: its words, and the column of the page where it begins. */
interface Piece {
  text: string;
  at: number;
}
/** A table set by blanks: its rows, and the line behind it. */
export interface SpacedTable {
  /** Cells by column; a row of one cell stands over all columns. */
  rows: string[][];
  end: number;
}

/** Fewer columns or rows are a list or a contents page. */
const LEAST_COLUMNS = 3;
const LEAST_ROWS = 2;
/** A cell begins so near its column's place; letters of two widths shift it. */
const NEAR = 2;
/** Lines between two rows, of titles and blanks. */
const MOST_BETWEEN = 2;
const LONGEST_LINE = 2000;
/** Rows below a head that may part its columns. */
const HEAD_ROWS = 12;

/** The table that begins at a line, where its columns stand below each other; undefined where there is none. */
export function readSpacedTable(lines: readonly string[], start: number): SpacedTable | undefined {
  const head = piecesOf(lines[start] ?? '');
  if (head.length < LEAST_COLUMNS) return undefined;
  const places = placesOf(head, lines.slice(start + 1, start + 1 + HEAD_ROWS));
  const rows: string[][] = [rowOf(lines[start] ?? '', places) ?? []];
  let end = start + 1;
  let between: string[] = [];
  for (let i = start + 1; i < lines.length && between.length <= MOST_BETWEEN; i++) {
    const line = lines[i] ?? '';
    const row = rowOf(line, places);
    if (row) {
      rows.push(...between.map((title) => [title]), row);
      between = [];
      end = i + 1;
    } else if (!goesOn(line, places, rows)) {
      if (line.trim() === '' ? rows.length > LEAST_ROWS : chapterLevel(line.trim()) !== undefined)
        break;
      if (line.trim() !== '') between.push(line.trim());
    } else end = i + 1;
  }
  return rows.filter((row) => row.length > 1).length > LEAST_ROWS ? { rows, end } : undefined;
}

/** Where the columns begin: as in the head, or as in a row below that parts a column of the head and keeps the others. */
function placesOf(head: readonly Piece[], below: readonly string[]): number[] {
  return below.reduce(
    (places, line) => {
      const finer = piecesOf(line).map(({ at }) => at);
      const keeps = places.every((place) => finer.some((at) => Math.abs(place - at) <= NEAR));
      return finer.length > places.length && keeps ? finer : places;
    },
    head.map(({ at }) => at),
  );
}

/** A line in pieces parted by two blanks or more. */
function piecesOf(line: string): Piece[] {
  if (line.length > LONGEST_LINE) return [];
  const pieces: Piece[] = [];
  let at = 0;
  let open: Piece | undefined;
  let blanks = 2;
  for (const letter of line) {
    const isBlank = letter === ' ' || letter === '\u3000';
    if (isBlank) blanks += letter === ' ' ? 1 : 2;
    else {
      if (blanks >= 2 || !open) pieces.push((open = { text: '', at }));
      else if (blanks === 1) open.text += ' ';
      open.text += letter;
      blanks = 0;
    }
    at += widthOf(letter);
  }
  return pieces;
}

/** The cells of a line below the columns; undefined where it does not stand in them. */
function rowOf(line: string, places: readonly number[]): string[] | undefined {
  const pieces = piecesOf(line);
  if (pieces.length < 2) return undefined;
  const row = places.map(() => '');
  for (const { text, at } of pieces) {
    const column = places.findIndex((place) => Math.abs(place - at) <= NEAR);
    if (column < 0 || row[column] !== '') return undefined;
    row[column] = text;
  }
  return row;
}

/** A line that begins below a column and has one piece is the rest of the cell above; it is added there. */
function goesOn(line: string, places: readonly number[], rows: readonly string[][]): boolean {
  const [only, second] = piecesOf(line);
  const last = rows.at(-1);
  if (!only || second || !last || last.length < 2 || rows.length < 2) return false;
  const column = places.findIndex((place) => Math.abs(place - only.at) <= NEAR);
  if (column < 1) return false;
  last[column] = `${last[column] ?? ''}\n${only.text}`;
  return true;
}
