import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { desc, eq } from 'drizzle-orm';
import { redirectOf } from '../../../../site/server/modules/service/route-rules.ts';
import {
  account,
  auditLog,
  feedback,
  feedbackPicture,
} from '../../../../site/server/store/schema.ts';
import type { Call } from '../../../support/caller.ts';
import { newOperator, signInOperator } from '../../../support/operator.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { contentFile } from '../../../support/site-content.ts';

let service: TestService;
let platform: Call;
let stranger: Call;
before(async () => {
  service = await startTestService({
    env: { CLIENTS: 'demo_web:demo_secret,portal:portal_secret https://portal.example' },
    contentFile: await contentFile({
      notices: [
        { id: 'written', title: '站内的', url: '', level: 'info', from: '2020-01-01', until: '' },
      ],
      update: {
        id: 'old',
        title: '旧版本',
        items: [],
        url: '',
        publishedAt: '2020-01-01 00:00:00',
      },
      partners: [{ name: '老伙伴', kind: '', summary: '', url: '', mark: '老' }],
    }),
  });
  platform = (await signInOperator(service)).call;
  stranger = (await newOperator(service, platform, 'stranger', '100009')).call;
});
beforeEach(() => service.services.database.db.execute('delete from rate_limit'));
after(() => service.remove());

const db = () => service.services.database.db;
const day = (offset: number) =>
  new Date(Date.now() + 8 * 3600_000 + offset * 86_400_000).toISOString().slice(0, 10);
const noteOf = async (action: string) =>
  (
    await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, action))
      .orderBy(desc(auditLog.createdAt))
      .limit(1)
  )[0]!;
