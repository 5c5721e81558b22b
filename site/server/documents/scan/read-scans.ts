import sharp from 'sharp';
import { heicPoints } from '../draw/decode-heic.ts';
import { DrawingError } from '../draw/drawing-error.ts';
import { withDrawnPdf } from '../draw/drawn-pdf.ts';
import { MAX_SIDE } from '../draw/picture-task.ts';
import { splitPage } from '../read/pdf/pdf-content.ts';
import type { ScannedPage } from '../read/pdf/scanned-page.ts';
import { ReadingError } from '../read/reading-error.ts';
import { type Engine, openEngine } from './engine.ts';
import { type GreyPage, greyOf } from './grey.ts';
import { pageOfScan } from './page-of-scan.ts';
import { readScan } from './read-scan.ts';

/** Finer is read no better, and takes four times the memory at 300. */
const SIZE = { dpi: 150, maxSide: 2600 };
/** px of a picture in a page: A4 at 600 dpi has 35 million. */
const MOST_POINTS = 40_000_000;
/** A photograph is taken for a sheet of A4: points of its shorter side. */
const A4_WIDTH = 595;
const POINTS_PER_INCH = 72;

/**
 * Recognises pages of a PDF, or a photograph as its page 1. Only for a process of its own. Undefined where this machine cannot.
 * @param onPage called with the pages done
 * @throws ReadingError pictureTooLarge (the photograph), tooComplexFile (a picture in the PDF is too large), unreadableFile, encryptedFile
 */
export async function readScans(
  bytes: Uint8Array,
  format: 'pdf' | 'picture',
  pages: readonly number[],
  onPage: (done: number) => void,
): Promise<ScannedPage[] | undefined> {
  const engine = await openEngine();
  if (!engine) return undefined;
  try {
    if (format === 'picture') {
      const { page, unit } = await openPhotograph(bytes);
      return [await recognise(engine, page, unit, 1)];
    }
    return await withDrawnPdf(bytes, MOST_POINTS, async (pdf) => {
      const read: ScannedPage[] = [];
      for (const number of pages) {
        const { rgba, width, height, unit } = await pdf.draw(number, SIZE);
        read.push(await recognise(engine, greyOf(rgba, width, height), unit, number));
        onPage(read.length);
        // The points of a page lie outside of the heap, which alone would be collected when it is full.
        globalThis.gc?.();
      }
      return read;
    });
  } catch (cause) {
    if (!(cause instanceof DrawingError)) throw cause;
    if (cause.fault === 'noCanvas') return undefined;
    if (cause.fault === 'pictureTooLarge')
      throw new ReadingError(format === 'picture' ? cause.fault : 'tooComplexFile', { cause });
    throw new ReadingError(cause.fault === 'encryptedFile' ? cause.fault : 'unreadableFile', {
      cause,
    });
  }
}

async function recognise(
  { run, keys }: Engine,
  grey: GreyPage,
  unit: number,
  number: number,
): Promise<ScannedPage> {
  const { page, doubts } = pageOfScan(await readScan(grey, unit, run, keys), number);
  return { content: splitPage(page), doubts };
}

const isHeic = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, 12).toString('latin1', 4, 8) === 'ftyp';

/** The points of a photograph, upright, as many as are read. Throws DrawingError. */
async function openPhotograph(bytes: Uint8Array): Promise<{ page: GreyPage; unit: number }> {
  const opened = isHeic(bytes)
    ? await heicPoints(bytes, MAX_SIDE).then(({ width, height, data }) =>
        sharp(data, { raw: { width, height, channels: 4 } }),
      )
    : sharp(bytes, { limitInputPixels: MAX_SIDE * MAX_SIDE, failOn: 'error' }).autoOrient();
  const short = Math.round((A4_WIDTH * SIZE.dpi) / POINTS_PER_INCH);
  const side = { width: short, height: short, fit: 'outside', withoutEnlargement: true } as const;
  const { data, info } = await opened
    .resize(side)
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch((cause: unknown) => {
      const isTooLarge = cause instanceof Error && /pixel limit/.test(cause.message);
      throw new DrawingError(isTooLarge ? 'pictureTooLarge' : 'damaged', { cause });
    });
  const page = greyOf(data, info.width, info.height, info.channels === 4 ? 4 : 3);
  return { page, unit: Math.min(info.width, info.height) / A4_WIDTH };
}
