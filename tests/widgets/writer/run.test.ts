import { applyDelta } from '../../../widgets/writer/run/live-text.ts';
import { parseRunEvent } from '../../../widgets/writer/run/run-state.ts';
import { createRun } from '../../../widgets/writer/run/run-store.ts';
import { equal, until } from '../../support/browser.ts';
import { bid, chapterText, outline } from './fake-data.ts';
import { reply } from './fake-routes.ts';
import { fakePage, type Scene, scene } from './setup.ts';

describe('a streamed piece of text', () => {
  it('is put at its place, and voids what stood after it', () => {
    equal(applyDelta('甲乙', 2, '丙'), { kind: 'text', text: '甲乙丙' });
    equal(applyDelta('甲乙丙丁', 1, '新'), { kind: 'text', text: '甲新' });
    equal(applyDelta('旧的全文', 0, '重写'), { kind: 'text', text: '重写' });
  });
  it('changes nothing when it was there already', () =>
    equal(applyDelta('甲乙丙', 1, '乙'), { kind: 'same' }));
  it('says when text before it is missing', () =>
    equal(applyDelta('甲', 3, '丁'), { kind: 'gap' }));
});

describe('an event of the stream', () => {
  it('is refused when it does not fit the contract, ignored when it is unknown', () => {
    equal(parseRunEvent('delta', { chapterId: 'a', offset: '0', text: 'x' }) ?? null, null);
    equal(parseRunEvent('weather', {}) ?? null, null);
    equal(parseRunEvent('done', { status: 'written' }), {
      name: 'done',
      data: { status: 'written' },
    });
  });
});

