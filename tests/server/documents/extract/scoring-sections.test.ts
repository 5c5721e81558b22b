import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { figuresOf } from '../../../bench/reading/report.ts';
import { measureSections } from '../../../bench/reading/sections.ts';
import { halves } from '../../../support/tender-sections/sections.ts';

/** Of all items of a half in one format. */
const LEAST_RIGHT = { docx: 0.97, pdf: 0.97, txt: 0.93 };

describe('scoring as tenders of many kinds write it', () => {
  for (const half of halves)
    test(`${half}: found as meant, and never wrong without a doubt`, async () => {
      for (const { name, rows } of await measureSections(half)) {
        const least = LEAST_RIGHT[name.split(' ').at(-1) as keyof typeof LEAST_RIGHT];
        const { recall, precision } = figuresOf(rows);
        const silent = rows.filter(({ silentScoring }) => silentScoring).map(({ file }) => file);
        assert.deepEqual(silent, [], name);
        assert.ok((recall ?? 0) >= least, `${name}: recall ${recall}`);
        assert.ok((precision ?? 0) >= least, `${name}: precision ${precision}`);
      }
    });
});
