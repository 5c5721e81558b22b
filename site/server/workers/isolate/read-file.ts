import type { tender } from 'tender-widgets/contract';
import type { FileToCompare, ImportedFile } from '../../comparing/import/import-file.ts';
import type { Part } from '../../documents/propose/part.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import { TaskEndedError, TaskFailedError } from './child.ts';
import type { FileSource, ReadingOptions } from './file-source.ts';
import { type IsolatedTask, runIsolated } from './isolate.ts';
import { readScannedPages } from './read-scans.ts';
import type {
  CompanyRead,
  FileRead,
  JoinInput,
  PassagesRead,
  ScansWanted,
  TaskName,
  TaskOutput,
  TenderRead,
} from './tasks.ts';

/** A PDF of 1500 pages (16 MB) takes 15 seconds of a slow core. */
const READING_TIME = { base: 25, perMb: 0.5 };
/** Pictures are looked at one after the other: a scanned bid of 50 MB has 300. */
const TAKING_TIME = { base: 25, perMb: 3 };

/** Reads a tender file; pages without text are recognised. Throws ReadingError (tooComplexFile past its memory or time), the signal's reason, and what `bytes` throws. */
export function readTenderFile(file: FileSource, options: ReadingOptions): Promise<FileRead> {
  return readWithScans(file, options, (input, options) =>
    read('readTender', { ...options, input, bytes: file.bytes, time: READING_TIME }),
  );
}

/** Pictures in the text of a Word file, as many as fit in an answer. Throws as `readTenderFile`. */
export function picturesOfWord(
  bytes: FileSource['bytes'],
  options: ReadingOptions,
): Promise<TaskOutput<'oldPictures'>> {
  return read('oldPictures', { ...options, input: {}, bytes, time: TAKING_TIME });
}

/** The files of an archive. Throws as `readTenderFile`. */
export function listArchiveFile(
  bytes: FileSource['bytes'],
  options: ReadingOptions,
): Promise<TaskOutput<'listArchive'>> {
  return read('listArchive', { ...options, input: {}, bytes, time: READING_TIME });
}

/** The bytes of some files of an archive. Throws as `readTenderFile`. */
export function unpackArchive(
  bytes: FileSource['bytes'],
  entries: readonly string[],
  options: ReadingOptions,
): Promise<TaskOutput<'unpack'>> {
  return read('unpack', { ...options, input: { entries }, bytes, time: READING_TIME });
}

/** Files as one document, and what they say. Throws as `readTenderFile`. */
export function joinTenderFiles(input: JoinInput, options: ReadingOptions): Promise<TenderRead> {
  return read('joinFiles', { ...options, input, bytes: noBytes, time: READING_TIME });
}

/** Reads a file that is a tender by itself, and what it says. Throws as `readTenderFile`. */
export async function readWholeTender(
  file: FileSource,
  options: ReadingOptions,
): Promise<TenderRead> {
  const { document } = await readTenderFile(file, options);
  const only = { id: 'file', n: 1, name: file.fileName, role: 'tender' as const, document };
  return joinTenderFiles({ kept: null, files: [only], lotId: null }, options);
}

/** A file of a joined document with the pages of its printed form, a PDF; null where the document has no such file. */
export function givePagesTo(
  input: { kept: string; fileId: string },
  printed: Uint8Array,
  options: ReadingOptions,
): Promise<TaskOutput<'givePages'>> {
  return read('givePages', { ...options, input, bytes: () => printed, time: READING_TIME });
}

const noBytes = () => new Uint8Array();

/** All tables of a document read before, as JSON. Throws as `readTenderFile`. */
export function readTablesOf(
  document: string,
  options: ReadingOptions,
): Promise<TaskOutput<'readTables'>> {
  return read('readTables', {
    ...options,
    input: { document },
    bytes: noBytes,
    time: READING_TIME,
  });
}

