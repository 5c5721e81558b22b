import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { faultsOf, figuresOf } from '../../../bench/reading/report.ts';
import { measureWhole } from '../../../bench/reading/whole.ts';
import { wholeHalves } from '../../../support/tender-whole/whole.ts';

/** Of all items and facts of a half, in every format. */
const LEAST = { recall: 0.99, precision: 0.99, facts: 0.97 };
/** Of the second and third hard sets, what does not hold yet is in doubt. */
const LEAST_LATER = { recall: 0.98, precision: 0.98, facts: 0.97 };

describe('whole tenders as a person wrote them', () => {
  for (const half of wholeHalves)
    test(`${half}: as well read as was measured`, async () => {
      for (const { name, rows } of await measureWhole(half)) {
        const figures = figuresOf(rows);
        const least = /^hard-(?:second|third)/.test(half) ? LEAST_LATER : LEAST;
        for (const key of ['recall', 'precision', 'facts'] as const)
          assert.ok((figures[key] ?? 1) >= least[key], `${name}: ${key} ${figures[key]}`);
        const silent = rows.filter((row) => row.silentScoring || row.silentFacts > 0);
        assert.deepEqual(silent.map(faultsOf), [], `${name}: wrong without a doubt`);
      }
    });
});
