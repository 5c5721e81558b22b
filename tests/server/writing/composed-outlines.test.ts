import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readDocument } from '../../../site/server/documents/read/any/read-document.ts';
import { judged } from '../../bench/outline/assess-outline.ts';
import { composedTender } from '../../support/composed-tenders/composed-tender.ts';
import { written } from '../../support/composed-tenders/write.ts';

/** Of these seeds; `bench:outline --seeds` tells the others. They are read as well as they were when the bars were set, no less. */
const SEEDS = { from: 1, to: 40 };
const bars = { first: 0.98, forms: 0.98 };

test('tenders composed from a seed: first levels in order, forms in place', async () => {
  const rows: ReturnType<typeof judged>[] = [];
  for (let seed = SEEDS.from; seed <= SEEDS.to; seed++) {
    const { slug, lines, truth } = composedTender(seed);
    rows.push(judged(truth, await readDocument(written(lines, 'docx'), `${slug}.docx`)));
  }
  const sum = (of: (row: ReturnType<typeof judged>) => number) =>
    rows.reduce((total, row) => total + of(row), 0);
  const first = sum((row) => row.first) / rows.length;
  const forms = sum((row) => row.forms) / sum((row) => row.formsOf);
  const faults = rows.flatMap((row) => row.faults).join('\n');
  assert.ok(first >= bars.first, `first levels ${first}\n${faults}`);
  assert.ok(forms >= bars.forms, `forms ${forms}\n${faults}`);
});
