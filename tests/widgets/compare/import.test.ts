import { setViewport } from '@web/test-runner-commands';
import '../../../widgets/compare/element.ts';
import { env, type UploadRequest } from '../../../widgets/core/env.ts';
import { enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
import {
  button,
  clearPage,
  equal,
  fakeService,
  mount,
  ok,
  press,
  refusal,
  settled,
  textOf,
  type,
  until,
} from '../../support/browser.ts';
import { compareHandlers, pageOf, report } from './fake-compare.ts';
import { axeClean } from './look.ts';

const ADD = 'POST /api/bid/client/compares';
const FILES = 'GET /api/bid/client/compare-files';

interface SentFile {
  id: string;
  name: string;
}

/** A service that takes uploads in parts; files whose name says so are refused as the service would. */
function uploading() {
  const begun = new Map<string, { name: string; bytes: number }>();
  const sent: SentFile[] = [];
  let next = 0;
  const refusals: Record<string, ReturnType<typeof refusal>> = {};
  return {
    sent,
    refusals,
    handlers: {
      'POST /api/upload/client/uploads': ({ body }: { body: unknown }) => {
        const { fileName, bytes } = body as { fileName: string; bytes: number };
        next += 1;
        begun.set(`u${next}`, { name: fileName, bytes });
        return ok({ id: `u${next}`, fileName, bytes, received: 0 });
      },
      'POST /api/bid/client/compare-files': ({ body }: { body: unknown }) => {
        const { uploadId } = body as { uploadId: string };
        const { name, bytes } = begun.get(uploadId)!;
        if (refusals[name]) return refusals[name];
        const file = {
          id: uploadId.replace('u', 'f'),
          fileName: name,
          bytes,
          createdAt: '2026-11-20 10:02:11',
        };
        sent.push({ id: file.id, name });
        return ok(file);
      },
    },
    upload: async ({ method, url, onProgress }: UploadRequest) => {
      if (method !== 'PUT') throw new TypeError(`no ${method} there`);
      onProgress?.(1);
      const id = /uploads\/(u\d+)/.exec(url)![1]!;
      const { name, bytes } = begun.get(id)!;
      return new Response(
        JSON.stringify({
          code: 200,
          success: true,
          data: { id, fileName: name, bytes, received: bytes },
          msg: '',
        }),
        { headers: { 'content-type': 'application/json' } },
      );
    },
  };
}

let service = fakeService({});
let line = uploading();
const start = (handlers: Parameters<typeof fakeService>[0] = {}) => {
  service.undo();
  line = uploading();
  service = fakeService(
    {
      'GET /api/bid/client/compares': () => pageOf([]),
      [FILES]: ({ query }) =>
        pageOf(
          [
            {
              id: 'f91',
              fileName: '丁公司技术标.docx',
              bytes: 81_920,
              createdAt: '2026-11-18 09:00:00',
            },
            {
              id: 'f92',
              fileName: '戊公司技术标.docx',
              bytes: 2_097_152,
              createdAt: '2026-11-18 09:01:00',
            },
          ].filter(({ fileName }) => fileName.includes(query.q ?? '')),
        ),
      ...(line.handlers as Parameters<typeof fakeService>[0]),
      ...compareHandlers(),
      ...handlers,
    },
    { upload: line.upload },
  );
  enterSession('token-1');
  env().session.remove('tender.compare');
  return () => {
    env().session.remove('tender.compare');
    leaveSession('signed-out');
    service.undo();
  };
};
const all = <T extends HTMLElement = HTMLElement>(element: HTMLElement, selector: string) => [
  ...element.shadowRoot!.querySelectorAll<T>(selector),
];
const file = (name: string, size = 40) => new File(['x'.repeat(size)], name, { lastModified: 1 });
const put = async (element: HTMLElement, files: readonly File[]) => {
  const transfer = new DataTransfer();
  for (const one of files) transfer.items.add(one);
  const input = await until(
    () => all<HTMLInputElement>(element, 'input[type=file][multiple]')[0],
    'the place for files',
  );
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
};
const lines = (element: HTMLElement) =>
  all(element, '.line-name').map(({ textContent }) => textContent);
const open = () => mount('tender-compare', { view: 'import' });

describe('<tender-compare> import', () => {
  let undo = () => {};
  afterEach(async () => {
    await setViewport({ width: 1280, height: 900 });
    await clearPage();
    undo();
  });

  /** What the comparison was begun with: the call goes out after the press. */
  const added = () =>
    until(
      () => service.requests.find(({ method, path }) => `${method} ${path}` === ADD)?.body,
      'the call',
    );
  it('sends many files, says what each was refused for, and begins with the others', async () => {
    undo = start({
      [ADD]: () =>
        ok(report({ id: 'c1', status: 'waiting', progress: 0, pairs: [], findings: [] })),
    });
    line.refusals['加密.pdf'] = refusal(422, 42201, '文件有密码保护，请去掉密码后再上传');
    const element = await open();
    equal((await button(element, '开始对比')).hasAttribute('disabled'), true);
    equal(textOf(element).includes('还差 2 份'), true);
    await put(element, [
      file('甲公司.docx'),
      file('乙公司.pdf'),
      file('加密.pdf'),
      file('报价.exe'),
      file('空.docx', 0),
    ]);
    await until(() => textOf(element).includes('文件有密码保护'), 'the refusal of the service');
    await until(
      () => line.sent.length === 2 && textOf(element).includes('已选 2 / 20 份'),
      'the others to arrive',
    );
    for (const part of ['不支持这种文件', '文件是空的', '上传失败的文件不会参加对比'])
      equal(textOf(element).includes(part), true, part);
    await type(element, '对比名称', '三家比对');
    await press(element, '开始对比');
    const body = await added();
    equal(body, {
      name: '三家比对',
      fileIds: line.sent.map(({ id }) => id),
      bidIds: [],
      tenderId: null,
      tenderFileId: null,
    });
    await until(() => textOf(element).includes('两两对比 3 对'), 'the comparison');
    equal(env().session.get('tender.compare'), null);
  });
  it('sends a refused file once more', async () => {
    undo = start();
    line.refusals['甲公司.docx'] = refusal(413, 41303, '放入的对比文件太多，请先删除不用的文件');
    const element = await open();
    await put(element, [file('甲公司.docx')]);
    await until(() => textOf(element).includes('放入的对比文件太多'), 'the refusal');
    delete line.refusals['甲公司.docx'];
    await press(element, '重新上传“甲公司.docx”');
    await until(
      () =>
        textOf(element).includes('已选 1 / 20 份') && all(element, '[data-refused]').length === 0,
      'the file',
    );
  });
  it('takes twenty at most, and says so before', async () => {
    undo = start();
    const element = await open();
    await put(
      element,
      Array.from({ length: 23 }, (_, index) => file(`投标人${index + 1}.docx`)),
    );
    await until(
      () => textOf(element).includes('已选 20 / 20 份') && line.sent.length === 20,
      'twenty files',
    );
    equal(textOf(element).includes('一次最多对比 20 份，其余没有放入'), true);
    equal((await button(element, '从我的标书选择')).hasAttribute('disabled'), true);
    equal(textOf(element).includes('已选满 20 份'), true);
    await press(element, '移出“投标人7.docx”');
    equal(textOf(element).includes('已选 19 / 20 份'), true);
    equal((await button(element, '从我的标书选择')).hasAttribute('disabled'), false);
  });
  it('takes files that were put in before, bids of the history and a tender file', async () => {
    undo = start({
      [ADD]: () => ok(report({ status: 'waiting', pairs: [] })),
      'GET /api/bid/client/bids': ({ query }) =>
        pageOf(
          [
            { id: 'b1', name: '水厂技术标' },
            { id: 'b2', name: '养护技术标' },
          ]
            .filter(({ name }) => name.includes(query.name ?? ''))
            .map((bid) => ({
              ...{ ...bid, rev: 1, status: 'written', tenderId: 't1', finishedAt: null },
              progress: { percent: 100, done: 6, total: 6, failed: 0, chars: 900, pages: 4 },
              ...{ createdAt: '2026-11-18 09:12:44', updatedAt: '2026-11-20 10:02:11' },
            })),
        ),
      'GET /api/bid/client/tenders': () =>
        pageOf([
          {
            id: 't1',
            fileName: '招标文件.pdf',
            status: 'ready',
            pages: 88,
            createdAt: '2026-11-10 08:00:00',
          },
          {
            id: 't2',
            fileName: '没读完.pdf',
            status: 'reading',
            pages: null,
            createdAt: '2026-11-10 08:00:00',
          },
        ]),
    });
    const element = await open();
    await press(element, '从放入过的文件选择');
    await until(() => all(element, '.choice').length === 2, 'the files');
    all<HTMLInputElement>(element, '.choice input')[1]!.click();
    await settled();
    equal(textOf(element).includes('还能再选 19 份'), true);
    await press(element, '放入 1 份');
    await press(element, '从我的标书选择');
    await until(() => all(element, '.choice').length === 2, 'the bids');
    await type(element, '查找', '养护');
    await until(() => all(element, '.choice').length === 1, 'what was looked for');
    all<HTMLInputElement>(element, '.choice input')[0]!.click();
    await settled();
    await press(element, '放入 1 份');
    await press(element, '从导入过的招标文件选择');
    await press(element, '选用“招标文件.pdf”');
    equal(textOf(element).includes('没读完.pdf'), false);
    equal(lines(element), ['戊公司技术标.docx', '养护技术标', '招标文件.pdf']);
    await press(element, '开始对比');
    const body = await added();
    equal(body, { name: '', fileIds: ['f92'], bidIds: ['b2'], tenderId: 't1', tenderFileId: null });
  });
  it('keeps the choice over a reload, and forgets a file that is removed for good', async () => {
    undo = start({ 'DELETE /api/bid/client/compare-files/f1': () => ok(null) });
    const element = await open();
    await put(element, [file('甲公司.docx'), file('乙公司.docx')]);
    await until(() => textOf(element).includes('已选 2 / 20 份') && line.sent.length === 2, 'both');
    await type(element, '对比名称', '两家比对');
    await clearPage();
    const again = await open();
    equal(lines(again).toSorted(), ['乙公司.docx', '甲公司.docx'].toSorted());
    equal((await button(again, '开始对比')).hasAttribute('disabled'), false);
    equal(JSON.parse(env().session.get('tender.compare')!).name, '两家比对');
  });
  it('says why the service does not begin, and keeps the choice', async () => {
    undo = start({ [ADD]: () => refusal(409, 40928, '对比记录已满，请先删除不用的记录') });
    const element = await open();
    await put(element, [file('甲公司.docx'), file('乙公司.docx')]);
    await until(() => line.sent.length === 2, 'both');
    await press(element, '开始对比');
    await until(() => textOf(element).includes('对比记录已满'), 'the reason');
    equal(lines(element).length, 2);
  });
  it('stands long names on a phone', async () => {
    undo = start();
    await setViewport({ width: 390, height: 844 });
    const element = await open();
    await put(element, [file(`${'青岚市第三水厂自动化改造项目技术标'.repeat(4)}（最终版）.docx`)]);
    await until(
      () => textOf(element).includes('已选 1 / 20 份') && line.sent.length === 1,
      'the file',
    );
    equal(document.documentElement.scrollWidth <= 390, true);
  });
  for (const theme of ['light', 'dark']) {
    it(`has no finding of axe, with its dialog open too, ${theme}`, async () => {
      undo = start();
      const element = await mount('tender-compare', { view: 'import', theme });
      await put(element, [file('甲公司.docx'), file('报价.exe')]);
      await until(() => line.sent.length === 1, 'the file');
      await settled();
      equal(await axeClean(element), []);
      await press(element, '从放入过的文件选择');
      await until(() => all(element, '.choice').length === 2, 'the files');
      equal(await axeClean(element), []);
    });
  }
});
