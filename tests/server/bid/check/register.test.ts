import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Call } from '../../../support/caller.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

/** A ★ that nobody has answered stops the finish, unless somebody answers for it. */
const overruled = { override: { reasons: ['star-open'], note: '现场另行确认' } };

describe('register, coverage and findings of a bid', () => {
  let service: TestService;
  let call: Call;
  let stranger: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
    stranger = (await service.signIn()).call;
  });
  after(() => service.remove());

  const clauses = [
    {
      id: 'k1',
      kind: 'star',
      text: '★供应商须在接到应急通知后 30 分钟内到达现场。',
      number: '3.2.1',
      part: '技术',
    },
    { id: 'k2', kind: 'triangle', text: '▲质保期不少于 36 个月。', number: '4.1', part: '商务' },
    { id: 'k3', kind: 'invalid', text: '未按要求密封的投标无效。' },
  ];
  const scoring = [
    { id: 's1', category: '技术', item: '应急预案', maxScore: 20, criteria: '预案完整、可操作' },
    { id: 's2', category: '技术', item: '培训方案', maxScore: 10, criteria: '方案完整' },
  ];
  async function bidWith(content: string, live = ''): Promise<string> {
    const { id } = (await call('POST', '/bid/client/bids', { name: '某某街道服务', scoring })).body
      .data;
    await call('PATCH', `/bid/client/bids/${id}`, { clauses });
    const chapters = [
      { id: 'c0', parentId: null, order: 0, title: '应急预案', pages: 1, scoringIds: ['s1'] },
      {
        id: 'c1',
        parentId: null,
        order: 1,
        title: '技术偏离表',
        pages: 1,
        settings: { kind: 'form' },
      },
    ];
    assert.equal((await call('PUT', `/bid/client/bids/${id}/outline`, { chapters })).status, 200);
    await call('PUT', `/bid/client/bids/${id}/chapters/c0`, { content });
    if (live) await call('PUT', `/bid/client/bids/${id}/chapters/c1`, { content: live });
    return id;
  }
  const live = async (id: string, kind: string, part = '') => {
    const body = { kind, part };
    return (await call('POST', `/bid/client/bids/${id}/live-table`, body)).body.data.markdown;
  };
  test('a live table is told as it stands now, in the columns asked for', async () => {
    const id = await bidWith('应急预案：接到应急通知后 30 分钟内到达现场。');
    const index: string = await live(id, 'scoring-index');
    assert.match(index, /应急预案.*“应急预案”.*\{\{page:c0\}\}/);
    assert.match(index, /培训方案/);
    const own = await live(id, 'deviation-table', '技术\n序号 | 招标要求 | 投标响应');
    assert.match(own, /\| ?序号 ?\| ?招标要求 ?\| ?投标响应/);
    assert.match(own, /★供应商须在接到应急通知后 30 分钟内到达现场/);
    assert.ok(!own.includes('质保期'));
    const foreign = await stranger('POST', `/bid/client/bids/${id}/live-table`, {
      kind: 'scoring-index',
    });
    assert.equal(foreign.status, 404);
  });

  const dataOf = async (path: string) => {
    const answer = await call('GET', `/bid/client/bids/${path}`);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body.data;
  };

  test('the register has a row for each marked clause, numbered as the tender numbers it', async () => {
    const id = await bidWith('接到应急通知后，我方保证 30 分钟内到达现场并开始处置。');
    const rows = await dataOf(`${id}/register`);
    assert.deepEqual(
      rows.map((row: { clauseId: string; number: string; part: string; state: string }) => [
        row.clauseId,
        row.number,
        row.part,
        row.state,
      ]),
      [
        ['k1', '3.2.1', '技术', 'open'],
        ['k2', '4.1', '商务', 'open'],
      ],
    );
    assert.equal(rows[0].chapters[0].id, 'c0');
    const path = `/bid/client/bids/${id}/register`;
    assert.equal((await stranger('GET', path)).status, 404);
    assert.equal((await service.visitor('GET', path)).status, 401);
  });

  test('an answer counts before the text, stands in the deviation table, and can be taken back', async () => {
    const id = await bidWith('其他内容。', '```deviation-table\n商务\n```\n');
    const path = `/bid/client/bids/${id}/register/k2`;
    const before = await dataOf(id);
    const answered = await call('PUT', path, {
      response: '质保 60 个月',
      deviation: 'positive',
      note: '见承诺函',
    });
    assert.deepEqual(
      [answered.body.data.state, answered.body.data.deviation, answered.body.data.note],
      ['answered', 'positive', '见承诺函'],
    );
    assert.match(answered.body.data.confirmedBy, /\S/, 'whose word it is');
    assert.equal((await dataOf(id)).rev, before.rev, 'a form that is open stays good');
    const other = await call('PUT', `/bid/client/bids/${id}/register/k1`, { response: '响应' });
    assert.deepEqual([other.body.data.state, other.body.data.deviation], ['proposed', 'pending']);
    const rows = await dataOf(`${id}/register`);
    assert.deepEqual([rows[0].response, rows[1].response], ['响应', '质保 60 个月']);
    const back = await call('PUT', path, { response: ' ', note: '', deviation: 'pending' });
    assert.equal(back.body.data.state, 'open');
    assert.equal((await call('PUT', path, { deviation: '没有' })).status, 400);
    assert.equal(
      (await call('PUT', `/bid/client/bids/${id}/register/k3`, { response: '好' })).status,
      404,
    );
    assert.equal((await stranger('PUT', path, { response: '好' })).status, 404);
    assert.equal((await service.visitor('PUT', path, { response: '好' })).status, 401);
    await call('POST', `/bid/client/bids/${id}/finish`, overruled);
    assert.equal((await call('PUT', path, { response: '好' })).body.code, 40901);
    assert.equal((await call('GET', `/bid/client/bids/${id}/register`)).status, 200);
  });

  test('a ★ clause that is not met stops the finish, and says which; the answers stay with the finished bid', async () => {
    const id = await bidWith('内容。'.repeat(50), '无');
    const path = `/bid/client/bids/${id}`;
    const starred = `${path}/register/k1`;
    await call('PUT', starred, { response: '接到应急通知后 45 分钟内到达现场' });
    const [row] = await dataOf(`${id}/register`);
    assert.deepEqual([row.deviation, row.state], ['negative', 'compared']);
    const refused = await call('POST', `${path}/finish`);
    assert.deepEqual([refused.status, refused.body.code], [409, 40951]);
    const [reason] = refused.body.data.reasons;
    assert.deepEqual([reason.kind, reason.clauseId], ['star-negative', 'k1']);
    assert.match(reason.msg, /3\.2\.1.*30 分钟.*45 分钟/);
    await call('PUT', starred, { response: '接到应急通知后 20 分钟内到达现场' });
    assert.equal((await call('POST', `${path}/finish`)).status, 200);
    const [kept] = await dataOf(`${id}/register`);
    assert.deepEqual(
      [kept.deviation, kept.response],
      ['positive', '接到应急通知后 20 分钟内到达现场'],
    );
  });

  test('a selection is confirmed at once, with the name of who did; one unknown clause and nothing is stored', async () => {
    const id = await bidWith('内容。');
    const path = `/bid/client/bids/${id}/register`;
    const rows = ['k1', 'k2'].map((clauseId) => ({ clauseId, deviation: 'none' }));
    const unknown = [...rows, { clauseId: 'k3', deviation: 'none' }];
    assert.equal((await call('PUT', path, { rows: unknown })).status, 404);
    assert.deepEqual(
      (await dataOf(`${id}/register`)).map((row: { state: string }) => row.state),
      ['open', 'open'],
    );
    const confirmed = (await call('PUT', path, { rows })).body.data;
    for (const row of confirmed) {
      assert.deepEqual([row.deviation, row.state], ['none', 'answered']);
      assert.match(row.confirmedBy, /\S/);
    }
    assert.equal((await call('PUT', path, { rows: [] })).status, 400);
    assert.equal((await stranger('PUT', path, { rows })).status, 404);
    assert.equal((await service.visitor('PUT', path, { rows })).status, 401);
  });

  test('coverage says where each item is answered, or why not', async () => {
    const id = await bidWith('应急预案完整、可操作：'.repeat(60));
    const rows = await dataOf(`${id}/coverage`);
    assert.deepEqual(
      rows.map((row: { scoringId: string; state: string; chapters: { id: string }[] }) => [
        row.scoringId,
        row.chapters.map((one) => one.id),
      ]),
      [
        ['s1', ['c0']],
        ['s2', []],
      ],
    );
    assert.equal(rows[1].state, 'missing');
    assert.match(rows[1].reason, /章/);
    assert.equal((await stranger('GET', `/bid/client/bids/${id}/coverage`)).status, 404);
    assert.equal((await service.visitor('GET', `/bid/client/bids/${id}/coverage`)).status, 401);
  });

  test('checks see the tables that live blocks stand for', async () => {
    const id = await bidWith('正文。', '```deviation-table\n商务\n```\n');
    const placeholders = async () =>
      (await dataOf(`${id}/check`)).filter(
        (one: { kind: string; chapterId: string }) =>
          one.kind === 'placeholder' && one.chapterId === 'c1',
      );
    assert.ok((await placeholders()).length > 0, 'the open row of the table');
    await call('PUT', `/bid/client/bids/${id}/register/k2`, {
      response: '质保 36 个月，响应',
      deviation: 'none',
    });
    assert.deepEqual(await placeholders(), []);
  });

  test('a finding is waived with a reason, keeps that over checks, and can be opened again', async () => {
    const id = await bidWith('联系人【待填写：姓名】。');
    const find = async () => {
      const findings = await dataOf(`${id}/check`);
      return findings.find((one: { kind: string }) => one.kind === 'placeholder');
    };
    const found = await find();
    assert.deepEqual([found.state, found.reason], ['open', '']);
    const path = `/bid/client/bids/${id}/check/${found.id}`;
    assert.equal((await call('PUT', path, { state: 'waived', reason: ' ' })).status, 400);
    assert.equal((await call('PUT', path, { state: 'waived' })).status, 400);
    assert.equal((await call('PUT', path, { state: 'waived', reason: '开标前手写' })).status, 200);
    await call('PUT', `/bid/client/bids/${id}/chapters/c0`, {
      content: '新加的一段。\n\n联系人【待填写：姓名】。',
    });
    const later = await find();
    assert.deepEqual([later.id, later.state, later.reason], [found.id, 'waived', '开标前手写']);
    assert.equal((await call('PUT', path, { state: 'open' })).status, 200);
    assert.equal((await find()).state, 'open');
    assert.equal(
      (await call('PUT', `/bid/client/bids/${id}/check/none`, { state: 'waived', reason: '好' }))
        .status,
      404,
    );
    assert.equal((await stranger('PUT', path, { state: 'open' })).status, 404);
    assert.equal((await service.visitor('PUT', path, { state: 'open' })).status, 401);
    await call('PUT', `/bid/client/bids/${id}/chapters/c1`, { content: '无' });
    await call('POST', `/bid/client/bids/${id}/finish`, overruled);
    assert.equal((await call('PUT', path, { state: 'open' })).body.code, 40901);
    assert.ok((await dataOf(`${id}/check`)).length > 0);
  });
});
