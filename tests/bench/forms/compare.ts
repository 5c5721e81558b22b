import type { PdfGrid } from '../../../site/server/documents/read/pdf/pdf-grid.ts';
import type { LaidOut, Mark } from './laid-out.ts';

/** One millimetre, in points. */
const MILLIMETRE = 72 / 25.4;
/** Baselines nearer than this part of a character's size are one line. */
const SAME_LINE = 0.45;

export interface FormLayout {
  marks: Mark[];
  grids: PdfGrid[];
}

/** What differs between a form in the tender and in the bid. */
export interface Difference {
  chars: number;
  /** Characters more than a millimetre further left or right. */
  moved: number;
  /** Places where one file begins a new line and the other does not. */
  lines: number;
  /** Lines more than a millimetre nearer to the one before, or farther from it. */
  spaced: number;
  /** Table edges more than a millimetre off: columns by their place, rows by their height. */
  edges: number;
  edgesOf: number;
  /** Other tables, or tables of other rows. */
  tables: string[];
  pages: [tender: number, bid: number];
}

/** The part of a file that the characters from `from` to before `to` take, with the tables they stand in. */
export function layoutOf(file: LaidOut, from: number, to: number): FormLayout {
  const marks = file.marks.slice(from, to);
  const pages = [...new Set(marks.map(({ page }) => page))];
  const grids = pages.flatMap((page) => {
    const own = marks.filter((mark) => mark.page === page);
    return (file.grids[page] ?? []).filter((grid) => own.some((mark) => isIn(grid, mark)));
  });
  return { marks, grids };
}

function isIn({ xs, ys }: PdfGrid, { x, y, width, size }: Mark): boolean {
  const [across, down] = [x + width / 2, y - size * 0.35];
  return (
    across > (xs[0] ?? 0) &&
    across < (xs.at(-1) ?? 0) &&
    down > (ys[0] ?? 0) &&
    down < (ys.at(-1) ?? 0)
  );
}

/** Compares two layouts of the same characters. */
export function difference(tender: FormLayout, bid: FormLayout): Difference {
  const moved = tender.marks.filter(
    (mark, i) => Math.abs(mark.x - (bid.marks[i]?.x ?? 0)) > MILLIMETRE,
  ).length;
  const [theirs, ours] = [breaksOf(tender.marks), breaksOf(bid.marks)];
  const [before, after] = [joined(tender.grids), joined(bid.grids)];
  const result: Difference = {
    ...{ chars: tender.marks.length, moved, edges: 0, edgesOf: 0, tables: [] },
    lines: theirs.filter((isBreak, i) => isBreak !== ours[i]).length,
    spaced: theirs.filter((isBreak, i) => {
      const [before, after] = [stepBefore(tender.marks, i), stepBefore(bid.marks, i)];
      const isSeen = isBreak && before !== undefined && after !== undefined;
      return isSeen && Math.abs(before - after) > MILLIMETRE;
    }).length,
    pages: [pagesOf(tender.marks), pagesOf(bid.marks)],
  };
  if (result.pages[0] !== result.pages[1]) {
    // A page that ends elsewhere cuts tables elsewhere: their columns must be the same.
    compareColumns(before, after, result);
    return result;
  }
  if (before.length !== after.length) result.tables.push(`${before.length} → ${after.length}`);
  for (const [i, table] of before.entries()) {
    const other = after[i];
    if (other) compareTables(table, other, result);
  }
  return result;
}

const pagesOf = (marks: readonly Mark[]): number => new Set(marks.map(({ page }) => page)).size;

function breaksOf(marks: readonly Mark[]): boolean[] {
  return marks.map((mark, i) => {
    const last = marks[i - 1];
    if (!last) return false;
    const isSame =
      last.page === mark.page &&
      Math.abs(last.y - mark.y) <= SAME_LINE * Math.max(last.size, mark.size);
    return !isSame;
  });
}

/** From the line before down to that of the mark; undefined over a page's end, which lies elsewhere where the form begins elsewhere. */
function stepBefore(marks: readonly Mark[], at: number): number | undefined {
  const [before, mark] = [marks[at - 1], marks[at]];
  return before && mark && before.page === mark.page ? mark.y - before.y : undefined;
}

interface Table {
  xs: number[];
  heights: number[];
  /** Rows at whose end a page ends: they may be two halves of one. */
  turns: Set<number>;
}

/** Tables that go on over pages, as one. */
function joined(grids: readonly PdfGrid[]): Table[] {
  const tables: Table[] = [];
  let end = 0;
  for (const { xs, ys } of grids) {
    const heights = ys.slice(1).map((y, i) => y - (ys[i] ?? 0));
    const last = tables.at(-1);
    const goesOn =
      last !== undefined &&
      (ys[0] ?? 0) < end &&
      last.xs.length === xs.length &&
      xs.every((x, i) => Math.abs(x - (last.xs[i] ?? 0)) <= MILLIMETRE);
    end = ys.at(-1) ?? 0;
    if (!goesOn) tables.push({ xs, heights, turns: new Set() });
    else {
      last.turns.add(last.heights.length - 1);
      last.heights.push(...heights);
    }
  }
  return tables;
}

function compareColumns(
  theirs: readonly Table[],
  ours: readonly Table[],
  result: Difference,
): void {
  const [before, after] = [theirs, ours].map((tables) => tables.flatMap(({ xs }) => xs));
  const lone = (from: readonly number[] = [], to: readonly number[] = []) =>
    from.filter((x) => !to.some((other) => Math.abs(other - x) <= MILLIMETRE)).length;
  result.edgesOf += before?.length ?? 0;
  result.edges += lone(before, after) + lone(after, before);
}

function compareTables(theirs: Table, ours: Table, result: Difference): void {
  result.edgesOf += theirs.xs.length + theirs.heights.length;
  if (theirs.xs.length !== ours.xs.length)
    result.tables.push(`${theirs.xs.length - 1} → ${ours.xs.length - 1} columns`);
  else
    result.edges += theirs.xs.filter((x, i) => Math.abs(x - (ours.xs[i] ?? 0)) > MILLIMETRE).length;
  if (theirs.turns.size + ours.turns.size > 0) {
    // A row that a page cuts in one of them is not the same row.
    const [a, b] = [theirs, ours].map(({ heights }) => heights.reduce((sum, one) => sum + one, 0));
    if (theirs.turns.size === ours.turns.size && Math.abs((a ?? 0) - (b ?? 0)) > 2 * MILLIMETRE)
      result.edges += 1;
    return;
  }
  if (theirs.heights.length !== ours.heights.length)
    result.tables.push(`${theirs.heights.length} → ${ours.heights.length} rows`);
  else
    result.edges += theirs.heights.filter(
      (height, i) => Math.abs(height - (ours.heights[i] ?? 0)) > MILLIMETRE,
    ).length;
}
