import assert from 'node:assert/strict';
import { test } from 'node:test';
import { filledMarkdown } from '../../../site/server/writing/form-blanks/chapter-form.ts';
import { formSheet } from '../../../site/server/writing/form-blanks/form-sheet.ts';

/** The line with nothing filled in. */
const open = (content: string) =>
  filledMarkdown({ sheet: formSheet({ title: '投标函', content }), values: new Map(), extra: '' });

test('words that say what somebody does name no blank', () => {
  for (const [before, after] of [
    ['授权', '以我方的名义参加本次采购'],
    ['以我方的名义参加贵中心', '的投标'],
    ['现委托张某以我方的名义参加贵单位', '号采购'],
    ['本公司就参加', '投标工作郑重声明'],
    ['我方愿意以人民币', '元的价格承包'],
    ['我单位', '年来没有违法记录'],
    ['根据贵方', '号招标公告'],
  ])
    assert.equal(open(`${before}____${after}`), `${before}【待填写】${after}`);
});

test('words that name a field still name its blank', () => {
  for (const name of [
    ...['质保期', '经营范围', '现场负责人', '就业人数', '以往业绩', '本公司地址', '工期承诺'],
    ...['自我评价', '成就', '贵州分公司', '日本公司'],
  ])
    assert.equal(open(`${name}____。`), `${name}【待填写：${name}】。`);
});
