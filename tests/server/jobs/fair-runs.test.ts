import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { runsBefore } from '../../../site/server/jobs/run-turns.ts';
import { run } from '../../../site/server/store/schema.ts';
import type { Writer } from '../../../site/server/writing/writer.ts';
import { type Call, until } from '../../support/caller.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const AT_ONCE = 3;
const HEAP = 50;
const Jobs = v.object({
  rows: v.array(v.object({ run: v.string(), state: v.string(), priority: v.number() })),
});

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

  test('one may use all places; another is written at once, and its second before the rest of a heap', {
    timeout: 600_000,
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
    // Two of the heap go on, so that what comes next of it has more before it, however many it had at work.
    for (let n = 0; n < before - 2; n++) held.release(`大户${n}`);
    await until(
      async () => held.begun.slice(next),
      (some) => some.length > 0,
    );
    assert.match(held.begun[next] ?? '', /小户二/);
  });
});

describe('tenants that write at the same time', () => {
  let service: TestService;
  const held = heldWriter();
  before(async () => {
    service = await startTestService({
      writer: held.writer,
      env: { RUNS_AT_ONCE: '2', TENANT_SHARES: '000002:2', LIMITS: 'off' },
    });
  });
  after(() => service.remove());

  const of = (tenant: string) => held.begun.filter((one) => one.includes(tenant));

  test('one alone has all places; then another gets its share of those that fall free, and no more', {
    timeout: 600_000,
  }, async () => {
    const tenants = { 甲: '000001', 乙: '000002' };
    const writeAs = async (tenant: keyof typeof tenants, n: number) => {
      const { call } = await service.signIn(undefined, {
        headers: { 'Tenant-Id': tenants[tenant] },
      });
      await begin(call, `${tenant}${n}`);
    };
    // Each run is of another account, so that none has to wait for its own.
    for (let n = 0; n < 8; n++) await writeAs('甲', n);
    await until(
      async () => of('甲').length,
      (n) => n === 4,
    );
    for (let n = 0; n < 5; n++) await writeAs('乙', n);
    const { db } = service.services.database;
    const shares = new Map([[tenants.乙, 2]]);
    /** Waits until all places are taken and each job that waits has the priority its run's turn asks for. */
    const ordered = () =>
      until(
        async () => {
          const { rows } = v.parse(
            Jobs,
            await db.execute(
              sql`select coalesce(singleton_key, '') as run, state::text, priority from jobs.job
                where name = 'write-run' and state in ('created', 'active')`,
            ),
          );
          const waiting = rows.filter(({ state }) => state === 'created');
          const turns = await runsBefore(
            db,
            shares,
            waiting.map(({ run: id }) => id),
          );
          return (
            rows.length - waiting.length === 4 &&
            waiting.every(({ run: id, priority }) => priority === -(turns.get(id) ?? 1))
          );
        },
        (isOrdered) => isOrdered,
      );
    await ordered();
    const begunAfter = async (title: string) => {
      const before = held.begun.length;
      held.release(title);
      await until(
        async () => held.begun.length,
        (n) => n > before,
      );
      return held.begun[before] ?? '';
    };
    // Two thirds of four places; one of them stays with the other tenant.
    for (const title of ['甲0', '甲1', '甲2']) {
      assert.match(await begunAfter(title), /乙/);
      await ordered();
    }
    assert.match(await begunAfter('甲3'), /甲/);
  });
});

describe('tenants of which only one waits', () => {
  let service: TestService;
  const held = heldWriter();
  before(async () => {
    service = await startTestService({
      writer: held.writer,
      env: { RUNS_AT_ONCE: '2', LIMITS: 'off' },
    });
  });
  after(() => service.remove());

  test('it has all places, those kept for others too, until a run of another waits', {
    timeout: 600_000,
  }, async () => {
    const { db } = service.services.database;
    const runOf = async (tenant: string, title: string) => {
      const { call } = await service.signIn(undefined, { headers: { 'Tenant-Id': tenant } });
      const bidId = await begin(call, title);
      const rows = await db.select({ id: run.id }).from(run).where(eq(run.bidId, bidId));
      return rows[0]?.id ?? '';
    };
    const before = async (id: string) => (await runsBefore(db, new Map(), [id])).get(id);
    await runOf('000002', '乙');
    const runs: string[] = [];
    for (let n = 0; n < 6; n++) runs.push(await runOf('000001', `甲${n}`));
    await until(
      async () => held.begun.length,
      (n) => n === 4,
    );
    const waiting = runs.at(-1) ?? '';
    assert.equal(await before(waiting), 0);
    const other = await runOf('000002', '乙二');
    assert.equal(await before(other), 0);
    assert.ok(Number(await before(waiting)) > 0, 'behind the one within its share');
  });
});
