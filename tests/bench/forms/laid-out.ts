import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { openPdf } from '../../../site/server/documents/read/pdf/pdf.ts';
import { findGrids, type PdfGrid } from '../../../site/server/documents/read/pdf/pdf-grid.ts';
import { type PdfGlyph, readPdfPage } from '../../../site/server/documents/read/pdf/pdf-page.ts';
import { convertToPdf } from '../../../site/server/layout/export/libre-office.ts';
import { isSoft, keyOf } from '../../../site/server/layout/word-forms/letters.ts';

/** A character of a laid out file, in the order the file was drawn. Points from the top left corner. */
export interface Mark extends PdfGlyph {
  page: number;
}

export interface LaidOut {
  marks: Mark[];
  /** The marks' characters as they are compared, one for each. */
  key: string;
  /** Ruled tables, from top to bottom, by page from 0. */
  grids: PdfGrid[][];
}

/** Headers and footers of two files differ by right: without them pages hold the body alone. */
function withoutFurniture(docx: Uint8Array): Uint8Array {
  const files = unzipSync(docx);
  const name = 'word/document.xml';
  const xml = strFromU8(files[name] ?? new Uint8Array());
  files[name] = strToU8(
    xml.replaceAll(/<w:(?:headerReference|footerReference)\b[^>]{0,400}\/>/g, ''),
  );
  return zipSync(files, { level: 1 });
}

/** Lays a .docx out by LibreOffice and reads where everything stands. Throws LibreOfficeError. */
export async function laidOut(docx: Uint8Array, soffice: string): Promise<LaidOut> {
  const pdf = await convertToPdf(withoutFurniture(docx), { soffice, timeoutMs: 240_000 });
  const loading = openPdf(pdf);
  const marks: Mark[] = [];
  const grids: PdfGrid[][] = [];
  try {
    const file = await loading.promise;
    for (let number = 1; number <= file.numPages; number++) {
      const page = await readPdfPage(await file.getPage(number));
      grids.push(findGrids(page.rules));
      for (const glyph of page.glyphs)
        for (const text of glyph.text)
          if (!isSoft(text)) marks.push({ ...glyph, text: keyOf(text), page: number - 1 });
    }
  } finally {
    await loading.destroy();
  }
  return { marks, key: marks.map(({ text }) => text).join(''), grids };
}
