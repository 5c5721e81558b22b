import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { reckonPrices, startingSettings } from 'tender-widgets/price';
import { filledMarkdown } from '../../../../site/server/writing/form-blanks/chapter-form.ts';
import { formSheet } from '../../../../site/server/writing/form-blanks/form-sheet.ts';
import { lotNamed } from '../../../../site/server/writing/lots/chosen-lots.ts';
import { pricedForms } from '../../../../site/server/writing/offline/price-forms.ts';
import { priceRowsOfLots, rateRowsOfLots } from '../../../../site/server/writing/price/lot-rows.ts';
import { byPrices, sheetFor } from '../../../../site/server/writing/price/lot-sheet.ts';
import { documentOf } from '../../documents/extract/extract-blocks.ts';

const list = (...rows: string[][]) => ({ rows: [['序号', '货物名称', '单位', '数量'], ...rows] });
const document = documentOf(
  '# 第四章 采购需求',
  '## 包1 货物清单',
  list(['1', '台式计算机', '台', '10'], ['2', '安装调试', '项', '1']),
  '## 包2 货物清单',
  list(['1', '激光打印机', '台', '5'], ['2', '安装调试', '项', '1']),
  '## 包3 货物清单',
  list(['1', '会议平板', '台', '2']),
);
const lots: tender.LotFacts[] = [1, 2, 3].map((n) => ({
  ...{ lotId: `lot-${n}`, number: `包${n}`, name: '' },
  facts: { budget: null, ceilingPrice: null, bidBond: null, duration: null },
}));
const ofTender = lots.map(({ lotId, number }) => ({
  ...{ id: lotId, number, name: '', source: { block: 0, quote: '' } },
}));
const rowsOf = (...chosen: string[]) => priceRowsOfLots(document, { lots: ofTender, chosen });

test('prices are asked for what is in the chosen lots; of several each is a part of its own', () => {
  const told = (rows: ReturnType<typeof rowsOf>) =>
    rows.map(({ name, section }) => [section, name]);
  assert.deepEqual(told(rowsOf('lot-2')), [
    [undefined, '激光打印机'],
    [undefined, '安装调试'],
  ]);
  const rows = rowsOf('lot-1', 'lot-2');
  assert.deepEqual(told(rows), [
    ['包1', '台式计算机'],
    ['包1', '安装调试'],
    ['包2', '激光打印机'],
    ['包2', '安装调试'],
  ]);
  assert.equal(new Set(rows.map(({ id }) => id)).size, 4);
});

test('a form and a sentence of one lot have the prices of that lot', () => {
  const rows = rowsOf('lot-1', 'lot-2').map((row) => ({ ...row, unitPrice: '100' }));
  const sheet = reckonPrices(1, rows);
  const two = lots.slice(0, 2);
  assert.equal(sheetFor(sheet, lotNamed('投标函', two))?.total, '1700.00');
  assert.equal(sheetFor(sheet, lotNamed('包1开标一览表', two))?.total, '1100.00');
  assert.equal(sheetFor(sheet, lotNamed('包3开标一览表', lots)), undefined);
  for (const title of ['第一、二标段', '1、2标段', '第一至二标段', '1-2包', '各标段（含包1）'])
    assert.equal(sheetFor(sheet, lotNamed(`${title}开标一览表`, two))?.total, '1700.00', title);
  const passages = ['包1投标总价1100元', '包2投标总价600元', '投标总价1700元'].map((text) => ({
    ...{ chapterId: 'a', text },
  }));
  const seen = byPrices({ chapters: [], lots: two, price: sheet }, passages, ({ price }, own) =>
    own.map(({ text }) => text.endsWith(`${price?.total.replace('.00', '')}元`)),
  );
  assert.deepEqual(seen, [true, true, true]);
});

