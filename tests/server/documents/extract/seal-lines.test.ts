import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sealLines } from '../../../../site/server/documents/extract/forms/seal-lines.ts';

const read = (text: string) => sealLines(text).map(({ kind, who }) => `${kind} ${who}`);

test('places are known by their mark, with who signs, however the form writes it', () => {
  for (const [line, expected] of [
    ['投标人：【待填写：投标人】（盖单位章）', 'seal 投标人'],
    ['法定代表人或其委托代理人：＿＿＿＿（签字或盖章）', 'either 法定代表人或其委托代理人'],
    ['供应商名称（加盖公章）：', 'seal 供应商名称'],
    ['投 标 人： 青川市政建设有限公司 （盖单位章）', 'seal 投标人'],
    ['单位名称（电子签章）：', 'either 单位名称'],
    ['法定代表人（签字并盖章）：', 'both 法定代表人'],
    ['被授权人（签名）：____', 'signature 被授权人'],
    ['法定代表人（负责人）或授权代表(签字或盖章)：', 'either 法定代表人或授权代表'],
    ['供应商名称（公章）青川市政建设有限公司', 'seal 供应商名称'],
    ['投标人名称（盖章）青川市政建设有限公司 日 期：2026年5月', 'seal 投标人名称'],
    ['投标人：（全称并加盖公章）青川市政建设有限公司', 'seal 投标人'],
    ['（盖章）', 'seal '],
    ['**投标人代表签字**', 'signature 投标人代表'],
    ['<p align="right">响应人（章）</p>', 'seal 响应人'],
  ] as const)
    assert.deepEqual(read(line), [expected], line);
});

test('cells of a table and parts of a line apart by blanks are places of their own', () => {
  assert.deepEqual(read('| 序号 | 投标人（公章）： | 法人代表签名：______ |'), [
    'seal 投标人',
    'signature 法人代表',
  ]);
  assert.deepEqual(read('授权代表签字：            投标人盖章：'), [
    'signature 授权代表',
    'seal 投标人',
  ]);
  assert.deepEqual(read('<tr><td>承诺人（签字）：</td><td>日期：</td></tr>'), ['signature 承诺人']);
});

test('places in one line, each with its mark, are places of their own, blank or filled in', () => {
  for (const [line, expected] of [
    [
      '投标人（盖章）：____ 法定代表人（签字或盖章）：____ 委托代理人（签字）：____',
      'seal 投标人, either 法定代表人, signature 委托代理人',
    ],
    [
      '投标人（盖章）：青川市政建设有限公司 法定代表人（签字或盖章）：张三 委托代理人（签字）：李四',
      'seal 投标人, either 法定代表人, signature 委托代理人',
    ],
    [
      '投标人：________（盖单位章）法定代表人：________（签字）',
      'seal 投标人, signature 法定代表人',
    ],
    ['编制人签字：____ 审核人签字：____ 日期：____', 'signature 编制人, signature 审核人'],
    ['编制人签字：张三 审核人签字：李四 日期：2026年5月1日', 'signature 编制人, signature 审核人'],
    ['法定代表人（签字）并加盖公章：', 'both 法定代表人'],
    ['法定代表人（签字）或授权代表（签字）：', 'signature 法定代表人'],
  ] as const)
    assert.equal(read(line).join(', '), expected, line);
});

test('sentences that speak of seals and signatures are no places', () => {
  for (const line of [
    '注：本表须加盖公章。',
    '封面写明投标人名称（加盖公章）后密封',
    '供应商名称（公章）填写完整的全称',
    '本授权书须法定代表人签字并加盖公章后生效',
    '我方已在投标文件上签字盖章，完全响应招标文件的全部内容和条款要求',
    '签字代表经正式授权并代表投标人提交下述文件',
    '签署日期：2026年',
    '营业执照复印件（加盖公章）',
    '后附身份证复印件并加盖公章',
  ])
    assert.deepEqual(read(line), [], line);
});

test('a place tells how far into the chapter it is', () => {
  const [first, second] = sealLines(`投标人（盖章）\n${'我方承诺。\n'.repeat(50)}投标人（盖章）`);
  assert.equal(first?.place, 0);
  assert.ok((second?.place ?? 0) > 0.9);
});
