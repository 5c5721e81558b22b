import { eq } from 'drizzle-orm';
import type { Executor } from '../../store/database.ts';
import { type BidRow, chapterRow } from '../../store/schema.ts';
import { runText } from '../../workers/text-pool/run-text.ts';
import { isLive } from '../../writing/live-blocks.ts';
import { shownText } from './present-bid.ts';
import { registerSources } from './register.ts';

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

/** The contents with their live blocks as the tables they stand for: what checks, coverage, measuring and Word see. */
export async function resolvedContentsOf(db: Executor, row: BidRow): Promise<Map<string, string>> {
  const contents = await contentsOf(db, row);
  if (![...contents.values()].some(isLive)) return contents;
  return runText(row.accountId, 'resolveContents', contents, {
    scoring: row.scoring,
    ...(await registerSources(db, row)),
  });
}
