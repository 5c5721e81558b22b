import { createHash } from 'node:crypto';
import type { BidRow } from '../../store/schema.ts';
import type { ChapterState } from './chapter-sizes.ts';

/** Pages of a bid's file as it was laid out last, and of what. */
const laid = new Map<string, { of: string; pages: number }>();
const MOST_LAID = 2000;

/** Tells one text of a bid, with its settings and what is filled into it, from another. */
function textKey(row: BidRow, states: readonly ChapterState[]): string {
  const { name, overview, facts, scoring, clauses, responses, factSheet, settings, outline } = row;
  const own = new Set(outline.map(({ id }) => id));
  const inOutline = states.filter(({ id }) => own.has(id));
  const revs = inOutline.map(({ id, rev, chars }) => `${id} ${rev} ${chars}`).sort();
  const parts = [name, overview, facts, scoring, clauses, responses, factSheet, settings, outline];
  return createHash('sha1')
    .update(JSON.stringify([parts, revs]))
    .digest('base64');
}

/** Remembers what the layout counted; `states` as they were before it. */
export function rememberLaidPages(
  row: BidRow,
  states: readonly ChapterState[],
  pages: number,
): void {
  laid.delete(row.id);
  laid.set(row.id, { of: textKey(row, states), pages });
  const [oldest] = laid.keys();
  if (laid.size > MOST_LAID && oldest !== undefined) laid.delete(oldest);
}

/** Pages of the text as it is now, where that has been laid out. */
export function laidPages(row: BidRow, states: readonly ChapterState[]): number | undefined {
  const last = laid.get(row.id);
  return last && last.of === textKey(row, states) ? last.pages : undefined;
}
