import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { mergePrices, startingSettings } from 'tender-widgets/price';

const row = (id: string, unitPrice: string, more: object = {}) => ({
  ...{ id, name: id, unit: '台', quantity: '1', unitPrice, taxRate: '' },
  ...more,
});
const draft = (...rows: ReturnType<typeof row>[]) => ({ rows, settings: startingSettings });
const short = ({ rows }: { rows: readonly { id: string; unitPrice: string }[] }) =>
  rows.map(({ id, unitPrice }) => `${id}=${unitPrice}`);

describe('edits of two people', () => {
  const base = draft(row('a', '1'), row('b', '2'));

  test('in different cells are both kept', () => {
    const mine = draft(row('a', '10'), row('b', '2'));
    const theirs = draft(row('a', '1', { quantity: '5' }), row('b', '20'));
    const merged = mergePrices(base, mine, theirs);
    assert.deepEqual(short(merged), ['a=10', 'b=20']);
    assert.equal(merged.rows[0]?.quantity, '5');
    assert.deepEqual(merged.conflicts, []);
  });

  test('in the same cell: mine stays, and theirs is named', () => {
    const merged = mergePrices(
      base,
      draft(row('a', '10'), row('b', '2')),
      draft(row('a', '11'), row('b', '2')),
    );
    assert.deepEqual(short(merged), ['a=10', 'b=2']);
    const conflict = { rowId: 'a', name: 'a', field: 'unitPrice', mine: '10', theirs: '11' };
    assert.deepEqual(merged.conflicts, [conflict]);
    const same = mergePrices(
      base,
      draft(row('a', '9'), row('b', '2')),
      draft(row('a', '9'), row('b', '2')),
    );
    assert.deepEqual(same.conflicts, []);
  });

  test('rows of both are there; one that is removed goes unless the other has changed it', () => {
    const mine = draft(row('b', '2'), row('mine', '3'));
    assert.deepEqual(
      short(mergePrices(base, mine, draft(row('a', '1'), row('b', '2'), row('theirs', '4')))),
      ['b=2', 'theirs=4', 'mine=3'],
    );
    assert.deepEqual(short(mergePrices(base, mine, draft(row('a', '7'), row('b', '2')))), [
      'a=7',
      'b=2',
      'mine=3',
    ]);
    const changed = draft(row('a', '10'), row('b', '2'));
    assert.deepEqual(short(mergePrices(base, changed, draft(row('b', '2')))), ['b=2', 'a=10']);
  });
});
