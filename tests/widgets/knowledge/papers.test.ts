import '../../../widgets/knowledge/element.ts';
import {
  clearPage,
  equal,
  field,
  mount,
  ok,
  pastDoubleClick,
  press,
  refusal,
  settled,
  textOf,
  type,
  until,
} from '../../support/browser.ts';
import { type Handlers, startKnowledge } from './fake-knowledge.ts';

const CREDENTIALS = 'GET /api/knowledge/client/credentials';
const STAFF = 'GET /api/knowledge/client/staff';
const ADD = 'POST /api/knowledge/client/credentials';
const aCredential = (id: string, name: string, more: object = {}) => ({
  ...{
    id,
    name,
    space: 'private',
    canChange: true,
    createdAt: '2026-11-20 10:02:11',
    kind: '企业资质',
    number: 'D1',
    issuer: '',
  },
  ...{
    staffId: null,
    holder: '',
    validFrom: '',
    validUntil: '2027-03-31',
    forever: false,
    fileId: null,
    pictureId: null,
    note: '',
  },
  ...{ state: 'valid', daysLeft: 129 },
  ...more,
});
const aPerson = (id: string, name: string, more: object = {}) => ({
  ...{
    id,
    name,
    space: 'private',
    canChange: true,
    createdAt: '2026-11-20 10:02:11',
    post: '项目经理',
    title: '',
    major: '',
  },
  ...{
    education: '',
    contractUntil: '2026-12-22',
    note: '',
    state: 'expiring',
    daysLeft: 30,
    credentials: [],
  },
  ...more,
});
const judged = (records: unknown[], more: object = {}) =>
  ok({
    records,
    total: records.length,
    size: 20,
    current: 1,
    pages: 1,
    date: '2026-11-22',
    deadlineKnown: false,
    ...more,
  });
const credentials = [
  aCredential('c1', '安全生产许可证', { state: 'expired', daysLeft: -12 }),
  aCredential('c2', '建筑业企业资质', { state: 'expiring', daysLeft: 30 }),
  aCredential('c3', '营业执照', {
    state: 'forever',
    daysLeft: null,
    forever: true,
    validUntil: '',
  }),
];
const tenders = [
  {
    id: 't1',
    fileName: '招标文件.pdf',
    status: 'ready',
    pages: 80,
    createdAt: '2026-11-01 10:00:00',
  },
];

async function pick(element: HTMLElement, label: string, value: string): Promise<void> {
  const select = await field(element, label);
  await until(() => select.querySelector(`option[value="${value}"]`), `the choice ${value}`);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
}
async function choose(element: HTMLElement, name: string, item: string): Promise<void> {
  await press(element, `「${name}」的更多操作`);
  const items = () => [
    ...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? []),
  ];
  (await until(() => items().find(({ textContent }) => textContent === item), item)).click();
  await settled();
}

/** Once the list is there again: until then the button takes no press. */
async function takeBack(element: HTMLElement): Promise<void> {
  await until(
    () => !element.shadowRoot?.querySelector('button[aria-disabled]'),
    'the end of what is being done',
  );
  await press(element, '撤销');
}

