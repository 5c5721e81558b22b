import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { createModel } from '../../../site/server/ports/model.ts';
import type { Database, Drizzle } from '../../../site/server/store/database.ts';
import { createModelTurns, type TurnOptions } from '../../../site/server/store/model-turns.ts';
import { openDatabase } from '../../../site/server/store/open.ts';
import { modelCall } from '../../../site/server/store/schema-site.ts';
import { until } from '../../support/caller.ts';
import { startFakeModel } from '../../support/fake-model.ts';
import { createTestDatabase } from '../../support/test-database.ts';

const server = process.env.DATABASE_URL;
const WINDOW_MS = 3000;
/** Longer than a look may stand still. */
const STANDS_STILL_MS = 9000;
const never = new AbortController().signal;

/** A model that notes when it was asked, and by whom. */
async function notingModel(usage?: { prompt_tokens: number; completion_tokens: number }) {
  const asked: { at: number; by: string }[] = [];
  const fake = await startFakeModel((request) => {
    const by = request.messages.at(-1)?.content ?? '';
    if (by !== '热身') asked.push({ at: performance.now(), by });
    return { mode: 'ok', text: '好。', ...(usage && { usage }) };
  });
  return { asked, fake };
}

/** A database of which each call of `name` first goes through `around`. */
function disturbed<T extends object>(
  db: T,
  name: 'execute' | 'transaction',
  around: (call: () => Promise<unknown>) => Promise<unknown>,
): T {
  return new Proxy(db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      const call = (...all: unknown[]) => Reflect.apply(value, target, all);
      return key === name ? (...all: unknown[]) => around(async () => call(...all)) : call;
    },
  });
}
const away = () => Object.assign(new Error('Connection terminated'), { code: '57P01' });

/** The database keeps its times to the microsecond, and tells them to the millisecond. */
const ROUNDING_MS = 2;
/** The most requests let go within any window, by the clock of the database: when they arrive depends on how busy the machine is. */
async function mostAtOnce(database: Database | undefined): Promise<number> {
  const rows = await database?.db.select({ at: modelCall.startedAt }).from(modelCall);
  const begun = (rows ?? []).flatMap(({ at }) => (at === null ? [] : [new Date(at).getTime()]));
  return Math.max(
    ...begun.map(
      (at) => begun.filter((one) => one >= at && one < at + WINDOW_MS - ROUNDING_MS).length,
    ),
  );
}

