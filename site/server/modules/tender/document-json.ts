import { eq, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../store/database.ts';
import { tenderDocument } from '../../store/schema.ts';

/** A tender's document as JSON: megabytes of a large file, to be parsed where it holds nobody up. Null where there is none. */
export async function documentJson(db: Executor, tenderId: string): Promise<string | null> {
  const [kept] = await db
    .select({ json: sql<string>`${tenderDocument.document}::text` })
    .from(tenderDocument)
    .where(eq(tenderDocument.tenderId, tenderId));
  return kept?.json ?? null;
}

/** JSON as the value of a jsonb column: it is written as it is. */
export const jsonColumn = (json: string): SQL => sql`${json}::jsonb`;
