import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { appendEvents } from '../../../site/server/store/event-log.ts';
import { type Call, until } from '../../support/caller.ts';
import { startTestService, type TestService } from '../../support/service.ts';

describe('readers of events that misbehave', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.remove());

  const newBid = async (call: Call) =>
    (await call('POST', '/bid/client/bids', { name: '事件' })).body.data.id as string;
  const open = () => service.services.streams.size;
  const write = (id: string, text: string) =>
    service.services.database.db.transaction((tx) =>
      appendEvents(tx, id, [{ name: 'delta', data: { chapterId: 'c1', offset: 0, text } }]),
    );

  test('a HEAD leaves nothing open', async () => {
    const { call } = await service.signIn();
    const id = await newBid(call);
    const before = open();
    assert.equal((await call('HEAD', `/bid/client/bids/${id}/events`)).status, 200);
    assert.equal(open(), before);
  });

  test('a reader that hangs up is forgotten', async () => {
    const { call } = await service.signIn();
    const id = await newBid(call);
    const before = open();
    const { response } = await call('GET', `/bid/client/bids/${id}/events`);
    assert.equal(open(), before + 1);
    await response.body?.cancel();
    assert.equal(open(), before);
  });

  test('a reader that takes nothing is hung up on, and misses nothing when it comes again', async () => {
    const { call } = await service.signIn();
    const id = await newBid(call);
    const path = `/bid/client/bids/${id}/events`;
    const { response } = await call('GET', path);
    const reader = response.body!.getReader();
    await reader.read();
    const text = '字'.repeat(100_000);
    for (let n = 0; n < 40; n++) await write(id, `${n}:${text}`);
    await until(
      async () => open(),
      (streams) => streams === 0,
    );
    await reader.cancel();

    const again = await call('GET', path, undefined, { 'Last-Event-ID': '0' });
    let seen = '';
    for await (const chunk of again.response.body!.pipeThrough(new TextDecoderStream())) {
      seen += chunk;
      if (seen.includes('"39:')) break;
    }
    for (let n = 0; n < 40; n++) assert.ok(seen.includes(`"${n}:`), `event ${n} is missing`);
  });

  test('a stream ends soon after the sign-out, and after the bid is gone', {
    timeout: 40_000,
  }, async () => {
    const owner = await service.signIn();
    const other = await service.signIn();
    const gone = await newBid(other.call);
    const streams = await Promise.all([
      owner.call('GET', `/bid/client/bids/${await newBid(owner.call)}/events`),
      other.call('GET', `/bid/client/bids/${gone}/events`),
    ]);
    await owner.call('POST', '/blade-auth/oauth/logout');
    await other.call('DELETE', `/bid/client/bids/${gone}`);
    for (const { response } of streams) assert.match(await response.text(), /event: snapshot/);
    assert.equal(open(), 0);
  });
});
