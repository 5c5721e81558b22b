import { and, asc, eq } from 'drizzle-orm';
import { navigation, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import type { Drizzle, Executor } from '../../store/database.ts';
import { type AccountRow, account, type FavouriteRow, favouriteRow } from '../../store/schema.ts';

type Owner = Pick<AccountRow, 'id' | 'tenantId'>;
type Asked = v.InferOutput<typeof navigation.addFavourite.body>;

const ownFavourites = (owner: Owner) =>
  and(eq(favouriteRow.tenantId, owner.tenantId), eq(favouriteRow.accountId, owner.id));

export function presentFavourite(row: FavouriteRow): navigation.Favourite {
  const { id, platformId, name, url, note } = row;
  return { id, platformId, name, url, note, createdAt: dateTime(row.createdAt) };
}

/** In the order of their owner. */
export function favouritesOf(db: Executor, owner: Owner): Promise<FavouriteRow[]> {
  return db
    .select()
    .from(favouriteRow)
    .where(ownFavourites(owner))
    .orderBy(asc(favouriteRow.position), asc(favouriteRow.createdAt), asc(favouriteRow.id));
}

/** Throws notFound for one that is not the caller's. */
async function favouriteOf(db: Executor, owner: Owner, id: string): Promise<FavouriteRow> {
  const [row] = await db
    .select()
    .from(favouriteRow)
    .where(and(ownFavourites(owner), eq(favouriteRow.id, id)));
  if (!row) throw new ApiError('notFound');
  return row;
}

/** Changes of one account wait for each other, so that no two take the last place or the same address. */
function inLine<T>(db: Drizzle, owner: Owner, act: (tx: Executor) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.select({ id: account.id }).from(account).where(eq(account.id, owner.id)).for('update');
    return act(tx);
  });
}

/** As browsers write it: the same place is the same text. Throws badInput for what is no address of the web. */
function webAddress(url: string): string {
  const parsed = URL.parse(url);
  if (
    !parsed ||
    !['http:', 'https:'].includes(parsed.protocol) ||
    parsed.username ||
    parsed.password
  ) {
    throw new ApiError('badInput', { msg: refusals.addressIncomplete, data: { field: 'url' } });
  }
  return parsed.href;
}

function wanted(asked: Asked, platforms: readonly navigation.Platform[]) {
  if (!('platformId' in asked))
    return { platformId: null, name: asked.name, url: webAddress(asked.url), note: asked.note };
  const platform = platforms.find(({ id }) => id === asked.platformId);
  if (!platform) throw new ApiError('notFound');
  return { platformId: platform.id, name: platform.name, url: webAddress(platform.url), note: '' };
}

/**
 * Keeps a platform of the directory, or an address of one's own, at the end of the list; one that is kept already is answered as it is.
 * Throws notFound (no such platform), badInput and favouritesFull.
 */
export function addFavourite(
  db: Drizzle,
  owner: AccountRow,
  id: string,
  asked: Asked,
  platforms: readonly navigation.Platform[],
): Promise<FavouriteRow> {
  const values = wanted(asked, platforms);
  return inLine(db, owner, async (tx) => {
    const kept = await favouritesOf(tx, owner);
    const same = kept.find(
      (one) =>
        one.id === id ||
        one.url === values.url ||
        (values.platformId !== null && one.platformId === values.platformId),
    );
    if (same) return same;
    if (kept.length >= navigation.mostFavourites) throw new ApiError('favouritesFull');
    const position = Math.max(-1, ...kept.map((one) => one.position)) + 1;
    const whose = { tenantId: owner.tenantId, accountId: owner.id };
    const [row] = await tx
      .insert(favouriteRow)
      .values({ id, ...whose, ...values, position })
      .returning();
    if (!row) throw new Error('an inserted favourite was not returned');
    return row;
  });
}

/** Throws notFound; badInput where the address is another's, or of the directory. */
export function changeFavourite(
  db: Drizzle,
  owner: Owner,
  id: string,
  body: v.InferOutput<typeof navigation.changeFavourite.body>,
): Promise<FavouriteRow> {
  return inLine(db, owner, async (tx) => {
    const row = await favouriteOf(tx, owner, id);
    const url = body.url === undefined ? row.url : webAddress(body.url);
    if (url !== row.url && row.platformId !== null)
      throw new ApiError('badInput', { msg: refusals.platformAddress });
    const [taken] = await tx
      .select()
      .from(favouriteRow)
      .where(and(ownFavourites(owner), eq(favouriteRow.url, url)));
    if (taken && taken.id !== id)
      throw new ApiError('badInput', { msg: refusals.addressKept(taken.name) });
    const changes = { url, name: body.name ?? row.name, note: body.note ?? row.note };
    const [changed] = await tx
      .update(favouriteRow)
      .set(changes)
      .where(eq(favouriteRow.id, id))
      .returning();
    if (!changed) throw new ApiError('notFound');
    return changed;
  });
}

/** Puts these first, in this order; the others keep theirs behind them. Throws notFound for one that is not the caller's. */
export function orderFavourites(db: Drizzle, owner: Owner, ids: readonly string[]): Promise<void> {
  return inLine(db, owner, async (tx) => {
    const kept = await favouritesOf(tx, owner);
    const known = new Map(kept.map((row) => [row.id, row]));
    if (ids.some((id) => !known.has(id)))
      throw new ApiError('notFound', { msg: refusals.favouriteGone });
    const order = [...new Set([...ids, ...known.keys()])];
    for (const [position, id] of order.entries()) {
      if (known.get(id)?.position === position) continue;
      await tx.update(favouriteRow).set({ position }).where(eq(favouriteRow.id, id));
    }
  });
}

/** Throws notFound. */
export async function removeFavourite(db: Executor, owner: Owner, id: string): Promise<void> {
  const gone = await db
    .delete(favouriteRow)
    .where(and(ownFavourites(owner), eq(favouriteRow.id, id)))
    .returning();
  if (gone.length === 0) throw new ApiError('notFound');
}
