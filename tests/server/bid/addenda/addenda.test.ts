import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call } from '../../../support/caller.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { filesForm, settledTender } from '../../../support/tender-files.ts';

const TENDER = `青岚区市民公园保洁服务招标文件
第一章 招标公告
项目名称：青岚区市民公园保洁服务
项目编号：QL-2027-015
投标截止时间：2027年3月15日9时30分
投标保证金：20000元
第三章 评标办法
本项目采用综合评分法，满分100分。
| 评审因素 | 分值 | 评审标准 |
| --- | --- | --- |
| 投标报价 | 30 | 评标基准价/报价×30 |
| 服务方案 | 50 | 完整可行的得50分，一般的得10分 |
| 应急预案 | 20 | 完整可行的得20分，一般的得5分 |
第四章 采购需求
一、作业要求
★园路每日清扫不少于两次，垃圾停留不超过30分钟。
二、人员要求
保洁人员年龄不超过55周岁，统一着装并佩戴工号。
第六章 投标文件格式
一、投标函
我方承诺投标有效期为90日历天。
投标人（盖章）：________
二、服务方案
`;
const ADDENDUM = `青岚区市民公园保洁服务补遗书（第2号）
1. 投标截止时间由2027年3月15日9时30分延期至2027年3月22日9时30分。
2. 投标保证金由20000元调整为15000元。
3. 第四章“★园路每日清扫不少于两次，垃圾停留不超过30分钟。”修改为“★园路每日清扫不少于三次，垃圾停留不超过20分钟。”
4. 评分标准中“应急预案”的分值由20分调整为15分。
5. 评分标准中增加“智慧管理”5分：“采用信息化手段管理作业的得5分。”
`;

interface Change {
  id: string;
  kind: string;
  act: string;
  about: string;
  after: string;
  state: string;
  doubt?: string;
}
interface Touched {
  chapterId: string;
  changeIds: string[];
  state: string;
  msg: string;
  values: { from: string; to: string; count: number }[];
}

