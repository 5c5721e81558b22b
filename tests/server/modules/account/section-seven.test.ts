import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Call, randomPhone, ticketOf } from '../../../support/caller.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { contentFile } from '../../../support/site-content.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

interface Sent {
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}
interface Product {
  /** Method and path, to the letter of the specification. */
  call: string;
  /** What succeeds; prepared with the caller's own calls. */
  good?: (call: Call, visitor: Call) => Promise<Sent>;
  /** What is refused with 400; a call without any parameter has none. */
  bad?: Sent;
  /** Open to visitors. */
  open?: boolean;
}

const page = { bad: { query: 'size=1000' } };

/** The product calls of the specification's section 7, in its order. */
const calls: Product[] = [
  {
    call: 'POST /blade-system/client/send-validate-not-auth',
    open: true,
    good: async (_, visitor) => {
      const { key, devCode } = (await visitor('GET', '/system/commonClient/getImage')).body.data;
      return {
        query: `phone=${randomPhone()}`,
        headers: { 'Captcha-Key': key, 'Captcha-Code': devCode },
      };
    },
    bad: { query: 'phone=12345' },
  },
  { call: 'GET /system/commonClient/getImage', open: true, bad: { query: 'type=film' } },
  {
    call: 'GET /system/commonClient/getUserState',
    open: true,
    good: async () => ({ query: 'code=nobody' }),
    bad: {},
  },
  { call: 'GET /order/client/indexShow', open: true },
  { call: 'POST /common/client/getHeadNotice', open: true },
  { call: 'POST /common/client/getCooperatePartnerList', open: true },
  { call: 'POST /common/client/getUpdateNotice', open: true },
  {
    call: 'POST /blade-system/client/closeUserNotice',
    good: async () => ({ query: 'id=today' }),
    bad: { query: 'id=a%20b' },
  },
  {
    call: 'POST /bid/client/saveFeedback',
    open: true,
    good: async () => ({ body: { content: '目录很好用' } }),
    bad: { body: { content: ' ' } },
  },
  {
    call: 'POST /order/client/enjoy-discounts',
    good: async (call) => ({ query: `packageId=${await planId(call)}` }),
    bad: { query: 'packageId=plan-single&quantity=-1' },
  },
  { call: 'POST /blade-system/client/get-userInfo' },
  { call: 'POST /blade-system/client/send-validate-logged' },
  {
    call: 'POST /blade-system/client/validate-message',
    good: async (call) => {
      const { id, devCode } = (await call('POST', '/blade-system/client/send-validate-logged')).body
        .data;
      return { query: `id=${id}&code=${devCode}` };
    },
    bad: { query: 'id=x&code=12' },
  },
  {
    call: 'POST /blade-system/client/send-validate',
    good: async () => ({ query: `phone=${randomPhone()}` }),
    bad: { query: 'phone=' },
  },
  {
    call: 'POST /blade-system/client/update-phone',
    good: async (call) => {
      const ticket = await ticketOf(call);
      const phone = randomPhone();
      const { id, devCode } = (
        await call('POST', `/blade-system/client/send-validate?phone=${phone}`)
      ).body.data;
      return { query: `phone=${phone}&id=${id}&code=${devCode}&ticket=${ticket}` };
    },
    bad: { query: 'phone=13800138000&id=x&code=letters' },
  },
  {
    call: 'POST /blade-system/client/update-password',
    good: async (call) => ({
      query: `newPassword=${md5('Geheim-42')}&ticket=${await ticketOf(call)}`,
    }),
    bad: { query: 'newPassword=Geheim-42' },
  },
  { call: 'GET /order/client/oneselfList', ...page },
  { call: 'GET /order/client/oneselfOrderList', ...page },
  {
    call: 'POST /blade-system/client/employeeAdd',
    good: async () => ({ query: `phone=${randomPhone()}` }),
    bad: { query: 'phone=138' },
  },
  { call: 'GET /blade-system/client/employeeList', ...page },
  {
    call: 'POST /blade-system/client/employeeRemove',
    good: async (call) => {
      const { id } = (await call('POST', `/blade-system/client/employeeAdd?phone=${randomPhone()}`))
        .body.data;
      return { query: `id=${id}` };
    },
    bad: {},
  },
  {
    call: 'POST /blade-system/client/standard-update',
    good: async () => ({ query: 'monthLimit=3' }),
    bad: { query: 'monthLimit=-3' },
  },
  { call: 'GET /order/userBidLog/client/list', ...page },
  { call: 'POST /invoice/client/getInvoiceList', ...page },
  {
    call: 'POST /invoice/client/getInvoiceDetail',
    good: async (call) => {
      const body = {
        orderIds: [await paidOrder(call)],
        titleType: 'personal',
        title: '张三',
        email: 'zhang@example.cn',
      };
      const { id } = (await call('POST', '/invoice/client/saveInvoice', body)).body.data;
      return { query: `id=${id}` };
    },
    bad: {},
  },
  { call: 'POST /invoice/client/getOrderList', ...page },
  {
    call: 'POST /invoice/client/saveInvoice',
    good: async (call) => ({
      body: {
        ...{
          orderIds: [await paidOrder(call)],
          title: '示例建设有限公司',
          email: 'fapiao@example.cn',
        },
        taxNumber: '91350100M000100Y43',
      },
    }),
    bad: {
      body: {
        orderIds: ['x'],
        title: '示例建设有限公司',
        email: 'fapiao@example.cn',
        taxNumber: '91350100M000100Y44',
      },
    },
  },
  { call: 'POST /bid/client/getFeedbackList', ...page },
  {
    call: 'POST /blade-system/client/update-user',
    good: async () => ({ body: { name: '示例建设有限公司', contactName: '张三' } }),
    bad: { body: { email: 'nobody' } },
  },
];

