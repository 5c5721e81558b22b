import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { compareInWorker } from '../../../site/server/comparing/compare-in-worker.ts';
import { overlappingBids, textDocument } from '../../support/compare-corpus.ts';

const never = new AbortController().signal;

describe('comparing in a thread of its own', () => {
  test('answers with the comparison and tells how far it is', async () => {
    const told: number[] = [];
    const documents = [
      textDocument('a', ['同一句很少见的话写在两份文件里，说的是泵站夜里怎样换机组。']),
      textDocument('b', ['同一句很少见的话写在两份文件里，说的是泵站夜里怎样换机组。']),
    ];
    const comparison = await compareInWorker({ documents, tender: null }, never, (fraction) => told.push(fraction));
    assert.equal(comparison.pairs[0]?.ratio, 100);
    assert.equal(told.at(-1), 1);
  });

  test('an abort ends it with its reason', async () => {
    const controller = new AbortController();
    const running = compareInWorker({ documents: overlappingBids(1, 6, 40_000), tender: null }, controller.signal, () =>
      controller.abort('stopped'),
    );
    await assert.rejects(running, (reason) => reason === 'stopped');
  });

  test('a fault of the comparison is told, not thrown at the service', async () => {
    const broken = { ...textDocument('a', []), blocks: null } as unknown as ReturnType<typeof textDocument>;
    await assert.rejects(
      compareInWorker({ documents: [broken, broken], tender: null }, never, () => {}),
      { name: 'ComparingError', code: 'failed' },
    );
  });
});
