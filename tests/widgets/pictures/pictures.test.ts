import { printWarnings } from '../../../widgets/core/contract/picture.ts';
import { $notices } from '../../../widgets/core/notify.ts';
import { enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
import '../../../widgets/pictures/element.ts';
import {
  button,
  clearPage,
  equal,
  fakeService,
  field,
  mount,
  ok,
  press,
  refusal,
  settled,
  textOf,
  type,
  until,
} from '../../support/browser.ts';
import { chooseFile } from '../../support/choose-file.ts';
import { conformance } from '../../support/conformance.ts';

const LIST = 'GET /api/picture/client/pictures';
const TAGS = 'GET /api/picture/client/tags';
const FILE = 'GET /api/picture/client/pictures/p1/file';
const aPicture = (id: string, title: string, category: string, width = 2480) => ({
  ...{
    id,
    title,
    category,
    width,
    fileName: `${title}.png`,
    tags: ['正本'],
    height: 620,
    bytes: 68,
  },
  warnings: printWarnings({ width, height: 620, bytes: 68 }),
  createdAt: '2026-11-20 10:02:11',
});
const pictures = [aPicture('p1', '营业执照', '营业执照'), aPicture('p2', '现场照片', '现场', 640)];
const page = (records: unknown[]) =>
  ok({ records, total: records.length, size: 24, current: 1, pages: 1 });
/** One transparent point. */
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const png = () => ({
  body: new Blob([Uint8Array.from(atob(PIXEL), (letter) => letter.charCodeAt(0))], {
    type: 'image/png',
  }),
});

let service = fakeService({});
const start = (
  handlers: Parameters<typeof fakeService>[0] = {},
  parts: Parameters<typeof fakeService>[1] = {},
) => {
  service = fakeService(
    {
      [LIST]: () => page(pictures),
      [TAGS]: () => ok([{ tag: '正本', pictures: 2 }]),
      [FILE]: png,
      'GET /api/bid/client/uses': () => ok([]),
      ...handlers,
    },
    parts,
  );
  enterSession('token-1');
  return () => {
    leaveSession('signed-out');
    service.undo();
  };
};
const box = (element: HTMLElement, label: string) =>
  until(
    () => element.shadowRoot?.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`),
    `the box ${label}`,
  );
const choose = (select: HTMLElement, value: string) => {
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
};
const lists = () => service.requests.filter(({ method, path }) => `${method} ${path}` === LIST);
const sent = (kind: string) => service.requests.filter(({ method }) => method === kind);
const shownNames = (element: HTMLElement) =>
  [...element.shadowRoot!.querySelectorAll('.tile .name')].map(
    ({ textContent }) => textContent ?? '',
  );
const open = async (element: HTMLElement, title: string) => {
  const tile = () =>
    [...element.shadowRoot!.querySelectorAll<HTMLElement>('.tile')].find(
      (one) => one.querySelector('.name')?.textContent === title,
    );
  (await until(tile, `the picture ${title}`)).click();
  await settled();
};

conformance('tender-pictures', { prepare: () => start() });

describe('<tender-pictures>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('shows the pictures small, and says where one cannot be had', async () => {
    undo = start();
    const element = await mount('tender-pictures');
    await until(() => element.shadowRoot?.querySelector('.tile img'), 'the first picture');
    await until(() => textOf(element).includes('图片暂时取不到'), 'the word on the second');
    equal(shownNames(element), ['营业执照', '现场照片']);
    equal(sent('GET').find(({ path }) => path.endsWith('/p1/file'))?.query.size, 'thumbnail');
  });
  it('invites a visitor, and leaves the way to the host', async () => {
    undo = start();
    leaveSession('signed-out');
    const element = await mount('tender-pictures');
    await press(element, '去登录');
    equal(service.visited, ['/']);
    element.addEventListener('tender-sign-in-needed', (event) => event.preventDefault());
    await press(element, '去登录');
    equal([service.visited.length, lists().length], [1, 0]);
  });
  it('says what an empty library is for', async () => {
    undo = start({ [LIST]: () => page([]) });
    const element = await mount('tender-pictures');
    await until(() => textOf(element).includes('还没有图片'), 'the empty library');
  });
  it('searches after a pause in typing and narrows by kind', async () => {
    undo = start({
      [LIST]: ({ query }) =>
        page(
          pictures.filter(({ category, title }) =>
            query.category ? category === query.category : title.includes(query.q ?? ''),
          ),
        ),
    });
    const element = await mount('tender-pictures');
    await type(element, '搜索图片', '桥');
    await type(element, '搜索图片', '桥梁');
    await until(() => textOf(element).includes('没有找到匹配的图片'), 'no result');
    equal(
      lists().map(({ query }) => query.q ?? ''),
      ['', '桥梁'],
    );
    choose(await field(element, '按分类筛选'), '现场');
    await until(() => shownNames(element).join() === '现场照片', 'the pictures of that kind');
  });
  it('refuses a file before sending it, and takes the next one', async () => {
    const paths: string[] = [];
    let left = pictures;
    const added = aPicture('p3', '资质证书', '资质证书');
    undo = start(
      { [LIST]: () => page(left) },
      {
        upload: async ({ url }) => {
          paths.push(new URL(url, location.href).pathname);
          left = [added, ...pictures];
          return Response.json(ok(added).body);
        },
      },
    );
    const element = await mount('tender-pictures');
    await chooseFile(element, new File(['GIF'], '动图.gif'));
    await until(() => textOf(element).includes('不支持这种文件，请选择 JPG'), 'the refusal');
    equal(paths, []);
    await chooseFile(element, new File(['PNG'], '资质证书.png'));
    await until(() => shownNames(element)[0] === '资质证书', 'the new picture');
    equal(paths, ['/api/picture/client/pictures']);
    await until(() => textOf(element).includes('已放入图片库'), 'the word on the file');
    await press(element, '清除已完成');
    equal(textOf(element).includes('不支持这种文件'), false);
  });
  it('changes name, kind and tags', async () => {
    const changed = { ...aPicture('p1', '营业执照副本', '营业执照'), tags: ['副本', '2026'] };
    undo = start({ 'PATCH /api/picture/client/pictures/p1': () => ok(changed) });
    const element = await mount('tender-pictures');
    await open(element, '营业执照');
    await type(element, '名称', ' ');
    equal(textOf(element).includes('请填写名称'), true);
    await type(element, '名称', '营业执照副本');
    await type(element, '标签', '签'.repeat(31));
    equal(textOf(element).includes('每个标签最多 30 字'), true);
    await type(element, '标签', Array.from({ length: 21 }, (_, index) => `标签${index}`).join(' '));
    equal(textOf(element).includes('标签最多 20 个'), true);
    equal((await button(element, '保存')).hasAttribute('disabled'), true);
    await type(element, '标签', '副本，2026');
    await press(element, '保存');
    await until(() => element.shadowRoot?.querySelector('dialog') === null, 'the dialog to close');
    equal(sent('PATCH')[0]?.body, {
      title: '营业执照副本',
      category: '营业执照',
      tags: ['副本', '2026'],
    });
    equal(lists().length, 2);
  });
  it('warns of a picture too coarse for print, on its tile and beside it', async () => {
    undo = start();
    const element = await mount('tender-pictures');
    await until(() => shownNames(element).length === 2, 'the pictures');
    const marks = [...element.shadowRoot!.querySelectorAll('.tile')].map((one) =>
      one.textContent?.includes('打印会发虚'),
    );
    equal(marks, [false, true]);
    await open(element, '营业执照');
    equal(textOf(element).includes('打印宽度 150 mm 时 419 dpi'), true);
    equal(textOf(element).includes('清晰度足够打印'), true);
    await press(element, '取消');
    await open(element, '现场照片');
    equal(
      textOf(element).includes('打印宽度 150 mm 时只有 108 dpi，会发虚。请换宽 886 像素以上的原图'),
      true,
    );
  });
  it('keeps what was typed where saving failed', async () => {
    undo = start({
      'PATCH /api/picture/client/pictures/p1': () => refusal(503, 50301, '数据服务暂时不可用'),
    });
    const element = await mount('tender-pictures');
    await open(element, '营业执照');
    await type(element, '名称', '营业执照副本');
    await press(element, '保存');
    await until(
      () => textOf(element).includes('没有保存，您填写的内容还在：数据服务暂时不可用'),
      'the reason',
    );
    equal((await field(element, '名称')).value, '营业执照副本');
  });
  it('removes a picture at once, and takes it back', async () => {
    let left = pictures;
    undo = start({
      [LIST]: () => page(left),
      'DELETE /api/picture/client/pictures/p2': () => {
        left = pictures.slice(0, 1);
        return ok(null);
      },
      'POST /api/picture/client/pictures/p2/restore': () => {
        left = pictures;
        return ok(pictures[1]);
      },
    });
    const element = await mount('tender-pictures');
    await open(element, '现场照片');
    await press(element, '删除');
    await until(() => shownNames(element).join() === '营业执照', 'the picture to go');
    equal(textOf(element).includes('已删除《现场照片》，用到它的标书不受影响'), true);
    await press(element, '撤销');
    await until(() => shownNames(element).length === 2, 'the picture to come back');
    equal(textOf(element).includes('已删除《'), false);
  });
  it('says so where a picture could not be removed', async () => {
    undo = start({
      'DELETE /api/picture/client/pictures/p2': () => refusal(403, 403, '当前操作没有权限'),
    });
    const element = await mount('tender-pictures');
    await open(element, '现场照片');
    await press(element, '删除');
    await until(
      () => $notices.get().some(({ text }) => text.includes('当前操作没有权限')),
      'the failure',
    );
    equal(shownNames(element).length, 2);
  });
  it('lists what was removed, with a way back', async () => {
    let removed = [aPicture('p9', '旧证', '资质证书')];
    undo = start({
      [LIST]: ({ query }) => page(query.removed === '1' ? removed : pictures),
      'POST /api/picture/client/pictures/p9/restore': () => {
        removed = [];
        return ok(aPicture('p9', '旧证', '资质证书'));
      },
    });
    const element = await mount('tender-pictures');
    await press(element, '已删除的图片');
    await until(() => shownNames(element).join() === '旧证', 'what was removed');
    equal(element.shadowRoot!.querySelector('input[type=file]'), null);
    await press(element, '恢复《旧证》');
    await until(() => textOf(element).includes('没有已删除的图片'), 'the empty list');
    await press(element, '返回图片库');
    await until(() => shownNames(element).length === 2, 'the library');
  });
  it('narrows by tag', async () => {
    undo = start();
    const element = await mount('tender-pictures');
    await until(() => textOf(element).includes('正本（2）'), 'the tag');
    choose(await field(element, '按标签筛选'), '正本');
    await until(() => lists().at(-1)?.query.tag === '正本', 'the search by tag');
  });
  it('changes several pictures at once; what failed stays chosen', async () => {
    undo = start({
      'PATCH /api/picture/client/pictures/p1': () => ok(pictures[0]),
      'PATCH /api/picture/client/pictures/p2': () => refusal(503, 50301, '数据服务暂时不可用'),
    });
    const element = await mount('tender-pictures');
    await until(() => shownNames(element).length === 2, 'the pictures');
    (await box(element, '选择《营业执照》')).click();
    await press(element, '全选本页');
    equal(textOf(element).includes('已选 2 张'), true);
    await type(element, '添加标签', '2026 正本');
    await press(element, '添加');
    await until(() => textOf(element).includes('已选 1 张'), 'the rest');
    equal(
      sent('PATCH').map(({ body }) => body),
      [{ tags: ['正本', '2026'] }, { tags: ['正本', '2026'] }],
    );
    equal((await field(element, '添加标签')).value, '2026 正本');
    equal((await box(element, '选择《现场照片》')).checked, true);
  });
  it('says what went wrong and tries again', async () => {
    let broken = true;
    undo = start({
      [LIST]: () => (broken ? refusal(403, 403, '当前操作没有权限') : page(pictures)),
    });
    const element = await mount('tender-pictures');
    await until(() => textOf(element).includes('当前操作没有权限'), 'the error');
    broken = false;
    await press(element, '重试');
    await until(() => shownNames(element).length === 2, 'the library');
  });
});
