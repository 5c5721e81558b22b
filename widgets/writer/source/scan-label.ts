import type { Source } from '../../core/contract/tender.ts';
import { t } from './messages.ts';

/** Less sure of a letter than this, what was recognised is to be checked. */
const SURE = 0.9;

/** What is said of a source whose words were recognised on a scanned page; undefined for words of the file itself. */
export function scanLabel({
  scanned,
  confidence = 1,
}: Source): { text: string; isDoubtful: boolean } | undefined {
  if (!scanned) return undefined;
  const isDoubtful = confidence < SURE;
  return { text: isDoubtful ? t.doubtful : t.scanned, isDoubtful };
}
