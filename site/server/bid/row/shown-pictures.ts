import { and, eq, inArray } from 'drizzle-orm';
import type { WordBid } from '../../layout/word-bid.ts';
import type { Executor } from '../../store/database.ts';
import { type BidRow, type PictureRow, pictureRow } from '../../store/schema.ts';
import { pictureIds } from '../../writing/text/picture-links.ts';

/** Pictures of the owner's library that the texts show, in the order they first do. */
export async function picturesIn(
  db: Executor,
  row: BidRow,
  texts: Iterable<string>,
): Promise<PictureRow[]> {
  const ids = pictureIds(texts);
  if (ids.length === 0) return [];
  const owner = and(eq(pictureRow.tenantId, row.tenantId), eq(pictureRow.accountId, row.accountId));
  return db
    .select()
    .from(pictureRow)
    .where(and(owner, inArray(pictureRow.id, ids)))
    .orderBy(pictureRow.id);
}

/** Sizes without bytes, for measuring. */
export function pictureSizes(rows: readonly PictureRow[]): WordBid['pictures'] {
  return Object.fromEntries(
    rows.map(({ id, type, width, height }) => [
      id,
      { bytes: new Uint8Array(), type, width, height },
    ]),
  );
}
