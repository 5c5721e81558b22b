import { createChapter } from '../../../widgets/writer/editor/chapter-store.ts';
import { equal, until } from '../../support/browser.ts';
import { bid, outline } from './fake-data.ts';
import { refuse, reply } from './fake-routes.ts';
import { type Scene, scene } from './setup.ts';

describe('a chapter that is edited', () => {
  let now: Scene;
  let chapter: ReturnType<typeof createChapter>;
  const open = async () => {
    chapter = createChapter('b1', 'o11');
    await chapter.load();
  };
  const start = async () => {
    now = scene();
    now.service.state.bid = bid();
    now.service.setOutline(outline);
    now.service.storeText('o11', '原文。');
    await open();
  };
  /** Lets the next fetch of the chapter wait, which then answers with what was there when it was asked. */
  const holdFetch = () => {
    let answer!: () => void;
    let asked = false;
    now.service.on('GET', /chapters\/o11$/, () => {
      asked = true;
      const then = reply(now.service.state.chapters.get('o11'));
      return new Promise((resolve) => (answer = () => resolve(then)));
    });
    return { isAsked: () => asked, answer: () => answer() };
  };
  const saved = () => now.service.state.chapters.get('o11')?.content;
  const state = () => chapter.$save.get().state;
  afterEach(async () => {
    await chapter.dispose();
    now.end();
  });

  it('saves after a pause in typing, once for many keys', async () => {
    await start();
    for (const text of ['原文。改', '原文。改了', '原文。改了一句。']) chapter.edit(text);
    equal([state(), saved()], ['dirty', '原文。']);
    await until(() => state() === 'saved', 'the save');
    equal([saved(), now.service.count('PUT', /o11/)], ['原文。改了一句。', 1]);
    equal(
      [...now.kept.keys()].filter((key) => key.includes('chapter')),
      [],
    );
  });
  it('is fetched once where the stream tells its revision while it is on its way', async () => {
    await start();
    await chapter.dispose();
    const before = now.service.count('GET', /chapters\/o11$/);
    const fetch = holdFetch();
    chapter = createChapter('b1', 'o11');
    const loaded = chapter.load();
    const told = chapter.refresh(now.service.state.chapters.get('o11')!.rev);
    await until(fetch.isAsked, 'the fetch');
    fetch.answer();
    await Promise.all([loaded, told]);
    equal(
      [chapter.$text.get(), now.service.count('GET', /chapters\/o11$/) - before],
      ['原文。', 1],
    );
  });
  it('saves what is typed while a save is on its way', async () => {
    await start();
    chapter.edit('第一次');
    const first = chapter.flush();
    chapter.edit('第一次，又一次');
    await first;
    await chapter.flush();
    equal([saved(), state()], ['第一次，又一次', 'saved']);
  });
  it('keeps the text on this machine while the network is down, and says so', async () => {
    await start();
    now.service.on('PUT', /o11/, () => {
      throw new TypeError('network');
    });
    chapter.edit('断网时写的');
    await chapter.flush();
    equal(state(), 'failed');
    await chapter.dispose();
    equal(now.kept.get('tender.draft.chapter.b1.o11')?.includes('断网时写的'), true);
  });
  it('brings a draft back after the page was closed, and saves it', async () => {
    await start();
    chapter.edit('关掉页面之前写的');
    const rest = now.kept.get('tender.draft.chapter.b1.o11')!;
    await chapter.dispose();
    now.service.state.chapters.clear();
    now.service.storeText('o11', '原文。');
    now.kept.set('tender.draft.chapter.b1.o11', rest);
    await open();
    equal([chapter.$text.get(), chapter.$draftFound.get()], ['关掉页面之前写的', true]);
    await chapter.flush();
    equal(saved(), '关掉页面之前写的');
  });
  it('shows both texts when the service has a newer one, and loses neither', async () => {
    await start();
    chapter.edit('我的一份');
    now.service.storeText('o11', '别处的一份');
    await chapter.flush();
    equal(state(), 'conflict');
    equal(
      [chapter.$conflict.get()?.mine, chapter.$conflict.get()?.theirs.content],
      ['我的一份', '别处的一份'],
    );
    await chapter.resolve('both');
    equal([saved()?.startsWith('别处的一份'), saved()?.endsWith('我的一份')], [true, true]);
  });
  it('asks nobody when the newer one is its own save, whose answer was lost', async () => {
    await start();
    let lost = 0;
    now.service.on('PUT', /o11/, ({ body }) => {
      const { content, rev } = body as { content: string; rev: number };
      if (rev !== now.service.state.chapters.get('o11')?.rev) return refuse('staleRevision');
      const stored = now.service.storeText('o11', content);
      lost += 1;
      if (lost === 1) throw new TypeError('network');
      return reply(stored);
    });
    chapter.edit('第一次');
    await chapter.flush();
    equal([saved(), state()], ['第一次', 'failed']);
    chapter.edit('第一次，又一次');
    await chapter.flush();
    equal([saved(), state()], ['第一次，又一次', 'saved']);
    equal(chapter.$conflict.get() ?? null, null);
  });
  it('keeps mine, or takes the service’s, as chosen', async () => {
    await start();
    chapter.edit('我的一份');
    now.service.storeText('o11', '别处的一份');
    await chapter.flush();
    await chapter.resolve('mine');
    equal([saved(), state()], ['我的一份', 'saved']);
    chapter.edit('又是我的');
    now.service.storeText('o11', '又是别处的');
    await chapter.flush();
    await chapter.resolve('theirs');
    equal([saved(), chapter.$text.get(), state()], ['又是别处的', '又是别处的', 'saved']);
  });
  it('asks too when the draft of an earlier visit is older than the service’s text', async () => {
    await start();
    chapter.edit('旧的草稿');
    const rest = now.kept.get('tender.draft.chapter.b1.o11')!;
    await chapter.dispose();
    now.service.storeText('o11', '之后改过');
    now.kept.set('tender.draft.chapter.b1.o11', rest);
    await open();
    equal([chapter.$conflict.get()?.mine, state()], ['旧的草稿', 'conflict']);
  });
  it('takes a new text of the service while nothing is typed', async () => {
    await start();
    const { rev } = now.service.storeText('o11', '重写之后');
    await chapter.refresh(rev);
    equal(chapter.$text.get(), '重写之后');
  });
  it('does not take its own save for somebody else’s', async () => {
    await start();
    chapter.edit('我改的');
    const saving = chapter.flush();
    await chapter.refresh(2);
    await saving;
    equal(
      [chapter.$text.get(), state(), chapter.$conflict.get() ?? null],
      ['我改的', 'saved', null],
    );
  });
  it('asks nobody about words that are typed while a revision is fetched', async () => {
    await start();
    chapter.edit('第一次');
    await chapter.flush();
    const asked = holdFetch();
    const refreshing = chapter.refresh(9);
    await until(asked.isAsked, 'the fetch');
    chapter.edit('第一次，又一次');
    asked.answer();
    await refreshing;
    equal([chapter.$text.get(), chapter.$conflict.get() ?? null], ['第一次，又一次', null]);
    await chapter.flush();
    equal([saved(), state()], ['第一次，又一次', 'saved']);
  });
  it('does not go back to what was fetched before its own save', async () => {
    await start();
    const asked = holdFetch();
    const refreshing = chapter.refresh(9);
    await until(asked.isAsked, 'the fetch');
    chapter.edit('存好了');
    await chapter.flush();
    asked.answer();
    await refreshing;
    equal([chapter.$text.get(), saved(), state()], ['存好了', '存好了', 'saved']);
  });
  it('waits while the chapter is being written', async () => {
    await start();
    now.service.on('PUT', /o11/, () => refuse('writingNow'));
    chapter.edit('写的时候改');
    await chapter.flush();
    equal([state(), chapter.$text.get()], ['blocked', '写的时候改']);
  });
  it('goes back to a version and can look at one', async () => {
    await start();
    chapter.edit('第二版');
    await chapter.flush();
    await chapter.versions.open();
    const list = chapter.versions.$list.get();
    equal(list.state === 'ready' && list.value.versions.map(({ n, current }) => [n, current]), [
      [2, true],
      [1, false],
    ]);
    await chapter.versions.view(1);
    equal(chapter.versions.$viewed.get(), { n: 1, value: '原文。' });
    equal(await chapter.versions.restore(1), true);
    equal([chapter.$text.get(), saved()], ['原文。', '原文。']);
  });
});
