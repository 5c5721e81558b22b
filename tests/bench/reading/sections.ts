import { extractTender } from '../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../site/server/documents/read/any/read-document.ts';
import { fileFormats } from '../../support/tender-files/generate.ts';
import {
  type Half,
  type Section,
  sectionFile,
  sectionsOf,
} from '../../support/tender-sections/sections.ts';
import { parseTruth } from '../truth.ts';
import { type Measured, measure } from './measure.ts';

const FIRST_SEED: Record<Half, number> = { open: 100, held: 500 };

/** The sections of a half as whole files, in each format; what they demand besides items counts as silent where it is not met. */
export async function measureSections(half: Half): Promise<{ name: string; rows: Measured[] }[]> {
  const sets: { name: string; rows: Measured[] }[] = [];
  let seed = FIRST_SEED[half];
  for (const format of fileFormats) {
    const rows: Measured[] = [];
    for (const section of sectionsOf(half)) {
      seed += 1;
      const file = sectionFile(section, seed, format);
      const document = await readDocument(file.bytes, file.name);
      const reading = extractTender(document);
      const row = measure(file.name, document, parseTruth(JSON.stringify(file.truth)), reading);
      const { scoringState, method } = reading;
      rows.push({
        ...row,
        silentScoring: row.silentScoring || !saysSo(section, scoringState, method),
      });
    }
    sets.push({ name: `sections ${half} ${format}`, rows });
  }
  return sets;
}

/** Whether a reading says what has to be said of a section: that it contradicts itself, or by which method nothing is scored. */
function saysSo({ mustDoubt, none }: Section, state: string, method: string | null): boolean {
  if (mustDoubt) return state === 'check';
  if (none === null) return true;
  return none === '*' ? state !== 'sure' : state === 'none' && (method ?? '').includes(none);
}