describe('the limits of the model service', () => {
  let own: Awaited<ReturnType<typeof createTestDatabase>> | undefined;
  const databases: Database[] = [];
  before(async () => {
    own = server ? await createTestDatabase(server) : undefined;
    // Two on a server are as two processes; the embedded one has one.
    for (let n = 0; n < (own ? 2 : 1); n++)
      databases.push(await openDatabase({ url: own?.url, dataDir: 'memory://' }));
  });
  after(async () => {
    for (const database of databases) await database.close();
    await own?.remove();
  });
  beforeEach(async () => {
    await databases[0]?.db.execute(sql`delete from model_call`);
  });
  const turnsOf = (database: { db: Drizzle } | undefined, options: Partial<TurnOptions>) => {
    assert.ok(database);
    const all = { requests: undefined, tokens: undefined, windowMs: WINDOW_MS, ...options };
    const turns = createModelTurns(database.db, all);
    assert.ok(turns);
    return turns;
  };

  test('without a limit nothing is asked of the database', () => {
    assert.ok(databases[0]);
    const none = { requests: undefined, tokens: undefined };
    assert.equal(createModelTurns(databases[0].db, none), undefined);
  });

  test('no window has more requests than allowed, over all that ask, and all are made', async () => {
    const { asked, fake } = await notingModel();
    const models = databases.map((database) =>
      createModel({
        baseUrl: fake.baseUrl,
        apiKey: '',
        model: 'm',
        turns: turnsOf(database, { requests: 4 }),
      }),
    );
    await Promise.all(
      Array.from({ length: 11 }, async (_, n) => {
        const stream = models[n % models.length]?.stream({ system: '', user: `${n}` }, never);
        let text = '';
        for await (const piece of stream ?? []) text += piece;
        assert.equal(text, '好。');
      }),
    );
    await fake.close();
    assert.equal(asked.length, 11);
    assert.equal(await mostAtOnce(databases[0]), 4);
  });

  test('who asked first begins first, whichever process it is in', async () => {
    const joined = new Set<string>();
    const onMove: TurnOptions['onMove'] = (bidId, move) => move === 'waits' && joined.add(bidId);
    const all = databases.map((database) =>
      turnsOf(database, { requests: 1, windowMs: 400, onMove }),
    );
    const begun: number[] = [];
    const waits: Promise<void>[] = [];
    for (let n = 0; n < 6; n++) {
      const turns = all[n % all.length];
      waits.push(
        (async () => {
          await turns?.take({ estimatedTokens: 1, bidId: `${n}` }, never);
          begun.push(n);
        })(),
      );
      await until(
        async () => joined.has(`${n}`),
        (isThere) => isThere,
      );
    }
    await Promise.all(waits);
    assert.deepEqual(begun, [0, 1, 2, 3, 4, 5]);
  });

  test('tokens are estimated, and put right by what the service tells', {
    timeout: 600_000,
  }, async () => {
    // What is taken leaves the window after the test's time only: what begins has found room.
    const turns = turnsOf(databases[0], { tokens: 1000, windowMs: 600_000 });
    const end = await turns.take({ estimatedTokens: 900 }, never);
    const second = turns.take({ estimatedTokens: 700 }, never);
    assert.equal(await Promise.race([second.then(() => 'begun'), sleep(300, 'waits')]), 'waits');
    await end({ inputTokens: 100, cachedTokens: 0, outputTokens: 100 });
    await second;
  });

  test('what a request takes beyond its estimate counts from its end on, and one that has too many goes alone', async () => {
    const turns = turnsOf(databases[0], { tokens: 1000 });
    const end = await turns.take({ estimatedTokens: 700 }, never);
    await end({ inputTokens: 100, cachedTokens: 0, outputTokens: 1400 });
    const since = performance.now();
    await turns.take({ estimatedTokens: 5000 }, never);
    const waited = performance.now() - since;
    assert.ok(waited > WINDOW_MS * 0.8, `${waited}: what it took beyond counts from its end on`);
  });

  test('an abort leaves the queue, and so does who can wait no longer', async () => {
    const turns = turnsOf(databases[0], { requests: 1 });
    await turns.take({ estimatedTokens: 1 }, never);
    const stop = new AbortController();
    const stopped = turns.take({ estimatedTokens: 1 }, stop.signal);
    const late = turns.take({ estimatedTokens: 1 }, AbortSignal.timeout(500));
    stop.abort(new Error('stopped'));
    await assert.rejects(stopped, /stopped/);
    await assert.rejects(late, { name: 'TimeoutError' });
    const rows = await databases[0]?.db.execute(
      sql`select 1 from model_call where started_at is null`,
    );
    assert.deepEqual(JSON.parse(JSON.stringify(rows)).rows, []);
  });

  test('a request waits however long it takes: no time limit is set', async (context) => {
    const turns = turnsOf(databases[0], { requests: 1 });
    await turns.take({ estimatedTokens: 1 }, never);
    const limits = context.mock.method(AbortSignal, 'timeout');
    const waits = turns.take({ estimatedTokens: 1 }, never);
    assert.equal(await Promise.race([waits.then(() => 'begun'), sleep(300, 'waits')]), 'waits');
    await waits;
    assert.equal(limits.mock.callCount(), 0, 'no time limit was set');
  });

  test('a database that is away is waited for, and nobody loses a place by it', async () => {
    assert.ok(databases[0]);
    const { db } = databases[0];
    let looks = 0;
    let joins = 0;
    const faults: unknown[] = [];
    const failing = disturbed(
      disturbed(db, 'transaction', async (call) => {
        looks += 1;
        if (looks > 3) return call();
        // Meanwhile another process took them for those of one that was killed.
        await db.execute(sql`delete from model_call where started_at is null`);
        throw away();
      }),
      'execute',
      async (call) => {
        joins += 1;
        if (joins === 1) throw away();
        return call();
      },
    );
    const turns = turnsOf(
      { db: failing },
      { requests: 1, windowMs: 100, onFault: (error) => faults.push(error) },
    );
    const begun: number[] = [];
    const first = turns.take({ estimatedTokens: 1 }, never).then(() => begun.push(1));
    // It looks once it stands in the queue: a call that has only begun may be overtaken.
    await until(
      async () => looks,
      (n) => n >= 1,
    );
    const second = turns.take({ estimatedTokens: 1 }, never).then(() => begun.push(2));
    const stop = new AbortController();
    const third = turns.take({ estimatedTokens: 1 }, stop.signal);
    stop.abort(new Error('stopped'));
    await assert.rejects(third, /stopped/);
    await Promise.all([first, second]);
    assert.deepEqual(begun, [1, 2]);
    assert.equal(faults.length, 4);
  });

  test('a look whose answer is lost with the connection has begun what it began', {
    timeout: 10_000,
  }, async () => {
    assert.ok(databases[0]);
    let looks = 0;
    const losing = disturbed(databases[0].db, 'transaction', async (call) => {
      const done = await call();
      looks += 1;
      if (looks === 1) throw away();
      return done;
    });
    await turnsOf({ db: losing }, { requests: 1 }).take({ estimatedTokens: 1 }, never);
    assert.equal(looks, 2);
  });

  test('a full disk ends the wait as what it is', async () => {
    assert.ok(databases[0]);
    const full = disturbed(databases[0].db, 'transaction', async () => {
      throw Object.assign(new Error('no space left'), { code: '53100' });
    });
    const turns = turnsOf({ db: full }, { requests: 1 });
    await assert.rejects(turns.take({ estimatedTokens: 1 }, never), { code: '53100' });
  });

  test('what a bid does is told, to be shown beside it', async () => {
    const moves: string[] = [];
    const turns = turnsOf(databases[0], {
      requests: 5,
      onMove: (bidId, move) => moves.push(`${bidId} ${move}`),
    });
    const end = await turns.take({ estimatedTokens: 1, bidId: 'b' }, never);
    await end(undefined);
    assert.deepEqual(moves, ['b waits', 'b begins', 'b ends']);
  });

  test('what ended long ago is not read again in each look', async () => {
    assert.ok(databases[0]);
    const { db } = databases[0];
    await db.execute(sql`insert into model_call (tokens, started_at, ended_at, excess)
      select 1, now() - interval '30 minutes', now() - interval '29 minutes', n % 2
      from generate_series(1, 20000) n`);
    await db.execute(sql`analyze model_call`);
    const queries = {
      model_call_waiting: sql`select id from model_call where started_at is null order by id`,
      model_call_started: sql`select 1 from model_call
        where started_at > statement_timestamp() - interval '1 minute'`,
      model_call_excess: sql`select 1 from model_call
        where excess > 0 and ended_at > statement_timestamp() - interval '1 minute'`,
    };
    for (const [name, query] of Object.entries(queries)) {
      const plan = await db.execute(sql`explain ${query}`);
      assert.match(JSON.stringify(plan), new RegExp(name));
    }
  });

  test('a process that stands still within a look holds up the others for seconds only', {
    skip: !server && 'the embedded database has one process',
    timeout: 40_000,
  }, async () => {
    const [still, other] = databases;
    assert.ok(still);
    const { db } = still;
    const faults: unknown[] = [];
    let standsStill = true;
    const standing = new Proxy(db, {
      get(target, key) {
        if (key !== 'transaction' || !standsStill) return Reflect.get(target, key);
        return (work: (tx: unknown) => Promise<unknown>) =>
          target.transaction((tx) => {
            const stopping = disturbed(tx, 'execute', async (call) => {
              const done = await call();
              statements += 1;
              if (standsStill && statements === 2) {
                standsStill = false;
                locked.abort();
                await sleep(STANDS_STILL_MS);
              }
              return done;
            });
            return work(stopping);
          });
      },
    });
    let statements = 0;
    const locked = new AbortController();
    const turns = turnsOf(
      { db: standing },
      { requests: 5, onFault: (error) => faults.push(error) },
    );
    const first = turns.take({ estimatedTokens: 1 }, never);
    await until(
      async () => locked.signal.aborted,
      (is) => is,
    );
    const since = performance.now();
    await turnsOf(other, { requests: 5 }).take({ estimatedTokens: 1 }, never);
    const waited = performance.now() - since;
    assert.ok(waited < STANDS_STILL_MS - 2000, `${waited} ms`);
    await first;
    assert.ok(faults.length > 0, 'the look that was ended is made again');
  });

  test('a killed process loses its place, and what it began counts no longer than its window', {
    skip: !server && 'the embedded database has one process',
    timeout: 600_000,
  }, async () => {
    const { asked, fake } = await notingModel();
    const child = spawn(
      process.execPath,
      ['tests/support/model-calls-process.ts', fake.baseUrl, '2', `${WINDOW_MS}`, '40', '别人'],
      { env: { ...process.env, DATABASE_URL: own?.url }, stdio: 'ignore' },
    );
    await until(
      async () => asked.length,
      (n) => n >= 2,
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    const before = asked.length;
    const turns = turnsOf(databases[0], { requests: 2 });
    const since = performance.now();
    await turns.take({ estimatedTokens: 1 }, never);
    const waited = performance.now() - since;
    await fake.close();
    assert.ok(waited < 20_000, `${waited} ms behind a process that is gone`);
    assert.ok(before < 40);
  });

  test('two processes keep to one limit', {
    skip: !server && 'the embedded database has one process',
    timeout: 600_000,
  }, async () => {
    const { asked, fake } = await notingModel();
    const children = ['甲', '乙'].map((name) =>
      spawn(
        process.execPath,
        ['tests/support/model-calls-process.ts', fake.baseUrl, '4', `${WINDOW_MS}`, '7', name],
        { env: { ...process.env, DATABASE_URL: own?.url }, stdio: 'ignore' },
      ),
    );
    const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0]));
    await fake.close();
    assert.deepEqual(codes, [0, 0]);
    assert.equal(asked.length, 14);
    assert.ok((await mostAtOnce(databases[0])) <= 4);
  });
});
