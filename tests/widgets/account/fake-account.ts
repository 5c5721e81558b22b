import { enterSession, leaveSession } from '../../../widgets/core/session/session.ts';
import { fakeService, field, ok, settled } from '../../support/browser.ts';

export const PROFILE = 'GET /api/blade-system/client/profile';
export const SHOW = 'GET /api/order/client/indexShow';
export const USAGE = 'GET /api/order/userBidLog/client/usage';
const USER = 'POST /api/blade-system/client/get-userInfo';

export const company = {
  id: 'c1',
  name: '示例建设有限公司',
  role: 'owner',
  employees: 2,
  employeeLimit: 10,
};
export const aProfile = {
  ...{
    id: 'u1',
    phone: '13800138000',
    name: '示例建设有限公司',
    contactName: '李工',
    email: 'li@example.com',
  },
  ...{
    industry: '市政工程',
    region: '浙江杭州',
    hasPassword: true,
    inviteCode: 'K7M2QX',
    createdAt: '2026-03-02 10:12:13',
  },
  company: null as typeof company | null,
  invitations: [] as object[],
};
const aUser = {
  ...{
    id: 'u1',
    account: '13800138000',
    phone: '13800138000',
    source: 'web',
    packageUnit: '',
    packageUnlimitedTimes: 0,
  },
  ...{
    expireDate: '',
    bidNumber: 3,
    monthBidNumber: 0,
    temporaryBidNumber: 0,
    grantBidNumber: 0,
    name: '',
    rights: '',
  },
  ...{
    bidFileShowFlag: 1,
    projectListShowFlag: 1,
    tenantId: '000000',
    needUserInfo: 0,
    isEmployee: 0,
  },
};

export const aPlan = (id: string, name: string, price: string, parts = {}) => ({
  ...{
    id,
    name,
    summary: '说明',
    unit: '年',
    price,
    originalPrice: '',
    bids: 10,
    monthBids: 0,
    unlimited: false,
    validDays: 365,
  },
  ...{ employeeLimit: 3, features: ['全文编写'], recommended: false, maxQuantity: 5 },
  ...parts,
});
export const anOrder = (id: string, state: string, parts = {}) => ({
  ...{
    id,
    orderNo: `20261120${id}`,
    packageId: 'p1',
    packageName: '年度套餐',
    unit: '年',
    quantity: 1,
    amount: '100.00',
  },
  ...{
    discount: '0.00',
    payable: '100.00',
    paid: state === 'paid' ? '100.00' : '0.00',
    discountCode: '',
    state,
    provider: '',
  },
  ...{
    buyerId: 'u1',
    buyer: '李工',
    invoice: 'none',
    createdAt: '2026-11-20 10:02:11',
    expiresAt: '2099-11-20 10:32:11',
  },
  paidAt: '',
  ...parts,
});
export const sandbox = { id: 'sandbox', name: '演示支付', sandbox: true };
const months = Array.from({ length: 12 }, (_, at) => ({
  month: `2026-${String(at + 1).padStart(2, '0')}`,
  used: at,
}));
export const aUsage = {
  unlimited: false,
  balance: { package: 3, month: 12, temporary: 2, grant: 1 },
  nextExpiry: { amount: 12, at: '2026-11-30 23:59:59' },
  months,
  people: [
    { accountId: 'u1', user: '李工', used: 40 },
    { accountId: 'u2', user: '王敏', used: 26 },
  ],
};

export const page = (records: readonly unknown[], parts = {}) => ({
  ...{ records, total: records.length, size: 10, current: 1, pages: 1 },
  ...parts,
});

/** A storage as a tab has one. */
export function memory() {
  const values = new Map<string, string>();
  return {
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => void values.set(key, value),
    remove: (key: string) => void values.delete(key),
  };
}

let sessions = 0;

/** Somebody signed in, of whom the service knows an account. */
export function startAccount(
  handlers: Parameters<typeof fakeService>[0] = {},
  parts: Parameters<typeof fakeService>[1] = {},
  profile: object = aProfile,
) {
  const service = fakeService(
    {
      [PROFILE]: () => ok(profile),
      [USAGE]: () => ok(aUsage),
      [USER]: () => ok(aUser),
      [SHOW]: () =>
        ok({ plans: [aPlan('p1', '年度套餐', '100.00')], providers: [sandbox], current: null }),
      ...handlers,
    },
    { session: memory(), ...parts },
  );
  sessions += 1;
  enterSession(`token-account-${sessions}`);
  const asked = (call: string) =>
    service.requests.filter(({ method, path }) => `${method} ${path}` === call);
  const undo = () => {
    leaveSession('signed-out');
    service.undo();
  };
  return { ...service, asked, undo };
}

/** Chooses from a list of the platform. */
export async function choose(element: HTMLElement, label: string, value: string): Promise<void> {
  const select = await field(element, label);
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')!.set!.call(select, value);
  select.dispatchEvent(new Event('change', { bubbles: true }));
  await settled();
}

/** The alerts on show, with their texts. */
export const alerts = (element: HTMLElement) =>
  [...element.shadowRoot!.querySelectorAll('[role=alert]')].map(
    ({ textContent }) => textContent ?? '',
  );

export const sheet = () => ({
  body: new Blob(['PK'], {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
});
