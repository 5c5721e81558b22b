import { askFor, isGivenAway, stayingOn } from '../../kernel/elsewhere.ts';
import { createFairLimit } from '../../kernel/limit.ts';
import { convertToDocx, convertToPdf, findLibreOffice, LibreOfficeError } from './libre-office.ts';

/** LibreOffice takes a processor and some 300 MB each. */
const AT_ONCE = 2;
const inTurn = createFairLimit(AT_ONCE);
/** Another process is asked again so seldom whether it has LibreOffice. */
const KNOWN_MS = 60_000;

/** A file to be converted. */
export interface GivenFile {
  bytes: Uint8Array;
  timeoutMs: number;
}

let known: { answer: Promise<boolean>; until: number } | undefined;

/** Whether files can be laid out as PDF where that is done. */
export function hasOffice(): Promise<boolean> {
  if (!isGivenAway()) return officeHere();
  const before = known;
  if (!before || before.until < Date.now()) {
    const asked = { name: 'has-office', owner: '', input: () => ({}) } as const;
    // Others wait for the same answer; without one what was known holds, so that lists are shown without workers.
    const answer = stayingOn(() => askFor(asked, {}, officeHere)).catch(() => {
      known = undefined;
      return before?.answer ?? false;
    });
    known = { answer, until: Date.now() + KNOWN_MS };
  }
  return (before ?? known)?.answer ?? officeHere();
}

export const officeHere = async (): Promise<boolean> => (await findLibreOffice()) !== undefined;

/** A .docx as PDF with headings as its outline. Owners take turns. Throws LibreOfficeError, and what `askFor` throws. */
export function pdfOf(owner: string, docx: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
  const file = { bytes: docx, timeoutMs };
  return askFor({ name: 'pdf', owner, input: () => file }, {}, () => pdfHere(owner, file));
}

/** A .doc or .wps as .docx. As `pdfOf`. */
export function docxOf(owner: string, doc: Uint8Array, timeoutMs: number): Promise<Uint8Array> {
  const file = { bytes: doc, timeoutMs };
  return askFor({ name: 'docx', owner, input: () => file }, {}, () => docxHere(owner, file));
}

export const pdfHere = (owner: string, { bytes, timeoutMs }: GivenFile, signal?: AbortSignal) =>
  inTurn(
    owner,
    async () => convertToPdf(bytes, { soffice: await programHere(), timeoutMs }),
    signal,
  );

export const docxHere = (owner: string, { bytes, timeoutMs }: GivenFile, signal?: AbortSignal) =>
  inTurn(
    owner,
    async () => convertToDocx(bytes, { soffice: await programHere(), timeoutMs }),
    signal,
  );

async function programHere(): Promise<string> {
  const soffice = await findLibreOffice();
  if (soffice === undefined) throw new LibreOfficeError('LibreOffice is not installed');
  return soffice;
}
