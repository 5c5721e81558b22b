import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { compareItems } from '../../../support/tenders/compare-items.ts';
import { generatedTender, layoutNames } from '../../../support/tenders/layouts.ts';

const SEEDS = Array.from({ length: 25 }, (_, i) => 1009 + i * 37);

/** Readings that are right and in doubt, at the most. */
const DOUBTED: Partial<Record<(typeof layoutNames)[number], number>> = { inRule: 1, summary: 1 };
const letters = (text: string): string => text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '');

describe('scoring of generated tenders', () => {
  for (const layout of layoutNames)
    test(`${layout}: every item as meant with its rule, none besides, and nothing in doubt`, () => {
      const doubted: number[] = [];
      for (const seed of SEEDS) {
        const { document, plan } = generatedTender(seed, layout);
        const { items, state } = extractScoring(document);
        const { missed, extra } = compareItems(plan, items);
        assert.deepEqual({ missed, extra }, { missed: [], extra: [] }, String(seed));
        const words = letters(items.map(({ criteria }) => criteria).join(''));
        // What stands in a row of its own for each grade is put together anew, and 价格 may have a line for its rule.
        const own = plan.groups
          .flatMap((group) => group.items)
          .filter(({ kind }) => kind !== '价格' && layout !== 'grades');
        for (const { name, rule } of own) assert.ok(words.includes(letters(rule)), name);
        if (state !== 'sure') doubted.push(seed);
      }
      assert.ok(doubted.length <= (DOUBTED[layout] ?? 0), `in doubt: ${doubted.join()}`);
    });

  test('the same seed gives the same tender, and its words stand in it', () => {
    const [one, other] = [generatedTender(7), generatedTender(7)];
    assert.deepEqual(one, other);
    const text = JSON.stringify(one.document);
    for (const { items } of one.plan.groups)
      for (const { rule } of items) assert.ok(text.includes(rule.slice(0, 20)), rule);
  });
});