const added = async (path: string, body: object) => {
  const answer = await platform('POST', path, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.body.data;
};

describe('what operators enter counts in the product', () => {
  test('a notice appears in its days and its tenant, and can be closed', async () => {
    const notice = await added('/operator/notices', {
      kind: 'head',
      title: '周六维护',
      level: 'warning',
      url: '/help/start.html',
    });
    await added('/operator/notices', { kind: 'head', title: '昨天的', untilDay: day(-1) });
    await added('/operator/notices', { kind: 'head', title: '明天的', fromDay: day(1) });
    await added('/operator/notices', { kind: 'head', title: '别家的', tenantId: '100002' });
    await added('/operator/notices', { kind: 'head', title: '停用的', enabled: false });
    const { call } = await service.signIn();
    const shown = async (caller: Call, headers = {}) =>
      (await caller('POST', '/common/client/getHeadNotice', undefined, headers)).body.data.map(
        ({ title }: { title: string }) => title,
      );
    assert.deepEqual(await shown(service.visitor), ['周六维护', '站内的']);
    assert.deepEqual(
      (await shown(service.visitor, { 'Tenant-Id': '100002' })).toSorted(),
      ['别家的', '周六维护', '站内的'].toSorted(),
    );
    assert.equal(
      (await call('POST', `/blade-system/client/closeUserNotice?id=${notice.id}`)).status,
      200,
    );
    assert.deepEqual(
      [await shown(call), await shown(service.visitor)],
      [['站内的'], ['周六维护', '站内的']],
    );
    const off = await platform('PUT', `/operator/notices/${notice.id}`, {
      ...notice,
      enabled: false,
    });
    assert.equal(off.status, 200);
    assert.deepEqual(await shown(service.visitor), ['站内的']);
    assert.deepEqual((await noteOf('notice.change')).detail, { enabled: [true, false] });
  });

  test('an update notice is shown once', async () => {
    const { call } = await service.signIn();
    const shown = async () => (await call('POST', '/common/client/getUpdateNotice')).body.data;
    assert.equal((await shown()).id, 'old');
    const { id } = await added('/operator/notices', {
      kind: 'update',
      title: '新版本',
      items: ['更快', ' ', '更稳'],
    });
    assert.deepEqual([(await shown()).id, (await shown()).items], [id, ['更快', '更稳']]);
    await call('POST', `/blade-system/client/closeUserNotice?id=${id}`);
    assert.equal(await shown(), null);
  });

  test('a redirect works at once; what leads round or to no address is refused', async () => {
    const rule = await added('/operator/route-rules', {
      path: '/spring',
      redirect: '/more/welfare.html',
    });
    assert.equal(await redirectOf(service.services, '/spring'), '/more/welfare.html');
    const refused = async (body: object) => {
      const answer = await platform('POST', '/operator/route-rules', body);
      return [answer.status, answer.body.data?.field ?? answer.body.data];
    };
    for (const redirect of ['//evil.example', 'javascript:alert(1)', '/a b', 'ftp://x.example'])
      assert.deepEqual(await refused({ path: '/x', redirect }), [400, 'redirect'], redirect);
    assert.deepEqual(await refused({ path: '/more/welfare.html', redirect: '/spring' }), [
      400,
      'redirect',
    ]);
    assert.deepEqual(await refused({ path: '/self', redirect: '/self' }), [400, 'redirect']);
    assert.deepEqual(await refused({ path: '/spring', redirect: '/home' }), [409, 'path']);
    assert.deepEqual(await refused({ path: 'spring', redirect: '/home' }), [400, 'path']);
    assert.equal(
      (
        await platform('POST', '/operator/route-rules', {
          path: '/loop',
          redirect: '/loop',
          enabled: false,
        })
      ).status,
      200,
    );
    const { mark, id } = rule;
    assert.equal(
      (await platform('PUT', `/operator/route-rules/${id}`, { ...rule, mark, enabled: false }))
        .status,
      200,
    );
    assert.equal(await redirectOf(service.services, '/spring'), null);
  });

  test('partners are listed beside those of the site, for their tenant', async () => {
    await added('/operator/partners', {
      name: 'Alpha 咨询',
      kind: '咨询',
      url: 'https://alpha.example',
      sort: 2,
    });
    await added('/operator/partners', { name: '某某协会', sort: 1, tenantId: '100002' });
    const names = async (headers = {}) =>
      (
        await service.visitor('POST', '/common/client/getCooperatePartnerList', undefined, headers)
      ).body.data.map(({ name, mark }: { name: string; mark: string }) => `${name} ${mark}`);
    assert.deepEqual(await names(), ['老伙伴 老', 'Alpha 咨询 AL']);
    assert.deepEqual(await names({ 'Tenant-Id': '100002' }), [
      '老伙伴 老',
      '某某协会 某',
      'Alpha 咨询 AL',
    ]);
    assert.equal(
      (await platform('POST', '/operator/partners', { name: 'x', url: 'javascript:alert(1)' }))
        .status,
      400,
    );
  });

  test('flags change the menu of the tenant’s people', async () => {
    const { call } = await service.signIn();
    const info = async () => (await call('POST', '/blade-system/client/get-userInfo')).body.data;
    const paths = async () => (await info()).headMenu.map(({ path }: { path: string }) => path);
    assert.ok((await paths()).includes('/home/knowledgeBase'));
    const [row] = (await platform('GET', '/operator/flags?q=000000')).body.data.records;
    const change = (mark: string, bidFileShowFlag: number) =>
      platform('PUT', '/operator/flags/000000', { mark, bidFileShowFlag, projectListShowFlag: 1 });
    const changed = await change(row.mark, 0);
    assert.equal(changed.body.data.bidFileShowFlag, 0);
    assert.equal((await info()).bidFileShowFlag, 0);
    assert.equal((await paths()).includes('/home/knowledgeBase'), false);
    assert.deepEqual((await noteOf('flags.change')).detail, { bidFileShowFlag: [1, 0] });
    assert.equal((await change(row.mark, 1)).body.code, 40902);
    assert.equal((await change(changed.body.data.mark, 2)).status, 400);
    assert.equal((await change(changed.body.data.mark, 1)).status, 200);
    const foreign = { mark: row.mark, bidFileShowFlag: 0, projectListShowFlag: 0 };
    assert.equal((await stranger('PUT', '/operator/flags/000000', foreign)).status, 404);
    assert.deepEqual(
      (await stranger('GET', '/operator/flags')).body.data.records.map(
        ({ tenantId }: { tenantId: string }) => tenantId,
      ),
      ['100009'],
    );
  });

  test('a client is let in by its origin and secret, and shut out when it is disabled', async () => {
    const origin = 'https://new-portal.example';
    const ask = async (id: string, secret: string) => {
      const Authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
      const headers = { Origin: origin, Authorization };
      const { status, response } = await service.visitor(
        'GET',
        '/system/commonClient/getImage',
        undefined,
        headers,
      );
      return [status, response.headers.get('access-control-allow-origin')];
    };
    const preflight = () =>
      service.app.request('/api/order/client/indexShow', {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'GET' },
      });
    assert.equal((await preflight()).status, 403);
    const client = await added('/operator/clients', {
      id: 'new-portal',
      name: '新门户',
      origins: [origin],
    });
    assert.match(client.secret, /^[\w-]{20,}$/);
    assert.equal((await preflight()).status, 204);
    assert.deepEqual(await ask('new-portal', client.secret), [200, origin]);
    assert.deepEqual(await ask('new-portal', 'another-secret'), [401, null]);
    assert.equal((await noteOf('client.add')).detail.secret, '***');
    const wrong = await platform('POST', '/operator/clients', {
      id: 'wide',
      name: 'x',
      origins: ['https://*.com'],
    });
    assert.deepEqual([wrong.status, wrong.body.data], [400, { field: 'origins' }]);
    for (const id of ['portal', 'new-portal'])
      assert.equal(
        (await platform('POST', '/operator/clients', { id, name: 'x', origins: [] })).body.code,
        40925,
        id,
      );
    const changed = await platform('PUT', '/operator/clients/new-portal', {
      ...client,
      secret: '',
      enabled: false,
    });
    assert.equal(changed.body.data.secret, client.secret);
    assert.deepEqual(await ask('new-portal', client.secret), [401, null]);
    assert.equal((await preflight()).status, 403);
  });
});

