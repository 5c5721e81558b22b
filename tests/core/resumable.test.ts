import assert from 'node:assert/strict';
import { describe, mock, test } from 'node:test';
import { uploadInParts } from '../../widgets/core/api/resumable.ts';
import { uploadPartBytes } from '../../widgets/core/contract/upload.ts';
import { $notices } from '../../widgets/core/notify.ts';
import { fakeEnv, json, ok } from '../support/fake-env.ts';

const file = new File(['a'.repeat(uploadPartBytes), 'tail'], '业绩.pdf', { lastModified: 7 });

/** A service that keeps what arrives; `faults` are answered before anything else, one a part. */
function keeper(faults: (() => Response | Error)[] = [], received = 0) {
  const kept = { received, offsets: [] as number[] };
  const state = () =>
    ok({ id: 'u1', fileName: file.name, bytes: file.size, received: kept.received });
  const fake = fakeEnv(state, {
    upload: async ({ url, body }) => {
      const fault = faults.shift()?.();
      if (fault instanceof Error) throw fault;
      if (fault) return fault;
      const offset = Number(new URL(url).searchParams.get('offset'));
      const part = body.get('file');
      assert.ok(part instanceof File && offset === kept.received);
      kept.offsets.push(offset);
      kept.received += part.size;
      return state();
    },
  });
  return { ...fake, kept };
}

