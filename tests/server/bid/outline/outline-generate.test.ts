import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { outline } from 'tender-widgets/contract';
import { readWish } from '../../../../site/server/bid/outline/outline-wish.ts';
import type { Writer } from '../../../../site/server/writing/writer.ts';
import { type Call, until } from '../../../support/caller.ts';
import { scriptedWriter } from '../../../support/scripted-writer.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

type Chapter = outline.OutlineChapter;

const scoring = [
  {
    id: 's1',
    category: '技术',
    item: '服务方案',
    maxScore: 40,
    criteria: '包括人员安排、进度安排、质量保证三方面',
  },
  { id: 's2', category: '技术', item: '应急预案', maxScore: 20, criteria: '预案完整、可操作' },
  { id: 's3', category: '商务', item: '类似业绩', maxScore: 20, criteria: '每项 2 分' },
  { id: 's4', category: '价格', item: '投标报价', maxScore: 20, criteria: '低价优先' },
];
const pagesOf = (chapters: readonly Chapter[]) =>
  Math.round(chapters.reduce((sum, chapter) => sum + chapter.pages, 0) * 100) / 100;

describe('making an outline', () => {
  let service: TestService;
  let call: Call;
  let stranger: Call;
  /** What a model makes of a draft; undefined: there is no model. */
  let improve: Writer['improveOutline'];
  before(async () => {
    const { writer } = scriptedWriter();
    service = await startTestService({
      writer: {
        ...writer,
        get improveOutline() {
          return improve;
        },
      },
    });
    ({ call } = await service.signIn());
    stranger = (await service.signIn()).call;
  });
  after(() => service.remove());

  const outlineOf = async (id: string): Promise<Chapter[]> =>
    (await call('GET', `/bid/client/bids/${id}/outline`)).body.data.chapters;
  async function generate(id: string, body?: object) {
    const asked = await call('POST', `/bid/client/bids/${id}/outline/generate`, body);
    assert.equal(asked.status, 202, JSON.stringify(asked.body));
    await until(
      () => call('GET', `/bid/client/bids/${id}`),
      ({ body: answer }) => answer.data.status !== 'outlining',
    );
    return outlineOf(id);
  }
  async function generated(settings: object = {}): Promise<string> {
    const { id } = (
      await call('POST', '/bid/client/bids', {
        name: '街道服务',
        scoring,
        settings: { pages: 60, ...settings },
      })
    ).body.data;
    await generate(id);
    return id;
  }
  const below = (chapters: readonly Chapter[], id: string): Chapter[] =>
    chapters
      .filter((chapter) => chapter.parentId === id)
      .flatMap((chapter) => [chapter, ...below(chapters, chapter.id)]);
  const answered = (chapters: readonly Chapter[]) =>
    new Set(chapters.flatMap((chapter) => chapter.scoringIds));

  test('says what is known of the outline to its owner alone', async () => {
    const id = await generated();
    await generate(id);
    const { status, body } = await call('GET', `/bid/client/bids/${id}/outline/signs`);
    assert.equal(status, 200, JSON.stringify(body));
    const signs: outline.OutlineSign[] = body.data.signs;
    // Without a tender file there is nothing to hold the parts against.
    assert.deepEqual(
      signs.map(({ about, state }) => [about, state]),
      [
        ['parts', 'unstated'],
        ['forms', 'unstated'],
        ['price', 'unstated'],
        ['scoring', 'held'],
        ['points', 'unstated'],
      ],
    );
    assert.equal((await stranger('GET', `/bid/client/bids/${id}/outline/signs`)).status, 404);
  });
  test('first-level chapters are bound in volumes', async () => {
    const chapters = await outlineOf(await generated());
    const volumes = new Map(
      chapters
        .filter((chapter) => chapter.parentId === null)
        .map((chapter) => [chapter.title, chapter.settings.volume]),
    );
    assert.ok([...volumes.values()].every((volume) => volume !== undefined));
    assert.deepEqual(
      [...volumes].filter(([title]) => /报价/.test(title)).map(([, volume]) => volume),
      ['报价'],
    );
    assert.deepEqual(
      [
        ...new Set(
          [...volumes].filter(([title]) => /方案/.test(title)).map(([, volume]) => volume),
        ),
      ],
      ['技术标'],
    );
    assert.ok(
      chapters.every(
        (chapter) => chapter.parentId === null || chapter.settings.volume === undefined,
      ),
    );
  });

  test('below one chapter only that branch is made anew; the rest keeps ids, text and pages', async () => {
    const id = await generated();
    const before = await outlineOf(id);
    const root = before.find(
      (chapter) => chapter.title.includes('服务方案') && below(before, chapter.id).length > 0,
    )!;
    const other = before.find(
      (chapter) => chapter.id !== root.id && !below(before, root.id).includes(chapter),
    )!;
    await call('PUT', `/bid/client/bids/${id}/chapters/${other.id}`, { content: '写好的' });
    const after = await generate(id, {
      chapterId: root.id,
      instruction: '分为三节：需求分析、总体安排、考核与改进',
    });
    const direct = after.filter((chapter) => chapter.parentId === root.id);
    assert.deepEqual(
      direct.map((chapter) => chapter.title),
      ['需求分析', '总体安排', '考核与改进'],
    );
    const old = new Set(below(before, root.id).map((chapter) => chapter.id));
    const rest = (chapters: Chapter[]) => {
      const branch = new Set([root, ...below(chapters, root.id)].map((chapter) => chapter.id));
      return chapters.filter((chapter) => !branch.has(chapter.id));
    };
    assert.deepEqual(rest(after), rest(before));
    assert.ok(direct.every((chapter) => !old.has(chapter.id)));
    assert.equal(pagesOf(after), pagesOf(before));
    assert.equal(
      (await call('GET', `/bid/client/bids/${id}/chapters/${other.id}`)).body.data.content,
      '写好的',
    );
    for (const item of answered(before)) assert.ok(answered(after).has(item), item);
    const added = await generate(id, { chapterId: root.id, instruction: '再增加「回访制度」' });
    assert.deepEqual(
      added.filter((chapter) => chapter.parentId === root.id).map((chapter) => chapter.title),
      ['需求分析', '总体安排', '考核与改进', '回访制度'],
    );
    assert.deepEqual(
      added.filter((chapter) => direct.some((one) => one.id === chapter.id)).length,
      3,
      'the others stay',
    );
    const fewer = await generate(id, { chapterId: root.id, instruction: '删除“总体安排”' });
    assert.ok(!fewer.some((chapter) => chapter.title === '总体安排'));
  });

  test('the whole follows a wish too, and loses no scored chapter', async () => {
    const id = await generated();
    const chapters = await generate(id, { instruction: '增加一章「廉洁管理」，删除“应急预案”' });
    assert.ok(chapters.some((chapter) => chapter.title === '廉洁管理'));
    assert.deepEqual([...answered(chapters)].toSorted(), ['s1', 's2', 's3', 's4']);
    assert.equal(pagesOf(chapters), 60);
    const { records } = (await call('GET', `/bid/client/bids/${id}/outline/versions`)).body.data;
    assert.deepEqual([records.length, records[0].kind], [2, 'generated']);
  });

  test('of what a model answers for a branch only the branch is taken, and only if no score is lost', async () => {
    const id = await generated();
    const before = await outlineOf(id);
    const partWith = (chapters: readonly Chapter[], title: string) =>
      chapters.find(
        ({ id, parentId }) =>
          parentId === null && below(chapters, id).some((one) => one.title === title),
      )!;
    const root = partWith(before, '应急预案');
    const wishes: unknown[] = [];
    improve = async (_context, draft, wish) => {
      wishes.push(wish);
      const branch = new Set(below(draft, root.id).map((chapter) => chapter.id));
      const kept = draft
        .filter((chapter) => !branch.has(chapter.id))
        .map((chapter) => ({ ...chapter, title: `改${chapter.title}` }));
      const items = [...new Set(below(draft, root.id).flatMap((chapter) => chapter.scoringIds))];
      return [
        ...kept,
        { ...root, id: 'n1', parentId: root.id, order: 0, title: '模型的一节', scoringIds: items },
      ];
    };
    try {
      const after = await generate(id, { chapterId: root.id, instruction: '更深入' });
      assert.deepEqual(
        below(after, root.id).map((chapter) => chapter.title),
        ['模型的一节'],
      );
      assert.deepEqual(wishes, [{ chapterId: root.id, instruction: '更深入' }]);
      assert.ok(!after.some((chapter) => chapter.title.startsWith('改')));
    } finally {
      improve = undefined;
    }
  });

  test('a wish nobody can act on is answered, and nothing is lost by it', async () => {
    const id = await generated();
    const noteOf = async () => (await call('GET', `/bid/client/bids/${id}`)).body.data.note;
    await generate(id, { instruction: '写得更细一些' });
    assert.match(await noteOf(), /写明标题/);
    const { rev } = (await call('GET', `/bid/client/bids/${id}/outline`)).body.data;
    const chapters = [
      { id: 'a', parentId: null, order: 0, title: '独有之章', pages: 1 },
      { id: 'b', parentId: 'a', order: 0, title: '独有之节', pages: 1 },
    ];
    await call('PUT', `/bid/client/bids/${id}/outline`, { rev, chapters });
    assert.equal(await noteOf(), null);
    const kept = await generate(id, { chapterId: 'a', instruction: '' });
    assert.deepEqual(
      kept.map((chapter) => chapter.id),
      ['a', 'b'],
    );
    assert.match(await noteOf(), /写明章节/);
    assert.equal(
      (await call('GET', `/bid/client/bids/${id}/outline`)).body.data.rev,
      rev + 1,
      'no version without a change',
    );
  });

  test('refusals', async () => {
    const id = await generated();
    const path = `/bid/client/bids/${id}/outline/generate`;
    assert.equal((await call('POST', path, { chapterId: 'none' })).status, 404);
    assert.equal((await call('POST', path, { instruction: '长'.repeat(2001) })).status, 400);
    assert.equal((await stranger('POST', path, {})).status, 404);
    assert.equal((await service.visitor('POST', path, {})).status, 401);
    const { rev } = (await call('GET', `/bid/client/bids/${id}/outline`)).body.data;
    const deep = Array.from({ length: 9 }, (_, at) => ({
      ...{
        id: `d${at}`,
        parentId: at === 0 ? null : `d${at - 1}`,
        order: 0,
        title: `第${at}级`,
        pages: 1,
      },
    }));
    assert.equal(
      (await call('PUT', `/bid/client/bids/${id}/outline`, { rev, chapters: deep })).status,
      200,
    );
    assert.equal(
      (await call('PUT', `/bid/client/bids/${id}/outline`, { rev, chapters: deep })).body.code,
      40902,
    );
    assert.match((await call('POST', path, { chapterId: 'd8' })).body.msg, /9 级/);
    for (const { id: cid } of deep)
      await call('PUT', `/bid/client/bids/${id}/chapters/${cid}`, { content: '文' });
    await call('POST', `/bid/client/bids/${id}/finish`);
    assert.equal((await call('POST', path, {})).body.code, 40901);
    assert.equal((await call('POST', `/bid/client/bids/${id}/outline/share`, {})).body.code, 40901);
  });

  test('pages are shared out anew; pinned chapters keep theirs', async () => {
    const id = await generated();
    const share = (body = {}) => call('POST', `/bid/client/bids/${id}/outline/share`, body);
    const chapters = await outlineOf(id);
    const leaf = chapters.find(
      (chapter) => !chapters.some((other) => other.parentId === chapter.id),
    )!;
    const pinned = chapters.map((chapter) =>
      chapter.id === leaf.id
        ? { ...chapter, pages: 12.5, settings: { ...chapter.settings, pinned: true } }
        : chapter,
    );
    await call('PUT', `/bid/client/bids/${id}/outline`, { chapters: pinned });
    const shared = (await share({ pages: 100 })).body.data.chapters as Chapter[];
    assert.equal(pagesOf(shared), 100);
    assert.equal(shared.find((chapter) => chapter.id === leaf.id)?.pages, 12.5);
    assert.equal(pagesOf((await share()).body.data.chapters), 60, 'the bid’s pages');
    assert.equal(pagesOf((await share({ pages: 2000 })).body.data.chapters), 2000);
    assert.match(
      (await call('GET', `/bid/client/bids/${id}`)).body.data.note,
      /2000页/,
      'what cannot be met is said',
    );
    const calmed = (await call('PATCH', `/bid/client/bids/${id}`, { settings: { pages: 61 } })).body
      .data.note;
    assert.doesNotMatch(calmed ?? '', /2000页/, 'the pages asked for now are what is spoken of');
    const tight = await share({ pages: 5 });
    assert.deepEqual([tight.status, /固定页数/.test(tight.body.msg)], [400, true]);
    const family = (await outlineOf(id)).map((chapter) =>
      chapter.parentId === null
        ? chapter
        : { ...chapter, pages: 0.1, settings: { ...chapter.settings, pinned: true } },
    );
    await call('PUT', `/bid/client/bids/${id}/outline`, { chapters: family });
    assert.equal(
      pagesOf((await share({ pages: 40 })).body.data.chapters),
      40,
      'parents of pinned children only lead in',
    );
    assert.equal((await share({ pages: 0 })).status, 400);
    const empty = (await call('POST', '/bid/client/bids', { name: '空' })).body.data.id;
    assert.equal(
      (await call('POST', `/bid/client/bids/${empty}/outline/share`, {})).body.code,
      40904,
    );
    assert.equal((await stranger('POST', `/bid/client/bids/${id}/outline/share`, {})).status, 404);
    assert.equal(
      (await service.visitor('POST', `/bid/client/bids/${id}/outline/share`, {})).status,
      401,
    );
  });

  const wishes: [string, Partial<ReturnType<typeof readWish>>][] = [
    [
      '分为三节：需求分析、总体设计、实施计划',
      { titles: ['需求分析', '总体设计', '实施计划'], count: 3, mode: 'replace' },
    ],
    ['请拆成5个小节', { titles: [], count: 5 }],
    ['增加应急响应和安全保障两部分', { titles: ['应急响应', '安全保障'], mode: 'add' }],
    ['包括：\n1. 人员配置\n2. 设备配置\n3. 培训', { titles: ['人员配置', '设备配置', '培训'] }],
    [
      '不要“售后服务”，增加《回访制度》',
      { titles: ['回访制度'], unwanted: ['售后服务'], mode: 'add' },
    ],
    ['分成4节，突出质量', { titles: [], count: 4 }],
    ['写得更细一些，突出安全', { titles: [], unwanted: [], count: null }],
  ];
  for (const [text, expected] of wishes) {
    test(`a wish without a model: ${text.replaceAll('\n', ' ')}`, () => {
      const wish: Partial<ReturnType<typeof readWish>> = readWish(text);
      for (const key of Object.keys(expected) as (keyof typeof expected)[])
        assert.deepEqual(wish[key], expected[key], key);
    });
  }
});
