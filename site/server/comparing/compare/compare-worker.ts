import { parentPort, workerData } from 'node:worker_threads';
import type { ComparableDocument } from '../comparable.ts';
import { type KeptComparison, keptComparison, mergedTenders } from '../kept-comparison.ts';
import { compareDocuments } from './compare-documents.ts';

/** Documents to compare, and the tender files they answer, each as the JSON of a ComparableDocument. */
export interface CompareTask {
  documents: string[];
  tenders: string[];
  /** Remarks that stand before those of the comparison. */
  warnings: string[];
}
export type CompareMessage =
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; comparison: KeptComparison };

const post = (message: CompareMessage) => parentPort?.postMessage(message);
const { documents, tenders, warnings } = workerData as CompareTask;
const parsed = (json: string) => JSON.parse(json) as ComparableDocument;
const found = compareDocuments(
  documents.map(parsed),
  mergedTenders(tenders.map(parsed)),
  (fraction) => post({ kind: 'progress', fraction }),
);
post({ kind: 'done', comparison: keptComparison(found, warnings) });
