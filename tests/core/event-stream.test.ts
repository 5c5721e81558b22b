import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import { createEventParser, type StreamEvent } from '../../widgets/core/api/event-parser.ts';
import { watch } from '../../widgets/core/api/event-stream.ts';
import { endpoint } from '../../widgets/core/contract/endpoint.ts';
import type { ApiError } from '../../widgets/core/errors.ts';
import { changeSession } from '../../widgets/core/session/session.ts';
import { fakeEnv, ok, refusal } from '../support/fake-env.ts';

function parse(chunks: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const feed = createEventParser((event) => events.push(event));
  for (const chunk of chunks) feed(chunk);
  return events;
}

describe('createEventParser', () => {
  const stream =
    'id: 7\r\nevent: delta\r\ndata: {"text":"甲\r\ndata: 乙"}\r\n\r\n: ping\n\ndata:{"a":1}\n\nid\nevent: done\rdata: plain\r\r';
  const expected = [
    { id: '7', event: 'delta', data: '{"text":"甲\n乙"}' },
    { id: '7', event: 'message', data: { a: 1 } },
    { id: '', event: 'done', data: 'plain' },
  ];

  test('reads ids, names, joined lines, comments and all line ends', () => {
    assert.deepEqual(parse([`${stream}\n`]), expected);
  });
  test('gives the same wherever the stream is cut', () => {
    for (let cut = 0; cut <= stream.length; cut += 1) {
      assert.deepEqual(
        parse([stream.slice(0, cut), `${stream.slice(cut)}\n`]),
        expected,
        `cut at ${cut}`,
      );
    }
  });
  test('does not give an event that did not end', () =>
    assert.deepEqual(parse(['id: 1\ndata: {"a"']), []));
});

const events = endpoint('GET', '/bids/{id}/events', { summary: '事件', bare: 'event-stream' });
const streamOf = (text: string, end = true) =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode(text));
        if (end) controller.close();
      },
    }),
    { headers: { 'content-type': 'text/event-stream; charset=utf-8' } },
  );