test('a lot whose name is a part of another’s is not named by that', () => {
  const [first, second] = lots;
  assert.ok(first && second);
  const two = [
    { ...first, name: '电梯采购' },
    { ...second, name: '电梯采购及安装' },
  ];
  const named = (text: string) => lotNamed(text, two)?.number;
  assert.equal(named('电梯采购及安装报价表'), '包2');
  assert.equal(named('电梯采购报价表'), '包1');
  assert.equal(named('电梯采购、电梯采购及安装报价表'), undefined);
});

const cells = (rows: string[][]) => ({ rows });
const told = (content: ReturnType<typeof documentOf>, of: typeof ofTender, ...chosen: string[]) =>
  priceRowsOfLots(content, { lots: of, chosen }).map(({ name, section = '' }) => [section, name]);

test('a table with a column of lots, or titles of lots across it, is divided by its rows', () => {
  const named = ofTender.map((lot, at) => ({
    ...lot,
    name: ['监控系统', '门禁系统', '会议系统'][at] ?? '',
  }));
  const goods = [
    ['摄像机', '台', '10'],
    ['门禁机', '台', '5'],
    ['会议平板', '台', '2'],
  ];
  const column = (head: string, lotWords: string[]) =>
    cells([
      ['序号', head, '设备名称', '单位', '数量'],
      ...goods.map((row, at) => [String(at + 1), lotWords[at] ?? '', ...row]),
    ]);
  const across = cells([
    ['设备名称', '单位', '数量'],
    ...goods.flatMap((row, at) => [[`第${at + 1}包：${named[at]?.name}`, '', ''], row]),
  ]);
  const tables = [
    column('包号', ['1', '2', '3']),
    column('所属标段', ['第一包', '第二包', '第三包']),
    column('采购包', ['包1（监控系统）', '包2（门禁系统）', '包3（会议系统）']),
    column('标段名称', ['监控系统', '门禁系统', '会议系统']),
    across,
  ];
  for (const table of tables) {
    const file = documentOf('# 第四章 采购需求', table);
    assert.deepEqual(told(file, named, 'lot-2'), [['', '门禁机']]);
    assert.deepEqual(told(file, named, 'lot-1', 'lot-3'), [
      ['包1', '摄像机'],
      ['包3', '会议平板'],
    ]);
  }
  // 品目号 counts the rows of a list, and a column that names other things divides nothing.
  for (const [head, words] of [
    ['品目号', ['1', '2', '3']],
    ['分包', ['否', '否', '是']],
  ] as const) {
    const file = documentOf('# 第四章 采购需求', column(head, [...words]));
    assert.equal(told(file, named, 'lot-2').length, 3, head);
  }
  const twice = documentOf('# 清单', column('包号', ['1、2', '2', '3']));
  assert.deepEqual(told(twice, named, 'lot-1', 'lot-2'), [
    ['包1', '摄像机'],
    ['包2', '摄像机'],
    ['包2', '门禁机'],
  ]);
});

const cell = (row: string[], tag: string) =>
  `<tr>${row.map((text) => `<${tag}>${text}</${tag}>`).join('')}</tr>`;
const filled = (
  of: tender.LotFacts[],
  price: ReturnType<typeof reckonPrices>,
  rows: string[][],
  own: tender.LotFacts[] = [],
) => {
  const [head = [], ...body] = rows;
  const content = `<table>\n${[cell(head, 'th'), ...body.map((row) => cell(row, 'td'))].join('\n')}\n</table>`;
  const form = { title: '开标一览表', content };
  const chapter = { id: 'a', title: form.title, settings: { kind: 'form' } };
  const before = filledMarkdown({ sheet: formSheet(form), values: new Map(), extra: '' });
  const texts = pricedForms(
    [chapter as never],
    new Map([['a', before]]),
    [form as never],
    price,
    of,
    own,
  );
  return (texts.get('a') ?? before)
    .replace(/【待填写[^】]*】/g, '')
    .replace(/<\/?(?:table|t[dh])>|\n/g, ' ')
    .split('</tr>')
    .map((row) => row.replace('<tr>', '').trim().split(/\s+/).join(' '))
    .slice(0, -1);
};

