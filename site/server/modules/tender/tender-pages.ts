import { refusals } from 'tender-widgets/contract';
import type { Needs } from '../../context/needs.ts';
import { openedFile, storedFile } from '../../http/stored-file.ts';
import { ApiError } from '../../kernel/api-error.ts';
import { stayingOn } from '../../kernel/elsewhere.ts';
import { LibreOfficeError } from '../../layout/export/libre-office.ts';
import { pdfOf } from '../../layout/export/office.ts';
import { type OpenedFile, openIfThere } from '../../ports/storage.ts';
import type { TenderFileRow, TenderPartRow } from '../../store/schema.ts';
import { givePagesTo } from '../../workers/isolate/read-file.ts';
import { documentJson } from './document-json.ts';
import { joinTender } from './join-tender.ts';
import { isPrintable, printedKey } from './printed-file.ts';
import { partsOf } from './tender-rows.ts';

/** A file of several hundred pages takes LibreOffice half a minute; one that hangs is given up. */
const PRINT_LIMIT_MS = 120_000;

/** A file of the tender as PDF, the first where none is named: itself, or what LibreOffice makes of it, once. Throws notFound where there is no PDF of it, tenderNotReady. */
export async function tenderPdf(
  services: Needs<'database' | 'logger' | 'storage'>,
  row: TenderFileRow,
  fileId: string | undefined,
): Promise<{ file: Uint8Array | OpenedFile; fileName: string }> {
  if (row.status !== 'ready') throw new ApiError('tenderNotReady');
  const parts = await partsOf(services.database.db, row.id);
  const part = fileId ? parts.find(({ id }) => id === fileId) : parts[0];
  if (!part?.format) throw new ApiError('notFound');
  const { fileName } = part;
  if (part.format === 'pdf')
    return { fileName, file: await openedFile(services, { key: part.fileKey, name: fileName }) };
  const printed = await openIfThere(services.storage, printedKey(part));
  if (printed) return { fileName, file: printed };
  const begun =
    printing.get(part.id) ??
    stayingOn(() => print(services, row, part)).finally(() => printing.delete(part.id));
  printing.set(part.id, begun);
  return { fileName, file: await begun };
}

/** Files under way, by id: whoever asks for the same one waits for it. */
const printing = new Map<string, Promise<Uint8Array>>();

async function print(
  services: Needs<'database' | 'logger' | 'storage'>,
  row: TenderFileRow,
  part: TenderPartRow,
): Promise<Uint8Array> {
  const isOurs = part.format !== null && (await isPrintable(part.format));
  if (!isOurs) throw new ApiError('notFound', { msg: refusals.noPrintedPages });
  const source = await storedFile(services, { key: part.fileKey, name: part.fileName });
  const pdf = await pdfOf(row.accountId, source, PRINT_LIMIT_MS).catch((cause: unknown) => {
    if (!(cause instanceof LibreOfficeError)) throw cause;
    services.logger.warn({ err: cause, tenderId: row.id }, 'tender file cannot be printed');
    throw new ApiError('notFound', { msg: refusals.noPrintedPages, cause });
  });
  if (part.pages === null) await givePages(services, part, { pdf, owner: row.accountId });
  await services.storage.put(printedKey(part), pdf);
  return pdf;
}

/** Sources say the page from now on; for the rest what was read stays as it is. */
async function givePages(
  services: Needs<'database'>,
  part: TenderPartRow,
  { pdf, owner }: { pdf: Uint8Array; owner: string },
): Promise<void> {
  const kept = await documentJson(services.database.db, part.tenderId);
  const paged = kept === null ? null : await givePagesTo({ kept, fileId: part.id }, pdf, { owner });
  if (!paged) return;
  await joinTender(services, part.tenderId, { owner, fresh: new Map([[part.id, paged]]) });
}
