import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createEmbedding } from '../../../site/server/ports/embedding.ts';
import type { ModelTurns } from '../../../site/server/writing/model/model.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from '../../support/fake-embeddings.ts';

const texts = Array.from({ length: 12 }, (_, n) => `第${n}段`);
let fake: FakeEmbeddings;
before(async () => {
  fake = await startFakeEmbeddings([['段']]);
});
after(() => fake.close());

const embeddingWith = (turns: ModelTurns) =>
  createEmbedding({ baseUrl: fake.baseUrl, apiKey: '', model: 'vectors', turns });

test('each call waits for its turn and tells what it took', async () => {
  const said: unknown[] = [];
  const embedding = embeddingWith({
    take: async ({ estimatedTokens }) => {
      said.push(['takes', estimatedTokens, fake.texts.length]);
      return async (usage) => void said.push(['ends', usage?.inputTokens, fake.texts.length]);
    },
  });
  assert.equal((await embedding.embed(texts, new AbortController().signal)).length, 12);
  assert.deepEqual(said, [
    ['takes', 24, 0],
    ['ends', 1, 10],
    ['takes', 6, 10],
    ['ends', 1, 12],
  ]);
});

test('a call that fails ends its turn; one that is given up is not made', async () => {
  const ends: unknown[] = [];
  fake.isAway = true;
  const turns: ModelTurns = { take: async () => async (usage) => void ends.push(usage) };
  const signal = new AbortController();
  await assert.rejects(embeddingWith(turns).embed(texts, signal.signal), { failure: 'busy' });
  assert.deepEqual(ends, [undefined]);
  fake.isAway = false;
  const asked = fake.texts.length;
  const waiting = embeddingWith({
    take: (_, { aborted }) => {
      assert.equal(aborted, false);
      signal.abort();
      return Promise.reject(new Error('given up'));
    },
  }).embed(texts, signal.signal);
  await assert.rejects(waiting, { name: 'AbortError' });
  assert.equal(fake.texts.length, asked);
});
