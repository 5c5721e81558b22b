import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildOutline } from '../../../site/server/writing/outline.ts';
import { outlineInput, scoringItem, settings } from './sample-bid.ts';

const source = { block: 0, quote: '' };
const entry = (title: string, form = true) => ({
  ...{ title, level: 1, source },
  ...(form ? { form: { first: 1, last: 2 } } : {}),
});
const titlesOf = (titles: readonly string[], scoring: Parameters<typeof scoringItem>[]) =>
  buildOutline({
    ...outlineInput(),
    format: titles.map((title) => entry(title)),
    scoring: scoring.map((one) => scoringItem(...one)),
    settings: settings({ pages: 10 }),
  })
    .filter(({ parentId }) => parentId === null)
    .map(({ title }) => title);

test('a table of ours stands before the prices at the end, which are opened apart', () => {
  const titles = titlesOf(
    ['投标函', '授权委托书', '服务承诺书', '报价文件', '分项报价表'],
    [['s1', '技术', '技术参数响应', 20, '每有一项负偏离扣1分，扣完为止。']],
  );
  const at = titles.findIndex((title) => title.includes('偏离表') || title.includes('响应表'));
  assert.ok(at > titles.indexOf('服务承诺书'), titles.join('、'));
  assert.ok(at < titles.indexOf('报价文件'), titles.join('、'));
});

test('a letter about the copies of a bid is a paper in it, a copy is none', () => {
  const titles = titlesOf(
    ['投标函', '授权委托书', '服务承诺书', '正本与电子版一致性的承诺书', '投标文件电子版'],
    [],
  );
  assert.ok(titles.includes('正本与电子版一致性的承诺书'), titles.join('、'));
  assert.ok(!titles.includes('投标文件电子版'), titles.join('、'));
});
