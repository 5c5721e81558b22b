import assert from 'node:assert/strict';
import { suite, type TestContext, test } from 'node:test';
import { type EndPages, pagesNote } from '../../../../site/server/bid/run/end-pages.ts';
import { Outage } from '../../../../site/server/bid/run/outage.ts';

const HOUR = 3_600_000;
const clock = (t: TestContext) => t.mock.timers.enable({ apis: ['Date'], now: 1_800_000_000_000 });

suite('a model service that does not answer', () => {
  test('each wait is twice the last, up to the longest; an answer ends it, once', (t) => {
    clock(t);
    const outage = new Outage(10_000);
    const waits = Array.from({ length: 5 }, () => {
      const wait = outage.begin(undefined);
      t.mock.timers.tick(wait);
      return wait;
    });
    assert.deepEqual(waits, [2000, 4000, 8000, 10_000, 10_000]);
    assert.deepEqual([outage.end(), outage.end()], [true, false]);
    assert.equal(outage.begin(undefined), 2000);
  });

  test('what the service asks for is waited at least, and never more than the longest', (t) => {
    clock(t);
    assert.equal(new Outage(60_000).begin(7000), 7000);
    assert.equal(new Outage(60_000).begin(500), 2000);
    assert.equal(new Outage(60_000).begin(900_000), 60_000);
  });

  test('chapters that fail together wait together', (t) => {
    clock(t);
    const outage = new Outage(60_000);
    assert.equal(outage.begin(undefined), 2000);
    t.mock.timers.tick(500);
    assert.equal(outage.begin(undefined), 1500);
    t.mock.timers.tick(1500);
    assert.equal(outage.begin(undefined), 4000);
  });

  test('after two hours without an answer somebody has to look; an answer in between begins anew', (t) => {
    clock(t);
    const outage = new Outage(60_000);
    assert.equal(outage.isTooLong, false);
    outage.begin(undefined);
    t.mock.timers.tick(2 * HOUR);
    outage.begin(undefined);
    assert.equal(outage.isTooLong, false);
    t.mock.timers.tick(1);
    assert.equal(outage.isTooLong, true);
    assert.equal(outage.minutes, 120);
    outage.end();
    assert.equal(outage.isTooLong, false);
  });

  test('nobody waits before a failure or after its time, and a stop ends the wait', async (t) => {
    await new Outage(60_000).wait(new AbortController().signal);
    const outage = new Outage(60_000);
    outage.begin(undefined);
    const stop = new AbortController();
    const over: string[] = [];
    const wait = outage.wait(stop.signal).then(() => over.push('over'));
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(over, []);
    stop.abort();
    await wait;
    clock(t);
    const past = new Outage(60_000);
    t.mock.timers.tick(past.begin(undefined));
    await past.wait(new AbortController().signal);
  });
});

suite('whether a failure says something of its chapter', () => {
  test('it does where the service has written another one since', () => {
    const outage = new Outage(1, 5);
    assert.equal(outage.answers, 5);
    assert.equal(outage.isRepeated('a'), false);
    outage.end();
    assert.equal(outage.answers, 6);
    assert.equal(outage.isRepeated('a'), true);
    assert.equal(outage.isRepeated('b'), false);
  });

  test('it does where at most three are left that fail again and again; of more the service is away', () => {
    const failing = (chapters: readonly string[]) => {
      const outage = new Outage(1);
      for (const chapter of chapters) {
        outage.isRepeated(chapter);
        outage.failed.add(chapter);
      }
      return chapters.map((chapter) => outage.isRepeated(chapter));
    };
    assert.deepEqual(failing(['a', 'b', 'c']), [true, true, true]);
    assert.deepEqual(failing(['a', 'b', 'c', 'd']), [false, false, false, false]);
    const outage = new Outage(1);
    outage.isRepeated('a');
    outage.failed.add('b');
    assert.equal(outage.isRepeated('a'), false, 'it was not among those that failed');
  });
});

suite('what is said of the pages at the end', () => {
  type State = EndPages['count']['state'];
  const note = (writer: 'offline' | 'model', state: State, isCompact = false, advice = '') =>
    pagesNote(writer, {
      count: {
        ...{ mode: 'target', by: 'own', pages: 70, wanted: 80, state, advice, chapters: [] },
      },
      isCompact,
    });
  const changed = '为不超过页数上限，一级标题已改为不另起一页，可在 Word 格式中改回';

  test('nothing of pages as they were asked for, but that the layout was changed for them', () => {
    assert.equal(note('offline', 'fits'), null);
    assert.equal(note('model', 'fits', true), changed);
  });

  test('too many: what helps; too few: what the writer without a model lacks', () => {
    assert.equal(note('offline', 'over', false, '请精简'), '请精简');
    assert.equal(note('model', 'over', true, '请精简'), `${changed}。请精简`);
    assert.equal(note('model', 'short', false, '请补充'), '请补充');
    assert.match(note('offline', 'short') ?? '', /^排版后 70 页，目标 80 页。/);
  });
});
