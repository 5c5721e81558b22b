import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lotKey, lotsIn } from '../../../../../site/server/documents/extract/lot-names.ts';
import { extractTender } from '../../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf, type Rows } from '../extract-blocks.ts';

const goods = ['台式计算机', '激光打印机', '会议平板'];
const notice = (...lines: (string | Rows)[]) => ['# 第一章 招标公告', ...lines];
const wanted = (word: (at: number) => string) => [
  '# 第三章 采购需求',
  ...['内存不低于16GB', '打印速度不低于每分钟30页', '屏幕不小于86英寸'].flatMap((rule, at) => [
    `${['一', '二', '三'][at]}、${word(at)}技术要求`,
    `★1、${rule}。`,
  ]),
];
const stars = (document: ReturnType<typeof documentOf>, lotId: string) =>
  extractTender(document, { lotId }).clauses.filter(({ kind }) => kind === 'star').length;

for (const [word, rule] of [
  [
    (at: number) => `品目${at + 1}`,
    '供应商可就其中一个或多个品目参与投标，不得拆分同一品目内的货物。',
  ],
  [(at: number) => `品目${'一二三'[at]}`, '本项目以品目为单位进行评审和授标。'],
  [(at: number) => `采购品目${at + 1}`, '各品目分别评审、分别确定中标人。'],
  [(at: number) => `第${'一二三'[at]}品目`, '每个品目推荐3名中标候选人。'],
] as const)
  test(`what is called ${word(0)} is a lot where the file says so`, () => {
    const document = documentOf(
      ...notice(...goods.map((name, at) => `${word(at)}：${name}`)),
      ...['# 第二章 投标人须知', rule],
      ...wanted(word),
    );
    const { lots, doubts } = extractTender(document);
    assert.deepEqual(
      lots.map(({ name }) => name),
      goods,
    );
    assert.deepEqual(
      lots.map(({ number }) => lotKey(number)),
      ['1', '2', '3'],
    );
    assert.ok(!doubts.some(({ about }) => about === 'lots'));
    assert.deepEqual(
      lots.map(({ id }) => stars(document, id)),
      [1, 1, 1],
    );
  });

test('budgets of their own make lots of them, each with its own', () => {
  const inLines = documentOf(
    ...notice(...goods.map((name, at) => `品目${at + 1}：${name}，预算金额：${at + 2}0万元。`)),
    ...wanted((at) => `品目${at + 1}`),
  );
  const inRows = documentOf(
    ...notice({
      rows: [
        ['品目号', '品目名称', '预算金额（万元）'],
        ...goods.map((name, at) => [`${at + 1}`, name, `${at + 2}0`]),
      ],
    }),
    ...wanted((at) => `品目${at + 1}`),
  );
  for (const document of [inLines, inRows]) {
    const { lots } = extractTender(document);
    assert.deepEqual(
      lots.map(({ number, name }) => [number, name]),
      goods.map((name, at) => [`品目${at + 1}`, name]),
    );
    const read = lots.map(({ id }) => extractTender(document, { lotId: id }));
    assert.deepEqual(
      read.map(({ facts }) => facts.budget?.value),
      ['200000.00', '300000.00', '400000.00'],
    );
    assert.deepEqual(
      lots.map(({ id }) => stars(document, id)),
      [1, 1, 1],
    );
  }
});

test('where nothing says whether each may be bid for, it is a doubt; where all are one bid, it is none', () => {
  const lines = goods.map((name, at) => `品目${at + 1}：${name}`);
  const asked = wanted((at) => `品目${at + 1}`);
  const open = extractTender(documentOf(...notice(...lines), ...asked));
  assert.deepEqual(open.lots, []);
  assert.match(open.doubts.find(({ about }) => about === 'lots')?.msg ?? '', /品目1、品目2、品目3/);
  for (const rule of [
    '投标人须对全部品目进行投标，不得缺漏。',
    '供应商不得只对部分品目报价。',
    '各品目不可拆分，整体投标。',
  ]) {
    const whole = extractTender(documentOf(...notice(...lines, rule), ...asked));
    assert.deepEqual([whole.lots, whole.doubts.filter(({ about }) => about === 'lots')], [[], []]);
  }
});

test('a catalogue’s 品目 are none', () => {
  for (const text of [
    '节能产品政府采购品目清单',
    '品目A02010105台式计算机',
    '采购品目一览表',
    '各品目一致',
    '同一品目',
    '品目1-1',
    '品目3个',
    '品目名称',
  ])
    assert.deepEqual(lotsIn(text), [], text);
  assert.deepEqual(lotsIn('品目1、2').map(lotKey), ['1', '2']);
});

test('things counted by 品目 within packages are not the packages’', () => {
  const document = documentOf(
    ...notice('包1：办公设备，预算金额：60万元。', '包2：教学设备，预算金额：90万元。'),
    ...['# 第三章 采购需求', '一、包1技术要求', '品目1技术要求', '★1、内存不低于16GB。'],
    ...['品目2技术要求', '★1、打印速度不低于每分钟30页。', '二、包2技术要求', '品目1技术要求'],
    '★1、屏幕不小于86英寸。',
  );
  const { lots, doubts } = extractTender(document);
  assert.deepEqual(
    lots.map(({ number }) => number),
    ['包1', '包2'],
  );
  assert.ok(!doubts.some(({ kind }) => kind === 'items'));
  assert.deepEqual(
    lots.map(({ id }) => stars(document, id)),
    [2, 1],
  );
});

test('lots counted anew for each kind of work are kept apart', () => {
  for (const numbers of [
    ['施工1标', '施工2标', '监理1标', '监理2标'],
    ['施工一标段', '施工二标段', '监理一标段', '监理二标段'],
    ['施工第1标段', '施工第2标段', '监理第1标段', '监理第2标段'],
    ['施工标段1', '施工标段2', '监理标段1', '监理标段2'],
  ]) {
    const works = ['东段路基工程', '西段路基工程', '东段监理', '西段监理'];
    const document = documentOf(
      ...notice(
        ...numbers.map((number, at) => `${number}：${works[at]}，最高投标限价${at + 2}00万元。`),
      ),
      '# 第四章 技术要求',
      ...numbers.flatMap((number, at) => [
        `${at + 1}、${number}技术要求`,
        `★${works[at]}的压实度检测频率不低于每公里${at + 3}点。`,
      ]),
    );
    const { lots } = extractTender(document);
    assert.deepEqual(
      lots.map(({ number, name }) => [number, name]).toSorted(),
      numbers.map((number, at) => [number, works[at]]).toSorted(),
    );
    for (const { id, name } of lots) {
      const { facts, clauses } = extractTender(document, { lotId: id });
      assert.equal(facts.ceilingPrice?.value, `${works.indexOf(name) + 2}000000.00`, name);
      const own = clauses.filter(({ kind }) => kind === 'star').map(({ text }) => text);
      assert.ok(own.length === 1 && own[0]?.includes(name), `${name}: ${own.join('|')}`);
    }
  }
});

test('1标段 is 施工1标 where no other kind of work has a first one', () => {
  const document = documentOf(
    ...notice('施工1标：东段，最高投标限价300万元。', '施工2标：西段，最高投标限价500万元。'),
    ...['# 第四章 技术要求', '一、1标段技术要求', '★压实度不低于97%。'],
    ...['二、2标段技术要求', '★弯沉值不大于25。'],
  );
  const { lots } = extractTender(document);
  assert.deepEqual(
    lots.map(({ number }) => number),
    ['施工1标', '施工2标'],
  );
  assert.deepEqual(
    lots.map(({ id }) => stars(document, id)),
    [1, 1],
  );
});
