import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Call, until } from '../../../support/caller.ts';
import { sampleTender } from '../../../support/sample-tender.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const tender = `${sampleTender}
第五章 响应文件的递交
供应商应递交纸质响应文件正本一份、副本两份，分别密封并在封口处加盖公章。
供应商代表应携带本人身份证参加开标。
`;

describe('what is to be done by hand with a bid', () => {
  let service: TestService;
  let call: Call;
  let stranger: Call;
  let id: string;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
    stranger = (await service.signIn()).call;
    const sent = await call('POST', '/bid/client/tenders', { text: tender });
    const tenderId = sent.body.data.id;
    await until(
      async () => (await call('GET', `/bid/client/tenders/${tenderId}`)).body.data,
      ({ status }) => status === 'ready',
    );
    const made = await call('POST', '/bid/client/bids', { name: '某某街道服务', tenderId });
    id = made.body.data.id;
  });
  after(() => service.remove());

  const tasks = async () => (await call('GET', `/bid/client/bids/${id}/hand-in`)).body.data;
  type Task = { kind: string; text: string; value?: string; done: boolean; source: unknown };

  test('is what the tender says of it, in its order, with its place', async () => {
    const found: Task[] = await tasks();
    assert.deepEqual(
      found.map(({ kind }) => kind),
      ['copies', 'pack', 'submit', 'bring'],
    );
    const submit = found.find(({ kind }) => kind === 'submit');
    assert.equal(submit?.value, '2027-03-15 09:30:00');
    assert.ok(found.every(({ source }) => source !== null));
  });

  test('a tick stays, and leaves the bid as it is', async () => {
    const before_ = (await call('GET', `/bid/client/bids/${id}`)).body.data;
    const ticked = await call('PUT', `/bid/client/bids/${id}/hand-in/pack`, { done: true });
    assert.equal(ticked.status, 200);
    await call('PUT', `/bid/client/bids/${id}/hand-in/copies`, { done: true });
    await call('PUT', `/bid/client/bids/${id}/hand-in/copies`, { done: false });
    const done = (await tasks()).filter((task: Task) => task.done);
    assert.deepEqual(
      done.map(({ kind }: Task) => kind),
      ['pack'],
    );
    const now = (await call('GET', `/bid/client/bids/${id}`)).body.data;
    assert.deepEqual([now.rev, now.updatedAt], [before_.rev, before_.updatedAt]);
  });

  test('a bond of nothing is no task; a deadline the bidder wrote is one', async () => {
    await call('PATCH', `/bid/client/bids/${id}`, {
      facts: { bidBond: { value: '0.00', source: null } },
    });
    assert.ok(!(await tasks()).some(({ kind }: Task) => kind === 'bond'));
    await call('PATCH', `/bid/client/bids/${id}`, {
      facts: { bidBond: { value: '50000.00', source: null } },
    });
    const bond = (await tasks()).find(({ kind }: Task) => kind === 'bond');
    assert.deepEqual([bond.value, bond.text, bond.source], ['50000.00', '', null]);
  });

  test('a stranger sees and ticks nothing', async () => {
    assert.equal((await stranger('GET', `/bid/client/bids/${id}/hand-in`)).status, 404);
    const ticked = await stranger('PUT', `/bid/client/bids/${id}/hand-in/sign`, { done: true });
    assert.equal(ticked.status, 404);
  });
});

describe('what the list of bids says of a check', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  test('is nothing before the first, then what it found, and less once something is waived', async () => {
    const name = `清单 ${crypto.randomUUID()}`;
    const { id } = (await call('POST', '/bid/client/bids', { name })).body.data;
    const open = async () => {
      const { records } = (await call('GET', '/bid/client/bids', undefined)).body.data;
      return records.find((bid: { id: string }) => bid.id === id).open;
    };
    assert.equal(await open(), null);
    const chapters = [{ id: 'c0', parentId: null, order: 0, title: '人员', pages: 1 }];
    await call('PUT', `/bid/client/bids/${id}/outline`, { chapters });
    await call('PUT', `/bid/client/bids/${id}/chapters/c0`, {
      content: '项目经理：【待填写：姓名】\n\n技术负责人：【待填写：职称】',
    });
    const updated = (await call('GET', `/bid/client/bids/${id}`)).body.data.updatedAt;
    const found = (await call('GET', `/bid/client/bids/${id}/check`)).body.data;
    const blanks = found.filter(({ kind }: { kind: string }) => kind === 'placeholder');
    assert.equal(blanks.length, 2);
    assert.equal((await open()).toFill, 2);
    await call('PUT', `/bid/client/bids/${id}/check/${blanks[0].id}`, {
      state: 'waived',
      reason: '打印后手写',
    });
    assert.equal((await open()).toFill, 1);
    const now = (await call('GET', `/bid/client/bids/${id}`)).body.data.updatedAt;
    assert.ok(now >= updated);
  });
});
