import { eq, sql } from 'drizzle-orm';
import { ApiError } from '../../kernel/api-error.ts';
import type { Drizzle } from '../../store/database.ts';
import {
  type AccountRow,
  type TenderFileRow,
  tenderChangeRow,
  tenderDocument,
  tenderFile,
} from '../../store/schema.ts';
import { mine } from './tender-rows.ts';

/** A tender with all that a bid begins from, as it stands at one moment. */
export interface WholeTender extends TenderFileRow {
  /** As JSON: megabytes of a large file, to be parsed where it holds nobody up. Null where there is none. */
  document: string | null;
  /** Whether changes of it are accepted. */
  isChanged: boolean;
}

/** Throws notFound for a row that is not the caller's, as for one that is not there. */
export async function wholeTender(
  db: Drizzle,
  owner: AccountRow,
  id: string,
): Promise<WholeTender> {
  const [found] = await db
    .select({
      row: tenderFile,
      document: sql<string | null>`${tenderDocument.document}::text`,
      isChanged: sql<boolean>`exists (
        select from ${tenderChangeRow} change
        where change.tender_id = ${tenderFile.id} and change.state = 'accepted')`,
    })
    .from(tenderFile)
    .leftJoin(tenderDocument, eq(tenderDocument.tenderId, tenderFile.id))
    .where(mine(owner, id));
  if (!found) throw new ApiError('notFound');
  return { ...found.row, document: found.document, isChanged: found.isChanged };
}