/** The pieces of a document read before, as JSON, that a model is asked about. Throws as `readTenderFile`. */
export function readPartsOf(document: string, options: ReadingOptions): Promise<Part[]> {
  return read('readParts', { ...options, input: { document }, bytes: noBytes, time: READING_TIME });
}

/** The scoring that chosen tables of a document read before make. Throws as `readTenderFile`. */
export function readScoringOfTables(
  document: string,
  choice: {
    tables: string[];
    columns: tender.ScoringColumns | null;
    /** The lot that is chosen; null where none is. */
    lot: { number: string; name: string } | null;
  },
  options: ReadingOptions,
): Promise<TaskOutput<'readScoringTables'>> {
  return read('readScoringTables', {
    ...options,
    input: { document, ...choice },
    bytes: noBytes,
    time: READING_TIME,
  });
}

/** Reads what a file says in passages, with the words they are found by; .xlsx too. Throws as `readTenderFile`. */
export function readPassagesFile(file: FileSource, options: ReadingOptions): Promise<PassagesRead> {
  return readWithScans(file, options, (input, options) =>
    read('readPassages', { ...options, input, bytes: file.bytes, time: READING_TIME }),
  );
}

/** What a file says of the company whose it is; undefined where its pages would have to be recognised first. Throws as `readTenderFile`. */
export async function readCompanyFile(
  { fileName, bytes }: FileSource,
  options: ReadingOptions,
): Promise<CompanyRead | undefined> {
  const task = { ...options, input: { fileName }, bytes, time: READING_TIME };
  const found = await read('readCompany', task);
  return isWanted(found) ? undefined : found;
}

/** Takes a file in for a comparison. Throws as `readTenderFile`. */
export function importInWorker(
  { id, fileName, bytes }: FileSource & Pick<FileToCompare, 'id'>,
  options: ReadingOptions,
): Promise<ImportedFile> {
  return read('importFile', { ...options, input: { id, fileName }, bytes, time: TAKING_TIME });
}

/** Of the progress of a file that is recognised, what that takes. */
const SCAN_END = 0.95;

/** Reads a file; where pages have to be recognised first, they are, and it is read again with them. */
async function readWithScans<T>(
  { fileName, bytes }: FileSource,
  { onProgress, onScan, recognise = true, ...options }: ReadingOptions,
  readOnce: (
    input: { fileName: string; scans?: readonly string[] },
    options: ReadingOptions,
  ) => Promise<T | ScansWanted>,
): Promise<T> {
  let reported = 0;
  const report = (fraction: number) => {
    if (fraction > reported) onProgress?.((reported = fraction));
  };
  const first = await readOnce({ fileName }, { ...options, onProgress: report });
  if (!isWanted(first)) return first;
  const start = reported;
  const recognised = () =>
    readScannedPages(bytes, isPdf(fileName) ? 'pdf' : 'picture', first.wanted, {
      ...options,
      onScan(progress) {
        onScan?.(progress);
        report(start + (progress.page / progress.pages) * (SCAN_END - start));
      },
    });
  const read = recognise ? await whatItSays(recognised) : [];
  const again = await readOnce({ fileName, scans: read ?? [] }, { ...options, onProgress: report });
  if (isWanted(again)) throw new ReadingError('scannedFile');
  return again;
}

const isWanted = (read: unknown): read is ScansWanted =>
  typeof read === 'object' && read !== null && 'wanted' in read;
const isPdf = (fileName: string): boolean => fileName.trim().toLowerCase().endsWith('.pdf');

async function read<N extends TaskName>(name: N, task: IsolatedTask<N>): Promise<TaskOutput<N>> {
  return whatItSays(() => runIsolated(name, task));
}

/** Does something with a file; why it ended as a ReadingError. */
async function whatItSays<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof TaskEndedError) {
      throw new ReadingError(cause.reason === 'crash' ? 'unreadableFile' : 'tooComplexFile', {
        cause,
      });
    }
    if (cause instanceof TaskFailedError) throw ReadingError.ofCode(cause.fault.code, cause);
    throw cause;
  }
}
