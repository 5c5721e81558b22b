import { extractTender } from '../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../site/server/documents/read/any/read-document.ts';
import {
  type WholeHalf,
  type WholeTender,
  wholeTenders,
} from '../../support/tender-whole/whole.ts';
import { type WholeFormat, wholeFile, wholeFormats } from '../../support/tender-whole/write.ts';
import { parseTruth } from '../truth.ts';
import { type Measured, measure } from './measure.ts';

/** The whole invented tenders of a half (tests/support/tender-whole) in each format. */
export async function measureWhole(half: WholeHalf): Promise<{ name: string; rows: Measured[] }[]> {
  const sets: { name: string; rows: Measured[] }[] = [];
  for (const format of wholeFormats) {
    // Rows of tables that pages cut, and lines that the width breaks, are what is hard in a PDF.
    if (format === 'pdf' && !half.startsWith('hard')) continue;
    const rows: Measured[] = [];
    for (const tender of wholeTenders(half)) rows.push(await measured(tender, format));
    sets.push({ name: `whole ${half} ${format}`, rows });
  }
  return sets;
}

async function measured(tender: WholeTender, format: WholeFormat): Promise<Measured> {
  const file = wholeFile(tender, format);
  const document = await readDocument(file.bytes, file.name);
  const reading = extractTender(document);
  const row = measure(file.name, document, parseTruth(JSON.stringify(tender.truth)), reading);
  const { scoringState, method, facts } = reading;
  // A method that decides without scoring has to be named; scoring that is there may not be denied.
  const isSaid =
    tender.none === null
      ? scoringState !== 'none'
      : scoringState === 'none' && (method ?? '').includes(tender.none);
  const term = facts.duration?.value.replace(/\s/g, '') ?? '';
  const isTerm = tender.duration === null || term.includes(tender.duration);
  const isDoubted = !tender.mustDoubt || scoringState === 'check';
  return {
    ...row,
    extra: isSaid ? row.extra : [...row.extra, `${scoringState} by ${method}`],
    silentScoring: row.silentScoring || !isDoubted || (!isSaid && scoringState !== 'check'),
    factsAsked: row.factsAsked + Number(tender.duration !== null),
    factsRight: row.factsRight + Number(tender.duration !== null && isTerm),
    factsMissed: isTerm ? row.factsMissed : [...row.factsMissed, `duration: ${tender.duration}`],
  };
}
