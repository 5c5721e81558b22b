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

test('a blank in a sentence is called by what it is for, and not by the sentence', () => {
  for (const [before, name] of [
    ['我行愿意无条件支付人民币', '金额'],
    ['为其提供金额为人民币', '金额'],
    ['随本函提交询比保证金人民币', '保证金'],
    ['其中暂列金额', '暂列金额'],
    ['提交响应文件正本', '响应文件正本'],
    ['经研究决定参加标段', '标段'],
    ['工程质量达到', '工程质量'],
    ['年更换率不超过', '年更换率'],
  ])
    assert.equal(open(`${before}____。`), `${before}【待填写：${name}】。`);
  for (const before of ['如总包方中标', '每缺勤一天自愿接受'])
    assert.equal(open(`${before}____，另行约定。`), `${before}【待填写】，另行约定。`);
});

test('a line that leads to its fields asks for nothing itself', () => {
  const form = '4.与本响应有关的联系方式为：\n\n地址：____\n\n电话：____';
  assert.equal(
    open(form),
    '4.与本响应有关的联系方式为：\n\n地址：【待填写：地址】\n\n电话：【待填写：电话】',
  );
  assert.equal(open('联系方式：____'), '联系方式：【待填写：联系方式】');
});

test('who is called 先生/女士 is asked for by what he is', () => {
  assert.equal(
    open('____先生/女士：系我公司法定代表人，任____职务。'),
    '【待填写：法定代表人姓名】先生/女士：系我公司法定代表人，任【待填写：职务】职务。',
  );
  assert.match(
    open('____先生/女士现担任____职务，为我单位的法定代表人。'),
    /^【待填写：法定代表人姓名】先生/,
  );
});
