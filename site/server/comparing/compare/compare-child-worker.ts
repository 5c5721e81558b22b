import type { ComparableDocument, OwnProject } from '../comparable.ts';
import { type KeptComparison, keptComparison, mergedTenders } from '../kept-comparison.ts';
import type { AskVectors } from '../sense/ask-vectors.ts';
import { compareBySense, compareDocuments } from './compare-documents.ts';

/** Documents to compare, and the tender files they answer, each as the JSON of a ComparableDocument. */
export interface CompareTask {
  documents: string[];
  tenders: string[];
  /** Remarks that stand before those of the comparison. */
  warnings: string[];
  /** The projects of the documents, where all are bids of one owner's; null for those of several bidders. */
  own: OwnProject[] | null;
  /** Whether it may ask what texts mean. */
  bySense: boolean;
}
/** What the service answers to `asks`: see AskVectors. */
export interface VectorsAnswer {
  vectors: Float32Array[];
}
export type CompareMessage =
  | { kind: 'ready' }
  | { kind: 'progress'; fraction: number }
  | { kind: 'asks'; texts: string[] }
  | { kind: 'done'; comparison: KeptComparison };

const parent = process.ppid;
/** While it reckons it hears of no end of the service: it asks whether that is still its parent, and ends itself otherwise. */
function post(message: CompareMessage): void {
  if (process.ppid !== parent || !process.connected) process.exit();
  process.send?.(message);
}
const askVectors: AskVectors = (texts) =>
  new Promise((resolve) => {
    process.once('message', ({ vectors }: VectorsAnswer) => resolve(vectors));
    post({ kind: 'asks', texts: [...texts] });
  });
const parsed = (json: string) => JSON.parse(json) as ComparableDocument;

// The service is gone: nobody waits for it.
process.once('disconnect', () => process.exit());
process.once('message', async (task: CompareTask) => {
  const documents = task.documents.map(parsed);
  const tender = mergedTenders(task.tenders.map(parsed));
  const { own, warnings } = task;
  const tell = (fraction: number) => post({ kind: 'progress', fraction });
  const found = task.bySense
    ? await compareBySense({ documents, tender, own }, askVectors, tell)
    : compareDocuments(documents, tender, tell, own);
  post({ kind: 'done', comparison: keptComparison(found, warnings) });
});
post({ kind: 'ready' });
