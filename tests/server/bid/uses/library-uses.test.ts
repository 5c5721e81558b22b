import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { profile as contract, libraryUse } from 'tender-widgets/contract';
import * as v from 'valibot';
import { saidInChapters } from '../../../../site/server/bid/uses/profile-bonds.ts';
import { bidLog, bidRow } from '../../../../site/server/store/schema.ts';
import { profilePassages } from '../../../../site/server/writing/knowledge/profile-passages.ts';
import { proofPart } from '../../../../site/server/writing/offline/proof-rows.ts';
import { sourceRemark } from '../../../../site/server/writing/source-remark.ts';
import type { Call } from '../../../support/caller.ts';
import { companyOfTwo, readKnowledgeFile } from '../../../support/knowledge-base.ts';
import { addPictureFile, plainPicture } from '../../../support/sample-pictures.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const BIDS = '/bid/client/bids';
const USES = '/bid/client/uses';

interface Chapter {
  title: string;
  content?: string;
  knowledge?: string[];
  pictures?: string[];
}

/** A bid whose chapters are `c0`, `c1` … */
async function bidOf(call: Call, name: string, chapters: Chapter[] = [], settings: object = {}) {
  const made = await call('POST', BIDS, { name, settings });
  assert.equal(made.status, 200, JSON.stringify(made.body));
  const { id } = made.body.data;
  const outline = chapters.map(({ title, knowledge, pictures }, order) => ({
    ...{ id: `c${order}`, parentId: null, order, title, pages: 1 },
    settings: { ...(knowledge ? { knowledge } : {}), ...(pictures ? { pictures } : {}) },
  }));
  if (outline.length > 0) {
    const saved = await call('PUT', `${BIDS}/${id}/outline`, { chapters: outline });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
  }
  for (const [at, { content }] of chapters.entries()) {
    if (content === undefined) continue;
    const saved = await call('PUT', `${BIDS}/${id}/chapters/c${at}`, { content });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
  }
  return String(id);
}

async function usesOf(call: Call, of: string, ids: readonly string[] = []) {
  const { status, body } = await call('GET', `${USES}?of=${of}&ids=${ids.join(',')}`);
  assert.equal(status, 200, JSON.stringify(body));
  const uses: { id: string; bids: number; others: number }[] = body.data;
  return new Map(uses.map(({ id, bids, others }) => [id, [bids, others]]));
}

async function bidsOf(call: Call, of: string, ids: readonly string[], query = '') {
  const { status, body } = await call('GET', `${USES}/bids?of=${of}&ids=${ids.join(',')}${query}`);
  assert.equal(status, 200, JSON.stringify(body));
  return body.data;
}

/** Bonds of the places told of each bid, by the bid's name. */
const placesIn = (data: {
  records: { name: string; places: { bond: string; title: string }[] }[];
}) =>
  Object.fromEntries(
    data.records.map(({ name, places }) => [
      name,
      places.map(({ bond, title }) => `${bond} ${title}`.trim()),
    ]),
  );

