import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sealRules } from '../../../../site/server/documents/extract/forms/seal-rules.ts';
import { placeBlocks } from '../../../../site/server/documents/extract/sections.ts';
import { documentOf } from './extract-blocks.ts';

const rules = (...lines: string[]) =>
  sealRules(placeBlocks(documentOf('# 第二章 投标人须知', ...lines)));
const read = (line: string) =>
  rules(line).map(({ kind, mark, scope }) => `${kind} ${mark} ${scope}`);

test('a demand to seal or sign every page, or across pages, is told with what it is for', () => {
  for (const [line, expected] of [
    ['投标文件须逐页进行盖章，格式以所发布的为准。', 'every-page seal bid'],
    ['投标文件正本每页均须加盖投标人公章。', 'every-page seal bid'],
    ['响应文件应由授权代表逐页签字。', 'every-page signature bid'],
    ['投标文件正本须逐页小签或盖章；', 'every-page either bid'],
    ['投标文件应逐页签字并加盖公章。', 'every-page both bid'],
    ['投标文件装订后应加盖骑缝章。', 'across seal bid'],
    ['标书侧面须盖骑缝公章', 'across seal bid'],
    ['业绩合同复印件须每页加盖公章。', 'every-page seal papers'],
    ['投标文件中的证书扫描件每页盖章', 'every-page seal papers'],
  ] as const)
    assert.deepEqual(read(line), [expected], line);
});

test('what need not be, does not do, or is about something else is no demand', () => {
  for (const line of [
    '骑缝盖公章不视为在规定位置盖章。',
    '投标文件无须逐页盖章。',
    '电子投标文件不要求每页签字盖章。',
    '投标文件每页应编页码。',
    '投标函须加盖公章。',
  ])
    assert.deepEqual(read(line), [], line);
});

test('a demand is told once, with its words and place', () => {
  const found = rules('投标文件须逐页盖章。', '装订要求。投标文件须逐页盖章。');
  assert.deepEqual(
    found.map(({ text, source }) => [text, source.block]),
    [['投标文件须逐页盖章。', 1]],
  );
});
