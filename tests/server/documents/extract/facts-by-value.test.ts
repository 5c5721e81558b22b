import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

type Parts = Parameters<typeof documentOf>;

const read = (...parts: Parts) => {
  const { facts, doubts } = extractTender(documentOf(...parts));
  const value = (name: tender.FactName) => facts[name]?.value ?? null;
  return { value, doubted: doubts.filter(({ about }) => about === 'facts').map((d) => d.itemId) };
};
const notice = '# 第一章 采购公告';

describe('labels known by their values', () => {
  test('a body under a label nobody knows buys, one that organises is the agency', () => {
    const { value } = read(notice, '引进单位：青岚市第九中学', '组织单位：岚山采购服务有限公司');
    assert.equal(value('purchaser'), '青岚市第九中学');
    assert.equal(value('agency'), '岚山采购服务有限公司');
  });

  test('who watches, designs or takes the money does not buy, nor does anybody in a form', () => {
    for (const label of ['监督单位', '设计单位', '投诉受理部门', '收款单位', '主管部门'])
      assert.equal(read(notice, `${label}：青岚市第九中学`).value('purchaser'), null, label);
    assert.equal(
      read('# 第六章 响应文件格式', '引进单位：青岚市第九中学').value('purchaser'),
      null,
    );
  });

  test('a label with a sum of money tells the budget where no budget is told', () => {
    for (const label of ['采购预估金额', '项目规模', '采购总额'])
      assert.equal(read(notice, `${label}：35万元（含税）`).value('budget'), '350000.00', label);
    const both = read(notice, '项目规模：35万元', '预算金额：34万元');
    assert.equal(both.value('budget'), '340000.00');
  });

  test('what the works cost, and other sums, are no budget', () => {
    for (const label of ['工程总投资', '标书费用', '投标保证金金额', '履约担保金额', '注册资金'])
      assert.equal(read(notice, `${label}：3500万元`).value('budget'), null, label);
    assert.equal(read(notice, '三、投标保证金', '金额：20000元').value('budget'), null);
  });

  test('of a price without and with tax the one with it', () => {
    const said = '最高投标限价：不含税价：4,000,000.00元；含税价：4,520,000.00元';
    assert.equal(read(notice, said).value('ceilingPrice'), '4520000.00');
  });
});

describe('names that the file hides or writes in two ways', () => {
  test('XX in a name hides a word where the project is told, and is told to be so', () => {
    const { value, doubted } = read(notice, '采购人：XX学校');
    assert.equal(value('purchaser'), 'XX学校');
    assert.deepEqual(doubted, ['purchaser']);
    assert.equal(read('# 第六章 响应文件格式', '采购人：XX学校').value('purchaser'), null);
    assert.equal(read(notice, '采购人：XXXX').value('purchaser'), null);
  });

  test('a whole name is believed before a hidden one', () => {
    const { value } = read(notice, '采购人：XX中学', '招标人：青岚市第九中学');
    assert.equal(value('purchaser'), '青岚市第九中学');
  });

  test('XX between letters is a part of a number, alone it is to be filled in', () => {
    assert.equal(
      read(notice, '项目编号：LXXCS-2026-F-0417').value('projectNumber'),
      'LXXCS-2026-F-0417',
    );
    assert.equal(read(notice, '项目编号：ABC-XXXX-01').value('projectNumber'), null);
  });

  test('another body in brackets stays away where the file mostly has the name alone', () => {
    const agency = '集中采购机构：岚江交易中心（岚江交易集团有限公司城西分公司）';
    const alone = Array.from({ length: 4 }, () => '致：岚江交易中心');
    assert.equal(read(notice, agency, ...alone).value('agency'), '岚江交易中心');
    assert.equal(
      read(notice, agency).value('agency'),
      '岚江交易中心（岚江交易集团有限公司城西分公司）',
    );
  });

  test('a cover names what of a project is bought, and its place on a line of its own', () => {
    const name = '青溪至白岭公路改建工程';
    const { value } = read(
      '青岚省白岭县',
      `${name}施工QB-2标段`,
      '招标文件',
      notice,
      `项目名称：${name}`,
    );
    assert.equal(value('projectName'), `${name}施工QB-2标段`);
  });

  test('a name before which the same letters mostly stand is in doubt', () => {
    const whole = '岚江电力2026年第三次配网物资框架招标采购';
    const { doubted } = read(
      '岚江电力股份有限公司',
      '配网物资框架招标采购',
      '招标文件',
      notice,
      `1.1 ${whole}已列入年度计划。`,
      `投标人就${whole}的投标活动作出承诺。`,
    );
    assert.ok(doubted.includes('projectName'));
  });
});

test('a bond the model text names is none where this project asks for none', () => {
  const cell = '金额：壹万元整（¥10000.00）\n本项目免缴谈判保证金，供应商应提供承诺函。';
  const table = {
    rows: [
      ['序号', '事项', '要求'],
      ['1', '谈判保证金', cell],
    ],
  };
  assert.equal(read('# 第四章 供应商须知前附表', table).value('bidBond'), '0.00');
  const some = '金额：壹万元整（¥10000.00）\n中小企业免缴谈判保证金。';
  const other = {
    rows: [
      ['序号', '事项', '要求'],
      ['1', '谈判保证金', some],
    ],
  };
  assert.equal(read('# 第四章 供应商须知前附表', other).value('bidBond'), '10000.00');
});

test('a ticked box says that no bond is asked, an empty one does not', () => {
  const said = (line: string) => read(notice, '（五）投标保证金', line).value('bidBond');
  assert.equal(said('□有投标保证金 ☑无投标保证金'), '0.00');
  assert.equal(said('☑有投标保证金 □无投标保证金'), null);
});

test('a cover of a 招标书 names the project above it', () => {
  const { value } = read(
    '岚山农村商业银行股份有限公司',
    '安全运营监测服务采购项目',
    '招标书',
    notice,
    '本次采购安全运营监测服务采购项目。',
    '投标人参加安全运营监测服务采购项目。',
  );
  assert.equal(value('projectName'), '安全运营监测服务采购项目');
});

test('the day a notice was published is no term', () => {
  assert.equal(read('公开招标公告', '发布日期：2031年08月24日', notice).value('duration'), null);
  assert.equal(read(notice, '驻场周期：14个月').value('duration'), '14个月');
});

test('a party is named behind what its line is about, a stroke or a letter that looks like another', () => {
  const lines = [
    ['1.采购人信息 名称：海东市第四医院 地址：湟水路2号'],
    ['采购单位 | 海东市第四医院'],
    ['1.\u91c6购人信息', '名称：海东市第四医院'],
  ];
  for (const said of lines)
    assert.equal(read('采购公告', ...said).value('purchaser'), '海东市第四医院', said[0]);
  const agency = read('采购公告', '2.采购代理机构信息 名称：海东招标有限公司 地址：河湟街9号');
  assert.equal(agency.value('agency'), '海东招标有限公司');
});
