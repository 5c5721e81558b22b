import '../../../widgets/first-look/element.ts';
import {
  clearPage,
  equal,
  fakeService,
  mount,
  ok,
  press,
  refusal,
  textOf,
  until,
} from '../../support/browser.ts';
import { chooseFile } from '../../support/choose-file.ts';
import { conformance } from '../../support/conformance.ts';

const READ = 'GET /api/bid/client/visitor-tenders/t1';
const reading = (change: object = {}) => ({
  ...{ id: 't1', fileName: '招标文件.docx', status: 'ready', progress: 100, error: null, pages: 9 },
  facts: {},
  scoring: [
    { id: 's1', category: '技术', item: '施工方案', maxScore: 40, criteria: '', source: null },
  ],
  ...{ scoringTotal: 40, clauses: [], format: [], doubts: [] },
  ...change,
});
const KEY = 'k'.repeat(32);

let service = fakeService({});
const start = (handlers: Parameters<typeof fakeService>[0] = {}) => {
  const upload = async () => Response.json(ok({ id: 't1', key: KEY, status: 'reading' }).body);
  service = fakeService({ [READ]: () => ok(reading()), ...handlers }, { upload });
  return () => {
    service.undo();
    localStorage.clear();
  };
};

conformance('tender-first-look', { prepare: () => start() });

describe('<tender-first-look>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
  });

  it('reads a visitor’s file, says what it asks, and leads to the sign-in', async () => {
    undo = start();
    const element = await mount('tender-first-look', { 'sign-in': '/enter' });
    await chooseFile(element, new File(['正文'], '招标文件.docx'));
    const text = await until(() => textOf(element).includes('施工方案') && textOf(element), 'it');
    for (const part of ['1 项，合计 40 分', '40 分', '截止时间没有读到', '没有读到'])
      equal(text.includes(part), true, part);
    equal(service.requests.find(({ path }) => path.endsWith('/t1'))?.headers['visitor-key'], KEY);
    await press(element, '登录，接着写这一本');
    equal(service.visited, ['/enter']);
  });
  it('is there again after a reload, until another file is wanted', async () => {
    undo = start();
    const first = await mount('tender-first-look');
    await chooseFile(first, new File(['正文'], '招标文件.docx'));
    await until(() => textOf(first).includes('施工方案'), 'the reading');
    first.remove();
    const again = await mount('tender-first-look');
    await until(() => textOf(again).includes('施工方案'), 'the reading again');
    await press(again, '换一个文件');
    await until(() => textOf(again).includes('放入招标文件'), 'the place for a file');
  });
  it('says why a file is not read, before and after it was sent', async () => {
    undo = start({
      [READ]: () => ok(reading({ status: 'failed', error: '文件已加密，请先去掉密码' })),
    });
    const element = await mount('tender-first-look');
    await chooseFile(element, new File(['x'], '程序.exe'));
    await until(() => textOf(element).includes('不支持这种文件：程序.exe'), 'the refusal');
    await chooseFile(element, new File(['x'], '招标文件.docx'));
    await until(() => textOf(element).includes('文件已加密'), 'the reason');
  });
  it('forgets what is gone on the service', async () => {
    let isGone = false;
    undo = start({ [READ]: () => (isGone ? refusal(404, 404, '不存在') : ok(reading())) });
    const element = await mount('tender-first-look');
    await chooseFile(element, new File(['x'], '招标文件.docx'));
    await until(() => textOf(element).includes('施工方案'), 'the reading');
    element.remove();
    isGone = true;
    const again = await mount('tender-first-look');
    await until(() => textOf(again).includes('放入招标文件'), 'the place for a file');
    equal(textOf(again).includes('不存在'), false);
  });
});
