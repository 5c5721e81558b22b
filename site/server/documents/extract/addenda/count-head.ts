import type { TableBlock } from '../../document.ts';
import { compact } from '../text.ts';

/** Titles of a bill and of its project stand over its head. */
const MOST_ABOVE = 6;
const COUNT = /^(?:工程量?|采购)?数量|工程量|^暂估量$/;

export const isCountHead = (title: string): boolean => COUNT.test(compact(title));

/** The row with the names of the columns of a list of things that are counted; the first where none is named. */
export function countHead({ rows }: TableBlock): number {
  const at = rows.slice(0, MOST_ABOVE).findIndex((row) => {
    const names = row.filter(({ text }) => text.trim() !== '');
    return names.length > 2 && names.some(({ text }) => isCountHead(text));
  });
  return Math.max(at, 0);
}
