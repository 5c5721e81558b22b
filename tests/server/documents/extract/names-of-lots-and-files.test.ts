import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  isSameLot,
  lotPhrases,
  lotsBefore,
  nameOtherLots,
  namesAllLots,
  plainNumeral,
} from '../../../../site/server/documents/extract/lot-names.ts';
import {
  roleOfContent,
  roleOfName,
} from '../../../../site/server/documents/extract/several/role.ts';
import { countOf } from '../../../../site/server/documents/extract/text.ts';
import { documentOf } from './extract-blocks.ts';

const each = <T>(read: (text: string) => T, cases: Record<string, T>) => {
  for (const [text, wanted] of Object.entries(cases)) assert.deepEqual(read(text), wanted, text);
};

describe('lots as tenders call them', () => {
  const read = (text: string) =>
    lotPhrases(text)
      .map(({ lots }) => lots.join('+'))
      .join('; ');

  test('one by its number, its letter, its code or its kind of work', () =>
    each(read, {
      ...{ 第一标段: '第一标段', 包2: '包2', '标段（一）': '标段(一)', '(A)包': '(A)包' },
      ...{ 'TJ-1标': 'TJ-1标', '1#标': '1#标', 施工1标: '施工1标', 品目1: '品目1' },
    }));

  test('several at once, by a list or a range', () =>
    each(read, {
      ...{ '第一、二标段': '包1+包2', '1-3包': '包1+包2+包3', 包1至3: '包1+包2+包3' },
      第一标段至第三标段: '包1+包2+包3',
      'TJ-1~TJ-3标段': '包TJ1+包TJ2+包TJ3',
      ...{ 'G、H包': '包G+包H', '三、1、2标段': '包1+包2', '包3、包1': '包3; 包1', '3-1包': '1包' },
    }));

  test('counts, years, standards and what is of every lot are none', () =>
    each(read, {
      ...{ 三标准: '', 一标的物: '', 包1份: '', 包2026年: '', 标段一览表: '', 包1元: '' },
      ...{ 各标段一: '', 所有包1: '', 同一标: '', 共分三标: '', '包1、2台': '包1' },
    }));

  test('one lot is written in several ways', () => {
    for (const [one, other] of [
      ['第一包', '包1'],
      ['包01', '包1'],
      ['Ⅱ标段', '包2'],
      ['A包', 'a包'],
      ['品目1', '1'],
    ] as const)
      assert.ok(isSameLot(one, other), `${one} ${other}`);
    assert.ok(!isSameLot('包1', '包11'));
    assert.ok(!isSameLot('品目1', '包1'));
    each(plainNumeral, {
      十一: '11',
      二十: '20',
      II: '2',
      'TJ-01': 'TJ1',
      A: 'A',
      施工二: '施工2',
    });
  });

  test('a text begins with lots, is for all of them, or for others than another text', () => {
    assert.deepEqual(lotsBefore('包2、包3：方案'), { lots: ['包2', '包3'], rest: '方案' });
    assert.deepEqual(lotsBefore('（包1）方案'), { lots: ['包1'], rest: '方案' });
    assert.deepEqual(lotsBefore('方案'), { lots: [], rest: '方案' });
    each((text) => namesAllLots(text), {
      ...{ 各分包商: false, 各分包单位: false, 各分包: true, 每个分包: true },
      ...{ 各标段均须提供: true, 所有包: true, 每个包: true, 包装: false, '（各标段）包1': false },
      各品目: false,
    });
    assert.ok(namesAllLots('各品目', [{ number: '品目1' }]));
    assert.ok(nameOtherLots('A包承诺书', 'B包承诺书'));
    assert.ok(nameOtherLots('1、2包报价', '1包报价'));
    assert.ok(!nameOtherLots('A包承诺书', '承诺书'));
    assert.ok(!nameOtherLots('A包', '第A包'));
  });

  test('how many there are, in words', () =>
    each(countOf, { 三: 3, 十: 10, 十二: 12, 二十: 20, 二十三: 23, '12': 12, 甲: 0 }));
});

describe('what a file is by its name and its words', () => {
  test('the last word of its name counts, what stands in brackets does not', () =>
    each(roleOfName, {
      ...{ '招标文件.docx': 'tender', '招标文件（含图纸、清单）.pdf': 'tender' },
      ...{ '工程量清单.xlsx': 'quantities', '附件1.xlsx': 'quantities', '表.xls': 'quantities' },
      ...{ '施工图纸.pdf': 'drawings', '技术规格书.docx': 'specification' },
      ...{ '采购需求.docx': 'specification', '磋商文件-技术要求.docx': 'specification' },
      '报价.docx': undefined,
    }));

  test('a change, an answer and a tender printed again are none of these', () =>
    each(roleOfName, {
      ...{ '答疑回复.docx': 'answers', '澄清公告.pdf': 'addendum', '补充通知.pdf': 'addendum' },
      ...{ '招标文件（第二版）.docx': 'addendum', '修改后的第2版采购文件.pdf': 'addendum' },
      ...{ '重新发布招标文件.pdf': 'addendum', '关于延期开标的通知.pdf': 'addendum' },
    }));

  test('its title, or two chapters only a tender has', () => {
    const role = (...lines: string[]) => roleOfContent(documentOf(...lines));
    assert.equal(role('澄江市道路工程', '招标文件'), 'tender');
    assert.equal(role('澄江市道路工程', '答疑文件', '招标文件'), 'answers');
    assert.equal(role('澄江市道路工程', '工程量清单', '说明'), 'quantities');
    assert.equal(role('# 评标办法', '工程量清单', '# 投标人须知'), 'tender');
    assert.equal(role('# 评标办法', '工程量清单'), 'quantities');
    assert.equal(role('说明', '正文'), undefined);
    // A long line is no title, and far below the head stands none.
    assert.equal(role(`${'按照本项目的有关规定和要求，'.repeat(3)}编制了招标文件`), undefined);
    assert.equal(role(...Array.from({ length: 12 }, () => '说明'), '招标文件'), undefined);
  });
});
