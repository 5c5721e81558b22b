import { and, count, eq, isNotNull, lt, sql, sum } from 'drizzle-orm';
import { picture } from 'tender-widgets/contract';
import * as v from 'valibot';
import type { Executor } from '../../db/open.ts';
import { type AccountRow, account, bidRow, chapterRow, chapterVersion, type PictureRow, pictureRow } from '../../db/schema.ts';
import { ApiError } from '../../http/api-error.ts';
import type { UploadedFile } from '../../http/uploaded-file.ts';
import type { Services } from '../../services.ts';
import { cleanPicture } from './picture-image.ts';
import { ownPictures, pictureOf, thumbnailKey } from './picture-service.ts';

const MAX_PICTURES = 2000;
const MAX_TOTAL_BYTES = 2 * 1024 ** 3;
/** A removed picture is not thrown away sooner: text not saved yet may show it. */
const KEPT_MS = 3600_000;
const TITLE_CHARS = 100;

/**
 * Stores a picture, cleaned, in the caller's library. The same `id` again finds what the first request made.
 * Throws badInput, pictureUnsupported, pictureTooLarge, and tooLarge when the library is full.
 */
export async function addPicture(services: Services, owner: AccountRow, id: string, file: UploadedFile): Promise<PictureRow> {
  const { db } = services.database;
  const [stored] = await db
    .select()
    .from(pictureRow)
    .where(and(ownPictures(owner), eq(pictureRow.id, id)));
  if (stored) return stored;
  const category = v.safeParse(v.optional(v.picklist(picture.pictureCategories), '其他'), file.fields.category || undefined);
  if (!category.success) throw new ApiError('badInput', { msg: '没有这个图片分类' });
  const clean = await cleanPicture(file.bytes);
  const fileKey = `pictures/${id}`;
  await services.storage.put(fileKey, clean.bytes);
  const values = {
    id,
    tenantId: owner.tenantId,
    accountId: owner.id,
    fileName: file.name,
    fileKey,
    type: clean.type,
    title: (file.fields.title?.trim() || file.name.replace(/\.[^.]*$/, '')).slice(0, TITLE_CHARS),
    category: category.output,
    tags: [],
    width: clean.width,
    height: clean.height,
    bytes: clean.bytes.length,
  };
  const isStored = await db.transaction(async (tx) => {
    // Uploads of one account wait for each other, so that no two take the last place.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, owner.id)).for('update');
    if (!(await hasRoom(tx, owner, values.bytes))) return false;
    await tx.insert(pictureRow).values(values).onConflictDoNothing();
    return true;
  });
  if (isStored) return pictureOf(db, owner, id);
  await services.storage.remove(fileKey);
  if ((await throwAway(services, owner)) > 0) return addPicture(services, owner, id, file);
  throw new ApiError('tooLarge', { msg: '图片库已满（最多 2000 张、共 2 GB），请先删除不用的图片' });
}

/** Hidden pictures count: their files are still there. */
async function hasRoom(db: Executor, owner: AccountRow, bytes: number): Promise<boolean> {
  const [used] = await db
    .select({ pictures: count(), bytes: sum(pictureRow.bytes) })
    .from(pictureRow)
    .where(ownPictures(owner));
  return (used?.pictures ?? 0) < MAX_PICTURES && Number(used?.bytes ?? 0) + bytes <= MAX_TOTAL_BYTES;
}

/** Throws away removed pictures that no text of the account's bids shows, versions included; how many. */
async function throwAway(services: Services, owner: AccountRow): Promise<number> {
  const shows = (text: typeof chapterRow.content | typeof chapterRow.draft | typeof chapterVersion.content) =>
    sql`strpos(${text}, 'picture:' || ${pictureRow.id}) > 0`;
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
