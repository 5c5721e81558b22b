import assert from 'node:assert/strict';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf } from './extract-blocks.ts';

const overview = (...lines: string[]) =>
  extractTender(documentOf('# 第二章 投标人须知', ...lines)).overview;

test('who may not bid is nothing of what the project is, whether its section has a title or not', () => {
  const barred = ['（1）为招标人不具有独立法人资格的附属机构；', '（2）被责令停业的；'];
  const about = ['1.1 项目概况', '1.1.1 本项目对三座变电站做环保验收，现进行招标。'];
  for (const lines of [
    [...about, '1.4.3 投标人不得存在下列情形之一：', ...barred],
    [...about, '1.1.2 投标人不得存在下列情形之一：', ...barred],
  ]) {
    const text = overview(...lines);
    assert.match(text, /环保验收/);
    assert.doesNotMatch(text, /附属机构|责令停业/);
  }
});

test('what is counted below the section belongs to it', () => {
  const text = overview(
    '1.1 项目概况',
    '1.1.1 本项目对三座变电站做环保验收。',
    '1.1.2 验收报告在六十日内提交。',
    '1.2 资金来源',
    '1.2.1 自筹资金，已落实到位。',
  );
  assert.match(text, /六十日内提交/);
  assert.doesNotMatch(text, /自筹资金/);
});
