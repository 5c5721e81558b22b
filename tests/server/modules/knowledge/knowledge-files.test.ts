import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { emptyOldBins } from '../../../../site/server/modules/knowledge/bin.ts';
import { readKnowledge } from '../../../../site/server/modules/knowledge/read-knowledge.ts';
import { knowledgeFile } from '../../../../site/server/store/schema.ts';
import type { Call } from '../../../support/caller.ts';
import {
  companyOfTwo,
  readKnowledgeFile,
  uploadKnowledge,
} from '../../../support/knowledge-base.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { zipFile } from '../../../support/zip-file.ts';

const files = '/knowledge/client/files';
const folders = '/knowledge/client/folders';

describe('files of the knowledge base', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  const list = async (call: Call, query = '') => (await call('GET', `${files}?${query}`)).body.data;
  const names = async (call: Call, query = '') =>
    (await list(call, query)).records.map((file: { fileName: string }) => file.fileName).toSorted();
  const folder = async (call: Call, name: string, more: Record<string, unknown> = {}) => {
    const made = await call('POST', folders, { name, ...more });
    assert.equal(made.status, 200, JSON.stringify(made.body));
    return made.body.data.id as string;
  };
  const rowOf = async (id: string) => {
    const [row] = await service.services.database.db
      .select()
      .from(knowledgeFile)
      .where(eq(knowledgeFile.id, id));
    return row;
  };

  test('are uploaded into a folder with tags, renamed, moved and filtered', async () => {
    const { call } = await service.signIn();
    const [works, year] = [await folder(call, '业绩'), await folder(call, '资质')];
    const file = await readKnowledgeFile(call, '道路养护业绩', '业绩.md', {
      folderId: works,
      tags: '["道路","2025"]',
    });
    const other = await readKnowledgeFile(call, '园林业绩', '园林.txt', { tags: '园林，2025' });
    assert.deepEqual(
      [file.tags, file.folderId, file.space, file.canChange, file.addedBy],
      [['道路', '2025'], works, 'private', true, ''],
    );
    assert.deepEqual(other.tags, ['园林', '2025']);
    assert.equal(file.bytes, Buffer.byteLength('道路养护业绩'));
    assert.deepEqual(await names(call, `folderId=${works}`), ['业绩.md']);
    assert.deepEqual(await names(call, 'folderId=root'), ['园林.txt']);
    assert.deepEqual(await names(call, `tag=${encodeURIComponent('2025')}`), [
      '业绩.md',
      '园林.txt',
    ]);
    assert.deepEqual(await names(call, `tag=${encodeURIComponent('20')}`), []);
    const change = (body: unknown) => call('PATCH', `${files}/${file.id}`, body);
    assert.equal(
      (await change({ fileName: '道路业绩' })).body.data.fileName,
      '道路业绩.md',
      'the extension stays',
    );
    assert.equal((await change({ fileName: '道路业绩.pdf' })).body.data.fileName, '道路业绩.md');
    assert.equal((await change({ folderId: year, tags: ['a', 'a'] })).body.data.folderId, year);
    assert.deepEqual((await list(call, `folderId=${year}`)).records[0].tags, ['a']);
    assert.equal((await change({ folderId: 'nowhere' })).status, 404);
    assert.equal((await change({ fileName: '../x' })).status, 400);
    const tags = (await call('GET', '/knowledge/client/tags')).body.data;
    assert.deepEqual(
      new Set(tags.map((one: { tag: string }) => one.tag)),
      new Set(['a', '园林', '2025']),
    );
    const original = await call('GET', `${files}/${file.id}/file`);
    assert.equal(await original.response.text(), '道路养护业绩');
    assert.match(
      original.response.headers.get('content-disposition') ?? '',
      /^attachment; .*%E9%81%93/,
    );
    assert.equal(original.response.headers.get('x-content-type-options'), 'nosniff');
  });

  test('come in the order asked for, page after page', async () => {
    const { call } = await service.signIn();
    for (const [name, text] of [
      ['b.md', 'short'],
      ['c.md', 'the longest of them'],
      ['a.md', 'of middle size'],
    ] as const)
      await readKnowledgeFile(call, text, name);
    const ordered = async (query: string) =>
      (await list(call, query)).records.map((file: { fileName: string }) => file.fileName);
    assert.deepEqual(await ordered(''), ['a.md', 'c.md', 'b.md']);
    assert.deepEqual(await ordered('sort=name'), ['a.md', 'b.md', 'c.md']);
    assert.deepEqual(await ordered('sort=size&size=2'), ['c.md', 'a.md']);
    assert.deepEqual(await ordered('sort=size&size=2&current=2'), ['b.md']);
  });

  test('bad fields and foreign folders are refused', async () => {
    const { call } = await service.signIn();
    const stranger = await service.signIn();
    const theirs = await folder(stranger.call, '他人的');
    const status = async (fields: Record<string, string>) =>
      (await uploadKnowledge(call, 'x', 'x.txt', fields)).status;
    assert.equal(await status({ folderId: theirs }), 404);
    assert.equal(await status({ folderId: '../../../..' }), 400);
    assert.equal(await status({ space: 'public' }), 400);
    assert.equal(await status({ tags: '[1' }), 400);
    assert.equal(
      await status({ tags: JSON.stringify(Array.from({ length: 21 }, (_, n) => `${n}`)) }),
      400,
    );
    assert.equal(
      await status({ space: 'company' }),
      409,
      'who is in no company has nobody to share with',
    );
    assert.equal((await list(call)).total, 0);
  });

  test('the same content is kept once in a space, however often and at once it comes', async () => {
    const { call } = await service.signIn();
    const place = await folder(call, '营业执照');
    const first = await readKnowledgeFile(call, '营业执照内容', '执照.txt', { folderId: place });
    const again = await uploadKnowledge(call, '营业执照内容', '另一个名字.txt');
    assert.deepEqual([again.status, again.body.code, again.body.success], [200, 601, true]);
    assert.equal(again.body.data.id, first.id);
    assert.match(again.body.msg, /我的资料 › 营业执照 › 执照\.txt/);
    const many = await Promise.all(
      Array.from({ length: 20 }, (_, n) => uploadKnowledge(call, '二十份同样的', `${n}.txt`)),
    );
    assert.equal(many.filter(({ status }) => status === 202).length, 1);
    assert.equal(new Set(many.map(({ body }) => body.data.id)).size, 1);
    assert.equal((await list(call)).total, 2);
    const id = many[0]?.body.data.id;
    await call('DELETE', `${files}/${id}`);
    assert.equal(
      (await uploadKnowledge(call, '二十份同样的', '重新.txt')).status,
      202,
      'one in the bin is not there',
    );
  });

  test('the bin gives back and forgets', async () => {
    const { call } = await service.signIn();
    const place = await folder(call, '临时');
    const file = await readKnowledgeFile(call, '临时内容', '临时.txt', { folderId: place });
    const one = `${files}/${file.id}`;
    assert.equal((await call('DELETE', one)).status, 200);
    assert.deepEqual([await names(call), await names(call, 'removed=1')], [[], ['临时.txt']]);
    assert.ok((await call('GET', one)).body.data.removedAt);
    assert.equal((await call('PATCH', one, { fileName: 'x' })).status, 409);
    assert.equal((await call('POST', `${one}/restore`)).body.data.folderId, place);
    await call('DELETE', one);
    await call('DELETE', `${folders}/${place}`);
    assert.equal(
      (await call('POST', `${one}/restore`)).body.data.folderId,
      null,
      'its folder is gone',
    );
    await call('DELETE', one);
    const { fileKey } = (await rowOf(file.id))!;
    const { db } = service.services.database;
    await emptyOldBins(service.services);
    assert.ok(await rowOf(file.id), 'not before 30 days');
    await db
      .update(knowledgeFile)
      .set({ removedAt: sql`now() - interval '31 days'` })
      .where(eq(knowledgeFile.id, file.id));
    await emptyOldBins(service.services);
    assert.equal(await rowOf(file.id), undefined);
    assert.equal(await service.services.storage.exists(fileKey), false);
  });

  test('folders are a tree of five levels without loops', async () => {
    const { call } = await service.signIn();
    const line: string[] = [];
    for (const name of ['一', '二', '三', '四', '五'])
      line.push(await folder(call, name, { parentId: line.at(-1) ?? null }));
    const deep = await call('POST', folders, { name: '六', parentId: line.at(-1) });
    assert.equal(deep.body.code, 40040);
    assert.equal(
      (await call('PATCH', `${folders}/${line[0]}`, { parentId: line[2] })).body.code,
      40041,
    );
    assert.equal(
      (await call('PATCH', `${folders}/${line[0]}`, { parentId: line[0] })).body.code,
      40041,
    );
    assert.equal((await call('POST', folders, { name: '一' })).body.code, 40925);
    const branch = await folder(call, '枝');
    await folder(call, '叶', { parentId: branch });
    assert.equal(
      (await call('PATCH', `${folders}/${branch}`, { parentId: line[3] })).body.code,
      40040,
      'with what is in it',
    );
    assert.equal(
      (await call('PATCH', `${folders}/${branch}`, { parentId: line[2], name: '新枝' })).status,
      200,
    );
    const [a, b] = [await folder(call, '甲'), await folder(call, '乙')];
    const moves = await Promise.all([
      call('PATCH', `${folders}/${a}`, { parentId: b }),
      call('PATCH', `${folders}/${b}`, { parentId: a }),
    ]);
    assert.deepEqual(
      moves.map(({ status }) => status).toSorted(),
      [200, 400],
      'two at once make no loop',
    );
  });

  test('a folder goes and comes back with what was in it', async () => {
    const { call } = await service.signIn();
    const top = await folder(call, '项目');
    const inner = await folder(call, '附件', { parentId: top });
    const earlier = await readKnowledgeFile(call, '先删的', '先删.txt', { folderId: inner });
    await readKnowledgeFile(call, '一起的', '一起.txt', { folderId: inner });
    await call('DELETE', `${files}/${earlier.id}`);
    assert.equal((await call('DELETE', `${folders}/${top}`)).status, 200);
    assert.deepEqual((await call('GET', folders)).body.data, []);
    assert.equal((await uploadKnowledge(call, 'x', 'x.txt', { folderId: top })).status, 404);
    assert.deepEqual(await names(call, 'removed=1'), ['一起.txt', '先删.txt']);
    const other = await folder(call, '项目');
    assert.equal((await call('POST', `${folders}/${top}/restore`)).body.code, 40925);
    await call('PATCH', `${folders}/${other}`, { name: '别的' });
    assert.equal((await call('POST', `${folders}/${top}/restore`)).status, 200);
    assert.deepEqual(await names(call), ['一起.txt'], 'what was removed before stays in the bin');
    const tree = (await call('GET', folders)).body.data;
    assert.deepEqual(
      tree.map((one: { name: string; files: number }) => [one.name, one.files]).toSorted(),
      [
        ['别的', 0],
        ['附件', 1],
        ['项目', 0],
      ].toSorted(),
    );
  });

  test('the company’s are everybody’s in it, at once and no longer', async () => {
    const { boss, employee } = await companyOfTwo(service);
    const third = await service.signIn();
    await boss.call('POST', `/blade-system/client/employeeAdd?phone=${third.phone}`);
    await third.call('POST', '/blade-system/client/join-company');
    const place = await folder(employee.call, '共享', { space: 'company' });
    const file = await readKnowledgeFile(employee.call, '公司共享的内容', '共享.txt', {
      space: 'company',
      folderId: place,
    });
    const one = `${files}/${file.id}`;
    const seen = (await third.call('GET', one)).body.data;
    assert.deepEqual([seen.space, seen.canChange, seen.addedBy !== ''], ['company', false, true]);
    assert.equal((await third.call('PATCH', one, { fileName: 'x' })).status, 403);
    assert.equal((await third.call('DELETE', one)).status, 403);
    assert.equal((await third.call('DELETE', `${folders}/${place}`)).status, 403);
    assert.equal((await boss.call('PATCH', one, { tags: ['管理员'] })).status, 200);
    assert.equal(
      (await boss.call('PATCH', one, { space: 'private' })).status,
      403,
      'nobody takes another’s for themselves',
    );
    const own = await readKnowledgeFile(third.call, '自己的内容', '自己.txt');
    assert.equal((await boss.call('GET', `${files}/${own.id}`)).status, 404);
    assert.equal(
      (await third.call('PATCH', `${files}/${own.id}`, { space: 'company' })).body.data.space,
      'company',
    );
    assert.equal((await boss.call('GET', `${files}/${own.id}`)).status, 200);
    assert.equal(
      (await third.call('PATCH', `${files}/${own.id}`, { space: 'private' })).body.data.space,
      'private',
    );
    assert.equal((await boss.call('GET', `${files}/${own.id}`)).status, 404);
    const quota = (await third.call('GET', '/knowledge/client/quota')).body.data;
    assert.deepEqual(
      [quota.private.files, quota.company.files, quota.company.mostFiles],
      [1, 1, 2000],
    );
    const gone = await boss.call('POST', `/blade-system/client/employeeRemove?id=${employee.id}`);
    assert.equal(gone.status, 200);
    assert.equal((await employee.call('GET', one)).status, 404, 'who has left sees nothing of it');
    assert.equal((await employee.call('GET', '/knowledge/client/quota')).body.data.company, null);
    assert.deepEqual((await employee.call('GET', folders)).body.data, []);
    const kept = (await boss.call('GET', one)).body.data;
    assert.deepEqual(
      [kept.addedBy, kept.canChange, kept.folderId],
      ['', true, place],
      'the company keeps it',
    );
  });

  test('who leaves hands over what they added meanwhile, not what they had before', async () => {
    const boss = await service.signIn();
    const person = await service.signIn();
    await readKnowledgeFile(person.call, '入职以前', '以前.txt');
    await boss.call('POST', `/blade-system/client/employeeAdd?phone=${person.phone}`);
    await person.call('POST', '/blade-system/client/join-company');
    const place = await folder(person.call, '自己的夹子');
    await readKnowledgeFile(person.call, '在职期间', '期间.txt', { folderId: place });
    await boss.call('POST', `/blade-system/client/employeeRemove?id=${person.id}`);
    assert.deepEqual(
      [await names(person.call), await names(boss.call)],
      [['以前.txt'], ['期间.txt']],
    );
    assert.equal((await list(boss.call)).records[0].folderId, null);
    assert.equal((await person.call('GET', folders)).body.data.length, 1);
  });

  test('public files are read by every customer of the tenant and changed by none', async () => {
    const { db } = service.services.database;
    const add = (id: string, tenantId: string) =>
      db.insert(knowledgeFile).values({
        ...{
          id,
          tenantId,
          accountId: '',
          space: 'public',
          fileName: `${id}.txt`,
          fileKey: `knowledge/${id}`,
          status: 'ready',
        },
      });
    await add('everywhere', '');
    await add('here', '000000');
    await add('elsewhere', '000009');
    const { call } = await service.signIn();
    assert.deepEqual(await names(call, 'space=public'), ['everywhere.txt', 'here.txt']);
    assert.equal((await list(call)).total, 0, 'one’s own and the company’s unless asked for');
    assert.equal((await call('GET', `${files}/elsewhere`)).status, 404);
    for (const method of ['PATCH', 'DELETE'])
      assert.equal((await call(method, `${files}/here`, {})).status, 403, method);
    await db.delete(knowledgeFile).where(eq(knowledgeFile.space, 'public'));
  });

  test('uploads at once do not take more than the last place', async () => {
    const { call, id: accountId } = await service.signIn();
    const { db } = service.services.database;
    const rows = Array.from({ length: 498 }, (_, n) => ({
      ...{
        id: `full${n}`,
        tenantId: '000000',
        accountId,
        fileName: `${n}.txt`,
        fileKey: `knowledge/full${n}`,
      },
      status: 'ready' as const,
    }));
    await db.insert(knowledgeFile).values(rows);
    const many = await Promise.all(
      Array.from({ length: 6 }, (_, n) => uploadKnowledge(call, `内容 ${n}`, `新 ${n}.txt`)),
    );
    assert.equal(many.filter(({ status }) => status === 202).length, 2);
    const refused = many.find(({ status }) => status !== 202);
    assert.deepEqual([refused?.status, refused?.body.code], [413, 41301]);
    assert.match(refused?.body.msg, /最多 500 份/);
    await db
      .update(knowledgeFile)
      .set({ removedAt: new Date() })
      .where(eq(knowledgeFile.id, 'full0'));
    assert.equal((await uploadKnowledge(call, '还放不下', '新.txt')).status, 413, 'the bin counts');
    await db.delete(knowledgeFile).where(eq(knowledgeFile.id, 'full0'));
    await db
      .update(knowledgeFile)
      .set({ bytes: 2 * 1024 ** 3 - 1 })
      .where(eq(knowledgeFile.id, 'full1'));
    const large = await uploadKnowledge(call, '还放不下', '新.txt');
    assert.equal(large.body.code, 41301);
    assert.match(large.body.msg, /2 GB/);
  });

  test('bad files say why, and are read again when asked for', async () => {
    const { call } = await service.signIn();
    const bomb = zipFile({
      '[Content_Types].xml': '',
      'xl/workbook.xml': Buffer.alloc(60 * 1024 * 1024),
    });
    const bad = await readKnowledgeFile(call, bomb, '炸弹.xlsx');
    assert.deepEqual([bad.status, /异常巨大/.test(bad.error)], ['failed', true]);
    const ole = Buffer.concat([
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      Buffer.from('EncryptedPackage', 'utf16le'),
    ]);
    assert.equal((await uploadKnowledge(call, ole, '加密.xlsx')).body.code, 42201);
    assert.equal(
      (await uploadKnowledge(call, zipFile({ 'word/document.xml': '<a/>' }), '改名.xlsx')).body
        .code,
      41501,
    );
    assert.equal(
      (await uploadKnowledge(call, new Uint8Array(50 * 1024 * 1024 + 1), '大.xlsx')).status,
      413,
    );
    const again = await call('POST', `${files}/${bad.id}/read`);
    assert.deepEqual(
      [again.status, again.body.data.status, again.body.data.progress],
      [202, 'reading', 0],
    );
    const ready = await readKnowledgeFile(call, '好的', '好.txt');
    assert.equal((await call('POST', `${files}/${ready.id}/read`)).status, 409);
  });

  test('a file that goes while it is read is let go', async () => {
    const { call, id: accountId } = await service.signIn();
    const { db } = service.services.database;
    const add = async (id: string, text: string) => {
      await service.services.storage.put(`knowledge/${id}`, Buffer.from(text));
      await db.insert(knowledgeFile).values({
        ...{
          id,
          tenantId: '000000',
          accountId,
          fileName: '读着.txt',
          fileKey: `knowledge/${id}`,
          status: 'reading',
        },
      });
    };
    const text = Array.from(
      { length: 3000 },
      (_, n) => `第${n}条：巡查人员每日对网格进行检查并书面记录。`,
    ).join('\n');
    await add('goes', `# 制度\n${text}`);
    const reading = readKnowledge(service.services, 'goes', new AbortController().signal);
    await call('DELETE', `${files}/goes`);
    assert.equal((await call('DELETE', `${files}/goes`)).status, 200);
    await reading;
    assert.equal(await rowOf('goes'), undefined);
    await add('lost', text);
    await service.services.storage.remove('knowledge/lost');
    await readKnowledge(service.services, 'lost', new AbortController().signal);
    assert.equal((await rowOf('lost'))?.status, 'failed');
  });
});
