import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { inspect } from 'node:util';
import * as v from 'valibot';
import { createModel, type ModelOptions } from '../../../site/server/ports/model.ts';
import { ModelError } from '../../../site/server/writing/model/model-error.ts';
import { type FakeModel, type ModelScript, startFakeModel } from '../../support/fake-model.ts';

const KEY = 'sk-very-secret-0123456789';
const TEXT = '本项目按照招标文件的要求组织实施，分为准备、实施、验收三个阶段。';
const started: FakeModel[] = [];
after(async () => {
  await Promise.all(started.map((server) => server.close()));
});

async function model(script: ModelScript, timeouts: NonNullable<ModelOptions['timeouts']> = {}) {
  const server = await startFakeModel(script);
  started.push(server);
  const limits = { firstByte: 2000, idle: 2000, total: 5000, ...timeouts };
  return {
    server,
    model: createModel({ baseUrl: server.baseUrl, apiKey: KEY, model: 'fake-1', timeouts: limits }),
  };
}

const prompt = { system: '规则', user: '任务' };

async function read(script: ModelScript, timeouts?: NonNullable<ModelOptions['timeouts']>) {
  const { server, model: subject } = await model(script, timeouts);
  let text = '';
  const stream = subject.stream(prompt, new AbortController().signal);
  try {
    for (;;) {
      const next = await stream.next();
      if (next.done) return { text, end: next.value, error: undefined, server };
      text += next.value;
    }
  } catch (error) {
    assert.ok(error instanceof ModelError, `not a ModelError: ${inspect(error)}`);
    const shown = inspect(error, { depth: 20, showHidden: true });
    assert.ok(!shown.includes(KEY), 'the key must not appear in an error');
    assert.ok(!error.message.includes('127.0.0.1'), 'no address in a message');
    assert.match(error.message, /[\u4e00-\u9fff]/);
    return { text, end: undefined, error, server };
  }
}

test('reads a whole answer and says who asks what', async () => {
  const { text, end, server } = await read([{ mode: 'ok', text: TEXT }]);
  assert.equal(text, TEXT);
  assert.equal(end, 'stop');
  assert.equal(server.authorizations[0], `Bearer ${KEY}`);
  assert.equal(server.requests[0]?.model, 'fake-1');
  assert.deepEqual(server.requests[0]?.messages, [
    { role: 'system', content: '规则' },
    { role: 'user', content: '任务' },
  ]);
});

test('a base address with the path of the call works too', async () => {
  const server = await startFakeModel([{ mode: 'ok', text: TEXT }]);
  started.push(server);
  const subject = createModel({
    baseUrl: `${server.baseUrl}/chat/completions/`,
    apiKey: '',
    model: 'm',
  });
  let text = '';
  for await (const piece of subject.stream(prompt, new AbortController().signal)) text += piece;
  assert.equal(text, TEXT);
  assert.equal(server.authorizations[0], undefined);
});

test('reports the length limit as an end, not an error', async () => {
  const { end } = await read([{ mode: 'ok', text: TEXT, finish: 'length' }]);
  assert.equal(end, 'length');
});

test('a slow answer is complete', async () => {
  const { text, end } = await read([{ mode: 'slow', text: TEXT, delay: 10 }], { idle: 500 });
  assert.equal(text, TEXT);
  assert.equal(end, 'stop');
});

for (const [status, retriable, failure] of [
  [400, false, 'bad-request'],
  [401, false, 'not-allowed'],
  [402, false, 'not-allowed'],
  [403, false, 'not-allowed'],
  [404, false, 'not-allowed'],
  [408, true, 'busy'],
  [409, true, 'busy'],
  [425, true, 'busy'],
  [429, true, 'busy'],
  [500, true, 'busy'],
  [503, true, 'busy'],
] as const) {
  test(`status ${status} is ${retriable ? '' : 'not '}retriable`, async () => {
    const body = { error: { message: `Incorrect key ${KEY} at http://127.0.0.1/v1` } };
    const { error, server } = await read([{ mode: 'status', status, body }]);
    assert.equal(error?.retriable, retriable);
    assert.equal(error?.failure, failure);
    assert.equal(server.requests.length, 1, 'waiting and trying again is not done here');
  });
}

