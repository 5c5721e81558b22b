import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { extractTender } from '../../../../site/server/documents/extract/tender/extract-tender.ts';
import { documentOf, type Rows } from './extract-blocks.ts';

const absencesOf = (...chapter: (string | Rows)[]) =>
  extractTender(
    documentOf(
      '# 第一章 招标公告',
      '某某单位现就泵站改造项目进行招标。',
      '# 第二章 投标人须知',
      '投标文件一式五份。',
      '# 第三章 技术规范书',
      ...chapter,
      '# 第四章 投标文件格式',
      '一、投标函',
    ),
  ).doubts.filter(({ kind }) => kind === 'elsewhere');

test('a chapter that only says where the requirements are is told, with its words', () => {
  for (const words of [
    '详见附件3：技术规范书',
    '注：本章另册。',
    '单独成册',
    '请双击打开《需求说明书》',
    '采用《水利水电工程标准施工招标文件》第七章“技术标准和要求”。',
  ]) {
    const [doubt, ...others] = absencesOf(words);
    assert.ok(doubt && others.length === 0, words);
    assert.equal(doubt.about, 'clauses');
    assert.ok(doubt.msg.includes(words) && doubt.msg.includes('技术规范书'));
    assert.equal(doubt.sources[0]?.quote, words);
  }
});

test('a chapter that asks for something is none, though it refers to an annex too', () => {
  assert.deepEqual(
    absencesOf(
      '1. 水泵流量不小于200m³/h。',
      '2. 电机参数详见附件3。',
      '3. 提供图纸。',
      '4. 提供三套备件。',
      '5. 到场时间不超过2小时。',
      '6. 质保三年。',
    ),
    [],
  );
  assert.deepEqual(
    absencesOf('详见附件', {
      rows: [
        ['序号', '技术要求'],
        ['1', '流量不小于200m³/h'],
      ],
    }),
    [],
  );
  assert.deepEqual(absencesOf('1. 水泵流量不小于200m³/h。'), []);
});
