import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tender } from 'tender-widgets/contract';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { tenderOf } from './scoring-fixture.ts';

/** Facts of a notice of these lines, as strings, and which of them are in doubt. */
const read = (...lines: string[]) => {
  const { facts, doubts } = extractTender(tenderOf(['# 第一章 招标公告', ...lines].join('\n')));
  const said = tender.eachFact((name) => facts[name]?.value);
  const about = doubts.filter((doubt) => doubt.about === 'facts');
  return { ...said, doubted: about.map(({ itemId }) => itemId) };
};

describe('terms and places as platforms word them', () => {
  test('the only lot before a term is no part of it', () => {
    assert.equal(
      read('合同履约期限：标项1，自合同生效之日起30日内完成供货').duration,
      '自合同生效之日起30日内完成供货',
    );
    assert.equal(
      read('服务地点：标包一：城东片区；标包二：城西片区').location,
      '标包一：城东片区；标包二：城西片区',
    );
  });

  test('an agreement’s validity is the term, a bid’s is none', () => {
    assert.equal(read('采购协议有效期：自签订之日起24个月').duration, '自签订之日起24个月');
    assert.equal(read('投标有效期：自开标之日起90天').duration, undefined);
  });

  test('a term that is elsewhere one of something else is the project’s where that is bought', () => {
    const term = '| 保险期 | 一年，自2027年5月1日零时起 |';
    const bought = read('| 项目名称 | 校车承运人责任保险 |', term);
    assert.equal(bought.duration, '一年，自2027年5月1日零时起');
    assert.equal(read('| 项目名称 | 校车租赁服务 |', term).duration, undefined);
  });

  test('a place among the demands is told, in doubt', () => {
    const said = read('# 第三章 采购需求', '翻译地点：市外事办公室二楼');
    assert.equal(said.location, '市外事办公室二楼');
    assert.deepEqual(said.doubted, ['location']);
    const known = read('服务地点：市外事办公室', '# 第三章 采购需求', '翻译地点：各区会场');
    assert.equal(known.location, '市外事办公室');
  });
});

describe('bodies and times as platforms word them', () => {
  test('the department in brackets is no part of a name, an office or another body is left', () => {
    const buyer = (name: string) => read(`采购人：${name}`).purchaser;
    assert.equal(buyer('湖滨区人民医院（设备科）'), '湖滨区人民医院');
    assert.equal(buyer('湖滨建设有限公司（北京办事处）'), '湖滨建设有限公司（北京办事处）');
    assert.equal(buyer('湖滨投资中心（有限合伙）'), '湖滨投资中心（有限合伙）');
  });

  test('a deadline is known by what is handed in, whatever the bid is called', () => {
    for (const label of ['递交比选文件截止', '报送参选材料截止', '询价响应提交截止'])
      assert.equal(
        read(`| ${label} | 2027年9月10日上午九时 |`, '| 比选人 | 湖滨区人民医院 |').deadline,
        '2027-09-10 09:00:00',
        label,
      );
    for (const label of ['保证金递交截止', '样品递交截止', '招标文件发售截止'])
      assert.equal(read(`| ${label} | 2027年9月10日上午九时 |`).deadline, undefined, label);
  });

  test('an opening whose value is the name of the deadline is at the deadline', () => {
    const said = read('投标截止时间：2027年2月26日9时30分', '第一信封开标时间：投标截止时间');
    assert.equal(said.openingTime, '2027-02-26 09:30:00');
    const heads = read(
      '投标截止时间：2027年2月26日9时30分',
      '| 开标时间 | 投标截止时间 | 备注 |',
      '|  |  |  |',
    );
    assert.equal(heads.openingTime, undefined);
  });
});

