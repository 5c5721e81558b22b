import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import * as v from 'valibot';
import { readStream, type StreamEvent, watch } from '../../widgets/core/api/event-stream.ts';
import { endpoint } from '../../widgets/core/contract/endpoint.ts';
import type { ApiError } from '../../widgets/core/errors.ts';
import { $notices, dismissNotices } from '../../widgets/core/notify.ts';
import { changeSession } from '../../widgets/core/session/session.ts';
import { type Answer, fakeEnv, json, refusal } from '../support/fake-env.ts';

const passage = endpoint('POST', '/bids/{id}/passage', {
  summary: '改写',
  params: v.object({ id: v.string() }),
  body: v.object({ text: v.string() }),
  bare: 'event-stream',
});
const events = endpoint('GET', '/bids/{id}/events', { summary: '事件', bare: 'event-stream' });
const input = { params: { id: 'b1' }, body: { text: '原文' } };
const stream = (body: ReadableStream | string) =>
  new Response(body, { headers: { 'content-type': 'text/event-stream' } });
/** Stays open until it is cut. */
const open: Answer = (request) =>
  stream(
    new ReadableStream({
      start: (controller) =>
        request.signal.addEventListener('abort', () => controller.error(request.signal.reason)),
    }),
  );
/** Lets everything happen that waits for no timer. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

afterEach(() => {
  dismissNotices();
  changeSession({ type: 'signed-out' });
});

describe('an answer that comes as a stream', () => {
  const begin = (answer: Answer, abort = new AbortController()) => {
    const fake = fakeEnv(answer);
    const seen: StreamEvent[] = [];
    const reading = readStream(passage, input, {
      onEvent: (event) => seen.push(event),
      signal: abort.signal,
    });
    // Looked at later; until then nobody minds that it fails.
    reading.catch(() => undefined);
    return { fake, seen, reading, abort };
  };

  test('is asked for once with the body as JSON, and read to its end', async () => {
    changeSession({ type: 'signed-in', token: 'tok' });
    const { fake, seen, reading } = begin(() => stream('event: delta\ndata: 1\n\ndata: 2\n\n'));
    await reading;
    assert.deepEqual(
      seen.map(({ data }) => data),
      [1, 2],
    );
    const [request, ...others] = fake.requests;
    assert.deepEqual(
      [request?.method, request?.url, others.length],
      ['POST', 'http://service.test/api/bids/b1/passage', 0],
    );
    assert.equal(request?.headers.get('content-type'), 'application/json');
    assert.equal(request?.headers.get('accept'), 'text/event-stream');
    assert.equal(request?.headers.get('blade-auth'), 'bearer tok');
    assert.deepEqual(await request?.json(), { text: '原文' });
    fake.undo();
  });

  test('that is refused throws the refusal and shows nothing; a 401 ends the session', async () => {
    const { fake, reading } = begin(() => refusal(409, 40905, '正在编写'));
    await assert.rejects(reading, { name: 'ApiError', status: 409, code: 40905, msg: '正在编写' });
    assert.deepEqual($notices.get(), []);
    fake.undo();
    changeSession({ type: 'signed-in', token: 'tok' });
    const late = begin(() => refusal(401, 401, ''));
    await assert.rejects(late.reading, { name: 'ApiError', status: 401 });
    assert.deepEqual(late.fake.visited, ['/']);
    late.fake.undo();
  });

  test('that fails on the way is a failure of the network', async () => {
    for (const answer of [() => new TypeError('Failed to fetch'), () => new Response('页面')]) {
      const { fake, reading } = begin(answer);
      await assert.rejects(reading, { name: 'NetworkError', reason: 'network' });
      fake.undo();
    }
  });

  test('that says nothing for 30 s is given up, before its beginning and after', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const never: Answer = ({ signal }) =>
      new Promise((resolve) => signal.addEventListener('abort', () => resolve(signal.reason)));
    for (const answer of [open, never]) {
      const { fake, reading } = begin(answer);
      let ended = false;
      reading.catch(() => (ended = true));
      await settle();
      t.mock.timers.tick(29_999);
      await settle();
      assert.equal(ended, false);
      t.mock.timers.tick(1);
      await assert.rejects(reading, { name: 'NetworkError' });
      fake.undo();
    }
  });

  test('ends when it is told to, and cuts its line', async () => {
    const { fake, reading, abort } = begin(open);
    await settle();
    abort.abort();
    await assert.rejects(reading, { name: 'AbortError' });
    assert.ok(fake.requests[0]?.signal.aborted);
    fake.undo();
    const before = new AbortController();
    before.abort();
    const { fake: none, reading: never } = begin(open, before);
    await assert.rejects(never, { name: 'AbortError' });
    assert.equal(none.requests.length, 0);
    none.undo();
  });
});

describe('the pauses of a reader whose line breaks', () => {
  test('double up to 15 s, half of each at random, and begin anew after an event', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    let random = 1;
    t.mock.method(Math, 'random', () => random);
    let isWell = false;
    const fake = fakeEnv(() => (isWell ? stream('data: 1\n\n') : new TypeError('Failed to fetch')));
    const stop = watch(events, { params: { id: 'b1' } }, { onEvent: () => {} });
    await settle();
    const assertPause = async (ms: number) => {
      const { length } = fake.requests;
      t.mock.timers.tick(ms - 1);
      await settle();
      assert.equal(fake.requests.length, length, `not before ${ms} ms`);
      t.mock.timers.tick(1);
      await settle();
      assert.equal(fake.requests.length, length + 1, `after ${ms} ms`);
    };
    for (const ms of [500, 1000, 2000, 4000, 8000, 15_000, 15_000]) await assertPause(ms);
    random = 0;
    isWell = true;
    await assertPause(15_000);
    await assertPause(250);
    await assertPause(250);
    stop();
    fake.undo();
  });

  test('a line is cut when the reader goes, also one that is being opened', async () => {
    const never: Answer = () => new Promise(() => {});
    for (const answer of [open, never]) {
      const fake = fakeEnv(answer);
      const stop = watch(events, { params: { id: 'b1' } }, { onEvent: () => {} });
      await settle();
      stop();
      assert.ok(fake.requests[0]?.signal.aborted);
      fake.undo();
    }
  });

  test('a refusal in an answer of 200 is final by its own code', async () => {
    let refused: ApiError | undefined;
    const fake = fakeEnv(() => json({ code: 403, success: false, msg: '没有权限' }));
    const stop = watch(
      events,
      { params: { id: 'b1' } },
      {
        onEvent: () => {},
        onRefused: (error) => (refused = error),
      },
    );
    await settle();
    assert.deepEqual([refused?.status, refused?.msg, fake.requests.length], [403, '没有权限', 1]);
    stop();
    fake.undo();
  });
});
