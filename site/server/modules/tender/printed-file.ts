import type { TenderDocument } from '../../documents/document.ts';
import { hasOffice } from '../../layout/export/office.ts';
import type { TenderPartRow } from '../../store/schema.ts';

/** Whether the pages of a file of this format can be shown: it has pages of its own, or LibreOffice can make them. */
export async function isPrintable(format: TenderDocument['format']): Promise<boolean> {
  if (format === 'pdf') return true;
  return (format === 'docx' || format === 'doc') && (await hasOffice());
}

/** Where the PDF made of a Word file is kept. */
export const printedKey = (row: Pick<TenderPartRow, 'fileKey'>): string => `${row.fileKey}.pdf`;