describe('customers in the operators’ hands', () => {
  const idOf = async (phone: string) =>
    (await platform('GET', `/operator/accounts?q=${phone}`)).body.data.records[0].id;

  test('a grant changes the balance, once, and is seen in the ledger', async () => {
    const { phone, call } = await service.signIn();
    const id = await idOf(phone);
    const before = (await platform('GET', `/operator/accounts/${id}`)).body.data.balance.grant;
    const body = { amount: 5, bucket: 'grant', until: day(30), reason: '补偿' };
    const headers = { 'Idempotency-Key': 'grant-1' };
    for (let times = 0; times < 2; times++)
      assert.equal(
        (await platform('POST', `/operator/accounts/${id}/grant`, body, headers)).body.data.balance
          .grant,
        before + 5,
      );
    assert.equal(
      (await call('POST', '/blade-system/client/get-userInfo')).body.data.grantBidNumber,
      before + 5,
    );
    const [entry] = (await platform('GET', `/operator/accounts/${id}/bid-log`)).body.data.records;
    assert.deepEqual(
      [entry.kind, entry.amount, entry.reason, entry.expiresAt],
      ['grant', 5, '补偿', `${day(30)} 23:59:59`],
    );
    const note = await noteOf('account.grant');
    assert.deepEqual([note.targetId, note.detail.amount], [id, 5]);
    for (const wrong of [
      { amount: 0 },
      { amount: -1 },
      { amount: 1001 },
      { amount: 'x' },
      { reason: '' },
      { until: day(-1) },
      { bucket: 'x' },
    ]) {
      const refused = await platform('POST', `/operator/accounts/${id}/grant`, {
        ...body,
        ...wrong,
      });
      assert.equal(refused.status, 400, JSON.stringify(wrong));
    }
    assert.equal(
      (await platform('GET', `/operator/accounts/${id}`)).body.data.balance.grant,
      before + 5,
    );
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/bid-log'],
      ['POST', '/grant'],
      ['POST', '/end-sessions'],
    ] as const)
      assert.equal(
        (
          await stranger(
            method,
            `/operator/accounts/${id}${path}`,
            method === 'POST' ? body : undefined,
          )
        ).status,
        404,
        path,
      );
    assert.equal((await platform('GET', '/operator/accounts/absent')).status, 404);
    assert.equal(
      (await stranger('GET', `/operator/accounts?q=${phone}&tenantId=000000`)).body.data.total,
      0,
    );
  });

  test('sessions are ended, once', async () => {
    const { phone, call } = await service.signIn();
    const id = await idOf(phone);
    assert.deepEqual((await platform('POST', `/operator/accounts/${id}/end-sessions`)).body.data, {
      ended: 1,
    });
    assert.equal((await call('GET', '/bid/client/bids')).status, 401);
    assert.equal(
      (await platform('POST', `/operator/accounts/${id}/end-sessions`)).body.code,
      40924,
    );
    assert.equal((await noteOf('account.end-sessions')).targetId, id);
    await db().update(account).set({ companyName: '百分%公司' }).where(eq(account.id, id));
    const found = (await platform('GET', `/operator/accounts?q=${encodeURIComponent('%公')}`)).body
      .data;
    assert.deepEqual([found.total, found.records[0].id], [1, id]);
  });
});

