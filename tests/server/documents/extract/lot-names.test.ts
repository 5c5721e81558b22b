import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onlyLotIn } from '../../../../site/server/documents/extract/clauses/lot-parts.ts';
import { lotKey, lotsBefore, lotsIn } from '../../../../site/server/documents/extract/lot-names.ts';
import { lotsIn as scoringLots } from '../../../../site/server/documents/extract/scoring/lots.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

const keys = (text: string) => lotsIn(text).map(lotKey);

test('a lot is known in the letters of a PDF’s fonts, too', () => {
  assert.deepEqual(lotsIn('品⽬1'), ['品目1']);
  assert.deepEqual(lotsIn('第１标段'), ['第1标段']);
  assert.deepEqual(lotsIn('第一章'), []);
});

test('several lots named at once are each of them', () => {
  const said: [string, string[]][] = [
    ['第一、二标段', ['1', '2']],
    ['1、2标段', ['1', '2']],
    ['A、B包', ['A', 'B']],
    ['第一至三标段', ['1', '2', '3']],
    ['1-3包', ['1', '2', '3']],
    ['包1、2', ['1', '2']],
    ['标段一、二及三', ['1', '2', '3']],
    ['第1包至第3包', ['1', '2', '3']],
    ['第十一、十二标段', ['11', '12']],
    ['包1和包2', ['1', '2']],
  ];
  for (const [text, lots] of said) {
    assert.deepEqual(keys(`${text}开标一览表`), lots, text);
    assert.deepEqual(scoringLots(`${text}评分标准`), lots, text);
    assert.equal(lotsBefore(`${text}：货物`).rest, '货物', text);
  }
});

test('a number before or behind a lot that counts something else is none of its lots', () => {
  assert.deepEqual(keys('3、2标段要求'), ['2']);
  assert.deepEqual(keys('三、1、2标段人员名单'), ['1', '2']);
  assert.deepEqual(keys('四、3标段人员名单'), ['3']);
  assert.deepEqual(keys('2、2标段要求'), ['2']);
  assert.deepEqual(keys('2026-3包'), ['3']);
  assert.deepEqual(keys('包1、2台电脑'), ['1']);
  assert.deepEqual(keys('A包和B公司'), ['A']);
  assert.deepEqual(keys('包1 台式计算机'), ['1']);
  assert.deepEqual(keys('包1万用表，包2元件'), ['1', '2']);
  assert.deepEqual(keys('A包6万元，B包4万元，C包80元'), ['A', 'B', 'C']);
  for (const text of [
    '各标段一览表',
    '标段一览表',
    '每包1份',
    '所有包一致',
    '（一）标段划分',
    '二、分包',
  ])
    assert.deepEqual(keys(text), [], text);
});

test('lots are known in brackets and by Roman numerals', () => {
  assert.deepEqual(['Ⅰ标段', 'Ⅷ标段', '标段Ⅱ'].flatMap(keys), ['1', '8', '2']);
  assert.deepEqual(['标段（一）', '标段一', '(A)包', '第Ⅱ标段'].flatMap(keys), [
    '1',
    '1',
    'A',
    '2',
  ]);
});

test('a lot called by a Roman numeral is the one of that number, and a letter among letters is none', () => {
  const lots = ['Ⅰ标段', 'Ⅱ标段', 'Ⅲ标段'].map((number) => ({ number }));
  const called = (text: string) => onlyLotIn(text, lots)?.number;
  assert.deepEqual(
    ['第二标段', '标段二', '2包', 'II标段'].map(called),
    lots.map(() => 'Ⅱ标段').concat('Ⅱ标段'),
  );
  assert.deepEqual(keys('Ⅰ、Ⅱ标段'), ['1', '2']);
  assert.deepEqual(keys('Ⅰ-Ⅲ标段'), ['1', '2', '3']);
  assert.deepEqual(keys('G、H、I包'), ['G', 'H', '1']);
  const letters = Array.from('ABCDEFGHI', (one) => `${one}包：货物${one}`);
  assert.deepEqual(
    extractTender(documentOf('# 第一章 招标公告', ...letters)).lots.map(({ id }) => id),
    Array.from('ABCDEFGHI', (one) => `lot-${one}`),
  );
});

