import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { ClaimLost } from '../../../../site/server/bid/run/claim-lost.ts';
import type { RunClaim } from '../../../../site/server/bid/run/run-claim.ts';
import { snapshot } from '../../../../site/server/bid/run/run-service.ts';
import { chapterRow, event, run } from '../../../../site/server/store/schema.ts';
import type { Call } from '../../../support/caller.ts';
import { claimedBid, shownTexts } from '../../../support/claimed-bid.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const WRITERS = 20;

describe('pieces of many chapters', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await startTestService({ env: { ROLE: 'web', LIMITS: 'off' } });
    call = (await service.signIn()).call;
  });
  after(() => service.remove());

  const db = () => service.services.database.db;
  const stored = async (bidId: string) =>
    new Map(
      (await db().select().from(chapterRow).where(eq(chapterRow.bidId, bidId))).map((row) => [
        row.id,
        row,
      ]),
    );

  test('a snapshot is of one moment: it holds what its number tells of, and nothing after that', async () => {
    const { id, claim: take } = await claimedBid(db(), call, 4);
    const claim = await take();
    let isWriting = true;
    const writer = async () => {
      const chapter = await claim.takeNext(new Set());
      for (let at = 0; chapter && at < 60; at++) await claim.append(chapter.id, at, '字');
    };
    const reader = async () => {
      const taken: Awaited<ReturnType<typeof snapshot>>[] = [];
      while (isWriting) {
        taken.push(await snapshot(service.services, id));
        // The embedded database answers without a turn of the loop, and groups of pieces wait for a timer.
        await turn();
      }
      return taken;
    };
    const readers = [reader(), reader()];
    await Promise.all(Array.from({ length: 4 }, writer));
    isWriting = false;
    const snapshots = (await Promise.all(readers)).flat();
    const events = await db().select().from(event).where(eq(event.bidId, id));
    for (const { seq, data } of snapshots) {
      const before = events.filter((one) => one.name === 'delta' && one.seq <= seq).length;
      const held = data.chapters.reduce((sum, { content = '' }) => sum + content.length, 0);
      assert.equal(held, before, `the snapshot of event ${seq}`);
    }
    assert.ok(snapshots.length > 1);
  });

  test('twenty writers take, write, put back and complete chapters without a deadlock, while somebody else works on the bid', {
    timeout: 600_000,
  }, async () => {
    const { id, claim: take } = await claimedBid(db(), call, 40);
    const claim = await take();
    let rounds = 0;
    const writer = async (n: number) => {
      for (;;) {
        const chapter = await claim.takeNext(new Set());
        if (!chapter) return;
        let written = chapter.draft;
        for (let at = 0; at < 4 + (n % 5); at++) {
          const text = `第 ${at} 句由 ${n} 号写成。`;
          await claim.append(chapter.id, written.length, text);
          written += text;
        }
        rounds += 1;
        if (rounds % 3 === 0) await claim.complete(chapter.id, (draft) => draft);
        else await claim.putBack(chapter.id, '稍后重试', 0);
      }
    };
    let isWriting = true;
    const person = (async () => {
      let saved = 0;
      while (isWriting && saved < 30) {
        const name = `改名 ${saved}`;
        const { status } = await call('PATCH', `/bid/client/bids/${id}`, { name });
        assert.equal(status, 200);
        assert.equal((await call('GET', `/bid/client/bids/${id}`)).status, 200);
        saved += 1;
      }
      return saved;
    })();
    await Promise.all(Array.from({ length: WRITERS }, (_, n) => writer(n)));
    isWriting = false;
    assert.ok((await person) > 0);
    assert.ok(rounds >= 120, `${rounds} rounds`);
    const shown = await shownTexts(db(), id);
    const rows = await stored(id);
    assert.equal(shown.size, 40);
    for (const [chapterId, text] of shown) {
      assert.equal(rows.get(chapterId)?.status, 'done');
      assert.equal(rows.get(chapterId)?.content, text, chapterId);
    }
  });

  test('a group whose claim was lost while it waited is not stored, not even in part', async () => {
    const { id, claim: take } = await claimedBid(db(), call, 3);
    const claim = await take();
    for (const _ of [1, 2, 3]) await claim.takeNext(new Set());
    await Promise.all(['c0', 'c1', 'c2'].map((one) => claim.append(one, 0, '先写。')));
    // Two of three: the group waits for the third, and meanwhile somebody else takes the run.
    const late = ['c0', 'c1'].map((one) => claim.append(one, 3, '后写。'));
    const next = await take();
    for (const one of late) await assert.rejects(one, ClaimLost);
    const rows = await stored(id);
    assert.deepEqual(
      ['c0', 'c1', 'c2'].map((one) => [rows.get(one)?.status, rows.get(one)?.draft]),
      Array.from({ length: 3 }, () => ['queued', '先写。']),
    );
    assert.equal((await next.takeNext(new Set()))?.draft, '先写。');
    await next.append('c0', 3, '接着写。');
    assert.equal((await shownTexts(db(), id)).get('c0'), '先写。接着写。');
    await db().update(run).set({ state: 'paused' }).where(eq(run.bidId, id));
    await assert.rejects(next.append('c0', 7, '停。'), ClaimLost);
  });

  test('text is stored as it is, whatever stands in it', async () => {
    const { id, claim: take } = await claimedBid(db(), call, 1);
    const claim = await take();
    await claim.takeNext(new Set());
    const texts = [`'引号'"\\n{}$1 :: 'x'`, '\n\n# 标题\n', '𠮷😀', 'null'];
    let offset = 0;
    for (const text of texts) {
      await claim.append('c0', offset, text);
      offset += text.length;
    }
    assert.equal((await stored(id)).get('c0')?.draft, texts.join(''));
    assert.equal((await shownTexts(db(), id)).get('c0'), texts.join(''));
  });

  const server = process.env.DATABASE_URL;
  test('a process that is killed while it writes leaves what it showed, and the next goes on from there', {
    skip: !server && 'no DATABASE_URL: the embedded database has one process (npm run bench:kills)',
    timeout: 600_000,
  }, async () => {
    const { id, runId, claim: take } = await claimedBid(db(), call, WRITERS);
    const writing = spawn('node', ['tests/support/writing-process.ts', runId], {
      env: { ...process.env, DATABASE_URL: service.services.config.databaseUrl },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(writing, 'exit');
    let groups = 0;
    for await (const text of writing.stdout.setEncoding('utf8')) {
      groups += String(text).length;
      if (groups >= 200) break;
    }
    writing.kill('SIGKILL');
    await exited;
    const claim: RunClaim = await take();
    const shown = await shownTexts(db(), id);
    const rows = await stored(id);
    assert.ok(shown.size > 0);
    for (const [chapterId, text] of shown) assert.equal(rows.get(chapterId)?.draft, text);
    const begun = await claim.takeNext(new Set());
    assert.equal(begun?.draft, shown.get(String(begun?.id)));
  });
});
