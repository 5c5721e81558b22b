import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readXlsx } from '../../../../site/server/documents/read/xlsx/xlsx.ts';
import type { Call } from '../../../support/caller.ts';
import { bookOf } from '../../../support/price-sheets/book.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

describe('the price sheet of a bid', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  const row = (name: string, unitPrice: string) => ({
    ...{ name, unit: '台', quantity: '2', unitPrice, taxRate: '13' },
  });
  const newBid = async (): Promise<string> =>
    (await call('POST', '/bid/client/bids', { name: '设备采购' })).body.data.id;
  const pathOf = (id: string) => `/bid/client/bids/${id}/price`;

  test('amounts and sums are reckoned, kept, and copied with the bid', async () => {
    const id = await newBid();
    assert.equal((await call('GET', pathOf(id))).body.data.rev, 0);
    const body = { rev: 0, rows: [row('服务器', '12.345'), row('机柜', '')] };
    const saved = (await call('PUT', pathOf(id), body)).body.data;
    assert.deepEqual([saved.rev, saved.total], [1, '24.69']);
    assert.equal(saved.totalText, '人民币贰拾肆元陆角玖分');
    assert.deepEqual((await call('GET', pathOf(id))).body.data, saved);
    const copy = (await call('POST', `/bid/client/bids/${id}/copy`)).body.data.id;
    assert.deepEqual((await call('GET', pathOf(copy))).body.data.rows, saved.rows);
  });

  test('of racing edits one is stored, the others are told what is', async () => {
    const id = await newBid();
    const answers = await Promise.all(
      ['1', '2', '3'].map((unitPrice) =>
        call('PUT', pathOf(id), { rev: 0, rows: [row('服务器', unitPrice)] }),
      ),
    );
    const codes = answers.map(({ body }) => body.code).sort();
    assert.deepEqual(codes, [200, 40902, 40902]);
    const kept = (await call('GET', pathOf(id))).body.data;
    const refused = answers.find(({ body }) => body.code === 40902);
    assert.deepEqual(refused?.body.data.current, kept);
  });

  test('what is no number is refused, and nothing is stored', async () => {
    const id = await newBid();
    for (const unitPrice of ['1e5', '十元', '1.1234567', '=A1'])
      assert.equal(
        (await call('PUT', pathOf(id), { rev: 0, rows: [row('服务器', unitPrice)] })).status,
        400,
      );
    assert.equal((await call('GET', pathOf(id))).body.data.rev, 0);
  });

  test('ten thousand rows are stored and exported as a workbook', async () => {
    const id = await newBid();
    const rows = Array.from({ length: 10_000 }, (_, n) => row(`物资 ${n}`, '0.01'));
    const saved = (await call('PUT', pathOf(id), { rev: 0, rows })).body.data;
    assert.deepEqual([saved.rows.length, saved.total], [10_000, '200.00']);
    const over = await call('PUT', pathOf(id), { rev: 1, rows: [...rows, row('多', '1')] });
    assert.equal(over.status, 400);
    const { response } = await call('GET', `${pathOf(id)}/export`);
    const file = new Uint8Array(await response.arrayBuffer());
    const { blocks } = await readXlsx(file, () => {});
    const tables = blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []));
    // Titles, rows, 合计, 投标总价 and its capitals.
    assert.equal(tables.length, 10_004);
    assert.deepEqual(
      tables[1]?.slice(0, 7).map(({ text }) => text),
      ['1', '物资 0', '台', '2', '0.01', '13', '0.02'],
    );
    const last = tables.slice(-3).map((cells) => cells.map(({ text }) => text));
    assert.deepEqual(last, [
      ['合计', '200'],
      ['投标总价', '200'],
      ['投标总价（大写）', '人民币贰佰元整'],
    ]);
  });

  const sendFile = async (id: string, bytes: Uint8Array, fields: Record<string, string> = {}) => {
    const form = new FormData();
    form.set('file', new File([bytes.slice()], '报价.xlsx'));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return (await call('POST', `${pathOf(id)}/import`, form)).body;
  };
  const book = (rows: (string | number | null)[][]) =>
    bookOf([
      { name: '清单', rows: [['序号', '名称', '单位', '数量', '单价（元）', '合价'], ...rows] },
    ]);

  test('a sheet that goes out and comes back changed in one price keeps everything else', async () => {
    const id = await newBid();
    const rows = [
      { ...row('服务器', '100.5'), section: '硬件', spec: '2U', note: '含安装', discount: '5' },
      { ...row('服务器', '90'), section: '硬件', spec: '1U' },
      { ...row('软件', ''), section: '软件' },
    ];
    const saved = (await call('PUT', pathOf(id), { rev: 0, rows })).body.data;
    const { response } = await call('GET', `${pathOf(id)}/export`);
    const exported = new Uint8Array(await response.arrayBuffer());
    const same = (await sendFile(id, exported)).data;
    assert.deepEqual([same.added, same.changed, same.notices], [0, 0, []]);
    assert.deepEqual(same.rows, saved.rows);
    const other = await book([[1, '软件', '台', 2, 55, 110]]);
    const merged = (await sendFile(id, other)).data;
    assert.deepEqual([merged.added, merged.changed, merged.rev], [0, 1, 3]);
    assert.equal(merged.rows[2].unitPrice, '55');
    assert.deepEqual(
      merged.notices.map(({ kind }: { kind: string }) => kind),
      ['kept'],
    );
  });

  test('a new bill is added with its places, or put in place of the rows', async () => {
    const id = await newBid();
    const first = await sendFile(id, await book([[1, '桌', '张', 2, 10, 20]]));
    assert.equal(first.data.rows[0].origin, '报价.xlsx 清单 第 2 行');
    const more = await sendFile(id, await book([[1, '椅', '把', 4, 5, 21]]));
    assert.deepEqual([more.data.rows.length, more.data.total], [2, '40.00']);
    assert.ok(more.data.notices.some(({ kind }: { kind: string }) => kind === 'sum-differs'));
    const only = await sendFile(id, await book([[1, '灯', '盏', 1, 9, 9]]), { mode: 'replace' });
    assert.deepEqual([only.data.rows.length, only.data.total], [1, '9.00']);
  });

  test('a file without a bill, or that is none, changes nothing', async () => {
    const id = await newBid();
    await sendFile(id, await book([[1, '桌', '张', 2, 10, 20]]));
    const none = await sendFile(id, await bookOf([{ name: '表', rows: [['只有文字']] }]));
    assert.deepEqual([none.data.rev, none.data.rows.length], [1, 1]);
    assert.equal(none.data.notices[0].kind, 'no-rows');
    assert.equal((await sendFile(id, new Uint8Array([1, 2, 3]))).code, 41501);
    assert.equal((await call('GET', pathOf(id))).body.data.rev, 1);
    assert.equal((await call('POST', `${pathOf(id)}/import`, new FormData())).status, 400);
  });
});
