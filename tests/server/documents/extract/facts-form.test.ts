import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

type Parts = Parameters<typeof documentOf>;

const read = (...parts: Parts) => {
  const { facts, doubts } = extractTender(documentOf(...parts));
  return { facts, doubted: doubts.filter(({ about }) => about === 'facts').map((d) => d.itemId) };
};
const notice = '# 第一章 招标公告';

describe('facts by their form', () => {
  test('what a bidder fails to hand in is no bond of 0; what the tender does not ask for is', () => {
    const bond = (value: string) =>
      read(notice, `投标保证金：${value}`).facts.bidBond?.value ?? null;
    for (const failing of [
      '从对公账户汇出，现金交纳的视为未交，响应无效。',
      '不缴纳的，其投标无效。',
      '未要求的形式不予接受。',
      '招标文件未规定的其他形式不予接受。',
    ])
      assert.equal(bond(failing), null, failing);
    for (const none of ['本项目不收取', '无需缴纳。', '不要求', '免收'])
      assert.equal(bond(none), '0.00', none);
  });

  test('a person who acts for a bidder is no agency', () => {
    const { facts } = read(notice, '供应商可以委托代理人进行质疑。', '投标人委托授权人组织踏勘。');
    assert.equal(facts.agency, null);
  });

  test('a sentence without a length of time is no term; one told in words only is in doubt', () => {
    const one = (value: string) => read(notice, `服务期限：${value}`);
    const sentence =
      '由双方在签订合同时根据项目的实际进展情况以及采购人的安排另行协商一致后书面约定';
    assert.equal(one(sentence).facts.duration, null);
    assert.deepEqual(one('合同签订后开始').doubted, ['duration']);
    for (const term of ['两年', '自签订之日起 30 个日历天', '2027年3月至2028年2月', '三个学期'])
      assert.deepEqual([one(term).facts.duration?.value !== null, one(term).doubted], [true, []]);
  });

  test('an amount torn over the lines of a cell is one; one that lost its zeros is in doubt', () => {
    const table = (text: string) => ({
      rows: [
        ['序号', '名称', '预算金额（元）'],
        ['1', '物业', text],
        ['2', '', ''],
      ],
    });
    const torn = read(notice, table('304512\n00.00'));
    assert.equal(torn.facts.budget?.value, '30451200.00');
    const lost = read(notice, '预算金额：304512元', '本项目最高限价为30451200.00元。');
    assert.ok(lost.doubted.includes('budget') && lost.doubted.includes('ceilingPrice'));
    assert.deepEqual(read(notice, '预算金额：30451200元', '最高限价：30000000元').doubted, []);
  });

  test('an amount that its own words in capitals contradict is in doubt', () => {
    const one = (words: string) => read(notice, `预算金额：304500.00元（大写：${words}）`).doubted;
    assert.deepEqual(one('叁拾万肆仟伍佰元整'), []);
    assert.deepEqual(one('叁拾肆万伍仟元整'), ['budget']);
  });

  test('a year and all years in one sentence are in doubt; a bare number elsewhere has the unit of its column', () => {
    const years = '项目预算：首年度人民币120.60万元（三年合计361.80万元）';
    assert.deepEqual(read(notice, years).doubted, ['budget']);
    const table = {
      rows: [
        ['包号', '最高限价（万元）'],
        ['1', '168.00'],
      ],
    };
    const beside = read(notice, '预算金额：168.00万元', table);
    assert.deepEqual(beside.doubted, []);
  });

  test('what does not fit beside the other facts is in doubt', () => {
    const bond = (amount: string) =>
      read(notice, '预算金额：120万元', `投标保证金：${amount}`).doubted;
    assert.deepEqual(bond('24000元'), []);
    assert.deepEqual(bond('240000元'), ['bidBond']);
    const times = ['投标截止时间：2027年5月18日9时30分', '开标时间：2027年5月17日9时30分'];
    assert.deepEqual(read(notice, ...times).doubted, ['deadline', 'openingTime']);
  });

  test('a name that took the next line in is in doubt, and so is a body cut off within its brackets', () => {
    const name = '临溪县河道清淤工程';
    const often = [`${name}已经批准。`, `${name}由县财政出资。`, `现对${name}招标。`];
    assert.deepEqual(read(notice, `项目名称：${name}`, ...often).doubted, []);
    assert.deepEqual(read(notice, `项目名称：${name}招标范围为全部清淤工作`, ...often).doubted, [
      'projectName',
    ]);
    const cut = read(notice, '采购人：临溪县水务集团（临溪县排水');
    assert.deepEqual(cut.doubted, ['purchaser']);
  });
});
