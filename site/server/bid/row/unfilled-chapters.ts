import { and, inArray, like } from 'drizzle-orm';
import type { Executor } from '../../store/database.ts';
import { type BidRow, chapterRow } from '../../store/schema.ts';
import { isUnfilled } from '../../writing/text/unfilled.ts';
import type { ChapterState } from './chapter-sizes.ts';

/** By bid, chapter and revision: asked for with every event. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 20_000;

/** A chapter, as `chapterProgress` reads it. */
type Chapter = ChapterState & { bidId: string };
const keyOf = ({ bidId, id, rev }: Chapter) => `${bidId} ${id} ${rev}`;

/** By bid, the chapters of its outline whose text stands and holds nothing but places still to be filled in. */
export async function unfilledOfBids(
  db: Executor,
  bids: readonly Pick<BidRow, 'id' | 'outline'>[],
  chapters: readonly Chapter[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const outlines = new Map(bids.map((bid) => [bid.id, new Set(bid.outline.map(({ id }) => id))]));
  const written = chapters.filter(
    ({ bidId, id, status }) => status === 'done' && outlines.get(bidId)?.has(id),
  );
  const unknown = written.filter((one) => !known.has(keyOf(one)));
  const found = unknown.length > 0 ? await markedIn(db, unknown) : new Map<string, string>();
  for (const one of unknown)
    known.set(keyOf(one), isUnfilled(found.get(`${one.bidId} ${one.id}`) ?? ''));
  const unfilled = written.filter((one) => known.get(keyOf(one)));
  for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest);
  const ofBid = (bidId: string) => unfilled.filter((one) => one.bidId === bidId);
  return new Map(bids.map(({ id }) => [id, new Set(ofBid(id).map((one) => one.id))]));
}

/** The same of one bid. */
export async function unfilledChapters(
  db: Executor,
  bid: Pick<BidRow, 'id' | 'outline'>,
  states: readonly ChapterState[],
): Promise<ReadonlySet<string>> {
  const chapters = states.map((state) => ({ ...state, bidId: bid.id }));
  return (await unfilledOfBids(db, [bid], chapters)).get(bid.id) ?? new Set();
}

/** Texts with places to fill in: most have none, and a large bid is megabytes. */
async function markedIn(
  db: Executor,
  chapters: readonly Chapter[],
): Promise<ReadonlyMap<string, string>> {
  const bidIds = [...new Set(chapters.map(({ bidId }) => bidId))];
  const ids = chapters.map(({ id }) => id);
  const rows = await db
    .select({ bidId: chapterRow.bidId, id: chapterRow.id, content: chapterRow.content })
    .from(chapterRow)
    .where(
      and(
        inArray(chapterRow.bidId, bidIds),
        inArray(chapterRow.id, ids),
        like(chapterRow.content, '%【待%'),
      ),
    );
  return new Map(rows.map(({ bidId, id, content }) => [`${bidId} ${id}`, content]));
}
