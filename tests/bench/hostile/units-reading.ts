import { extractTender } from '../../../site/server/reading/extract-tender.ts';
import { isTocLine, withoutLeader } from '../../../site/server/reading/plain-headings.ts';
import { readDocument } from '../../../site/server/reading/read-document.ts';
import { pastedScoring } from '../../../site/server/reading/scoring.ts';
import { cleanText, closeBlanks, tidyText } from '../../../site/server/reading/tidy-text.ts';
import type { HostileUnit } from './unit.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

export const units: HostileUnit[] = [
  { name: 'cleanText', run: cleanText },
  { name: 'tidyText', run: tidyText },
  { name: 'closeBlanks', run: closeBlanks },
  { name: 'isTocLine', run: isTocLine },
  { name: 'withoutLeader', run: withoutLeader },
  { name: 'pastedScoring', run: pastedScoring },
  { name: 'a text file, read and extracted', run: async (text) => extractTender(await readDocument(bytes(text), 'a.txt')) },
];
