import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { ClaimLost } from '../../../../site/server/bid/run/claim-lost.ts';
import { createClaim, type RunClaim } from '../../../../site/server/bid/run/run-claim.ts';
import { newId } from '../../../../site/server/kernel/ids.ts';
import { chapterRow, run } from '../../../../site/server/store/schema.ts';
import type { Call } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const text = '我方按照招标文件的要求组织实施，逐道工序检查，合格后报请验收。';

describe('the claim of a run', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    // Its own worker would take the runs that are put in here.
    service = await startTestService({ env: { ROLE: 'web' } });
    call = (await service.signIn()).call;
  });
  after(() => service.remove());

  /** A bid whose chapters all hold `text`, and a run of it that no worker knows of. */
  async function claimed(count = 1, only: string[] | null = null) {
    const { db } = service.services.database;
    const { id } = (await call('POST', '/bid/client/bids', { name: '编写权' })).body.data;
    const chapters = Array.from({ length: count }, (_, order) => ({
      id: `c${order}`,
      parentId: null,
      order,
      title: `第${order}节`,
      pages: 1,
    }));
    assert.equal((await call('PUT', `/bid/client/bids/${id}/outline`, { chapters })).status, 200);
    for (const chapter of chapters) {
      assert.equal(
        (await call('PUT', `/bid/client/bids/${id}/chapters/${chapter.id}`, { content: text }))
          .status,
        200,
      );
    }
    const runId = newId();
    await db.insert(run).values({ id: runId, bidId: id, state: 'running', only });
    const claim = (await createClaim(service.services.database.db, runId, newId())) as RunClaim;
    const change = (cid: string, to: Partial<typeof chapterRow.$inferInsert>) =>
      db
        .update(chapterRow)
        .set(to)
        .where(and(eq(chapterRow.bidId, id), eq(chapterRow.id, cid)));
    const stored = async (cid: string) =>
      (
        await db
          .select()
          .from(chapterRow)
          .where(and(eq(chapterRow.bidId, id), eq(chapterRow.id, cid)))
      )[0]!;
    const kinds = async (cid: string): Promise<string[]> =>
      (await call('GET', `/bid/client/bids/${id}/chapters/${cid}/versions`)).body.data.records.map(
        (one: { kind: string }) => one.kind,
      );
    return { db, runId, claim, change, stored, kinds };
  }

  for (const [mode, drafts] of [
    ['expand', { worse: text.slice(5), same: text, better: text + text }],
    ['shorten', { worse: text + text, same: text, better: text.slice(5) }],
  ] as const) {
    test(`a chapter fitted to ${mode} is replaced by a better text only`, async () => {
      const { claim, change, stored, kinds } = await claimed();
      for (const draft of [drafts.worse, drafts.same]) {
        await change('c0', { status: 'writing', goal: { mode, chars: 10 }, draft });
        await claim.complete('c0', (written) => written);
        const { content, status, goal, draft: left } = await stored('c0');
        assert.deepEqual([content, status, goal, left], [text, 'done', null, '']);
        assert.ok(!(await kinds('c0')).includes('fitted'));
      }
      await change('c0', { status: 'writing', goal: { mode, chars: 10 }, draft: drafts.better });
      await claim.complete('c0', (written) => written);
      assert.equal((await stored('c0')).content, drafts.better);
      assert.equal((await kinds('c0'))[0], 'fitted');
    });
  }

  test('a chapter without a goal gets its new text, however short, as `finish` hands it back', async () => {
    const { claim, change, stored, kinds } = await claimed();
    await change('c0', { status: 'writing', draft: '短' });
    const before = await stored('c0');
    await claim.complete('c0', (draft) => `${draft}。`);
    const now = await stored('c0');
    assert.deepEqual([now.content, now.draft, now.rev], ['短。', '', before.rev + 1]);
    assert.equal((await kinds('c0'))[0], 'generated');
  });

  test('a failed fit keeps the text, a failed writing is told', async () => {
    const { claim, change, stored } = await claimed();
    await change('c0', { status: 'writing', goal: { mode: 'expand', chars: 10 }, draft: '半' });
    await claim.fail('c0', '超时');
    assert.deepEqual([(await stored('c0')).status, (await stored('c0')).content], ['done', text]);
    await change('c0', { status: 'writing', goal: null });
    await claim.fail('c0', '超时');
    assert.deepEqual([(await stored('c0')).status, (await stored('c0')).note], ['failed', '超时']);
  });

  test('chapters are taken in reading order: begun ones first, `last` ones when no other is left', async () => {
    const { claim, change } = await claimed(4);
    for (const id of ['c0', 'c1', 'c2', 'c3'])
      await change(id, { status: 'queued', draft: id === 'c2' ? '半' : '' });
    const taken: (string | undefined)[] = [];
    for (let n = 0; n < 5; n++) taken.push((await claim.takeNext(new Set(['c0'])))?.id);
    assert.deepEqual(taken, ['c2', 'c1', 'c3', 'c0', undefined]);
  });

  test('a run of some chapters takes only these', async () => {
    const { claim, change } = await claimed(3, ['c1']);
    for (const id of ['c0', 'c1', 'c2']) await change(id, { status: 'queued' });
    assert.equal((await claim.takeNext(new Set()))?.id, 'c1');
    assert.equal(await claim.takeNext(new Set()), undefined);
  });

  test('a process that lost its claim changes nothing; a run that does not run is not claimed', async () => {
    const { db, runId, claim, change, stored } = await claimed();
    await change('c0', { status: 'writing', draft: '半' });
    assert.ok(await claim.isHeld());
    const second = await createClaim(service.services.database.db, runId, newId());
    assert.equal((await stored('c0')).status, 'queued', 'what was half written is queued again');
    assert.equal((await stored('c0')).draft, '半');
    assert.ok(!(await claim.isHeld()) && (await second?.isHeld()));
    for (const work of [
      () => claim.append('c0', 1, '文'),
      () => claim.complete('c0', (draft) => draft),
      () => claim.fail('c0', ''),
    ]) {
      await assert.rejects(work, ClaimLost);
    }
    assert.equal((await stored('c0')).content, text);
    await db.update(run).set({ state: 'paused' }).where(eq(run.id, runId));
    assert.equal(await second?.isHeld(), false);
    assert.equal(await createClaim(service.services.database.db, runId, newId()), undefined);
  });
});