test('each row of a form’s list of lots has its lot’s price, and those of other lots stay open', () => {
  const joint = reckonPrices(
    1,
    rowsOf('lot-1', 'lot-2').map((row) => ({ ...row, unitPrice: '100' })),
  );
  const one = reckonPrices(
    1,
    rowsOf('lot-2').map((row) => ({ ...row, unitPrice: '100' })),
  );
  const two = lots.slice(0, 2);
  const list = [
    ['包号', '投标报价（元）', '交货期'],
    ['1', '', ''],
    ['2', '', ''],
    ['3', '', ''],
  ];
  assert.deepEqual(filled(two, joint, list).slice(1), ['1 1100.00', '2 600.00', '3']);
  assert.deepEqual(filled([], one, list).slice(1), ['1', '2', '3']);
  // A bid for one lot has its price in that lot's row alone.
  const second = lots.slice(1, 2);
  assert.deepEqual(filled([], one, list, second).slice(1), ['1', '2 600.00', '3']);
  const units = [
    ['序号', '标段', '投标总价'],
    ['1', '第一包', '____元'],
    ['2', '第二包', '____万元'],
  ];
  assert.deepEqual(filled(two, joint, units).slice(1), ['1 第一包 1100.00元', '2 第二包 0.06万元']);
  // Which lot a row is for nobody has said yet.
  const open = [
    ['包号', '投标总价'],
    ['', ''],
  ];
  assert.deepEqual(filled(two, joint, open).slice(1), ['']);
  const bill = [
    ['分包', '货物名称', '数量', '单价（元）', '合价（元）'],
    ['包1', '台式计算机', '10', '', ''],
    ['', '小计', '', '', ''],
    ['包3', '会议平板', '2', '', ''],
    ['', '小计', '', '', ''],
    ['', '合计', '', '', ''],
  ];
  const rows = filled(two, joint, bill);
  assert.deepEqual(
    rows.slice(1, 5).map((row) => row.split(' ').at(-1)),
    ['1000.00', '100.00', '500.00', '100.00'],
  );
  assert.equal(rows.length, 6);
  assert.match(rows.at(-1) ?? '', /合计.*1700\.00$/);
});

test('bounds of rates are their lot’s, however the tender says them', () => {
  const named = ['被服', '清洁用品', '用纸'];
  const of = named.map((name, at) => ({ ...ofTender[at]!, name }));
  const roman = of.map((lot, at) => ({ ...lot, number: `${'ⅠⅡⅢ'[at]}标段` }));
  const letters = of.map((lot, at) => ({ ...lot, number: `包${'ABC'[at]}` }));
  const table = (head: string, ...values: string[]) => ({
    rows: [
      ['包号', '包名称', head],
      ...values.map((value, at) => [`包${at + 1}`, named[at] ?? '', value]),
    ],
  });
  type Parts = Parameters<typeof documentOf>;
  const cases: [typeof of, Parts, string[]][] = [
    [of, ['以折扣率报价，包1折扣率不得高于95%，包2不得高于90%，包3不得高于80%。'], ['-90', '-95']],
    [letters, ['以折扣率报价，包A折扣率不得高于95%，包B折扣率不得高于90%。'], ['-90', '-95']],
    [roman, ['以下浮率报价，第一标段下浮率不得低于5%，第二标段下浮率不得低于8%。'], ['8-', '5-']],
    [
      of,
      ['报价方式：折扣率报价。', '包1：折扣率不得高于95%', '包2：折扣率不得高于90%'],
      ['-90', '-95'],
    ],
    [of, ['报价方式：折扣率报价。', table('最高折扣率', '95%', '90%', '80%')], ['-90', '-95']],
    [of, ['报价方式：下浮率报价。', table('下浮率下限（%）', '5', '8', '3')], ['8-', '5-']],
    [of, ['以折扣率报价，被服折扣率不得高于95%，清洁用品折扣率不得高于90%。'], ['-90', '-95']],
    [of, ['以折扣率报价，包1、包2折扣率不得高于95%，包3折扣率不得高于80%。'], ['-95', '-95']],
    [
      of,
      ['以折扣率报价，包1折扣率不得低于60%，不得高于95%，包2折扣率不得高于90%。'],
      ['-90', '60-95'],
    ],
    [of, ['以折扣率报价，各包折扣率均不得高于95%。'], ['-95', '-95']],
    [of, ['以折扣率报价，包1的折扣率固定，预付款不得高于30%。'], ['-', '-']],
  ];
  for (const [own, parts, [second, first]] of cases) {
    const rows = (...chosen: string[]) =>
      rateRowsOfLots(documentOf(...parts), { lots: own, chosen }).map(
        ({ floor = '', ceiling = '' }) => `${floor}-${ceiling}`,
      );
    assert.deepEqual(rows('lot-2'), [second], JSON.stringify(parts));
    assert.deepEqual(rows('lot-1', 'lot-2'), [first, second], JSON.stringify(parts));
  }
});

