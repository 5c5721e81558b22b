import { and, desc, eq, inArray, isNull, like, ne, or } from 'drizzle-orm';
import type { Executor } from '../../store/database.ts';
import { type BidRow, bidRow, chapterRow } from '../../store/schema.ts';
import type { EarlierBid } from '../../writing/checks/earlier-bids.ts';
import { pictureIds } from '../../writing/text/picture-links.ts';

/** The latest bids of the owner that a bid is held against. */
const MOST_EARLIER = 50;

/** Other bids of the same account, for other tenders, the latest first. Their pictures are looked up where this bid (`texts`) shows any. */
export async function earlierBidsOf(
  db: Executor,
  row: BidRow,
  texts: Iterable<string>,
): Promise<EarlierBid[]> {
  const rows = await db
    .select({ id: bidRow.id, name: bidRow.name, facts: bidRow.facts })
    .from(bidRow)
    .where(
      and(
        eq(bidRow.tenantId, row.tenantId),
        eq(bidRow.accountId, row.accountId),
        isNull(bidRow.deletedAt),
        ne(bidRow.id, row.id),
        row.tenderId === null
          ? undefined
          : or(isNull(bidRow.tenderId), ne(bidRow.tenderId, row.tenderId)),
      ),
    )
    .orderBy(desc(bidRow.updatedAt))
    .limit(MOST_EARLIER);
  if (pictureIds(texts).length === 0 || rows.length === 0)
    return rows.map(({ name, facts }) => ({ name, facts, pictures: [] }));
  const shown = await db
    .select({ bidId: chapterRow.bidId, content: chapterRow.content })
    .from(chapterRow)
    .where(
      and(
        inArray(
          chapterRow.bidId,
          rows.map(({ id }) => id),
        ),
        like(chapterRow.content, '%(picture:%'),
      ),
    );
  return rows.map(({ id, name, facts }) => {
    const own = shown.flatMap((chapter) => (chapter.bidId === id ? [chapter.content] : []));
    return { name, facts, pictures: pictureIds(own) };
  });
}
