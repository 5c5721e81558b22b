import { eq } from 'drizzle-orm';
import type { outline } from 'tender-widgets/contract';
import type { Executor } from '../../db/open.ts';
import { type BidRow, tenderDocument } from '../../db/schema.ts';
import { statedPageLimit } from '../../reading/page-limit.ts';
import { outlineWarnings } from '../../writing/outline-warnings.ts';
import { leastPages } from '../bid/page-plan.ts';
import { bidFormat } from '../word/bid-format.ts';
import { compactFormat } from '../word/compact-format.ts';

/** What the bidder should know of an outline for this bid before writing; empty when all is well. */
export async function warningsOf(db: Executor, row: BidRow, chapters: readonly outline.OutlineChapter[]): Promise<string[]> {
  const { settings, scoring } = row;
  const wordFormat = compactFormat(row) ?? settings.wordFormat;
  const format = await bidFormat(db, { ...row, settings: { ...settings, wordFormat } });
  return outlineWarnings({
    settings,
    scoring,
    chapters,
    leastPages: await leastPages(db, { ...row, outline: [...chapters] }, format),
    pageLimit: await pageLimitOf(db, row),
  });
}

async function pageLimitOf(db: Executor, { tenderId }: BidRow) {
  if (!tenderId) return null;
  const [kept] = await db
    .select({ document: tenderDocument.document })
    .from(tenderDocument)
    .where(eq(tenderDocument.tenderId, tenderId));
  return kept ? statedPageLimit(kept.document) : null;
}
