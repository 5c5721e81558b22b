import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

const names = ['医用被服', '清洁用品', '办公用纸'];
type Part = Parameters<typeof documentOf>[number];
const notice: Part[] = [
  '# 第一章 采购公告',
  {
    rows: [
      ['标段', '标段名称', '预算金额（万元）'],
      ...names.map((name, at) => [`标段${'一二三'[at]}`, name, String(90 - at * 30)]),
    ],
  },
];

/** What stands of a text in the bid for each lot: clauses and passages. */
const readFor = (...parts: Part[]) =>
  ['lot-1', 'lot-2', 'lot-3'].map((lotId) => {
    const { clauses, requirements } = extractTender(documentOf(...notice, ...parts), { lotId });
    const passages = requirements.map(({ heading, text }) => `${heading}\n${text}`);
    return [...clauses.map(({ text }) => text), ...passages].join('\n');
  });
const holds = (texts: readonly string[], words: string) =>
  texts.flatMap((text, at) => (text.includes(words) ? [at + 1] : []));

describe('what a tender gives to a lot by its name alone', () => {
  for (const number of [
    (at: number) => `${'一二三四'[at]}、`,
    (at: number) => `3.${at + 1} `,
    (at: number) => `（${'一二三四'[at]}）`,
  ])
    test(`stands below titles of one series: ${number(0)}`, () => {
      const texts = readFor(
        '# 第三章 采购需求',
        `${number(0)}医用被服技术要求`,
        '★含棉量不低于80%。',
        `${number(1)}清洁用品技术要求`,
        '★有效氯含量不低于5%。',
        `${number(2)}办公用纸`,
        '★白度不低于90%。',
        `${number(3)}共同要求`,
        '★接到通知后24小时内送达。',
      );
      assert.deepEqual(
        ['含棉量', '有效氯', '白度', '24小时内'].map((words) => holds(texts, words)),
        [[1], [2], [3], [1, 2, 3]],
      );
    });

  test('is not told by one title, which may only sound so', () => {
    const texts = readFor(
      '# 第三章 采购需求',
      '一、清洁用品说明',
      '★有效氯含量不低于5%。',
      '二、送货要求',
      '★24小时内送达。',
    );
    assert.deepEqual(holds(texts, '有效氯'), [1, 2, 3]);
  });

  for (const head of ['标段名称', '所属标段', '标段'])
    test(`stands in rows below ${head}`, () => {
      const texts = readFor('# 第三章 采购需求', '一、采购清单', {
        rows: [
          ['序号', head, '货物名称', '要求'],
          ['1', names[0] ?? '', '病员服', '★缝线牢固不开裂'],
          ['2', names[0] ?? '', '手术洞巾', '★防水透气无荧光剂'],
          ['3', names[1] ?? '', '消毒液', '★保质期不少于12个月'],
          ['4', '所有标段', '送货', '★接到通知后24小时内送达'],
        ],
      });
      assert.deepEqual(
        ['缝线牢固', '防水透气', '保质期', '24小时内'].map((words) => holds(texts, words)),
        [[1], [1], [2], [1, 2, 3]],
      );
    });

  test('goes on over rows of one merged cell', () => {
    const document = documentOf(...notice, '# 第三章 采购需求', {
      rows: [
        ['标段名称', '货物名称', '要求'],
        ['医用被服', '病员服', '★缝线牢固不开裂'],
        ['', '手术洞巾', '★防水透气无荧光剂'],
        ['清洁用品', '消毒液', '★保质期不少于12个月'],
      ],
    });
    const stars = (lotId: string) =>
      extractTender(document, { lotId })
        .clauses.filter(({ kind }) => kind === 'star')
        .map(({ text }) => /缝线|防水|保质/.exec(text)?.[0]);
    assert.deepEqual([stars('lot-1'), stars('lot-2')], [['缝线', '防水'], ['保质']]);
  });
});

test('what is said of two lots of three is in the bids for both and not in the third', () => {
  const texts = readFor(
    '# 第三章 采购需求',
    '## 标段一、二服务要求',
    '★每日配送不少于2次。',
    '## 标段三服务要求',
    '★每周配送一次即可。',
    '## 各标段共同要求',
    '★24小时内响应。',
  );
  assert.deepEqual(
    ['每日配送', '每周配送', '24小时内'].map((words) => holds(texts, words)),
    [[1, 2], [3], [1, 2, 3]],
  );
});
