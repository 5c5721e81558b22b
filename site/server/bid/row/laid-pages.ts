import { createHash } from 'node:crypto';
import type { WordFormat } from '../../layout/word-format.ts';
import type { BidRow } from '../../store/schema.ts';
import { type ChapterState, formatKey } from './chapter-sizes.ts';
import type { PageSources } from './page-sources.ts';

/** Pages of a bid's file as it was laid out last, and of what. */
const laid = new Map<string, { of: string; pages: number }>();
const MOST_LAID = 2000;

/** What a bid's file is made of. */
export interface LaidBid {
  row: BidRow;
  states: readonly ChapterState[];
  format: WordFormat;
  sources: PageSources;
}

/**
 * Tells one file of a bid from another. Prices stand in its texts, and so do the pictures it shows; what the profile answers is put
 * into live tables as the file is made.
 */
function fileKey({ row, states, format, sources }: LaidBid): string {
  const { name, overview, facts, scoring, clauses, responses, factSheet, settings, outline } = row;
  const { tenderId, lotId } = row;
  const own = new Set(outline.map(({ id }) => id));
  const inOutline = states.filter(({ id }) => own.has(id));
  const revs = inOutline.map(({ id, rev, chars }) => `${id} ${rev} ${chars}`).sort();
  const texts = [name, overview, facts, scoring, clauses, responses, factSheet, settings, outline];
  const parts = [texts, tenderId, lotId, formatKey(format), sources.profile];
  return createHash('sha1')
    .update(JSON.stringify([parts, revs]))
    .digest('base64');
}

/** Remembers what the layout counted of the bid as it was before it. */
export function rememberLaidPages(bid: LaidBid, pages: number): void {
  laid.delete(bid.row.id);
  laid.set(bid.row.id, { of: fileKey(bid), pages });
  const [oldest] = laid.keys();
  if (laid.size > MOST_LAID && oldest !== undefined) laid.delete(oldest);
}

/** Pages of the file as it would be made now, where that has been laid out. */
export function laidPages(bid: LaidBid): number | undefined {
  const last = laid.get(bid.row.id);
  return last && last.of === fileKey(bid) ? last.pages : undefined;
}
