import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pastedScoring } from '../../../../site/server/documents/extract/scoring/scoring.ts';
import { createFairLimit } from '../../../../site/server/kernel/limit.ts';
import { createTextRunner, runText } from '../../../../site/server/workers/text-pool/run-text.ts';
import { AT_ONCE_CHARS, charsIn } from '../../../../site/server/workers/text-pool/text-size.ts';

/** How often the loop came round until the work was done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const ended = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    await new Promise((resolve) => setImmediate(resolve));
    turns += 1;
  }
  await ended;
  return turns;
}

const table = (rows: number) =>
  `评分项目 分值 评分标准\n${Array.from({ length: rows }, (_, at) => `方案${at} 2分 内容完整的得2分，一般的得1分`).join('\n')}`;

describe('texts in threads', () => {
  test('a long text leaves the loop free and gives the same answer as in place; a short one is done at once', async () => {
    const long = table(900);
    assert.ok(long.length > AT_ONCE_CHARS);
    const work = runText('a', 'pastedScoring', { text: long });
    const turns = await turnsDuring(work);
    assert.ok(turns > 50, `${turns} turns`);
    assert.deepEqual(await work, pastedScoring({ text: long }));
    const short = runText('a', 'pastedScoring', { text: table(20) });
    assert.ok((await turnsDuring(short)) <= 2);
  });

  test('characters are counted wherever they stand', () => {
    assert.equal(
      charsIn(['四个字符', new Map([['key', { text: '二字', none: null, no: undefined }]])]),
      9,
    );
  });

  test('a work that takes too long is ended and refused; the next one has its turn', async () => {
    const hurried = createTextRunner({ limitMs: () => 1 });
    await assert.rejects(hurried('a', 'pastedScoring', { text: table(3000) }), {
      name: 'ApiError',
      status: 422,
      code: 42_211,
    });
    const patient = createTextRunner();
    assert.ok((await patient('a', 'pastedScoring', { text: table(900) })).items.length > 0);
  });

  test('a work that takes too much memory is refused, and the process lives', async () => {
    const small = createTextRunner({ memoryMb: 24 });
    const contents = new Map(
      Array.from({ length: 40 }, (_, at) => [`c${at}`, `第${at}段。`.repeat(20_000)]),
    );
    await assert.rejects(
      small('a', 'placesInChapters', contents, { text: '段', matchCase: true }),
      {
        name: 'ApiError',
        code: 42_211,
      },
    );
  });
});

describe('fair turns', () => {
  test('a heap of one owner never stands before the single work of another', async () => {
    const inTurn = createFairLimit(1);
    const order: string[] = [];
    const work = (name: string) => async () => {
      await new Promise((resolve) => setImmediate(resolve));
      order.push(name);
    };
    await Promise.all([
      ...[1, 2, 3, 4].map((n) => inTurn('a', work(`a${n}`))),
      inTurn('b', work('b1')),
      inTurn('c', work('c1')),
      inTurn('b', work('b2')),
    ]);
    assert.deepEqual(order, ['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  });

  test('what is broken off while it waits leaves the line, and the rest go on', async () => {
    const inTurn = createFairLimit(1);
    const order: string[] = [];
    const work = (name: string) => async () => {
      await new Promise((resolve) => setImmediate(resolve));
      order.push(name);
    };
    const abort = new AbortController();
    const first = inTurn('a', work('a1'));
    const left = assert.rejects(inTurn('a', work('a2'), abort.signal), { name: 'AbortError' });
    const last = inTurn('a', work('a3'));
    abort.abort();
    await Promise.all([
      first,
      left,
      last,
      assert.rejects(inTurn('b', work('b1'), abort.signal), { name: 'AbortError' }),
    ]);
    assert.deepEqual(order, ['a1', 'a3']);
  });

  test('an owner has one work at a time, while others use the other place; a failure gives the place on', async () => {
    const inTurn = createFairLimit(2);
    const busy = new Map<string, number>();
    let most = 0;
    const work = (owner: string) => async () => {
      busy.set(owner, (busy.get(owner) ?? 0) + 1);
      assert.equal(busy.get(owner), 1);
      most = Math.max(
        most,
        [...busy.values()].reduce((sum, one) => sum + one, 0),
      );
      await new Promise((resolve) => setImmediate(resolve));
      busy.set(owner, 0);
      if (owner === 'b') throw new Error('fault');
    };
    const ends = await Promise.allSettled(
      ['a', 'a', 'b', 'a', 'b'].map((owner) => inTurn(owner, work(owner))),
    );
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'fulfilled', 'rejected'],
    );
    assert.equal(most, 2);
  });
});