/** Lets everything happen that waits for no timer. */
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};
const until = async (done: () => boolean) => {
  for (let tries = 0; !done(); tries += 1) {
    if (tries > 3000) throw new Error('waited in vain');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
};

describe('watch', () => {
  let stop = () => {};
  let undo = () => {};
  afterEach(() => {
    stop();
    changeSession({ type: 'signed-out' });
    undo();
  });
  const follow = (fake: ReturnType<typeof fakeEnv>, lastEventId = '') => {
    undo = fake.undo;
    const seen = {
      events: [] as StreamEvent[],
      states: [] as string[],
      refused: undefined as ApiError | undefined,
    };
    stop = watch(
      events,
      { params: { id: 'b1' } },
      {
        lastEventId,
        onEvent: (event) => seen.events.push(event),
        onState: (state) => seen.states.push(state),
        onRefused: (error) => (seen.refused = error),
      },
    );
    return seen;
  };

  test('takes up after the last event when the line breaks', async () => {
    const fake = fakeEnv((request) =>
      request.headers.get('last-event-id') === '2'
        ? streamOf('id: 3\ndata: "c"\n\n', false)
        : streamOf('id: 1\ndata: "a"\n\nid: 2\ndata: "b"\n\n'),
    );
    changeSession({ type: 'signed-in', token: 'tok' });
    const seen = follow(fake);
    await until(() => seen.events.length === 3);
    assert.deepEqual(
      seen.events.map(({ data }) => data),
      ['a', 'b', 'c'],
    );
    assert.deepEqual(seen.states, ['connecting', 'live', 'offline', 'connecting', 'live']);
    assert.equal(fake.requests[0]!.headers.get('blade-auth'), 'bearer tok');
    assert.equal(fake.requests[0]!.headers.get('accept'), 'text/event-stream');
  });
  test('starts after a given event', async () => {
    const fake = fakeEnv(() => streamOf('', false));
    follow(fake, '41');
    await until(() => fake.requests.length === 1);
    assert.equal(fake.requests[0]!.headers.get('last-event-id'), '41');
  });
  test('tries again after a failing network, at once when woken', async () => {
    let online = false;
    const fake = fakeEnv(() =>
      online ? streamOf('data: 1\n\n', false) : new TypeError('Failed to fetch'),
    );
    const seen = follow(fake);
    await until(() => seen.states.includes('offline'));
    online = true;
    fake.wake();
    await until(() => seen.events.length === 1);
  });
  for (const [status, code] of [
    [404, 404],
    [403, 403],
  ] as const) {
    test(`gives up on ${status} and says so`, async () => {
      const fake = fakeEnv(() => refusal(status, code, '访问资源不存在'));
      const seen = follow(fake);
      await until(() => seen.refused !== undefined);
      assert.equal(seen.refused?.code, code);
      assert.deepEqual(seen.states, ['connecting', 'offline']);
      fake.wake();
      await settle();
      assert.equal(fake.requests.length, 1);
    });
  }
  for (const status of [408, 409, 425, 429]) {
    test(`tries again after ${status}, which passes`, async () => {
      const answers = [refusal(status, status, '请稍后再试')];
      const fake = fakeEnv(() => answers.shift() ?? streamOf('data: 1\n\n', false));
      const seen = follow(fake);
      await until(() => seen.states.includes('offline'));
      fake.wake();
      await until(() => seen.events.length === 1);
      assert.equal(seen.refused, undefined);
    });
  }
  test('signs out on 401', async () => {
    const fake = fakeEnv(() => refusal(401, 401, ''));
    changeSession({ type: 'signed-in', token: 'tok' });
    const seen = follow(fake);
    await until(() => seen.refused !== undefined);
    assert.deepEqual(fake.visited, ['/']);
  });
  test('does not take a JSON answer for a stream', async () => {
    const fake = fakeEnv(() => ok({}));
    const seen = follow(fake);
    await until(() => seen.states.length >= 2);
    assert.deepEqual(seen.states.slice(0, 2), ['connecting', 'offline']);
  });
  test('calls nothing back after stop', async () => {
    const fake = fakeEnv(() => streamOf('data: 1\n\n', false));
    const seen = follow(fake);
    stop();
    await settle();
    assert.deepEqual([seen.events, seen.states], [[], ['connecting']]);
  });
});

/** A stream that stays open until it is cut, and the way to send on it. */
function openLine() {
  let send = (_text: string) => {};
  const fake = fakeEnv((request) => {
    const body = new ReadableStream({
      start(controller) {
        send = (text) => controller.enqueue(new TextEncoder().encode(text));
        request.signal.addEventListener('abort', () => controller.error(request.signal.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });
  return { fake, send: (text: string) => send(text) };
}

describe('watch on a silent line', () => {
  test('gives it up after 30 s', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { fake } = openLine();
    const states: string[] = [];
    const stop = watch(
      events,
      { params: { id: 'b1' } },
      { onEvent: () => {}, onState: (state) => states.push(state) },
    );
    await settle();
    assert.deepEqual(states, ['connecting', 'live']);
    t.mock.timers.tick(29_999);
    await settle();
    assert.deepEqual(states, ['connecting', 'live']);
    t.mock.timers.tick(1);
    await settle();
    assert.deepEqual(states, ['connecting', 'live', 'offline']);
    stop();
    fake.undo();
  });

  test('counts the 30 s from the last that came, a comment too', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] });
    const { fake, send } = openLine();
    const states: string[] = [];
    const stop = watch(
      events,
      { params: { id: 'b1' } },
      { onEvent: () => {}, onState: (state) => states.push(state) },
    );
    await settle();
    t.mock.timers.tick(20_000);
    send(': ping\n\n');
    await settle();
    t.mock.timers.tick(29_999);
    await settle();
    assert.deepEqual(states, ['connecting', 'live'], 'the comment gives it 30 s more');
    t.mock.timers.tick(1);
    await settle();
    assert.deepEqual(states, ['connecting', 'live', 'offline'], 'and silence after it ends it');
    stop();
    fake.undo();
  });
});
