import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { and, asc, eq, sql } from 'drizzle-orm';
import { purgeBids } from '../../../site/server/bid/manage/purge-bids.ts';
import { appendEvents, eventRange } from '../../../site/server/store/event-log.ts';
import { pruneEvents } from '../../../site/server/store/prune-events.ts';
import { bidRow, event, eventCounter } from '../../../site/server/store/schema.ts';
import type { Call } from '../../support/caller.ts';
import { startTestService, type TestService } from '../../support/service.ts';

describe('what is old goes', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await startTestService({ env: { ROLE: 'web' } });
    call = (await service.signIn()).call;
  });
  after(() => service.remove());
  const db = () => service.services.database.db;

  async function bidWith(events: number): Promise<string> {
    const { id } = (await call('POST', '/bid/client/bids', { name: '旧事' })).body.data;
    const { last } = await eventRange(db(), id);
    for (let n = last; n < events; n++)
      await appendEvents(db(), id, [
        { name: 'delta', data: { chapterId: 'c1', offset: n, text: '字' } },
      ]);
    return id;
  }
  const seqsOf = async (id: string) =>
    (
      await db()
        .select({ seq: event.seq })
        .from(event)
        .where(eq(event.bidId, id))
        .orderBy(asc(event.seq))
    ).map(({ seq }) => seq);
  /** As if they had been added a day ago, the first of them with the bid's counter. */
  async function makeOld(id: string, upTo: number): Promise<void> {
    const ago = sql`now() - interval '25 hours'`;
    await db().execute(
      sql`update event set created_at = ${ago} where bid_id = ${id} and seq <= ${upTo}`,
    );
    await db().execute(sql`update event_counter set oldest_at = ${ago} where bid_id = ${id}`);
  }
  const oldestOf = async (id: string) =>
    (
      await db()
        .select({ at: eventCounter.oldestAt })
        .from(eventCounter)
        .where(eq(eventCounter.bidId, id))
    )[0]?.at.getTime();
  /** What a reader with this id is sent first. */
  async function firstEvent(id: string, lastEventId: string): Promise<string> {
    const { response } = await call('GET', `/bid/client/bids/${id}/events`, undefined, {
      'Last-Event-ID': lastEventId,
    });
    let text = '';
    for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (/^data: /m.test(text)) break;
    }
    return /^id: (\d+)\nevent: (\w+)/m.exec(text)?.slice(1).join(' ') ?? text;
  }

  test('events of more than a day, up to the first that is newer, in one statement for many bids', async () => {
    const [some, all, none] = [await bidWith(6), await bidWith(4), await bidWith(3)];
    await makeOld(some, 4);
    await makeOld(all, 4);
    assert.equal(await pruneEvents(db()), 8);
    assert.deepEqual(
      [await seqsOf(some), await seqsOf(all), await seqsOf(none)],
      [[5, 6], [], [1, 2, 3]],
    );
    assert.deepEqual(await eventRange(db(), some), { last: 6, pruned: 4 });
    assert.deepEqual(await eventRange(db(), all), { last: 4, pruned: 4 });
    assert.equal(await pruneEvents(db()), 0);
    // Numbers go on where they were.
    await appendEvents(db(), all, [
      { name: 'delta', data: { chapterId: 'c1', offset: 4, text: '字' } },
    ]);
    assert.deepEqual(await seqsOf(all), [5]);
    await makeOld(all, 5);
    assert.equal(await pruneEvents(db()), 1);
    assert.deepEqual(await eventRange(db(), all), { last: 5, pruned: 5 });
  });

  test('a bid is looked at again when its first kept event is a day old', async () => {
    const id = await bidWith(5);
    await makeOld(id, 3);
    await pruneEvents(db());
    const [first] = await db()
      .select({ at: event.createdAt })
      .from(event)
      .where(and(eq(event.bidId, id), eq(event.seq, 4)));
    assert.equal(await oldestOf(id), first?.at.getTime());
    // A counter that is older than its events, as one of before there was such a time may be: it is put right.
    await db().execute(
      sql`update event_counter set oldest_at = now() - interval '9 days' where bid_id = ${id}`,
    );
    assert.equal(await pruneEvents(db()), 0);
    assert.equal(await oldestOf(id), first?.at.getTime());
    assert.deepEqual(await eventRange(db(), id), { last: 5, pruned: 3 });
  });

  test('a reader from before gets a snapshot, one who missed nothing that went does not', async () => {
    const id = await bidWith(6);
    await makeOld(id, 4);
    await pruneEvents(db());
    assert.equal(await firstEvent(id, '3'), '6 snapshot');
    assert.equal(await firstEvent(id, '4'), '5 delta');
    assert.equal(await firstEvent(id, '5'), '6 delta');
  });

  test('a bid is purged with all it had thirty days after it was removed, and no other', async () => {
    const [old, recent, kept] = [await bidWith(2), await bidWith(2), await bidWith(2)];
    for (const id of [old, recent])
      assert.equal((await call('DELETE', `/bid/client/bids/${id}`)).status, 200);
    await db().execute(
      sql`update bid set deleted_at = now() - interval '31 days' where id = ${old}`,
    );
    assert.equal(await purgeBids(db()), 1);
    assert.deepEqual(await seqsOf(old), []);
    const left = await db().select({ id: bidRow.id }).from(bidRow);
    assert.deepEqual(
      [old, recent, kept].map((id) => left.some((row) => row.id === id)),
      [false, true, true],
    );
    assert.equal(await purgeBids(db()), 0);
  });
});
