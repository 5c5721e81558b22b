import type { PrintedFile } from '../../../widgets/writer/source/printed-file.ts';
import { createSource } from '../../../widgets/writer/source/source-store.ts';
import { equal, until } from '../../support/browser.ts';
import { tender } from './fake-data.ts';
import { refuse } from './fake-routes.ts';
import { type Scene, scene, writerOf } from './setup.ts';

const file: PrintedFile = {
  pages: 64,
  size: async () => ({ width: 595, height: 842 }),
  draw: () => ({ done: Promise.resolve(), stop: () => undefined }),
  find: async () => undefined,
  close: () => undefined,
};

describe('the tender file beside the form', () => {
  let now: Scene;
  let seat: ReturnType<typeof writerOf>;
  afterEach(() => {
    seat.writer.close();
    now.end();
  });
  const start = async (change: Parameters<typeof tender>[0] = {}) => {
    now = scene('?tender=t1');
    now.service.state.tender = tender(change);
    seat = writerOf();
    await seat.writer.open();
    await until(() => seat.writer.$step.get() === 'review', 'the review');
    return seat.writer.review;
  };

  it('opens the pages of the file once, with the first place that is looked at', async () => {
    const review = await start({ printed: true });
    now.service.on(
      'GET',
      /tenders\/t1\/pages/,
      () => new Response(new Uint8Array([37]), { headers: { 'content-type': 'application/pdf' } }),
    );
    const source = createSource(review, async () => file);
    const place = { page: 3, block: 12, quote: '50000' };
    equal(source.$printed.get().state, 'absent');
    void source.show('投标保证金', place);
    await until(() => source.$printed.get().state === 'ready', 'the pages');
    void source.show('投标保证金', place);
    equal([source.$open.get()?.source.page, now.service.count('GET', /pages/)], [3, 1]);
  });
  it('learns the page of a place in a Word file when its pages have been made', async () => {
    const place = { block: 90, quote: '投标报价 三十分' };
    const review = await start({ printed: true, pages: null });
    now.service.on('GET', /tenders\/t1\/pages/, () => {
      const [first, ...rest] = tender().scoring;
      now.service.state.tender = tender({
        printed: true,
        pages: 20,
        scoring: first ? [{ ...first, source: { ...place, page: 10 } }, ...rest] : rest,
      });
      return new Response(new Uint8Array([37]), { headers: { 'content-type': 'application/pdf' } });
    });
    const source = createSource(review, async () => file);
    equal(source.pageOf(place), undefined);
    void source.show('投标报价', place);
    await until(() => source.pageOf(place) === 10, 'the page');
  });
  it('shows the text where the pages cannot be had, and tries again the next time', async () => {
    const review = await start({ printed: true });
    let isDown = true;
    now.service.on('GET', /tenders\/t1\/pages/, () =>
      isDown
        ? refuse('notFound')
        : new Response(new Uint8Array([37]), { headers: { 'content-type': 'application/pdf' } }),
    );
    const source = createSource(review, async () => file);
    const place = { page: 3, block: 12, quote: '50000' };
    void source.show('投标保证金', place);
    await until(() => source.$printed.get().state === 'failed', 'the refusal');
    await until(() => source.$open.get()?.around.state === 'ready', 'the text');
    isDown = false;
    void source.show('投标保证金', place);
    await until(() => source.$printed.get().state === 'ready', 'the pages');
  });
  it('asks for no pages of a text file', async () => {
    const review = await start({ printed: false });
    const source = createSource(review, async () => file);
    await source.show('投标保证金', { block: 12, quote: '50000' });
    equal([source.$printed.get().state, now.service.count('GET', /pages/)], ['absent', 0]);
  });
});
