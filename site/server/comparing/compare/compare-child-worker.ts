import type { ComparableDocument, OwnProject } from '../comparable.ts';
import { type KeptComparison, keptComparison, mergedTenders } from '../kept-comparison.ts';
import { compareDocuments } from './compare-documents.ts';

/** Documents to compare, and the tender files they answer, each as the JSON of a ComparableDocument. */
export interface CompareTask {
  documents: string[];
  tenders: string[];
  /** Remarks that stand before those of the comparison. */
  warnings: string[];
  /** The projects of the documents, where all are bids of one owner's; null for those of several bidders. */
  own: OwnProject[] | null;
}
export type CompareMessage =
  | { kind: 'ready' }
  | { kind: 'progress'; fraction: number }
  | { kind: 'done'; comparison: KeptComparison };

const parent = process.ppid;
/** While it reckons it hears of no end of the service: it asks whether that is still its parent, and ends itself otherwise. */
function post(message: CompareMessage): void {
  if (process.ppid !== parent || !process.connected) process.exit();
  process.send?.(message);
}
const parsed = (json: string) => JSON.parse(json) as ComparableDocument;

// The service is gone: nobody waits for it.
process.once('disconnect', () => process.exit());
process.once('message', ({ documents, tenders, warnings, own }: CompareTask) => {
  const found = compareDocuments(
    documents.map(parsed),
    mergedTenders(tenders.map(parsed)),
    (fraction) => post({ kind: 'progress', fraction }),
    own,
  );
  post({ kind: 'done', comparison: keptComparison(found, warnings) });
});
post({ kind: 'ready' });
