import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  extractTender,
  type TenderReading,
} from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { wordTender } from '../../../support/outline-tenders/word-tender.ts';
import { writtenTenders } from '../../../support/outline-tenders/written-tender.ts';

const factsOf = (reading: TenderReading, names: readonly string[]) =>
  names.map((name) => {
    const fact = Object.entries(reading.facts).find(([own]) => own === name)?.[1];
    return `${name} ${fact?.value ?? 'null'}`;
  });

/** Terms and places go on with the file's own words behind what is asked for. */
const isSame = (said: string, read: string): boolean =>
  /^(?:duration|location) /.test(said) ? read.startsWith(said) : read === said;

for (const tender of writtenTenders('english'))
  test(`${tender.slug}: facts with their places, scoring and clauses are read in English`, async () => {
    const document = await readDocument(wordTender(tender.lines), `${tender.slug}.docx`);
    const reading = extractTender(document);
    const { fact, score, clause, none } = tender.read;
    const facts = factsOf(
      reading,
      fact.map((line) => line.split(' ')[0] ?? ''),
    );
    assert.deepEqual(
      fact.filter((said, i) => !isSame(said, facts[i] ?? '')),
      [],
      facts.join('\n'),
    );
    assert.ok(
      Object.values(reading.facts).every((one) => !one || (one.source?.quote ?? '') !== ''),
    );
    // No blank parts Chinese words from English ones in a name.
    const solid = (text: string) => text.replace(/(?<=\p{Script=Han}) /gu, '');
    assert.deepEqual(
      reading.scoring.map(({ category, item, maxScore }) => `${category}|${item}|${maxScore}`),
      score.map(solid),
    );
    assert.equal(reading.scoringState, score.length > 0 ? 'sure' : 'none');
    for (const words of none) assert.ok(reading.method?.includes(words), reading.method ?? '');
    const asked = reading.clauses.filter(({ kind }) => kind === 'star' || kind === 'invalid');
    for (const words of clause)
      assert.ok(
        asked.some(({ text }) => text.includes(words)),
        `${words}: ${asked.map(({ text }) => text).join(' | ')}`,
      );
  });
