import { eq } from 'drizzle-orm';
import { refusals } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import type { TenderDocument } from '../../documents/document.ts';
import { storedFile } from '../../http/stored-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { createFairTurns } from '../../kernel/turns.ts';
import { convertToPdf, findLibreOffice } from '../../layout/measure/libre-office.ts';
import type { Drizzle } from '../../store/database.ts';
import { type TenderFileRow, tenderDocument, tenderFile } from '../../store/schema.ts';
import { readDocumentAgain } from '../../workers/isolate/read-file.ts';
import { documentFormat, jsonColumn } from './document-json.ts';
import { isPrintable, printedKey } from './printed-file.ts';
import { documentOf } from './tender-service.ts';

/** A file of several hundred pages takes LibreOffice half a minute; one that hangs is given up. */
const PRINT_LIMIT_MS = 120_000;
/** Each takes a core and a few hundred MB. */
const PRINTED_AT_ONCE = 2;

/** The file as PDF: itself, or what LibreOffice makes of it, once. Throws notFound where there is no PDF of it, tenderNotReady. */
export async function tenderPdf(
  services: Needs<'database' | 'logger' | 'storage'>,
  row: TenderFileRow,
): Promise<Uint8Array> {
  if (row.status !== 'ready') throw new ApiError('tenderNotReady');
  const format = await documentFormat(services.database.db, row.id);
  if (!format) throw new ApiError('notFound');
  if (format === 'pdf') return storedFile(services, { key: row.fileKey, name: row.fileName });
  const key = printedKey(row);
  if (await services.storage.exists(key)) return services.storage.get(key);
  const begun =
    printing.get(row.id) ??
    inTurn(row.accountId, () => print(services, row, format)).finally(() =>
      printing.delete(row.id),
    );
  printing.set(row.id, begun);
  return begun;
}

/** Files under way, by tender: whoever asks for the same one waits for it. */
const printing = new Map<string, Promise<Uint8Array>>();
const inTurn = createFairTurns(PRINTED_AT_ONCE);

async function print(
  services: Needs<'database' | 'logger' | 'storage'>,
  row: TenderFileRow,
  format: TenderDocument['format'],
): Promise<Uint8Array> {
  const soffice = (await isPrintable(format)) ? await findLibreOffice() : undefined;
  if (!soffice) throw new ApiError('notFound', { msg: refusals.noPrintedPages });
  const source = await storedFile(services, { key: row.fileKey, name: row.fileName });
  const pdf = await convertToPdf(source, { soffice, timeoutMs: PRINT_LIMIT_MS }).catch(
    (cause: unknown) => {
      services.logger.warn({ err: cause, tenderId: row.id }, 'tender file cannot be printed');
      throw new ApiError('notFound', { msg: refusals.noPrintedPages, cause });
    },
  );
  if (row.pages === null) await givePages(services.database.db, row, pdf);
  await services.storage.put(printedKey(row), pdf);
  return pdf;
}

/** Sources say the page from now on; for the rest what was read stays as it is. */
async function givePages(db: Drizzle, row: TenderFileRow, pdf: Uint8Array): Promise<void> {
  const document = await documentOf(db, row);
  const paged = await readDocumentAgain(document, {
    lotId: row.lotId,
    printed: pdf,
    owner: row.accountId,
  });
  const changed = await db.transaction(async (tx) => {
    const [now] = await tx.select().from(tenderFile).where(eq(tenderFile.id, row.id)).for('update');
    // A lot chosen meanwhile has another reading.
    if (!now?.reading || now.lotId !== row.lotId) return now;
    const reading = { ...paged.reading, lots: now.reading.lots, printed: true };
    await tx
      .update(tenderFile)
      .set({ reading, pages: paged.pages })
      .where(eq(tenderFile.id, row.id));
    await tx
      .update(tenderDocument)
      .set({ document: jsonColumn(paged.document) })
      .where(eq(tenderDocument.tenderId, row.id));
    return undefined;
  });
  if (changed) await givePages(db, changed, pdf);
}
