import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Call, until } from '../../../support/caller.ts';
import { scriptedWriter } from '../../../support/scripted-writer.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

interface StreamEvent {
  id: number;
  event: string;
  data: {
    chapterId: string;
    offset: number;
    text: string;
    status: string;
    percent: number;
    id: string;
    done: number;
    total: number;
  };
}

/** Reads events until `stop` says so, then hangs up. */
async function readEvents(
  call: Call,
  id: string,
  stop: (event: StreamEvent) => boolean,
  lastEventId?: number,
) {
  const headers: Record<string, string> =
    lastEventId === undefined ? {} : { 'Last-Event-ID': String(lastEventId) };
  const { response } = await call('GET', `/bid/client/bids/${id}/events`, undefined, headers);
  assert.match(response.headers.get('content-type') ?? '', /text\/event-stream/);
  const events: StreamEvent[] = [];
  let buffer = '';
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) {
    buffer += chunk;
    for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
      const lines = Object.fromEntries(
        buffer
          .slice(0, end)
          .split('\n')
          .map((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)]),
      );
      buffer = buffer.slice(end + 2);
      if (!lines.event) continue;
      events.push({
        id: Number(lines.id),
        event: String(lines.event),
        data: JSON.parse(String(lines.data)),
      });
      if (stop(events.at(-1)!)) return events;
    }
  }
  return events;
}

describe('the event stream of a bid', () => {
  let service: TestService;
  const script = scriptedWriter();
  before(async () => {
    service = await startTestService({ writer: script.writer });
  });
  after(() => service.remove());

  async function bidWithOutline() {
    const { call } = await service.signIn();
    const scoring = [{ category: '技术', item: '服务方案', maxScore: 100, criteria: '方案完整' }];
    const id = (
      await call('POST', '/bid/client/bids', { name: '事件流', scoring, settings: { pages: 5 } })
    ).body.data.id;
    await call('POST', `/bid/client/bids/${id}/outline/generate`);
    await until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body }) => body.data.status === 'outlined',
    );
    return { call, id };
  }
  const isDone = (event: StreamEvent) => event.event === 'done';

  test('another outline tells how far the bid is with it, and which chapters came back written', async () => {
    const { call, id } = await bidWithOutline();
    script.reset();
    const reading = readEvents(call, id, isDone);
    await call('POST', `/bid/client/bids/${id}/write`);
    await reading;
    const path = `/bid/client/bids/${id}/outline`;
    const { chapters } = (await call('GET', path)).body.data;
    let isThere = () => {};
    const there = new Promise<void>((resolve) => (isThere = resolve));
    const isStated = ({ event }: StreamEvent) => {
      isThere();
      return event === 'progress';
    };
    const first = [{ ...chapters[0], parentId: null, order: 0 }];
    await call('PUT', path, {
      chapters: [...first, { ...first[0], id: 'new', title: '新章', order: 1 }],
    });
    const restoring = readEvents(call, id, isStated);
    // The reader has its snapshot before the outline comes back.
    await there;
    await call('POST', `${path}/versions/1/restore`);
    const events = await restoring;
    const { done, total, status } = events.at(-1)!.data;
    assert.deepEqual([done, total, status], [chapters.length, chapters.length, 'written']);
    const back = events
      .filter(({ event }) => event === 'chapter')
      .map(({ data }) => [data.id, data.status]);
    const others = chapters.slice(1).map((chapter: { id: string }) => [chapter.id, 'done']);
    assert.deepEqual(back.sort(), others.sort());
  });

  test('deltas put together are the text; numbers have no gaps; progress ends at 100', async () => {
    const { call, id } = await bidWithOutline();
    script.reset();
    const reading = readEvents(call, id, isDone);
    await call('POST', `/bid/client/bids/${id}/write`);
    const events = await reading;
    assert.equal(events[0]?.event, 'snapshot');
    events.slice(1).forEach((event, index) => assert.equal(event.id, events[0]!.id + index + 1));
    const { chapters } = (await call('GET', `/bid/client/bids/${id}/outline`)).body.data;
    for (const chapter of chapters) {
      let text = '';
      for (const { event, data } of events) {
        if (event === 'delta' && data.chapterId === chapter.id)
          text = text.slice(0, data.offset) + data.text;
      }
      assert.equal(text, script.textOf(chapter.title));
    }
    assert.equal(events.findLast((event) => event.event === 'progress')?.data.percent, 100);
  });

  test('Last-Event-ID replays exactly what was missed; an unusable one gets a snapshot', async () => {
    const { call, id } = await bidWithOutline();
    script.reset();
    await call('POST', `/bid/client/bids/${id}/write`);
    const all = await readEvents(call, id, isDone, 0);
    for (const cut of [1, Math.floor(all.length / 2), all.length - 1]) {
      assert.deepEqual(await readEvents(call, id, isDone, all[cut - 1]!.id), all.slice(cut));
    }
    for (const useless of [999_999]) {
      const [first] = await readEvents(call, id, () => true, useless);
      assert.equal(first?.event, 'snapshot');
    }
  });

  test('many readers see the same', async () => {
    const { call, id } = await bidWithOutline();
    script.reset();
    const readers = Array.from({ length: 20 }, () => readEvents(call, id, isDone, 0));
    await call('POST', `/bid/client/bids/${id}/write`);
    const [first, ...others] = await Promise.all(readers);
    for (const other of others) assert.deepEqual(other, first);
  });
});
