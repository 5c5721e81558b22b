import { and, inArray } from 'drizzle-orm';
import { picture, refusals } from 'tender-widgets/contract';
import * as v from 'valibot';
import type { Needs } from '../../context/needs.ts';
import { MOST_PAGES } from '../../documents/draw/page-numbers.ts';
import { storedFile } from '../../http/stored-file.ts';
import type { UploadedFile } from '../../http/uploaded-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { idFrom } from '../../kernel/ids.ts';
import type { Drizzle } from '../../store/database.ts';
import { type AccountRow, type PictureRow, pictureRow } from '../../store/schema.ts';
import { keepPictures } from './keep-pictures.ts';
import { pictureFormat } from './picture-format.ts';
import { cleanPictures, editedPicture, type PictureEdit } from './picture-image.ts';
import { ownPictures, pictureOf } from './picture-service.ts';

const MAX_PICTURE_BYTES = 20 * 1024 * 1024;
const TITLE_CHARS = 100;

const Fields = v.object({
  category: v.optional(v.picklist(picture.pictureCategories, '没有这个图片分类'), '其他'),
  tags: v.optional(picture.pictureTagList, []),
});

/** What an upload or a change made of the library. */
export interface Added {
  rows: PictureRow[];
  /** What the user is to read; '' when all went as asked. */
  msg: string;
}

/** Of the pages of one file, those after the first have ids of their own. */
const idOfPage = (id: string, index: number) => (index === 0 ? id : idFrom(id, String(index)));

/**
 * Stores a picture, or pages of a PDF, cleaned, in the caller's library. The same `id` again finds what the first request made.
 * Throws badInput, tooLarge, picturesFull, and what `cleanPictures` throws.
 */
export async function addPicture(
  services: Needs<'database' | 'storage'>,
  owner: AccountRow,
  id: string,
  file: UploadedFile,
): Promise<Added> {
  const earlier = await storedBefore(services.database.db, owner, id);
  if (earlier) return earlier;
  const fields = v.safeParse(Fields, {
    ...(file.fields.category ? { category: file.fields.category } : {}),
    ...(file.fields.tags ? { tags: file.fields.tags.split(/[\s,，、]+/).filter(Boolean) } : {}),
  });
  if (!fields.success) throw new ApiError('badInput', { msg: fields.issues[0].message });
  const isPdf = pictureFormat(file.bytes) === 'pdf';
  if (!isPdf && file.bytes.length > MAX_PICTURE_BYTES)
    throw new ApiError('tooLarge', { msg: refusals.pictureBytes });
  const cleaned = await cleanPictures(file.bytes, owner.id, file.fields.pages);
  const title = file.fields.title?.trim() || file.name.replace(/\.[^.]*$/, '');
  const kept = await keepPictures(
    services,
    owner,
    cleaned.map(({ page, picture: clean }, index) => {
      const suffix = page > 0 && cleaned.length > 1 ? ` 第 ${page} 页` : '';
      const named = {
        fileName: file.name,
        title: title.slice(0, TITLE_CHARS - suffix.length) + suffix,
      };
      return {
        id: idOfPage(id, index),
        ...named,
        category: fields.output.category,
        tags: fields.output.tags,
        clean,
      };
    }),
  );
  const known = cleaned.filter((_, index) => kept[index]?.isKnown).map(({ page }) => page);
  return {
    rows: kept.map(({ row }) => row),
    msg: knownMessage(known, cleaned.length, kept[0]?.row.title ?? ''),
  };
}

function knownMessage(known: readonly number[], total: number, title: string): string {
  if (known.length === 0) return '';
  if (total === 1) return `图片库里已有相同的图片《${title}》，没有重复保存`;
  return `第 ${known.join('、')} 页与图片库里已有的图片相同，没有重复保存`;
}

async function storedBefore(
  db: Drizzle,
  owner: AccountRow,
  id: string,
): Promise<Added | undefined> {
  const ids = Array.from({ length: MOST_PAGES }, (_, index) => idOfPage(id, index));
  const found = await db
    .select()
    .from(pictureRow)
    .where(and(ownPictures(owner), inArray(pictureRow.id, ids)));
  if (found.length === 0) return undefined;
  return { rows: found.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), msg: '' };
}

/**
 * A turned and cut copy of a picture, with its name, category and tags; `replace` takes the original out of the library.
 * The same `id` again finds what the first request made. Throws notFound, badInput (the part does not lie within it) and picturesFull.
 */
export async function editPicture(
  services: Needs<'database' | 'storage'>,
  owner: AccountRow,
  asked: { id: string; newId: string; replace: boolean } & PictureEdit,
): Promise<Added> {
  const { db } = services.database;
  const earlier = await storedBefore(db, owner, asked.newId);
  if (earlier) return earlier;
  const row = await pictureOf(db, owner, asked.id);
  if (row.removedAt) throw new ApiError('notFound');
  checkEdit(row, asked);
  const bytes = await storedFile(services, { key: row.fileKey, name: row.fileName });
  const clean = await editedPicture(bytes, owner.id, { ...asked, type: row.type });
  const { fileName, title, category, tags } = row;
  const [kept] = await keepPictures(
    services,
    owner,
    [{ id: asked.newId, fileName, title, category, tags, clean }],
    asked.replace ? row.id : undefined,
  );
  if (!kept) throw new ApiError('notFound');
  return { rows: [kept.row], msg: kept.isKnown ? knownMessage([0], 1, kept.row.title) : '' };
}

function checkEdit({ width, height }: PictureRow, { rotate, crop }: PictureEdit): void {
  if (rotate === 0 && !crop) throw new ApiError('badInput', { msg: refusals.nothingCut });
  const [across, down] = rotate % 180 === 0 ? [width, height] : [height, width];
  if (crop && (crop.x + crop.width > across || crop.y + crop.height > down)) {
    throw new ApiError('badInput', {
      msg: refusals.cutOutside(across, down),
      data: { field: 'crop' },
    });
  }
}
