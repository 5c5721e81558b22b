import type { PrintedFile } from '../../../widgets/writer/source/printed-file.ts';
import { createWhole } from '../../../widgets/writer/whole/whole-store.ts';
import { equal, fakeService, ok, refusal, until } from '../../support/browser.ts';

const PDF = 'GET /api/bid/client/bids/b1/pdf';
const pdf = () => ({ body: new Blob(['%PDF'], { type: 'application/pdf' }) });

/** A file of so many pages that remembers being closed. */
function printed(pages: number): PrintedFile & { closed: boolean } {
  return {
    pages,
    closed: false,
    size: async () => ({ width: 210, height: 297 }),
    draw: () => ({ done: Promise.resolve(), stop: () => undefined }),
    find: async (quote, hint) =>
      quote === '施工方案' ? { page: hint ?? 1, marks: [] } : undefined,
    close() {
      this.closed = true;
    },
  };
}

describe('the whole bid', () => {
  let undo = () => {};
  afterEach(() => undo());

  it('saves what is typed, shows the pages of the file, and lays it out anew when asked', async () => {
    const service = fakeService({ [PDF]: pdf });
    undo = service.undo;
    const order: string[] = [];
    const files = [printed(99), printed(101)];
    const whole = createWhole(
      'b1',
      async () => void order.push('saved'),
      async () => {
        order.push('opened');
        return files[order.filter((step) => step === 'opened').length - 1]!;
      },
    );
    await whole.open();
    const first = whole.$whole.get();
    equal(first.state === 'laid' && [first.laid.file.pages, first.laid.ratio], [99, 297 / 210]);
    equal(order, ['saved', 'opened']);
    equal(await whole.pageOf('施工方案', 40), 40);
    equal(await whole.pageOf('没有这一章', 40), undefined);
    const again = whole.open();
    // The pages of before stay until the new ones are there.
    const meanwhile = whole.$whole.get();
    equal(meanwhile.state === 'laying' && meanwhile.before?.file.pages, 99);
    await again;
    const second = whole.$whole.get();
    equal(second.state === 'laid' && second.laid.file.pages, 101);
    equal([files[0]?.closed, files[1]?.closed], [true, false]);
    whole.close();
    equal(files[1]?.closed, true);
  });

  it('knows which chapter stands on the page that is looked at', async () => {
    const chapters = [
      { id: 'c1', pages: 2, sheet: 3 },
      { id: 'c2', pages: 4.5, sheet: 5 },
      { id: 'c3', pages: 1 },
    ];
    const counted = { mode: 'target', wanted: 9, pages: 9, by: 'libreoffice', state: 'fits' };
    const service = fakeService({
      [PDF]: pdf,
      'GET /api/bid/client/bids/b1/pages': () => ok({ ...counted, advice: '', chapters }),
    });
    undo = service.undo;
    const whole = createWhole(
      'b1',
      async () => undefined,
      async () => printed(9),
    );
    whole.lookAt(6);
    await whole.open();
    await until(() => whole.$at.get() === 'c2', 'the chapter');
    const at = (page: number) => {
      whole.lookAt(page);
      return whole.$at.get() ?? null;
    };
    equal([at(1), at(3), at(4), at(5)], [null, 'c1', 'c1', 'c2']);
    // One whose page nobody told is looked for by its title.
    equal([whole.sheetOf('c2'), whole.sheetOf('c3') ?? null], [5, null]);
  });

  it('keeps the pages of before where a layout fails, and says why', async () => {
    let broken = false;
    const service = fakeService({
      [PDF]: () => (broken ? refusal(503, 50_301, '这台服务器不能生成 PDF') : pdf()),
    });
    undo = service.undo;
    const whole = createWhole(
      'b1',
      async () => undefined,
      async () => printed(7),
    );
    await whole.open();
    broken = true;
    await whole.open();
    const state = whole.$whole.get();
    equal(state.state === 'failed' && [state.msg, state.before?.file.pages], [
      '这台服务器不能生成 PDF',
      7,
    ]);
  });
});
