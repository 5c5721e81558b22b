import { eq } from 'drizzle-orm';
import { ApiError } from '../../kernel/api-error.ts';
import { storableText } from '../../kernel/storable-text.ts';
import { addendumName, changeRows } from '../../modules/tender/tender-changes.ts';
import { partsOf } from '../../modules/tender/tender-rows.ts';
import type { Drizzle } from '../../store/database.ts';
import { type AccountRow, type BidRow, bidRow } from '../../store/schema.ts';
import { carryAccepted } from '../addenda/addenda-service.ts';
import { bidChanges, difference } from '../addenda/carry.ts';
import { bidOf } from '../row/bid-access.ts';
import { copyBid } from './copy-bid.ts';

const NAME_CHARS = 180;

/**
 * A finished bid goes on as a new version where an addendum came after it: what was finished stays as it was, the new one has its texts,
 * the accepted changes, and is not charged again. Throws nothingToReopen where it is not finished, or nothing has come since.
 */
export async function reopenBid(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  newId: string,
): Promise<BidRow> {
  const original = await bidOf(db, owner, id);
  const { tenderId } = original;
  if (!original.finishedAt || !tenderId) throw new ApiError('nothingToReopen');
  const rows = await changeRows(db, tenderId);
  const { coming, going } = difference(
    rows.filter(({ state }) => state === 'accepted'),
    await bidChanges(db, id),
    original.lotId,
  );
  const fresh = rows.filter((row) => coming.has(row.id) || row.state === 'proposed');
  if (fresh.length === 0 && going.length === 0) throw new ApiError('nothingToReopen');
  await copyBid(db, owner, id, newId);
  const parts = await partsOf(db, tenderId);
  const names = [...new Set(fresh.map(({ change }) => addendumName(change.fileId, parts)))];
  const base = original.name.replace(/（按[^（）]{1,60}修订）$/, '').slice(0, NAME_CHARS - 60);
  const name = storableText(`${base}（按${names.join('、').slice(0, 50) || '补遗'}修订）`);
  const { chargedAt } = original;
  await db.update(bidRow).set({ name, chargedAt }).where(eq(bidRow.id, newId));
  await carryAccepted(db, owner, newId);
  return bidOf(db, owner, newId);
}
