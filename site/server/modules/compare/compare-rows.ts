import { and, asc, eq } from 'drizzle-orm';
import { type compare, refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Executor } from '../../store/database.ts';
import {
  type AccountRow,
  type CompareDocumentRow,
  type CompareRow,
  compareDocument,
  compareRow,
} from '../../store/schema.ts';

type Owner = Pick<AccountRow, 'id' | 'tenantId'>;

export const ownCompares = (owner: Owner) =>
  and(eq(compareRow.tenantId, owner.tenantId), eq(compareRow.accountId, owner.id));

/** Throws notFound for a comparison that is not the caller's. */
export async function compareOf(db: Executor, owner: Owner, id: string): Promise<CompareRow> {
  const [row] = await db
    .select()
    .from(compareRow)
    .where(and(ownCompares(owner), eq(compareRow.id, id)));
  if (!row) throw new ApiError('notFound', { msg: refusals.compareUnknown });
  return row;
}

/** Its documents in the order of the report: bids first, the tender file after them. */
export async function documentsOf(db: Executor, compareId: string): Promise<CompareDocumentRow[]> {
  return db
    .select()
    .from(compareDocument)
    .where(eq(compareDocument.compareId, compareId))
    .orderBy(asc(compareDocument.n));
}

export function presentSummary(row: CompareRow): compare.CompareSummary {
  const { id, name, kind, status, error, documentCount, grade } = row;
  const highestRatio = row.highest === null ? null : row.highest / 10;
  const progress = status === 'ready' ? 100 : row.progress;
  return {
    id,
    name,
    kind,
    status,
    progress,
    error,
    documentCount,
    grade,
    highestRatio,
    createdAt: dateTime(row.createdAt),
  };
}

const nothingLeftOut = { tender: 0, law: 0, common: 0, form: 0 };

export function presentDocument(row: CompareDocumentRow): compare.ComparedDocument {
  const {
    id,
    fileName,
    fileId,
    bidId,
    role,
    status,
    error,
    warning,
    pages,
    chars,
    pictures,
    metadata,
  } = row;
  const leftOut = row.leftOut ?? nothingLeftOut;
  return {
    id,
    fileName,
    fileId,
    bidId,
    role,
    status,
    error,
    warning,
    pages,
    chars,
    leftOut,
    pictures,
    metadata,
  };
}
