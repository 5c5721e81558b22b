import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { tender } from 'tender-widgets/contract';
import {
  formDoubts,
  type WholeFile,
} from '../../../../site/server/documents/extract/facts/form.ts';

type Values = Partial<Record<tender.FactName, string | [value: string, quote: string]>>;

const factsOf = (values: Values): tender.Facts => ({
  ...tender.noFacts,
  ...Object.fromEntries(
    Object.entries(values).map(([name, said]) => {
      const [value, quote] = typeof said === 'string' ? [said, ''] : said;
      return [name, { value, source: { block: 1, quote } }];
    }),
  ),
});
const fileOf = (text: string, passages: readonly string[] = []): WholeFile => ({
  ...{ text, passages, occurrences: (words) => text.split(words).length - 1 },
});
/** What is odd about one fact, without its name and value. */
const odd = (name: tender.FactName, values: Values, file = fileOf('')): string | undefined =>
  formDoubts(factsOf(values), file)
    .find(({ itemId }) => itemId === name)
    ?.msg.replace(/^.*”/, '')
    .replace('，请核对原文后确认', '');

describe('facts that are odd by their form', () => {
  test('a doubt names the fact, its value and its place; a fact that is not there is in none', () => {
    const [doubt, ...more] = formDoubts(factsOf({ budget: ['304.00', '预算304元'] }), fileOf(''));
    assert.deepEqual(more, []);
    assert.deepEqual([doubt?.id, doubt?.about, doubt?.kind], ['form-budget', 'facts', 'form']);
    assert.match(doubt?.msg ?? '', /^预算金额“304\.00”过小，可能缺少单位，请核对原文后确认$/);
    assert.equal(doubt?.sources[0]?.quote, '预算304元');
    const bare = formDoubts(
      { ...tender.noFacts, budget: { value: '304.00', source: null } },
      fileOf(''),
    );
    assert.deepEqual(bare[0]?.sources, []);
    assert.deepEqual(formDoubts(tender.noFacts, fileOf('')), []);
  });

  test('less than a thousand yuan has lost its unit', () => {
    assert.equal(odd('budget', { budget: '999.99' }), '过小，可能缺少单位');
    assert.equal(odd('budget', { budget: '1000.00' }), undefined);
    assert.equal(odd('ceilingPrice', { ceilingPrice: '120.00' }), '过小，可能缺少单位');
  });

  test('a ceiling above the budget, a bond of more than a tenth of the price', () => {
    const ceiling = (ceilingPrice: string) =>
      odd('ceilingPrice', { budget: '1000000.00', ceilingPrice });
    assert.equal(ceiling('1000000.01'), '高于预算金额');
    assert.equal(ceiling('1000000.00'), undefined);
    const bond = (bidBond: string) => odd('bidBond', { budget: '1000000.00', bidBond });
    assert.equal(bond('100001.00'), '与预算金额不相称');
    assert.equal(bond('100000.00'), undefined);
    assert.ok(odd('bidBond', { ceilingPrice: '1000000.00', bidBond: '200000.00' }));
    assert.equal(odd('bidBond', { bidBond: '99000000.00' }), undefined);
  });

  test('bids are opened when they are due, or later', () => {
    const times = (deadline: string, openingTime: string) => {
      const values = { deadline, openingTime };
      return [odd('deadline', values), odd('openingTime', values)];
    };
    const [morning, noon] = ['2027-05-18 09:30:00', '2027-05-18 12:00:00'];
    assert.deepEqual(times(morning, morning), [undefined, undefined]);
    assert.deepEqual(times(morning, noon), [undefined, undefined]);
    assert.deepEqual(times(noon, morning), ['晚于开标时间', '早于投标截止时间']);
    assert.equal(odd('deadline', { deadline: noon }), undefined);
    assert.equal(odd('openingTime', { openingTime: noon }), undefined);
  });

  test('a term has a length or is a number of what its label counts', () => {
    assert.equal(odd('duration', { duration: '自签订之日起90日历天' }), undefined);
    assert.equal(odd('duration', { duration: '90' }), undefined);
    assert.equal(odd('duration', { duration: '12345' }), '里没有时间长短');
    assert.equal(odd('duration', { duration: '按甲方要求' }), '里没有时间长短');
  });

  test('an amount whose words in capitals make another is in doubt, whichever of both was read', () => {
    const quote = '投标保证金：贰万元整（¥30000.00）';
    for (const bidBond of ['20000.00', '30000.00'])
      assert.equal(odd('bidBond', { bidBond: [bidBond, quote] }), '的大写和小写金额不一致');
    const same = '投标保证金：贰万元整（¥20000.00）';
    assert.equal(odd('bidBond', { bidBond: ['20000.00', same] }), undefined);
    const apart = '保证金20000元，逾期交纳的另付叁万元整违约金';
    assert.equal(odd('bidBond', { bidBond: ['20000.00', apart] }), undefined);
    const beside = '预算金额壹佰万元整，其中设备800000元，服务100000元';
    assert.equal(odd('budget', { budget: ['800000.00', beside] }), '与大写金额不一致');
    assert.equal(odd('budget', { budget: ['1000000.00', beside] }), undefined);
  });

  test('what a year costs beside what all years cost', () => {
    const budget = (value: string, quote: string) => odd('budget', { budget: [value, quote] });
    const both = '每年度120万元，三年合计360万元';
    assert.equal(budget('1200000.00', both), '旁边有一年和几年合计两个金额');
    assert.equal(budget('3600000.00', both), '旁边有一年和几年合计两个金额');
    assert.equal(budget('1200000.00', '预算：120万元/年'), '是一年的金额');
    assert.equal(budget('1200000.00', '预算：每年120万元'), '是一年的金额');
    assert.equal(budget('1280000.00', '运维服务 1项 128万元 两年（每年64万元）'), undefined);
    assert.equal(budget('640000.00', '运维服务 1项 两年，每年64万元'), '是一年的金额');
    assert.equal(budget('1200000.00', '2027年预算：120万元'), undefined);
    assert.equal(budget('1200000.00', '2027年预算合计120万元'), undefined);
  });

  test('an amount said of a year, where more than a year is bought', () => {
    const yearly = (said: string, duration = '三年') =>
      odd('budget', { budget: ['1200000.00', said], duration });
    assert.equal(yearly('年度预估金额：120万元'), '是一年的金额');
    assert.equal(yearly('年预算金额 120万元'), '是一年的金额');
    assert.equal(
      odd('ceilingPrice', { ceilingPrice: ['1200000.00', '年度最高限价120万元'] }),
      '是一年的金额',
    );
    for (const term of ['1年', '12个月', '一年，自合同签订之日起'])
      assert.equal(yearly('年度预估金额：120万元', term), undefined);
    for (const said of [
      '2027年度预算金额：120万元',
      '三年采购预算120万元',
      '本年度采购预算120万元',
    ])
      assert.equal(yearly(said), undefined);
  });

  test('funds and estimates may be for more than what is bought', () => {
    const said = '项目概算5000000元';
    const unsure = '在文件中写作概算、估算或资金，不一定是本次采购的预算';
    const amount = '5000000.00';
    assert.equal(odd('budget', { budget: [amount, said] }), unsure);
    assert.equal(odd('budget', { budget: [amount, '预算资金5000000元'] }), undefined);
    const values: Values = { budget: [amount, said], ceilingPrice: [amount, said] };
    assert.equal(odd('budget', values), undefined);
  });

  test('the same figures with other zeros stand elsewhere in the file', () => {
    const elsewhere = (text: string, value = '304500.00') =>
      odd('budget', { budget: value }, fileOf('', [text]));
    const said = '与文件另一处的3045000.00元相差若干个零';
    assert.equal(elsewhere('控制价为3,045,000元'), said);
    assert.equal(elsewhere('控制价为304.5万元'), said);
    assert.equal(elsewhere('控制价为304500元'), undefined);
    assert.equal(elsewhere('编号 3045000'), undefined);
    // Two figures are too few to be the same by more than chance.
    assert.equal(elsewhere('另付3000000元', '300000.00'), undefined);
    assert.equal(elsewhere('另付1200000元', '120000.00'), undefined);
    assert.ok(elsewhere('另付1230000元', '123000.00'));
  });

  test('a body is whole, is one, and is called by its full name', () => {
    const body = (purchaser: string, text = '') => odd('purchaser', { purchaser }, fileOf(text));
    assert.equal(body('澄江市水务局'), undefined);
    assert.equal(body('澄江市水务局（排水'), '不完整');
    assert.equal(body('河道清淤工作'), '不像单位名称');
    assert.equal(body('详见公告附件'), '里有文件没有写明的字');
    const short = '澄江水务有限公司';
    const full = `${short}(澄江市排水管理中心)`;
    assert.equal(body(short, `招标人${full}，${full}`), '可能不是全称');
    // In most places nothing follows, or what follows is no body.
    assert.equal(body(short, `${full}，${short}，${short}`), undefined);
    assert.equal(body(short, `${short}(以下简称甲方)`), undefined);
    assert.equal(odd('agency', { agency: '河道清淤工作' }, fileOf('')), '不像单位名称');
  });

  test('a name that mostly goes on, or mostly begins before, is cut', () => {
    const name = (projectName: string, text: string) =>
      odd('projectName', { projectName }, fileOf(text));
    const short = '澄江市河道清淤项目';
    assert.equal(name(short, `${short}。${short}，${short}`), undefined);
    const going = `${short}监理服务项目`;
    assert.equal(name(short, `${going}。${going}，${going}`), '可能不完整');
    // Two of three are not more than two thirds.
    assert.equal(name(short, `${going}。${going}，${short}`), undefined);
    const before = `第三批次${short}`;
    assert.equal(name(short, `${before}。${before}，${short}`), '可能不完整');
    assert.equal(name(short, `${before}。${short}，${short}`), undefined);
    assert.equal(name(short, `项目名称${short}。项目名称${short}`), undefined);
    assert.equal(name(`${short}（一期`, ''), '可能不完整');
    assert.equal(name(short, `就其${short}招标`), '前面可能还有单位名称');
  });

  test('a name that stands once and begins with one that stands often took more in', () => {
    const short = '澄江市河道清淤项目';
    const long = `${short}全部清淤工作`;
    const unlike = '与文件其他处的名称不一致';
    const text = (times: number) => `${long}。${`${short}。`.repeat(times)}`;
    const read = (times: number) => odd('projectName', { projectName: long }, fileOf(text(times)));
    assert.equal(read(2), unlike);
    assert.equal(read(1), undefined);
    assert.equal(odd('projectName', { projectName: long }, fileOf(`${text(3)}${long}`)), undefined);
  });
});
