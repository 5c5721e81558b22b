import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call } from '../../../support/caller.ts';
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

  test('a bid priced by rates: one below its floor stops the end, another in the text is named, its workbook has rates, a bill is not taken', async () => {
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
