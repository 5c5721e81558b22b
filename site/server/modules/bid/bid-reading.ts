import { eq } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { type BidRow, type StoredReading, tenderDocument, tenderFile } from '../../db/schema.ts';
import { type TenderForm, tenderForms } from '../../writing/tender-forms.ts';

/** What was read from the bid's tender file; nothing for a bid that was begun by hand. */
export async function readingOf(db: Executor, row: Pick<BidRow, 'tenderId'>): Promise<StoredReading | null> {
  if (!row.tenderId) return null;
  const [file] = await db.select({ reading: tenderFile.reading }).from(tenderFile).where(eq(tenderFile.id, row.tenderId));
  return file?.reading ?? null;
}

/** The forms that the tender file prescribes, with the layout they have there. */
export async function formsOf(db: Executor, row: Pick<BidRow, 'tenderId'>, reading: StoredReading | null): Promise<TenderForm[]> {
  if (!row.tenderId || !reading || reading.format.length === 0) return [];
  const [kept] = await db
    .select({ document: tenderDocument.document })
    .from(tenderDocument)
    .where(eq(tenderDocument.tenderId, row.tenderId));
  return kept ? tenderForms(kept.document, reading.format) : [];
}
