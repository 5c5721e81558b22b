import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { knowledgeFor } from '../../../../site/server/modules/knowledge/knowledge-passages.ts';
import { fillTokens } from '../../../../site/server/modules/knowledge/passage-tokens.ts';
import {
  bidRow,
  knowledgeFile,
  knowledgePassage,
  knowledgeVector,
} from '../../../../site/server/store/schema.ts';
import { type Call, until } from '../../../support/caller.ts';
import { type FakeEmbeddings, startFakeEmbeddings } from '../../../support/fake-embeddings.ts';
import { companyOfTwo, readKnowledgeFile } from '../../../support/knowledge-base.ts';
import { sharedTestService, startTestService, type TestService } from '../../../support/service.ts';

const search = async (call: Call, q: string, more = '') =>
  (await call('GET', `/knowledge/client/search?q=${encodeURIComponent(q)}${more}`)).body.data;
const headings = (answer: { records: { heading: string }[] }) =>
  answer.records.map(({ heading }) => heading);

const handbook = `# 投标手册
## 履约保证金
中标后十日内提交履约保证金，比例为合同价的百分之十，可用银行保函。
## 安全生产
安全员每日巡查现场，记录隐患并限期整改。安全帽、反光衣全员佩戴。
## 质量保证措施
原材料进场检验，保证质量。ISO9001 质量管理体系全过程受控。
## 食堂管理
食堂每日留样，专人晨检。
`;

