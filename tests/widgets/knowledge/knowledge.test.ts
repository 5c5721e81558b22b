import { enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
import '../../../widgets/knowledge/element.ts';
import { button, clearPage, equal, fakeService, mount, ok, press, refusal, textOf, type, until } from '../../support/browser.ts';
import { chooseFile } from '../../support/choose-file.ts';
import { conformance } from '../../support/conformance.ts';

const LIST = 'GET /api/knowledge/client/files';
const ONE = 'GET /api/knowledge/client/files/k1';
const aFile = (id: string, fileName: string, status = 'ready', error: string | null = null) => ({
  ...{ id, fileName, status, error },
  ...{ chars: status === 'ready' ? 12_480 : 0, createdAt: '2026-11-20 10:02:11' },
});
const files = [
  aFile('k1', '公司介绍.docx'),
  aFile('k2', '扫描件.pdf', 'failed', '没有读到文字，请上传带文字的文件'),
  aFile('k3', '管理制度.md', 'reading'),
];
const page = (records: unknown[], total = records.length) => ok({ records, total, size: 50, current: 1, pages: 1 });
const passages = [{ heading: '一、公司概况', text: '示例公司成立于 2009 年。' }];
const read = () => ok({ ...aFile('k1', '公司介绍.docx'), passages });

let service = fakeService({});
const start = (handlers: Parameters<typeof fakeService>[0] = {}, parts: Parameters<typeof fakeService>[1] = {}) => {
  service = fakeService({ [LIST]: () => page(files), ...handlers }, parts);
  enterSession('token-1');
  return () => {
    leaveSession('signed-out');
    service.undo();
  };
};
const lists = () => service.requests.filter(({ method, path }) => `${method} ${path}` === LIST);

conformance('tender-knowledge', { prepare: () => start() });

describe('<tender-knowledge>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('lists the files with state, length and the reason of a failure', async () => {
    undo = start();
    const element = await mount('tender-knowledge');
    const text = await until(() => textOf(element).includes('公司介绍.docx') && textOf(element), 'the list');
    for (const part of ['可引用', '12,480 字', '读取失败', '没有读到文字，请上传带文字的文件', '读取中', '2026-11-20 10:02'])
      equal(text.includes(part), true, part);
    equal((await button(element, '预览《管理制度.md》')).hasAttribute('disabled'), true);
    equal(lists()[0]?.headers['blade-auth'], 'bearer token-1');
  });
  it('invites a visitor, and leaves the way to the host', async () => {
    undo = start();
    leaveSession('signed-out');
    const element = await mount('tender-knowledge');
    await press(element, '去登录');
    equal(service.visited, ['/']);
    element.addEventListener('tender-sign-in-needed', (event) => event.preventDefault());
    await press(element, '去登录');
    equal([service.visited.length, lists().length], [1, 0]);
  });
  it('says what an empty shelf is for, and what a search did not find', async () => {
    undo = start({ [LIST]: () => page([]) });
    const element = await mount('tender-knowledge');
    await until(() => textOf(element).includes('还没有资料'), 'the empty shelf');
    await type(element, '搜索资料', '桥梁');
    await until(() => textOf(element).includes('没有找到匹配的资料'), 'no result');
    equal(lists().at(-1)?.query.q, '桥梁');
  });
  it('shows as many as there are, page after page', async () => {
    const all = Array.from({ length: 230 }, (_, index) => aFile(`n${index}`, `资料${index}号.docx`));
    undo = start({
      [LIST]: ({ query }) => {
        const [size, current] = [Number(query.size), Number(query.current)];
        return page(all.slice((current - 1) * size, current * size), all.length);
      },
    });
    const element = await mount('tender-knowledge');
    await until(() => textOf(element).includes('资料49号'), 'the first fifty');
    for (const last of ['资料99号', '资料199号', '资料229号']) {
      equal(textOf(element).includes(last), false);
      await press(element, '显示更多');
      await until(() => textOf(element).includes(last), last);
    }
    equal(textOf(element).includes('显示更多'), false);
  });
  it('refuses a file before sending it, and takes the next one', async () => {
    const sent: string[] = [];
    let left = files;
    undo = start(
      { [LIST]: () => page(left) },
      {
        upload: async ({ url, body }) => {
          const file = body.get('file');
          sent.push(`${new URL(url, location.href).pathname} ${file instanceof File ? file.name : ''}`);
          left = [aFile('k4', '业绩.txt'), ...files];
          return Response.json(ok(aFile('k4', '业绩.txt', 'reading')).body, { status: 202 });
        },
      },
    );
    const element = await mount('tender-knowledge');
    await chooseFile(element, new File(['MZ'], '程序.exe'));
    await until(() => textOf(element).includes('不支持这种文件：程序.exe'), 'the refusal');
    await chooseFile(element, new File([], '空.txt'));
    await until(() => textOf(element).includes('文件是空的'), 'the second refusal');
    equal(sent, []);
    await chooseFile(element, new File(['业绩'], '业绩.txt'));
    await until(() => textOf(element).includes('业绩.txt'), 'the new file');
    equal(sent, ['/api/knowledge/client/files 业绩.txt']);
    equal(textOf(element).includes('文件是空的'), false);
  });
  it('tells why the service did not take a file', async () => {
    const refused = refusal(413, 413, '文件超过 50 MB');
    undo = start({}, { upload: async () => Response.json(refused.body, { status: 413 }) });
    const element = await mount('tender-knowledge');
    await chooseFile(element, new File(['x'], '方案.pdf'));
    await until(() => element.shadowRoot?.querySelector('[role=alert]')?.textContent === '文件超过 50 MB', 'the reason');
  });
  it('shows what was read from a file', async () => {
    undo = start({ [ONE]: read });
    const element = await mount('tender-knowledge');
    await press(element, '预览《公司介绍.docx》');
    await until(() => textOf(element).includes('示例公司成立于 2009 年。'), 'the passage');
    equal(textOf(element).includes('共 1 段'), true);
    await press(element, '关闭');
    equal(element.shadowRoot?.querySelector('dialog'), null);
  });
  it('tries again where a file could not be shown', async () => {
    let broken = true;
    undo = start({ [ONE]: () => (broken ? refusal(404, 404, '访问资源不存在') : read()) });
    const element = await mount('tender-knowledge');
    await press(element, '预览《公司介绍.docx》');
    await until(() => textOf(element).includes('访问资源不存在'), 'the error');
    broken = false;
    await press(element, '重试');
    await until(() => textOf(element).includes('示例公司成立于 2009 年。'), 'the passage');
    equal(textOf(element).includes('访问资源不存在'), false);
  });
  it('asks before it removes a file', async () => {
    let left = files;
    undo = start({
      [LIST]: () => page(left),
      'DELETE /api/knowledge/client/files/k2': () => {
        left = files.filter(({ id }) => id !== 'k2');
        return ok(null);
      },
    });
    const removals = () => service.requests.filter(({ method }) => method === 'DELETE').length;
    const element = await mount('tender-knowledge');
    await press(element, '删除《扫描件.pdf》');
    equal(textOf(element).includes('删除《扫描件.pdf》后，以后的编写不再引用它'), true);
    await press(element, '取消');
    equal(removals(), 0);
    await press(element, '删除《扫描件.pdf》');
    await press(element, '确定');
    await until(() => !textOf(element).includes('扫描件.pdf'), 'the file to go');
    equal([removals(), textOf(element).includes('公司介绍.docx')], [1, true]);
  });
  it('says what went wrong and tries again', async () => {
    let broken = true;
    undo = start({ [LIST]: () => (broken ? refusal(403, 403, '当前操作没有权限') : page(files)) });
    const element = await mount('tender-knowledge');
    await until(() => textOf(element).includes('当前操作没有权限'), 'the error');
    broken = false;
    await press(element, '重试');
    await until(() => textOf(element).includes('公司介绍.docx'), 'the list');
  });
});