describe('amounts beside one another', () => {
  const budget = (words: string) => read(`预算金额：${words}`);

  test('an amount that another one rivals is in doubt', () => {
    for (const words of ['一期180万元，二期220万元', '设备费30万元、安装费5万元'])
      assert.deepEqual(budget(words).doubted, ['budget'], words);
    const bond = read('投标保证金：一般企业5万元，小微企业2.5万元');
    assert.deepEqual(bond.doubted, ['bidBond']);
    assert.deepEqual(read('投标保证金：每包1万元，最高不超过3万元').doubted, ['bidBond']);
    const ceiling = read('最高限价：设计费60万元，施工费1,200万元');
    assert.deepEqual(ceiling.doubted, ['ceilingPrice']);
  });

  test('its parts, its sum, what holds in some case and other facts are no rivals', () => {
    for (const words of [
      '350万元（设备300万元、安装50万元）',
      '350万元，其中设备300万元',
      '200万元，代理服务费1.2万元由中标人支付',
      '200万元，最高限价198万元',
      '100万元（不含暂列金额8万元）',
    ])
      assert.deepEqual(budget(words).doubted, [], words);
    const sum = read('最高限价：建安费1,200万元，设计费60万元，合计1,260万元');
    assert.deepEqual([sum.ceilingPrice, sum.doubted], ['12600000.00', []]);
    const bond = read('投标保证金：40万元。信用等级为A级的，可减按30万元提交');
    assert.deepEqual(bond.doubted, []);
  });

  test('the price of one year, or one reckoned by a rate, is in doubt', () => {
    assert.deepEqual(read('最高限价：首年98万元，次年另定').doubted, ['ceilingPrice']);
    assert.deepEqual(budget('2027年120万元，2028年120万元').doubted, ['budget']);
    for (const words of ['费率1.85%，折算金额约287.5万元', '下浮率不低于5%，基准价1000万元'])
      assert.deepEqual(read(`最高限价：${words}`).doubted, ['ceilingPrice'], words);
    assert.deepEqual(read('最高限价：100万元（含税率6%的增值税）').doubted, []);
  });

  test('what a share makes is the bond, its bound is none; a share of the budget is no ceiling', () => {
    assert.equal(read('投标保证金：不超过预算的2%，具体为4万元').bidBond, '40000.00');
    assert.equal(read('投标保证金：预算的2%，最高不超过4万元').bidBond, undefined);
    const said = read('预算金额：200万元', '最高限价：为预算金额的98%');
    assert.equal(said.ceilingPrice, undefined);
  });

  test('how many lots there are names none of them', () => {
    const said = read('采购预算：本项目共分2包，总预算500万元，其中A包200万元，B包300万元。');
    assert.equal(said.budget, '5000000.00');
  });

  test('the price of one thing is no ceiling', () => {
    assert.equal(read('最高限价：单个点位不得超过6.2万元').ceilingPrice, undefined);
  });
});

describe('names and times that are told twice or in parts', () => {
  test('two bodies or names under labels are in doubt', () => {
    const agency = read('采购代理机构：青川咨询有限公司', '代理机构：青川咨询有限公司绵阳分公司');
    assert.deepEqual(agency.doubted, ['agency']);
    const name = read('招标项目名称：河道清淤工程', '项目名称：北川水系综合治理工程');
    assert.deepEqual(name.doubted, ['projectName']);
    assert.deepEqual(read('采购人：青川县水务局', '使用单位：青川县水厂').doubted, []);
  });

  test('who is called, and how, is no part of a body’s name', () => {
    const said = read(
      '采购人及联系方式：青川县水务局 张三 0816-1234567',
      '采购代理机构及联系方式：青川咨询有限公司 李四 028-1234567',
    );
    assert.equal(said.purchaser, '青川县水务局');
    assert.equal(said.agency, '青川咨询有限公司');
    assert.equal(read('服务地点：采购人指定地点。').purchaser, undefined);
  });

  test('what is handed in in a period is due at its end', () => {
    const due = '2027-05-06 09:30:00';
    assert.equal(read('投标文件递交的起止时间：2027年5月5日9:00至2027年5月6日9:30').deadline, due);
    assert.equal(read('响应文件接收时间：自公告发布之日起至2027年5月6日9:30止').deadline, due);
    assert.equal(read('报名时间：2027年5月5日9:00至2027年5月6日9:30').deadline, undefined);
    assert.equal(read('开标时间：2027年5月5日9:00至2027年5月6日9:30').openingTime, undefined);
  });

  test('an hour behind a day of one figure, and a day without an hour', () => {
    assert.equal(read('投标截止时间：2027/5/6 9:30').deadline, '2027-05-06 09:30:00');
    assert.deepEqual(read('投标截止时间：2027年5月6日').doubted, ['deadline']);
    assert.deepEqual(read('投标截止时间：2027年5月6日24:00').doubted, []);
  });

  test('a label of a term and a place, and a number with its lot', () => {
    const said = read('项目实施地点及期限：青川县永昌镇，90天', '项目编号：SC-2027-01/包1');
    assert.equal(said.duration, '90天');
    assert.equal(said.location, '青川县永昌镇');
    assert.equal(said.projectNumber, 'SC-2027-01');
  });
});