test('lots that a tender calls in two ways are the same, each with what is said of it', () => {
  const document = documentOf(
    '# 第一章 招标公告',
    'Ⅰ标段：道路修复，最高投标限价860万元，计划工期150日历天。',
    'Ⅱ标段：桥涵加固，最高投标限价420万元，计划工期120日历天。',
    '投标保证金：第一标段16万元；第二标段8万元。',
    '# 第四章 技术要求',
    '## 标段一技术要求',
    '★压实度不低于97%。',
    '## 二标段技术要求',
    '★粘贴偏差不大于5%。',
  );
  const { lots, facts, clauses } = extractTender(document, { lotId: 'lot-II' });
  assert.deepEqual(
    lots.map(({ number, name }) => [number, name]),
    [
      ['Ⅰ标段', '道路修复'],
      ['Ⅱ标段', '桥涵加固'],
    ],
  );
  const { ceilingPrice, duration, bidBond } = facts;
  assert.deepEqual(
    [ceilingPrice, duration, bidBond].map((fact) => fact?.value),
    ['4200000.00', '120日历天', '80000.00'],
  );
  assert.deepEqual(
    clauses.filter(({ kind }) => kind === 'star').map(({ text }) => text.replace(/^★/, '')),
    ['粘贴偏差不大于5%。'],
  );
});

test('what several lots or all are named by is no single lot’s', () => {
  const lots = [1, 2, 3].map((n) => ({ number: `包${n}` }));
  assert.equal(onlyLotIn('第一、二标段技术要求', lots), undefined);
  assert.equal(onlyLotIn('各标段（含包1）要求', lots), undefined);
  assert.equal(onlyLotIn('除包1外所有标段', lots), undefined);
  assert.equal(onlyLotIn('包2（第二包）要求', lots)?.number, '包2');
});

test('a tender whose lots are counted in Roman numerals or in brackets has them', () => {
  const lotsOf = (...names: string[]) =>
    extractTender(documentOf('# 第一章 招标公告', ...names)).lots.map(({ id }) => id);
  assert.deepEqual(lotsOf('Ⅰ标段：道路工程', 'Ⅱ标段：桥梁工程'), ['lot-I', 'lot-II']);
  assert.deepEqual(lotsOf('标段（一）：道路工程', '标段（二）：桥梁工程'), ['lot-1', 'lot-2']);
  assert.deepEqual(lotsOf('(A)包：计算机', '(B)包：打印机'), ['lot-A', 'lot-B']);
});

/** Lots that are called so have each what is said of it alone, told by lines, by rows and by titles. */
const called = [
  ['一标', '二标', '三标'],
  ['1#标', '2#标', '3#标'],
  ['1＃包', '2＃包', '3＃包'],
  ['TJ-1标', 'TJ-2标', 'TJ-3标'],
  ['SG01标段', 'SG02标段', 'SG03标段'],
  ['LM4标', 'LM5标', 'LM6标'],
  ['第TJ01合同段', '第TJ02合同段', '第TJ03合同段'],
  ['第Ⅰ包', '第Ⅱ包', '第Ⅲ包'],
  ['分包一', '分包二', '分包三'],
];
const works = ['道路修复', '桥涵加固', '排水管网'];
const limits = ['860', '420', '155'];
const rules = ['压实度不低于97%', '粘贴偏差不大于5%', '渗水量不大于2%'];
for (const numbers of called)
  test(`lots called ${numbers[0]} are known and kept apart`, () => {
    const mark = /\d$/.test(numbers[0] ?? '') ? '：' : '';
    const terms = numbers.map((number, at) => `${number}${mark}${90 + at}日历天`).join('，');
    const notices = [
      numbers.map((number, at) => `${number}（${works[at]}）：最高投标限价${limits[at]}万元。`),
      [
        {
          rows: [
            ['标段号', '标段名称', '最高投标限价（万元）'],
            ...numbers.map((number, at) => [number, works[at] ?? '', limits[at] ?? '']),
          ],
        },
      ],
    ];
    for (const notice of notices) {
      const document = documentOf(
        ...['# 第一章 招标公告', ...notice, `计划工期：${terms}。`, '# 第四章 技术要求'],
        ...numbers.flatMap((number, at) => [`${at + 1}、${number}技术要求`, `★${rules[at]}。`]),
      );
      const { lots } = extractTender(document);
      assert.deepEqual(
        lots.map(({ number, name }) => [number, name]),
        numbers.map((number, at) => [number, works[at]]),
      );
      const read = lots.map(({ id }) => extractTender(document, { lotId: id }));
      assert.deepEqual(
        read.map(({ facts }) => [facts.ceilingPrice?.value, facts.duration?.value]),
        numbers.map((_, at) => [`${limits[at]}0000.00`, `${90 + at}日历天`]),
      );
      assert.deepEqual(
        read.map(({ clauses }) =>
          rules.map((rule) => clauses.some((one) => one.text.includes(rule))),
        ),
        [0, 1, 2].map((own) => rules.map((_, at) => at === own)),
      );
    }
  });

