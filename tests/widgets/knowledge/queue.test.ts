import '../../../widgets/knowledge/element.ts';
import { setupEnv } from '../../../widgets/core/env.ts';
import { $signedIn, enterSession } from '../../../widgets/core/session/session.ts';
import {
  clearPage,
  equal,
  mount,
  ok,
  press,
  refusal,
  settled,
  textOf,
  until,
} from '../../support/browser.ts';
import { aFile, startKnowledge, uploads } from './fake-knowledge.ts';

/** Chooses several files as a person does in the browser's dialog, which a test cannot open. */
async function chooseFiles(element: HTMLElement, files: readonly File[]): Promise<void> {
  if (!element.shadowRoot?.querySelector('input[type=file]')) await press(element, '上传资料');
  const input = await until(
    () => element.shadowRoot?.querySelector<HTMLInputElement>('input[type=file]'),
    'the input',
  );
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
}
const lineOf = (element: HTMLElement, name: string) =>
  [...(element.shadowRoot?.querySelectorAll<HTMLElement>('.queue-line') ?? [])].find((line) =>
    line.textContent?.includes(name),
  );
const stateOf = (element: HTMLElement, name: string, state: string) =>
  until(() => lineOf(element, name)?.dataset.state === state, `${name} to be ${state}`);

describe('uploads into the knowledge base', () => {
  let service: ReturnType<typeof startKnowledge>;
  const free = () => Promise.resolve();
  const taken = (name: string) => ok(aFile('n1', name, { status: 'reading' }));
  const start = (added = taken as Parameters<typeof uploads>[0], hold = free) => {
    const { handlers, parts } = uploads(added, hold);
    service = startKnowledge(handlers, parts);
  };
  afterEach(async () => {
    await clearPage();
    sessionStorage.clear();
    service.undo();
  });

  it('takes many files, and one that is refused does not stop the others', async () => {
    start((name) => {
      if (name === '加密.pdf') return refusal(422, 42_201, '文件有密码保护，请去掉密码后再上传');
      const known = ok(aFile('k1', '公司介绍.docx'));
      return name === '副本.docx'
        ? { body: { ...known.body, code: 601, msg: '已有内容相同的资料《公司介绍.docx》' } }
        : taken(name);
    });
    const element = await mount('tender-knowledge');
    const texts = ['a', 'ab', 'abc'];
    const good = ['业绩.txt', '加密.pdf', '副本.docx'].map(
      (name, index) => new File([texts[index] ?? ''], name),
    );
    await chooseFiles(element, [new File(['MZ'], '程序.exe'), new File([], '空.txt'), ...good]);
    await stateOf(element, '业绩.txt', 'done');
    await stateOf(element, '加密.pdf', 'refused');
    await stateOf(element, '副本.docx', 'same');
    const text = textOf(element);
    for (const words of [
      '不支持这种文件',
      '文件是空的',
      '文件有密码保护',
      '已有内容相同的资料《公司介绍.docx》',
      '5 个文件已处理完',
    ])
      equal(text.includes(words), true, words);
    equal(service.sent('POST /api/upload/client/uploads').length, 3);
    await press(element, '清除已处理的');
    equal(lineOf(element, '业绩.txt'), undefined);
  });
  it('is a sheet beside the list, which shows what is on its way once the sheet is closed', async () => {
    start(taken, () => new Promise(() => {}));
    const element = await mount('tender-knowledge');
    const { shadowRoot } = element;
    await press(element, '上传资料');
    const sheet = await until(
      () => shadowRoot?.querySelector('dialog[data-size=sheet]'),
      'a sheet',
    );
    equal(shadowRoot?.querySelector('.shelf .tools') !== null, true);
    await chooseFiles(element, [new File(['a'], '一.txt')]);
    await stateOf(element, '一.txt', 'sending');
    equal(sheet.contains(lineOf(element, '一.txt') ?? null), true);
    await press(element, '关闭');
    equal(shadowRoot?.querySelector('dialog') ?? null, null);
    equal(lineOf(element, '一.txt')?.dataset.state, 'sending');
    await press(element, '上传资料');
    equal(shadowRoot?.querySelector('dialog')?.contains(lineOf(element, '一.txt')!), true);
  });
  it('takes what is dropped on the list, or on the sheet above it, once', async () => {
    start(taken, () => new Promise(() => {}));
    const element = await mount('tender-knowledge');
    const drop = (selector: string, name: string) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([name], name));
      element.shadowRoot
        ?.querySelector(selector)
        ?.dispatchEvent(
          new DragEvent('drop', { dataTransfer: transfer, bubbles: true, cancelable: true }),
        );
    };
    await until(() => element.shadowRoot?.querySelector('.shelf .tools'), 'the list');
    drop('.shelf', '一.txt');
    await until(() => lineOf(element, '一.txt'), 'the first');
    drop('dialog .drop', '二.txt');
    await until(() => lineOf(element, '二.txt'), 'the second');
    equal(element.shadowRoot?.querySelectorAll('.queue-line').length, 2);
  });
  it('pauses, goes on and gives up', async () => {
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    start(taken, () => gate);
    const element = await mount('tender-knowledge');
    await chooseFiles(element, [
      new File(['a'], '一.txt'),
      new File(['ab'], '二.txt'),
      new File(['abc'], '三.txt'),
    ]);
    await stateOf(element, '一.txt', 'sending');
    await stateOf(element, '三.txt', 'waiting');
    await press(element, '暂停上传 一.txt');
    await stateOf(element, '一.txt', 'paused');
    await stateOf(element, '三.txt', 'sending');
    await press(element, '从列表移除 二.txt');
    equal(lineOf(element, '二.txt'), undefined);
    go();
    await stateOf(element, '三.txt', 'done');
    await press(element, '继续上传 一.txt');
    await stateOf(element, '一.txt', 'done');
    equal(service.sent('POST /api/knowledge/client/files').length, 2);
  });
  it('knows after a reload what was on its way, and goes on with the same file', async () => {
    start(taken, () => new Promise(() => {}));
    const before = await mount('tender-knowledge');
    await until(
      () => service.sent('POST /api/blade-system/client/get-userInfo').length === 1,
      'the account',
    );
    await chooseFiles(before, [new File(['方案'], '方案.txt')]);
    await stateOf(before, '方案.txt', 'sending');
    await clearPage();
    service.undo();
    start();
    const element = await mount('tender-knowledge');
    await stateOf(element, '方案.txt', 'lost');
    equal(textOf(element).includes('选择同一文件可继续上传'), true);
    await chooseFiles(element, [new File(['方案'], '方案.txt')]);
    await stateOf(element, '方案.txt', 'done');
    equal(element.shadowRoot?.querySelectorAll('.queue-line').length, 1);
    equal(sessionStorage.getItem('tender.knowledge-queue.a1'), null);
  });
  it('gives up at once all that a page before had begun', async () => {
    start(taken, () => new Promise(() => {}));
    const before = await mount('tender-knowledge');
    await until(
      () => service.sent('POST /api/blade-system/client/get-userInfo').length === 1,
      'the account',
    );
    await chooseFiles(before, [
      new File(['a'], '一.txt'),
      new File(['ab'], '二.txt'),
      new File(['abc'], '三.txt'),
    ]);
    await stateOf(before, '一.txt', 'sending');
    await clearPage();
    const element = await mount('tender-knowledge');
    await stateOf(element, '三.txt', 'lost');
    await press(element, '清除中断的');
    equal(element.shadowRoot?.querySelectorAll('.queue-line').length, 0);
    equal(sessionStorage.getItem('tender.knowledge-queue.a1'), null);
  });
  it('asks nothing more once the session has ended, and goes on after the next sign-in', async () => {
    let isEnded = true;
    start((name) => (isEnded ? refusal(401, 401, '登录失效') : taken(name)));
    const undo = setupEnv({ navigate: () => {} });
    try {
      const element = await mount('tender-knowledge');
      await until(
        () => service.sent('POST /api/blade-system/client/get-userInfo').length === 1,
        'the account',
      );
      const names = ['一.txt', '二.txt', '三.txt', '四.txt', '五.txt'];
      await chooseFiles(
        element,
        names.map((name) => new File([name], name)),
      );
      await until(() => !$signedIn.get(), 'the session to end');
      await settled();
      equal(service.sent('POST /api/knowledge/client/files').length <= 2, true);
      isEnded = false;
      enterSession('token-2');
      for (const name of names) await stateOf(element, name, 'done');
    } finally {
      undo();
    }
  });
});
