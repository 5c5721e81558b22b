import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { presentNow } from '../../../../site/server/modules/tender/present-tender.ts';
import { tenderFile, tenderPart } from '../../../../site/server/store/schema.ts';
import { type Call, until } from '../../../support/caller.ts';
import { rarFile } from '../../../support/rar-file.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { zipFile } from '../../../support/zip-file.ts';

const TENDER = `青岚区市民公园保洁服务招标文件
第一章 招标公告
项目名称：青岚区市民公园保洁服务
项目编号：QL-2027-015
投标截止时间：2027年3月15日9时30分
第三章 评标办法
本项目采用综合评分法，满分100分。
| 评审因素 | 分值 | 评审标准 |
| --- | --- | --- |
| 投标报价 | 30 | 评标基准价/报价×30 |
| 服务方案 | 70 | 完整可行的得70分，一般的得10分 |
第六章 投标文件格式
一、投标函
二、服务方案
`;
const SPECIFICATION = `第一节 作业范围
★园路每日清扫不少于两次，垃圾停留不超过30分钟。
第二节 人员
▲保洁人员不少于20人，年龄不超过55周岁。
投标截止时间：2027年3月10日9时30分
`;

interface File {
  id: string;
  name: string;
  role: string;
  proposed: boolean;
  status: string;
  error: string | null;
  first: number;
  blocks: number;
}
type Given = Record<string, string | Uint8Array>;

function formOf(files: Given, roles?: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, content] of Object.entries(files))
    form.append('file', new Blob([content as BlobPart]), name);
  if (roles) form.append('roles', JSON.stringify(roles));
  return form;
}

