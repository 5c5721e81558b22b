import { createHash } from 'node:crypto';
import { refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Transaction } from '../../store/database.ts';
import { type By, requireTenant } from './access.ts';
import { changesOf, writeAudit } from './audit.ts';

/** What operators enter; `tenantId` null, or none at all, is for everybody. */
interface EnteredRow {
  id: string;
  tenantId?: string | null;
  createdAt: Date;
}

const UNIQUE_VIOLATION = '23505';

/** Stands for the row as it is: whoever changes it says which one they saw. */
export function markOf(row: object): string {
  return createHash('sha256').update(JSON.stringify(row)).digest('hex').slice(0, 16);
}

/** What every row says beside its own fields. */
export function rowHead(row: EnteredRow) {
  return {
    id: row.id,
    mark: markOf(row),
    tenantId: row.tenantId ?? '',
    createdAt: dateTime(row.createdAt),
  };
}

/** Adds a row and the note of it, both or none. `insert` answers nothing when there is one of that name. Throws nameTaken. */
export async function addRow<Row extends EnteredRow>(
  who: By,
  action: string,
  insert: (tx: Transaction) => Promise<Row[]>,
): Promise<Row> {
  return who.db.transaction(async (tx) => {
    const [row] = await insert(tx);
    if (!row) throw new ApiError('nameTaken');
    await writeAudit(tx, who, {
      action,
      targetId: row.id,
      tenantId: row.tenantId ?? null,
      detail: changesOf(null, row),
    });
    return row;
  });
}

/**
 * Changes a row that looks to its operator as it is, and notes what was changed, both or none. `read` locks it.
 * Throws notFound, for a row of another tenant or of everybody too, staleRevision, nameTaken.
 */
export async function changeRow<Row extends EnteredRow>(
  who: By,
  { action, mark }: { action: string; mark: string },
  read: (tx: Transaction) => Promise<Row[]>,
  write: (tx: Transaction, before: Row) => Promise<Row[]>,
): Promise<Row> {
  return who.db
    .transaction(async (tx) => {
      const [before] = await read(tx);
      if (!before) throw new ApiError('notFound');
      if (before.tenantId !== undefined) requireTenant(who, before.tenantId);
      if (markOf(before) !== mark) {
        throw new ApiError('staleRevision', {
          msg: refusals.rowChanged,
        });
      }
      const [after] = await write(tx, before);
      if (!after) throw new ApiError('nameTaken');
      const detail = changesOf(before, after);
      await writeAudit(tx, who, {
        action,
        targetId: after.id,
        tenantId: after.tenantId ?? null,
        detail,
      });
      return after;
    })
    .catch((error: unknown) => {
      throw isTaken(error) ? new ApiError('nameTaken', { cause: error }) : error;
    });
}

function isTaken(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === UNIQUE_VIOLATION) return true;
  }
  return false;
}
