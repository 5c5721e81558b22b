import { createPictures } from '../../../widgets/core/library/pictures.ts';
import { createBidSearch } from '../../../widgets/writer/editor/bid-search-store.ts';
import { createComments } from '../../../widgets/writer/editor/comments-store.ts';
import { createPassage } from '../../../widgets/writer/editor/passage-store.ts';
import { equal, until } from '../../support/browser.ts';
import { bid, outline } from './fake-data.ts';
import { refuse, reply } from './fake-routes.ts';
import { type Scene, scene } from './setup.ts';

const passage = { markdown: '原来的话。', before: '前文', after: '后文' };
const wish = { action: 'rewrite' as const, instruction: '' };

/** A stream whose events come when the test says so. */
function openLine() {
  const encoder = new TextEncoder();
  let controller!: ReadableStreamDefaultController<Uint8Array>;
  let cut = false;
  const body = new ReadableStream<Uint8Array>({
    start: (one) => (controller = one),
    cancel: () => void (cut = true),
  });
  return {
    response: () => new Response(body, { headers: { 'content-type': 'text/event-stream' } }),
    say: (event: string, data: unknown) =>
      controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)),
    close: () => controller.close(),
    isCut: () => cut,
  };
}

describe('what stands beside the editor', () => {
  let now: Scene;
  beforeEach(() => {
    now = scene();
    now.service.state.bid = bid();
    now.service.setOutline(outline);
  });
  afterEach(() => now.end());

  describe('a passage to be rewritten', () => {
    const start = () => {
      const line = openLine();
      now.service.on('POST', /\/passage$/, () => line.response());
      return { line, store: createPassage('b1', 'o11') };
    };
    it('comes word by word, and is ready with the whole', async () => {
      const { line, store } = start();
      const asking = store.ask(passage, wish);
      line.say('delta', { text: '新的' });
      await until(
        () => store.$proposal.get().state === 'writing' && 'text' in store.$proposal.get(),
        'the first words',
      );
      line.say('delta', { text: '话' });
      line.say('done', { text: '新的话。' });
      line.close();
      await asking;
      equal(store.$proposal.get(), { state: 'ready', wish, text: '新的话。', stopped: false });
      equal(now.service.asked.at(-1)?.body, {
        ...wish,
        passage: '原来的话。',
        before: '前文',
        after: '后文',
      });
    });
    it('is stopped by hand, keeps what came, and the line is cut', async () => {
      const { line, store } = start();
      const asking = store.ask(passage, wish);
      line.say('delta', { text: '写了一半' });
      await until(
        () =>
          'text' in store.$proposal.get() &&
          (store.$proposal.get() as { text: string }).text !== '',
        'words',
      );
      store.stop();
      await asking;
      equal(store.$proposal.get(), { state: 'ready', wish, text: '写了一半', stopped: true });
      await until(line.isCut, 'the cut');
    });
    it('says why it failed, in the words of the service', async () => {
      const { line, store } = start();
      const asking = store.ask(passage, wish);
      line.say('failed', { msg: '模型暂时繁忙', retriable: true });
      await asking;
      equal(store.$proposal.get(), { state: 'failed', wish, text: '', message: '模型暂时繁忙' });
    });
    it('does not take a line that ended early for the whole', async () => {
      const { line, store } = start();
      const asking = store.ask(passage, wish);
      line.say('delta', { text: '半' });
      line.close();
      await asking;
      equal(store.$proposal.get().state, 'failed');
    });
    it('shows a refusal, and can ask again', async () => {
      now.service.on('POST', /\/passage$/, () => refuse('bidFinished'));
      const store = createPassage('b1', 'o11');
      await store.ask(passage, wish);
      equal(store.$proposal.get().state, 'failed');
      const line = openLine();
      now.service.on('POST', /\/passage$/, () => line.response());
      const asking = store.again('短一些');
      line.say('done', { text: '好' });
      line.close();
      await asking;
      equal(store.$proposal.get(), {
        state: 'ready',
        wish: { ...wish, instruction: '短一些' },
        text: '好',
        stopped: false,
      });
    });
    it('is not sent when it is too long', async () => {
      const store = createPassage('b1', 'o11');
      await store.ask({ ...passage, markdown: '长'.repeat(20_001) }, wish);
      equal([store.$proposal.get().state, now.service.count('POST', /passage/)], ['failed', 0]);
    });
  });

  describe('find and replace across the bid', () => {
    const place = { before: '前', match: '甲公司', after: '后' };
    const chapters = [
      { id: 'o11', title: '一', count: 2, places: [place, place] },
      { id: 'o12', title: '二', count: 1, places: [place] },
    ];
    const start = () => {
      const changed: string[] = [];
      let saved = 0;
      const save = async () => void (saved += 1);
      const search = createBidSearch({
        bidId: 'b1',
        save,
        onChanged: (ids) => changed.push(...ids),
      });
      now.service.on('POST', /\/find$/, () => reply({ total: 3, chapters }));
      now.service.on('POST', /\/replace$/, () =>
        reply({
          replaced: 2,
          chapters: [{ id: 'o11', title: '一', count: 2, versionBefore: 4 }],
          skipped: [],
        }),
      );
      search.$text.set('甲公司');
      search.$with.set('乙公司');
      return { search, changed, saves: () => saved };
    };
    it('saves first, and replaces only in the chapters that are not left out', async () => {
      const { search, changed, saves } = start();
      await search.find();
      search.leave('o12', true);
      await search.replace();
      const sent = now.service.asked.find(({ path }) => path.endsWith('/replace'))?.body;
      const asked = { text: '甲公司', with: '乙公司', matchCase: false, everywhere: false };
      equal(sent, { ...asked, chapters: ['o11'] });
      equal([changed, saves() >= 2, search.$replaced.get()?.replaced], [['o11'], true, 2]);
    });
    it('takes a replacement back by the version that was in force', async () => {
      const { search, changed } = start();
      now.service.on('POST', /\/versions\/4\/restore$/, () => reply(now.service.chapterOf('o11')));
      await search.find();
      await search.replace();
      await search.undo();
      equal(
        [now.service.count('POST', /o11\/versions\/4\/restore$/), changed],
        [1, ['o11', 'o11']],
      );
      equal(search.$replaced.get() ?? null, null);
    });
    it('says when the search could not be made', async () => {
      const { search } = start();
      now.service.on('POST', /\/find$/, () => refuse('internal'));
      await search.find();
      equal(search.$search.get().state, 'failed');
    });
  });

  it('keeps notes: added, settled, taken away', async () => {
    const note = (change: object) => ({
      ...{ id: 'n1', chapterId: 'o11', quote: '词', before: '', text: '核对', resolved: false },
      createdAt: '2031-04-28 10:00:00',
      ...change,
    });
    now.service.on('GET', /\/comments$/, () => reply([]));
    now.service.on('POST', /o11\/comments$/, () => reply(note({})));
    now.service.on('PATCH', /comments\/n1$/, () => reply(note({ resolved: true })));
    now.service.on('DELETE', /comments\/n1$/, () => reply(null));
    const comments = createComments('b1');
    await comments.load();
    equal(await comments.add('o11', { quote: '词', before: '' }, '核对'), true);
    await comments.change('n1', { resolved: true });
    equal(
      comments.$list.get().map(({ resolved }) => resolved),
      [true],
    );
    await comments.remove('n1');
    equal(comments.$list.get(), []);
  });

  it('fetches a picture once, with the session, and asks again after a failure', async () => {
    let down = true;
    now.service.on('GET', /pictures\/p1\/file$/, () =>
      down ? refuse('notFound') : new Response(new Blob(['png'], { type: 'image/png' })),
    );
    const pictures = createPictures();
    equal(await pictures.url('p1', 'full').catch(() => 'failed'), 'failed');
    down = false;
    const [one, other] = await Promise.all([
      pictures.url('p1', 'full'),
      pictures.url('p1', 'full'),
    ]);
    equal(
      [one === other, one.startsWith('blob:'), now.service.count('GET', /p1\/file$/)],
      [true, true, 2],
    );
    equal(now.service.asked.at(-1)?.headers.get('blade-auth'), 'bearer token-1');
    pictures.dispose();
  });
});
