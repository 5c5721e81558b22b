import { fileURLToPath } from 'node:url';
import {
  getDocument,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';
import { DrawingError } from './drawing-error.ts';
import { type CleanPicture, encode } from './encode.ts';
import { pageNumbers } from './page-numbers.ts';

const pdfjsFolder = fileURLToPath(
  new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')),
);
const POINTS_PER_INCH = 72;
/** What a printer needs for text: A4 becomes 1654 × 2339 px. */
const DPI = 200;
/** px; A2 at full sharpness. A larger sheet is drawn coarser. */
const MAX_PAGE_SIDE = 4700;
/** What pdfjs writes to the console, and nowhere else, of a picture that it was told not to decode. */
const TOO_LARGE = 'maximum allowed size';
const WARNINGS = 1;

export interface DrawnPage {
  page: number;
  picture: CleanPicture;
}

/**
 * Pages of a PDF as pictures at 200 dpi, `pages` such as `1,3-5`, '' for all. Listens to the console: only for a process of its own.
 * Throws DrawingError encryptedFile, unreadableFile, pictureTooLarge (a picture in it of more than `maxPoints` px, which is not decoded),
 * badInput (pages it has not, or too many) and noCanvas.
 */
export async function drawPages(
  bytes: Uint8Array,
  pages: string,
  maxPoints: number,
): Promise<DrawnPage[]> {
  const { createCanvas } = await import('@napi-rs/canvas').catch((cause: unknown) => {
    throw new DrawingError('noCanvas', { cause });
  });
  let isTooLarge = false;
  Object.assign(console, {
    warn: (text: unknown) => {
      isTooLarge ||= String(text).includes(TOO_LARGE);
    },
  });
  return withPdf(bytes, maxPoints, async (pdf) => {
    const numbers = pageNumbers(pages, pdf.numPages);
    if (!numbers) throw new DrawingError('badInput', { amount: pdf.numPages });
    const drawn: DrawnPage[] = [];
    for (const page of numbers) {
      drawn.push({ page, picture: await draw(await pdf.getPage(page)) });
      if (isTooLarge) throw new DrawingError('pictureTooLarge');
    }
    return drawn;
  });

  async function draw(page: PDFPageProxy): Promise<CleanPicture> {
    const size = page.getViewport({ scale: 1 });
    const scale = Math.min(
      DPI / POINTS_PER_INCH,
      MAX_PAGE_SIDE / Math.max(size.width, size.height),
    );
    const viewport = page.getViewport({ scale });
    const width = Math.max(1, Math.round(viewport.width));
    const height = Math.max(1, Math.round(viewport.height));
    const canvas = createCanvas(width, height);
    // The two packages describe the same canvas in types of their own.
    await page.render({
      canvas: canvas as unknown as HTMLCanvasElement,
      viewport,
      background: '#ffffff',
    }).promise;
    page.cleanup();
    const picture = sharp(canvas.data(), { raw: { width, height, channels: 4 } }).removeAlpha();
    const [png, jpg] = [await encode(picture.clone(), 'png'), await encode(picture, 'jpg')];
    // Text and drawings are smaller and sharper as PNG, scans as JPEG.
    return png.bytes.length <= jpg.bytes.length ? png : jpg;
  }
}

async function withPdf<T>(
  bytes: Uint8Array,
  maxImageSize: number,
  use: (pdf: PDFDocumentProxy) => Promise<T>,
): Promise<T> {
  const loading = getDocument({
    // pdfjs takes the bytes over, so it gets its own copy.
    data: Uint8Array.from(bytes),
    cMapUrl: `${pdfjsFolder}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${pdfjsFolder}standard_fonts/`,
    wasmUrl: `${pdfjsFolder}wasm/`,
    iccUrl: `${pdfjsFolder}iccs/`,
    useSystemFonts: true,
    maxImageSize,
    verbosity: WARNINGS,
  });
  try {
    return await use(
      await loading.promise.catch((cause: unknown) => {
        const isLocked = cause instanceof Error && cause.name === 'PasswordException';
        throw new DrawingError(isLocked ? 'encryptedFile' : 'unreadableFile', { cause });
      }),
    );
  } finally {
    await loading.destroy();
  }
}
