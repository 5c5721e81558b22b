import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq, sql } from 'drizzle-orm';
import { profile } from 'tender-widgets/contract';
import * as v from 'valibot';
import writeSpreadsheet from 'write-excel-file/node';
import { credentialsOfBid } from '../../../../site/server/modules/knowledge/profile/bid-credentials.ts';
import { profileOfBid } from '../../../../site/server/modules/knowledge/profile/bid-profile.ts';
import { profileOf } from '../../../../site/server/modules/knowledge/profile/profile-service.ts';
import { account, bidRow, companyProfileRow } from '../../../../site/server/store/schema.ts';
import { companyOfTwo, readKnowledgeFile } from '../../../support/knowledge-base.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const path = '/company/client/profile';
const name = { value: '澄江远帆物业服务有限公司', confirmed: true };
const licence = {
  id: 'c1',
  name: '安全生产许可证',
  validUntil: '2027-03-31',
  confirmed: true,
};

describe('the company profile', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.remove());

  test('is empty at first, and everything is missing', async () => {
    const { call } = await service.signIn();
    const { body, status } = await call('GET', path);
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(body.data.rev, 0);
    assert.deepEqual(body.data.profile.people, []);
    const whys = body.data.missing.map((one: { why: string }) => one.why);
    assert.deepEqual([whys.length, new Set(whys)], [17, new Set(['empty'])]);
  });

  test('keeps what is saved, with the day it was confirmed, and says what is still open', async () => {
    const { call } = await service.signIn();
    const file = await readKnowledgeFile(call, '名称：澄江远帆物业服务有限公司', '执照.txt');
    const evidence = { fileId: file.id, fileName: file.fileName, page: 1, quote: '名称' };
    const facts = { name: { ...name, evidence }, phone: { value: '0877-1234567' } };
    const saved = await call('PUT', path, {
      rev: 0,
      profile: { facts, references: [{ id: 'r1', name: '一号楼物业', confirmed: true }] },
    });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    const { rev, profile, missing, date } = saved.body.data;
    assert.equal(rev, 1);
    assert.deepEqual(profile.facts.name, { ...name, evidence, date });
    assert.equal(profile.facts.phone.date, '', 'nobody confirmed it');
    const open = (at: string) => missing.find((one: { at: string }) => one.at === at)?.why;
    assert.deepEqual(['name', 'phone', 'email', 'r1'].map(open), [
      undefined,
      'unconfirmed',
      'empty',
      'noEvidence',
    ]);
    assert.deepEqual((await call('GET', path)).body.data.profile, profile);
  });

  test('tells how certificates stand on the day asked for, a person’s too', async () => {
    const { call } = await service.signIn();
    await call('PUT', path, {
      rev: 0,
      profile: {
        certificates: [licence, { ...licence, id: 'c2', validUntil: '', forever: true }],
        people: [{ id: 'p1', name: '王工', certificates: [{ ...licence, id: 'c3' }] }],
      },
    });
    const on = async (date: string) => {
      const { terms, missing } = (await call('GET', `${path}?date=${date}`)).body.data;
      return [
        terms.map((one: { state: string }) => one.state),
        missing
          .filter((one: { why: string }) => one.why === 'expired')
          .map((one: { label: string }) => one.label),
      ];
    };
    assert.deepEqual(await on('2026-01-01'), [['valid', 'forever', 'valid'], []]);
    assert.deepEqual(await on('2027-04-01'), [
      ['expired', 'forever', 'expired'],
      ['安全生产许可证', '王工的安全生产许可证'],
    ]);
  });

  test('is one of a company: its employees read it and cannot change it; others see nothing of it', async () => {
    const { boss, employee } = await companyOfTwo(service);
    const other = await service.signIn();
    const body = { rev: 0, profile: { facts: { name } } };
    assert.equal((await boss.call('PUT', path, body)).status, 200);
    const seen = (await employee.call('GET', path)).body.data;
    assert.equal(seen.profile.facts.name.value, name.value);
    assert.equal(seen.canChange, false);
    const refused = await employee.call('PUT', path, { ...body, rev: 1 });
    assert.equal(refused.status, 403);
    assert.match(refused.body.msg, /管理员/);
    assert.deepEqual((await other.call('GET', path)).body.data.profile.facts, {});
    const { db } = service.services.database;
    const [row] = await db.select().from(account).where(eq(account.id, employee.id));
    assert.ok(row);
    assert.equal((await profileOf(db, row)).facts.name?.value, name.value);
  });

  test('refuses an old revision, somebody else’s file, one id twice, too much, and no date', async () => {
    const { call } = await service.signIn();
    const other = await service.signIn();
    const file = await readKnowledgeFile(other.call, '别人的执照', '执照.txt');
    const save = (profile: unknown, rev = 0) => call('PUT', path, { rev, profile });
    const foreign = { ...licence, evidence: { fileId: file.id } };
    assert.equal((await save({ certificates: [foreign] })).status, 404);
    assert.equal((await save({ certificates: [{ ...licence, pictureId: 'gone' }] })).status, 404);
    assert.equal((await save({ certificates: [licence, licence] })).status, 400);
    const wrong = await save({ certificates: [{ ...licence, validUntil: '2027-02-30' }] });
    assert.match(wrong.body.msg, /有效期至应为年-月-日/);
    const many = Array.from({ length: 101 }, (_, n) => ({
      id: `k${n}`,
      title: '承诺',
      text: '守约',
    }));
    assert.match((await save({ commitments: many })).body.msg, /承诺最多 100 条/);
    assert.equal((await save({ facts: { name } })).status, 200);
    const stale = await save({ facts: {} });
    assert.deepEqual([stale.status, stale.body.data.rev], [409, 1]);
    assert.equal((await service.visitor('GET', path)).status, 401);
    const elsewhere = await call('GET', path, undefined, { 'Tenant-Id': '999999' });
    assert.equal(elsewhere.status, 401);
  });

  test('a new bid begins with its confirmed values; one that hides its bidder does not', async () => {
    const { call } = await service.signIn();
    const facts = { name, email: { value: 'a@example.cn' } };
    assert.equal((await call('PUT', path, { rev: 0, profile: { facts } })).status, 200);
    const sheetOf = async (settings: object) => {
      const made = await call('POST', '/bid/client/bids', { name: '标书', settings });
      assert.equal(made.status, 200, JSON.stringify(made.body));
      const sheet: { label: string; value: string; origin?: string }[] = made.body.data.factSheet;
      return (label: string) => sheet.find((one) => one.label === label);
    };
    const open = await sheetOf({});
    assert.deepEqual(
      [open('投标人名称')?.value, open('投标人名称')?.origin, open('电子邮箱')?.value],
      [name.value, '企业档案', ''],
    );
    assert.equal((await sheetOf({ blind: true }))('投标人名称')?.value, '');
  });

  test('a file that was read gives proposals with their evidence, and nothing is stored', async () => {
    const { boss, employee } = await companyOfTwo(service);
    const other = await service.signIn();
    const text = [
      '营业执照',
      '统一社会信用代码：91530422MA6K12345X',
      '名称：澄江远帆物业服务有限公司',
      '法定代表人：张三',
      '注册资本：__________',
    ].join('\n');
    const file = await readKnowledgeFile(boss.call, text, '执照.txt', { space: 'company' });
    const ask = (call: typeof boss.call) => call('POST', `${path}/proposals`, { fileId: file.id });
    const { status, body } = await ask(boss.call);
    assert.equal(status, 200, JSON.stringify(body));
    assert.deepEqual(
      body.data.facts.map((one: { fact: string; value: { value: string } }) => [
        one.fact,
        one.value.value,
      ]),
      [
        ['creditCode', '91530422MA6K12345X'],
        ['name', name.value],
        ['legalName', '张三'],
      ],
    );
    const [code] = body.data.facts;
    assert.deepEqual(
      [code.value.confirmed, code.value.evidence.fileId, code.value.evidence.quote, code.before],
      [false, file.id, '统一社会信用代码：91530422MA6K12345X', ''],
    );
    assert.equal((await boss.call('GET', path)).body.data.rev, 0);
    assert.deepEqual(
      [(await ask(employee.call)).status, (await ask(other.call)).status],
      [403, 404],
    );
    const confirmed = { ...code.value, confirmed: true };
    await boss.call('PUT', path, { rev: 0, profile: { facts: { creditCode: confirmed } } });
    const again = (await ask(boss.call)).body.data.facts;
    assert.deepEqual(
      again.map((one: { fact: string }) => one.fact),
      ['name', 'legalName'],
    );
  });

  test('a spreadsheet gives rows of its lists, those it changes with their own ids', async () => {
    const { call } = await service.signIn();
    const people = [
      ['拟投入人员一览'],
      ['序号', '姓名', '拟任职务', '职称', '证书名称', '证书编号', '有效期至'],
      ['1', '王建国', '项目经理', '高级工程师', '一级建造师', '京111', '2027年3月1日'],
      ['', '王建国', '项目经理', '高级工程师', '安全考核证', 'B-2', '长期'],
      ['2', '李梅', '资料员', '', '', '', ''],
      ['3', '', '', '', '', '', ''],
    ];
    const works = [
      ['项目名称', '业主单位', '合同金额（万元）', '签订日期', '竣工日期'],
      ['望湖大道改造', '云溪城投', '3218.6', '2024-03-01', '2025/1/30'],
    ];
    const workbook = await writeSpreadsheet([
      { sheet: '人员', data: people.map((row) => row.map((value) => ({ value }))) },
      { sheet: '业绩', data: works.map((row) => row.map((value) => ({ value }))) },
    ]).toBuffer();
    const file = await readKnowledgeFile(call, workbook, '企业档案.xlsx');
    const held = { id: 'm2', name: '李梅', post: '', phone: '1390000', confirmed: true };
    await call('PUT', path, { rev: 0, profile: { people: [held] } });
    const ask = async () => {
      const { status, body } = await call('POST', `${path}/proposals`, { fileId: file.id });
      assert.equal(status, 200, JSON.stringify(body));
      return body.data.rows as profile.RowProposal[];
    };
    const rows = await ask();
    assert.deepEqual(
      rows.map(({ part, isNew, row }) => [part, isNew, 'name' in row && row.name]),
      [
        ['people', true, '王建国'],
        ['people', false, '李梅'],
        ['references', true, '望湖大道改造'],
      ],
    );
    const [boss, keeper, work] = rows;
    assert.ok(boss?.part === 'people' && keeper?.part === 'people' && work?.part === 'references');
    assert.deepEqual(
      boss.row.certificates.map(({ name, number, validUntil, forever }) => [
        ...[name, number, validUntil, forever],
      ]),
      [
        ['一级建造师', '京111', '2027-03-01', false],
        ['安全考核证', 'B-2', '', true],
      ],
    );
    assert.deepEqual(
      [keeper.row.id, keeper.row.post, keeper.row.phone, keeper.row.confirmed],
      ['m2', '资料员', '1390000', false],
    );
    assert.deepEqual([work.row.signedOn, work.row.finishedOn], ['2024-03-01', '2025-01-30']);
    assert.match(work.row.evidence?.quote ?? '', /望湖大道改造 \| 云溪城投/);
    const accepted = { people: [boss.row, keeper.row], references: [work.row] };
    assert.equal((await call('PUT', path, { rev: 1, profile: accepted })).status, 200);
    assert.deepEqual(await ask(), []);
  });

  test('its certificates are among those a check looks for in a bid', async () => {
    const { call } = await service.signIn();
    const held = { ...licence, id: 'c2', name: '建造师证', forever: true };
    const people = [{ id: 'm1', name: '王工', confirmed: true, certificates: [held] }];
    const certificates = [
      licence,
      { ...licence, id: 'c3', name: '没有确认的证', confirmed: false },
    ];
    const saved = await call('PUT', path, { rev: 0, profile: { certificates, people } });
    assert.equal(saved.status, 200, JSON.stringify(saved.body));
    const made = await call('POST', '/bid/client/bids', { name: '标书' });
    const { db } = service.services.database;
    const [row] = await db.select().from(bidRow).where(eq(bidRow.id, made.body.data.id));
    assert.ok(row);
    assert.deepEqual(
      (await credentialsOfBid(db, row)).map(({ name, holder, until }) => [name, holder, until]),
      [
        ['安全生产许可证', '', '2027-03-31'],
        ['建造师证', '王工', ''],
      ],
    );
  });

  test('a bid is written from it, unless it hides its bidder or names another; foreign pictures are left out', async () => {
    const { call } = await service.signIn();
    const picture = { id: 'c1', name: '质量认证', validUntil: '2033-01-01', pictureId: 'gone' };
    const facts = { name };
    const { db } = service.services.database;
    assert.equal((await call('PUT', path, { rev: 0, profile: { facts } })).status, 200);
    const known = async (settings: object) => {
      const made = await call('POST', '/bid/client/bids', { name: '标书', settings });
      const [row] = await db.select().from(bidRow).where(eq(bidRow.id, made.body.data.id));
      assert.ok(row);
      return profileOfBid(db, row);
    };
    // As it may stand after the picture was removed from the library.
    await db
      .update(companyProfileRow)
      .set({ profile: v.parse(profile.CompanyProfile, { facts, certificates: [picture] }) })
      .where(sql`${companyProfileRow.profile} -> 'facts' -> 'name' ->> 'value' = ${name.value}`);
    const own = await known({});
    assert.deepEqual(
      [own?.whole.certificates[0]?.name, own?.whole.certificates[0]?.pictureId],
      ['质量认证', null],
    );
    assert.match(own?.day ?? '', /^\d{4}-\d\d-\d\d$/);
    assert.equal(await known({ blind: true }), undefined);
    assert.equal(await known({ bidder: '另一家公司' }), undefined);
  });
});
