import { eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/open.ts';
import { tenderDocument } from '../../db/schema.ts';
import type { TenderDocument } from '../../reading/document.ts';

/** A tender's document as JSON: megabytes of a large file, to be parsed where it holds nobody up. Null where there is none. */
export async function documentJson(db: Executor, tenderId: string): Promise<string | null> {
  const [kept] = await db
    .select({ json: sql<string>`${tenderDocument.document}::text` })
    .from(tenderDocument)
    .where(eq(tenderDocument.tenderId, tenderId));
  return kept?.json ?? null;
}

/** Such JSON as the column takes it: the database parses it. */
export const storedDocument = (json: string): SQL<TenderDocument> => sql<TenderDocument>`${json}::jsonb`;
