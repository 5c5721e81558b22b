import assert from 'node:assert/strict';
import { after, before, describe, mock, test } from 'node:test';
import { startTestService, type TestService } from '../../support/service.ts';

interface Beat {
  id: string;
  seq: number;
  at: number;
}

/** The next `count` beats, or all until the stream ends. */
async function take(reader: ReadableStreamDefaultReader<string>, count: number): Promise<Beat[]> {
  const beats: Beat[] = [];
  while (beats.length < count) {
    const { done, value } = await reader.read();
    if (done) break;
    for (const text of value.split('\n\n').filter((part) => part.includes('event: beat'))) {
      const [, id, data] = /^id: (\S+)\nevent: beat\ndata: (.*)$/.exec(text) ?? [];
      beats.push({ id: String(id), ...(JSON.parse(String(data)) as { seq: number; at: number }) });
    }
  }
  return beats;
}
const seqs = (beats: readonly Beat[]) => beats.map(({ seq }) => seq);
const upTo = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, n) => from + n);

describe('beats of an event stream', () => {
  let service: TestService;
  const NOW = Date.UTC(2026, 10, 22, 8);
  before(async () => {
    service = await startTestService({ env: { TRUST_PROXY: '1' } });
    mock.timers.enable({ apis: ['Date', 'setTimeout'], now: NOW });
  });
  after(async () => {
    mock.timers.reset();
    await service.remove();
  });

  let addresses = 0;
  async function open(lastEventId?: string, address = `192.0.2.${++addresses}`) {
    const headers = {
      'X-Forwarded-For': address,
      ...(lastEventId === undefined ? {} : { 'Last-Event-ID': lastEventId }),
    };
    const { status, body, response } = await service.visitor(
      'GET',
      '/system/commonClient/beats',
      undefined,
      headers,
    );
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    return { status, body, response, reader: reader! };
  }

  test('come one a second, numbered without gaps, and say when', async () => {
    const { response, reader } = await open();
    const shown = ['content-type', 'cache-control', 'x-accel-buffering'].map((name) =>
      response.headers.get(name),
    );
    assert.deepEqual(shown, ['text/event-stream; charset=utf-8', 'no-cache, no-transform', 'no']);
    const start = Date.now();
    const beats = await take(reader, 1);
    for (let n = 0; n < 3; n++) {
      mock.timers.tick(1000);
      beats.push(...(await take(reader, 1)));
    }
    assert.deepEqual(
      beats,
      upTo(1, 4).map((seq) => ({ id: `${start}-${seq}`, seq, at: start + (seq - 1) * 1000 })),
    );
    await reader.cancel();
  });

  test('those missed come at once, with the time they were due, a hundred at the most', async () => {
    const start = Date.now() - 30_500;
    const few = await open(`${start}-5`);
    const missed = await take(few.reader, 26);
    assert.deepEqual(seqs(missed), upTo(6, 31));
    assert.equal(missed[0]?.at, start + 5000);
    const long = Date.now() - 400_000;
    const many = await open(`${long}-3`);
    assert.deepEqual(seqs(await take(many.reader, 100)), upTo(302, 401));
    await Promise.all([few.reader.cancel(), many.reader.cancel()]);
  });

  test('an id that nobody gave, from the future or of a stream long over begins anew', async () => {
    const now = Date.now();
    for (const id of [
      'x',
      '1-1',
      `${now}-9`,
      `${now + 60_000}-1`,
      `${now - 1000}-0`,
      `${now - 700_000}-600`,
      '-',
    ]) {
      const { reader } = await open(id);
      const [first] = await take(reader, 1);
      assert.deepEqual([first?.seq, first?.id], [1, `${now}-1`], id);
      await reader.cancel();
    }
  });

  test('end by themselves after ten minutes', async () => {
    const { reader } = await open(`${Date.now() - 598_000}-599`);
    mock.timers.tick(1000);
    const beats = await take(reader, 5);
    assert.deepEqual(seqs(beats), [600]);
  });

  test('five at a time from one address, some dozens from all, and a place is free again when one goes', async () => {
    const mine = [];
    for (let n = 0; n < 5; n++) mine.push(await open(undefined, '198.51.100.1'));
    const refused = await open(undefined, '198.51.100.1');
    assert.deepEqual(
      [refused.status, refused.body.code, refused.response.headers.get('retry-after')],
      [429, 429, '60'],
    );
    await mine[0]?.reader.cancel();
    mine[0] = await open(undefined, '198.51.100.1');
    assert.equal(mine[0].status, 200);
    const others = [];
    for (let n = 0; n < 40; n++) others.push(await open());
    assert.deepEqual(new Set(others.map(({ status }) => status)), new Set([200, 429]));
    const isOpen = ({ status }: { status: number }) => status === 200;
    await Promise.all([...mine, ...others].filter(isOpen).map(({ reader }) => reader.cancel()));
  });

  test('a stop of the service ends them', async () => {
    const { reader } = await open();
    await take(reader, 1);
    for (const end of service.services.streams) end();
    assert.deepEqual(await take(reader, 1), []);
  });

  test('an overlong id is refused', async () => {
    assert.equal((await open('1'.repeat(41))).status, 400);
  });
});
