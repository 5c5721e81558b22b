import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { bidRow } from '../../../../site/server/store/schema.ts';
import { type Call, until } from '../../../support/caller.ts';
import { sampleTender } from '../../../support/sample-tender.ts';
import { scriptedWriter } from '../../../support/scripted-writer.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

describe('bids', () => {
  let service: TestService;
  let call: Call;
  let stranger: Call;
  before(async () => {
    service = await startTestService({ writer: scriptedWriter().writer });
    ({ call } = await service.signIn());
    stranger = (await service.signIn()).call;
  });
  after(() => service.remove());

  const create = async (body: object = {}, caller = call) => {
    const created = await caller('POST', '/bid/client/bids', { name: '测试', ...body });
    assert.equal(created.status, 200, JSON.stringify(created.body));
    return created.body.data;
  };
  const outlineOf = (count: number) =>
    Array.from({ length: count }, (_, order) => ({
      id: `c${order}`,
      parentId: null,
      order,
      title: `第${order}节`,
      pages: 1,
    }));
  async function written(caller: Call, name: string, done: number, of: number): Promise<string> {
    const { id } = await create({ name }, caller);
    await caller('PUT', `/bid/client/bids/${id}/outline`, { chapters: outlineOf(of) });
    for (let at = 0; at < done; at++)
      await caller('PUT', `/bid/client/bids/${id}/chapters/c${at}`, { content: '文' });
    return id;
  }

  test('a new bid has the lines every bid needs, and what the tender lays down, with its place', async () => {
    const { id } = (await call('POST', '/bid/client/tenders', { text: sampleTender })).body.data;
    await until(
      () => call('GET', `/bid/client/tenders/${id}`),
      ({ body }) => body.data.status === 'ready',
    );
    const bid = await create({ tenderId: id, settings: { bidder: '某某公司' } });
    const line = (label: string) =>
      bid.factSheet.find((fact: { label: string }) => fact.label === label);
    assert.deepEqual([line('投标人名称').value, line('投标人名称').confirmed], ['某某公司', true]);
    assert.deepEqual([line('投标总报价').value, line('投标总报价').confirmed], ['', false]);
    assert.ok(bid.clauses.some((clause: { kind: string }) => clause.kind === 'star'));
  });

  test('clauses, facts and the facts sheet are changed; new rows get ids that were never used', async () => {
    const bid = await create();
    const path = `/bid/client/bids/${bid.id}`;
    const clauses = [
      { kind: 'star', text: '★三十分钟到场', number: '3.1', part: '技术' },
      { kind: 'triangle', text: '▲质保三年' },
    ];
    const factSheet = [
      { label: '项目经理', value: '王某', confirmed: true },
      { id: 'mine', label: '工期', value: '' },
    ];
    const changed = await call('PATCH', path, {
      rev: bid.rev,
      clauses,
      factSheet,
      facts: { duration: { value: '90 天', source: null } },
    });
    assert.equal(changed.status, 200, JSON.stringify(changed.body));
    const { data } = changed.body;
    assert.deepEqual(
      [data.rev, data.facts.duration.value, data.facts.projectName],
      [bid.rev + 1, '90 天', null],
    );
    assert.deepEqual(
      [data.clauses[0].number, data.clauses[0].part, data.clauses[0].source],
      ['3.1', '技术', null],
    );
    assert.equal(data.factSheet[1].id, 'mine');
    const ids = new Set([...data.clauses, ...data.factSheet].map((row: { id: string }) => row.id));
    assert.equal(ids.size, 4);
    const next = await call('PATCH', path, { clauses: [{ kind: 'star', text: '★新的' }] });
    assert.ok(!ids.has(next.body.data.clauses[0].id), 'an old answer must not fit a new clause');
    assert.deepEqual(next.body.data.factSheet, data.factSheet, 'what is not named stays');
    const stale = await call('PATCH', path, { rev: bid.rev, name: '旧' });
    assert.deepEqual([stale.body.code, stale.body.data.current.clauses.length], [40902, 1]);
    for (const bad of [
      { clauses: [{ kind: 'x', text: 'a' }] },
      { clauses: [{ kind: 'star', text: ' ' }] },
      { factSheet: [{ label: '' }] },
    ]) {
      assert.equal((await call('PATCH', path, bad)).status, 400, JSON.stringify(bad));
    }
    assert.equal((await stranger('PATCH', path, { name: 'x' })).status, 404);
    assert.equal((await service.visitor('PATCH', path, { name: 'x' })).status, 401);
    assert.equal((await call('PATCH', path, { name: 'x' }, { 'Tenant-Id': '999999' })).status, 401);
  });

  test('scoring pasted again keeps the ids of the items that were there, and with them their chapters', async () => {
    const bid = await create({ scoring: '1. 投标报价 30分 低价优先\n2. 技术方案 70分 完整可行' });
    const pasted =
      '1. 技术方案 60分 完整可行\n2. 投标报价 30分 低价优先\n3. 售后服务 10分 响应及时';
    const { scoring } = (await call('PATCH', `/bid/client/bids/${bid.id}`, { scoring: pasted }))
      .body.data;
    const idOf = (rows: { id: string; item: string }[], item: string) =>
      rows.find((row) => row.item.includes(item))?.id;
    for (const item of ['投标报价', '技术方案'])
      assert.equal(idOf(scoring, item), idOf(bid.scoring, item), item);
    assert.ok(!bid.scoring.some((row: { id: string }) => row.id === idOf(scoring, '售后服务')));
  });

  test('an old bid has the settings that came later', async () => {
    const { id } = await create();
    await service.services.database.db
      .update(bidRow)
      .set({ settings: sql`${bidRow.settings} - 'pageMode' - 'parallel' - 'wordFormat'` })
      .where(eq(bidRow.id, id));
    const { settings } = (await call('GET', `/bid/client/bids/${id}`)).body.data;
    assert.deepEqual(
      [settings.pageMode, settings.parallel, settings.wordFormat],
      ['target', 4, ''],
    );
    assert.equal(
      (await call('PATCH', `/bid/client/bids/${id}`, { settings: { pages: 5 } })).body.data.settings
        .pageMode,
      'target',
    );
  });

  test('the list is filtered and sorted, by progress too', async () => {
    const own = (await service.signIn()).call;
    await written(own, '丙half', 1, 2);
    await written(own, '甲all', 2, 2);
    await written(own, '乙none', 0, 0);
    const names = async (query: string) =>
      (await own('GET', `/bid/client/bids?${query}`)).body.data.records.map(
        (bid: { name: string }) => bid.name.slice(1),
      );
    assert.deepEqual(await names('sort=progress'), ['all', 'half', 'none']);
    assert.deepEqual(await names('sort=progress&order=asc'), ['none', 'half', 'all']);
    assert.deepEqual(await names('sort=created&order=asc'), ['half', 'all', 'none']);
    assert.equal((await names('sort=name')).length, 3);
    assert.deepEqual(await names('status=written'), ['all']);
    assert.deepEqual(await names('name=%25'), []);
    assert.deepEqual([await names('name=ALL'), await names('name=甲')], [['all'], ['all']]);
    const { records } = (await own('GET', '/bid/client/bids?status=written')).body.data;
    const { progress } = records[0];
    // What is done is told, what would have to be measured is not.
    assert.deepEqual(
      [progress.percent, progress.done, progress.total, progress.pages, progress.secondsLeft],
      [100, 2, 2, 0, null],
    );
    const detail = (await own('GET', `/bid/client/bids/${records[0].id}`)).body.data;
    assert.ok(detail.progress.pages > 0);
    const pages = [];
    for (const current of [1, 2, 3])
      pages.push(...(await names(`sort=progress&size=1&current=${current}`)));
    assert.deepEqual(pages, ['all', 'half', 'none']);
    assert.equal((await own('GET', '/bid/client/bids?sort=x')).status, 400);
    assert.equal((await service.visitor('GET', '/bid/client/bids')).status, 401);
  });

  test('by deadline what is due next is first, past and finished ones are last', async () => {
    const own = (await service.signIn()).call;
    const at = (days: number) =>
      new Date(Date.now() + (days * 24 + 8) * 3_600_000)
        .toISOString()
        .slice(0, 19)
        .replace('T', ' ');
    const due = async (name: string, deadline: string | null) => {
      const id = await written(own, name, 0, 0);
      const fact = deadline && { value: deadline, source: null };
      const purchaser = { value: '示例区交通局', source: null };
      const facts = { deadline: fact, purchaser };
      assert.equal((await own('PATCH', `/bid/client/bids/${id}`, { facts })).status, 200);
    };
    await due('过期', at(-3));
    await due('没有', null);
    await due('下周', at(7));
    await due('明天', at(1));
    const list = async (order: string) =>
      (await own('GET', `/bid/client/bids?sort=deadline&order=${order}`)).body.data.records;
    const found = await list('asc');
    assert.deepEqual(
      found.map(({ name }: { name: string }) => name),
      ['明天', '下周', '没有', '过期'],
    );
    assert.deepEqual(
      found.map(({ purchaser }: { purchaser: string }) => purchaser),
      ['示例区交通局', '示例区交通局', '示例区交通局', '示例区交通局'],
    );
    assert.equal(found[2].deadline, null);
    assert.equal((await list('desc'))[0].name, '过期');
  });

  test('a removed bid is gone until it is taken back', async () => {
    const id = await written(call, '删了', 1, 1);
    const path = `/bid/client/bids/${id}`;
    assert.equal((await call('DELETE', path)).status, 200);
    assert.equal((await call('GET', path)).status, 404);
    assert.equal((await stranger('POST', `${path}/restore`)).status, 404);
    assert.equal((await service.visitor('POST', `${path}/restore`)).status, 401);
    const restored = await call('POST', `${path}/restore`);
    assert.deepEqual([restored.status, restored.body.data.progress.percent], [200, 100]);
    assert.equal((await call('POST', `${path}/restore`)).status, 200, 'a second click is no fault');
    assert.equal((await call('POST', '/bid/client/bids/none/restore')).status, 404);
  });

  test('a copy has texts and versions, facts, answers and waivers, and is free to be changed', async () => {
    const id = await written(call, '原件', 1, 2);
    await call('PUT', `/bid/client/bids/${id}/chapters/c0`, { content: '改过' });
    const clauses = [{ id: 's1', kind: 'star', text: '★到场', part: '技术' }];
    await call('PATCH', `/bid/client/bids/${id}`, {
      clauses,
      factSheet: [{ id: 'f', label: '工期', value: '一年', confirmed: true }],
    });
    await call('PUT', `/bid/client/bids/${id}/register/s1`, {
      ...{ response: '响应', deviation: 'none' },
    });
    await call('PUT', `/bid/client/bids/${id}/chapters/c1`, { content: '末章' });
    await call('POST', `/bid/client/bids/${id}/finish`);
    const key = { 'Idempotency-Key': 'copy-1' };
    const copied = await call('POST', `/bid/client/bids/${id}/copy`, undefined, key);
    assert.deepEqual(
      (await call('POST', `/bid/client/bids/${id}/copy`, undefined, key)).body,
      copied.body,
    );
    const copy = copied.body.data;
    assert.deepEqual(
      [copy.name, copy.status, copy.charged, copy.progress.percent],
      ['原件（副本）', 'written', false, 100],
    );
    assert.equal(copy.factSheet[0].value, '一年');
    const { data: register } = (await call('GET', `/bid/client/bids/${copy.id}/register`)).body;
    assert.deepEqual([register[0].response, register[0].state], ['响应', 'answered']);
    const versions = (await call('GET', `/bid/client/bids/${copy.id}/chapters/c0/versions`)).body
      .data.records;
    assert.deepEqual(
      versions.map((version: { n: number; current: boolean }) => [version.n, version.current]),
      [
        [2, true],
        [1, false],
      ],
    );
    const back = await call('POST', `/bid/client/bids/${copy.id}/chapters/c0/versions/1/restore`);
    assert.deepEqual([back.body.data.content, back.body.data.version], ['文', 3]);
    assert.equal(
      (await call('GET', `/bid/client/bids/${id}/chapters/c0`)).body.data.content,
      '改过',
      'the original stays',
    );
    const again = async (of: string) =>
      (await call('POST', `/bid/client/bids/${of}/copy`)).body.data.name;
    assert.deepEqual(
      [await again(id), await again(copy.id)],
      ['原件（副本 2）', '原件（副本 3）'],
      'a copy of a copy counts on',
    );
    assert.equal((await stranger('POST', `/bid/client/bids/${id}/copy`)).status, 404);
  });
});
