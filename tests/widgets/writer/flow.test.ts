import { equal, until } from '../../support/browser.ts';
import { chapterText, outline as fresh, tender, bid as tenderBid } from './fake-data.ts';
import { refuse, reply } from './fake-routes.ts';
import { type Scene, scene, writerOf } from './setup.ts';

const file = () => new File(['x'], '招标文件.docx');

describe('from the tender file to the finished bid', () => {
  let now: Scene;
  let seat: ReturnType<typeof writerOf>;
  afterEach(() => {
    seat.writer.close();
    now.end();
  });
  const start = async (search = '', ids: Parameters<typeof writerOf>[0] = {}) => {
    now = scene(search);
    seat = writerOf(ids);
    await seat.writer.open();
    return seat.writer;
  };
  const withOutline = async () => {
    const writer = await start();
    void writer.imports.sendFiles([file()]);
    now.service.state.tender = tender();
    await until(() => writer.$step.get() === 'review', 'the review');
    await writer.makeOutline();
    now.service.finishOutline();
    const stores = await until(() => writer.$stores.get(), 'the bid');
    await until(() => stores.outline.$chapters.get().length === 9, 'the outline');
    return { writer, stores };
  };

  it('goes all the way', async () => {
    const { writer, stores } = await withOutline();
    equal(now.service.state.bid?.name, '青岚市第三水厂自动化改造项目投标文件');
    equal(seat.query, { tender: null, id: 'b1', step: 'outline' });
    equal(await stores.write(), true);
    writer.goTo('write');
    await until(() => stores.$status.get() === 'writing', 'the start');
    for (const { id } of stores.outline.$chapters.get()) now.service.writeChapter(id, chapterText);
    now.service.endRun();
    await until(() => stores.$progress.get().percent === 100, 'the end');
    await until(
      () => stores.$chapter.get()?.$text.get() === chapterText,
      'the text of the chapter on the screen',
    );
    writer.goTo('finish');
    await stores.finish.inspection.check();
    const { $findings } = stores.finish.inspection;
    const found = $findings.get();
    equal(found.state === 'ready' && found.value.map(({ severity }) => severity), [
      'error',
      'warning',
      'info',
    ]);
    await stores.finish.finish();
    equal([writer.$finished.get(), stores.$status.get()], [true, 'finished']);
    equal(
      seat.events.map(([name]) => name),
      [
        'ready',
        'step-changed',
        'step-changed',
        'bid-created',
        'step-changed',
        'step-changed',
        'bid-finished',
      ],
    );
  });
  it('goes back a step with the browser', async () => {
    const { writer } = await withOutline();
    writer.goTo('write');
    writer.goTo('finish');
    seat.goBack();
    equal([writer.$step.get(), seat.query.step], ['write', 'write']);
    seat.goBack();
    equal([writer.$step.get(), seat.query.step], ['outline', 'outline']);
  });
  it('goes on with the tender after a reload', async () => {
    const writer = await start('?tender=t1');
    await until(() => writer.imports.$import.get().state === 'reading', 'the reading');
    now.service.state.tender = tender();
    await until(() => writer.$step.get() === 'review', 'the review');
    equal(writer.review.$totals.get().total, 95);
  });
  it('opens a bid where it stands, or at the step of the address', async () => {
    const { writer: first } = await withOutline();
    first.close();
    const second = writerOf({ bidId: 'b1' });
    await second.writer.open();
    equal(second.writer.$step.get(), 'outline');
    second.writer.close();
  });
  it('says what is wrong with a file, and takes another', async () => {
    const writer = await start();
    void writer.imports.sendFiles([file()]);
    now.service.state.tender = tender({
      status: 'failed',
      error: '文件有密码保护，请去掉密码后再上传',
      errorCode: 42201,
    });
    const failed = await until(() => {
      const state = writer.imports.$import.get();
      return state.state === 'failed' && state;
    }, 'the failure');
    equal(failed.message, '文件有密码保护，请去掉密码后再上传');
    now.service.state.tender = tender();
    writer.imports.retry();
    await until(() => writer.$step.get() === 'review', 'the review');
  });
  it('shows a refused upload at the zone', async () => {
    const writer = await start();
    now.service.on('POST', /tenders$/, () => refuse('renamedFile'));
    await writer.imports.sendFiles([file()]);
    equal(writer.imports.$import.get(), {
      state: 'choosing',
      error: '文件内容与扩展名不符，可能被改过名，请用原来的格式保存后再上传',
    });
    // The same file would be refused the same way.
    equal(writer.imports.canRetry(), false);
  });
  it('keeps what was typed when the page is closed', async () => {
    const writer = await start();
    writer.imports.type({
      way: 'manual',
      name: '某项目投标文件',
      overview: '概况',
      scoring: '方案 60 分',
    });
    writer.close();
    const again = writerOf();
    await again.writer.open();
    equal(again.writer.imports.$typed.get().overview, '概况');
    await again.writer.imports.sendManual();
    equal(again.writer.$step.get(), 'review');
    equal(now.service.asked.find(({ method }) => method === 'POST')?.body, {
      name: '某项目投标文件',
      overview: '概况',
      scoring: '方案 60 分',
    });
    again.writer.close();
  });
  it('opens the bid by itself once a service that was away is there again', async () => {
    let failures = 2;
    const writer = await start();
    now.service.state.bid = tenderBid();
    now.service.on('GET', /\/bids\/b1$/, () => {
      if (failures-- > 0) throw new TypeError('network');
      return reply(now.service.state.bid);
    });
    await writer.openBid('b1');
    equal(writer.$opening.get().state, 'failed');
    await until(() => writer.$opening.get().state === 'open', 'the bid');
    equal(writer.$bid.get()?.id, 'b1');
  });
  it('keeps the edited review on this machine until there is a bid', async () => {
    const writer = await start('?tender=t1');
    now.service.state.tender = tender();
    await until(() => writer.$step.get() === 'review', 'the review');
    const key = writer.review.addRow();
    writer.review.changeRow(key, { item: '培训方案', score: '5', criteria: '培训计划' });
    equal(writer.review.$totals.get().total, 100);
    writer.close();
    const again = writerOf({ tenderId: 't1' });
    await again.writer.open();
    await until(() => again.writer.$step.get() === 'review', 'the review again');
    equal(again.writer.review.$form.get().scoring.at(-1)?.item, '培训方案');
    again.writer.close();
  });
  it('makes one bid however often the button is pressed', async () => {
    const writer = await start('?tender=t1');
    now.service.state.tender = tender();
    await until(() => writer.$step.get() === 'review', 'the review');
    let failures = 1;
    now.service.on('POST', /bids$/, ({ headers }) => {
      now.service.state.idempotencyKeys.add(headers.get('idempotency-key') ?? '');
      if (failures-- > 0) throw new TypeError('network');
      now.service.state.bid ??= { ...tenderBid() };
      return reply(now.service.state.bid);
    });
    await writer.makeOutline();
    equal(writer.$step.get(), 'review');
    await writer.makeOutline();
    equal([writer.$step.get(), now.service.state.idempotencyKeys.size], ['outline', 1]);
  });
  it('saves the review of a bid by itself; a change of the writer’s is no conflict, another form is', async () => {
    const { writer } = await withOutline();
    const { review } = writer;
    await until(() => review.$subject.get()?.kind === 'bid', 'the bid under review');
    now.service.changeBid({
      progress: {
        percent: 1,
        done: 0,
        total: 9,
        failed: 0,
        chars: 0,
        pages: 0,
        expectedPages: 0,
        secondsLeft: null,
      },
    });
    review.change({ overview: '我改的概况' });
    await review.flush();
    await review.flush();
    equal([now.service.state.bid?.overview, review.$conflict.get() ?? null], ['我改的概况', null]);
    now.service.changeBid({ overview: '别处改的概况' });
    review.change({ overview: '我又改的概况' });
    await review.flush();
    equal(review.$conflict.get()?.theirs.overview, '别处改的概况');
    review.resolve('mine');
    await review.flush();
    equal(now.service.state.bid?.overview, '我又改的概况');
  });
  it('does not send a form that is wrong', async () => {
    const { writer } = await withOutline();
    const { review } = writer;
    review.change({ pages: '八十' });
    equal([review.$problems.get(), review.$save.get().state], [[{ field: 'pages' }], 'refused']);
    await review.flush();
    equal(now.service.count('PATCH', /b1/), 0);
    review.change({ pages: '90' });
    await review.flush();
    equal(now.service.state.bid?.settings.pages, 90);
  });
});