test('retry-after is passed on, in seconds and in milliseconds', async () => {
  const seconds = await read([{ mode: 'status', status: 429, headers: { 'retry-after': '7' } }]);
  assert.equal(seconds.error?.retryAfter, 7000);
  const exact = await read([{ mode: 'status', status: 503, headers: { 'retry-after-ms': '250' } }]);
  assert.equal(exact.error?.retryAfter, 250);
});

test('a prompt that is too long and a content check are told apart from a bad request', async () => {
  const tooLong = {
    error: { message: 'maximum context length is 8192 tokens', code: 'context_length_exceeded' },
  };
  assert.equal(
    (await read([{ mode: 'status', status: 400, body: tooLong }])).error?.failure,
    'too-long',
  );
  const inspected = {
    error: {
      message: 'Input data may contain inappropriate content.',
      code: 'data_inspection_failed',
    },
  };
  assert.equal(
    (await read([{ mode: 'status', status: 400, body: inspected }])).error?.failure,
    'refused',
  );
});

test('hanging before the headers ends at the first-byte limit', { timeout: 30_000 }, async () => {
  const { error } = await read([{ mode: 'hang' }], { firstByte: 150 });
  assert.equal(error?.failure, 'timeout');
  assert.equal(error?.retriable, true);
});

test('a silence in the middle ends at the idle limit and keeps the text', async () => {
  const { text, error } = await read([{ mode: 'stall', text: TEXT }], { idle: 150 });
  assert.equal(text, TEXT);
  assert.equal(error?.failure, 'timeout');
});

test('an endless answer ends at the total limit', async () => {
  const { text, error } = await read([{ mode: 'slow', text: TEXT.repeat(50), delay: 20 }], {
    total: 300,
  });
  assert.ok(text.length > 0 && text.length < TEXT.length * 50);
  assert.equal(error?.failure, 'timeout');
});

test('a cut connection keeps the text and is retriable', async () => {
  const { text, error } = await read([{ mode: 'cut', text: TEXT }]);
  assert.equal(text, TEXT);
  assert.equal(error?.failure, 'cut');
  assert.equal(error?.retriable, true);
});

test('nobody listening is retriable', async () => {
  const { server, model: subject } = await model([]);
  await server.close();
  await assert.rejects(
    subject.stream(prompt, new AbortController().signal).next(),
    (error: ModelError) => error.failure === 'unreachable' && error.retriable,
  );
});

test('a stream that ends without a finish reason is a cut, unless the service said [DONE]', async () => {
  const cut = await read([{ mode: 'no-finish', text: TEXT }]);
  assert.equal(cut.error?.retriable, true);
  const done = await read([{ mode: 'no-finish', text: TEXT, done: true }]);
  assert.equal(done.end, 'stop');
  assert.equal(done.text, TEXT);
});

for (const step of [
  { mode: 'garbage', text: TEXT },
  { mode: 'html' },
  { mode: 'invalid-sse' },
  { mode: 'json', body: { a: 1 } },
] as const) {
  test(`an answer of the kind ${step.mode} is a retriable failure`, async () => {
    const { error } = await read([step]);
    assert.equal(error?.failure, 'garbled');
    assert.equal(error?.retriable, true);
  });
}

test('a completion in one piece of JSON is read all the same', async () => {
  const body = {
    choices: [{ message: { role: 'assistant', content: TEXT }, finish_reason: 'stop' }],
  };
  const { text, end } = await read([{ mode: 'json', body }]);
  assert.equal(text, TEXT);
  assert.equal(end, 'stop');
});

