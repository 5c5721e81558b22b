import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { compareFacts } from '../../../bench/compare-reading.ts';
import { parseTruth } from '../../../bench/truth.ts';
import { factSections } from '../../../support/tender-sections/fact-sections.ts';
import { factWriters, measureFacts } from '../../../support/tender-sections/measure-facts.ts';

describe('facts as tenders of many kinds write them', () => {
  for (const { name, parts, fields } of factSections())
    for (const [format, write] of Object.entries(factWriters))
      test(`${name}.${format}`, async () => {
        const document = await readDocument(write(parts), `${name}.${format}`);
        const { facts } = extractTender(document);
        // Columns set by blanks may be missed; nothing may be read wrong.
        const wrong = compareFacts(facts, parseTruth(JSON.stringify({ fields })))
          .filter(({ right, found }) => !right && !(format === 'txt' && found === 'null'))
          .map((one) => `${one.name}: ${one.expected}, read ${one.found}`);
        assert.deepEqual(wrong, []);
      });
});

/** Facts that are right of those asked in Word files, and how many are wrong or contradicted without a doubt. */
const bars = {
  'facts-held': { asked: 150, right: 0.95, silent: 1 },
  wordings: { asked: 130, right: 0.99, silent: 0 },
  'wordings-held': { asked: 125, right: 0.94, silent: 0 },
  platforms: { asked: 105, right: 0.99, silent: 0 },
  'platforms-held': { asked: 105, right: 0.95, silent: 2 },
  notices: { asked: 60, right: 0.98, silent: 0 },
  'notices-held': { asked: 57, right: 0.96, silent: 0 },
  announcements: { asked: 64, right: 0.99, silent: 0 },
  'announcements-held': { asked: 63, right: 0.9, silent: 2 },
} as const;

const halves = [
  'facts-held',
  'wordings',
  'wordings-held',
  'platforms',
  'platforms-held',
  'notices',
  'notices-held',
  'announcements',
  'announcements-held',
] as const;
for (const half of halves)
  test(`of ${half} nearly all facts are right, and what is wrong is in doubt`, async () => {
    const { asked, wrong, silent } = await measureFacts(half);
    assert.ok(asked >= bars[half].asked);
    assert.ok(1 - wrong.length / asked >= bars[half].right, wrong.join('\n'));
    assert.ok(silent.length <= bars[half].silent, silent.join('\n'));
  });
