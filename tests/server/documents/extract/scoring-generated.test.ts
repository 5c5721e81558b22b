import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { compareItems } from '../../../support/tenders/compare-items.ts';
import { generatedTender, layoutNames } from '../../../support/tenders/layouts.ts';

const SEEDS = Array.from({ length: 25 }, (_, i) => 1009 + i * 37);
/** Of all items of a layout, over all its seeds. */
const LEAST_RIGHT = 0.97;

describe('scoring of generated tenders', () => {
  for (const layout of layoutNames) {
    test(`${layout}: found as meant, and never wrong without a doubt`, () => {
      let [asked, right, found] = [0, 0, 0];
      const silent: string[] = [];
      for (const seed of SEEDS) {
        const { document, plan } = generatedTender(seed, layout);
        const { items, state } = extractScoring(document);
        const compared = compareItems(plan, items);
        asked += compared.asked;
        found += items.length;
        right += compared.right;
        const isRight = compared.missed.length === 0 && compared.extra.length === 0;
        if (!isRight && state === 'sure')
          silent.push(`${seed}: missed ${compared.missed.join()}, extra ${compared.extra.join()}`);
      }
      assert.deepEqual(silent, []);
      assert.ok(right >= asked * LEAST_RIGHT, `recall ${right}/${asked}`);
      assert.ok(right >= found * LEAST_RIGHT, `precision ${right}/${found}`);
    });
  }

  test('the same seed gives the same tender, and its words stand in it', () => {
    const [one, other] = [generatedTender(7), generatedTender(7)];
    assert.deepEqual(one, other);
    const text = JSON.stringify(one.document);
    for (const { items } of one.plan.groups)
      for (const { rule } of items) assert.ok(text.includes(rule.slice(0, 20)), rule);
  });
});
