import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tender } from 'tender-widgets/contract';
import { checkBid } from '../../../../site/server/writing/checks/checks.ts';
import { bidContext } from '../sample-bid.ts';

const fact = (value: string): tender.Fact => ({ value, source: null });
const earlier = [
  {
    name: '龙潭湖幼儿园物业标书',
    facts: {
      ...tender.noFacts,
      projectName: fact('龙潭湖幼儿园物业管理服务采购项目'),
      projectNumber: fact('LTH-2025-0417'),
      purchaser: fact('龙潭湖幼儿园'),
      budget: fact('864300.00'),
      location: fact('采购人指定地点'),
    },
    pictures: ['p1'],
  },
];
const context = bidContext();
const idOf = (kind: string) =>
  context.chapters.find(({ settings }) => settings.kind === kind)?.id ?? '';
const found = (text: string, kind = 'prose') =>
  checkBid({ ...context, earlier, contents: new Map([[idOf(kind), text]]) }).filter(
    (one) => one.kind === 'earlier-bid' || one.kind === 'foreign-name',
  );

test('names, numbers, amounts and pictures of an earlier bid are found in a text, each once, with the bid they come from', () => {
  const seen = [
    '我方将按龙潭湖幼儿园物业管理服务采购项目的要求进场。',
    '本次项目编号LTH-2025-0417的各项要求均已知悉。',
    '本项目预算为86.43万元，我方严格控制成本。',
    '![门岗](picture:p1)',
  ].map((text) => found(text));
  assert.deepEqual(
    seen.map((findings) => findings.map(({ kind, severity }) => `${kind} ${severity}`)),
    [['earlier-bid error'], ['earlier-bid error'], ['earlier-bid warning'], ['earlier-bid info']],
  );
  for (const { msg } of seen.flat()) assert.match(msg, /龙潭湖幼儿园物业标书/);
});

test('nothing is found in proofs, where this tender says it too, or of what any bid may say', () => {
  assert.deepEqual(found('龙潭湖幼儿园物业管理服务采购项目，合同金额86.43万元。', 'evidence'), []);
  assert.deepEqual(found('在采购人指定地点提供服务，单价300元。'), []);
  const says = checkBid({
    ...context,
    earlier,
    knowledge: [{ title: '业绩', text: '承接过合同价864,300元的项目。' }],
    contents: new Map([[idOf('prose'), '本项目预算为86.43万元。']]),
  });
  assert.ok(says.every(({ kind }) => kind !== 'earlier-bid'));
  const own = context.facts.projectName?.value ?? '';
  const same = [{ ...earlier[0], facts: { ...tender.noFacts, projectName: fact(own) } }].map(
    (one) => ({ name: '上一轮', pictures: [], ...one }),
  );
  const findings = checkBid({
    ...context,
    earlier: same,
    contents: new Map([[idOf('prose'), `${own}的服务由我方承担。`]]),
  });
  assert.ok(findings.every(({ kind }) => kind !== 'earlier-bid'));
});
