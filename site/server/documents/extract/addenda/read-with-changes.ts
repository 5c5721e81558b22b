import type { TenderDocument } from '../../document.ts';
import { readFiles } from '../several/read-files.ts';
import type { TenderReading } from '../tender/extract-tender.ts';
import { readChanges } from './changes.ts';
import { fileDoubts } from './file-doubts.ts';
import type { FoundChange } from './patch.ts';

/** What the files of a tender say, and what its addenda and answers change of that. */
export function readWithChanges(
  document: TenderDocument,
  options: { lotId?: string } = {},
): { reading: TenderReading; changes: FoundChange[] } {
  const { reading, said } = readFiles(document, options);
  const changes = readChanges(document, said, reading);
  const more = said.length > 1 ? fileDoubts(document, changes, reading.doubts) : [];
  return { reading: { ...reading, doubts: [...reading.doubts, ...more] }, changes };
}
