import type { UploadRequest } from '../../../widgets/core/env.ts';
import { enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
import '../../../widgets/pictures/element.ts';
import {
  button,
  clearPage,
  equal,
  fakeService,
  mount,
  ok,
  press,
  settled,
  textOf,
  type,
  until,
} from '../../support/browser.ts';

const added = (id: string, title: string) => ({
  ...{
    id,
    title,
    fileName: title,
    category: '其他',
    tags: [],
    width: 2000,
    height: 1000,
    bytes: 9,
    warnings: [],
  },
  createdAt: '2026-11-20 10:02:11',
});
type Upload = (request: UploadRequest & { name: string; form: FormData }) => Promise<Response>;

let service = fakeService({});
async function start(upload: Upload) {
  service = fakeService(
    {
      'GET /api/picture/client/pictures': () =>
        ok({ records: [], total: 0, size: 24, current: 1, pages: 0 }),
      'GET /api/picture/client/tags': () => ok([]),
    },
    {
      upload: (request) => {
        const form = request.body;
        return upload({ ...request, form, name: (form.get('file') as File).name });
      },
    },
  );
  enterSession('token-1');
  return mount('tender-pictures');
}
async function chooseFiles(element: HTMLElement, ...files: File[]): Promise<void> {
  const input = await until(
    () => element.shadowRoot?.querySelector<HTMLInputElement>('input[type=file]'),
    'the place for files',
  );
  equal(input.multiple, true);
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
}
const rows = (element: HTMLElement) =>
  [...element.shadowRoot!.querySelectorAll('.queue li')].map((row) => [
    row.querySelector('.queue-name')?.textContent,
    row.querySelector('[role=status]')?.textContent,
  ]);
const file = (name: string) => new File(['x'], name);

describe('<tender-pictures> files on their way', () => {
  afterEach(async () => {
    await clearPage();
    leaveSession('signed-out');
    service.undo();
  });

  it('sends many, two at a time, each with its end; one refusal stops no other', async () => {
    let most = 0;
    let now = 0;
    const element = await start(async ({ name, onProgress }) => {
      now += 1;
      most = Math.max(most, now);
      onProgress?.(1);
      await settled();
      now -= 1;
      if (name === '坏.png')
        return Response.json(
          { code: 41502, success: false, data: null, msg: '图片已损坏，无法打开，请换一张' },
          { status: 415 },
        );
      if (name === '旧.png')
        return Response.json({
          code: 601,
          success: true,
          data: added('o', '旧'),
          msg: '图片库里已有相同的图片《旧》，没有重复保存',
        });
      return Response.json(ok(added('p1', name)).body);
    });
    await chooseFiles(
      element,
      file('甲.jpg'),
      file('坏.png'),
      file('旧.png'),
      file('乙.heic'),
      new File([], '空.png'),
      file('说明.docx'),
    );
    await until(
      () =>
        rows(element).every(
          ([, state]) => state !== '等待上传' && state !== '正在上传' && state !== '正在检查',
        ),
      'the end',
    );
    equal(rows(element), [
      ['甲.jpg', '已放入图片库'],
      ['坏.png', '没有上传'],
      ['旧.png', '已有相同的图片'],
      ['乙.heic', '已放入图片库'],
      ['空.png', '没有上传'],
      ['说明.docx', '没有上传'],
    ]);
    equal(most, 2);
    for (const words of [
      '图片已损坏，无法打开',
      '已有相同的图片《旧》',
      '文件是空的',
      '不支持这种文件',
    ])
      equal(textOf(element).includes(words), true, words);
  });
  it('tries a broken line again with the same key', async () => {
    const keys: (string | undefined)[] = [];
    const element = await start(async ({ headers }) => {
      keys.push(headers['Idempotency-Key']);
      if (keys.length === 1) throw new TypeError('Failed to fetch');
      return Response.json(ok(added('p', '甲')).body);
    });
    await chooseFiles(element, file('甲.jpg'));
    await until(() => rows(element)[0]?.[1] === '上传失败', 'the failure');
    await press(element, '重试 甲.jpg');
    await until(() => rows(element)[0]?.[1] === '已放入图片库', 'the arrival');
    equal([keys.length, new Set(keys).size, keys[0] !== undefined], [2, 1, true]);
  });
  it('keeps state and button of a file in sight, however long its name', async () => {
    const name = `${'x'.repeat(190)}.jpg`;
    const element = await start(() => Promise.resolve(Response.json(ok(added('p', '甲')).body)));
    await chooseFiles(element, file(name));
    const shown = (await button(element, `取消 ${name}`)).getBoundingClientRect();
    const list = element.shadowRoot?.querySelector('.queue ul')?.getBoundingClientRect();
    equal(
      list !== undefined && shown.right <= list.right,
      true,
      `${shown.right} of ${list?.right}`,
    );
  });
  it('stops a file on its way', async () => {
    let stopped = false;
    const element = await start(
      ({ signal }) =>
        new Promise((_, reject) =>
          signal?.addEventListener('abort', () => {
            stopped = true;
            reject(new DOMException('stopped', 'AbortError'));
          }),
        ),
    );
    await chooseFiles(element, file('大.jpg'));
    await press(element, '取消 大.jpg');
    await until(() => rows(element).length === 0, 'the file to leave');
    equal(stopped, true);
  });
  it('asks which pages of a PDF, and asks again where it has not so many', async () => {
    const asked: unknown[] = [];
    const element = await start(async ({ form }) => {
      asked.push(form.get('pages'));
      if (asked.length === 1) {
        const msg = 'PDF 共 4 页，一次最多放入 30 页，请填写要用的页码，例如 1,3-5';
        return Response.json(
          { code: 400, success: false, data: { field: 'pages', pages: 4 }, msg },
          { status: 400 },
        );
      }
      return Response.json(
        ok({ ...added('a', '资质 第 1 页'), more: [added('b', '资质 第 3 页')] }).body,
      );
    });
    await chooseFiles(element, file('资质.pdf'));
    equal([rows(element), asked], [[['资质.pdf', '选择页码']], []]);
    await type(element, '资质.pdf 的页码', '1-9');
    await press(element, '放入 资质.pdf');
    await until(() => textOf(element).includes('PDF 共 4 页'), 'the number of pages');
    await type(element, '资质.pdf 的页码', '1,3');
    await press(element, '放入 资质.pdf');
    await until(() => rows(element)[0]?.[1] === '已放入图片库', 'the pages');
    equal(asked, ['1-9', '1,3']);
  });
});
