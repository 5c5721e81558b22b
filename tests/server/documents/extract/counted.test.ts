import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isCounted } from '../../../../site/server/documents/extract/scoring/counted.ts';

test('numbers of clauses that rise count the rows, though some are left out', () => {
  assert.ok(isCounted(['1.2', '1.3.5', '1.3.6', '1.4', '2.2', '4', '6.1']));
  assert.ok(!isCounted(['1.2', '1.3.5', '1.3.5', '1.4', '2.2', '4']), 'one stands twice');
});

test('points that happen to rise are no numbers of clauses', () => {
  assert.ok(!isCounted(['5', '8', '10', '12.5', '15', '20']));
  assert.ok(!isCounted(['1.5', '2.5', '4', '6', '10']));
});
