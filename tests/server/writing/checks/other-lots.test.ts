import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { tender } from 'tender-widgets/contract';
import { checkBid } from '../../../../site/server/writing/checks/checks.ts';
import { bidContext } from '../sample-bid.ts';

const context = bidContext({ scoring: [], clauses: [] });
const home = context.chapters.find(({ settings: { kind } }) => kind === 'prose')?.id ?? '';
const lot = (number: string, name: string): tender.Lot => ({
  ...{ id: number, number, name },
  ...{ budget: null, ceilingPrice: null, bidBond: null, duration: null },
  source: { block: 1, quote: `${number} ${name}` },
});
const [first, second, third] = [
  lot('包1', '办公楼物业服务'),
  lot('包2', '学生公寓物业服务'),
  lot('包3', '设计'),
];
const found = (text: string, chosen = [first], others = [second, third]) =>
  checkBid({ ...context, contents: new Map([[home, text]]), tenderLots: { chosen, others } })
    .filter(({ kind }) => kind === 'foreign-name')
    .map(({ severity, msg, fix }) => [severity, msg, fix?.to]);

test('a bid for one lot that speaks of itself as of another is wrong, and mended with its own', () => {
  assert.deepEqual(found('我方所投包2的人员配备如下。'), [
    ['error', '这里写的是“包2”，本标书投的是包1，请改正', '我方所投包1'],
  ]);
  assert.deepEqual(found('我方所投包 2 的人员配备如下。'), [
    ['error', '这里写的是“包 2”，本标书投的是包1，请改正', '我方所投包1'],
  ]);
  assert.deepEqual(found('第2包开封后须当日用完。'), [
    ['warning', '这里写的是“第2包”，本标书投的是包1，请核对', undefined],
  ]);
  for (const text of ['本项目第二包由我方实施。', '我方为学生公寓物业服务配置保洁人员十名。'])
    assert.equal(found(text).length, 1, text);
});

test('lists of lots, other projects, earlier work and names that are words of any text are no such places', () => {
  for (const text of [
    '我方所投包1的人员配备如下。',
    '包1、包2、包3分别开标，我方只投包1。',
    '我方承接过滨河公路第二标段的养护。',
    '近三年业绩：学生公寓物业服务，合同编号2031-7。',
    '我方设计三班轮换。',
    '我方与第二包施工单位做好交接。',
    '第二包承包人的临时便道与我方共用。',
    '其他标包2的供应商与我方无关。',
  ])
    assert.deepEqual(found(text), [], text);
  assert.deepEqual(found('我方所投包2的人员配备如下。', [], [first, second]), []);
  assert.deepEqual(found('我方所投包2的人员配备如下。', [first, second], [third]), []);
});
