import { leaveSession } from '../../../widgets/core/session/session.ts';
import '../../../widgets/knowledge/element.ts';
import {
  button,
  clearPage,
  equal,
  mount,
  ok,
  press,
  refusal,
  settled,
  textOf,
  type,
  until,
} from '../../support/browser.ts';
import { conformance } from '../../support/conformance.ts';
import {
  aFile,
  aFolder,
  FILES,
  files,
  type Handlers,
  page,
  startKnowledge,
} from './fake-knowledge.ts';

const ONE = 'GET /api/knowledge/client/files/k1';
const passages = [
  { n: 0, heading: '一、公司概况', text: '示例公司成立于 2009 年。', marks: [] },
  { n: 1, heading: '二、业绩', text: '桥梁支座安装采用同步顶升。', marks: [[0, 4]] },
];
const read = () => ok({ ...files[0], passages, passagesTotal: 2 });
const choose = (element: HTMLElement, name: string) =>
  until(() => {
    const label = [...(element.shadowRoot?.querySelectorAll('label') ?? [])].find(
      (one) => one.textContent === name,
    );
    return label?.querySelector('input');
  }, `the box ${name}`).then((box) => box.click());
const select = async (element: HTMLElement, item: string) => {
  const found = await until(
    () =>
      [...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])].find(
        (one) => one.textContent === item,
      ),
    `the item ${item}`,
  );
  found.click();
  await settled();
};
const more = async (element: HTMLElement, name: string, item: string) => {
  await press(element, `「${name}」的更多操作`);
  await select(element, item);
};

conformance('tender-knowledge', { prepare: () => startKnowledge().undo });

/** Once the list is there again: until then the button takes no press. */
async function takeBack(element: HTMLElement): Promise<void> {
  await until(
    () => !element.shadowRoot?.querySelector('button[aria-disabled]'),
    'the end of what is being done',
  );
  await press(element, '撤销');
}

