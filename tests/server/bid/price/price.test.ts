import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readXlsx } from '../../../../site/server/documents/read/xlsx/xlsx.ts';
import { type Call, until } from '../../../support/caller.ts';
import { companyOfTwo } from '../../../support/knowledge-base.ts';
import { bookOf } from '../../../support/price-sheets/book.ts';
import { sharedTestService, type TestService } from '../../../support/service.ts';
import { filesForm, settledTender } from '../../../support/tender-files.ts';

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

  test('what is odd in a workbook among the tender’s files is said beside the sheet, with file, sheet and row', async () => {
    const book = await bookOf([
      {
        name: '土建',
        isLocked: true,
        hiddenRows: [5],
        rows: [
          ['序号', '项目名称', '计量单位', '工程量', '综合单价'],
          ['1', '配管', 'm', '=[1]算量!B7#5240', '!#DIV/0!'],
          ['2', '配线', 'm', '!#REF!', null],
          ['3', '桥架', 'm', 20, null],
          ['4', '接线盒', '个', 420, null],
        ],
      },
      { name: '底稿', isHidden: true, rows: [['备注']] },
    ]);
    const form = filesForm({ '招标文件.md': '设备安装招标文件\n项目名称：设备安装\n' });
    form.append('file', new Blob([book.slice()]), '工程量清单.xlsx');
    const posted = await call('POST', '/bid/client/tenders', form);
    const tender = await settledTender(call, posted.body.data.id);
    const made = await call('POST', '/bid/client/bids', { name: '安装', tenderId: tender.id });
    const { notices } = (await call('GET', `${pathOf(made.body.data.id)}/terms`)).body.data;
    const said = notices.map(({ kind, place }: { kind: string; place: string }) => [kind, place]);
    const file = '《工程量清单.xlsx》';
    assert.deepEqual(said, [
      ['foreign-formula', `${file} 土建 第 2 行`],
      ['error-cell', `${file} 土建 第 3 行`],
      ['hidden', `${file} 土建 第 5 行`],
      ['locked', `${file} 土建`],
      ['hidden', `${file} 底稿`],
    ]);
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
      // Half a percent, under heads that count percent.
      { ...row('软件', ''), section: '软件', discount: '0.5', taxRate: '0.5' },
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

  async function bidOn(text: string): Promise<string> {
    const form = new FormData();
    form.append('file', new Blob([text]), '招标文件.md');
    const { id: tenderId } = (await call('POST', '/bid/client/tenders', form)).body.data;
    await until(
      () => call('GET', `/bid/client/tenders/${tenderId}`),
      ({ body: { data } }) => data.status === 'ready',
    );
    return (await call('POST', '/bid/client/bids', { name: '设备采购', tenderId })).body.data.id;
  }

  test('a sheet begins as the tender wants prices put; what the bidder sets holds', async () => {
    const id = await bidOn(
      '设备采购招标文件\n项目名称：设备采购\n投标报价精确到元，以美元报价。\n单价为不含税单价。\n',
    );
    const { terms, settings } = (await call('GET', `${pathOf(id)}/terms`)).body.data;
    assert.deepEqual(settings, { currency: 'USD', unit: 'yuan', places: 0, taxIncluded: false });
    assert.match(terms[0].sources[0].quote, /以美元报价/);
    const first = (await call('GET', pathOf(id))).body.data;
    assert.equal(first.rev, 0);
    assert.deepEqual(
      [first.settings.currency, first.settings.places, first.settings.taxIncluded],
      ['USD', 0, false],
    );
    const saved = (await call('PUT', pathOf(id), { rev: 0, rows: [row('服务器', '10.4')] })).body;
    assert.deepEqual([saved.data.settings.places, saved.data.total], [0, '24.00']);
    const own = { ...first.settings, places: 2, currency: 'CNY' };
    const body = { rev: 1, rows: [row('服务器', '10.4')], settings: own };
    assert.equal((await call('PUT', pathOf(id), body)).body.data.total, '23.50');
    assert.deepEqual((await call('GET', pathOf(id))).body.data.settings, own);
  });

  test('edits that race with an import are each stored whole or told what is', async () => {
    const id = await newBid();
    await call('PUT', pathOf(id), { rev: 0, rows: [row('服务器', '1')] });
    const file = await book([[1, '机柜', '台', 1, 5, 5]]);
    const [imported, ...saved] = await Promise.all([
      sendFile(id, file),
      ...['2', '3', '4'].map((unitPrice) =>
        call('PUT', pathOf(id), { rev: 1, rows: [row('服务器', unitPrice)] }),
      ),
    ]);
    assert.equal(imported.code, 200);
    const won = saved.filter(({ body }) => body.code === 200);
    assert.ok(won.length <= 1);
    assert.ok(saved.every(({ body }) => [200, 40902].includes(body.code)));
    const kept = (await call('GET', pathOf(id))).body.data;
    assert.equal(kept.rev, 2 + won.length);
    // The import is never lost below an edit that did not know of it.
    if (imported.data.rev === kept.rev)
      assert.deepEqual(
        kept.rows.map(({ name }: { name: string }) => name),
        ['服务器', '机柜'],
      );
  });

  test('prices are their bidder’s: nobody of the company sees them, its owner neither', async () => {
    const { boss: owner, employee } = await companyOfTwo(service);
    const made = await employee.call('POST', '/bid/client/bids', { name: '设备采购' });
    const path = pathOf(made.body.data.id);
    const body = { rev: 0, rows: [row('服务器', '12345')] };
    assert.equal((await employee.call('PUT', path, body)).status, 200);
    for (const at of [path, `${path}/rule`, `${path}/terms`, `${path}/export`])
      assert.equal((await owner.call('GET', at)).status, 404, at);
    assert.equal((await owner.call('PUT', path, { ...body, rev: 1 })).status, 404);
    const bid = `/bid/client/bids/${made.body.data.id}`;
    for (const at of [bid, `${bid}/outline`, `${bid}/word?volume=报价`, `${bid}/check`])
      assert.equal((await owner.call('GET', at)).status, 404, at);
  });
});