describe('search in the knowledge base by words', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
    await readKnowledgeFile(call, handbook, '投标手册.md');
    await readKnowledgeFile(call, '保证食品安全是食堂的责任。', '后勤制度.txt');
  });
  after(() => service.remove());

  test('finds Chinese words however the text cuts them, best first, with the place marked', async () => {
    const found = await search(call, '履约保证金');
    assert.equal(found.meaning, false);
    const [best] = found.records;
    assert.deepEqual(
      [best.heading, best.fileName, best.by],
      ['投标手册 › 履约保证金', '投标手册.md', ['words']],
    );
    assert.ok(
      best.marks.some(
        ([start, end]: [number, number]) => best.snippet.slice(start, end) === '履约保证金',
      ),
    );
    assert.equal(headings(await search(call, '金的银行保函'))[0], '投标手册 › 履约保证金');
    assert.equal(headings(await search(call, '怎么做好安全帽的佩戴'))[0], '投标手册 › 安全生产');
    assert.equal(headings(await search(call, 'iso9001'))[0], '投标手册 › 质量保证措施');
    assert.equal(
      headings(await search(call, 'ＩＳＯ９'))[0],
      '投标手册 › 质量保证措施',
      'full width, and only the beginning',
    );
    assert.deepEqual(headings(await search(call, 'so9001')), []);
    assert.deepEqual(headings(await search(call, '飞机')), []);
    assert.deepEqual(headings(await search(call, "！'&|:*\\")), []);
    assert.equal((await call('GET', '/knowledge/client/search?q=%20')).status, 400);
  });

  test('a file is listed with its best passage; a name alone is found without one', async () => {
    const list = async (q: string) =>
      (await call('GET', `/knowledge/client/files?q=${encodeURIComponent(q)}`)).body.data.records;
    const [best, second] = await list('食堂');
    assert.deepEqual(
      new Set([best.fileName, second.fileName]),
      new Set(['投标手册.md', '后勤制度.txt']),
    );
    const [named] = await list('手册');
    assert.equal(named.fileName, '投标手册.md');
    const [byName] = await list('后勤制度');
    assert.deepEqual([byName.fileName, byName.found], ['后勤制度.txt', null]);
    const [cleaning] = await list('晨检');
    assert.deepEqual([cleaning.found.n, cleaning.found.heading], [3, '投标手册 › 食堂管理']);
    const detail = await call(
      'GET',
      `/knowledge/client/files/${cleaning.id}?from=3&q=${encodeURIComponent('晨检')}`,
    );
    const [passage] = detail.body.data.passages;
    assert.deepEqual([passage.n, detail.body.data.passagesTotal, passage.marks.length], [3, 4, 1]);
  });

  test('what others have, what is in the bin, and other folders are not looked through', async () => {
    const { boss, employee } = await companyOfTwo(service);
    const own = await readKnowledgeFile(employee.call, '雨季施工方案要点', '方案.txt', {
      space: 'company',
    });
    assert.equal((await search(boss.call, '雨季施工')).total, 1);
    assert.equal((await search(call, '雨季施工')).total, 0);
    assert.equal((await search(boss.call, '雨季施工', '&space=private')).total, 0);
    await employee.call('DELETE', `/knowledge/client/files/${own.id}`);
    assert.equal((await search(boss.call, '雨季施工')).total, 0);
    assert.equal((await search(call, '食堂', '&folderId=nowhere')).total, 0);
  });

  test('passages of before words were kept are found after a start', async () => {
    const { db } = service.services.database;
    await db.update(knowledgePassage).set({ tokens: '' });
    assert.equal((await search(call, '留样')).total, 0);
    await fillTokens(db, new AbortController().signal);
    assert.equal((await search(call, '留样')).total, 1);
  });

  test('passages of before codes were written together are found by them after a start, and the others are left as they are', async () => {
    const { db } = service.services.database;
    const { id } = await readKnowledgeFile(
      call,
      '# 泵\n选用 XQ-700 泵。\n# 阀\n选用闸阀。',
      '泵.md',
    );
    const ofFile = eq(knowledgePassage.fileId, id);
    await db.update(knowledgePassage).set({ tokens: '~ 选用 xq 700 闸阀' }).where(ofFile);
    assert.equal((await search(call, 'XQ700')).total, 0);
    await fillTokens(db, new AbortController().signal);
    const [found, ...more] = (await search(call, 'XQ700')).records;
    assert.deepEqual([found.heading, more.length], ['泵', 0]);
    assert.equal(found.snippet.slice(...found.marks[0]), 'XQ-700');
    const rows = await db.select().from(knowledgePassage).where(ofFile);
    assert.deepEqual(rows.map(({ tokens }) => tokens.slice(0, 3)).toSorted(), ['~ 选', '~~ ']);
    await call('DELETE', `/knowledge/client/files/${id}`);
  });

  test('a file is found by the model in its name, however it is parted', async () => {
    const { id } = await readKnowledgeFile(call, '说明', 'QZ-880 使用说明.txt');
    const answer = await call('GET', '/knowledge/client/files?q=QZ880');
    assert.equal(answer.body.data.records[0]?.fileName, 'QZ-880 使用说明.txt');
    await call('DELETE', `/knowledge/client/files/${id}`);
  });

  test('the writer uses the company’s and public files as long as the owner of the bid may see them', async () => {
    const { boss, employee } = await companyOfTwo(service);
    const { db } = service.services.database;
    const shared = await readKnowledgeFile(
      boss.call,
      '# 巡查\n街道无人机日常巡查方案与经验，共享内容。',
      '共享.md',
      {
        space: 'company',
      },
    );
    const open = await readKnowledgeFile(
      boss.call,
      '# 巡查\n街道无人机日常巡查方案与经验，公共内容。',
      '公共.md',
    );
    await db
      .update(knowledgeFile)
      .set({ space: 'public', accountId: '', tenantId: '' })
      .where(eq(knowledgeFile.id, open.id));
    const settings = { knowledge: [shared.id, open.id] };
    const bid = await employee.call('POST', '/bid/client/bids', { name: '巡查', settings });
    const titles = async () => {
      const [row] = await db.select().from(bidRow).where(eq(bidRow.id, bid.body.data.id));
      const chapter = {
        id: 'c',
        parentId: null,
        order: 0,
        title: '街道无人机日常巡查方案',
        pages: 1,
        brief: '',
        scoringIds: [],
      };
      const passages = await knowledgeFor(service.services, row!, {
        ...chapter,
        settings: { instruction: '', kind: 'prose' },
      });
      return passages.map(({ title }) => title).toSorted();
    };
    assert.deepEqual(await titles(), ['公共.md › 巡查', '共享.md › 巡查']);
    await boss.call('PATCH', `/knowledge/client/files/${shared.id}`, { fileName: '改名.md' });
    assert.deepEqual(await titles(), ['公共.md › 巡查', '改名.md › 巡查']);
    await boss.call('DELETE', `/knowledge/client/files/${shared.id}`);
    assert.deepEqual(await titles(), ['公共.md › 巡查']);
    await boss.call('POST', `/knowledge/client/files/${shared.id}/restore`);
    assert.equal((await titles()).length, 2);
    // The bid stays with its owner here, who is in no company any more.
    await db.update(bidRow).set({ createdAt: new Date(0) });
    await boss.call('POST', `/blade-system/client/employeeRemove?id=${employee.id}`);
    assert.deepEqual(await titles(), ['公共.md › 巡查']);
    await db.delete(knowledgeFile).where(eq(knowledgeFile.id, open.id));
  });
});

