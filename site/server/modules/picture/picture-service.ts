import { and, count, desc, eq, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm';
import { type outline, picture, refusals } from 'tender-widgets/contract';
import type * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { openedFile, storedFile } from '../../http/stored-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { dateTime } from '../../kernel/time.ts';
import { type OpenedFile, openIfThere } from '../../ports/storage.ts';
import type { Executor } from '../../store/database.ts';
import {
  type AccountRow,
  type BidRow,
  chapterRow,
  type PictureRow,
  pictureRow,
} from '../../store/schema.ts';
import { containing } from '../../store/search.ts';
import { homeOfPicture } from '../../writing/chapter-pictures.ts';
import type { BidContext } from '../../writing/writer.ts';
import { thumbnail } from './picture-image.ts';

/** Pictures of the library that come into one chapter without being chosen for it. */
const MOST_UNASKED = 3;
/** More than this nobody chooses from. */
const MOST_TAGS = 200;

type Owner = Pick<AccountRow, 'id' | 'tenantId'>;

export function presentPicture(row: PictureRow): picture.Picture {
  const { id, fileName, title, category, tags, width, height, bytes } = row;
  const warnings = picture.printWarnings({ width, height, bytes });
  return {
    id,
    fileName,
    title,
    category,
    tags,
    width,
    height,
    bytes,
    warnings,
    createdAt: dateTime(row.createdAt),
  };
}

export const ownPictures = (owner: Owner) =>
  and(eq(pictureRow.tenantId, owner.tenantId), eq(pictureRow.accountId, owner.id));

/** Throws notFound for a picture that is not the caller's. One that was removed is there for the bids that show it. */
export async function pictureOf(db: Executor, owner: Owner, id: string): Promise<PictureRow> {
  const [row] = await db
    .select()
    .from(pictureRow)
    .where(and(ownPictures(owner), eq(pictureRow.id, id)));
  if (!row) throw new ApiError('notFound', { msg: refusals.pictureUnknown });
  return row;
}

export async function listPictures(
  db: Executor,
  owner: Owner,
  query: v.InferOutput<typeof picture.pictureList.query>,
) {
  const where = and(
    ownPictures(owner),
    query.removed === '1' ? isNotNull(pictureRow.removedAt) : isNull(pictureRow.removedAt),
    query.tag ? sql`${pictureRow.tags} @> ${JSON.stringify([query.tag])}::jsonb` : undefined,
    query.category ? eq(pictureRow.category, query.category) : undefined,
    query.q
      ? or(
          containing(pictureRow.title, query.q),
          containing(pictureRow.fileName, query.q),
          containing(sql`${pictureRow.tags}::text`, query.q),
        )
      : undefined,
  );
  const [total] = await db.select({ value: count() }).from(pictureRow).where(where);
  const rows = await db
    .select()
    .from(pictureRow)
    .where(where)
    .orderBy(
      query.removed === '1' ? desc(pictureRow.removedAt) : desc(pictureRow.createdAt),
      desc(pictureRow.id),
    )
    .limit(query.size)
    .offset((query.current - 1) * query.size);
  return { rows, total: total?.value ?? 0 };
}

/** Tags of the caller's pictures, the most used first. */
export async function tagsOf(
  db: Executor,
  owner: Owner,
): Promise<v.InferOutput<typeof picture.pictureTags.reply>> {
  const tag = sql<string>`tag.value`;
  return db
    .select({ tag, pictures: count() })
    .from(pictureRow)
    .innerJoin(sql`jsonb_array_elements_text(${pictureRow.tags}) as tag`, sql`true`)
    .where(and(ownPictures(owner), isNull(pictureRow.removedAt)))
    .groupBy(tag)
    .orderBy(desc(count()), tag)
    .limit(MOST_TAGS);
}

/** Throws notFound for a picture that is not in the caller's library. */
export async function changePicture(
  db: Executor,
  owner: Owner,
  id: string,
  body: v.InferOutput<typeof picture.changePicture.body>,
): Promise<PictureRow> {
  const row = await pictureOf(db, owner, id);
  if (row.removedAt) throw new ApiError('notFound');
  const changes = {
    title: body.title || row.title,
    category: body.category ?? row.category,
    tags: body.tags ?? row.tags,
  };
  const [changed] = await db
    .update(pictureRow)
    .set(changes)
    .where(eq(pictureRow.id, id))
    .returning();
  if (!changed) throw new ApiError('notFound');
  return changed;
}

/** Hides the picture; a second call finds it hidden, which is what was wanted. */
export async function removePicture(db: Executor, owner: Owner, id: string): Promise<void> {
  await pictureOf(db, owner, id);
  await db
    .update(pictureRow)
    .set({ removedAt: new Date() })
    .where(and(eq(pictureRow.id, id), isNull(pictureRow.removedAt)));
}

/** Shows a removed picture in the library again; one that is there stays there. Throws notFound. */
export async function restorePicture(db: Executor, owner: Owner, id: string): Promise<PictureRow> {
  await pictureOf(db, owner, id);
  const [row] = await db
    .update(pictureRow)
    .set({ removedAt: null })
    .where(eq(pictureRow.id, id))
    .returning();
  // It may have been thrown away in between, where the library is full.
  if (!row) throw new ApiError('notFound');
  return row;
}

export const thumbnailKey = (fileKey: string) => `${fileKey}.small`;

/** The file to show; a thumbnail is made when it is first asked for, and kept. */
export async function shownPicture(
  services: Needs<'logger' | 'storage'>,
  row: PictureRow,
  size: 'full' | 'thumbnail',
): Promise<Uint8Array | OpenedFile> {
  const { storage, logger } = services;
  const file = { key: row.fileKey, name: row.fileName };
  if (size === 'full') return openedFile(services, file);
  const key = thumbnailKey(row.fileKey);
  const kept = await openIfThere(storage, key);
  if (kept) return kept;
  const small = await thumbnail(await storedFile(services, file), row.accountId, row.type);
  // Keeping it saves time only.
  await storage
    .put(key, small)
    .catch((error: unknown) => logger.warn({ err: error }, 'thumbnail not kept'));
  return small;
}

/**
 * Pictures that stand in a chapter: those chosen for it; else, where the bid wants pictures and may show any, those of the library
 * that belong in this chapter more than in any other and stand in no other yet.
 */
export async function picturesFor(
  db: Executor,
  bid: BidRow,
  chapter: outline.OutlineChapter,
): Promise<BidContext['pictures']> {
  const chosen = chapter.settings.pictures ?? [];
  if (chosen.length === 0 && (!bid.settings.pictures || bid.settings.blind)) return [];
  const { id, title, category, tags } = pictureRow;
  const rows = await db
    .select({ id, title, category, tags })
    .from(pictureRow)
    .where(
      and(
        ownPictures({ id: bid.accountId, tenantId: bid.tenantId }),
        isNull(pictureRow.removedAt),
        chosen.length > 0 ? inArray(pictureRow.id, chosen) : undefined,
      ),
    )
    .orderBy(desc(pictureRow.createdAt), desc(pictureRow.id));
  if (chosen.length > 0)
    return rows.toSorted((a, b) => chosen.indexOf(a.id) - chosen.indexOf(b.id));
  const elsewhere = new Set(bid.outline.flatMap((one) => one.settings.pictures ?? []));
  const own = rows.filter(
    (row) => !elsewhere.has(row.id) && homeOfPicture(row, bid.outline, bid.scoring) === chapter.id,
  );
  if (own.length === 0) return [];
  const texts = await otherTexts(db, bid.id, chapter.id);
  return own
    .filter((row) => !texts.some((text) => text.includes(`(picture:${row.id})`)))
    .slice(0, MOST_UNASKED);
}

/** Texts of the bid's other chapters that show pictures. */
async function otherTexts(db: Executor, bidId: string, chapterId: string): Promise<string[]> {
  const rows = await db
    .select({ content: chapterRow.content })
    .from(chapterRow)
    .where(
      and(
        eq(chapterRow.bidId, bidId),
        ne(chapterRow.id, chapterId),
        sql`strpos(${chapterRow.content}, '(picture:') > 0`,
      ),
    );
  return rows.map(({ content }) => content);
}
