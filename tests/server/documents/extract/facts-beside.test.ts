import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

const head = ['条款号', '条款名称', '编列内容'];
const read = (...rows: string[][]) =>
  extractTender(documentOf('# 第二章 投标人须知', '前附表', { rows: [head, ...rows] }));

test('by when the bond is to be there is not by when the bid is', () => {
  const { facts, doubts } = read(
    ['2.2.2', '投标截止时间', '2025年8月12日9时00分'],
    ['3.4.1', '投标保证金', '金额：肆拾万元整\n递交截止时间：2025年8月11日17时00分'],
  );
  assert.equal(facts.deadline?.value, '2025-08-12 09:00:00');
  assert.deepEqual(
    doubts.filter(({ about }) => about === 'facts'),
    [],
  );
});

test('what all years cost stands behind what one costs', () => {
  const { facts } = extractTender(
    documentOf('# 公告', '1.3 费用测算：年度预算126万元，三年总预算378万元（含税）。'),
  );
  assert.equal(facts.budget?.value, '3780000.00');
});

test('the name of a body holds the one in brackets below it, where the file has both once or twice', () => {
  const whole = '岚江交易中心（岚江交易集团有限公司城西分公司）';
  const { facts } = extractTender(
    documentOf('招标文件', '岚江交易中心', '# 第二章 补充内容', '前附表', {
      rows: [head, ['3.2', '政府集中采购机构', whole.replace('（', '\n（')]],
    }),
  );
  assert.equal(facts.agency?.value, whole);
});

test('two labels in one cell have each its own value', () => {
  const { facts } = read(['6', '预算金额/最高限价', '72.50万元/70.00万元']);
  assert.equal(facts.budget?.value, '725000.00');
  assert.equal(facts.ceilingPrice?.value, '700000.00');
});

test('what a business turns over is no budget, and none is said where there is none', () => {
  for (const line of [
    '预算情况：本项目不涉及财政资金支付。参考：去年营业额约960万元。',
    '预算金额：无固定预算，预计保费规模约300万元',
  ])
    assert.equal(
      extractTender(documentOf('# 公告', line, '1.4 工期：30天。')).facts.budget,
      null,
      line,
    );
});
