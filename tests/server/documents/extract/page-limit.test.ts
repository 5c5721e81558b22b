import assert from 'node:assert/strict';
import { test } from 'node:test';
import { statedPageLimit } from '../../../../site/server/documents/extract/page-limit.ts';

const limitOf = (...texts: string[]) =>
  statedPageLimit({
    blocks: texts.map((text, index) => ({ kind: 'paragraph', index, page: null, text })),
  });

test('a page limit of the bid is read with the words that state it', () => {
  for (const text of [
    '技术标总页数不得超过25页，超过的作无效标处理',
    '投标文件技术部分篇幅应控制在25页以内',
    '施工组织设计正文（不含图表）不超过 25 页',
    '★响应文件页数最多25页',
    '技术标（暗标）内容不能超过A4纸25页',
  ]) {
    const limit = limitOf('编制要求：', `1. 字号四号；${text}。`);
    assert.equal(limit?.pages, 25, text);
    assert.ok(text.replaceAll(' ', '').includes(limit?.quote ?? 'none'), limit?.quote);
  }
  assert.equal(limitOf('技术标不超过40页。', '技术标中的附表不超过10页。')?.pages, 40);
});

test('other counts of pages are none', () => {
  assert.equal(
    limitOf(
      '本招标文件共86页。',
      '授权书一页。',
      '业绩证明不超过10页',
      '技术文件份数不得超过5份',
      '投标文件应逐页编码',
    ),
    null,
  );
});
