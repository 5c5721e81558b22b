import type * as Library from 'pdfjs-dist';
import { env } from '../../core/env.ts';

export type PdfLibrary = Pick<typeof Library, 'getDocument' | 'GlobalWorkerOptions'>;

/** Beside the widgets on the service: too large, and too seldom needed, to be part of any bundle. */
const FOLDER = '../widgets/pdf/';

let loading: Promise<PdfLibrary> | undefined;

/** Where the library and its character maps are. */
export function pdfFolder(): string {
  return new URL(FOLDER, new URL(`${env().apiBase}/`, document.baseURI)).href;
}

/** The library that draws PDF pages, fetched once. Rejects where it cannot be had or the browser is too old for it. */
export function loadPdfLibrary(folder: string = pdfFolder()): Promise<PdfLibrary> {
  loading ??= fetchLibrary(folder).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function fetchLibrary(folder: string): Promise<PdfLibrary> {
  const library: PdfLibrary = await import(`${folder}pdf.min.mjs`);
  library.GlobalWorkerOptions.workerSrc = `${folder}pdf.worker.min.mjs`;
  return library;
}
