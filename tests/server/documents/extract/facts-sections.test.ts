import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { readDocument } from '../../../../site/server/documents/read/any/read-document.ts';
import { compareFacts, factNames } from '../../../bench/compare-reading.ts';
import { parseTruth } from '../../../bench/truth.ts';
import { writeDocx, writeText } from '../../../support/tender-files/write.ts';
import { writePdf } from '../../../support/tender-files/write-pdf.ts';
import { factSections } from '../../../support/tender-sections/fact-sections.ts';
import { random } from '../../../support/tenders/random.ts';

const writers = {
  docx: writeDocx,
  pdf: (parts: Parameters<typeof writeDocx>[0]) => writePdf(parts, { headAgain: true }),
  txt: (parts: Parameters<typeof writeDocx>[0]) => writeText(parts, random(7)),
};

describe('facts as tenders of many kinds write them', () => {
  for (const { name, parts, fields } of factSections())
    for (const [format, write] of Object.entries(writers))
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

test('of tenders whose faults were not looked at nearly all facts are right, and what is wrong is in doubt', async () => {
  let asked = 0;
  const wrong: string[] = [];
  const silent: string[] = [];
  for (const { name, parts, fields } of factSections('facts-held')) {
    const document = await readDocument(writeDocx(parts), `${name}.docx`);
    const { facts, doubts } = extractTender(document);
    const doubted = new Set(doubts.map(({ itemId }) => itemId));
    const compared = compareFacts(facts, parseTruth(JSON.stringify({ fields })));
    asked += compared.length;
    for (const one of compared.filter(({ right }) => !right)) {
      wrong.push(`${name} ${one.name}`);
      if (one.found !== 'null' && !doubted.has(factNames[one.name] ?? ''))
        silent.push(`${name} ${one.name}`);
    }
  }
  assert.ok(asked >= 110);
  assert.ok(1 - wrong.length / asked >= 0.94, wrong.join('\n'));
  assert.ok(silent.length <= 1, silent.join('\n'));
});
