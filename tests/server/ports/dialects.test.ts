import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { inspect } from 'node:util';
import * as v from 'valibot';
import { createEmbedding } from '../../../site/server/ports/embedding.ts';
import { createModel } from '../../../site/server/ports/model.ts';
import type { ModelUsage } from '../../../site/server/writing/model/model.ts';
import { ModelError } from '../../../site/server/writing/model/model-error.ts';
import { createModelWriter } from '../../../site/server/writing/model/model-writer.ts';
import type { Dialect, Refusal } from '../../support/dialects/dialect.ts';
import { dialects } from '../../support/dialects/dialects.ts';
import {
  FORBIDDEN,
  STRICT_KEY,
  type StrictModel,
  startStrictModel,
  THOUGHT,
  TOKENS,
} from '../../support/dialects/strict-model.ts';
import { bidContext, chapter, chapterTask } from '../../support/model-task.ts';

const TEXT =
  '本项目按小区分批组织施工，先样板后推广，安装期间不影响居民供热。每道工序由质检员检查签认，不合格的当日返工。';
const TITLES = { titles: Array.from({ length: 150 }, (_, n) => `第 ${n + 1} 项施工安排`) };
const Shape = v.object({ titles: v.array(v.string()) });
const never = new AbortController().signal;
const started: StrictModel[] = [];
after(async () => {
  await Promise.all(started.map((server) => server.close()));
});

async function start(
  dialect: Dialect,
  script: Partial<Parameters<typeof startStrictModel>[1]> = {},
  { key = STRICT_KEY, name = dialect.model } = {},
) {
  const server = await startStrictModel(dialect, { answer: () => TEXT, ...script });
  started.push(server);
  const counted: (ModelUsage | undefined)[] = [];
  const model = createModel({
    baseUrl: server.baseUrl,
    apiKey: key,
    model: name,
    timeouts: { firstByte: 20_000, idle: 20_000, total: 60_000 },
    meter: { check: async () => undefined, add: async (_, usage) => void counted.push(usage) },
  });
  return { server, model, counted };
}

const prompt = { system: '规则', user: '任务', bidId: 'b' };

async function textOf(stream: AsyncIterable<string>): Promise<string> {
  let text = '';
  for await (const piece of stream) text += piece;
  return text;
}

function assertRefused(error: unknown, { failure, retriable, says }: Refusal): true {
  assert.ok(error instanceof ModelError, inspect(error));
  assert.deepEqual([error.failure, error.retriable], [failure, retriable], error.message);
  assert.match(error.message, says);
  const shown = inspect(error, { depth: 20, showHidden: true });
  assert.ok(!shown.includes(STRICT_KEY) && !error.message.includes('127.0.0.1'));
  return true;
}

/** What provokes a refusal, for those a request of ours can be at fault for. */
const provoked: Partial<
  Record<NonNullable<Refusal['on']>, { user?: string; key?: string; name?: string }>
> = {
  key: { key: 'sk-another-0123456789' },
  model: { name: 'none' },
  messages: { user: ' ' },
  content: { user: FORBIDDEN },
  'too-long': { user: '长'.repeat(300_000) },
};

for (const dialect of dialects)
  describe(`as ${dialect.name}`, () => {
    test('a text comes whole, without what the model thinks, and its tokens are counted', async () => {
      const { server, model, counted } = await start(dialect);
      assert.equal(await textOf(model.stream(prompt, never)), spoken(dialect));
      assert.deepEqual(counted, [
        { inputTokens: TOKENS.input, cachedTokens: TOKENS.cached, outputTokens: TOKENS.output },
      ]);
      assert.deepEqual(Object.keys(server.requests[0] ?? {}).toSorted(), [
        'messages',
        'model',
        'stream',
        'stream_options',
      ]);
    });

    test('a structured answer is read, however often it is cut at the length of one answer', async () => {
      const { server, model } = await start(dialect, { answer: () => JSON.stringify(TITLES) });
      assert.deepEqual(await model.object(prompt, Shape, never), TITLES);
      const before = server.requests.length;
      assert.deepEqual(await model.object(prompt, Shape, never), TITLES);
      const parts = Math.ceil(JSON.stringify(TITLES).length / (dialect.usualAnswer ?? 1e9));
      assert.equal(
        server.requests.length - before,
        parts,
        'what is refused is asked for once only',
      );
    });

    for (const refusal of dialect.refusals) {
      const how = refusal.on === undefined ? {} : provoked[refusal.on];
      if (!how) continue;
      test(`${refusal.status} ${JSON.stringify(refusal.body).slice(0, 60)} says what it is`, async () => {
        const refusals = refusal.on ? [] : [refusal, refusal];
        const { model } = await start(dialect, { refusals }, how);
        const asked = { ...prompt, user: how.user ?? prompt.user };
        await assert.rejects(textOf(model.stream(asked, never)), (error) =>
          assertRefused(error, refusal),
        );
      });
    }

    for (const ending of dialect.endings)
      test(`an answer that ends by ${ending.reason} is not taken for whole`, async () => {
        const { model } = await start(dialect, { ending: ending.reason });
        await assert.rejects(textOf(model.stream(prompt, never)), (error) =>
          assertRefused(error, { ...ending, status: 200, body: {}, says: /\p{Script=Han}/u }),
        );
      });

    test('a chapter is written through a busy service and a cut, without a word lost or thought aloud', async () => {
      const busy = dialect.refusals.find(({ failure }) => failure === 'busy');
      assert.ok(busy);
      const { server, model } = await start(dialect, { refusals: [busy], cuts: [20] });
      const notes: string[] = [];
      const writer = createModelWriter(model, {
        sleep: async () => undefined,
        onWait: (note) => notes.push(note),
      });
      const text = await textOf(writer.writeChapter(chapterTask({ targetChars: 40 }), never));
      assert.equal(text, TEXT);
      assert.match(notes.join('\n'), busy.says);
      assert.ok(!JSON.stringify(server.requests).includes(THOUGHT), 'nor is it sent back');
    });

    test('a passage is rewritten', async () => {
      const { model } = await start(dialect);
      const task = {
        ...{ context: bidContext(), chapter: chapter('c1', '施工组织方案') },
        ...{ action: 'rewrite' as const, passage: TEXT, before: '', after: '', instruction: '' },
      };
      assert.equal(await textOf(createModelWriter(model).writePassage(task, never)), TEXT);
    });

    test('vectors of many texts are asked for in calls that the service takes', async () => {
      const { server } = await start(dialect);
      const embedding = createEmbedding({
        ...{ baseUrl: server.baseUrl, apiKey: STRICT_KEY, model: 'embedding' },
      });
      const texts = Array.from({ length: 23 }, (_, n) => '字'.repeat(n + 1));
      const vectors = await embedding.embed(texts, never);
      assert.deepEqual(
        vectors.map((vector) => Math.round((vector[0] ?? 0) / (vector[1] ?? 1))),
        texts.map((text) => text.length),
      );
    });
  });

/** Reasoning that stands in the text goes on to the writer, who takes it out. */
function spoken({ reasoning }: Dialect): string {
  return reasoning === 'text' ? `<think>\n${THOUGHT}\n</think>\n\n${TEXT}` : TEXT;
}
