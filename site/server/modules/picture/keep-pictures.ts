import { and, count, eq, inArray, isNotNull, isNull, lt, sql, sum } from 'drizzle-orm';
import type { Needs } from '../../context/needs.ts';
import type { CleanPicture } from '../../documents/draw/encode.ts';
import { ApiError } from '../../kernel/api-error.ts';
import type { Executor } from '../../store/database.ts';
import {
  type AccountRow,
  account,
  bidRow,
  chapterRow,
  chapterVersion,
  type PictureRow,
  pictureRow,
} from '../../store/schema.ts';
import { ownPictures, thumbnailKey } from './picture-service.ts';

const MAX_PICTURES = 2000;
const MAX_TOTAL_BYTES = 2 * 1024 ** 3;
/** A removed picture is not thrown away sooner: text not saved yet may show it. */
const KEPT_MS = 3600_000;

export interface NewPicture
  extends Pick<PictureRow, 'id' | 'fileName' | 'title' | 'category' | 'tags'> {
  clean: CleanPicture;
}
/** A picture as it is now in the library. */
export interface Kept {
  row: PictureRow;
  /** It was there before, from another file. */
  isKnown: boolean;
}

/**
 * Puts pictures into the caller's library, all of them or none; one that is there already is not stored again. In the same step the
 * picture `hides` leaves it. Throws picturesFull.
 */
export async function keepPictures(
  services: Needs<'database' | 'storage'>,
  owner: AccountRow,
  pictures: readonly NewPicture[],
  hides?: string,
): Promise<Kept[]> {
  const { storage, database } = services;
  // The newest stand first in the library: of one file, its first page.
  const now = Date.now();
  const values = await Promise.all(
    pictures.map((one, index) => valuesOf(owner, one, new Date(now - index))),
  );
  for (const [index, { fileKey }] of values.entries())
    await storage.put(fileKey, pictures[index]?.clean.bytes ?? new Uint8Array());
  const kept = await database.db.transaction(async (tx) => {
    // Uploads of one account wait for each other, so that no two take the last place or store the same picture.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, owner.id)).for('update');
    const found = await insertNew(tx, owner, values);
    if (found && hides !== undefined)
      await tx.update(pictureRow).set({ removedAt: new Date() }).where(eq(pictureRow.id, hides));
    return found;
  });
  const used = new Set(kept?.map(({ row }) => row.fileKey));
  for (const { fileKey } of values) if (!used.has(fileKey)) await storage.remove(fileKey);
  if (kept) return kept;
  if ((await throwAway(services, owner)) > 0) return keepPictures(services, owner, pictures, hides);
  throw new ApiError('picturesFull');
}

type Values = Awaited<ReturnType<typeof valuesOf>>;

async function valuesOf(owner: AccountRow, { clean, ...named }: NewPicture, createdAt: Date) {
  const { type, width, height, bytes } = clean;
  // Off the main thread: a picture of many megabytes takes tens of milliseconds.
  const digest = Buffer.from(await crypto.subtle.digest('SHA-256', bytes)).toString('hex');
  const whose = { tenantId: owner.tenantId, accountId: owner.id };
  return {
    ...named,
    ...whose,
    fileKey: `pictures/${named.id}`,
    type,
    width,
    height,
    bytes: bytes.length,
    digest,
    createdAt,
  };
}

/** @returns each value's row in the library; undefined, and nothing stored, where they have no room. */
async function insertNew(
  tx: Executor,
  owner: AccountRow,
  values: readonly Values[],
): Promise<Kept[] | undefined> {
  const digests = values.map(({ digest }) => digest);
  const known = await tx
    .select()
    .from(pictureRow)
    .where(
      and(ownPictures(owner), isNull(pictureRow.removedAt), inArray(pictureRow.digest, digests)),
    );
  const byDigest = new Map(known.map((row) => [row.digest, row]));
  const fresh = [...new Map(values.map((one) => [one.digest, one])).values()].filter(
    ({ digest }) => !byDigest.has(digest),
  );
  if (fresh.length > 0) {
    if (!(await hasRoom(tx, owner, fresh))) return undefined;
    for (const row of await tx.insert(pictureRow).values(fresh).returning())
      byDigest.set(row.digest, row);
  }
  return values.flatMap(({ id, digest }) => {
    const row = byDigest.get(digest);
    return row ? [{ row, isKnown: row.id !== id }] : [];
  });
}

/** Hidden pictures count: their files are still there. */
async function hasRoom(
  db: Executor,
  owner: AccountRow,
  more: readonly { bytes: number }[],
): Promise<boolean> {
  const [used] = await db
    .select({ pictures: count(), bytes: sum(pictureRow.bytes) })
    .from(pictureRow)
    .where(ownPictures(owner));
  const bytes = more.reduce((total, one) => total + one.bytes, Number(used?.bytes ?? 0));
  return (used?.pictures ?? 0) + more.length <= MAX_PICTURES && bytes <= MAX_TOTAL_BYTES;
}

/** Throws away removed pictures that no text of the account's bids shows, versions included; how many. */
async function throwAway(
  services: Needs<'database' | 'storage'>,
  owner: AccountRow,
): Promise<number> {
  const shows = (
    text: typeof chapterRow.content | typeof chapterRow.draft | typeof chapterVersion.content,
  ) => sql`strpos(${text}, 'picture:' || ${pictureRow.id}) > 0`;
  const gone = await services.database.db
    .delete(pictureRow)
    .where(
      and(
        ownPictures(owner),
        isNotNull(pictureRow.removedAt),
        lt(pictureRow.removedAt, new Date(Date.now() - KEPT_MS)),
        sql`not exists (select 1 from ${chapterRow} join ${bidRow} on ${bidRow.id} = ${chapterRow.bidId}
          where ${bidRow.accountId} = ${owner.id} and (${shows(chapterRow.content)} or ${shows(chapterRow.draft)}))`,
        sql`not exists (select 1 from ${chapterVersion} join ${bidRow} on ${bidRow.id} = ${chapterVersion.bidId}
          where ${bidRow.accountId} = ${owner.id} and ${shows(chapterVersion.content)})`,
      ),
    )
    .returning({ fileKey: pictureRow.fileKey });
  for (const { fileKey } of gone) {
    await services.storage.remove(fileKey);
    await services.storage.remove(thumbnailKey(fileKey));
  }
  return gone.length;
}
