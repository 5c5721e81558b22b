import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CheckInput, checkBid } from '../../../../site/server/writing/checks/checks.ts';
import { bidContext, clauses, settings } from '../sample-bid.ts';

const bidder = '澄江市远帆物业服务有限公司';
const context = bidContext({ scoring: [], clauses: [], settings: settings({ bidder }) });
const [home = '', next = ''] = context.chapters
  .filter(({ settings: { kind } }) => kind === 'prose')
  .map(({ id }) => id);
const found = (text: string, changes: Partial<CheckInput> = {}) =>
  checkBid({ ...context, contents: new Map([[home, text]]), ...changes });
const told = (text: string, changes: Partial<CheckInput> = {}) =>
  found(text, changes).map(({ kind, severity }) => `${severity} ${kind}`);

/** What a bidder who reads errors only must see, and what may wait. */
const faults: readonly (readonly [text: string, said: string])[] = [
  ['采购人：青禾县人民医院', 'error foreign-name'],
  ['项目名称：青禾县人民医院后勤保障采购项目', 'error foreign-name'],
  ['投标人：青禾保安服务有限公司', 'error foreign-name'],
  ['本项目最高限价为310万元。', 'error wrong-amount'],
  ['我方投标总报价为330万元。', 'error wrong-amount'],
  ['投标保证金50000元。', 'error wrong-amount'],
  ['服务期限为36个月。', 'error wrong-date'],
  ['投标截止时间：2031年5月21日。', 'error wrong-date'],
  ['培训于2031年2月30日开始。', 'error wrong-date'],
  ['进场日期为2027年3月12日。', 'warning wrong-date'],
  ['We will inspect all pumps daily.', 'warning english'],
  ['投标人须每日巡查两次。', 'warning buyer-voice'],
  ['联系电话：【待填写：联系电话】', 'warning placeholder'],
];
for (const [text, said] of faults)
  test(`${text} is told as: ${said}`, () => {
    assert.ok(told(text).includes(said), told(text).join('\n'));
  });

test('errors stand before warnings, warnings before hints', () => {
  const order = found(faults.map(([text]) => text).join('\n\n')).map(({ severity }) => severity);
  const rank = ['error', 'warning', 'info'];
  assert.deepEqual(
    order,
    order.toSorted((a, b) => rank.indexOf(a) - rank.indexOf(b)),
  );
});

test('a ★ clause that the text itself refuses is an error, with the words that do so', () => {
  const refusing = '库房温度方面，我方无法满足14℃至24℃之间的控制范围。';
  const [one] = found(refusing, { clauses }).filter(({ msg }) => msg.includes('负偏离'));
  assert.deepEqual([one?.severity, one?.kind], ['error', 'missing-star']);
  assert.match(one?.msg ?? '', /“无法满足”/);
  for (const text of [
    '库房温度控制在14℃至24℃之间，不存在无法满足的情形。',
    '若库房温度无法满足14℃至24℃的要求，当日处理。',
    '我方无法满足休假调整。',
  ])
    assert.ok(!found(text, { clauses }).some(({ msg }) => msg.includes('负偏离')), text);
});

test('a date long past is none of another project’s where the tender or the bidder names it, or a law does', () => {
  const old = (text: string, changes: Partial<CheckInput> = {}) =>
    found(text, changes).filter(({ kind, msg }) => kind === 'wrong-date' && msg.includes('远早于'))
      .length;
  for (const when of ['2027年3月12日', '2027年3月', '2027年夏季']) {
    assert.equal(old(`进场日期为${when}。`), 1, when);
    const says = { requirements: [{ heading: '概况', text: `设备于${when}投入使用。` }] };
    assert.equal(old(`进场日期为${when}。`, says), 0, when);
    assert.equal(old(`按${when}发布的条例执行。`), 0, when);
  }
  assert.equal(old('进场日期为2031年3月12日。'), 0);
});

test('capitals and figures that stand side by side are one amount', () => {
  const apart = (text: string) =>
    found(text).filter(({ kind, msg }) => kind === 'wrong-amount' && /大写|小写/.test(msg)).length;
  assert.equal(apart('租金人民币捌拾万元整（￥800000.00）。'), 0);
  assert.equal(apart('租金人民币捌拾万元整（￥810000.00）。'), 1);
  assert.equal(apart('租金￥810000.00（大写：捌拾万元整）。'), 1);
  const many = '租金人民币捌拾万元整（￥800000.00），押金人民币壹拾万元整（￥110000.00）。';
  assert.equal(apart(many), 1);
});

