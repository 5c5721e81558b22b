import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Endpoint, endpoints } from 'tender-widgets/contract';
import type { Call } from '../../../support/caller.ts';
import { newOperator, signInOperator } from '../../../support/operator.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const MARK = '0'.repeat(16);
/** Valid bodies, so that only whose row it is can refuse. Where there is none the call takes no body. */
const bodies: Record<string, object> = {
  plans: { name: '改', unit: '次', price: '99', bids: 1, validDays: 365, mark: MARK },
  discounts: { name: '改', code: 'CHANGED', kind: 'percent', value: '10', mark: MARK },
  notices: { kind: 'head', title: '改', mark: MARK },
  'route-rules': { path: '/changed', redirect: '/home', mark: MARK },
  partners: { name: '改', mark: MARK },
  knowledge: { fileName: '改.txt', mark: MARK },
  grant: { bucket: 'grant', amount: 1, reason: '测试' },
  refund: { reason: '测试' },
  cancel: { reason: '测试' },
  issue: { number: '12345678' },
  reject: { reason: '测试' },
  answer: { answer: '测试' },
  state: { state: 'closed' },
  flags: { mark: MARK, bidFileShowFlag: 1, projectListShowFlag: 1 },
};
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

let service: TestService;
let platform: Call;
let tenants: Call;
let rows: Record<string, string>;
before(async () => {
  service = await startTestService();
  platform = (await signInOperator(service)).call;
  tenants = (await newOperator(service, platform, 'tenant-one', '100001')).call;
  rows = await foreignRows();
});
after(() => service.remove());

/** A row of each kind in another tenant, by the part of the path it stands under. */
async function foreignRows(): Promise<Record<string, string>> {
  const add = async (kind: string) => {
    const { body } = await platform('POST', `/operator/${kind}`, {
      ...bodies[kind],
      tenantId: '000000',
    });
    assert.equal(body.code, 200, `${kind} ${JSON.stringify(body)}`);
    return String(body.data.id);
  };
  const customer = await service.signIn();
  const plan = (await customer.call('GET', '/order/client/indexShow')).body.data.plans[0].id;
  const order = (await customer.call('POST', '/order/client/orders', { packageId: plan })).body.data
    .id;
  const feedback = (
    await customer.call('POST', '/bid/client/saveFeedback', { content: '页码不对' })
  ).body.data.id;
  const form = new FormData();
  form.append('file', new File(['公共资料，供所有客户编写标书时参考。'], '公共.txt'));
  const file = await platform('POST', '/operator/knowledge?tenantId=000000', form);
  const made: Record<string, string> = {
    accounts: customer.id,
    orders: order,
    feedback,
    knowledge: file.body.data.id,
  };
  for (const kind of ['plans', 'discounts', 'notices', 'route-rules', 'partners'])
    made[kind] = await add(kind);
  return made;
}

test('every call of operators answers for a row of another tenant exactly as for one that never was', async () => {
  const named = endpoints.filter(
    ({ path }) => path.startsWith('/operator/') && /\{(?:id|tenantId)\}/.test(path),
  );
  assert.ok(named.length > 25, String(named.length));
  const differences: string[] = [];
  let compared = 0;
  for (const endpoint of named) {
    const parts = endpoint.path.split('/');
    const body = endpoint.body
      ? (bodies[parts.at(-1) ?? ''] ?? bodies[parts[2] ?? ''] ?? { mark: MARK })
      : undefined;
    const seen = async (id: string) => {
      const answer = await tenants(endpoint.method, endpoint.path.replace(/\{\w+\}/, id), body);
      return [answer.status, await answer.response.text()] as const;
    };
    const isTenant = endpoint.path.includes('{tenantId}');
    const foreign = isTenant ? '000000' : (rows[parts[2] ?? ''] ?? 'nothing-of-that-kind');
    const [theirs, none] = [
      await seen(foreign),
      await seen(isTenant ? '999999' : 'k0123456789abcdef0123456'),
    ];
    if (JSON.stringify(theirs) !== JSON.stringify(none))
      differences.push(`${nameOf(endpoint)}: ${theirs.join(' ')} – ${none.join(' ')}`);
    if (theirs[0] === 404) compared += 1;
  }
  assert.deepEqual(differences, []);
  // The others are the platform's alone, or want what a form of their own carries.
  assert.ok(compared >= 20, String(compared));
});

test('their lists have nothing of another tenant, whichever they name', async () => {
  for (const { path } of endpoints.filter(
    (one) => one.path.startsWith('/operator/') && one.method === 'GET' && !one.params && !one.open,
  )) {
    const text = await (await tenants('GET', `${path}?tenantId=000000&size=100`)).response.text();
    for (const id of Object.values(rows)) assert.ok(!text.includes(id), path);
  }
});