describe('a file in parts', () => {
  test('goes part by part and tells how far it is', async () => {
    const service = keeper();
    const shares: number[] = [];
    assert.deepEqual(await uploadInParts(file, { onProgress: (share) => shares.push(share) }), {
      uploadId: 'u1',
    });
    assert.deepEqual(service.kept, { received: file.size, offsets: [0, uploadPartBytes] });
    assert.equal(shares.at(-1), 1);
    const [begun] = service.requests;
    assert.deepEqual(await begun?.json(), { fileName: '业绩.pdf', bytes: file.size, mark: '7' });
    service.undo();
  });

  test('goes on where an earlier try stopped', async () => {
    const service = keeper([], uploadPartBytes);
    await uploadInParts(file);
    assert.deepEqual(service.kept.offsets, [uploadPartBytes]);
    service.undo();
  });

  test('waits out a broken line and a service that is away, and says so', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const service = keeper([
      () => new TypeError('Failed to fetch'),
      () => json({ code: 50301, msg: '数据服务暂时不可用' }, 503),
    ]);
    const waits: boolean[] = [];
    const sending = uploadInParts(file, { onWaiting: (waiting) => waits.push(waiting) });
    while (waits.length < 3) {
      await new Promise((resolve) => setImmediate(resolve));
      mock.timers.tick(1000);
    }
    assert.deepEqual(await sending, { uploadId: 'u1' });
    assert.deepEqual(waits, [true, true, false]);
    service.undo();
    mock.timers.reset();
  });

  test('waits as long as the service says, however often it says so, and shows its words', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const busy = (seconds: number) => () =>
      json(
        { code: 429, msg: `操作过于频繁，请 ${seconds} 秒后再试`, data: { retryAfter: seconds } },
        429,
      );
    const service = keeper(Array.from({ length: 9 }, (_, index) => busy(index + 40)));
    const words: (string | undefined)[] = [];
    const sending = uploadInParts(file, { onWaiting: (_, said) => words.push(said) });
    for (let round = 1; round <= 9; round += 1) {
      while (words.length < round) await new Promise((resolve) => setImmediate(resolve));
      mock.timers.tick((round + 38) * 1000);
      await new Promise((resolve) => setImmediate(resolve));
      assert.equal(words.length, round, 'not before its time');
      mock.timers.tick(1000);
    }
    assert.deepEqual(await sending, { uploadId: 'u1' });
    assert.equal(words[0], '操作过于频繁，请 40 秒后再试');
    assert.equal(words.length, 9);
    service.undo();
    mock.timers.reset();
  });

  test('goes on from what has arrived when another tab has sent the part meanwhile', async () => {
    const service = keeper([
      () => {
        service.kept.received = uploadPartBytes;
        return json({ code: 400, msg: '分片位置不对' }, 400);
      },
    ]);
    assert.deepEqual(await uploadInParts(file), { uploadId: 'u1' });
    assert.deepEqual(service.kept, { received: file.size, offsets: [uploadPartBytes] });
    service.undo();
  });

  test('fails when a part is refused and nothing more has arrived', async () => {
    const service = keeper([() => json({ code: 400, msg: '分片位置不对' }, 400)]);
    await assert.rejects(uploadInParts(file), { name: 'ApiError', status: 400 });
    service.undo();
  });

  test('gives up at once on a refusal, and when it is told to', async () => {
    const full = keeper([() => json({ code: 413, msg: '文件超过 50 MB' }, 413)]);
    await assert.rejects(uploadInParts(file), { name: 'ApiError', status: 413 });
    full.undo();
    const away = new AbortController();
    const service = keeper([() => new TypeError('Failed to fetch')]);
    const sending = uploadInParts(file, { signal: away.signal, onWaiting: () => away.abort() });
    await assert.rejects(sending, { name: 'AbortError' });
    service.undo();
  });

  test('tells the share of all bytes, those under way too, and nothing of waits that were none', async () => {
    const { kept, undo } = keeper();
    const shares: number[] = [];
    const waits: boolean[] = [];
    const fake = fakeEnv(() => ok({ id: 'u1', fileName: 'a', bytes: file.size, received: 0 }), {
      upload: async ({ onProgress, body }) => {
        const part = body.get('file');
        onProgress?.(0.5);
        kept.received += part instanceof File ? part.size : 0;
        return ok({ id: 'u1', fileName: 'a', bytes: file.size, received: kept.received });
      },
    });
    await uploadInParts(file, {
      onProgress: (share) => shares.push(share),
      onWaiting: (waiting) => waits.push(waiting),
    });
    const whole = file.size;
    assert.deepEqual(shares, [uploadPartBytes / 2 / whole, (uploadPartBytes + 2) / whole, 1]);
    assert.deepEqual(waits, []);
    fake.undo();
    undo();
  });

  test('tries a line that is down again after 1, 2, 4, 8, 15 and 30 s, and then fails, which nobody is told of', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const service = keeper(Array.from({ length: 9 }, () => () => new TypeError('Failed to fetch')));
    let waits = 0;
    const sending = uploadInParts(file, { onWaiting: () => (waits += 1) });
    const failed = assert.rejects(sending, { name: 'NetworkError' });
    const quiet = async () => {
      for (let turn = 0; turn < 30; turn += 1) await new Promise((done) => setImmediate(done));
    };
    for (const [round, seconds] of [1, 2, 4, 8, 15, 30].entries()) {
      await quiet();
      assert.equal(waits, round + 1);
      mock.timers.tick(seconds * 1000 - 1);
      await quiet();
      assert.equal(waits, round + 1, `not before ${seconds} s`);
      mock.timers.tick(1);
    }
    await failed;
    assert.equal(waits, 6);
    assert.deepEqual($notices.get(), []);
    service.undo();
    mock.timers.reset();
  });

  test('waits no longer than a day, whatever a clock says', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const day = 24 * 3600;
    const late = { code: 429, msg: '稍后', data: { retryAfter: day * 9 } };
    const service = keeper([() => json(late, 429)]);
    let waits = 0;
    const sending = uploadInParts(file, { onWaiting: () => (waits += 1) });
    while (waits === 0) await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(day * 1000);
    assert.deepEqual(await sending, { uploadId: 'u1' });
    service.undo();
    mock.timers.reset();
  });

  test('a wait ends when it is told to, with the reason it is told', async () => {
    for (const [reason, expected] of [
      [new Error('另选了文件'), { message: '另选了文件' }],
      ['words', { name: 'AbortError' }],
    ] as const) {
      const away = new AbortController();
      const service = keeper([() => new TypeError('Failed to fetch')]);
      const sending = uploadInParts(file, {
        signal: away.signal,
        onWaiting: () => setImmediate(() => away.abort(reason)),
      });
      await assert.rejects(sending, expected);
      service.undo();
    }
  });

  test('a line too busy to say how long is tried again, a conflict is not', async () => {
    mock.timers.enable({ apis: ['setTimeout'] });
    const busy = keeper([() => json({ code: 429, msg: '忙' }, 429)]);
    const waits: boolean[] = [];
    const sending = uploadInParts(file, { onWaiting: (waiting) => waits.push(waiting) });
    while (waits.length < 2) {
      await new Promise((resolve) => setImmediate(resolve));
      mock.timers.tick(1000);
    }
    await sending;
    assert.deepEqual(waits, [true, false]);
    busy.undo();
    mock.timers.reset();
    const changed = keeper([() => json({ code: 409, msg: '已变' }, 409)]);
    await assert.rejects(uploadInParts(file), { name: 'ApiError', status: 409 });
    changed.undo();
  });
});