describe('the run', () => {
  let now: Scene;
  let run: ReturnType<typeof createRun>;
  const told: string[] = [];
  const start = () => {
    now = scene();
    now.service.state.bid = bid({ status: 'writing' });
    now.service.setOutline(outline);
    told.length = 0;
    run = createRun({
      bidId: 'b1',
      page: fakePage().page,
      onOutline: () => told.push('outline'),
      onChapter: (id) => told.push(id),
      onStatus: () => told.push('status'),
    });
    run.start();
    return until(() => run.$run.get().known, 'the snapshot');
  };
  afterEach(() => {
    run.stop();
    now.end();
  });

  it('follows the chapter being written and shows its text as it comes', async () => {
    await start();
    now.service.setChapter('o11', { status: 'writing' });
    now.service.sendChapter('o11');
    now.service.emit('delta', { chapterId: 'o11', offset: 0, text: '第一句。' });
    await until(() => run.$liveText.get() === '第一句。', 'the first words');
    equal(run.$shown.get(), 'o11');
    now.service.emit('delta', { chapterId: 'o11', offset: 4, text: '第二句。' });
    await until(() => run.$liveText.get() === '第一句。第二句。', 'the next words');
  });
  it('stays on the chapter a reader picked until asked back', async () => {
    await start();
    run.pick('o4');
    now.service.writeChapter('o11', '写好了');
    now.service.setChapter('o12', { status: 'writing' });
    now.service.sendChapter('o12');
    await until(() => run.$run.get().chapters.get('o12')?.status === 'writing', 'the next chapter');
    equal(run.$shown.get(), 'o4');
    run.followAgain();
    equal(run.$shown.get(), 'o12');
  });
  it('drops replayed events, by their id', async () => {
    await start();
    now.service.setChapter('o11', { status: 'writing' });
    now.service.sendChapter('o11');
    now.service.emit('delta', { chapterId: 'o11', offset: 0, text: '甲乙' });
    now.service.emit('delta', { chapterId: 'o11', offset: 2, text: '丙丁' });
    await until(() => run.textOf('o11') === '甲乙丙丁', 'both pieces');
    now.service.emit('delta', { chapterId: 'o11', offset: 0, text: '旧' }, 2);
    now.service.emit('delta', { chapterId: 'o11', offset: 4, text: '戊' });
    await until(() => run.textOf('o11') === '甲乙丙丁戊', 'the piece after the replay');
  });
  it('loses nothing when the line breaks in the middle', async () => {
    await start();
    now.service.setChapter('o11', { status: 'writing', content: '断线之前，' });
    now.service.sendChapter('o11');
    now.service.emit('delta', { chapterId: 'o11', offset: 0, text: '断线之前，' });
    await until(() => run.textOf('o11') === '断线之前，', 'the text before');
    now.service.setChapter('o11', { content: '断线之前，断线之时，' });
    now.service.dropStreams();
    await until(() => run.textOf('o11') === '断线之前，断线之时，', 'the snapshot after');
    now.service.emit('delta', { chapterId: 'o11', offset: 10, text: '断线之后。' });
    await until(() => run.textOf('o11') === '断线之前，断线之时，断线之后。', 'the rest');
  });
  it('asks for a fresh start when text is missing', async () => {
    await start();
    now.service.setChapter('o11', { status: 'writing', content: '前面漏掉的' });
    now.service.emit('delta', { chapterId: 'o11', offset: 5, text: '后面' });
    await until(() => run.textOf('o11') === '前面漏掉的', 'the snapshot');
    equal(now.service.count('GET', /events$/), 2);
  });
  it('starts over when a chapter is rewritten', async () => {
    await start();
    now.service.writeChapter('o11', chapterText);
    await until(() => run.textOf('o11') === chapterText, 'the first text');
    now.service.setChapter('o11', { status: 'writing' });
    now.service.sendChapter('o11');
    now.service.emit('delta', { chapterId: 'o11', offset: 0, text: '另起' });
    await until(() => run.textOf('o11') === '另起', 'the new text');
  });
  it('keeps the reason of a failed chapter, and tries the failed ones again', async () => {
    await start();
    now.service.setChapter('o3', { status: 'failed', note: '模型服务返回错误' });
    now.service.sendChapter('o3');
    now.service.emit('failed', { chapterId: 'o4', msg: '超过速率限制', retriable: true });
    await until(() => run.$failed.get().length === 2, 'both failures');
    equal(
      run.$failed.get().map(({ note }) => note),
      ['模型服务返回错误', '超过速率限制'],
    );
    await run.retryFailed();
    equal(now.service.asked.at(-1)?.body, { chapters: ['o3', 'o4'] });
  });
  it('steers: pause, go on, rewrite with words', async () => {
    await start();
    await run.pause();
    equal(run.$run.get().status, 'paused');
    await run.resume();
    equal(run.$run.get().status, 'writing');
    await run.rewrite('o11', '  突出工期  ');
    equal(now.service.asked.at(-1)?.body, { instruction: '突出工期' });
  });
  it('believes the stream, not an answer that comes after what it tells', async () => {
    await start();
    now.service.endRun();
    await until(() => run.$run.get().status === 'written', 'the end');
    now.service.on('POST', /\/write$/, async () => {
      now.service.emit('progress', { ...now.service.progress(), status: 'writing', note: null });
      now.service.endRun();
      await until(() => told.filter((one) => one === 'status').length === 2, 'the second end');
      return reply({ runId: 'r', chapters: 1 }, 202);
    });
    told.length = 0;
    await run.retryFailed();
    equal(run.$run.get().status, 'written');
  });
  it('charges once however often the button is tried', async () => {
    await start();
    let failures = 1;
    const keys: (string | null)[] = [];
    now.service.on('POST', /\/write$/, ({ headers }) => {
      keys.push(headers.get('idempotency-key'));
      if (failures-- > 0) throw new TypeError('network');
      return Response.json(
        { code: 200, success: true, data: { runId: 'r', chapters: 9 }, msg: '' },
        { status: 202 },
      );
    });
    await run.write();
    await run.write();
    equal([keys.length, keys[0] === keys[1]], [2, true]);
  });
});
