import type { tender } from 'tender-widgets/contract';
import type { FileToCompare, TakenIn } from '../../comparing/take-in/take-in.ts';
import type { Part } from '../../documents/propose/part.ts';
import { ReadingError } from '../../documents/read/reading-error.ts';
import { TaskEndedError, TaskFailedError } from './child.ts';
import { type IsolatedTask, runIsolated } from './isolate.ts';
import type { PassagesRead, TaskName, TaskOutput, TenderRead } from './tasks.ts';

/** A PDF of 1500 pages (16 MB) takes 15 seconds of a slow core. */
const READING_TIME = { base: 25, perMb: 0.5 };
/** Pictures are looked at one after the other: a scanned bid of 50 MB has 300. */
const TAKING_TIME = { base: 25, perMb: 3 };

/** Whose file it is, and what ends the reading. */
export interface ReadingOptions {
  owner: string;
  signal?: AbortSignal;
  /** 0–1, never backwards. */
  onProgress?: (fraction: number) => void;
}
/** A file, and where its bytes come from when its turn has come. */
export interface FileSource {
  fileName: string;
  bytes: () => Promise<Uint8Array> | Uint8Array;
}

/** Reads a tender file. Throws ReadingError (tooComplexFile past its memory or time), the signal's reason, and what `bytes` throws. */
export function readTenderFile(
  { fileName, bytes }: FileSource,
  options: ReadingOptions,
): Promise<TenderRead> {
  return read('readTender', { ...options, input: { fileName }, bytes, time: READING_TIME });
}

/** Takes from a document read before, as JSON, what depends on the lot; `printed` is the file as PDF, when that has its pages now. */
export function readDocumentAgain(
  document: string,
  { lotId, printed, ...options }: ReadingOptions & { lotId: string | null; printed?: Uint8Array },
): Promise<TenderRead> {
  const bytes = () => printed ?? new Uint8Array();
  return read('readAgain', { ...options, input: { document, lotId }, bytes, time: READING_TIME });
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
  choice: { tables: string[]; columns: tender.ScoringColumns | null },
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
export function readPassagesFile(
  { fileName, bytes }: FileSource,
  options: ReadingOptions,
): Promise<PassagesRead> {
  return read('readPassages', { ...options, input: { fileName }, bytes, time: READING_TIME });
}

/** Takes a file in for a comparison. Throws as `readTenderFile`. */
export function takeInFile(
  { id, fileName, bytes }: FileSource & Pick<FileToCompare, 'id'>,
  options: ReadingOptions,
): Promise<TakenIn> {
  return read('takeIn', { ...options, input: { id, fileName }, bytes, time: TAKING_TIME });
}

async function read<N extends TaskName>(name: N, task: IsolatedTask<N>): Promise<TaskOutput<N>> {
  try {
    return await runIsolated(name, task);
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
