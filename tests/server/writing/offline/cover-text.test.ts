import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type CoverFacts,
  filledCover,
} from '../../../../site/server/writing/offline/cover-text.ts';

const facts: CoverFacts = {
  ...{ project: '滨河路改造', number: 'ZB-1', owner: '某某局', agency: '某代理' },
  ...{ bidder: '华夏公司', representative: '欧阳', address: '环湖路66号', phone: '0877-1' },
  ...{ lot: undefined, copy: '' },
};
const filled = (line: string, more: Partial<CoverFacts> = {}) =>
  filledCover(line, { ...facts, ...more }).text;

describe('a cover of the tender', () => {
  test('is filled with what is known; a day and a signature stay open', () => {
    assert.equal(filled('项目名称'), '滨河路改造');
    assert.equal(filled('XX项目投标文件'), '滨河路改造投标文件');
    assert.equal(filled('项目编号：（标项）'), '项目编号：ZB-1（标项）');
    assert.equal(filled('投标人名称：（盖单位章）'), '投标人名称：华夏公司（盖单位章）');
    assert.equal(filled('投标人地址：'), '投标人地址：环湖路66号');
    assert.equal(filled('项目名称：（由投标人填写）'), '项目名称：滨河路改造');
    assert.equal(filled('投标人：（填写“全称”）'), '投标人：华夏公司');
    assert.match(filled('备案编号：（由投标人填写）'), /^备案编号：【待填写/);
    assert.match(filled('日期：   年  月  日'), /【待填写】年【待填写】月【待填写】日/);
    assert.equal(filled('法定代表人：____（签字）'), '法定代表人：____（签字）');
    assert.match(filled('投标人：', { bidder: '' }), /^投标人：(?:【待填写.*】)?$/);
  });

  test('says the lot where there is one', () => {
    const lot = { number: '2', name: '南段' };
    assert.equal(filled('包号：', { lot }), '包号：2');
    assert.equal(filled('分包名称：', { lot }), '分包名称：南段');
    assert.equal(filled('所投包号：第包', { lot }), '所投包号：第2包');
    assert.match(filled('包号：'), /^包号：【待填写/);
  });

  test('is marked as the copy that is made, and left as printed where none is said', () => {
    assert.equal(filled('（正本/副本）', { copy: '副本' }), '（副本）');
    assert.equal(filled('正本（或副本）', { copy: '正本' }), '正本');
    assert.equal(filled('（填写正本或副本）', { copy: '副本' }), '副本');
    assert.equal(filled('□正本　□副本', { copy: '副本' }), '□正本　☑副本');
    assert.equal(filled('正本□　副本□', { copy: '正本' }), '正本☑　副本□');
    assert.equal(filled('（正本）', { copy: '副本' }), '（副本）');
    assert.equal(filled('正本/副本'), '正本/副本');
    assert.equal(filled('（正本或副本）', { copy: '副本' }), '（副本）');
    assert.equal(filled('副本/正本', { copy: '正本' }), '正本');
    assert.equal(filled('副本（或正本）', { copy: '正本' }), '正本');
    for (const line of ['正本1份，副本4份', '正本/副本各一份', '（副本一份）', '正本　副本'])
      assert.equal(filled(line, { copy: '副本' }), line);
  });
});
