import sharp from 'sharp';
import { DrawingError } from './drawing-error.ts';
import { type DrawnPoints, withDrawnPdf } from './drawn-pdf.ts';
import { type CleanPicture, encode } from './encode.ts';
import { pageNumbers } from './page-numbers.ts';

/** What a printer needs for text: A4 becomes 1654 × 2339 px. A sheet larger than A2 is drawn coarser. */
const SIZE = { dpi: 200, maxSide: 4700 };

export interface DrawnPage {
  page: number;
  picture: CleanPicture;
}

/**
 * Pages of a PDF as pictures at 200 dpi, `pages` such as `1,3-5`, '' for all. Only for a process of its own.
 * Throws DrawingError encryptedFile, unreadableFile, pictureTooLarge (a picture in it of more than `maxPoints` px, which is not decoded),
 * badInput (pages it has not, or too many) and noCanvas.
 */
export function drawPages(
  bytes: Uint8Array,
  pages: string,
  maxPoints: number,
): Promise<DrawnPage[]> {
  return withDrawnPdf(bytes, maxPoints, async (pdf) => {
    const numbers = pageNumbers(pages, pdf.pages);
    if (!numbers) throw new DrawingError('badInput', { amount: pdf.pages });
    const drawn: DrawnPage[] = [];
    for (const page of numbers)
      drawn.push({ page, picture: await pictureOf(await pdf.draw(page, SIZE)) });
    return drawn;
  });
}

async function pictureOf({ rgba, width, height }: DrawnPoints): Promise<CleanPicture> {
  const picture = sharp(rgba, { raw: { width, height, channels: 4 } }).removeAlpha();
  const [png, jpg] = [await encode(picture.clone(), 'png'), await encode(picture, 'jpg')];
  // Text and drawings are smaller and sharper as PNG, scans as JPEG.
  return png.bytes.length <= jpg.bytes.length ? png : jpg;
}
