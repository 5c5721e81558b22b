import type { Needs } from '../../context/needs.ts';
import type { WordBid } from '../../layout/word-bid.ts';
import type { PictureRow } from '../../store/schema.ts';
import { drawPicture } from '../../workers/isolate/draw-file.ts';

/** px: 300 points an inch over the whole of an A4 page. More would only make the file heavy. */
const MOST_PIXELS = { width: 2480, height: 3508 };
const JPEG_QUALITY = 88;

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

async function forPrint(bytes: Uint8Array, row: PictureRow): Promise<Uint8Array> {
  if (row.width <= MOST_PIXELS.width && row.height <= MOST_PIXELS.height) return bytes;
  const task = { make: 'fit' as const, type: row.type, ...MOST_PIXELS, quality: JPEG_QUALITY };
  return (await drawPicture(bytes, task, row.accountId)).bytes;
}
