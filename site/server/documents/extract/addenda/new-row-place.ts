import { nameKey, withoutNumber } from '../text.ts';
import { countHead, isCountHead } from './count-head.ts';
import type { TenderTable } from './restated-table.ts';

const LEAST_NAME = 3;

/** Below which row of a table a new one comes: the last that is counted, in the part that is named; sums stand below it. */
export function placeOfRow({ block, grid, units }: TenderTable, named: string): number {
  const last = units.length - 1;
  const head = countHead(block);
  const column = block.rows[head]?.find(({ text }) => isCountHead(text))?.column;
  if (column === undefined) return last;
  const isCounted = (row: number) => /^\d/.test((grid[row]?.[column]?.text ?? '').trim());
  const isTitle = (row: number) => {
    const texts = new Set((grid[row] ?? []).map((cell) => cell?.text.trim() ?? ''));
    return [...texts].filter(Boolean).length === 1;
  };
  const key = nameKey(named);
  const titleAt = grid.findIndex((row, at) => {
    const name = nameKey(withoutNumber(row.find((cell) => cell?.text.trim())?.text ?? ''));
    return at > head && isTitle(at) && name.length >= LEAST_NAME && key.includes(name);
  });
  const from = titleAt < 0 ? head + 1 : titleAt + 1;
  const next = grid.findIndex((_, at) => titleAt >= 0 && at >= from && isTitle(at));
  const end = next < 0 ? grid.length : next;
  for (let row = end - 1; row >= from; row--) if (isCounted(row)) return row;
  return titleAt < 0 ? last : titleAt;
}