test('words that only sound like a lot are none, and several coded ones are each of them', () => {
  for (const text of [
    '三标体系认证证书',
    '同一标准',
    '第一标的物',
    '只能中一标',
    '共分三标',
    '每包A4纸',
    '包Q235钢材',
    'C30标号',
    '开标一览表',
  ])
    assert.deepEqual(keys(text), [], text);
  assert.deepEqual(keys('TJ-1、JL-2标段'), ['TJ1', 'JL2']);
  assert.deepEqual(keys('TJ-1~TJ-3标'), ['TJ1', 'TJ2', 'TJ3']);
  assert.deepEqual(keys('SG01、02标段'), ['SG1', 'SG2']);
  assert.deepEqual(keys('1#、2#标段'), ['1', '2']);
});

test('a number right before a lot is the title’s own where the numbers around it go on', () => {
  const starsOf = (...parts: string[]) => {
    const document = documentOf(
      '# 第一章 招标公告',
      ...['道路', '桥梁', '排水', '绿化'].map((name, at) => `${at + 1}标段：${name}工程`),
      '# 第四章 技术要求',
      ...parts,
    );
    return [1, 2, 3, 4].map((lot) =>
      extractTender(document, { lotId: `lot-${lot}` })
        .clauses.map(({ text }) => text.replace(/[^甲乙丙]/g, ''))
        .join('')
        .replace(/(.)\1+/g, '$1'),
    );
  };
  assert.deepEqual(starsOf('1、2标段要求', '★甲。甲甲甲甲', '3、4标段要求', '★乙。乙乙乙乙'), [
    '甲',
    '甲',
    '乙',
    '乙',
  ]);
  assert.deepEqual(starsOf('1、2标段要求', '★甲。甲甲甲甲', '2、3标段要求', '★乙。乙乙乙乙'), [
    '',
    '甲',
    '乙',
    '',
  ]);
  const among = starsOf(
    '1、总则',
    '★甲。甲甲甲甲',
    '2、3标段要求',
    '★乙。乙乙乙乙',
    '3、其他要求',
    '★丙。丙丙丙',
  );
  assert.deepEqual(
    among.map((words) => words.includes('乙')),
    [false, false, true, false],
  );
});

test('lots that one sentence names one after another are each read with their name', () => {
  const read = (text: string) =>
    extractTender(documentOf('# 第一章 招标公告', text, '# 第二章 须知')).lots.map(
      ({ number, name }) => `${number} ${name}`,
    );
  const sentence = '包1：房屋排查，预算150万元；包2：安全鉴定，预算90万元。';
  assert.deepEqual(read(sentence), ['包1 房屋排查', '包2 安全鉴定']);
  // What only goes on with a lot names none.
  assert.deepEqual(read('包1：房屋排查，预算150万元；其余不分包。'), []);
});

test('the number of a title is not that of the lot it names', () => {
  for (const [text, lots] of [
    ['4.2 采购包1需求', ['采购包1']],
    ['4.3采购包2需求', ['采购包2']],
    ['2 标段1的要求', ['标段1']],
    ['3.1.2 合同包12技术参数', ['合同包12']],
    ['2标段需求', ['2标段']],
    ['1标段2包', ['1标段', '2包']],
    ['第2包1台', ['第2包']],
  ] as const)
    assert.deepEqual(lotsIn(text), lots, text);
});

test('an amount right behind a lot’s numeral is none of its number', () => {
  assert.deepEqual(keys('标段一3,268.00万元；标段二2,754.00万元'), ['1', '2']);
});

test('a table one of whose rows is for one lot is filled in for all', () => {
  const document = documentOf(
    ...['# 第一章 公告', '标段一：东区电梯维保', '标段二：西区电梯维保', '# 第二章 投标文件格式'],
    '一、技术要求应答清单',
    {
      rows: [
        ['序号', '要求', '应答'],
        ['1', '每月保养两次', ''],
        ['2', '故障十五分钟到场', ''],
        ['3', '升降平台每周试运行（仅标段二适用）', ''],
      ],
    },
    '投标人：____（盖章）',
  );
  const [first] = extractTender(document).lots;
  assert.equal(first?.number, '标段一');
  const { format } = extractTender(document, first ? { lotId: first.id } : {});
  assert.deepEqual(
    format.map(({ title }) => title),
    ['技术要求应答清单'],
  );
});