test('tables of several lots are divided in whatever way they name them', () => {
  const named = ['病员被服', '清洁用品', '办公用纸'];
  const lotsCalled = (numbers: string[]) =>
    numbers.map((number, at) => ({ ...ofTender[at]!, number, name: named[at] ?? '' }));
  const goods = [
    ['病员服', '套', '8'],
    ['消毒液', '瓶', '20'],
    ['复印纸', '箱', '5'],
  ];
  const arabic = lotsCalled(['包1', '包2', '包3']);
  const roman = lotsCalled(['Ⅰ标段', 'Ⅱ标段', 'Ⅲ标段']);
  const column = (head: string, words: string[]) =>
    cells([
      [head, '货物名称', '单位', '数量'],
      ...goods.map((row, at) => [words[at] ?? '', ...row]),
    ]);
  const across = (words: string[]) =>
    cells([
      ['货物名称', '单位', '数量'],
      ...goods.flatMap((row, at) => [[words[at] ?? '', '', ''], row]),
    ]);
  const cases: [typeof arabic, ReturnType<typeof cells>][] = [
    [roman, column('标段', ['Ⅰ标段', 'Ⅱ标段', 'Ⅲ标段'])],
    [roman, column('标段号', ['第一标段', '第二标段', '第三标段'])],
    [roman, across(['第一标段', '第二标段', '第三标段'])],
    [lotsCalled(['包A', '包B', '包C']), column('包号', ['A', 'B', 'C'])],
    [arabic, column('标段名称', named)],
    [arabic, across(named.map((name, at) => `${'一二三'[at]}、${name}`))],
    [arabic, across(named)],
  ];
  for (const [of, table] of cases) {
    const file = documentOf('# 第四章 采购需求', table);
    const shown = table.rows.map((row) => row.join(' ')).join('/');
    assert.deepEqual(told(file, of, 'lot-2'), [['', '消毒液']], shown);
    assert.deepEqual(
      told(file, of, 'lot-1', 'lot-2'),
      [
        [of[0]?.number, '病员服'],
        [of[1]?.number, '消毒液'],
      ],
      shown,
    );
  }
  const byNames = named.flatMap((name, at) => [
    `${'一二三'[at]}、${name}清单`,
    cells([['货物名称', '单位', '数量'], goods[at] ?? []]),
  ]);
  const file = documentOf('# 第四章 采购需求', ...byNames);
  assert.deepEqual(told(file, arabic, 'lot-3'), [['', '复印纸']]);
});

