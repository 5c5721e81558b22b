import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bid, type tender } from 'tender-widgets/contract';
import * as v from 'valibot';
import { readScoring } from '../../../../site/server/bid/row/bid-rows.ts';

/** Nothing that is read of an item is lost between the reading and the bid: the outline goes by it. */
test('an item that was read comes back as it was read', () => {
  const item: tender.ScoringItem = {
    ...{ id: 's1', category: '技术', item: '病虫害防治', maxScore: 4, criteria: '优得4分。' },
    source: { block: 3, quote: '病虫害防治' },
    points: [
      { id: 'p1', text: '防治' },
      { id: 'p2', text: '补植' },
    ],
    group: '养护方案',
  };
  const body = v.parse(bid.createBid.body, { name: '标书', scoring: [item] });
  const rows = typeof body.scoring === 'string' ? [] : (body.scoring ?? []);
  assert.deepEqual(readScoring({ kind: 'rows', rows }), [item]);
});
