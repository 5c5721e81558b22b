import '../../../widgets/account/element.ts';
import {
  clearPage,
  equal,
  mount,
  ok,
  press,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { chooseFile } from '../../support/choose-file.ts';
import { alerts, choose, page, startAccount } from './fake-account.ts';

const LIST = 'POST /api/bid/client/getFeedbackList';
const SAVE = 'POST /api/bid/client/saveFeedback';
const PICTURE = 'GET /api/bid/client/feedback-pictures/x1';
const png = () => ({ body: new Blob([new Uint8Array([0x89, 0x50])], { type: 'image/png' }) });
const one = (id: string, parts = {}) => ({
  ...{
    id,
    kind: 'fault',
    content: '页码不对',
    contact: '',
    page: '',
    pictures: [] as string[],
    state: 'open',
    answer: '',
  },
  ...{ answeredAt: '', createdAt: '2026-11-19 10:02:11' },
  ...parts,
});

let account = startAccount();
account.undo();
const start = (...[handlers = {}, ...rest]: Parameters<typeof startAccount>) => {
  account = startAccount(
    { [LIST]: () => ok(page([])), [SAVE]: () => ok({ id: 'F9' }), [PICTURE]: png, ...handlers },
    ...rest,
  );
  return account.undo;
};
const open = () => mount('tender-account', { tab: 'feedback' });
const write = async (element: HTMLElement, text: string) => {
  const box = await until(() => element.shadowRoot!.querySelector('textarea'), 'the field');
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(box, text);
  box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  await settled();
};
const aFile = (name: string, bytes = 2) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' });
const thumbs = (element: HTMLElement) =>
  element.shadowRoot!.querySelectorAll('.feedback-thumb').length;

describe('feedback in <tender-account>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('lists what was written with its state, answer and pictures', async () => {
    const answered = one('F1', {
      state: 'answered',
      answer: '已修复',
      answeredAt: '2026-11-20 15:02:11',
      pictures: ['x1', 'x2'],
    });
    undo = start({ [LIST]: ({ query }) => ok(page(query['state'] === 'open' ? [] : [answered])) });
    const element = await open();
    await until(() => textOf(element).includes('已修复'), 'the answer');
    const picture = await until(
      () => element.shadowRoot!.querySelector<HTMLImageElement>('.own-picture img'),
      'the picture',
    );
    equal([picture.src.startsWith('blob:'), picture.alt], [true, '截图 1']);
    await until(() => textOf(element).includes('图片暂时取不到'), 'the word on the other');
    await choose(element, '按状态筛选', 'open');
    await until(() => account.asked(LIST).at(-1)?.query['state'] === 'open', 'the filter');
  });
  it('sends screenshots with the words, and reads the list anew', async () => {
    const uploaded: string[] = [];
    undo = start(
      {},
      {
        upload: async ({ body }) => {
          const file = body.get('file') as File;
          uploaded.push(file.name);
          return Response.json(ok({ id: `x-${file.name.slice(0, 1)}` }).body);
        },
      },
    );
    const element = await open();
    await write(element, '下载失败');
    await chooseFile(element, aFile('a.png'));
    await chooseFile(element, aFile('b.webp'));
    await until(() => thumbs(element) === 2 && uploaded.length === 2, 'both pictures');
    await press(element, '移除图片 a.png');
    equal(thumbs(element), 1);
    const before = account.asked(LIST).length;
    await press(element, '提交');
    await until(() => textOf(element).includes('F9'), 'the number');
    equal((account.asked(SAVE)[0]!.body as { pictures: string[] }).pictures, ['x-b']);
    await until(() => account.asked(LIST).length > before, 'the list');
    await press(element, '再写一条');
    equal(thumbs(element), 0);
  });
  it('takes no file that cannot be shown, none that is too large, and no seventh', async () => {
    undo = start({}, { upload: async () => Response.json(ok({ id: 'x1' }).body) });
    const element = await open();
    await chooseFile(element, aFile('a.gif'));
    equal(alerts(element), ['不支持这种图片，请选择 JPG、PNG 或 WebP：a.gif']);
    await chooseFile(element, aFile('a.png', 5 * 1_048_576 + 1));
    equal(alerts(element), ['图片超过 5 MB，请压缩后再添加：a.png']);
    for (const name of ['1', '2', '3', '4', '5', '6', '7'])
      await chooseFile(element, aFile(`${name}.png`));
    equal([thumbs(element), alerts(element)], [6, ['最多添加 6 张图片']]);
  });
  it('says why a picture was refused, and keeps the words', async () => {
    undo = start(
      {},
      {
        upload: async () =>
          Response.json(
            {
              code: 41502,
              success: false,
              data: null,
              msg: '不支持这种图片，请上传 JPG、PNG 或 WebP 图片',
            },
            { status: 415 },
          ),
      },
    );
    const element = await open();
    await write(element, '写到一半');
    await chooseFile(element, aFile('a.png'));
    await until(
      () => alerts(element).some((text) => text.includes('不支持这种图片')),
      'the refusal',
    );
    equal([thumbs(element), element.shadowRoot!.querySelector('textarea')?.value], [0, '写到一半']);
  });
});
