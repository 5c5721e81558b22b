import type { TenderDocument } from '../../document.ts';
import { layOut } from '../pdf/pdf-layout.ts';
import { markScans } from '../pdf/pdf-scans.ts';
import { type Scans, ScansWantedError } from '../pdf/scanned-page.ts';
import { ReadingError } from '../reading-error.ts';

/**
 * A photograph of a page: what was recognised of it.
 * @throws ScansWantedError (`scans` is 'ask'), ReadingError scannedFile (it was not recognised), noTextFile
 */
export function readPhotograph(scans: Scans): TenderDocument {
  if (scans === 'ask') throw new ScansWantedError([1]);
  if (scans.length === 0) throw new ReadingError('scannedFile');
  const blocks = layOut(scans.map(({ content }) => content));
  if (blocks.length === 0) throw new ReadingError('noTextFile');
  return markScans({ format: 'picture', pages: scans.length, blocks }, scans);
}