test('an error in JSON with status 200 counts as what it says', async () => {
  const { error } = await read([
    { mode: 'json', body: { error: { message: 'bad key', code: 401 } } },
  ]);
  assert.equal(error?.failure, 'not-allowed');
});

test('an error chunk is a failure although the answer ends with stop', async () => {
  const busy = await read([
    { mode: 'error-chunk', text: TEXT, error: { message: 'overloaded', code: 503 } },
  ]);
  assert.equal(busy.text, TEXT);
  assert.equal(busy.error?.failure, 'busy');
  const unnamed = await read([
    { mode: 'error-chunk', text: '', error: { message: `upstream ${KEY} failed` } },
  ]);
  assert.equal(unnamed.error?.retriable, true);
});

test('words of a length or a check are not taken for what they are not', async () => {
  const minute = { error: { message: 'Tokens per minute limit exceeded - too many tokens' } };
  const busy = await read([{ mode: 'status', status: 429, body: minute }]);
  assert.equal(busy.error?.failure, 'busy');
  const name = { error: { message: 'model names are case-sensitive, 1301 of them' } };
  const wrong = await read([{ mode: 'status', status: 404, body: name }]);
  assert.equal(wrong.error?.failure, 'not-allowed');
});

test('a model that calls a tool nobody gave it has not answered', async () => {
  const { error } = await read([{ mode: 'ok', text: '', finish: 'tool_calls' }]);
  assert.equal(error?.failure, 'garbled');
  assert.equal(error?.retriable, true);
});

test('a content filter is a refusal', async () => {
  const { error } = await read([{ mode: 'refusal', text: '' }]);
  assert.equal(error?.failure, 'refused');
  assert.equal(error?.retriable, false);
});

test('an abort closes the connection and throws an AbortError', { timeout: 30_000 }, async () => {
  const { server, model: subject } = await model([{ mode: 'stall', text: TEXT }]);
  const control = new AbortController();
  const stream = subject.stream(prompt, control.signal);
  await stream.next();
  const rest = (async () => {
    for await (const _ of stream);
  })();
  control.abort(new Error('paused'));
  await assert.rejects(rest, { name: 'AbortError' });
  await server.clientGone;
});

test('a reader that stops reading closes the connection', async () => {
  const { server, model: subject } = await model([{ mode: 'stall', text: TEXT }]);
  for await (const _ of subject.stream(prompt, new AbortController().signal)) break;
  await server.clientGone;
});

const Shape = v.object({ titles: v.array(v.string()) });

test('object() reads JSON, also with a fence, reasoning or words around it', async () => {
  for (const text of [
    '{"titles":["甲"]}',
    '```json\n{"titles":["甲"]}\n```',
    '<think>{嗯}</think>好的：\n{"titles":["甲"]}\n以上。',
  ]) {
    const { model: subject, server } = await model([{ mode: 'ok', text }]);
    assert.deepEqual(await subject.object(prompt, Shape, new AbortController().signal), {
      titles: ['甲'],
    });
    assert.match(server.requests[0]?.messages[0]?.content ?? '', /"titles"/);
  }
});

test('object() of another shape is a failure', async () => {
  for (const text of ['{"titles":"甲"}', '{"titles":["甲"', '没有']) {
    const { model: subject } = await model([{ mode: 'ok', text }]);
    await assert.rejects(subject.object(prompt, Shape, new AbortController().signal), {
      failure: 'garbled',
    });
  }
});

test('object() does without response_format where the service refuses it', async () => {
  const { model: subject, server } = await model((request) =>
    request.response_format
      ? { mode: 'status', status: 400 }
      : { mode: 'ok', text: '{"titles":[]}' },
  );
  assert.deepEqual(await subject.object(prompt, Shape, new AbortController().signal), {
    titles: [],
  });
  assert.equal(server.requests.length, 2);
});

