import '../../../widgets/operator/console.ts';
import {
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
import { axeFindings } from '../writer/axe-findings.ts';

const KEY = 'tender.operator';
const self = {
  id: 'op1',
  username: 'operator',
  name: '张运营',
  tenantId: '',
  passwordWeak: false,
  tenants: [],
};
const page = (records: unknown[]) =>
  ok({ records, total: records.length, size: 20, current: 1, pages: 1 });
const plan = {
  id: 'plan1',
  mark: '0123456789abcdef',
  tenantId: '',
  createdAt: '2026-11-01 10:00:00',
  name: '十次包',
  summary: '',
  unit: '次',
  price: '799.00',
  originalPrice: '',
  bids: 10,
  monthBids: 0,
  unlimited: false,
  validDays: 365,
  employeeLimit: 5,
  features: ['一', '二'],
  recommended: false,
  maxQuantity: 50,
  sort: 1,
  onSale: true,
};
const invoice = {
  id: 'inv1',
  invoiceNo: '',
  type: 'plain',
  titleType: 'company',
  title: '示例工程有限公司',
  taxNumber: '91350100M000100Y43',
  email: 'a@example.com',
  amount: '99.00',
  state: 'applied',
  reason: '',
  hasFile: false,
  createdAt: '2026-11-01 10:00:00',
  issuedAt: '',
  bank: '',
  bankAccount: '',
  address: '',
  phone: '',
  remark: '',
  orders: [],
  tenantId: '000000',
  applicant: '13800138000',
};

const memory = () => {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key) ?? null,
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
};

const dayOf = (day: string, signIns: number, paid: string) => ({
  ...{ day, signIns, paid, accounts: 2, bids: 3, charged: 1, orders: paid === '0.00' ? 0 : 1 },
});
const overview = {
  ...{ writing: 3, paused: 1 },
  failures: [
    {
      ...{ kind: 'tender', id: 't1', name: '某路.pdf', accountId: 'a1', msg: '没有读到文字' },
      at: '2026-11-26 09:12:00',
    },
  ],
  waiting: { invoices: 2, feedback: 0, orders: 1 },
  days: [dayOf('2026-11-26', 8, '3192.00'), dayOf('2026-11-25', 6, '0.00')],
};
const answers = {
  'GET /api/operator/overview': () => ok(overview),
  'GET /api/operator/options': () => ok({ demo: true, ready: true }),
  'GET /api/operator/me': () => ok(self),
  'GET /api/operator/orders': () => page([]),
  'GET /api/operator/plans': () => page([plan]),
  'GET /api/operator/invoices': () => page([invoice]),
};

/** An operator's page, signed in unless told. */
async function open(
  handlers: Parameters<typeof fakeService>[0] = {},
  parts: Parameters<typeof fakeService>[1] = {},
  signedIn = true,
) {
  const session = memory();
  if (signedIn) session.set(KEY, 'op-token');
  const service = fakeService({ ...answers, ...handlers }, { session, ...parts });
  const element = await mount('tender-operator');
  return { ...service, session, element };
}

const has = (element: HTMLElement, text: string) =>
  until(() => textOf(element).includes(text), text);

/** Chooses an entry of the menu, which is a list where its place is narrow. */
async function goTo(element: HTMLElement, title: string): Promise<void> {
  const select = await field(element, '栏目').then(
    (control) => control as unknown as HTMLSelectElement,
  );
  select.value = [...select.options].find(({ label }) => label === title)!.value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
}

/** What the browser's dialog on top shows. */
const dialog = (element: HTMLElement) => element.shadowRoot?.querySelector('dialog[open]');