test('a bid priced by rates has those of the lots bid for, each in the forms and rows of its own', () => {
  const tenderText = documentOf(
    '以折扣率报价，采购包1折扣率不得高于95%，采购包2折扣率不得高于90%，采购包3折扣率不得高于80%。',
  );
  const rates = (...chosen: string[]) => rateRowsOfLots(tenderText, { lots: ofTender, chosen });
  assert.deepEqual(
    rates('lot-2').map(({ section, ceiling }) => [section, ceiling]),
    [[undefined, '90']],
  );
  const rows = rates('lot-1', 'lot-3');
  assert.deepEqual(
    rows.map(({ name, section, ceiling }) => [name, section, ceiling]),
    [
      ['包1', '包1', '95'],
      ['包3', '包3', '80'],
    ],
  );
  const sheet = reckonPrices(
    1,
    rows.map((row, at) => ({ ...row, unitPrice: String(70 + at) })),
    { ...startingSettings, rate: 'discount' },
  );
  const two = lots.filter((_, at) => at !== 1);
  const table = [
    ['包号', '折扣率（%）'],
    ['1', ''],
    ['2', ''],
    ['3', ''],
  ];
  assert.deepEqual(filled(two, sheet, table).slice(1), ['1 70', '2', '3 71']);
});

test('a row known by its lot’s name alone has that lot’s price, in a bid for one and for several', () => {
  const named = lots.map((lot, at) => ({ ...lot, name: ['被服', '清洁用品', '用纸'][at] ?? '' }));
  const rows = (...chosen: string[]) =>
    reckonPrices(
      1,
      rowsOf(...chosen).map((row) => ({ ...row, unitPrice: '100' })),
    );
  const list = (head: string) => [
    [head, '投标报价（元）'],
    ...named.map(({ name }) => [name, '']),
    ['合计', ''],
  ];
  for (const head of ['标段名称', '包名称', '所属标段', '采购包']) {
    const joint = filled(named.slice(0, 2), rows('lot-1', 'lot-2'), list(head));
    assert.deepEqual(joint.slice(1, 4), ['被服 1100.00', '清洁用品 600.00', '用纸'], head);
    const one = filled([], rows('lot-2'), list(head), named.slice(1, 2));
    assert.deepEqual(one.slice(1, 4), ['被服', '清洁用品 600.00', '用纸'], head);
  }
  // Where a tender has no lots, what such a column names is the one thing bid for.
  const alone = [
    ['标段名称', '投标总价（元）'],
    ['某某路工程', ''],
  ];
  assert.deepEqual(filled([], rows('lot-2'), alone).slice(1), ['某某路工程 600.00']);
});

test('rates stand in the row of their lot, by number, Roman numeral or name, in a bid for one too', () => {
  const named = lots.map((lot, at) => ({ ...lot, name: ['被服', '清洁用品', '用纸'][at] ?? '' }));
  const sheet = (rows: { name: string; rate: string; section?: string }[]) =>
    reckonPrices(
      1,
      rows.map(({ name, rate, section }, at) => ({
        ...{ id: `r${at}`, name, spec: '', unit: '', quantity: '1', unitPrice: rate, note: '' },
        ...{ floor: '', ceiling: '' },
        ...(section ? { section } : {}),
      })) as never,
      { ...startingSettings, rate: 'discount' },
    );
  const tables = [
    ['包号', ...['1', '2', '3']],
    ['标段', ...['Ⅰ标段', 'Ⅱ标段', 'Ⅲ标段']],
    ['标段名称', ...['被服', '清洁用品', '用纸']],
    ['采购包', ...['包1（被服）', '包2（清洁用品）', '包3（用纸）']],
  ];
  for (const [head = '', ...words] of tables) {
    const list = [[head, '折扣率（%）'], ...words.map((one) => [one, ''])];
    const joint = sheet([
      { name: '包1', rate: '88', section: '包1' },
      { name: '包3', rate: '79', section: '包3' },
    ]);
    const two = named.filter((_, at) => at !== 1);
    assert.deepEqual(
      filled(two, joint, list).slice(1),
      [`${words[0]} 88`, words[1], `${words[2]} 79`],
      head,
    );
    const one = filled([], sheet([{ name: '包2', rate: '90' }]), list, named.slice(1, 2));
    assert.deepEqual(one.slice(1), [words[0], `${words[1]} 90`, words[2]], head);
  }
});
