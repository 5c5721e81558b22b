import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { endpoints } from 'tender-widgets/contract';
import type { Call } from '../../../support/caller.ts';
import { scriptedWriter } from '../../../support/scripted-writer.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

/** A body that each call takes; calls that are not named take none. */
const bodies: Record<string, unknown> = {
  'PATCH /bid/client/bids/{id}': { name: '改名' },
  'PUT /bid/client/bids/{id}/outline': {
    chapters: [{ id: 'c0', parentId: null, order: 0, title: '改', pages: 1 }],
  },
  'POST /bid/client/bids/{id}/outline/generate': {},
  'POST /bid/client/bids/{id}/outline/share': {},
  'POST /bid/client/bids/{id}/outline/import': { from: 'tender' },
  'PUT /bid/client/bids/{id}/chapters/{cid}': { content: '改' },
  'POST /bid/client/bids/{id}/chapters/{cid}/write': {},
  'POST /bid/client/bids/{id}/write': {},
  'POST /bid/client/bids/{id}/find': { text: '文' },
  'POST /bid/client/bids/{id}/live-table': { kind: 'deviation-table' },
  'POST /bid/client/bids/{id}/replace': { text: '文', with: '字' },
  'POST /bid/client/bids/{id}/chapters/{cid}/passage': { action: 'rewrite', passage: '文' },
  'POST /bid/client/bids/{id}/chapters/{cid}/comments': { text: '批注' },
  'PATCH /bid/client/bids/{id}/comments/{commentId}': { resolved: true },
  'PUT /bid/client/bids/{id}/impact': { chapters: ['c0'], act: 'keep' },
  'PUT /bid/client/bids/{id}/price': { rev: 0, rows: [] },
  'PUT /bid/client/bids/{id}/hand-in/{kind}': { done: true },
  'PUT /bid/client/bids/{id}/register': { rows: [{ clauseId: 'k1', deviation: 'none' }] },
  'PUT /bid/client/bids/{id}/register/{clauseId}': { response: '响应' },
  'PUT /bid/client/bids/{id}/check/{findingId}': { state: 'open' },
};
const ofBids = endpoints.filter((endpoint) => endpoint.path.startsWith('/bid/client/bids/{id}'));
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('whoever calls, whatever the call', () => {
  let service: TestService;
  let call: Call;
  let stranger: Call;
  let id: string;
  let commentId: string;
  before(async () => {
    service = await startTestService({ writer: scriptedWriter().writer });
    ({ call } = await service.signIn());
    stranger = (await service.signIn()).call;
    id = (await call('POST', '/bid/client/bids', { name: '完成的' })).body.data.id;
    const clauses = [{ id: 'k1', kind: 'star', text: '★到场' }];
    await call('PATCH', `/bid/client/bids/${id}`, { clauses });
    const chapters = [{ id: 'c0', parentId: null, order: 0, title: '章', pages: 1 }];
    await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
    await call('PUT', `/bid/client/bids/${id}/chapters/c0`, { content: '正文' });
    const comment = await call('POST', `/bid/client/bids/${id}/chapters/c0/comments`, {
      text: '批注',
    });
    commentId = comment.body.data.id;
    const override = { reasons: ['star-open'], note: '现场另行确认' };
    const body = { override };
    assert.equal((await call('POST', `/bid/client/bids/${id}/finish`, body)).status, 200);
  });
  after(() => service.remove());

  const pathOf = (path: string) =>
    path
      .replace('{id}', id)
      .replace('{cid}', 'c0')
      .replace('{kind}', 'sign')
      .replace('{n}', '1')
      .replace('{commentId}', commentId)
      .replace('{clauseId}', 'k1')
      .replace('{evaluationId}', 'e1')
      .replace('{findingId}', 'f1');

  for (const endpoint of ofBids) {
    const name = nameOf(endpoint);
    test(`${name}: a visitor, another account, another tenant`, async () => {
      const path = pathOf(endpoint.path);
      const body = bodies[name];
      assert.equal((await service.visitor(endpoint.method, path, body)).status, 401, 'visitor');
      assert.equal((await stranger(endpoint.method, path, body)).status, 404, 'another account');
      assert.equal(
        (await call(endpoint.method, path, body, { 'Tenant-Id': '999999' })).status,
        401,
        'another tenant',
      );
    });
  }

  for (const endpoint of ofBids.filter(({ errors }) => errors?.includes('bidFinished'))) {
    const name = nameOf(endpoint);
    test(`${name}: refused once the bid is finished`, async () => {
      const before = await call('GET', `/bid/client/bids/${id}/chapters/c0`);
      const answer = await call(endpoint.method, pathOf(endpoint.path), bodies[name]);
      assert.deepEqual(
        [answer.status, answer.body.code],
        [409, 40901],
        JSON.stringify(answer.body),
      );
      assert.deepEqual((await call('GET', `/bid/client/bids/${id}/chapters/c0`)).body, before.body);
    });
  }

  test('every call that changes a bid says that a finished one refuses it', () => {
    // They read it, make another of it, or say what was done with it by hand.
    const free = new Set([
      'PUT /bid/client/bids/{id}/hand-in/{kind}',
      'POST /bid/client/bids/{id}/evaluate',
      'POST /bid/client/bids/{id}/reopen',
      'DELETE /bid/client/bids/{id}',
      'POST /bid/client/bids/{id}/restore',
      'POST /bid/client/bids/{id}/copy',
      'POST /bid/client/bids/{id}/find',
      'POST /bid/client/bids/{id}/live-table',
      'POST /bid/client/bids/{id}/compares',
      'POST /bid/client/bids/{id}/outline/import',
    ]);
    const changing = ofBids.filter(
      (endpoint) => endpoint.method !== 'GET' && !free.has(nameOf(endpoint)),
    );
    assert.deepEqual(
      changing.filter(({ errors }) => !errors?.includes('bidFinished')).map(nameOf),
      [],
    );
  });
});