describe('<tender-knowledge>', () => {
  let service: ReturnType<typeof startKnowledge>;
  const start = (handlers: Handlers = {}) => {
    service = startKnowledge(handlers);
  };
  afterEach(async () => {
    await clearPage();
    service.undo();
  });

  it('lists the files with state, size, tags and the reason of a failure', async () => {
    start();
    const element = await mount('tender-knowledge');
    const text = await until(
      () => textOf(element).includes('公司介绍.docx') && textOf(element),
      'the list',
    );
    for (const part of [
      '可引用',
      '36 KB',
      '6 页',
      '简介',
      '读取失败',
      '没有读到文字，请上传带文字的文件',
      '读取中 40%',
      '2026-11-20 10:02',
    ])
      equal(text.includes(part), true, part);
    equal(service.sent(FILES)[0]?.headers['blade-auth'], 'bearer token-1');
    equal(service.sent(FILES)[0]?.query.folderId, 'root');
  });
  it('looks again while something is being read', async () => {
    let reads = 0;
    start({
      [FILES]: () => {
        reads += 1;
        return page([
          aFile('k3', '管理制度.md', reads > 1 ? {} : { status: 'reading', progress: 40 }),
        ]);
      },
    });
    const element = await mount('tender-knowledge');
    await until(() => textOf(element).includes('读取中 40%'), 'the reading');
    await until(() => textOf(element).includes('可引用'), 'the end of the reading');
  });
  it('invites a visitor, and leaves the way to the host', async () => {
    start();
    leaveSession('signed-out');
    const element = await mount('tender-knowledge');
    await press(element, '去登录');
    equal(service.visited, ['/']);
    element.addEventListener('tender-sign-in-needed', (event) => event.preventDefault());
    await press(element, '去登录');
    equal([service.visited.length, service.sent(FILES).length], [1, 0]);
  });
  it('says what an empty space is for, and how a company comes by one', async () => {
    start({ [FILES]: () => page([]) });
    const element = await mount('tender-knowledge');
    await until(() => textOf(element).includes('还没有资料'), 'the empty space');
    await press(element, '企业资料');
    await press(element, '去邀请员工');
    equal(service.visited, ['/home/account?tab=employees']);
  });
  it('says where it is not known whether there is a company, and asks again', async () => {
    let broken = true;
    start({
      'GET /api/knowledge/client/quota': () =>
        broken
          ? refusal(403, 403, '当前操作没有权限')
          : ok({ private: { files: 0, mostFiles: 500, bytes: 0, mostBytes: 9 }, company: null }),
    });
    const element = await mount('tender-knowledge', { space: 'company' });
    await until(() => textOf(element).includes('当前操作没有权限'), 'the error');
    broken = false;
    await press(element, '重试');
    await until(() => textOf(element).includes('去邀请员工'), 'the answer');
  });
  it('finds words in the text, marks them, and opens the file there', async () => {
    const found = {
      n: 1,
      heading: '二、业绩',
      snippet: '桥梁支座安装采用同步顶升',
      marks: [[0, 4]],
    };
    start({
      [FILES]: ({ query }) => page(query.q === '桥梁支座' ? [{ ...files[0], found }] : []),
      [ONE]: read,
    });
    const element = await mount('tender-knowledge');
    await type(element, '搜索资料', '桥梁支座');
    const marked = await until(
      () => element.shadowRoot?.querySelector('.found mark'),
      'the marked words',
    );
    equal(marked.textContent, '桥梁支座');
    equal(service.sent(FILES).at(-1)?.query.folderId, undefined);
    element.shadowRoot?.querySelector<HTMLElement>('.found')?.click();
    await until(
      () =>
        element.shadowRoot?.querySelector('[data-found]')?.textContent?.includes('桥梁支座安装'),
      'the passage',
    );
    equal(service.sent(ONE)[0]?.query, { from: '0', q: '桥梁支座' });
    await type(element, '搜索资料', '隧道');
    await until(() => textOf(element).includes('没有找到匹配的资料'), 'no result');
  });
  it('tries again where a file could not be shown', async () => {
    let broken = true;
    start({ [ONE]: () => (broken ? refusal(404, 404, '访问资源不存在') : read()) });
    const element = await mount('tender-knowledge');
    await press(element, '公司介绍.docx');
    await until(() => textOf(element).includes('访问资源不存在'), 'the error');
    broken = false;
    await press(element, '重试');
    await until(() => textOf(element).includes('示例公司成立于 2009 年。'), 'the passage');
  });
  it('removes several at once, and takes that back', async () => {
    let left = files;
    start({
      [FILES]: () => page(left),
      'DELETE /api/knowledge/client/files/k1': () =>
        ok((left = left.filter(({ id }) => id !== 'k1')) && null),
      'DELETE /api/knowledge/client/files/k2': () => refusal(403, 403, '当前操作没有权限'),
      'POST /api/knowledge/client/files/k1/restore': () => ok((left = files)[0]),
    });
    const element = await mount('tender-knowledge');
    await choose(element, '选择《公司介绍.docx》');
    await choose(element, '选择《扫描件.pdf》');
    await until(() => textOf(element).includes('已选 2 份'), 'the choice');
    await press(element, '删除');
    await until(() => textOf(element).includes('《公司介绍.docx》已移到回收站'), 'the notice');
    equal(textOf(element).includes('扫描件.pdf'), true);
    await takeBack(element);
    await button(element, '公司介绍.docx');
  });
  it('makes folders, and says what is wrong with a name', async () => {
    const folders: object[] = [];
    start({
      'GET /api/knowledge/client/folders': () => ok(folders),
      'POST /api/knowledge/client/folders': ({ body }) => {
        const { name } = body as { name: string };
        if (name === '业绩') return refusal(409, 40900, '已有同名的文件夹');
        folders.push(aFolder('f1', name));
        return ok(folders[0]);
      },
    });
    const element = await mount('tender-knowledge');
    await press(element, '新建文件夹');
    await press(element, '保存');
    await until(() => textOf(element).includes('请填写文件夹名称'), 'the hint');
    await type(element, '文件夹名称', '业绩');
    await press(element, '保存');
    await until(() => textOf(element).includes('已有同名的文件夹'), 'the refusal');
    await type(element, '文件夹名称', '桥梁工程');
    await press(element, '保存');
    await press(element, '桥梁工程0 份');
    await until(
      () => service.sent(FILES).at(-1)?.query.folderId === 'f1',
      'the files of the folder',
    );
  });
  it('moves a file where it is told to, and back', async () => {
    start({
      'GET /api/knowledge/client/folders': () =>
        ok([aFolder('f1', '工程'), aFolder('f2', '桥梁', { parentId: 'f1' })]),
      'PATCH /api/knowledge/client/files/k1': () => ok(files[0]),
    });
    const element = await mount('tender-knowledge');
    await button(element, '公司介绍.docx');
    await more(element, '公司介绍.docx', '移动');
    await choose(element, '桥梁');
    await press(element, '移动到这里');
    await until(() => textOf(element).includes('1 份资料已移动到“桥梁”'), 'the notice');
    await takeBack(element);
    await until(
      () => service.sent('PATCH /api/knowledge/client/files/k1').length === 2,
      'the way back',
    );
    equal(
      service.sent('PATCH /api/knowledge/client/files/k1').map(({ body }) => body),
      [{ folderId: 'f2' }, { folderId: null }],
    );
  });
  it('adds tags to several files and leaves their own', async () => {
    const tagged = [
      aFile('k1', '一.md', { tags: ['共有', '甲'] }),
      aFile('k2', '二.md', { tags: ['共有'] }),
    ];
    const patch = 'PATCH /api/knowledge/client/files/';
    start({
      [FILES]: () => page(tagged),
      [`${patch}k1`]: () => ok(tagged[0]),
      [`${patch}k2`]: () => ok(tagged[1]),
    });
    const element = await mount('tender-knowledge');
    await choose(element, '选择本页全部');
    await press(element, '标签');
    await press(element, '去掉标签 共有');
    await type(element, '添加标签', '桥梁，2026');
    await press(element, '保存');
    await until(() => service.sent(`${patch}k2`).length === 1, 'the change');
    equal(service.sent(`${patch}k1`)[0]?.body, { tags: ['甲', '桥梁', '2026'] });
    equal(service.sent(`${patch}k2`)[0]?.body, { tags: ['桥梁', '2026'] });
  });
  it('keeps the bin, and asks before anything is gone for good', async () => {
    let binned = [aFile('k9', '旧方案.docx', { removedAt: '2026-11-21 09:00:00' })];
    start({
      [FILES]: ({ query }) => page(query.removed === '1' ? binned : files),
      'DELETE /api/knowledge/client/files/k9': () => {
        binned = [];
        return ok(null);
      },
    });
    const element = await mount('tender-knowledge');
    await press(element, '回收站');
    await press(element, '清空回收站');
    await press(element, '取消');
    equal(binned.length, 1);
    await press(element, '彻底删除《旧方案.docx》');
    await press(element, '彻底删除');
    await until(() => textOf(element).includes('回收站是空的'), 'the empty bin');
  });
  it('reads again what could not be read', async () => {
    start({
      'POST /api/knowledge/client/files/k2/read': () =>
        ok({ ...files[1], status: 'reading', error: null }),
    });
    const element = await mount('tender-knowledge');
    await button(element, '公司介绍.docx');
    await more(element, '扫描件.pdf', '重新读取');
    await until(
      () => service.sent('POST /api/knowledge/client/files/k2/read').length === 1,
      'the call',
    );
  });
  it('shows one space alone, or one file alone', async () => {
    start({
      [FILES]: () => page([aFile('k1', '示范合同.docx', { space: 'public', canChange: false })]),
      [ONE]: read,
    });
    const space = await mount('tender-knowledge', { space: 'public' });
    await button(space, '示范合同.docx');
    equal(
      [
        space.shadowRoot?.querySelectorAll('[role=tab]').length,
        space.shadowRoot?.querySelectorAll('input[type=checkbox]').length,
      ],
      [0, 0],
    );
    equal(service.sent(FILES)[0]?.query.space, 'public');
    const one = await mount('tender-knowledge', { file: 'k1' });
    await until(() => textOf(one).includes('示例公司成立于 2009 年。'), 'the text');
    await until(() => textOf(one).includes('下载原文件'), 'the way to the original');
  });
  it('says what went wrong and tries again', async () => {
    let broken = true;
    start({ [FILES]: () => (broken ? refusal(403, 403, '当前操作没有权限') : page(files)) });
    const element = await mount('tender-knowledge');
    await until(() => textOf(element).includes('当前操作没有权限'), 'the error');
    broken = false;
    await press(element, '重试');
    await until(() => textOf(element).includes('公司介绍.docx'), 'the list');
  });
});