test('a paragraph that stands twice is told at its second place, nearly the same one too', () => {
  const paragraph =
    '每日上午由主管带队巡查库房各区，记录温度与湿度，发现渗漏、异响或警示灯亮起即登记并报告值班经理，当班处理完毕后复核签字归档。';
  const near = paragraph.replace('带队', '逐间').replace('签字归档', '归档');
  const twice = (first: string, second: string) =>
    checkBid({
      ...context,
      contents: new Map([
        [home, first],
        [next, second],
      ]),
    }).filter(({ kind }) => kind === 'repetition');
  for (const second of [paragraph, near]) {
    const [one, ...more] = twice(paragraph, second);
    assert.deepEqual([one?.chapterId, one?.other?.chapterId, more.length], [next, home, 0]);
  }
  const another =
    '绿化班组依季节修剪乔木与灌木，枯株七日之内更换，施药之前告知甲方，选用低毒药剂，余料统一回收并登记去向与数量，月末汇总。';
  assert.deepEqual(twice(paragraph, another), []);
  assert.deepEqual(twice('每日巡查。', '每日巡查。'), []);
});

test('what has no source is called by what it is, until a fact, an answer or a paper gives it', () => {
  const of = (text: string, changes: Partial<CheckInput> = {}) =>
    found(text, { knowledge: [], ...changes })
      .filter(({ kind }) => kind === 'unsourced')
      .map(({ msg }) => msg.split('“')[0]);
  const person = '项目经理钱立行负责现场。';
  assert.deepEqual(of(person), ['人员姓名']);
  assert.deepEqual(of('服务热线：0877-6609876。'), ['联系方式或证件号码']);
  const fact = { id: 'f', group: '人员', label: '项目经理', value: '钱立行', source: null };
  const sheet = (confirmed: boolean) => ({ factSheet: [{ ...fact, confirmed }] });
  assert.deepEqual(of(person, sheet(true)), []);
  assert.deepEqual(of(person, sheet(false)), ['人员姓名']);
  assert.deepEqual(of(person, { knowledge: [{ title: '简历', text: '钱立行，工程师。' }] }), []);
  assert.deepEqual(of(person, { knowledge: [{ title: '钱立行的简历', text: '工程师。' }] }), []);
  const credential = {
    ...({ kind: 'contract', name: '', number: '', holder: '钱立行', until: '' } as const),
  };
  assert.deepEqual(of(person, { credentials: [credential] }), []);
});

test('numbers of things are those the tender counts, more where it asks for a least', () => {
  const asks = (text: string) => ({ requirements: [{ heading: '范围', text }] });
  const apart = (text: string, asked: string) =>
    found(text, asks(asked))
      .filter(({ kind }) => kind === 'contradiction')
      .map(({ msg }) => msg.includes('不少于'));
  assert.deepEqual(apart('我方覆盖18个重点地块。', '本项目共有16个重点地块。'), [false]);
  assert.deepEqual(apart('我方覆盖16个重点地块。', '本项目共有16个重点地块。'), []);
  assert.deepEqual(apart('我方设置8处监测点位。', '须设置不少于10处监测点位。'), [true]);
  assert.deepEqual(apart('我方设置12处监测点位。', '须设置不少于10处监测点位。'), []);
});

test('a bid that is too short for its target is told once all is written', () => {
  const pages = (laidOut: number, contents: Map<string, string>, pageMode: 'cap' | 'target') =>
    checkBid({
      ...context,
      contents,
      pages: laidOut,
      settings: settings({ pages: 100, pageMode }),
    })
      .filter(({ kind }) => kind.endsWith('-pages'))
      .map(({ kind, severity }) => `${severity} ${kind}`);
  const written = new Map(context.chapters.map(({ id }) => [id, '我方按约定巡查。']));
  assert.deepEqual(pages(80, written, 'target'), ['warning under-pages']);
  assert.deepEqual(pages(96, written, 'target'), []);
  assert.deepEqual(pages(80, written, 'cap'), []);
  assert.deepEqual(pages(80, new Map([...written, [home, ' ']]), 'target'), []);
});
