import { inArray } from 'drizzle-orm';
import type { OwnProject } from '../../comparing/comparable.ts';
import type { Executor } from '../../store/database.ts';
import { bidRow, type CompareDocumentRow } from '../../store/schema.ts';
import { projectWords } from '../../writing/checks/earlier-bids.ts';

/** What the projects of the bids are called, by the facts of each, in the order of the documents. */
export async function projectsOf(
  db: Executor,
  documents: readonly Pick<CompareDocumentRow, 'bidId'>[],
): Promise<OwnProject[]> {
  const ids = documents.flatMap(({ bidId }) => bidId ?? []);
  const rows = await db
    .select({ id: bidRow.id, facts: bidRow.facts })
    .from(bidRow)
    .where(inArray(bidRow.id, ids));
  const facts = new Map(rows.map((row) => [row.id, row.facts]));
  return documents.map(({ bidId }) => {
    const known = facts.get(bidId ?? '');
    return { names: known ? projectWords(known) : [] };
  });
}
