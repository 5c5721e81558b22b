import { decodeHeic } from './decode-heic.ts';
import { type DrawnPage, drawPages } from './draw-pages.ts';
import { DrawingError, type DrawingFault } from './drawing-error.ts';

// libheif prints what it finds wrong in a file; the answer says it.
Object.assign(console, { log: () => undefined });

/** What a thread is given. */
export interface DrawingTask {
  kind: 'heic' | 'pdf';
  bytes: Uint8Array;
  /** Of a PDF: such as `1,3-5`, '' for all. */
  pages: string;
  /** px of the longest side. */
  maxSide: number;
}
export type DrawingAnswer = { drawn: DrawnPage[] } | { fault: DrawingFault; amount: number; detail: string };

/** Runs in a thread of its own: decodes one HEIC picture, or draws pages of one PDF. */
export async function draw({ kind, bytes, pages, maxSide }: DrawingTask): Promise<DrawingAnswer> {
  try {
    if (kind === 'heic') return { drawn: [{ page: 1, picture: await decodeHeic(bytes, maxSide) }] };
    return { drawn: await drawPages(bytes, pages, maxSide * maxSide) };
  } catch (error) {
    const known = error instanceof DrawingError ? error : undefined;
    const fault = known?.fault ?? (kind === 'pdf' ? 'unreadableFile' : 'pictureUnsupported');
    return {
      fault,
      amount: known?.amount ?? 0,
      detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    };
  }
}
