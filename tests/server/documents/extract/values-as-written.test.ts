import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { factValue } from '../../../../site/server/documents/extract/facts/values.ts';

/** Values of a fact as its label has them beside it; how far each is believed where that is not whole. */
const read = (fact: tender.FactName, text: string, label = '') =>
  factValue(fact, text, label).map(({ value, weight, lot }) =>
    [value, weight === 1 ? '' : String(weight), lot ?? ''].filter(Boolean).join(' '),
  );
const each = (fact: tender.FactName, cases: Record<string, string[]>) => {
  for (const [text, wanted] of Object.entries(cases))
    assert.deepEqual(read(fact, text), wanted, text);
};

describe('what stands beside a label, as the value of its fact', () => {
  test('a project’s name, without what the file says around it', () => {
    const name = '澄江市河道清淤工程';
    for (const text of [
      name,
      `${name}。`,
      `“${name}”`,
      `其${name}`,
      '澄江市\n河道清淤工程',
      `项目名称：${name}（项目编号：CJ-1）`,
      `${name}（以下简称本项目）`,
    ])
      assert.deepEqual(read('projectName', text), [name], text);
    each('projectName', {
      ...{ 详见公告: [], 本项目已批准: [], 短名: [], 规格型号: [], XX项目名称: [] },
      ...{ 供应商应当具备能力: [], '澄江工程。清淤工程': [], [name.repeat(12)]: [] },
      '澄江市河道清淤（一期': ['澄江市河道清淤（一期 0.3'],
    });
  });

  test('its number, whole, and no other number', () => {
    each('projectNumber', {
      ...{ 'CJ-2027-001': ['CJ-2027-001'], '项目编号：CJ[2027]001号': ['CJ[2027]001号'] },
      ...{ 'CJ-2027-\n001': ['CJ-2027-001'], 'CJ-2027-001）组织招标': ['CJ-2027-001'] },
      'CJ2027001；采购人：某局': ['CJ2027001'],
      ...{ '0571-88888888': [], '13800000000': [], 待定: [], '2027年5月': [], '12万元': [] },
    });
    assert.deepEqual(read('projectNumber', 'A-100 / 2', '项目编号/包号'), ['A-100']);
    assert.deepEqual(read('projectNumber', 'A-1000（B-2000）', '项目编号（采购计划编号）'), [
      'A-1000',
    ]);
  });

  test('a body, without its address, its part in the tender and its short name', () => {
    each('purchaser', {
      ...{
        澄江市水务局: ['澄江市水务局'],
        '名称：澄江市水务局\n地址：环湖路1号': ['澄江市水务局'],
      },
      ...{ '澄江市水务局（以下简称采购人）': ['澄江市水务局'], 学校主管单位澄江大学: ['澄江大学'] },
      ...{ '1. 名称：澄江市水务局 电话：123': ['澄江市水务局'], 某局: ['某局'] },
      '澄江水务有限公司\n（排水分公司）': ['澄江水务有限公司（排水分公司）'],
    });
    // Who the file goes by is one of both.
    const [whole, first] = read('agency', '澄江市公共资源交易中心（华诚招标集团澄江分公司）');
    assert.deepEqual(
      [whole, first],
      ['澄江市公共资源交易中心（华诚招标集团澄江分公司）', '澄江市公共资源交易中心 0.6'],
    );
  });

  test('a person, a sentence and a pointer are no body; a hidden name is half one', () =>
    each('purchaser', {
      ...{ 投标人应当提供资质: [], 见公告: [], 采购代理机构: [], 授权人: [], 该公司: [] },
      ...{ XX学校: ['XX学校 0.5'], 张三丰: ['张三丰 0.5'] },
    }));

  test('a price is the whole of it, with its tax, and not a part', () => {
    each('budget', {
      ...{ '100万元': ['1000000.00'], '100万元，其中暂列金额10万元': ['1000000.00'] },
      ...{ '不含税价：100万元；含税价：113万元': ['1130000.00'], '50元': [], 保证金2万元: [] },
      ...{ '第一年50万元，合计150万元': ['1500000.00'], '30万元/年，共90万元': ['900000.00'] },
      每年30万元: ['300000.00 0.3'],
      '包1：50万元；包2：60万元': ['500000.00 包1', '600000.00 包2'],
    });
    assert.deepEqual(read('budget', '100', '预算（万元）'), ['1000000.00']);
    assert.deepEqual(read('bidBond', '2', '投标保证金（万元）'), ['20000.00']);
    each('bidBond', { 人民币贰万元: ['20000.00'], '预算的2%': [] });
  });

  test('of several points in time the one the label asks for', () => {
    each('deadline', {
      '2027年5月18日9时30分': ['2027-05-18 09:30:00'],
      '获取文件：2027年5月1日9时；投标截止：2027年5月18日9时': ['2027-05-18 09:00:00'],
      '2027年5月18日9时00分至9时30分': ['2027-05-18 09:30:00'],
      '原定2027年5月18日9时，现延期至2027年5月25日9时': ['2027-05-25 09:00:00'],
      '2027年5月1日至2027年5月8日': [],
      待定: [],
      // A day without an hour is hardly a deadline.
      '2027年5月18日': ['2027-05-18 00:00:00 0.35'],
    });
    each('openingTime', {
      '递交2027年5月18日9时，开标2027年5月18日10时': ['2027-05-18 10:00:00'],
    });
  });

  test('a term and a place, and no pointer to them', () => {
    each('duration', { '90日历天': ['90日历天'], 见合同: [] });
    each('location', { 澄江市环湖东路: ['澄江市环湖东路'] });
  });
});
