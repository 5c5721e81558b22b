import assert from 'node:assert/strict';
import { test } from 'node:test';
import { caseSaid } from '../../../../site/server/documents/extract/forms/case-said.ts';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

const sealed = '投标人：____（盖章）';
const letter = ['致：某医院', '我方承诺以上内容真实，愿意承担责任。', sealed];
const caseOf = (...lines: string[]) => {
  const { format } = extractTender(
    documentOf(
      ...['# 第一章 投标邀请', '本项目公开招标。', '# 第二章 投标文件格式'],
      ...['格式1', '投标函', ...letter, ...lines, '格式3', '报价表', ...letter],
    ),
  );
  return caseSaid(format[1]?.remark ?? '');
};

test('the case a form is wanted in stands behind its number, behind its title, below it or in its note', () => {
  assert.equal(caseOf('格式2（如为联合体）', '联合体协议书', ...letter), '如为联合体');
  assert.equal(caseOf('格式2', '授权书（代理商投标时提供）', ...letter), '代理商投标时提供');
  assert.equal(
    caseOf('格式2', '授权书', '（仅代理商投标时提供）', ...letter),
    '仅代理商投标时提供',
  );
  assert.equal(caseOf('格式2', '授权书', ...letter, '注：代理商投标时提供。'), '代理商投标时提供');
});

test('what is said of every bidder, or of how the form is written, is no case', () => {
  for (const said of [
    '（格式自拟）',
    '（投标时提供）',
    '（偏离情况填写“正偏离”或“负偏离”）',
    '（盖章有效）',
  ])
    assert.equal(caseOf('格式2', '承诺书', said, ...letter), undefined, said);
  const note = '注：如有虚假，代理商应承担责任，并赔偿损失。';
  assert.equal(caseOf('格式2', '承诺书', ...letter, note), undefined);
});
