import { and, asc, eq } from 'drizzle-orm';
import type { word } from 'tender-widgets/contract';
import { refusals } from 'tender-widgets/contract';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import { type AccountRow, wordFormat } from '../../store/schema.ts';
import { checkedFormat } from '../row/bid-format.ts';

interface FormatInput {
  name: string;
  format: Record<string, unknown>;
}

/** Nobody looks through more; it keeps a script from filling the database. */
const MOST_FORMATS = 100;

const ownedBy = (owner: AccountRow) =>
  and(eq(wordFormat.tenantId, owner.tenantId), eq(wordFormat.accountId, owner.id));

/** The caller's formats, the oldest first. */
export async function ownFormats(db: Executor, owner: AccountRow): Promise<word.OwnWordFormat[]> {
  const rows = await db
    .select()
    .from(wordFormat)
    .where(ownedBy(owner))
    .orderBy(asc(wordFormat.createdAt), asc(wordFormat.id));
  return rows.map(present);
}

/** Saves a format. The same `id` again finds what the first request made. Throws wordFormat. */
export async function addFormat(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  { name, format }: FormatInput,
): Promise<word.OwnWordFormat> {
  const checked = checkedFormat(format);
  const stored = await ownFormats(db, owner);
  const same = stored.find((one) => one.id === id);
  if (same) return same;
  if (stored.length >= MOST_FORMATS)
    throw new ApiError('wordFormat', { msg: refusals.formatsFull(MOST_FORMATS) });
  const [row] = await db
    .insert(wordFormat)
    .values({ id, tenantId: owner.tenantId, accountId: owner.id, name, format: checked })
    .returning();
  if (!row) throw new Error('a format was not stored');
  return present(row);
}

/** Throws notFound and wordFormat. */
export async function changeFormat(
  db: Executor,
  owner: AccountRow,
  id: string,
  { name, format }: FormatInput,
) {
  const [row] = await db
    .update(wordFormat)
    .set({ name, format: checkedFormat(format) })
    .where(and(ownedBy(owner), eq(wordFormat.id, id)))
    .returning();
  if (!row) throw new ApiError('notFound');
  return present(row);
}

/** Bids that are set to it take what fits them from then on. Throws notFound. */
export async function removeFormat(db: Executor, owner: AccountRow, id: string): Promise<void> {
  const rows = await db
    .delete(wordFormat)
    .where(and(ownedBy(owner), eq(wordFormat.id, id)))
    .returning({ id: wordFormat.id });
  if (rows.length === 0) throw new ApiError('notFound');
}

/** Settings that came later than the format was saved have the standard's value. */
function present(row: typeof wordFormat.$inferSelect): word.OwnWordFormat {
  return {
    id: row.id,
    name: row.name,
    format: checkedFormat(row.format),
    createdAt: dateTime(row.createdAt),
  };
}