describe('bonds and prices in the same words as others', () => {
  test('a sum of the next sentence is no bond where none is asked', () => {
    const bond = (words: string) => read(`响应保证金：${words}`).bidBond;
    for (const words of [
      '本项目不收取。若恶意投诉，将追偿2万元',
      '不收取，但须缴纳履约保证金5万元',
      '/元',
      '本采购包不适用',
    ])
      assert.equal(bond(words), '0.00', words);
  });

  test('a bond that some bidders do not pay is in doubt', () => {
    assert.deepEqual(read('投标保证金：中小企业免收，其他企业3万元').doubted, ['bidBond']);
    assert.deepEqual(read('投标保证金：3万元；AA级供应商可免交').doubted, []);
  });

  test('of a text with a budget and a ceiling each fact takes its own', () => {
    const said = read('预算金额：89.6万元，最高限价为88万元', '最高限价：88万元（预算89.6万元）');
    assert.equal(said.budget, '896000.00');
    assert.equal(said.ceilingPrice, '880000.00');
    assert.equal(read('各包最高限价（元）：1,230,000').ceilingPrice, '1230000.00');
  });

  test('the deadline that a correction sets holds', () => {
    const said = read('更正后的截止时间：2027年5月13日9:30（原截止时间：2027年5月6日9:30）');
    assert.equal(said.deadline, '2027-05-13 09:30:00');
  });
});

describe('tables with the lots side by side', () => {
  const table = [
    '| 标段 | 一标段 | 二标段 |',
    '| 预算金额 | 120万元 | 98万元 |',
    '| 服务期 | 1年 | 2年 |',
  ];

  test('the value of a column is its lot’s, not the project’s', () => {
    const said = read(...table);
    assert.equal(said.budget, undefined);
    assert.equal(said.duration, undefined);
    assert.equal(read(...table, '预算总金额：218万元').budget, '2180000.00');
  });

  test('a name that only the head of a column calls so is in doubt', () => {
    const said = read('| 项目 | 数量 | 最高限价 |', '| 物业服务 | 1项 | 290万元 |');
    assert.ok(said.projectName === undefined || said.doubted.includes('projectName'));
  });
});

test('how long a notice stands is no term, though the name of the project points to the notice', () => {
  assert.equal(
    read('公告期限：5个工作日', '| 项目名称 | 详见《采购公告》，大楼公告栏服务 |').duration,
    undefined,
  );
});

test('what a seal has left of a name is the same name, another body is in doubt', () => {
  const doubted = (second: string) =>
    read('采购单位：澄江市公安局城东分局', second).doubted.includes('purchaser');
  assert.equal(doubted('采购人：澄 安局城东分局'), false);
  assert.equal(doubted('采购人：公安局城东分局'), false);
  assert.equal(doubted('采购人：澄江市公安局城西分局'), true);
});
