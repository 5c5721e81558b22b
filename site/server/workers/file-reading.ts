import type { Needs } from '../context/needs.ts';
import { ReadingError } from '../documents/read/reading-error.ts';
import { toApiError } from '../kernel/api-error.ts';
import { GoneError, whileThere } from './while-there.ts';

/** A file whose reading killed the process this often is given up. */
const READING_ATTEMPTS = 3;

/** What differs between the kinds of files that are read in the background. */
interface FileReading<Row> {
  /** For the log. */
  file: Record<string, string>;
  /** Counts a try; gives the row while it is still to be read. */
  countAttempt(step: 1 | -1): Promise<Row | undefined>;
  /** Whether the row still waits for this. */
  isThere(): Promise<boolean>;
  /** Reads the file and stores what it says; `signal` aborts with the stop of the service and when the row is gone. */
  read(row: Row, signal: AbortSignal): Promise<void>;
  /** Stores why the file cannot be read. */
  refuse(error: ReadingError): Promise<void>;
}

/**
 * One try to read a file as a job. What is wrong with the file is stored with it; what is wrong with us is thrown, and the job is tried again.
 * A file that is removed meanwhile ends its reading.
 */
export async function readFileOnce<Row extends { attempts: number }>(
  services: Needs<'logger'>,
  signal: AbortSignal,
  { file, countAttempt, isThere, read, refuse }: FileReading<Row>,
): Promise<void> {
  const row = await countAttempt(1);
  if (!row) return;
  try {
    if (row.attempts > READING_ATTEMPTS) throw new ReadingError('unreadableFile');
    await whileThere(services, isThere, signal, (ending) => read(row, ending));
  } catch (error) {
    if (error instanceof GoneError) return;
    if (!(error instanceof ReadingError)) {
      // A stop, or stores that are gone, say nothing about the file.
      const isOurs = signal.aborted || toApiError(error).status >= 503;
      if (isOurs) await countAttempt(-1).catch(() => undefined);
      throw error;
    }
    services.logger.info({ err: error, ...file }, 'file cannot be read');
    await refuse(error);
  }
}
