import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractTender } from '../../../../../site/server/documents/extract/tender/extract-tender.ts';
import { stripEnumerator } from '../../../../../site/server/writing/text/tidy.ts';
import { documentOf } from '../extract-blocks.ts';

const lots = ['医用被服', '清洁用品', '办公用纸'];
/** A tender of three lots, with a form of this title and these lines between others. */
const readFor = (title: string, lines: string[], lotId: string, more: string[] = []) =>
  extractTender(
    documentOf(
      '# 第一章 采购公告',
      { rows: [['包号', '包名称'], ...lots.map((name, at) => [`包${at + 1}`, name])] },
      '# 第五章 投标文件格式',
      '## 一、投标函',
      '致：采购人',
      '我方愿意投标。',
      '投标人（盖章）：',
      `## 二、${title}`,
      ...lines,
      '投标人（盖章）：',
      ...more,
      '## 九、其他资料',
      '投标人认为需要提供的资料。',
      '日期：',
    ),
    { lotId },
  );
const inBids = (title: string, lines: string[]) =>
  ['lot-1', 'lot-2', 'lot-3'].flatMap((id, at) =>
    readFor(title, lines, id).format.some((entry) => entry.title.includes(title)) ? [at + 1] : [],
  );

describe('a form that says in a sentence who hands it in', () => {
  const said: [string, number[]][] = [
    ['投标第二包的投标人应提交本承诺书。', [2]],
    ['包3的投标人须提供本函，其他包无需提供。', [3]],
    ['本承诺书由参加清洁用品包的供应商填写。', [2]],
    ['（投标包2、包3的投标人填写此函）', [2, 3]],
    ['本承诺书适用于包1和包2。', [1, 2]],
    ['包1的投标人无需提供本承诺书。', [2, 3]],
    ['仅3包投标人填写本承诺书。', [3]],
    ['各包投标人均须提交本承诺书。', [1, 2, 3]],
    ['参加包1、包2、包3的投标人均须填写本承诺书。', [1, 2, 3]],
    ['投标人应按所投包分别填写本承诺书。', [1, 2, 3]],
  ];
  for (const [sentence, bids] of said)
    test(`${sentence} → ${bids.join('、')}`, () => {
      assert.deepEqual(inBids('供货承诺书', [sentence, '我方承诺按时供货。']), bids);
    });
});

describe('a form whose words speak of one lot alone', () => {
  const told = ['我方承诺，为包2供应的消毒产品均已备案。'];
  test('is in the bid for that one, and where it is left out that is said', () => {
    assert.deepEqual(inBids('产品备案承诺书', told), [2]);
    const doubt = (lotId: string) =>
      readFor('产品备案承诺书', told, lotId).doubts.find(({ kind }) => kind === 'form')?.msg;
    assert.match(doubt('lot-1') ?? '', /产品备案承诺书.*只提到包2/);
    assert.equal(doubt('lot-2'), undefined);
  });

  const ofAll: [string, string, string[]][] = [
    ['an example', '供货承诺书', ['我方承诺按时供应（如：包1）的货物。']],
    ['a paper of every bid', '开标一览表', ['包1投标报价：____元。']],
    ['several lots', '供货承诺书', ['我方为包1供应被服，为包2供应清洁用品。']],
    ['all lots', '供货承诺书', ['我方承诺为各包供货，包1送至库房。']],
  ];
  for (const [name, title, lines] of ofAll)
    test(`stays in each where it is ${name}`, () => {
      assert.deepEqual(inBids(title, lines), [1, 2, 3]);
    });

  test('is that one’s where another of its name speaks of another', () => {
    const twin = ['## 三、授权委托书', '现授权____办理包3投标事宜。', '投标人（盖章）：'];
    const own = (lotId: string) =>
      readFor('授权委托书', ['现授权____办理包1投标事宜。'], lotId, twin).format.filter(
        ({ title }) => title === '授权委托书',
      ).length;
    assert.deepEqual(['lot-1', 'lot-2', 'lot-3'].map(own), [1, 0, 1]);
  });
});

test('a form whose title names its lots is in their bids, by number or by name', () => {
  assert.deepEqual(inBids('包1、包2配送承诺书', ['我方承诺按时供货。']), [1, 2]);
  assert.deepEqual(inBids('1、2包人员名单', ['我方承诺按时供货。']), [1, 2]);
  assert.deepEqual(inBids('医用被服样品清单', ['样品名称：']), [1]);
  assert.deepEqual(inBids('各包配送承诺书', ['我方承诺按时供货。']), [1, 2, 3]);
});

test('1、2标段 at the start of a title are lots, and 1、1标段 begins with its number', () => {
  assert.equal(stripEnumerator('三、1、2标段人员名单'), '1、2标段人员名单');
  assert.equal(stripEnumerator('1、2、3包报价表'), '1、2、3包报价表');
  assert.equal(stripEnumerator('A、B分包人员表'), 'A、B分包人员表');
  assert.equal(stripEnumerator('A、1包报价表'), '1包报价表');
  assert.equal(stripEnumerator('1、1标段报价表'), '1标段报价表');
  assert.equal(stripEnumerator('2、2标段报价表'), '2标段报价表');
  assert.equal(stripEnumerator('1、2包装方案'), '2包装方案');
  assert.equal(stripEnumerator('1、2024年报表'), '2024年报表');
});
