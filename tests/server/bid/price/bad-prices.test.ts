import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Call } from '../../../support/caller.ts';
import { bookOf } from '../../../support/price-sheets/book.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';

describe('prices and price files that cannot be right, through the service', () => {
  let service: TestService;
  let call: Call;
  before(async () => {
    service = await sharedTestService();
    ({ call } = await service.signIn());
  });
  after(() => service.remove());

  const row = (name: string, unitPrice: string, quantity = '1') => ({
    ...{ name, unit: '台', quantity, unitPrice, taxRate: '13' },
  });
  async function bidWith(ceiling?: string): Promise<string> {
    const made = await call('POST', '/bid/client/bids', { name: '设备采购' });
    const path = `/bid/client/bids/${made.body.data.id}`;
    if (ceiling !== undefined)
      await call('PATCH', path, { facts: { ceilingPrice: { value: ceiling, source: null } } });
    const chapter = { id: 'c0', parentId: null, order: 0, title: '说明', pages: 1 };
    await call('PUT', `${path}/outline`, { chapters: [chapter] });
    await call('PUT', `${path}/chapters/c0`, { content: '本册为报价文件。' });
    return path;
  }
  const saved = async (path: string, rows: object[], rev = 0) =>
    (await call('PUT', `${path}/price`, { rev, rows })).body.data;
  const said = ({ problems }: { problems: { msg: string }[] }) => problems.map(({ msg }) => msg);
  const sendRows = async (path: string, rows: (string | number)[][], isLocked = false) => {
    const head = ['序号', '名称', '单位', '数量', '单价（元）'];
    const book = await bookOf([{ name: '清单', isLocked, rows: [head, ...rows] }]);
    const form = new FormData();
    form.set('file', new File([book.slice()], '报价.xlsx'));
    return (await call('POST', `${path}/price/import`, form)).body;
  };

  test('negative and absurd ones are kept as typed, and each is said', async () => {
    const path = await bidWith('100.00');
    const sheet = await saved(path, [row('服务器', '-5'), row('机柜', '1', '-2')]);
    assert.deepEqual(said(sheet).slice(0, 2), [
      '“服务器”的单价是负数，请核对',
      '“机柜”的数量是负数，请核对',
    ]);
    assert.deepEqual(
      (await call('GET', `${path}/price`)).body.data.rows.map(
        ({ unitPrice }: { unitPrice: string }) => unitPrice,
      ),
      ['-5', '1'],
    );
    // Nothing of it is put into words as a price.
    assert.equal(sheet.totalText, '');
    const high = await saved(path, [row('服务器', '99999999')], 1);
    assert.match(said(high).join(), /100\.00/);
    const refused = await call('POST', `${path}/finish`);
    const kinds = refused.body.data.reasons.map(({ kind }: { kind: string }) => kind);
    assert.ok(kinds.includes('over-ceiling'), kinds.join());
  });

  test('negative ones stop the end until a person says that they are right', async () => {
    const path = await bidWith();
    await saved(path, [row('服务器', '-5'), row('机柜', '9')]);
    const refused = await call('POST', `${path}/finish`);
    assert.deepEqual(refused.body.data.reasons, [
      { kind: 'price-negative', msg: '“服务器”的单价是负数，请核对' },
    ]);
    const override = { reasons: ['price-negative'], note: '抵扣旧设备折价' };
    const finished = await call('POST', `${path}/finish`, { override });
    assert.equal(finished.status, 200, JSON.stringify(finished.body));
    assert.equal((await call('GET', `${path}/price`)).body.data.rows[0].unitPrice, '-5');
  });

  test('a locked sheet is read and said; more rows than a sheet has room for are refused whole, and what stood stays', async () => {
    const path = await bidWith();
    const locked = (await sendRows(path, [[1, '桌', '张', 2, 10]], true)).data;
    assert.deepEqual([locked.rows.length, locked.added], [1, 1]);
    const notice = locked.notices.find(({ kind }: { kind: string }) => kind === 'locked');
    assert.match(notice.msg, /保护|锁定/);
    const many = Array.from({ length: 10_001 }, (_, n) => [n + 1, `物资 ${n}`, '台', 1, 1]);
    const over = await sendRows(path, many);
    assert.equal(over.code, 400);
    assert.match(over.msg, /最多 10000 行/);
    const kept = (await call('GET', `${path}/price`)).body.data;
    assert.deepEqual([kept.rev, kept.rows.length], [1, 1]);
  });
});
