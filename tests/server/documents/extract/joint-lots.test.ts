import assert from 'node:assert/strict';
import { test } from 'node:test';
import { placeBlocks } from '../../../../site/server/documents/extract/sections.ts';
import { jointLots } from '../../../../site/server/documents/extract/tender/joint-lots.ts';
import { documentOf } from './extract-blocks.ts';

const ruleOf = (...sentences: string[]) =>
  jointLots(placeBlocks(documentOf('# 第二章 投标人须知', ...sentences)));

const said = {
  allowed: [
    '投标人同时投多个标段的，可以合并编制一份投标文件。',
    '供应商参加两个及以上采购包的，允许将各包响应文件合并装订成册。',
    '同时投标多个包的，只需编制一份投标文件，报价分别填写在各包的报价栏。',
    '投标多个标段的，投标文件无需分别编制。',
    '多个分包可编制一份投标文件。',
    '供应商同时参加多个标段的，响应文件只需编制一份，报价分别填写。',
    '投标人投两个以上包的，投标文件仅需制作一套。',
    '投标人投多个标段的，可以合并编制一份投标文件，也可以分别编制投标文件。',
    '投标人可将多个标段合并编制或分别编制投标文件。',
  ],
  required: [
    '投标人投多个标段的，投标文件应合并编制，不再按标段提供。',
    '参加多个包投标的供应商，须将所投各包的响应文件统一装订成一册。',
    '各标段投标文件不得分别编制，须合并编制一份投标文件。',
    '两个标包的响应文件应合编为一册。',
  ],
  apart: [
    '投标人参加多个包投标的，每个包应分别编制投标文件。',
    '响应文件按标段分别装订、分别密封。',
    '电子投标文件各包1份，不要求提供纸质文件。',
    '不同标段的投标文件不得合并编制。',
    '将不同标段的内容装订在同一册的，该投标文件将被否决。',
    '多个包的投标资料装在一册的，其投标文件不予接收。',
    '投标人投多个标段的，每个标段须单独递交一份投标文件。',
    '每个包一份投标文件，混装的不予接收。',
    '投标人可同时参加多个包的投标并应按包分别编制一份投标文件。',
    '投标人可以投多个标段，但须分别编制投标文件。',
  ],
  nothing: [
    '投标人可以投其中一个或多个标段。',
    '开标一览表应单独密封，与投标文件一并递交，各包均须提供。',
    '投标方应将投标文件正本和副本分别用信封密封，并标明招标项目名称。',
    '各标段分别评审、分别推荐中标候选人，投标文件按评审标准打分。',
    '投标保证金按标段分别递交，随投标文件提供凭证。',
    '中标人不得将合同分包，投标文件须单独承诺。',
    '各标段分别签订合同。',
    '不同标段的投标文件由同一名代表递交的，不予接收其授权。',
    '同一标段递交两份投标文件的，其投标将被否决。',
    '投标人投多个标段的，可以分别编制投标文件。',
  ],
};

for (const [rule, sentences] of Object.entries(said))
  for (const sentence of sentences)
    test(`${rule}: ${sentence}`, () => {
      const read = ruleOf(sentence);
      assert.equal(read?.rule ?? 'nothing', rule);
      for (const { quote } of read?.sources ?? []) assert.ok(sentence.includes(quote));
    });

test('a file that says both is unclear, with both places', () => {
  const read = ruleOf(said.allowed[0] ?? '', said.apart[0] ?? '');
  assert.deepEqual([read?.rule, read?.sources.length], ['unclear', 2]);
});
