import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as breathe } from 'node:timers/promises';
import { createFairSlots } from '../../../../site/server/workers/isolate/fair-slots.ts';

const never = new AbortController().signal;

/** Works that go on until they are told to end, and what happened in order. */
function createBench(size: number) {
  const slots = createFairSlots(size);
  const events: string[] = [];
  const ends = new Map<string, () => void>();
  const run = (owner: string, name: string, weight = 1, signal = never) =>
    slots.run(owner, weight, signal, (giveWay) => {
      events.push(`${name} begins`);
      return new Promise<string>((resolve, reject) => {
        ends.set(name, () => resolve(name));
        giveWay.addEventListener('abort', () => {
          events.push(`${name} gives way`);
          reject(new Error('killed'));
        });
      });
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await breathe();
  };
  return { run, end, events };
}

test('a heap of one owner gives a place to the first file of another at once, and goes on after it', async () => {
  const { run, end, events } = createBench(2);
  const heap = ['a1', 'a2', 'a3', 'a4'].map((name) => run('a', name));
  await breathe();
  assert.deepEqual(events, ['a1 begins', 'a2 begins']);
  const single = run('b', 'b1');
  await breathe();
  assert.deepEqual(events.slice(2), ['a2 gives way', 'b1 begins']);
  await end('b1');
  assert.equal(await single, 'b1');
  assert.equal(
    events.at(-1),
    'a2 begins',
    'what gave way is begun again before the rest of its heap',
  );
  for (const name of ['a1', 'a2', 'a3', 'a4']) await end(name);
  assert.deepEqual(await Promise.all(heap), ['a1', 'a2', 'a3', 'a4']);
});

test('owners take turns, and none that has one place loses it', async () => {
  const { run, end, events } = createBench(2);
  for (const name of ['a1', 'a2', 'a3']) void run('a', name);
  await breathe();
  for (const name of ['b1', 'b2']) void run('b', name);
  void run('c', 'c1');
  await breathe();
  assert.deepEqual(events, ['a1 begins', 'a2 begins', 'a2 gives way', 'b1 begins']);
  await end('a1');
  assert.equal(events.at(-1), 'c1 begins');
  await end('b1');
  assert.equal(events.at(-1), 'a2 begins');
  await end('c1');
  assert.equal(events.at(-1), 'b2 begins');
});

test('a heavy work has all places, and gives way to others', async () => {
  const { run, end, events } = createBench(2);
  const heavy = run('a', 'a1', 2);
  await breathe();
  const other = run('b', 'b1');
  await breathe();
  assert.deepEqual(events, ['a1 begins', 'a1 gives way', 'b1 begins']);
  await end('b1');
  assert.equal(events.at(-1), 'a1 begins');
  await end('a1');
  assert.deepEqual(await Promise.all([heavy, other]), ['a1', 'b1']);
});

test('what waits leaves the line when it is called off, and errors reach whoever asked', async () => {
  const { run, end, events } = createBench(1);
  void run('a', 'a1');
  const abort = new AbortController();
  const waiting = run('b', 'b1', 1, abort.signal);
  abort.abort(new Error('removed'));
  await assert.rejects(waiting, /removed/);
  await end('a1');
  assert.deepEqual(events, ['a1 begins']);
  await assert.rejects(
    createFairSlots(1).run('a', 1, never, () => Promise.reject(new Error('broken'))),
    /broken/,
  );
});
