import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readXlsx } from '../../../../site/server/documents/read/xlsx/xlsx.ts';
import { matchGoods } from '../../../../site/server/writing/goods/match-goods.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

const proof = { evidence: null, date: '', confirmed: true };
const parameter = (name: string, value: string, unit = '') => ({
  ...{ name, value, unit },
  ...proof,
});
const product = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, brand: '华澄', model: '', maker: '', parameters: [], ...proof },
  ...more,
});

describe('products for rows of a bill', () => {
  const server = product('p1', '机架式服务器', {
    model: 'R5-2280',
    parameters: [parameter('内存', '128', 'GB'), parameter('硬盘', '4', 'TB')],
  });
  const small = product('p2', '服务器', { parameters: [parameter('内存', '32', 'GB')] });

  test('are found by their name, and held against what is asked', () => {
    const rows = [
      { id: 'a', name: '服务器', spec: '内存≥64GB；硬盘≥2TB' },
      { id: 'b', name: '会议桌' },
    ];
    const [found, ...others] = matchGoods(rows, [server, small]);
    assert.deepEqual(others, []);
    assert.deepEqual(
      found?.offers.map(({ productId, verdict }) => [productId, verdict]),
      [
        ['p1', 'positive'],
        ['p2', 'negative'],
      ],
    );
    assert.match(found?.offers[0]?.parameters ?? '', /内存：128GB；硬盘：4TB/);
    assert.match(found?.offers[0]?.name ?? '', /^机架式服务器 华澄 R5-2280$/);
  });

  test('a model in the row’s own words goes first; what nobody confirmed is not offered', () => {
    const rows = [{ id: 'a', name: '服务器（型号 R5-2280）' }];
    assert.equal(matchGoods(rows, [small, server])[0]?.offers[0]?.productId, 'p1');
    assert.deepEqual(matchGoods(rows, [{ ...server, confirmed: false }]), []);
  });
});

describe('the bill of goods of a bid', () => {
  let service: TestService;
  before(async () => {
    service = await sharedTestService();
  });
  after(() => service.remove());

  test('is proposed from the profile, kept with the sheet once confirmed, and exported without prices', async () => {
    const { call } = await service.signIn();
    const name = { value: '澄江远帆设备有限公司', confirmed: true };
    const { evidence: _none, ...shown } = product('p1', '机架式服务器', {
      parameters: [parameter('内存', '128', 'GB')],
    });
    const profile = { facts: { name }, products: [shown] };
    const stored = await call('PUT', '/company/client/profile', { rev: 0, profile });
    assert.equal(stored.status, 200, JSON.stringify(stored.body));
    const { id } = (await call('POST', '/bid/client/bids', { name: '设备采购' })).body.data;
    const path = `/bid/client/bids/${id}/price`;
    const rows = [
      {
        ...{ id: 'r1', name: '服务器', spec: '内存≥64GB', unit: '台', quantity: '2' },
        ...{ unitPrice: '98765', taxRate: '13' },
      },
    ];
    await call('PUT', path, { rev: 0, rows });
    const [{ rowId, offers }] = (await call('GET', `${path}/goods`)).body.data;
    assert.deepEqual([rowId, offers[0].productId, offers[0].verdict], ['r1', 'p1', 'positive']);
    const exported = async () => {
      const { response } = await call('GET', `${path}/goods/export`);
      const { blocks } = await readXlsx(new Uint8Array(await response.arrayBuffer()), () => {});
      return JSON.stringify(blocks);
    };
    assert.match(await exported(), /建议，优于要求/);
    const { verdict: _verdict, ...goods } = { ...offers[0], state: 'confirmed' };
    const saved = await call('PUT', path, { rev: 1, rows: [{ ...rows[0], goods }] });
    assert.deepEqual(saved.body.data.rows[0].goods, goods);
    const file = await exported();
    assert.match(file, /已确认/);
    assert.match(file, /机架式服务器 华澄/);
    assert.doesNotMatch(file, /98765/);
  });
});
