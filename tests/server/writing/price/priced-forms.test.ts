import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { outline, price } from 'tender-widgets/contract';
import { reckonPrices, startingSettings } from 'tender-widgets/price';
import { filledMarkdown } from '../../../../site/server/writing/form-blanks/chapter-form.ts';
import { formSheet } from '../../../../site/server/writing/form-blanks/form-sheet.ts';
import { pricedForms } from '../../../../site/server/writing/offline/price-forms.ts';

/** What the form says once it is written and the sheet is saved. */
function after(title: string, content: string, sheet: price.PriceSheet): string {
  const form = { title, content };
  const chapter = {
    ...{ id: 'a', parentId: null, order: 0, title, pages: 1, scoringIds: [] },
    settings: { kind: 'form' },
  } as unknown as outline.OutlineChapter;
  const before = filledMarkdown({ sheet: formSheet(form), values: new Map(), extra: '' });
  const texts = pricedForms([chapter], new Map([['a', before]]), [form as never], sheet);
  return texts.get('a') ?? before;
}
const unnamed = (text: string) => text.replace(/【待填写：[^】]*】/g, '【待填写】');
const row = (name: string, unitPrice: string, quantity = '1') => ({
  ...{ id: name, name, unit: '项', quantity, unitPrice, taxRate: '' },
});

test('the total stands in the sentences of a letter in figures and words, what is of other money stays open', () => {
  const letter =
    '愿意以人民币（大写）____元（￥____）的投标总报价（其中暂列金额____元）承包本工程。\n\n随本函提交投标保证金____元。';
  assert.equal(
    unnamed(after('投标函', letter, reckonPrices(1, [row('服务', '1234567')]))),
    '愿意以人民币（大写）壹佰贰拾叁万肆仟伍佰陆拾柒元（￥1234567.00）的投标总报价（其中暂列金额【待填写】元）承包本工程。\n\n随本函提交投标保证金【待填写】元。',
  );
  // 壹元伍角元 is no sum: where the form prints 元 behind, parts of a yuan stay open.
  assert.match(
    after('投标函', letter, reckonPrices(1, [row('服务', '1.5')])),
    /（大写）【待填写[^】]*】元（￥1\.50）/,
  );
});

test('a label that says only how the sum is written has the total that is named over or beside it', () => {
  const sheet = reckonPrices(1, [row('服务', '1234567.5')]);
  const form = (head: string, cell: string, sum = '') =>
    `<table>\n<tr><th>项目名称</th><th>${head}</th><th>备注</th></tr>\n<tr><td>智慧病房</td><td>${cell}</td><td></td></tr>${sum}\n</table>`;
  const capitals = '人民币壹佰贰拾叁万肆仟伍佰陆拾柒元伍角整';
  const filled = (head: string, cell: string, sum?: string) =>
    after('开标一览表', form(head, cell, sum), sheet);
  assert.match(
    filled('投标总报价（元）', '小写：<br>大写：'),
    new RegExp(`小写：1234567\\.50<br>大写：${capitals}`),
  );
  assert.match(filled('投标总价（万元）', '小写：'), /小写：123\.45675/);
  const sum = '\n<tr><td colspan="2">合计（大写）：</td><td>小写：</td></tr>';
  assert.match(
    filled('备注', '无', sum),
    new RegExp(`合计（大写）：${capitals}</td><td>小写：1234567\\.50`),
  );
  assert.match(filled('投标总报价（元）', '其中安装费小写：'), /小写：【待填写/);
  assert.match(filled('投标保证金（元）', '小写：'), /小写：【待填写/);
});

test('what others offer and what was offered before is not ours', () => {
  const sheet = reckonPrices(1, [row('服务', '1234567')]);
  for (const whose of [
    '其他投标人的',
    '其他投标人',
    '各供应商的',
    '上一轮的',
    '第一次的',
    '最低的',
  ])
    assert.match(
      unnamed(after('投标函', `${whose}投标总价为____元。`, sheet)),
      /为【待填写】元/,
      whose,
    );
  for (const whose of ['我公司的', '本项目的', ''])
    assert.match(after('投标函', `${whose}投标总价为____元。`, sheet), /为1234567\.00元/, whose);
});

