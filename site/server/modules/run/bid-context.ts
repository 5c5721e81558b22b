import { eq } from 'drizzle-orm';
import { type BidRow, type StoredReading, tenderDocument, tenderFile } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import { type TenderForm, tenderForms } from '../../writing/tender-forms.ts';
import type { BidContext } from '../../writing/writer.ts';
import { charsPerPageOf } from '../bid/page-plan.ts';

/** What was read from the bid's tender file; nothing for a bid that was begun by hand. */
export async function readingOf(services: Services, row: BidRow): Promise<StoredReading | null> {
  if (!row.tenderId) return null;
  const [file] = await services.database.db
    .select({ reading: tenderFile.reading })
    .from(tenderFile)
    .where(eq(tenderFile.id, row.tenderId));
  return file?.reading ?? null;
}

/** The forms that the tender file prescribes, with the layout they have there. */
async function formsOf(services: Services, row: BidRow, reading: StoredReading): Promise<TenderForm[]> {
  if (!row.tenderId || reading.format.length === 0) return [];
  const [kept] = await services.database.db
    .select({ document: tenderDocument.document })
    .from(tenderDocument)
    .where(eq(tenderDocument.tenderId, row.tenderId));
  return kept ? tenderForms(kept.document, reading.format) : [];
}

/** All that a writer may know of the bid. */
export async function bidContext(services: Services, row: BidRow): Promise<BidContext> {
  const reading = await readingOf(services, row);
  return {
    name: row.name,
    overview: row.overview,
    facts: row.facts,
    scoring: row.scoring,
    clauses: row.clauses,
    responses: row.responses,
    factSheet: row.factSheet,
    settings: row.settings,
    chapters: row.outline,
    charsPerPage: await charsPerPageOf(services.database.db, row),
    knowledge: [],
    pictures: [],
    requirements: reading?.requirements ?? [],
    forms: reading ? await formsOf(services, row, reading) : [],
  };
}
