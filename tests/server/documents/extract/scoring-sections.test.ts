import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { faultsOf } from '../../../bench/reading/report.ts';
import { measureSections } from '../../../bench/reading/sections.ts';
import { halves } from '../../../support/tender-sections/sections.ts';

/** What is not read yet: a whole scoring in one cell, where the file is a text that marks no cells. */
const UNREAD = ['second-evaluation-in-notes.txt'];

describe('scoring as tenders of many kinds write it', () => {
  for (const half of halves)
    test(`${half}: found as meant, and never wrong without a doubt`, async () => {
      for (const { name, rows } of await measureSections(half)) {
        const silent = rows.filter(({ silentScoring }) => silentScoring).map(({ file }) => file);
        assert.deepEqual(silent, [], name);
        const known = rows.filter(({ file }) => !UNREAD.includes(file));
        assert.deepEqual(known.flatMap(faultsOf), [], name);
      }
    });
});