describe('the outline under hand', () => {
  let now: Scene;
  let seat: ReturnType<typeof writerOf>;
  const start = async () => {
    now = scene();
    now.service.state.bid = tenderBid();
    now.service.setOutline(structuredClone(fresh));
    seat = writerOf({ bidId: 'b1' });
    await seat.writer.open();
    const stores = await until(() => seat.writer.$stores.get(), 'the bid');
    await until(() => stores.outline.$load.get().state === 'ready', 'the outline');
    return stores.outline;
  };
  afterEach(() => {
    seat.writer.close();
    now.end();
  });

  it('saves renames and new chapters, and takes a removal back', async () => {
    const outline = await start();
    outline.changeChapter('o11', { title: '需求分析' });
    const added = outline.addAfter('o11');
    await outline.flush();
    const titles = () => now.service.state.outline.chapters.map(({ title }) => title);
    equal(titles().slice(0, 3), ['总体技术方案', '需求分析', '新章节']);
    outline.remove('o1');
    equal(outline.$undoable.get(), '已删除“总体技术方案”及下级共 5 章');
    outline.undo();
    equal(
      outline.$chapters.get().some(({ id }) => id === added),
      true,
    );
    await outline.flush();
    equal(titles().length, 10);
  });
  it('asks when it was changed elsewhere, and keeps what is chosen', async () => {
    const outline = await start();
    outline.changeChapter('o1', { title: '我的标题' });
    now.service.setOutline(
      now.service.state.outline.chapters.map((one) =>
        one.id === 'o2' ? { ...one, title: '别处的标题' } : one,
      ),
    );
    await outline.flush();
    equal(
      outline.$conflict.get()?.theirs.chapters.find(({ id }) => id === 'o2')?.title,
      '别处的标题',
    );
    await outline.resolve('mine');
    equal(now.service.state.outline.chapters[0]?.title, '我的标题');
    equal(now.service.state.outlineVersions.length, 3);
  });
  it('does not take an answer from before its own save for news', async () => {
    const outline = await start();
    const older = structuredClone(now.service.state.outline);
    now.service.on('GET', /\/bids\/b1\/outline$/, async () => {
      outline.changeChapter('o1', { title: '我的标题' });
      await outline.flush();
      return reply(older);
    });
    await outline.refresh(older.rev + 1);
    equal([outline.$chapters.get()[0]?.title, outline.$conflict.get() ?? null], ['我的标题', null]);
    outline.changeChapter('o2', { title: '又一个' });
    await outline.flush();
    equal(
      now.service.state.outline.chapters.filter(({ title }) =>
        ['我的标题', '又一个'].includes(title),
      ).length,
      2,
    );
  });
  it('fetches nothing at the echo of its own saves', async () => {
    const outline = await start();
    const before = now.service.count('GET', /outline$/);
    outline.changeChapter('o1', { title: '我的标题' });
    await outline.flush();
    const { rev } = now.service.state.outline;
    outline.changeChapter('o1', { title: '我的新标题' });
    await outline.flush();
    await outline.refresh(rev);
    equal(now.service.count('GET', /outline$/), before);
  });
  it('never sends an empty title', async () => {
    const outline = await start();
    outline.changeChapter('o1', { title: '' });
    await outline.flush();
    equal(now.service.state.outline.chapters[0]?.title, '新章节');
    equal(outline.$chapters.get()[0]?.title, '');
  });
  it('goes back to a version', async () => {
    const outline = await start();
    outline.remove('o1');
    await outline.flush();
    equal(await outline.versions.restore(1), true);
    equal(outline.$chapters.get().length, 9);
  });
});
