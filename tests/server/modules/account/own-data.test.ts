import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { eq, getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { unzipSync } from 'fflate';
import {
  keptTables,
  otherTables,
  removedTables,
} from '../../../../site/server/modules/account/own-data/own-data.ts';
import { storageFolders } from '../../../../site/server/ports/storage-folders.ts';
import * as schema from '../../../../site/server/store/schema.ts';
import { type Call, ticketOf, until } from '../../../support/caller.ts';
import { addPictureFile, plainPicture } from '../../../support/sample-pictures.ts';
import { sampleTender } from '../../../support/sample-tender.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const close = async (call: Call, ticket?: string) =>
  call('POST', '/blade-system/client/close-account', { ticket: ticket ?? (await ticketOf(call)) });
const form = (content: string, name: string) => {
  const body = new FormData();
  body.append('file', new File([content], name));
  return body;
};

describe('what is kept about a person', () => {
  let service: TestService;
  before(async () => {
    service = await startTestService();
  });
  after(() => service.remove());

  async function keys(): Promise<string[]> {
    const found: string[] = [];
    for (const folder of storageFolders)
      for await (const { key } of service.services.storage.list(folder)) found.push(key);
    return found.toSorted();
  }

  /** Something in most of an account's tables, an order that is paid and its invoice. */
  async function filled(call: Call) {
    const made = async (path: string, body: object) => {
      const answer = await call('POST', path, body);
      assert.ok(answer.body.success, `${path} ${JSON.stringify(answer.body)}`);
      return answer.body.data;
    };
    const tender = await made('/bid/client/tenders', form(sampleTender, '采购文件.md'));
    await until(
      async () => (await call('GET', `/bid/client/tenders/${tender.id}`)).body.data.status,
      (status) => status === 'ready',
    );
    const file = await made('/knowledge/client/files', form('# 业绩\n\n秘密项目', '业绩.md'));
    await until(
      async () => (await call('GET', `/knowledge/client/files/${file.id}`)).body.data.status,
      (status) => status === 'ready',
    );
    const image = await plainPicture(1200, 900).jpeg().toBuffer();
    const picture = (await addPictureFile(call, image, '现场.jpg')).body.data;
    await call('GET', `/picture/client/pictures/${picture.id}/file?size=thumbnail`);
    const bid = await made('/bid/client/bids', { name: '街道服务', tenderId: tender.id });
    const chapter = { id: 'c', parentId: null, order: 0, title: '方案', pages: 1, scoringIds: [] };
    const chapters = [{ ...chapter, settings: {} }];
    await call('PUT', `/bid/client/bids/${bid.id}/outline`, { chapters });
    await call('PUT', `/bid/client/bids/${bid.id}/chapters/c`, { content: '秘密正文' });
    await (await call('GET', `/bid/client/bids/${bid.id}/word`)).response.arrayBuffer();
    await made('/upload/client/uploads', { fileName: 'a.txt', bytes: 9, mark: '' });
    await made('/knowledge/client/staff', { name: '张三' });
    const { plans } = (await call('GET', '/order/client/indexShow')).body.data;
    const order = await made('/order/client/orders', { packageId: plans[0].id });
    const { url } = await made(`/order/client/orders/${order.id}/pay`, {});
    const key = new URL(url).searchParams.get('key') ?? '';
    const body = new URLSearchParams({ key, action: 'confirm' });
    await service.app.request('/api/sandbox/cashier', { method: 'POST', body });
    const title = { titleType: 'personal', title: '张三', email: 'a@example.cn' };
    const invoice = await made('/invoice/client/saveInvoice', { orderIds: [order.id], ...title });
    return { orderId: String(order.id), invoiceId: String(invoice.id), bidId: String(bid.id) };
  }

  test('every table with an account is in one of the lists', () => {
    const named = [...removedTables, ...keptTables].map(({ table }) => getTableName(table));
    const known = [...named, ...otherTables.map((table) => getTableName(table))].toSorted();
    const all = Object.values(schema)
      .flatMap((value) => (is(value, PgTable) ? [value] : []))
      .filter((table) => getTableConfig(table).columns.some(({ name }) => name === 'account_id'))
      .map((table) => getTableName(table));
    assert.deepEqual(known, all.toSorted());
  });

  test('an export has the records and the files, and nothing of anybody else or that opens anything', async () => {
    const person = await service.signIn();
    const other = await service.signIn();
    const { bidId } = await filled(person.call);
    await other.call('POST', '/bid/client/bids', { name: '别人的标书' });
    const answer = await person.call('GET', '/blade-system/client/own-data');
    assert.equal(answer.status, 200);
    assert.equal(answer.response.headers.get('content-type'), 'application/zip');
    const entries = unzipSync(new Uint8Array(await answer.response.arrayBuffer()));
    const names = Object.keys(entries);
    const text = (name: string) => new TextDecoder().decode(entries[name]);
    assert.equal(JSON.parse(text('账号.json'))[0].phone, person.phone);
    assert.equal(JSON.parse(text('标书.json'))[0].name, '街道服务');
    assert.equal(JSON.parse(text(`标书正文/${bidId}.json`))[0].content, '秘密正文');
    for (const [end, content] of [
      ['业绩.md', '# 业绩\n\n秘密项目'],
      ['采购文件.md', sampleTender],
    ])
      assert.equal(text(names.find((name) => name.endsWith(String(end))) ?? ''), content);
    assert.ok(names.some((name) => /^图片\/.*现场\.jpg$/.test(name)));
    assert.equal(JSON.parse(text('订单.json')).length, 1);
    const everything = names.map(text).join('\n');
    assert.doesNotMatch(everything, /别人的标书|passwordHash|tokenHash|familyHash/);
    assert.ok(!everything.includes(other.phone) && !everything.includes(other.id));
    assert.equal((await service.visitor('GET', '/blade-system/client/own-data')).status, 401);
  });

  test('an export names the files that are lost, and breaks off where the account is closed meanwhile', async () => {
    const { id, call } = await service.signIn();
    const add = async (name: string) => {
      const body = form('一行内容\n'.repeat(15_000), name);
      const { id: file } = (await call('POST', '/knowledge/client/files', body)).body.data;
      const status = async () =>
        (await call('GET', `/knowledge/client/files/${file}`)).body.data.status;
      await until(status, (said) => said === 'ready');
    };
    for (const name of ['一.md', '二.md', '三.md']) await add(name);
    const { db } = service.services.database;
    const { knowledgeFile } = schema;
    const [row] = await db.select().from(knowledgeFile).where(eq(knowledgeFile.accountId, id));
    await service.services.storage.remove(row?.fileKey ?? '');
    const ask = () => call('GET', '/blade-system/client/own-data');
    const entries = unzipSync(new Uint8Array(await (await ask()).response.arrayBuffer()));
    const lost = JSON.parse(new TextDecoder().decode(entries['缺少的文件.json']));
    assert.deepEqual(lost, [{ name: `资料/1-${row?.fileName}` }]);
    const { response } = await ask();
    assert.equal((await close(call)).status, 200);
    await assert.rejects(response.arrayBuffer());
  });

  test('a closed account leaves its books without a name, and nothing else; others keep theirs', async () => {
    const { db } = service.services.database;
    const other = await service.signIn();
    const others = await filled(other.call);
    const before = await keys();
    const person = await service.signIn();
    const { orderId, invoiceId } = await filled(person.call);
    assert.ok((await keys()).length > before.length);
    const stranger = await ticketOf(other.call);
    assert.equal(
      (await close(person.call, stranger)).body.code,
      (await close(person.call, 'x')).body.code,
    );
    assert.equal((await person.call('GET', '/blade-system/client/profile')).status, 200);
    const closed = await close(person.call);
    assert.equal(closed.status, 200, JSON.stringify(closed.body));

    assert.equal((await person.call('GET', '/blade-system/client/profile')).status, 401);
    await until(keys, (left) => left.length <= before.length);
    assert.deepEqual(await keys(), before);
    for (const { table } of removedTables) {
      const rows = await db.select().from(table).where(eq(table.accountId, person.id));
      assert.deepEqual(rows, [], getTableName(table));
    }
    const [row] = await db.select().from(schema.account).where(eq(schema.account.id, person.id));
    const rest = { ...row, id: '', tenantId: '', inviteCode: '', invitedBy: '', createdAt: '' };
    assert.deepEqual([...new Set(Object.values(rest))].toSorted(), ['', null]);
    const orders = await db.select().from(schema.orderRow).where(eq(schema.orderRow.id, orderId));
    const invoices = await db
      .select()
      .from(schema.invoiceRow)
      .where(eq(schema.invoiceRow.id, invoiceId));
    assert.deepEqual([orders.length, invoices[0]?.title], [1, '张三']);
    const left = await db
      .select()
      .from(schema.chapterRow)
      .where(eq(schema.chapterRow.content, '秘密正文'));
    assert.equal(left.length, 2, 'that of the export and that of the other');
    assert.equal((await other.call('GET', `/bid/client/bids/${others.bidId}`)).status, 200);

    await db.execute(sql`update rate_limit set expire = now() where key like 'smsResend%'`);
    const again = await service.signIn(person.phone);
    assert.notEqual(again.id, person.id, 'a new account');
    const profile = (await again.call('GET', '/blade-system/client/profile')).body.data;
    const usage = (await again.call('GET', '/order/client/bidUsage')).body;
    assert.doesNotMatch(JSON.stringify([profile, usage]), /街道服务/);
    const grants = await db
      .select()
      .from(schema.bidLog)
      .where(eq(schema.bidLog.accountId, again.id));
    assert.deepEqual(grants, [], 'the gift of a new account is given once');
  });

  test('not while something is written, nor in a company', async () => {
    const owner = await service.signIn();
    const employee = await service.signIn();
    await owner.call('POST', `/blade-system/client/employeeAdd?phone=${employee.phone}`);
    const { db } = service.services.database;
    const [invitation] = await db
      .select()
      .from(schema.companyInvitation)
      .where(eq(schema.companyInvitation.companyId, owner.id));
    const joined = await employee.call(
      'POST',
      `/blade-system/client/join-company?id=${invitation?.id}`,
    );
    assert.equal(joined.status, 200, JSON.stringify(joined.body));
    for (const { call } of [owner, employee]) {
      const refused = await close(call);
      assert.deepEqual([refused.status, refused.body.code], [409, 40952]);
    }
    const writer = await service.signIn();
    const { bidId } = await filled(writer.call);
    await db
      .insert(schema.run)
      .values({ id: 'r1', bidId, state: 'running', kind: 'write' } as never);
    const ticket = await ticketOf(writer.call);
    assert.equal((await close(writer.call, ticket)).body.code, 40905);
    await db.update(schema.run).set({ state: 'paused' }).where(eq(schema.run.bidId, bidId));
    assert.equal((await close(writer.call, ticket)).status, 200, 'a refusal uses no ticket up');
  });
});
