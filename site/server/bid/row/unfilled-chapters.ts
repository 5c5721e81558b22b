import { and, eq, inArray, like } from 'drizzle-orm';
import type { Executor } from '../../store/database.ts';
import { type BidRow, chapterRow } from '../../store/schema.ts';
import { isUnfilled } from '../../writing/text/unfilled.ts';
import type { ChapterState } from './chapter-sizes.ts';

/** By bid, chapter and revision: asked for with every event. */
const known = new Map<string, boolean>();
const MOST_KNOWN = 20_000;

/** The chapters of the outline whose text stands and holds nothing but places still to be filled in. */
export async function unfilledChapters(
  db: Executor,
  { id: bidId, outline }: Pick<BidRow, 'id' | 'outline'>,
  states: readonly ChapterState[],
): Promise<ReadonlySet<string>> {
  const inOutline = new Set(outline.map(({ id }) => id));
  const keyOf = ({ id, rev }: ChapterState) => `${bidId} ${id} ${rev}`;
  const written = states.filter(({ id, status }) => status === 'done' && inOutline.has(id));
  const unknown = written.filter((one) => !known.has(keyOf(one)));
  const found = unknown.length > 0 ? await markedIn(db, bidId, unknown) : new Map<string, string>();
  for (const one of unknown) known.set(keyOf(one), isUnfilled(found.get(one.id) ?? ''));
  for (const oldest of known.keys()) if (known.size > MOST_KNOWN) known.delete(oldest);
  return new Set(written.filter((one) => known.get(keyOf(one))).map(({ id }) => id));
}

/** Texts with places to fill in: most have none, and a large bid is megabytes. */
async function markedIn(
  db: Executor,
  bidId: string,
  chapters: readonly ChapterState[],
): Promise<ReadonlyMap<string, string>> {
  const ids = chapters.map(({ id }) => id);
  const rows = await db
    .select({ id: chapterRow.id, content: chapterRow.content })
    .from(chapterRow)
    .where(
      and(
        eq(chapterRow.bidId, bidId),
        inArray(chapterRow.id, ids),
        like(chapterRow.content, '%【待%'),
      ),
    );
  return new Map(rows.map(({ id, content }) => [id, content]));
}
