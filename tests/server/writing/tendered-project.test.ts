import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formSheet, sheetBlanks } from '../../../site/server/writing/form-blanks/form-sheet.ts';
import type { FormFacts } from '../../../site/server/writing/offline/form-facts.ts';
import { sentenceValue } from '../../../site/server/writing/offline/sentence-value.ts';

const facts = { knownProject: '道路养护', number: 'DL-1' } as FormFacts;
const filled = (content: string) =>
  sheetBlanks(formSheet({ title: '申请函', content })).map(({ blank }) =>
    sentenceValue(blank, facts, { isByOthers: false }),
  );

test('the project a sentence bids for is this one; those done before are not', () => {
  for (const line of [
    '我方全面研究了“________”项目（项目编号：________）比选文件，决定参加。',
    '授权张某为我方“________”项目比选活动的合法代表，全权处理有关事宜。',
    '我方已仔细阅读________项目采购文件，无异议。',
    '授权李某为本单位代表，参加________比价采购，全权处理澄清事宜。',
    '我单位已依法登记，参加________，声明如下：',
    '根据贵方________的竞争性磋商文件，我方提交响应文件。',
    '兹授权同志为我方参加________投标的代理人，其权限为签约。',
    '兹授权某公司作为代理人，就________递交投标文件并负责供货。',
  ])
    assert.equal(filled(line)[0], '道路养护', line);
  for (const line of [
    '我方承担的________项目（项目编号：________）已经验收。',
    '我方完成的类似________项目采购活动均无投诉。',
    '我方“________”项目经理为李某。',
    '我单位职工已参加________，保险费按月缴纳。',
  ])
    assert.notEqual(filled(line)[0], '道路养护', line);
});
