import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Writer } from '../../../site/server/writing/writer.ts';
import { type Call, until } from '../../support/caller.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const AT_ONCE = 3;
const HEAP = 50;

/** A writer that gives a first piece and then waits until the test lets the bid go; notes the bids in the order they were begun. */
function heldWriter() {
  const begun: string[] = [];
  const held = new Map<string, () => void>();
  const writer: Writer = {
    kind: 'offline',
    name: '测试编写器',
    async *writeChapter({ context, chapter }, signal) {
      begun.push(`${context.owner} ${chapter.title}`);
      yield `《${chapter.title}》第一段。`.repeat(60);
      await new Promise<void>((resolve) => {
        held.set(chapter.title, resolve);
        if (signal.aborted) resolve();
        else signal.addEventListener('abort', () => resolve());
      });
      signal.throwIfAborted();
      yield '完。';
    },
    async *writePassage({ passage }) {
      yield passage;
    },
  };
  return {
    writer,
    begun,
    release(title: string) {
      held.get(title)?.();
    },
  };
}

describe('accounts that write at the same time', () => {
  let service: TestService;
  const held = heldWriter();
  before(async () => {
    service = await startTestService({
      writer: held.writer,
      env: { RUNS_AT_ONCE: String(AT_ONCE), SIGNUP_BIDS: '60', LIMITS: 'off' },
    });
  });
  after(() => service.remove());

  async function begin(call: Call, title: string): Promise<string> {
    const { id } = (await call('POST', '/bid/client/bids', { name: title })).body.data;
    const chapters = [{ id: 'c1', parentId: null, order: 0, title, pages: 1 }];
    await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
    assert.equal(
      (await call('POST', `/bid/client/bids/${id}/write`, { chapters: ['c1'] })).status,
      202,
    );
    return id;
  }
  const shown = (call: Call, id: string) =>
    until(
      () => call('GET', `/bid/client/bids/${id}/chapters/c1`),
      ({ body }) => body.data.content !== '',
    );

  test('one may use all places; another is written at once, and its second before the rest of a heap', {
    timeout: 240_000,
  }, async (context) => {
    const idle = await service.signIn();
    let since = performance.now();
    await shown(idle.call, await begin(idle.call, '空闲'));
    const alone = performance.now() - since;
    held.release('空闲');

    const heavy = await service.signIn();
    for (let n = 0; n < HEAP; n++) await begin(heavy.call, `大户${n}`);
    const ofHeavy = () => held.begun.filter((one) => one.includes('大户')).length;
    await until(
      async () => ofHeavy(),
      (n) => n >= AT_ONCE,
    );
    const before = ofHeavy();
    assert.ok(before <= AT_ONCE + 1, `${before} begun`);

    const light = await service.signIn();
    since = performance.now();
    await shown(light.call, await begin(light.call, '小户一'));
    const beside = performance.now() - since;
    context.diagnostic(
      `first text after ${Math.round(alone)} ms alone, ${Math.round(beside)} ms beside ${HEAP} runs`,
    );
    assert.equal(ofHeavy(), before, 'nothing of the heap had to end for it');

    // Its second waits for a place like everybody, and comes before the heap when one is free.
    await begin(light.call, '小户二');
    const next = held.begun.length;
    held.release('大户0');
    held.release('大户1');
    await until(
      async () => held.begun.slice(next),
      (some) => some.length > 0,
    );
    assert.match(held.begun[next] ?? '', /小户二/);
  });
});
