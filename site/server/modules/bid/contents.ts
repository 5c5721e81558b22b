import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { type BidRow, chapterRow } from '../../db/schema.ts';
import { shownText } from './present-bid.ts';

/** Markdown of each chapter of the outline by id, as the bidder sees it; chapters without text are absent. */
export async function contentsOf(db: Executor, row: BidRow): Promise<Map<string, string>> {
  const inOutline = new Set(row.outline.map((chapter) => chapter.id));
  const rows = await db.select().from(chapterRow).where(eq(chapterRow.bidId, row.id));
  return new Map(
    rows
      .filter((chapter) => inOutline.has(chapter.id))
      .map((chapter): [string, string] => [chapter.id, shownText(chapter)])
      .filter(([, text]) => text !== ''),
  );
}
