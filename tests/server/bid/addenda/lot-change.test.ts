import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tender } from 'tender-widgets/contract';
import {
  type BidSubjects,
  knownValues,
  withChange,
  withoutChange,
} from '../../../../site/server/bid/addenda/patch-bid.ts';
import type { FoundChange } from '../../../../site/server/documents/extract/addenda/patch.ts';

const fact = (value: string): tender.Fact => ({ value, source: null });
const change: FoundChange = {
  ...{ fileId: 'a', kind: 'fact', act: 'changed', about: '包3 投标保证金' },
  ...{ before: '10000', after: '8000', sources: [] },
  patch: {
    facts: [
      {
        ...{ name: 'bidBond', was: fact('10000.00'), now: fact('8000.00') },
        lot: { id: 'lot-3', number: '包3' },
      },
    ],
  },
};
const line = (label: string) => ({
  ...{ id: label, group: '报价', label, value: '10000.00元', confirmed: true, source: null },
});
const subjects = (lotId: string, labels: string[]) =>
  ({
    ...{ lotId, scoring: [], clauses: [], overview: '', responses: {} },
    facts: { ...tender.eachFact(() => null), bidBond: fact('10000.00') },
    factSheet: labels.map(line),
  }) as unknown as BidSubjects;

test('a change of one lot reaches that lot’s bid and its lines alone, and goes again', () => {
  const known = knownValues([change]);
  const carried = (lotId: string, labels: string[]) => {
    const { subjects: now } = withChange(subjects(lotId, labels), change, known);
    const { facts, factSheet } = withoutChange(now, change, known, {});
    const lines = (sheet: BidSubjects['factSheet']) => sheet.map(({ value }) => value);
    return [now.facts.bidBond?.value, lines(now.factSheet), facts.bidBond?.value, lines(factSheet)];
  };
  const [old, fresh] = ['10000.00元', '8000.00元'];
  assert.deepEqual(carried('lot-3', ['投标保证金']), ['8000.00', [fresh], '10000.00', [old]]);
  assert.deepEqual(carried('lot-1', ['投标保证金']), ['10000.00', [old], '10000.00', [old]]);
  assert.deepEqual(carried('lot-1+lot-3', ['包1：投标保证金', '包3：投标保证金']), [
    ...['10000.00', [old, fresh], '10000.00'],
    [old, old],
  ]);
});