describe('feedback', () => {
  const sent = async (content: string) => {
    const { call } = await service.signIn();
    return (await call('POST', '/bid/client/saveFeedback', { kind: 'fault', content })).body.data
      .id;
  };
  const answer = (id: string, text: string, call = platform) =>
    call('POST', `/operator/feedback/${id}/answer`, { answer: text });
  const move = (id: string, state: string, call = platform) =>
    call('POST', `/operator/feedback/${id}/state`, { state });

  test('is answered once, reopened, closed once', async () => {
    const id = await sent('导出失败');
    assert.equal(
      (await platform('GET', '/operator/feedback?state=open&kind=fault')).body.data.records[0].id,
      id,
    );
    const both = await Promise.all([answer(id, '已修复'), answer(id, '正在处理')]);
    assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409]);
    const { body } = await move(id, 'open');
    assert.equal(body.data.state, 'open');
    assert.equal((await move(id, 'open')).body.code, 40924);
    assert.equal((await answer(id, '  ')).status, 400);
    const done = (await answer(id, '请更新')).body.data;
    assert.deepEqual([done.state, done.answer], ['answered', '请更新']);
    assert.match(done.answeredAt, /^\d{4}-\d\d-\d\d /);
    assert.equal((await move(id, 'closed')).status, 200);
    assert.equal((await move(id, 'closed')).body.code, 40924);
    assert.equal((await answer(id, 'x')).body.code, 40924);
    const notes = await db().select().from(auditLog).where(eq(auditLog.targetId, id));
    assert.deepEqual(notes.map(({ action }) => action).toSorted(), [
      'feedback.answer',
      'feedback.answer',
      'feedback.close',
      'feedback.reopen',
    ]);
  });

  test('a picture that came along is fetched by who may see it', async () => {
    const picture = {
      id: 'shot1',
      tenantId: '000000',
      accountId: 'somebody',
      fileKey: 'feedback/shot1.png',
      type: 'png' as const,
    };
    await db().insert(feedbackPicture).values(picture);
    await service.services.storage.put(picture.fileKey, Buffer.from('a picture'));
    const { response } = await platform('GET', '/operator/feedback-pictures/shot1');
    assert.deepEqual(
      [response.headers.get('content-type'), await response.text()],
      ['image/png', 'a picture'],
    );
    assert.equal((await stranger('GET', '/operator/feedback-pictures/shot1')).status, 404);
    assert.equal((await platform('GET', '/operator/feedback-pictures/absent')).status, 404);
    assert.equal((await service.visitor('GET', '/operator/feedback-pictures/shot1')).status, 401);
  });

  test('of another tenant is not seen, nor answered', async () => {
    const id = await sent('找不到按钮');
    assert.equal((await stranger('GET', '/operator/feedback')).body.data.total, 0);
    assert.equal((await answer(id, 'x', stranger)).status, 404);
    assert.equal((await move(id, 'closed', stranger)).status, 404);
    assert.equal((await answer('absent', 'x')).status, 404);
    const [row] = await db().select().from(feedback).where(eq(feedback.id, id));
    assert.equal(row!.state, 'open');
  });
});