describe('<tender-operator>', () => {
  let undo = () => {};
  afterEach(async () => {
    await clearPage();
    undo();
    // What was chosen stands in the address.
    history.replaceState(null, '', home);
  });
  const home = document.URL;
  const opened = async (...options: Parameters<typeof open>) => {
    const made = await open(...options);
    undo = made.undo;
    return made;
  };

  it('signs in, keeps the token in the tab, and shows the lists', async () => {
    const { element, requests, session } = await opened(
      {
        'POST /api/operator/sign-in': () =>
          ok({ token: 'fresh', name: '张运营', tenantId: '', expiresIn: 43_200 }),
      },
      {},
      false,
    );
    await has(element, '演示环境');
    await press(element, '登录');
    await has(element, '请输入账号');
    equal(
      requests.some(({ path }) => path.endsWith('/sign-in')),
      false,
    );
    await type(element, '账号', 'operator');
    await type(element, '密码', 'operator-demo');
    await press(element, '登录');
    await has(element, '三十天');
    await goTo(element, '订单');
    await has(element, '还没有记录');
    const sent = requests.find(({ path }) => path.endsWith('/sign-in'));
    equal(sent?.body, { username: 'operator', password: 'operator-demo' });
    equal(session.get(KEY), 'fresh');
    equal(
      requests.find(({ path }) => path.endsWith('/orders'))?.headers['blade-auth'],
      'bearer fresh',
    );
  });

  it('says what is wrong with the sign-in, and keeps the name', async () => {
    const { element } = await opened(
      { 'POST /api/operator/sign-in': () => refusal(400, 40_003, '账号或密码不正确') },
      {},
      false,
    );
    await type(element, '账号', 'operator');
    await type(element, '密码', 'wrong');
    await press(element, '登录');
    await has(element, '账号或密码不正确');
    equal((await field(element, '账号')).value, 'operator');
  });

  it('finds what is wrong in a form by itself, takes the service’s word, and loses nothing', async () => {
    const bodies: unknown[] = [];
    const { element } = await opened({
      'PUT /api/operator/plans/plan1': ({ body }) => {
        bodies.push(body);
        const named = { code: 400, success: false, data: { field: 'name' }, msg: '名称已被占用' };
        return bodies.length === 1 ? { status: 400, body: named } : ok({ ...plan, name: '百次包' });
      },
    });
    await goTo(element, '套餐');
    await press(element, '修改：十次包');
    await type(element, '价格（元）', '-1');
    await press(element, '保存');
    await has(element, '价格应为金额');
    equal(bodies.length, 0);
    await type(element, '价格（元）', '88');
    await type(element, '名称', '百次包');
    await press(element, '保存');
    await has(element, '名称已被占用');
    equal((await field(element, '价格（元）')).value, '88');
    equal((await field(element, '名称')).getAttribute('aria-invalid'), 'true');
    await press(element, '保存');
    await until(() => !dialog(element), 'the dialog to close');
    const { price, name, mark, features, bids } = bodies[1] as typeof plan;
    equal([price, name, mark, features, bids], ['88', '百次包', plan.mark, ['一', '二'], '10']);
  });

  it('asks before it throws away what was typed', async () => {
    const { element } = await opened();
    await goTo(element, '套餐');
    await press(element, '添加套餐');
    await type(element, '名称', '新套餐');
    await press(element, '取消');
    await press(element, '继续填写');
    equal((await field(element, '名称')).value, '新套餐');
    await press(element, '取消');
    await press(element, '放弃');
    await until(() => !dialog(element), 'the dialog to close');
  });

  it('issues an invoice with its file, and says which is missing', async () => {
    const uploads: { url: string; name: string }[] = [];
    const { element } = await opened(
      {},
      {
        upload: async ({ url, body, headers }) => {
          const file = body.get('file');
          uploads.push({
            url: `${url} ${headers['Blade-Auth']}`,
            name: file instanceof File ? file.name : '',
          });
          return Response.json({
            code: 200,
            success: true,
            data: { ...invoice, state: 'issued', hasFile: true },
            msg: '',
          });
        },
      },
    );
    await goTo(element, '发票');
    await press(element, '开票：示例工程有限公司');
    await press(element, '开票');
    await has(element, '请选择发票文件');
    await type(element, '发票号码', '24352000000012345678');
    await chooseFile(element, new File(['%PDF-1.7'], '发票.pdf'));
    await press(element, '开票');
    await until(() => uploads.length === 1, 'the upload');
    equal(uploads, [
      {
        url: '/api/operator/invoices/inv1/issue?invoiceNo=24352000000012345678 bearer op-token',
        name: '发票.pdf',
      },
    ]);
    await until(() => !dialog(element), 'the dialog to close');
  });

  it('asks for a sign-in when the session has ended, and keeps the open form', async () => {
    let isOver = true;
    const { element, visited, requests } = await opened({
      'POST /api/operator/plans': () => (isOver ? refusal(401, 401, '登录失效') : ok(plan)),
      'POST /api/operator/sign-in': () =>
        ok({ token: 'fresh', name: '张运营', tenantId: '', expiresIn: 43_200 }),
    });
    await goTo(element, '套餐');
    await press(element, '添加套餐');
    await type(element, '名称', '季度包');
    await type(element, '价格（元）', '188');
    await type(element, '购买时给的次数', '1');
    await press(element, '添加');
    await has(element, '登录已过期');
    isOver = false;
    await type(element, '账号', 'operator');
    await type(element, '密码', 'operator-demo');
    await press(element, '登录');
    equal((await field(element, '名称')).value, '季度包');
    await press(element, '添加');
    await until(() => !dialog(element), 'the dialog to close');
    const [first, second] = requests.filter(
      ({ method, path }) => method === 'POST' && path.endsWith('/plans'),
    );
    equal(first?.headers['idempotency-key'], second?.headers['idempotency-key']);
    equal(visited, []);
  });

  it('shows an operator of one tenant nothing of what concerns all', async () => {
    const { element } = await opened({
      'GET /api/operator/me': () => ok({ ...self, tenantId: '100001' }),
    });
    await has(element, '租户 100001');
    const entries = [...element.shadowRoot!.querySelectorAll('.menu-item')].map(
      ({ textContent }) => textContent,
    );
    equal(
      entries.includes('套餐') && !entries.includes('客户端') && !entries.includes('运营账号'),
      true,
    );
    await goTo(element, '套餐');
    await press(element, '添加套餐');
    await settled();
    equal(
      [...dialog(element)!.querySelectorAll('label')].some(
        ({ textContent }) => textContent === '租户',
      ),
      false,
    );
  });

  it('has a name for every column, filter, field and choice of every section', async () => {
    const lists = ['feedback', 'accounts', 'discounts', 'knowledge', 'notices', 'route-rules'];
    const others = ['partners', 'clients', 'flags', 'operators', 'audit-log'];
    const { element } = await opened(
      Object.fromEntries(
        [...lists, ...others].map((list) => [`GET /api/operator/${list}`, () => page([])]),
      ),
    );
    const titles = [...element.shadowRoot!.querySelectorAll('.menu-item')].map(
      ({ textContent }) => textContent,
    );
    equal(titles.length, 15);
    const added: string[] = [];
    for (const title of titles) {
      await goTo(element, title);
      const add = element.shadowRoot!.querySelector<HTMLElement>('.list-head button');
      if (!add) continue;
      add.click();
      await until(() => dialog(element), `the form of ${title}`);
      added.push(title);
      equal(dialog(element)!.querySelectorAll('.kit-field').length > 0, true);
      await press(element, '取消');
      await until(() => !dialog(element), 'the dialog to close');
    }
    equal(added.length, 8);
  });

  it('says why a list cannot be shown, and tries again', async () => {
    let isDown = true;
    const { element } = await opened({
      'GET /api/operator/orders': () =>
        isDown ? refusal(503, 50_301, '数据服务暂时不可用') : page([]),
    });
    await has(element, '三十天');
    await goTo(element, '订单');
    await has(element, '列表加载失败');
    isDown = false;
    await press(element, '重试');
    await has(element, '还没有记录');
  });
  it('keeps section, search, page and record in the address', async () => {
    const before = document.URL;
    try {
      const { element } = await opened();
      await has(element, '订单');
      await goTo(element, '套餐');
      await has(element, '十次包');
      equal(new URL(document.URL).searchParams.get('section'), 'plans');
      await goTo(element, '发票');
      await has(element, '示例工程有限公司');
      // Back leads to the section before.
      history.back();
      await has(element, '十次包');
      await clearPage();
      // So does an address that was kept.
      history.replaceState(null, '', '?section=invoices&q=示例');
      const again = await opened();
      await has(again.element, '示例工程有限公司');
      const asked = again.requests.find(({ path }) => path === '/api/operator/invoices');
      equal([asked?.query.q, asked?.query.current], ['示例', '1']);
    } finally {
      history.replaceState(null, '', before);
    }
  });
  it('begins with the day: what came in, what failed, what waits, each a press away', async () => {
    const { element } = await opened();
    for (const words of ['¥3,192', '登录的账号', '没有读到文字', '某路.pdf', '2026-11-25'])
      await has(element, words);
    equal(textOf(element).includes('反馈未回'), false);
    equal(await axeFindings(element), []);
    await press(element, '发票待开 2');
    await has(element, '示例工程有限公司');
  });
  it('says so where the day cannot be read, and tries again', async () => {
    let isDown = true;
    const { element } = await opened({
      'GET /api/operator/overview': () =>
        isDown ? refusal(503, 50_301, '数据服务暂时不可用') : ok(overview),
    });
    await has(element, '概览没有加载成功');
    isDown = false;
    await press(element, '重试');
    await has(element, '三十天');
  });
  it('shows a phone number when it is asked for and that was kept', async () => {
    const before = document.URL;
    const account = {
      ...{ id: 'a1', phone: '138****8000', name: '', companyName: '示例公司', contactName: '' },
      ...{ role: '', tenantId: '000000', createdAt: '2026-11-01 10:00:00' },
    };
    try {
      let isKept = false;
      const { element, requests } = await opened({
        'GET /api/operator/accounts': () => page([account]),
        'POST /api/operator/phones/shown': () =>
          isKept ? ok({ text: '13800138000' }) : refusal(503, 50_301, '数据服务暂时不可用'),
      });
      await has(element, '订单');
      await goTo(element, '客户账号');
      await has(element, '138****8000');
      await press(element, '显示');
      const notes = () => requests.filter(({ path }) => path === '/api/operator/phones/shown');
      await until(() => notes().length === 1, 'the first try');
      await settled();
      equal(element.shadowRoot?.querySelector('.list')?.textContent.includes('13800138000'), false);
      isKept = true;
      await press(element, '显示');
      await has(element, '13800138000');
      equal(notes().at(-1)?.body, { of: 'accounts', id: 'a1', masked: '138****8000' });
    } finally {
      history.replaceState(null, '', before);
    }
  });
});

conformance('tender-operator', {
  prepare: () => {
    const session = memory();
    session.set(KEY, 'op-token');
    return fakeService({ ...answers, 'GET /api/operator/orders': () => page([]) }, { session })
      .undo;
  },
});