describe('credentials and staff', () => {
  let service: ReturnType<typeof startKnowledge>;
  const start = (handlers: Handlers = {}) => {
    service = startKnowledge({
      [CREDENTIALS]: () => judged(credentials),
      [STAFF]: () => judged([aPerson('p1', '张工', { credentials: [credentials[0]] })]),
      'GET /api/bid/client/tenders': () =>
        ok({ records: tenders, total: 1, size: 100, current: 1, pages: 1 }),
      ...handlers,
    });
  };
  afterEach(async () => {
    await clearPage();
    sessionStorage.clear();
    service.undo();
  });

  it('say in words how long each is good', async () => {
    start();
    const element = await mount('tender-knowledge', { view: 'credentials' });
    const text = await until(
      () => textOf(element).includes('安全生产许可证') && textOf(element),
      'the list',
    );
    for (const words of ['已过期 12 天', '还有 30 天', '长期有效'])
      equal(text.includes(words), true, words);
  });
  it('are held against the deadline of a tender', async () => {
    start({
      [CREDENTIALS]: ({ query }) =>
        query.tenderId
          ? judged(query.state === 'expired' ? [credentials[0]] : credentials, {
              date: '2026-12-10',
              deadlineKnown: true,
            })
          : judged(credentials),
    });
    const element = await mount('tender-knowledge', { view: 'credentials' });
    await pick(element, '按哪一天判断是否有效', 't1');
    await until(
      () => textOf(element).includes('按投标截止日 2026-12-10 判断：1 项证照到时已过期'),
      'the verdict',
    );
    equal(textOf(element).includes('截止日时已过期 12 天'), true);
    equal(service.sent(CREDENTIALS).at(-1)?.query.tenderId, 't1');
  });
  it('say where a tender names no deadline', async () => {
    start();
    const element = await mount('tender-knowledge', { view: 'staff' });
    await pick(element, '按哪一天判断是否有效', 't1');
    await until(() => textOf(element).includes('没有读到投标截止日'), 'the warning');
  });
  it('keep what was typed when saving fails, when the dialog is closed, and after a reload', async () => {
    let broken = true;
    start({
      [ADD]: () => (broken ? refusal(413, 41_301, '资料已满') : ok(aCredential('c9', '新证'))),
    });
    const element = await mount('tender-knowledge', { view: 'credentials' });
    await until(
      () => service.sent('POST /api/blade-system/client/get-userInfo').length === 1,
      'the account',
    );
    await press(element, '登记证照');
    await press(element, '保存');
    await until(() => textOf(element).includes('请填写证照名称'), 'the hint');
    await type(element, '证照名称', '新证');
    await type(element, '生效日期', '2027-01-01');
    await type(element, '有效期至', '2026-01-01');
    await press(element, '保存');
    await until(
      () => textOf(element).includes('有效期至不能早于生效日期'),
      'the hint on the dates',
    );
    await type(element, '有效期至', '2028-01-01');
    await press(element, '保存');
    await until(() => textOf(element).includes('资料已满'), 'the refusal');
    await clearPage();
    const again = await mount('tender-knowledge', { view: 'credentials' });
    await press(again, '登记证照');
    equal((await field(again, '证照名称')).value, '新证');
    equal(textOf(again).includes('已恢复上次没有保存的内容'), true);
    broken = false;
    await pastDoubleClick();
    await press(again, '保存');
    await until(() => !again.shadowRoot?.querySelector('dialog'), 'the dialog to close');
    const body = service.sent(ADD).at(-1)?.body as Record<string, unknown>;
    equal(
      [body.name, body.validUntil, body.staffId, body.forever],
      ['新证', '2028-01-01', null, false],
    );
  });
  it('are removed and had back', async () => {
    let left = credentials;
    start({
      [CREDENTIALS]: () => judged(left),
      'DELETE /api/knowledge/client/credentials/c1': () =>
        ok((left = credentials.slice(1)) && null),
      'POST /api/knowledge/client/credentials/c1/restore': () => ok((left = credentials)[0]),
    });
    const element = await mount('tender-knowledge', { view: 'credentials' });
    await choose(element, '安全生产许可证', '删除');
    await until(() => textOf(element).includes('已删除证照「安全生产许可证」'), 'the notice');
    await takeBack(element);
    await until(() => textOf(element).includes('已过期 12 天'), 'the certificate');
  });
  it('show people with their certificates, and take a new one for somebody', async () => {
    start({ [ADD]: () => ok(aCredential('c9', '建造师')) });
    const element = await mount('tender-knowledge', { view: 'staff' });
    const text = await until(
      () => textOf(element).includes('张工') && textOf(element),
      'the people',
    );
    for (const words of ['项目经理', '劳动合同至 2026-12-22', '还有 30 天', '已过期 12 天'])
      equal(text.includes(words), true, words);
    await choose(element, '张工', '添加证书');
    await type(element, '证照名称', '建造师');
    await press(element, '保存');
    await until(() => service.sent(ADD).length === 1, 'the certificate to be sent');
    const body = service.sent(ADD)[0]?.body as Record<string, unknown>;
    equal([body.staffId, body.kind], ['p1', '人员证书']);
  });
});