let service: TestService;

async function planId(call: Call): Promise<string> {
  return (await call('GET', '/order/client/indexShow')).body.data.plans[0].id;
}

/** An order that the sandbox's cashier has taken the money for. */
async function paidOrder(call: Call): Promise<string> {
  const order = (await call('POST', '/order/client/orders', { packageId: await planId(call) })).body
    .data;
  const { url } = (await call('POST', `/order/client/orders/${order.id}/pay`, {})).body.data;
  const body = new URLSearchParams({
    key: new URL(url).searchParams.get('key') ?? '',
    action: 'confirm',
  });
  await service.app.request('/api/sandbox/cashier', { method: 'POST', body });
  return order.id;
}

describe('the product calls of section 7', () => {
  before(async () => {
    const notices = [
      { id: 'today', title: '公告', url: '', level: 'info' as const, from: '', until: '' },
    ];
    service = await startTestService({ contentFile: await contentFile({ notices }) });
  });
  after(() => service.remove());

  const send = (
    call: Call,
    name: string,
    { query, body, headers }: Sent,
    more: Record<string, string> = {},
  ) => {
    const [method = '', path = ''] = name.split(' ');
    return call(method, query ? `${path}?${query}` : path, body, { ...headers, ...more });
  };

  test('there are as many as the specification lists, each once', () => {
    assert.equal(new Set(calls.map(({ call }) => call)).size, 29);
  });

  for (const { call: name, good = async () => ({}), bad, open = false } of calls) {
    test(name, async () => {
      const { call } = await service.signIn();
      const sent = await good(call, service.visitor);
      if (!open) {
        const visitor = await send(service.visitor, name, sent);
        assert.deepEqual(
          [visitor.status, visitor.body.code, visitor.body.success],
          [401, 401, false],
          'a visitor',
        );
        const foreign = await send(call, name, sent, { 'Tenant-Id': '000002' });
        assert.deepEqual(
          [foreign.status, foreign.body.code],
          [401, 401],
          'a token of another tenant',
        );
      }
      if (bad) {
        const refused = await send(call, name, bad);
        assert.deepEqual(
          [refused.status, refused.body.success],
          [400, false],
          JSON.stringify(refused.body),
        );
        assert.match(refused.body.msg, /\p{Script=Han}/u);
      }
      const done = await send(call, name, sent);
      assert.deepEqual(
        [done.status, done.body.code, done.body.success],
        [200, 200, true],
        JSON.stringify(done.body),
      );
      assert.equal(done.body.msg, '操作成功');
    });
  }
});
