import { mostScannedPages } from 'tender-widgets/contract';
import { ReadingError } from '../../documents/read/reading-error.ts';
import { TaskEndedError } from './child.ts';
import type { FileSource, ReadingOptions } from './file-source.ts';
import { runIsolated } from './isolate.ts';

/** Pages of one process and one turn: half a minute, of which the start takes two seconds. Other files come in between. */
const PAGES_AT_ONCE = 8;
/** Seconds of processors. An honest page takes 2–4; one that is made to be slow may take a minute, and ends its file. */
const TIME = { base: 60, perMb: 1 };
const SECONDS_PER_PAGE = 6;

/**
 * Recognises pages of a file (a photograph is page 1), some at a time, each turn in a process of its own; what they say, each as JSON.
 * Null where this machine cannot. Throws ReadingError scanTooLong, and as `runIsolated`.
 */
export async function readScannedPages(
  bytes: FileSource['bytes'],
  format: 'pdf' | 'picture',
  pages: readonly number[],
  { owner, signal, onScan }: ReadingOptions,
): Promise<string[] | null> {
  if (pages.length > mostScannedPages) throw new ReadingError('scanTooLong');
  const started = performance.now();
  const read: string[] = [];
  const report = (page: number) => {
    const seconds = ((performance.now() - started) / 1000 / page) * (pages.length - page);
    onScan?.({ page, pages: pages.length, seconds: Math.ceil(seconds) });
  };
  let atOnce = PAGES_AT_ONCE;
  while (read.length < pages.length) {
    const some = pages.slice(read.length, read.length + atOnce);
    try {
      const found = await runIsolated('readScans', {
        input: { format, pages: some },
        bytes,
        owner,
        room: 'scan',
        time: { ...TIME, base: TIME.base + SECONDS_PER_PAGE * some.length },
        ...(signal ? { signal } : {}),
        onProgress: (fraction) => report(read.length + Math.round(fraction * some.length)),
      });
      if (!found) return null;
      read.push(...found);
    } catch (error) {
      // A process keeps something of each page: what is too much for some pages is not for one.
      const isFull = error instanceof TaskEndedError && error.reason === 'memory';
      if (!isFull || some.length === 1) throw error;
      atOnce = 1;
    }
  }
  return read;
}
