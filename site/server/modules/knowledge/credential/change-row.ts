import { count } from 'drizzle-orm';
import { ApiError } from '../../../kernel/api-error.ts';
import type { Drizzle, Transaction } from '../../../store/database.ts';
import { credentialRow, staffRow } from '../../../store/schema.ts';
import {
  inSpace,
  lockSpaces,
  type Owner,
  type OwnSpace,
  refuseUnlessChangeable,
  type Viewer,
} from '../knowledge-access.ts';

type SharedRow = Parameters<typeof refuseUnlessChangeable>[1];

/** How a row of one table is changed: locked, seen and the viewer's to change. @param find the row with the id, where it is visible */
export function changerOf<Row extends SharedRow>(
  find: (tx: Transaction, viewer: Viewer, id: string) => Promise<Row[]>,
) {
  /** Throws notFound, forbidden. */
  return <T>(
    db: Drizzle,
    owner: Owner,
    id: string,
    work: (tx: Transaction, viewer: Viewer, row: Row) => Promise<T>,
  ): Promise<T> =>
    db.transaction(async (tx) => {
      const viewer = await lockSpaces(tx, owner);
      const [row] = await find(tx, viewer, id);
      if (!row) throw new ApiError('notFound');
      refuseUnlessChangeable(viewer, row);
      return work(tx, viewer, row);
    });
}

/** Throws knowledgeFull, in the words of `msg`, where the space has `most` rows already. */
export async function refuseFull(
  tx: Transaction,
  viewer: Viewer,
  table: typeof credentialRow | typeof staffRow,
  space: OwnSpace,
  { most, msg }: { most: number; msg: string },
): Promise<void> {
  const [used] = await tx
    .select({ rows: count() })
    .from(table)
    .where(inSpace(table, viewer, space));
  if ((used?.rows ?? 0) >= most) throw new ApiError('knowledgeFull', { msg });
}
