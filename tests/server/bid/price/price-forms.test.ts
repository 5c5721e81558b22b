import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readXlsx } from '../../../../site/server/documents/read/xlsx/xlsx.ts';
import type { Call } from '../../../support/caller.ts';
import { bookOf } from '../../../support/price-sheets/book.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const row = (name: string, unitPrice: string) => ({
  ...{ name, unit: '台', quantity: '2', unitPrice, taxRate: '13' },
});
const letter = '# 投标函\n\n我方投标总价为人民币（大写）壹拾元整（￥10.00元）。';
const list = [
  '| 序号 | 名称 | 规格型号 | 单位 | 数量 | 单价（元） | 合价（元） | 产地 |',
  '| --- | --- | --- | --- | --- | --- | --- | --- |',
  '| 1 | 机柜 | 【待填写】 | 【待填写】 | 【待填写】 | 【待填写】 | 【待填写】 | 苏州 |',
  '| 合计 |  |  |  |  |  | 【待填写】 |  |',
].join('\n');

describe('prices in the texts of a bid', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  async function bidWith(texts: Record<string, string>, ceiling?: string): Promise<string> {
    const { id } = (await call('POST', '/bid/client/bids', { name: '设备投标' })).body.data;
    const path = `/bid/client/bids/${id}`;
    if (ceiling !== undefined)
      await call('PATCH', path, { facts: { ceilingPrice: { value: ceiling, source: null } } });
    const chapters = Object.keys(texts).map((title, order) => ({
      ...{ id: `c${order}`, parentId: null, order, title, pages: 1 },
      settings: { kind: 'form' },
    }));
    await call('PUT', `${path}/outline`, { chapters });
    for (const [order, content] of Object.values(texts).entries())
      await call('PUT', `${path}/chapters/c${order}`, { content });
    return path;
  }
  const contentOf = async (path: string, chapter: string): Promise<string> =>
    (await call('GET', `${path}/chapters/${chapter}`)).body.data.content;
  const findings = async (
    path: string,
  ): Promise<{ kind: string; quote: string; fix?: { to: string } }[]> =>
    (await call('GET', `${path}/check`)).body.data.filter(
      ({ kind, msg }: { kind: string; msg: string }) =>
        kind === 'wrong-amount' && msg.includes('报价表'),
    );

  async function imported(path: string, rows: readonly (readonly (string | undefined)[])[]) {
    const form = new FormData();
    const book = await bookOf([
      { name: '报价', rows: rows.map((cells) => cells.map((text) => text ?? '')) },
    ]);
    form.append('file', new File([book.slice()], '报价.xlsx'));
    const { body } = await call('POST', `${path}/price/import`, form);
    return body.data as {
      added: number;
      changed: number;
      rows: { name: string; unitPrice: string; floor?: string; ceiling?: string; note?: string }[];
      notices: { kind: string; msg: string }[];
    };
  }

  test('rows stand in the price table, what the bidder wrote beside a name stays, and versions do not pile up', async () => {
    const path = await bidWith({ 分项报价表: list });
    const saved = await call('PUT', `${path}/price`, {
      rev: 0,
      rows: [row('服务器', '100'), row('机柜', '20.5')],
    });
    assert.equal(saved.body.data.total, '241.00');
    const content = await contentOf(path, 'c0');
    assert.match(content, /\| 1 \| 服务器 \|\s+\| 台 \| 2 \| 100 \| 200\.00 \|/);
    assert.match(content, /\| 2 \| 机柜 \|\s+\| 台 \| 2 \| 20\.5 \| 41\.00 \| 苏州 \|/);
    assert.match(content, /\| 合计 \|.{0,40}\| 241\.00 \|/);
    await call('PUT', `${path}/price`, { rev: 1, rows: [row('服务器', '90'), row('机柜', '20')] });
    assert.match(await contentOf(path, 'c0'), /\| 服务器 \|.{0,30}\| 90 \| 180\.00 \|/);
    const { records } = (await call('GET', `${path}/chapters/c0/versions`)).body.data;
    const kinds = records.map(({ kind }: { kind: string }) => kind);
    assert.deepEqual(kinds, ['price', 'edited']);
  });

  test('a row without a price puts nothing into the forms', async () => {
    const path = await bidWith({ 分项报价表: list });
    await call('PUT', `${path}/price`, { rev: 0, rows: [row('服务器', '100'), row('机柜', '')] });
    assert.equal(await contentOf(path, 'c0'), list);
  });

  test('another figure and its capitals are found, mended by one press, and stop the end', async () => {
    const path = await bidWith({ 投标函: letter });
    await call('PUT', `${path}/price`, { rev: 0, rows: [row('服务器', '100')] });
    const found = await findings(path);
    assert.deepEqual(
      found.map(({ quote }) => quote),
      ['壹拾元整', '￥10.00元'],
    );
    for (const [at, right] of ['贰佰元整', '￥200.00元'].entries())
      assert.ok(found[at]?.fix?.to.includes(right));
    const refused = await call('POST', `${path}/finish`);
    assert.equal(refused.body.code, 40951);
    const kinds = refused.body.data.reasons.map(({ kind }: { kind: string }) => kind);
    assert.deepEqual(kinds, ['price-differs', 'price-differs']);
    const content = letter.replace('壹拾元整', '贰佰元整').replace('10.00', '200.00');
    await call('PUT', `${path}/chapters/c0`, { content });
    assert.deepEqual(await findings(path), []);
    assert.equal((await call('POST', `${path}/finish`)).status, 200);
  });

  test('a bid priced by rates: one below its floor stops the end, another in the text is named', async () => {
    const path = await bidWith({ 投标函: '# 投标函\n\n我方投标下浮率为7%。', 分项报价表: list });
    const rate = { ...row('投标报价', '4'), unit: '%', quantity: '', floor: '5', ceiling: '25' };
    const settings = { rate: 'off', places: 1 };
    const saved = await call('PUT', `${path}/price`, { rev: 0, rows: [rate], settings });
    assert.deepEqual(
      saved.body.data.problems.map(({ kind }: { kind: string }) => kind),
      ['under-floor'],
    );
    const refused = await call('POST', `${path}/finish`);
    const kinds = refused.body.data.reasons.map(({ kind }: { kind: string }) => kind);
    assert.ok(kinds.includes('over-ceiling'));
    const { rows } = saved.body.data;
    await call('PUT', `${path}/price`, { rev: 1, rows: [{ ...rows[0], unitPrice: '8.5' }] });
    assert.deepEqual(
      (await findings(path)).map(({ quote, fix }) => [quote, fix?.to.includes('8.5%')]),
      [['7%', true]],
    );
    assert.equal(await contentOf(path, 'c1'), list);
  });

  test('a sheet of rates goes out as a workbook and comes in again; a file without the rate is not taken', async () => {
    const path = await bidWith({ 说明: '本册为报价文件。' });
    const rates = ['包1', '包2'].map((name) => ({
      ...{ name, unit: '%', quantity: '', unitPrice: '', taxRate: '', floor: '5', ceiling: '25' },
      note: '按信息价下浮'.repeat(40),
    }));
    const settings = { rate: 'off', places: 1 };
    await call('PUT', `${path}/price`, { rev: 0, rows: rates, settings });
    const { response } = await call('GET', `${path}/price/export`);
    const { blocks } = await readXlsx(new Uint8Array(await response.arrayBuffer()), () => {});
    const [head = [], ...rows] = blocks.flatMap((block) =>
      block.kind === 'table' ? block.rows : [],
    );
    const heads = head.map(({ text }) => text);
    assert.ok(heads.includes('下浮率（%）'));
    const at = heads.indexOf('下浮率（%）');
    const filled = rows.map((row, i) =>
      heads.map((_, x) =>
        x === at ? ['8.5', '约十'][i] : (row.find(({ column }) => column === x)?.text ?? ''),
      ),
    );
    const taken = await imported(path, [heads, ...filled]);
    assert.deepEqual([taken.added, taken.changed], [0, 1]);
    assert.deepEqual(
      taken.rows.map((row) => [row.name, row.unitPrice, row.floor, row.ceiling]),
      [
        ['包1', '8.5', '5', '25'],
        ['包2', '', '5', '25'],
      ],
    );
    assert.deepEqual(
      taken.notices.map(({ kind }) => kind),
      ['not-a-number'],
    );
    assert.deepEqual(
      taken.rows.map(({ note }) => note?.length),
      [240, 240],
    );
    const bill = await imported(path, [
      ['名称', '数量', '单价（元）'],
      ['服务器', '2', '100'],
    ]);
    assert.deepEqual(
      bill.notices.map(({ kind, msg }) => [kind, msg.includes('下浮率')]),
      [['no-rows', true]],
    );
    assert.deepEqual(bill.rows, taken.rows);
  });

  test('forms of ours that were written for a sum, or before the rates were given, take the rates', async () => {
    const open = '报价以开标一览表为准：人民币（大写）【待填写】元（￥【待填写】）。';
    const sheet = ['| 名称 | 内容 |', '| --- | --- |', '| 总报价（大写） | 【待填写】 |'];
    const path = await bidWith({
      投标函: open,
      开标一览表: [...sheet, '| 总报价（小写，元） | 【待填写】 |'].join('\n'),
      报价函: '报价以开标一览表为准：投标报价下浮率【待填写】%。',
    });
    const rate = { ...row('投标报价', '8.5'), unit: '%', quantity: '' };
    await call('PUT', `${path}/price`, { rev: 0, rows: [rate], settings: { rate: 'off' } });
    assert.equal(await contentOf(path, 'c0'), '报价以开标一览表为准：投标报价下浮率8.5%。');
    assert.equal(
      await contentOf(path, 'c1'),
      [...sheet.slice(0, 2), '| 投标报价（下浮率） | 8.5% |'].join('\n'),
    );
    assert.equal(await contentOf(path, 'c2'), '报价以开标一览表为准：投标报价下浮率8.5%。');
    const { rows } = (await call('GET', `${path}/price`)).body.data;
    await call('PUT', `${path}/price`, { rev: 1, rows: [{ ...rows[0], unitPrice: '9' }] });
    assert.match(await contentOf(path, 'c0'), /下浮率9%。$/);
    assert.match(await contentOf(path, 'c1'), /\| 投标报价（下浮率） \| 9% \|/);
    await call('PUT', `${path}/chapters/c1`, { content: '| 投标报价（下浮率） | 30% |' });
    assert.deepEqual(
      (await findings(path)).map(({ quote }) => quote),
      ['30%'],
    );
  });

  test('a price above the ceiling, and one that is absurdly above it, stop the end', async () => {
    for (const unitPrice of ['51', '999999']) {
      const path = await bidWith({ 说明: '本册为报价文件。' }, '100.00');
      await call('PUT', `${path}/price`, { rev: 0, rows: [row('服务器', unitPrice)] });
      const refused = await call('POST', `${path}/finish`);
      assert.deepEqual(
        refused.body.data.reasons.map(({ kind }: { kind: string }) => kind),
        ['over-ceiling'],
      );
    }
  });
});
