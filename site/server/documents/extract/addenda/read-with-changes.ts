import type { TenderDocument } from '../../document.ts';
import { readChosen } from '../several/joint-reading.ts';
import type { TenderReading } from '../tender/extract-tender.ts';
import { readChanges } from './changes.ts';
import { fileDoubts } from './file-doubts.ts';
import type { FoundChange } from './patch.ts';

/** What the files of a tender say for the chosen lots (`lot-choice.ts`), and what its addenda and answers change of that. */
export function readWithChanges(
  document: TenderDocument,
  choice: string | null = null,
): { reading: TenderReading; changes: FoundChange[] } {
  const { reading, said } = readChosen(document, choice);
  // Rows are numbered anew in the reading for a lot, and a bid for it has those.
  const ofLots = new Map<string, TenderReading>();
  const readingOf = (lotId: string) => {
    const own = ofLots.get(lotId) ?? readChosen(document, lotId).reading;
    ofLots.set(lotId, own);
    return { ...own, choice: lotId };
  };
  const changes = readChanges(document, said, { ...reading, choice }, readingOf);
  const more = said.length > 1 ? fileDoubts(document, changes, reading.doubts) : [];
  return { reading: { ...reading, doubts: [...reading.doubts, ...more], choice }, changes };
}