test('rates stand where the letter and the table ask for them, each by what it is of, and never in a bill of amounts', () => {
  const rates = reckonPrices(1, [row('土建工程', '6'), row('安装工程', '8.5')], {
    ...startingSettings,
    rate: 'off',
  });
  const cell = (...cells: string[]) =>
    `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`;
  const table = `<table>\n${cell('专业', '下浮率（%）').replaceAll('td>', 'th>')}\n${cell('安装工程', '')}\n${cell('装饰工程', '')}\n</table>`;
  assert.equal(
    unnamed(after('投标函', '土建工程下浮率为____%，投标下浮率为____%，投标总价____元。', rates)),
    '土建工程下浮率为6%，投标下浮率为【待填写】%，投标总价【待填写】元。',
  );
  assert.match(
    after('开标一览表', table, rates),
    /安装工程<\/td><td>8\.5<\/td>[\s\S]*装饰工程<\/td><td>(?!8|6)/,
  );
  const bill = `| 序号 | 名称 | 数量 | 单价（元） | 合价（元） |\n| --- | --- | --- | --- | --- |\n| 1 | 电缆 | 2 | 3 | 6 |`;
  assert.equal(after('分项报价表', bill, rates).includes('土建工程'), false);
});

test('a sum goes to blanks of its own money alone, and never where the form counts in thousands', () => {
  const yuan = reckonPrices(1, [row('服务', '1234567')]);
  const dollars = reckonPrices(1, yuan.rows, { ...startingSettings, currency: 'USD' });
  const both = (content: string) =>
    [yuan, dollars].map((sheet) => unnamed(after('投标函', content, sheet)));
  const [open, digits] = ['【待填写】', '1234567.00'];
  const words = '壹佰贰拾叁万肆仟伍佰陆拾柒元整';
  const cases: [string, string, string][] = [
    ['投标总价为____美元。', `投标总价为${open}美元。`, `投标总价为${digits}美元。`],
    [
      '以美元计的投标总价为____。',
      `以美元计的投标总价为${open}。`,
      `以美元计的投标总价为${digits}。`,
    ],
    ['投标总价（万美元）：____', `投标总价（万美元）：${open}`, '投标总价（万美元）：123.4567'],
    [
      '投标总价（大写）：____美元',
      `投标总价（大写）：${open}美元`,
      `投标总价（大写）：${open}美元`,
    ],
    [
      '投标总价：人民币____元，折合美元____。',
      `投标总价：人民币${digits}元，折合美元${open}。`,
      `投标总价：人民币${open}元，折合美元${open}。`,
    ],
    [
      '投标总价：人民币（大写）____元整，（小写）￥____元。',
      `投标总价：人民币（大写）${words.slice(0, -2)}元整，（小写）￥${digits}元。`,
      `投标总价：人民币（大写）${open}元整，（小写）￥${open}元。`,
    ],
    ['投标总价：____', `投标总价：${digits}`, `投标总价：美元${digits}`],
    [
      '投标总价（大写）：____',
      `投标总价（大写）：人民币${words}`,
      `投标总价（大写）：美元${words}`,
    ],
    ...['千元', '百万元', '亿元'].map(
      (unit): [string, string, string] =>
        [...[`投标总价：____${unit}`, `投标总价：${open}${unit}`, `投标总价：${open}${unit}`]] as [
          string,
          string,
          string,
        ],
    ),
  ];
  for (const [asked, inYuan, inDollars] of cases)
    assert.deepEqual(both(asked), [inYuan, inDollars], asked);
});

