import { parentPort, workerData } from 'node:worker_threads';
import type { ComparableDocument, Comparison } from './comparable.ts';
import { compareDocuments } from './compare-documents.ts';

/** Documents to compare, and the tender file all of them answer. */
export interface CompareTask {
  documents: ComparableDocument[];
  tender: ComparableDocument | null;
}
export type CompareMessage = { kind: 'progress'; fraction: number } | { kind: 'done'; comparison: Comparison };

const post = (message: CompareMessage) => parentPort?.postMessage(message);
const { documents, tender } = workerData as CompareTask;
post({ kind: 'done', comparison: compareDocuments(documents, tender, (fraction) => post({ kind: 'progress', fraction })) });
