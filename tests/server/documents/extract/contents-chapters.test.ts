import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contentsChapters } from '../../../../site/server/documents/extract/contents-chapters.ts';
import { documentOf } from './extract-blocks.ts';

const names = ['招标公告', '投标人须知', '评标办法', '合同条款', '投标文件格式'];
const lines = names.map((name, i) => `${i + 1}. ${name}`);
const body = documentOf(...lines.flatMap((line) => [line, '本部分的正文。'])).blocks;
const found = (...contents: string[]) =>
  contentsChapters(body, documentOf(...contents).blocks).map(({ words }) => words);

test('lines a table of contents counts from one on are the chapters, where it counts no others', () => {
  assert.deepEqual(found(...lines.map((line, i) => `${line}……${i}`)), names);
});

test('below 第一章 they are the sections of a chapter', () => {
  assert.deepEqual(found('第一章 招标公告……1', ...lines.map((line) => `${line}……2`)), []);
});