test('beside 合计 the sum stands below money alone', () => {
  const cell = (tag: string, ...cells: string[]) =>
    `<tr>${cells.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
  const filled = (head: string) =>
    after(
      '分项报价表',
      `<table>\n${cell('th', '内容', head, '备注')}\n${cell('td', '服务', '', '')}\n${cell('td', '合计', '', '')}\n</table>`,
      reckonPrices(1, [row('服务', '1234500')]),
    );
  assert.match(filled('金额（元）'), /合计<\/td><td>1234500\.00</);
  for (const head of ['数量', '人数', '单价（元）', '交货期'])
    assert.doesNotMatch(filled(head), /1234500/, head);
});

test('a cell has the sum of the money and the unit its column, its label or its own words name', () => {
  const sheet = reckonPrices(1, [row('服务', '1234500')]);
  const cell = (...cells: string[]) =>
    `<tr>${cells.map((text) => `<td>${text}</td>`).join('')}</tr>`;
  const filled = (...rows: string[][]) =>
    unnamed(
      after(
        '开标一览表',
        `<table>\n${rows.map((one) => cell(...one)).join('\n')}\n</table>`,
        sheet,
      ),
    );
  assert.match(
    filled(['内容', '人民币', '美元'], ['投标总价', '', '']),
    /<td>1234500\.00<\/td><td>(?!\d)/,
  );
  assert.match(filled(['投标总价', '____万元']), />123\.45万元</);
  assert.match(filled(['投标总价', '____千元']), />【待填写】千元</);
  assert.match(filled(['投标总价', '____美元']), />【待填写】美元</);
  const bill = (money: string) =>
    after(
      '分项报价表',
      `| 名称 | 数量 | 单价（${money}） | 合价（${money}） |\n| --- | --- | --- | --- |\n| 服务 | 1 | | |\n| 合计 | | | |`,
      sheet,
    );
  assert.match(
    bill('千元'),
    /\| 服务 \| 1 \| 1234\.5 \| 1234\.5 \|\n\| 合计 \|  \|  \| 1234\.5 \|/,
  );
  assert.doesNotMatch(bill('欧元'), /1234/);
});

const goods = ['窗帘', '窗纱', '轨道'];
const printed = (cells: readonly string[][], sum: string) =>
  `<table>\n<tr><th>序号</th><th>计划编号</th><th>货物名称</th><th>品牌</th><th>规格</th><th>数量</th><th>单价（元）</th><th>合价（元）</th><th>预算（元）</th></tr>\n${goods
    .map(
      (name, at) =>
        `<tr><td>${at + 1}</td>${at === 0 ? '<td rowspan="3">甲-1</td>' : ''}<td>${name}</td>${[cells[at]?.[0], cells[at]?.[1], String(10 * (at + 1)), cells[at]?.[2], cells[at]?.[3]].map((text) => `<td>${text ?? ''}</td>`).join('')}${at === 0 ? '<td rowspan="3">900000.00</td>' : ''}</tr>`,
    )
    .join('\n')}\n<tr><td colspan="9">${sum}</td></tr>\n</table>`;
const open = '合计（即投标总价；币种：人民币；单位：元）小写： 大写：';
const rows = goods.map((name, at) => row(name, String(2 + at), String(10 * (at + 1))));

test('a list of the tender’s own rows has its prices beside what is merged and what the bidder wrote, and its sum in the sentence below', () => {
  const before = [
    ['云锦', 'A-1', '', ''],
    ['', '', '', ''],
    ['', '', '', ''],
  ];
  const priced = [
    ['云锦', 'A-1', '2', '20.00'],
    ['', '', '3', '60.00'],
    ['', '', '4', '120.00'],
  ];
  const text = after('分项报价表', printed(before, open), reckonPrices(1, rows));
  const bare = text.replaceAll(/【待填写[^】]*】/g, '');
  assert.equal(
    bare,
    printed(
      priced,
      open.replace('小写：', '小写：200.00').replace('大写：', '大写：人民币贰佰元整'),
    ),
  );
  // A row more than the tender prints: each stands for itself, none is lost.
  const more = after(
    '分项报价表',
    printed(before, open),
    reckonPrices(1, [...rows, row('安装', '5')]),
  );
  assert.equal((more.match(/<tr>/g) ?? []).length, 6);
  assert.match(
    more,
    /<td>窗帘<\/td><td>云锦<\/td><td>A-1<\/td><td>10<\/td><td>2<\/td><td>20\.00<\/td>/,
  );
  assert.match(more, /<td>安装<\/td>.*<td>5\.00<\/td>/);
});

test('what is offered beside the bill is not the bill: spare and optional parts keep their own rows', () => {
  const sheet = reckonPrices(1, rows);
  const list =
    '<table>\n<tr><th>序号</th><th>名称</th><th>单位</th><th>数量</th><th>单价（元）</th></tr>\n<tr><td>1</td><td></td><td></td><td></td><td></td></tr>\n</table>';
  const chapters = ['分项报价表', '可选配件报价清单'].map((title, at) => ({
    ...{ id: title, parentId: null, order: at, title, pages: 1, scoringIds: [] },
    settings: { kind: 'form' },
  })) as unknown as outline.OutlineChapter[];
  const contents = new Map(chapters.map(({ id }) => [id, list]));
  assert.deepEqual([...pricedForms(chapters, contents, [], sheet).keys()], ['分项报价表']);
  // Where spare parts are what is bought, their list is the bill.
  const [, parts] = chapters;
  assert.equal(pricedForms(parts ? [parts] : [], contents, [], sheet).size, 1);
});

test('rows that come between the ones a form prints ask for what those ask for', () => {
  const form = `<table>\n<tr><th>序号</th><th>名称</th><th>品牌型号</th><th>单位</th><th>数量</th><th>单价（元）</th><th>备注</th></tr>\n<tr><td>1</td><td>窗帘</td><td></td><td>项</td><td>10</td><td></td><td></td></tr>\n<tr><td>…</td><td></td><td></td><td></td><td></td><td></td><td></td></tr>\n</table>`;
  const text = after('分项报价表', form, reckonPrices(1, rows));
  assert.deepEqual(
    [...text.matchAll(/<td>(窗帘|窗纱|轨道)<\/td><td>([^<]*)<\/td>/g)].map(([, name, brand]) => [
      name,
      brand,
    ]),
    goods.map((name) => [name, '【待填写：品牌型号】']),
  );
});

const listOf = (...heads: string[]): string => {
  const cells = (tag: string, text: (head: string) => string) =>
    `<tr>${heads.map((head) => `<${tag}>${text(head)}</${tag}>`).join('')}</tr>`;
  return `<table>\n${cells('th', (head) => head)}\n${cells('td', (head) => (head === '序号' ? '1' : ''))}\n</table>`;
};
const cellsIn = (text: string): string[][] =>
  [...unnamed(text).matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, cells = '']) =>
    [...cells.matchAll(/<t[dh][^>]*>(.*?)<\/t[dh]>/gs)].map(([, cell = '']) => cell),
  );

test('a rate stands with its sign, and a row with a discount is quantity times its unit price where no column names the discount', () => {
  const offered = { ...row('服务器', '46500.5', '2'), taxRate: '13', discount: '2.5' };
  const sheet = reckonPrices(1, [offered]);
  const heads = ['序号', '名称', '数量', '单价（元）', '合价（元）', '税率'];
  assert.deepEqual(cellsIn(after('分项报价表', listOf(...heads), sheet))[1], [
    ...['1', '服务器', '2', '45337.9875', '90675.98', '13%'],
  ]);
  const both = ['序号', '名称', '数量', '单价（元）', '优惠率（%）', '合价（元）', '税率（%）'];
  assert.deepEqual(cellsIn(after('分项报价表', listOf(...both), sheet))[1], [
    ...['1', '服务器', '2', '46500.5', '2.5', '90675.98', '13'],
  ]);
});

test('a column that says whether the tax is in it has the price so, and stays open where no rate says what the tax is', () => {
  const heads = ['序号', '名称', '数量', '不含税单价（元）', '不含税合价（元）'];
  const taxed = reckonPrices(1, [{ ...row('服务器', '113', '2'), taxRate: '13' }]);
  const net = after('分项报价表', listOf(...heads), taxed);
  assert.deepEqual(cellsIn(net)[1], ['1', '服务器', '2', '100.00', '200.00']);
  const untaxed = { ...startingSettings, taxIncluded: false };
  const plus = reckonPrices(1, [{ ...row('服务器', '100', '2'), taxRate: '13' }], untaxed);
  const gross = ['序号', '名称', '数量', '含税单价（元）', '含税合价（元）'];
  assert.deepEqual(cellsIn(after('分项报价表', listOf(...gross), plus))[1], [
    ...['1', '服务器', '2', '113.00', '226.00'],
  ]);
  const open = reckonPrices(1, [row('服务器', '113', '2')]);
  assert.deepEqual(cellsIn(after('分项报价表', listOf(...heads), open))[1], [
    ...['1', '服务器', '2', '【待填写】', '【待填写】'],
  ]);
});

test('a column of capitals stands beside the column of the sum', () => {
  const sheet = reckonPrices(1, [row('服务', '1234567.5')]);
  const list = (...heads: string[]) => after('开标一览表', listOf(...heads), sheet);
  const capitals = '人民币壹佰贰拾叁万肆仟伍佰陆拾柒元伍角整';
  assert.deepEqual(cellsIn(list('项目名称', '投标报价（元）', '大写', '交货期'))[1], [
    ...['【待填写】', '1234567.50', capitals, '【待填写】'],
  ]);
  assert.equal(cellsIn(list('投标总价（小写）', '大写'))[1]?.[1], capitals);
  assert.equal(cellsIn(list('投标保证金（元）', '大写'))[1]?.[1], '【待填写】');
});