describe('where things of the library are used', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  const picture = async (call: Call, side: number) => {
    const png = await plainPicture(side, 30).png().toBuffer();
    const { body } = await addPictureFile(call, png, `证${side}.png`, {});
    return String(body.data.id);
  };

  test('a file: chosen for a bid, for a chapter, and named in a text as its source', async () => {
    const { call } = await service.signIn();
    const file = await readKnowledgeFile(call, '公司成立于 2008 年。', '公司介绍.txt');
    const other = await readKnowledgeFile(call, '食堂每日留样。', '食堂.txt');
    const said = (title: string) => `我方情况如下。\n\n${sourceRemark(title)}`;
    await bidOf(
      call,
      '甲',
      [
        { title: '概况', content: said('公司介绍.txt › 公司介绍') },
        { title: '其他', content: said('公司介绍.txt2 › 别的') },
      ],
      { knowledge: [file.id] },
    );
    await bidOf(call, '乙', [{ title: '食堂', knowledge: [file.id] }]);
    await bidOf(call, '丙', [{ title: '没有选用', content: said('公司介绍.txt') }]);
    assert.deepEqual(
      await usesOf(call, 'file', [file.id, other.id]),
      new Map([[file.id, [2, 0]]]),
      'a name alone is no bond',
    );
    const told = await bidsOf(call, 'file', [file.id]);
    assert.deepEqual(placesIn(told), { 乙: ['chapter 食堂'], 甲: ['bid', 'passage 概况'] });
    const [first] = told.records;
    assert.deepEqual([first.status, first.deadline, first.placesTotal], ['outlined', null, 1]);
    assert.equal(first.places[0].chapterId, 'c0');
  });

  test('a source that two chosen files are called tells of neither', async () => {
    const { call } = await service.signIn();
    const one = await readKnowledgeFile(call, '公司成立于 2008 年。', '介绍.txt');
    const two = await readKnowledgeFile(call, '公司成立于 2010 年。', '另.txt');
    await call('PATCH', `/knowledge/client/files/${two.id}`, { fileName: '介绍.txt' });
    const content = `说明。\n\n${sourceRemark('介绍.txt')}`;
    await bidOf(call, '甲', [{ title: '概况', content }], { knowledge: [one.id, two.id] });
    assert.deepEqual(placesIn(await bidsOf(call, 'file', [one.id])), { 甲: ['bid'] });
  });

  test('a picture: chosen for a chapter and shown in a text; a certificate and its holder by theirs', async () => {
    const { call } = await service.signIn();
    const shown = await picture(call, 41);
    const chosen = await picture(call, 42);
    const idle = await picture(call, 43);
    await bidOf(call, '甲', [
      {
        title: '证照',
        content: `前。\n\n![执照](picture:${shown})\n\n![再](picture:${shown})`,
      },
      { title: '照片', pictures: [chosen] },
    ]);
    assert.deepEqual(
      await usesOf(call, 'picture', [shown, chosen, idle]),
      new Map([
        [chosen, [1, 0]],
        [shown, [1, 0]],
      ]),
    );
    assert.deepEqual(placesIn(await bidsOf(call, 'picture', [shown, chosen])), {
      甲: ['chapter 照片', 'picture 证照'],
    });
    const person = await call('POST', '/knowledge/client/staff', { name: '王工' });
    const staffId = person.body.data.id;
    const held = await call('POST', '/knowledge/client/credentials', {
      ...{ kind: '人员证书', name: '建造师证', staffId, pictureId: shown },
    });
    const { id } = held.body.data;
    assert.deepEqual(await usesOf(call, 'credential', [id]), new Map([[id, [1, 0]]]));
    assert.deepEqual(await usesOf(call, 'staff', [staffId]), new Map([[staffId, [1, 0]]]));
  });

  test('a value of the profile: in facts sheets, tables of proofs, passages, pictures and price sheets', async () => {
    const { call } = await service.signIn();
    const pictureId = await picture(call, 44);
    const file = await readKnowledgeFile(call, '名称：远帆公司', '执照.txt');
    const whole = v.parse(contract.CompanyProfile, {
      facts: {
        name: {
          value: '远帆公司',
          confirmed: true,
          evidence: { fileId: file.id, fileName: '执照.txt' },
        },
        capital: { value: '五百万元', confirmed: true },
        email: { value: 'a@example.cn' },
      },
      certificates: [
        {
          id: 'cert',
          name: '质量管理体系认证',
          number: 'Q1',
          forever: true,
          pictureId,
          confirmed: true,
        },
      ],
      references: [
        { id: 'ref', name: '一号楼物业', confirmed: true },
        { id: 'idle', name: '二号楼物业' },
      ],
      people: [{ id: 'man', name: '王工', post: '项目经理', confirmed: true }],
      products: [{ id: 'pump', name: '水泵', confirmed: true }],
      commitments: [{ id: 'word', title: '保修', text: '保修三年', confirmed: true }],
    });
    const put = await call('PUT', '/company/client/profile', { rev: 0, profile: whole });
    assert.equal(put.status, 200, JSON.stringify(put.body));
    const known = { profile: { whole, day: '2026-12-01' } };
    const passages = profilePassages(known.profile).map(
      ({ title, text }) => `${text}\n\n${sourceRemark(title)}`,
    );
    const table = (kind: 'performance' | 'certificate') =>
      proofPart(kind, known, '体系认证证书', '');
    const bid = await bidOf(call, '甲', [
      { title: '业绩', content: table('performance') },
      { title: '证书', content: `${table('certificate')}\n\n另有一号楼物业等。` },
      { title: '方案', content: passages.join('\n\n') },
    ]);
    const rows = [{ name: '给水泵', unit: '台', quantity: '1', unitPrice: '1', taxRate: '13' }].map(
      (row) => ({
        ...row,
        goods: { productId: 'pump', name: '水泵', parameters: '', state: 'confirmed' },
      }),
    );
    const priced = await call('PUT', `${BIDS}/${bid}/price`, { rev: 0, rows });
    assert.equal(priced.status, 200, JSON.stringify(priced.body));
    const uses = await usesOf(call, 'profile');
    assert.deepEqual([...uses.keys()].toSorted(), [
      'capital',
      'cert',
      'man',
      'name',
      'pump',
      'ref',
      'word',
    ]);
    const told = async (id: string) => placesIn(await bidsOf(call, 'profile', [id]))['甲'];
    assert.deepEqual(await told('ref'), ['passage 业绩'], 'a name in plain text is no bond');
    assert.deepEqual(await told('cert'), ['picture 证书', 'passage 证书', 'fact 体系认证证书']);
    assert.deepEqual(await told('name'), ['passage 方案', 'fact 投标人名称']);
    assert.deepEqual(await told('pump'), ['passage 方案', 'goods 给水泵']);
    assert.deepEqual(placesIn(await bidsOf(call, 'file', [file.id])), { 甲: ['proof 投标人名称'] });

    const changed = {
      ...whole,
      facts: { ...whole.facts, name: { value: '远航公司', confirmed: true } },
    };
    await call('PUT', '/company/client/profile', { rev: 1, profile: changed });
    const [record] = (await bidsOf(call, 'profile', ['name'])).records;
    assert.deepEqual(
      record.places.map((one: { bond: string; differs?: boolean }) => [one.bond, one.differs]),
      [['fact', true]],
    );
  });

  test('both questions are counted, as the desk’s others are', () => {
    const limits = [libraryUse.libraryUses, libraryUse.usingBids].map(({ limit }) => limit);
    assert.deepEqual(limits, ['checks', 'checks']);
  });

  test('a certificate is known by its title and number in one row of a table; alike ones name neither', () => {
    const certificate = (id: string, number: string) => ({ id, name: '安全证', number });
    const whole = v.parse(contract.CompanyProfile, {
      certificates: ['1', '2', '3', '3'].map((number, at) => certificate(`c${at}`, number)),
      references: [{ id: 'ref', name: '一号楼' }],
    });
    const block = '| 安全证 | 1 |\n| 别的 | 2 |\n| 安全证 | 3 |\n| 一号楼 | |';
    const at = { bidId: 'b', accountId: 'a', chapterId: 'c', title: '证书' };
    const bonds = saidInChapters(whole, [{ ...at, block, remark: sourceRemark('企业档案') }]);
    assert.deepEqual(bonds.map(({ thing }) => thing).toSorted(), ['c0', 'ref']);
  });

  test('removed bids and chapters that left the outline use nothing; many bids come in pages', async () => {
    const { call } = await service.signIn();
    const file = await readKnowledgeFile(call, '公司成立于 2008 年。', '介绍.txt');
    const settings = { knowledge: [file.id] };
    const ids: string[] = [];
    for (const name of ['甲', '乙', '丙']) ids.push(await bidOf(call, name, [], settings));
    const [first = ''] = ids;
    await call('DELETE', `${BIDS}/${first}`);
    assert.deepEqual(await usesOf(call, 'file', [file.id]), new Map([[file.id, [2, 0]]]));
    const page = await bidsOf(call, 'file', [file.id], '&size=1&current=2');
    assert.deepEqual([page.records.length, page.total, page.pages], [1, 2, 2]);
    await call('POST', `${BIDS}/${first}/restore`);
    assert.deepEqual(await usesOf(call, 'file', [file.id]), new Map([[file.id, [3, 0]]]));

    const shown = await picture(call, 45);
    const chapter = { title: '证照', content: `![证](picture:${shown})` };
    const bid = await bidOf(call, '丁', [chapter, { title: '其他' }]);
    assert.equal((await usesOf(call, 'picture', [shown])).size, 1);
    const left = [{ id: 'c1', parentId: null, order: 0, title: '其他', pages: 1 }];
    assert.equal((await call('PUT', `${BIDS}/${bid}/outline`, { chapters: left })).status, 200);
    assert.equal((await usesOf(call, 'picture', [shown])).size, 0);
  });

  test('others see nothing; who manages a company is told how many of the bids its log names', async () => {
    const { boss, employee } = await companyOfTwo(service);
    const stranger = await service.signIn();
    const file = await readKnowledgeFile(boss.call, '公司成立于 2008 年。', '介绍.txt', {
      space: 'company',
    });
    const settings = { knowledge: [file.id] };
    await bidOf(boss.call, '老板的', [], settings);
    const logged = await bidOf(employee.call, '员工的', [], settings);
    await bidOf(employee.call, '员工没扣次数的', [], settings);
    await bidOf(stranger.call, '外人的', [], settings);
    const ids = [file.id];
    assert.deepEqual(await usesOf(boss.call, 'file', ids), new Map([[file.id, [1, 0]]]));
    const { db } = service.services.database;
    const [row] = await db.select().from(bidRow).where(eq(bidRow.id, logged));
    assert.ok(row);
    await db.insert(bidLog).values({
      ...{ id: `log-${logged}`, key: `log-${logged}`, lotId: 'lot', amount: -1, bidId: logged },
      ...{ tenantId: row.tenantId, accountId: boss.id, actorId: employee.id },
      ...{ kind: 'charge', bucket: 'month' },
    });
    assert.deepEqual(await usesOf(boss.call, 'file', ids), new Map([[file.id, [1, 1]]]));
    const told = await bidsOf(boss.call, 'file', ids);
    assert.deepEqual([Object.keys(placesIn(told)), told.total, told.others], [['老板的'], 1, 1]);
    assert.deepEqual(await usesOf(employee.call, 'file', ids), new Map([[file.id, [2, 0]]]));
    assert.equal((await usesOf(stranger.call, 'file', ids)).size, 0);
    await db.execute(sql`update bid set tenant_id = '999999' where id = ${logged}`);
    assert.deepEqual(await usesOf(boss.call, 'file', ids), new Map([[file.id, [1, 0]]]));
    assert.equal((await service.visitor('GET', `${USES}?of=file&ids=${file.id}`)).status, 401);
    const many = Array.from({ length: 101 }, (_, n) => `f${n}`).join(',');
    assert.match((await boss.call('GET', `${USES}?of=file&ids=${many}`)).body.msg, /最多查 100/);
    assert.equal((await boss.call('GET', `${USES}?of=file&ids=a'b`)).status, 400);
    assert.deepEqual((await boss.call('GET', `${USES}?of=file`)).body.data, []);
  });
});
