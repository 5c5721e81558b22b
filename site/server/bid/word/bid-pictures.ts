import { and, eq, inArray } from 'drizzle-orm';
import type { Needs } from '../../context/needs.ts';
import type { WordBid } from '../../layout/word-bid.ts';
import type { Executor } from '../../store/database.ts';
import { type BidRow, type PictureRow, pictureRow } from '../../store/schema.ts';
import { drawPicture } from '../../workers/isolate/draw-file.ts';
import { pictureIds } from '../../writing/text/picture-links.ts';

/** px: 300 points an inch over the whole of an A4 page. More would only make the file heavy. */
const MOST_PIXELS = { width: 2480, height: 3508 };
const JPEG_QUALITY = 88;
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

/** Their bytes, one after the other, made smaller where print gains nothing. One whose file is gone is left out; the Word file says so in its place. */
export async function loadPictures(
  services: Needs<'logger' | 'storage'>,
  rows: readonly PictureRow[],
): Promise<WordBid['pictures']> {
  const pictures: WordBid['pictures'] = {};
  for (const row of rows) {
    try {
      const bytes = await forPrint(await services.storage.get(row.fileKey), row);
      pictures[row.id] = { bytes, type: row.type, width: row.width, height: row.height };
    } catch (error) {
      services.logger.warn({ err: error, picture: row.id }, 'picture left out of a Word file');
    }
  }
  return pictures;
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

async function forPrint(bytes: Uint8Array, row: PictureRow): Promise<Uint8Array> {
  if (row.width <= MOST_PIXELS.width && row.height <= MOST_PIXELS.height) return bytes;
  const task = { make: 'fit' as const, type: row.type, ...MOST_PIXELS, quality: JPEG_QUALITY };
  return (await drawPicture(bytes, task, row.accountId)).bytes;
}