describe('a tender of several files', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  const isRead = ({ status, files }: { status: string; files: File[] }) =>
    status !== 'reading' && files.every((file) => file.status !== 'reading');
  const settled = async (id: string) =>
    (
      await until(
        () => call('GET', `/bid/client/tenders/${id}`),
        (answer) => isRead(answer.body.data),
      )
    ).body.data;
  async function read(files: Given, roles?: Record<string, string>) {
    const imported = await call('POST', '/bid/client/tenders', formOf(files, roles));
    assert.equal(imported.status, 202, JSON.stringify(imported.body));
    return settled(imported.body.data.id);
  }
  const rolesOf = ({ files }: { files: File[] }) =>
    Object.fromEntries(files.map(({ name, role }) => [name, role]));

  test('while a reading is stored the files never look read beside what was read before', async () => {
    const { id } = await read({ '保洁招标文件.md': TENDER });
    const { db } = service.services.database;
    await db.update(tenderPart).set({ status: 'reading' }).where(eq(tenderPart.tenderId, id));
    // What reads the row comes too early for a look at the files that follows it.
    const shown = await presentNow(db, id, async () => {
      const [row] = await db.select().from(tenderFile).where(eq(tenderFile.id, id));
      await db.update(tenderPart).set({ status: 'ready' }).where(eq(tenderPart.tenderId, id));
      await db.update(tenderFile).set({ pages: 7 }).where(eq(tenderFile.id, id));
      assert.ok(row);
      return row;
    });
    // Read files beside the row from before would be `ready` without its pages.
    assert.deepEqual([shown.files.map(({ status }) => status), shown.pages], [['ready'], 7]);
  });

  test('facts, scoring and clauses come from all, each with its file, and the ranking one holds', async () => {
    const tender = await read(
      { '第二册.txt': SPECIFICATION, '保洁招标文件.md': TENDER },
      {
        '第二册.txt': 'specification',
      },
    );
    assert.deepEqual(rolesOf(tender), {
      '第二册.txt': 'specification',
      '保洁招标文件.md': 'tender',
    });
    assert.deepEqual(
      tender.files.map(({ proposed }: File) => proposed),
      [false, true],
    );
    assert.equal(tender.fileName, '保洁招标文件.md');
    const [specification, main] = tender.files as [File, File];
    assert.equal(tender.facts.deadline.value, '2027-03-15 09:30:00');
    assert.equal(tender.facts.deadline.source.fileId, main.id);
    assert.equal(tender.scoringTotal, 100);
    const star = tender.clauses.find(({ kind }: { kind: string }) => kind === 'star');
    assert.match(star.text, /每日清扫/);
    assert.equal(star.source.fileId, specification.id);
    const blocks = await call('GET', `/bid/client/tenders/${tender.id}/blocks?size=100`);
    assert.match(blocks.body.data.records[star.source.block].text, /每日清扫/);
    assert.match(
      blocks.body.data.records[tender.facts.deadline.source.block].text,
      /2027年3月15日/,
    );
    const differ = tender.doubts.find(({ kind }: { kind: string }) => kind === 'files-differ');
    assert.match(differ.msg, /投标截止时间.*2027-03-15.*2027-03-10/);
    assert.deepEqual(
      differ.sources.map(({ fileId }: { fileId: string }) => fileId),
      [main.id, specification.id],
    );
  });

  for (const [archive, packed] of [
    ['全套.zip', zipFile],
    ['全套.rar', rarFile],
  ] as const)
    test(`all files of ${archive} are taken in; what cannot be read is named`, async () => {
      const tender = await read({
        [archive]: packed({
          '全套/保洁招标文件.md': TENDER,
          '全套/技术规范书.txt': SPECIFICATION,
          '全套/总图.dwg': 'x',
        }),
      });
      assert.deepEqual(rolesOf(tender), {
        '保洁招标文件.md': 'tender',
        '技术规范书.txt': 'specification',
        '总图.dwg': 'other',
      });
      const drawing = tender.files.find(({ name }: File) => name === '总图.dwg');
      assert.deepEqual([drawing.status, /不支持/.test(drawing.error)], ['failed', true]);
      assert.ok(tender.clauses.some(({ kind }: { kind: string }) => kind === 'triangle'));
      assert.equal(tender.status, 'ready');
    });

  test('a file comes later, its role is changed, and it goes again', async () => {
    const tender = await read({ '保洁招标文件.md': TENDER });
    const path = `/bid/client/tenders/${tender.id}`;
    const twice = await call('POST', `${path}/files`, formOf({ '副本.md': TENDER }));
    assert.deepEqual([twice.status, twice.body.code], [409, 40930]);
    assert.match(twice.body.msg, /《副本\.md》与《保洁招标文件\.md》/);
    const added = await call('POST', `${path}/files`, formOf({ '甲.txt': SPECIFICATION }));
    assert.equal(added.status, 202);
    // What is read goes on standing while the new file is read.
    assert.equal(added.body.data.status, 'ready');
    const both = await settled(tender.id);
    assert.deepEqual(rolesOf(both), { '保洁招标文件.md': 'tender', '甲.txt': 'other' });
    const file = both.files[1];
    const changed = await call('PATCH', `${path}/files/${file.id}`, { role: 'specification' });
    assert.deepEqual(
      [changed.body.data.files[1].role, changed.body.data.files[1].proposed],
      ['specification', false],
    );
    assert.ok(changed.body.data.clauses.some(({ kind }: { kind: string }) => kind === 'star'));
    const removed = await call('DELETE', `${path}/files/${file.id}`);
    assert.deepEqual(rolesOf(removed.body.data), { '保洁招标文件.md': 'tender' });
    assert.ok(!removed.body.data.clauses.some(({ kind }: { kind: string }) => kind === 'star'));
    const last = await call('DELETE', `${path}/files/${tender.files[0].id}`);
    assert.deepEqual([last.status, last.body.code], [409, 40932]);
    assert.equal((await call('PATCH', `${path}/files/none`, { role: 'other' })).status, 404);
  });

  test('a file of another project is said, and its facts contradict nothing', async () => {
    const other = TENDER.replaceAll('青岚区市民公园保洁服务', '白石县中学食堂劳务').replace(
      'QL-2027-015',
      'BS-2026-777',
    );
    const tender = await read({ '保洁招标文件.md': TENDER, '补遗1.md': other });
    const kinds = tender.doubts.map(({ kind }: { kind: string }) => kind);
    assert.ok(kinds.includes('other-project'));
    assert.ok(!kinds.includes('files-differ'));
    assert.equal(tender.facts.projectNumber.value, 'QL-2027-015');
  });

  test('a file that cannot be read says why, the others go on; words are found in all', async () => {
    const tender = await read({
      '保洁招标文件.md': TENDER,
      '技术规范书.txt': SPECIFICATION,
      '坏.docx': zipFile({ 'word/none.xml': '<a/>' }),
    });
    const broken = tender.files.find(({ name }: File) => name === '坏.docx');
    assert.equal(broken.status, 'failed');
    assert.ok(broken.error.length > 0);
    const path = `/bid/client/tenders/${tender.id}/search`;
    const hits = (await call('GET', `${path}?q=${encodeURIComponent('投标截止时间')}`)).body.data;
    assert.deepEqual(
      hits.map(({ fileId }: { fileId: string }) => fileId),
      [tender.files[0].id, tender.files[1].id],
    );
    assert.match(hits[1].quote, /2027年3月10日/);
    assert.deepEqual((await call('GET', `${path}?q=${encodeURIComponent('%_')}`)).body.data, []);
    assert.equal((await call('GET', `${path}?q=`)).status, 400);
  });

  test('what is wrong with one of several files is said with its name', async () => {
    const answer = await call(
      'POST',
      '/bid/client/tenders',
      formOf({ '保洁招标文件.md': TENDER, '改名.docx': '%PDF-1.4 not a word file' }),
    );
    assert.deepEqual([answer.status, answer.body.code], [415, 41501]);
    assert.match(answer.body.msg, /《改名\.docx》/);
    const roles = formOf({ 'a.md': TENDER });
    roles.append('roles', '{"a.md":"boss"}');
    assert.equal((await call('POST', '/bid/client/tenders', roles)).status, 400);
  });
});