test('a service that refuses to tell its tokens is not asked for them again', async () => {
  const { model: subject, server } = await model((request) =>
    request.stream_options
      ? { mode: 'status', status: 400, body: { error: { message: 'stream_options: unknown' } } }
      : { mode: 'ok', text: '{"titles":[]}' },
  );
  const { signal } = new AbortController();
  assert.deepEqual(await subject.object(prompt, Shape, signal), { titles: [] });
  assert.deepEqual(await subject.object(prompt, Shape, signal), { titles: [] });
  assert.equal(server.requests.length, 3);
  assert.ok(server.requests.at(-1)?.response_format, 'that it has a JSON mode is not doubted');
});

test('a model that begins an object anew instead of going on is taken at its last word', async () => {
  const whole = JSON.stringify({ titles: ['甲', '乙'] });
  const { model: subject } = await model([
    { mode: 'ok', text: whole.slice(0, 14), finish: 'length' },
    { mode: 'ok', text: whole },
  ]);
  assert.deepEqual(await subject.object(prompt, Shape, new AbortController().signal), {
    titles: ['甲', '乙'],
  });
});

for (const as of ['line', 'events', 'reasoning', 'json', 'error'] as const) {
  test(`a flood (${as}) is cut off early, and the process answers others meanwhile`, {
    timeout: 600_000,
  }, async () => {
    let turns = 0;
    const counting = setInterval(() => void (turns += 1), 1);
    const before = process.memoryUsage.rss();
    const limits = { firstByte: 20_000, idle: 20_000, total: 60_000 };
    const { error, server } = await read(
      // Its characters are too many; with shorter pieces their packing would be, as in the next test.
      [{ mode: 'flood', piece: '字'.repeat(200), bytes: 400_000_000, as }],
      limits,
    );
    clearInterval(counting);
    assert.equal(error?.failure, as === 'error' ? 'bad-request' : 'flood');
    await server.clientGone;
    assert.ok(turns > 0);
    assert.ok(process.memoryUsage.rss() - before < 300_000_000, 'memory stays flat');
  });
}

test('object() is cut off in a flood, and of deeply nested or damaged JSON it says what is wrong', {
  timeout: 600_000,
}, async () => {
  const limits = { firstByte: 20_000, idle: 20_000, total: 60_000 };
  const shape = v.object({ name: v.string() });
  const flood = await model(
    [{ mode: 'flood', piece: '{"a":[', bytes: 400_000_000, as: 'events' }],
    limits,
  );
  await assert.rejects(flood.model.object(prompt, shape, new AbortController().signal), {
    failure: 'flood',
  });
  for (const text of ['{"a":['.repeat(50_000), '{"name": 1}', '{', 'null', '']) {
    const { model: subject } = await model([{ mode: 'ok', text, pieceSize: 2000 }]);
    await assert.rejects(
      subject.object(prompt, shape, new AbortController().signal),
      { failure: 'garbled' },
      text.slice(0, 20),
    );
  }
});

test('what keeps a request from its turn is no fault of the model; an abort is one', async () => {
  const { server } = await model([{ mode: 'ok', text: TEXT }]);
  const gone = Object.assign(new Error('Connection terminated'), { code: '57P01' });
  const stop = new AbortController();
  const create = (take: () => Promise<never>) =>
    createModel({ baseUrl: server.baseUrl, apiKey: KEY, model: 'fake-1', turns: { take } });
  const away = create(() => Promise.reject(gone));
  const isGone = (error: unknown) => error === gone;
  await assert.rejects(away.stream(prompt, stop.signal).next(), isGone);
  await assert.rejects(away.object(prompt, v.object({}), stop.signal), isGone);
  stop.abort('paused');
  const stopped = create(() => Promise.reject(stop.signal.reason));
  await assert.rejects(stopped.stream(prompt, stop.signal).next(), { name: 'AbortError' });
  assert.equal(server.requests.length, 0);
});
