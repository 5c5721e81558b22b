import { fileURLToPath } from 'node:url';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { DrawingError } from './drawing-error.ts';

const pdfjsFolder = fileURLToPath(
  new URL('../../', import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')),
);
const POINTS_PER_INCH = 72;
/** What pdfjs writes to the console, and nowhere else, of a picture that it was told not to decode. */
const TOO_LARGE = 'maximum allowed size';
const WARNINGS = 1;

/** Points as RGBA; `unit` is px a point of the page. */
export interface DrawnPoints {
  width: number;
  height: number;
  unit: number;
  rgba: Buffer;
}

export interface DrawnPdf {
  pages: number;
  /** Draws a page, from 1, no larger than `maxSide` px. Throws DrawingError pictureTooLarge. */
  draw(page: number, size: { dpi: number; maxSide: number }): Promise<DrawnPoints>;
}

/**
 * Opens a PDF to be drawn, pictures with it. Listens to the console: only for a process of its own.
 * Throws DrawingError encryptedFile, unreadableFile, pictureTooLarge (a picture in it of more than `maxPoints` px, which is not decoded)
 * and noCanvas, and what `use` throws.
 */
export async function withDrawnPdf<T>(
  bytes: Uint8Array,
  maxPoints: number,
  use: (pdf: DrawnPdf) => Promise<T>,
): Promise<T> {
  const { createCanvas } = await import('@napi-rs/canvas').catch((cause: unknown) => {
    throw new DrawingError('noCanvas', { cause });
  });
  let isTooLarge = false;
  Object.assign(console, {
    warn: (text: unknown) => {
      isTooLarge ||= String(text).includes(TOO_LARGE);
    },
  });
  const loading = openDrawn(bytes, maxPoints);
  try {
    const pdf = await loading.promise.catch((cause: unknown) => {
      const isLocked = cause instanceof Error && cause.name === 'PasswordException';
      throw new DrawingError(isLocked ? 'encryptedFile' : 'unreadableFile', { cause });
    });
    return await use({
      pages: pdf.numPages,
      async draw(number, { dpi, maxSide }) {
        const page = await pdf.getPage(number);
        const size = page.getViewport({ scale: 1 });
        const unit = Math.min(dpi / POINTS_PER_INCH, maxSide / Math.max(size.width, size.height));
        const viewport = page.getViewport({ scale: unit });
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
        if (isTooLarge) throw new DrawingError('pictureTooLarge');
        return { width, height, unit, rgba: canvas.data() };
      },
    });
  } finally {
    await loading.destroy();
  }
}

function openDrawn(bytes: Uint8Array, maxImageSize: number) {
  return getDocument({
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
}