describe('addenda of a tender and the bids on it', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  const settled = (id: string) => settledTender(call, id);
  async function tenderWith(files: Record<string, string> = {}) {
    const posted = await call(
      'POST',
      '/bid/client/tenders',
      filesForm({ '保洁招标文件.md': TENDER, ...files }),
    );
    return settled(posted.body.data.id);
  }
  async function addTo(id: string, name: string, text: string) {
    const added = await call(
      'POST',
      `/bid/client/tenders/${id}/files`,
      filesForm({ [name]: text }),
    );
    assert.equal(added.status, 202, JSON.stringify(added.body));
    return settled(id);
  }
  const changesOf = async (id: string): Promise<Change[]> =>
    (await call('GET', `/bid/client/tenders/${id}/changes`)).body.data;
  const decided = (id: string, ids: string[], state: string) =>
    call('PUT', `/bid/client/tenders/${id}/changes`, { ids, state });

  const chapters = [
    {
      id: 'letter',
      parentId: null,
      order: 0,
      title: '投标函',
      pages: 1,
      settings: { kind: 'form' },
    },
    { id: 'plan', parentId: null, order: 1, title: '服务方案', pages: 6 },
    { id: 'clean', parentId: 'plan', order: 0, title: '园路清扫', pages: 2 },
    { id: 'crew', parentId: 'plan', order: 1, title: '人员管理', pages: 2 },
  ];
  const texts: Record<string, string> = {
    letter: '投标保证金 20000 元已按要求提交，履约保证金另行提交 20000 元。',
    plan: '本公司按招标要求组织服务。',
    clean: '园路每日清扫不少于两次，发现垃圾后 30 分钟内清走。',
    crew: '保洁人员年龄不超过55周岁，统一着装并佩戴工号。',
  };
  async function bidOn(tenderId: string) {
    const { id } = (
      await call('POST', '/bid/client/bids', {
        name: '保洁投标',
        tenderId,
        settings: { pages: 20 },
      })
    ).body.data;
    const path = `/bid/client/bids/${id}`;
    const { scoring } = (await call('GET', path)).body.data;
    const urgent = scoring.find(({ item }: { item: string }) => item === '应急预案').id;
    const withItem = chapters.map((chapter) =>
      chapter.id === 'plan' ? { ...chapter, scoringIds: [urgent] } : chapter,
    );
    const saved = await call('PUT', `${path}/outline`, { chapters: withItem });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    for (const [chapter, content] of Object.entries(texts))
      assert.equal((await call('PUT', `${path}/chapters/${chapter}`, { content })).status, 200);
    return path;
  }
  const impactOf = async (path: string): Promise<Touched[]> =>
    (await call('GET', `${path}/impact`)).body.data;
  const states = (touched: Touched[]) =>
    Object.fromEntries(touched.map(({ chapterId, state }) => [chapterId, state]));

  test('changes are shown first, and what is accepted reaches facts, scoring, clauses, outline and forms; only what it touches is listed', async () => {
    const tender = await tenderWith();
    const path = await bidOn(tender.id);
    const read = await addTo(tender.id, '补遗书（第2号）.md', ADDENDUM);
    assert.equal(read.facts.deadline.value, '2027-03-15 09:30:00');
    const open = read.doubts.find(({ kind }: { kind: string }) => kind === 'addendum');
    assert.match(open.msg, /《补遗书（第2号）.md》有 5 处修改还没有确认/);
    const changes = await changesOf(tender.id);
    assert.deepEqual(
      changes.map(({ kind, act, state }) => `${kind} ${act} ${state}`),
      [
        'fact changed proposed',
        'fact changed proposed',
        'clause changed proposed',
        'scoring changed proposed',
        'scoring added proposed',
      ],
    );
    assert.deepEqual(await impactOf(path), []);
    const ids = changes.map(({ id }) => id);
    const answer = await decided(tender.id, ids, 'accepted');
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    const now = (await call('GET', `/bid/client/tenders/${tender.id}`)).body.data;
    assert.equal(now.facts.deadline.value, '2027-03-22 09:30:00');
    assert.deepEqual(
      now.doubts.filter(({ kind }: { kind: string }) => kind === 'addendum'),
      [],
    );
    const bid = (await call('GET', path)).body.data;
    assert.equal(bid.facts.deadline.value, '2027-03-22 09:30:00');
    assert.equal(bid.facts.bidBond.value, '15000.00');
    assert.match(bid.clauses.find(({ kind }: { kind: string }) => kind === 'star').text, /三次/);
    const worth = Object.fromEntries(
      bid.scoring.map(({ item, maxScore }: { item: string; maxScore: number }) => [item, maxScore]),
    );
    assert.deepEqual([worth['应急预案'], worth['智慧管理']], [15, 5]);
    const outline = (await call('GET', `${path}/outline`)).body.data.chapters;
    const made = outline.find(({ title }: { title: string }) => title === '智慧管理');
    assert.equal(made.scoringIds.length, 1);
    // The bond in the form is the tender's; the other amount beside it is not.
    const letter = (await call('GET', `${path}/chapters/letter`)).body.data;
    assert.equal(letter.content, '投标保证金 15000 元已按要求提交，履约保证金另行提交 20000 元。');
    assert.deepEqual(states(await impactOf(path)), {
      letter: 'rewritten',
      plan: 'affected',
      clean: 'affected',
    });
    for (const [chapter, content] of Object.entries(texts))
      if (chapter !== 'letter')
        assert.equal((await call('GET', `${path}/chapters/${chapter}`)).body.data.content, content);
  });

  test('the chapter for an item that comes stands behind the whole answer of its neighbour, not inside it', async () => {
    const tender = await tenderWith({ '补遗书（第2号）.md': ADDENDUM });
    const path = await bidOn(tender.id);
    const { scoring } = (await call('GET', path)).body.data;
    const idOf = (name: string) => scoring.find(({ item }: { item: string }) => item === name).id;
    const parts = { clean: [idOf('应急预案')], crew: [idOf('应急预案')], plan: [idOf('应急预案')] };
    const rows = [
      ...chapters,
      { id: 'more', parentId: null, order: 2, title: '其他资料', pages: 1 },
    ];
    const given = rows.map((one) => ({
      ...one,
      scoringIds: Object.entries(parts).find(([id]) => id === one.id)?.[1] ?? [],
    }));
    assert.equal((await call('PUT', `${path}/outline`, { chapters: given })).status, 200);
    const ids = (await changesOf(tender.id)).map(({ id }) => id);
    assert.equal((await decided(tender.id, ids, 'accepted')).status, 200);
    const after: (typeof chapters)[number][] = (await call('GET', `${path}/outline`)).body.data
      .chapters;
    const tops = after.filter(({ parentId }) => parentId === null);
    assert.deepEqual(
      tops.toSorted((one, other) => one.order - other.order).map(({ title }) => title),
      ['投标函', '服务方案', '智慧管理', '其他资料'],
    );
  });

  test('a chapter quotes an item with its points and its rule as they are now, and the bidder’s own words beside it stay', async () => {
    const tender = await tenderWith({ '补遗书（第2号）.md': ADDENDUM });
    const path = await bidOn(tender.id);
    const rule = (points: number, top: number) =>
      `响应评分项“应急预案”（${points}分）。评分标准：完整可行的得${top}分，一般的得5分`;
    const { chapters: given } = (await call('GET', `${path}/outline`)).body.data;
    const own = given.map((chapter: { id: string; brief: string }) => {
      if (chapter.id === 'plan') return { ...chapter, brief: `${rule(20, 20)}\n写明值班电话。` };
      return chapter.id === 'crew'
        ? { ...chapter, brief: '评分要点：完整可行的得20分，一般的得5分' }
        : chapter;
    });
    assert.equal((await call('PUT', `${path}/outline`, { chapters: own })).status, 200);
    const briefs = async (): Promise<[string, string]> => {
      const { chapters: now } = (await call('GET', `${path}/outline`)).body.data;
      const of = (id: string) => now.find((one: { id: string }) => one.id === id).brief;
      return [of('plan'), of('crew')];
    };
    const ids = (await changesOf(tender.id)).map(({ id }) => id);
    await decided(tender.id, ids, 'accepted');
    assert.deepEqual(await briefs(), [`${rule(15, 20)}\n写明值班电话。`, own.at(-1).brief]);
    // The addendum left the rule as it was: that is said, not mended by us.
    const { doubts } = (await call('GET', `/bid/client/tenders/${tender.id}`)).body.data;
    const open = doubts.filter(({ kind }: { kind: string }) => kind === 'points');
    assert.equal(open.length, 1);
    assert.match(open[0].msg, /^“应急预案”按补遗改为 15 分，评分标准里仍写着 20 分/);
    const third =
      '补遗书（第3号）\n1. 评分标准中“完整可行的得20分，一般的得5分”修改为“完整可行的得15分，一般的得3分”。\n';
    const read = await addTo(tender.id, '补遗书（第3号）.md', third);
    assert.ok(read);
    const more = (await changesOf(tender.id)).map(({ id }) => id).filter((id) => !ids.includes(id));
    await decided(tender.id, more, 'accepted');
    const fresh = '完整可行的得15分，一般的得3分';
    assert.deepEqual(await briefs(), [
      `${rule(15, 20).replace(/完整.*/, fresh)}\n写明值班电话。`,
      `评分要点：${fresh}`,
    ]);
    const later = (await call('GET', `/bid/client/tenders/${tender.id}`)).body.data;
    assert.ok(!later.doubts.some(({ id }: { id: string }) => id.startsWith('addendum-points')));
    await decided(tender.id, [...ids, ...more], 'rejected');
    assert.deepEqual(await briefs(), [`${rule(20, 20)}\n写明值班电话。`, own.at(-1).brief]);
  });

  test('points and rule of one item, changed by one addendum, are carried in and taken back each for itself', async () => {
    const text =
      '补遗书（第2号）\n1. 评分标准中“应急预案”的分值由20分调整为15分。\n2. 评分标准中“完整可行的得20分，一般的得5分”修改为“完整可行的得15分，一般的得3分”。\n';
    const tender = await tenderWith({ '补遗书（第2号）.md': text });
    const path = await bidOn(tender.id);
    const item = async () => {
      const { scoring } = (await call('GET', path)).body.data;
      const found = scoring.find((one: { item: string }) => one.item === '应急预案');
      return [found.maxScore, found.criteria];
    };
    const [points, rule] = (await changesOf(tender.id)).map(({ id }) => id);
    const [old, now] = ['完整可行的得20分，一般的得5分', '完整可行的得15分，一般的得3分'];
    for (const [id, state, wanted] of [
      [points, 'accepted', [15, old]],
      [rule, 'accepted', [15, now]],
      [points, 'rejected', [20, now]],
      [points, 'accepted', [15, now]],
      [rule, 'rejected', [15, old]],
      [points, 'rejected', [20, old]],
    ] as const) {
      await decided(tender.id, [id ?? ''], state);
      assert.deepEqual(await item(), wanted);
    }
  });

  test('a letter whose printed bond an addendum changed still follows the price sheet', async () => {
    const money = '我方愿以人民币（大写）________元整（￥________元）的投标总价承担本项目';
    const withMoney = TENDER.replace(
      '我方承诺投标有效期为90日历天。',
      `${money}。\n\n我方已递交投标保证金20000元。`,
    );
    const posted = await call(
      'POST',
      '/bid/client/tenders',
      filesForm({ '保洁招标文件.md': withMoney, '补遗书（第2号）.md': ADDENDUM }),
    );
    const tender = await settled(posted.body.data.id);
    const path = await bidOn(tender.id);
    const letter = async (): Promise<string> =>
      (await call('GET', `${path}/chapters/letter`)).body.data.content;
    const content = `${money}。\n\n我方已递交投标保证金20000元。\n\n投标人（盖章）：________`;
    await call('PUT', `${path}/chapters/letter`, { content });
    const price = (rev: number, unitPrice: string) =>
      call('PUT', `${path}/price`, {
        rev,
        rows: [{ name: '保洁', unit: '年', quantity: '1', unitPrice, taxRate: '6' }],
      });
    assert.equal((await price(0, '300')).status, 200);
    assert.match(await letter(), /叁佰元整.{0,4}（￥.{0,2}300\.00/);
    const ids = (await changesOf(tender.id)).map(({ id }) => id);
    assert.equal((await decided(tender.id, ids, 'accepted')).status, 200);
    assert.match(await letter(), /投标保证金15000元/);
    assert.equal((await price(1, '400')).status, 200);
    assert.match(await letter(), /肆佰元整.{0,4}（￥.{0,2}400\.00/);
    assert.match(await letter(), /投标保证金15000元/);
  });

  test('a rewritten chapter is done, a kept one too; finishing waits for the others', async () => {
    const tender = await tenderWith({ '补遗书（第2号）.md': ADDENDUM });
    const changes = await changesOf(tender.id);
    const path = await bidOn(tender.id);
    const clause = changes.find(({ kind }) => kind === 'clause') as Change;
    const one = await call('POST', `/bid/client/tenders/${tender.id}/changes/${clause.id}/accept`);
    assert.equal(one.status, 200);
    assert.deepEqual(states(await impactOf(path)), { clean: 'affected' });
    const refused = await call('POST', `${path}/finish`);
    const kinds = refused.body.data.reasons.filter(
      ({ kind }: { kind: string }) => kind === 'addendum',
    );
    assert.match(kinds[0].msg, /还有 4 处修改没有确认/);
    assert.deepEqual([kinds[1].chapterId, kinds.length], ['clean', 2]);
    const keep = (act: string) => call('PUT', `${path}/impact`, { chapters: ['clean'], act });
    assert.deepEqual(states((await keep('keep')).body.data), { clean: 'kept' });
    assert.deepEqual(states((await keep('reopen')).body.data), { clean: 'affected' });
    await call('PUT', `${path}/chapters/clean`, { content: '园路每日清扫不少于三次。' });
    assert.deepEqual(states(await impactOf(path)), { clean: 'rewritten' });
    assert.equal(
      (await call('PUT', `${path}/impact`, { chapters: ['crew'], act: 'keep' })).status,
      404,
    );
  });

  test('everything is taken back: values, points, answers, the empty chapter; a text written since stays and is said', async () => {
    const tender = await tenderWith({ '补遗书（第2号）.md': ADDENDUM });
    const path = await bidOn(tender.id);
    const before = (await call('GET', path)).body.data;
    const star = before.clauses.find(({ kind }: { kind: string }) => kind === 'star').id;
    await call('PUT', `${path}/register`, {
      rows: [{ clauseId: star, response: '满足', deviation: 'none' }],
    });
    const ids = (await changesOf(tender.id)).map(({ id }) => id);
    await decided(tender.id, ids, 'accepted');
    const row = (await call('GET', `${path}/register`)).body.data.find(
      ({ clauseId }: { clauseId: string }) => clauseId === star,
    );
    assert.equal(row.deviation, 'pending');
    await call('PUT', `${path}/chapters/clean`, { content: '园路每日清扫不少于三次。' });
    await decided(tender.id, ids, 'proposed');
    const back = (await call('GET', path)).body.data;
    assert.deepEqual(back.facts, before.facts);
    assert.deepEqual(back.scoring, before.scoring);
    assert.deepEqual(back.clauses, before.clauses);
    assert.equal(back.overview, before.overview);
    const outline = (await call('GET', `${path}/outline`)).body.data.chapters;
    assert.deepEqual(
      outline.map(({ id }: { id: string }) => id),
      ['letter', 'plan', 'clean', 'crew'],
    );
    const letter = (await call('GET', `${path}/chapters/letter`)).body.data;
    assert.equal(letter.content, texts['letter']);
    const answered = (await call('GET', `${path}/register`)).body.data.find(
      ({ clauseId }: { clauseId: string }) => clauseId === star,
    );
    assert.deepEqual([answered.response, answered.deviation], ['满足', 'none']);
    const left = await impactOf(path);
    const clean = left.find(({ chapterId }) => chapterId === 'clean');
    assert.equal(clean?.state, 'affected');
    assert.match(clean?.msg ?? '', /补遗 2的这处修改已撤回/);
    assert.equal(
      (await call('GET', `${path}/chapters/clean`)).body.data.content,
      '园路每日清扫不少于三次。',
    );
  });

  test('an item that a later addendum voids is taken back out of the bid, and the voiding can be taken back too', async () => {
    const tender = await tenderWith({ '补遗书（第2号）.md': ADDENDUM });
    const path = await bidOn(tender.id);
    const before = (await call('GET', path)).body.data;
    const first = (await changesOf(tender.id)).map(({ id }) => id);
    await decided(tender.id, first, 'accepted');
    const third = '补遗书（第3号）\n\n1. 补遗书（第2号）第2条、第3条和第5条作废，其余不变。\n';
    await addTo(tender.id, '补遗书（第3号）.md', third);
    const ids = (await changesOf(tender.id))
      .map(({ id }) => id)
      .filter((id) => !first.includes(id));
    assert.equal(ids.length, 3);
    assert.equal((await decided(tender.id, ids, 'accepted')).status, 200);
    const bid = (await call('GET', path)).body.data;
    assert.equal(bid.facts.bidBond.value, '20000.00');
    assert.equal(bid.facts.deadline.value, '2027-03-22 09:30:00');
    assert.deepEqual(bid.clauses, before.clauses);
    assert.deepEqual(
      bid.scoring.map(({ item, maxScore }: { item: string; maxScore: number }) => [item, maxScore]),
      [
        ['投标报价', 30],
        ['服务方案', 50],
        ['应急预案', 15],
      ],
    );
    const letter = (await call('GET', `${path}/chapters/letter`)).body.data;
    assert.equal(letter.content, texts['letter']);
    await decided(tender.id, ids, 'rejected');
    const again = (await call('GET', path)).body.data;
    assert.equal(again.facts.bidBond.value, '15000.00');
    assert.match(again.clauses.find(({ kind }: { kind: string }) => kind === 'star').text, /三次/);
  });

  test('the bidder’s own value stays where he has changed it', async () => {
    const tender = await tenderWith({ '补遗书（第2号）.md': ADDENDUM });
    const path = await bidOn(tender.id);
    await call('PATCH', path, { facts: { bidBond: { value: '18000.00', source: null } } });
    const ids = (await changesOf(tender.id)).map(({ id }) => id);
    await decided(tender.id, ids, 'accepted');
    const bid = (await call('GET', path)).body.data;
    assert.equal(bid.facts.bidBond.value, '18000.00');
    assert.equal(bid.facts.deadline.value, '2027-03-22 09:30:00');
  });

  test('the file is taken out: the bid goes back, its texts stay, and the sentence says so', async () => {
    const tender = await tenderWith();
    const path = await bidOn(tender.id);
    const read = await addTo(tender.id, '补遗书（第2号）.md', ADDENDUM);
    const file = read.files.find(({ role }: { role: string }) => role === 'addendum');
    const ids = (await changesOf(tender.id)).map(({ id }) => id);
    await decided(tender.id, ids, 'accepted');
    await call('PUT', `${path}/chapters/clean`, { content: '园路每日清扫不少于三次。' });
    await call('DELETE', `/bid/client/tenders/${tender.id}/files/${file.id}`);
    assert.deepEqual(await changesOf(tender.id), []);
    const touched = await impactOf(path);
    assert.match(touched.find(({ chapterId }) => chapterId === 'clean')?.msg ?? '', /已撤回/);
    const bid = (await call('GET', path)).body.data;
    assert.equal(bid.facts.deadline.value, '2027-03-15 09:30:00');
    assert.equal(
      (await call('GET', `${path}/chapters/clean`)).body.data.content,
      '园路每日清扫不少于三次。',
    );
  });

  test('the same addendum again is refused, its twin in another format adds nothing', async () => {
    const tender = await tenderWith({ '补遗书（第2号）.md': ADDENDUM });
    const again = await call(
      'POST',
      `/bid/client/tenders/${tender.id}/files`,
      filesForm({ '补遗.md': ADDENDUM }),
    );
    assert.deepEqual([again.status, again.body.code], [409, 40930]);
    const count = (await changesOf(tender.id)).length;
    await addTo(tender.id, '补遗书第2号盖章版.txt', `${ADDENDUM}\n`);
    assert.equal((await changesOf(tender.id)).length, count);
  });

  test('decisions stay when files come and go; a finished bid goes on as a new version, not charged again', async () => {
    const tender = await tenderWith();
    const path = await bidOn(tender.id);
    const override = {
      reasons: ['star-open', 'form-missing', 'wrong-bond', 'seal-missing'],
      note: '已核对',
    };
    const finished = await call('POST', `${path}/finish`, { override });
    assert.equal(finished.status, 200, JSON.stringify(finished.body));
    assert.equal((await call('POST', `${path}/reopen`)).body.code, 40933);
    await addTo(tender.id, '补遗书（第2号）.md', ADDENDUM);
    const ids = (await changesOf(tender.id)).map(({ id }) => id);
    await decided(tender.id, ids, 'accepted');
    await addTo(
      tender.id,
      '补充通知（3）.md',
      '补充通知\n人员要求中“年龄不超过55周岁”修改为“年龄不超过60周岁”。\n',
    );
    const changes = await changesOf(tender.id);
    assert.deepEqual(
      changes.map(({ state }) => state),
      [...ids.map(() => 'accepted'), 'proposed'],
    );
    const kept = (await call('GET', path)).body.data;
    assert.equal(kept.facts.deadline.value, '2027-03-15 09:30:00');
    const reopened = await call('POST', `${path}/reopen`);
    assert.equal(reopened.status, 200, JSON.stringify(reopened.body));
    const { id, name, status, facts, charged } = reopened.body.data;
    assert.match(name, /^保洁投标（按补遗 2、补充 3修订）$/);
    assert.equal(facts.deadline.value, '2027-03-22 09:30:00');
    assert.equal(charged, kept.charged);
    assert.notEqual(status, 'finished');
    const fresh = `/bid/client/bids/${id}`;
    assert.equal(states(await impactOf(fresh))['clean'], 'affected');
    assert.equal((await call('GET', `${fresh}/chapters/crew`)).body.data.content, texts['crew']);
  });

  test('a change of somebody else’s tender is none', async () => {
    const tender = await tenderWith({ '补遗书（第2号）.md': ADDENDUM });
    const [change] = await changesOf(tender.id);
    const { call: stranger } = await service.signIn();
    const path = `/bid/client/tenders/${tender.id}/changes`;
    assert.equal((await stranger('GET', path)).status, 404);
    assert.equal((await stranger('POST', `${path}/${change?.id}/accept`)).status, 404);
    assert.equal((await decided(tender.id, [change?.id ?? '', 'unknown'], 'accepted')).status, 404);
    assert.deepEqual(
      (await changesOf(tender.id)).map(({ state }) => state),
      Array.from({ length: 5 }, () => 'proposed'),
    );
  });
});
