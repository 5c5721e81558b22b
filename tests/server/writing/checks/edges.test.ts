import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CheckInput, checkBid } from '../../../../site/server/writing/checks/checks.ts';
import { bidContext, scoringItem, settings } from '../sample-bid.ts';

const context = bidContext({ scoring: [], clauses: [] });
const home = context.chapters.find(({ settings: { kind } }) => kind === 'prose')?.id ?? '';
const found = (text: string, changes: Partial<CheckInput> = {}) =>
  checkBid({ ...context, contents: new Map([[home, text]]), ...changes });
const of = (kind: string, text: string, changes: Partial<CheckInput> = {}) =>
  found(text, changes)
    .filter((one) => one.kind === kind)
    .map(({ severity, msg }) => [severity, msg]);

test('pages: a cap is passed by one page and is an error, a target only by more than a few', () => {
  const pages = (laidOut: number, wanted: number, pageMode: 'cap' | 'target') =>
    found('我方按约定巡查。', { pages: laidOut, settings: settings({ pages: wanted, pageMode }) })
      .filter(({ kind }) => kind.endsWith('-pages'))
      .map(({ kind, severity }) => `${kind} ${severity}`);
  assert.deepEqual(pages(101, 100, 'cap'), ['over-pages error']);
  assert.deepEqual(pages(100, 100, 'cap'), []);
  assert.deepEqual(pages(20, 100, 'cap'), []);
  assert.deepEqual(pages(101, 100, 'target'), []);
  assert.deepEqual(pages(140, 100, 'target'), ['over-pages warning']);
});

test('a period that is longer than the tender allows is an error; a shorter one asks whether it was meant', () => {
  const [longer] = of('wrong-date', '本项目服务期限为36个月。');
  const [shorter] = of('wrong-date', '本项目服务期限为12个月。');
  assert.equal(longer?.[0], 'error');
  assert.ok(!longer?.[1]?.includes('如非主动承诺提前'));
  assert.equal(shorter?.[0], 'warning');
  assert.match(shorter[1] ?? '', /如非主动承诺提前/);
  assert.deepEqual(of('wrong-date', '本项目服务期限为24个月。'), []);
});

test('another project number is an error that is mended with the right one', () => {
  const [wrong] = found('项目编号：QHZB-2029-1102，我方已阅读文件。').filter(
    ({ kind }) => kind === 'foreign-name',
  );
  assert.equal(wrong?.severity, 'error');
  assert.ok(wrong?.fix?.to.includes(context.facts.projectNumber?.value ?? '?'));
});

test('a number that a criterion states has a source', () => {
  const text = '服务热线0877-6609876，全天有人接听。';
  const criteria = '响应采购人热线0877-6609876的得10分。';
  assert.equal(of('unsourced', text).length, 1);
  assert.equal(
    of('unsourced', text, { scoring: [scoringItem('s1', '技术', '热线', 10, criteria)] }).length,
    0,
  );
});

test('two words of a sentence make English a sentence, a list of names is none', () => {
  assert.equal(of('english', 'We will inspect pumps daily.').length, 1);
  assert.deepEqual(of('english', '采用 Siemens Schneider Omron Rockwell Honeywell 的设备。'), []);
});

test('an amount with a unit of its own is mended in that unit', () => {
  const budget = context.facts.budget?.value;
  assert.ok(budget);
  const wrong = found('本项目预算金额为3.25万元。').find(({ kind }) => kind === 'wrong-amount');
  assert.match(wrong?.fix?.to ?? '', new RegExp(`${Number(budget) / 10_000}万元$`));
});
