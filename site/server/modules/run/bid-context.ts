import { eq } from 'drizzle-orm';
import { type BidRow, type StoredReading, tenderFile } from '../../db/schema.ts';
import type { Services } from '../../services.ts';
import type { BidContext } from '../../writing/writer.ts';

/** What was read from the bid's tender file; nothing for a bid that was begun by hand. */
export async function readingOf(services: Services, row: BidRow): Promise<StoredReading | null> {
  if (!row.tenderId) return null;
  const [file] = await services.database.db
    .select({ reading: tenderFile.reading })
    .from(tenderFile)
    .where(eq(tenderFile.id, row.tenderId));
  return file?.reading ?? null;
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
    settings: row.settings,
    chapters: row.outline,
    knowledge: [],
    requirements: reading?.requirements ?? [],
  };
}