describe('search in the knowledge base by meaning', () => {
  let service: TestService;
  let embeddings: FakeEmbeddings;
  let call: Call;
  let fileId: string;
  const haveVectors = () =>
    until(
      () =>
        service.services.database.db
          .select()
          .from(knowledgeFile)
          .where(eq(knowledgeFile.id, fileId)),
      ([row]) => row?.vectorModel === 'test-embed',
    );
  before(async () => {
    embeddings = await startFakeEmbeddings([
      ['食堂', '留样', '餐饮', '伙食'],
      ['安全', '隐患', '事故'],
      ['保证金', '保函', '担保'],
      ['质量', '检验'],
    ]);
    embeddings.isAway = true;
    service = await startTestService({
      env: {
        AI_EMBEDDING_BASE_URL: embeddings.baseUrl,
        AI_EMBEDDING_MODEL: 'test-embed',
        AI_EMBEDDING_API_KEY: 'key-1',
      },
    });
    ({ call } = await service.signIn());
    fileId = (await readKnowledgeFile(call, handbook, '投标手册.md')).id;
  });
  after(async () => {
    await service.remove();
    await embeddings.close();
  });

  test('goes on by words while the model is away, and is made up for when it is back', async () => {
    const away = await search(call, '食堂留样');
    assert.deepEqual([away.meaning, away.total], [false, 1]);
    embeddings.isAway = false;
    await haveVectors();
    assert.ok(embeddings.authorizations.every((key) => key === 'Bearer key-1'));
    const back = await search(call, '员工伙食');
    assert.equal(back.meaning, true);
    assert.deepEqual(
      back.records.map(({ heading, by }: { heading: string; by: string[] }) => [heading, by]),
      [['投标手册 › 食堂管理', ['meaning']]],
    );
    const both = await search(call, '食堂留样');
    assert.deepEqual(both.records[0].by, ['words', 'meaning']);
    const listed = await call('GET', `/knowledge/client/files?q=${encodeURIComponent('伙食')}`);
    assert.equal(listed.body.data.records[0].found.heading, '投标手册 › 食堂管理');
    const stranger = (await service.signIn()).call;
    assert.equal((await search(stranger, '员工伙食')).total, 0);
    const vectors = await service.services.database.db.select().from(knowledgeVector);
    assert.deepEqual([vectors.length, vectors[0]?.vector.length], [4, 5 * 4]);
  });

  test('chooses passages for the writer that share no word with the chapter', async () => {
    await haveVectors();
    const { db } = service.services.database;
    const { id } = (
      await call('POST', '/bid/client/bids', { name: '餐饮', settings: { knowledge: [fileId] } })
    ).body.data;
    const [row] = await db.select().from(bidRow).where(eq(bidRow.id, id));
    const chapter = {
      id: 'c',
      parentId: null,
      order: 0,
      title: '伙食与餐饮',
      pages: 1,
      brief: '',
      scoringIds: [],
    };
    const passages = await knowledgeFor(service.services, row!, {
      ...chapter,
      settings: { instruction: '', kind: 'prose' },
    });
    assert.deepEqual(
      passages.map(({ title }) => title),
      ['投标手册.md › 投标手册 › 食堂管理'],
    );
  });
});
