import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

test('A part stands with its points above heads of its own, where the heads before it have their points in another column', () => {
  const heads = ['序号', '评审因素', '权重', '评分方式', '评分准则'];
  const missing = '全部满足得100分，每负偏离一项扣16.67分。';
  const { scoring } = extractTender(
    documentOf('# 评标信息', '评标方法：综合评分法', {
      rows: [
        ['序号', '评分项', '', '', '权重'],
        ['1', '价格', '', '', '30'],
        ['2', '技术部分', '', '', '40'],
        heads,
        ['1', '产品质量保障方案', '20', '专家打分', '方案优得100分，良得60分。'],
        ['2', '技术要求偏离情况', '20', '专家打分', missing],
        ['3', '商务部分', '', '', '30'],
        heads,
        ['1', '售后服务条款偏离情况', '20', '专家打分', missing],
        ['2', '方案演示', '10', '专家打分', '优得100分，良得60分。'],
      ],
    }),
  );
  assert.deepEqual(
    scoring.map(({ category, item, maxScore }) => [category, item, maxScore]),
    [
      ['价格', '价格', 30],
      ['技术', '产品质量保障方案', 20],
      ['技术', '技术要求偏离情况', 20],
      ['商务', '售后服务条款偏离情况', 20],
      ['商务', '方案演示', 10],
    ],
  );
});
