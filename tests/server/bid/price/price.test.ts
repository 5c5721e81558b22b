import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readXlsx } from '../../../../site/server/documents/read/xlsx/xlsx.ts';
import type { Call } from '../../../support/caller.ts';
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
    assert.equal(tables.length, 10_001);
    assert.deepEqual(
      tables[1]?.map(({ text }) => text),
      ['物资 0', '台', '2', '0.01', '13', '0.02'],
    );
  });
});
