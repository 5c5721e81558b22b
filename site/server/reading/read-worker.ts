import { parentPort, workerData } from 'node:worker_threads';
import type { TenderDocument } from './document.ts';
import { extractTender, type TenderReading } from './extract-tender.ts';
import { withPrintedPages } from './printed-pages.ts';
import { knowledgeFormats, readDocument } from './read-document.ts';
import { ReadingError } from './reading-error.ts';

/**
 * A tender file to read; a file of the knowledge base, of which only the text is wanted; or a document read before: whose lot was
 * chosen now, or that was printed to PDF and has its pages now.
 */
export type ReadTask =
  | { knowledge: Uint8Array; fileName: string }
  | { bytes: Uint8Array; fileName: string }
  | { document: TenderDocument; lotId: string | null; printed?: Uint8Array };
export type ReadMessage =
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; document: TenderDocument; reading: TenderReading | null }
  | { kind: 'failed'; code: ReadingError['code']; detail: string };

/** The file takes most of the time, the rules the rest. */
const FILE_SHARE = 0.9;

async function read(task: ReadTask): Promise<void> {
  const post = (message: ReadMessage) => parentPort?.postMessage(message);
  try {
    if ('knowledge' in task) {
      const onProgress = (fraction: number) => post({ kind: 'progress', fraction });
      const document = await readDocument(task.knowledge, task.fileName, onProgress, knowledgeFormats);
      post({ kind: 'done', document, reading: null });
      return;
    }
    if ('document' in task) {
      const document = task.printed ? await withPrintedPages(task.document, task.printed) : task.document;
      post({ kind: 'done', document, reading: extractTender(document, task.lotId === null ? {} : { lotId: task.lotId }) });
      return;
    }
    const document = await readDocument(task.bytes, task.fileName, (fraction) =>
      post({ kind: 'progress', fraction: fraction * FILE_SHARE }),
    );
    post({ kind: 'done', document, reading: extractTender(document) });
  } catch (error) {
    const code = error instanceof ReadingError ? error.code : 'unreadableFile';
    post({ kind: 'failed', code, detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error) });
  }
}

await read(workerData as ReadTask);
