import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { documentText } from '../../../site/server/comparing/document-text.ts';
import { nonWords } from '../../../site/server/comparing/findings/non-words.ts';
import { frequencyOf } from '../../../site/server/comparing/words/dictionary.ts';
import { soundsLike } from '../../../site/server/comparing/words/sound.ts';
import { textDocument } from '../../support/compare-corpus.ts';
import { isFoundIn, plantedSlips, slipTexts } from '../../support/planted-slips.ts';

const slipsOf = (files: readonly (readonly string[])[], tender?: readonly string[]) => {
  const texts = files.map((lines, index) => documentText(textDocument(`d${index}`, lines)));
  const found = nonWords(texts, tender ? documentText(textDocument('t', tender)) : null);
  return [...new Set(found.map(({ wrong, right }) => `${wrong}>${right}`))];
};

describe('typing slips that two bids share', () => {
  test('are found without the right word standing anywhere', () => {
    assert.deepEqual(
      slipsOf([
        ['班组长每日组织安全培洵并做好登记', '仓库由两人轮流看守'],
        ['新进人员先参加安全培洵再上岗', '车辆每周保养一次'],
      ]),
      ['培洵>培训'],
    );
  });

  test('but not in one of them alone, nor where the tender file writes so', () => {
    const [one, other] = ['班组长每日组织安全培洵并做好登记', '新进人员先参加安全培洵再上岗'];
    assert.deepEqual(slipsOf([[one, one], ['车辆每周保养一次']]), []);
    assert.deepEqual(slipsOf([[one], [other]], ['供应商应当提供培洵方案']), []);
  });

  test('names, places, units and terms of the trade are none', () => {
    const lines = [
      '刘畅',
      '项目经理：王建平，技术负责人：谢震',
      '本项目位于望州市清源县澄江路，工期三百六十五日历天',
      '人民币叁佰贰拾万元整，甲方执肆份，乙方执贰份',
      '桩机进场前核对桩位，冲孔灌注桩的泥浆比重不大于1.2，钢筋笼分节吊装',
      '道路扬尘治理采用雾炮和围挡喷淋，渣土车冲洗后出场',
      '采用国产密码算法，公钥由密钥管理系统签发，异地灾备每季度演练',
      '功率五十千瓦，额定电压三百八十伏，噪声不大于六十分贝',
    ];
    assert.deepEqual(slipsOf([lines, lines]), []);
  });

  test('nor is anything where the characters beside it make no words', () => {
    const odd = ['趋凰捂从虱癸纬', '逐由榆陌钳仿式泅'];
    assert.deepEqual(slipsOf([odd, odd]), []);
  });

  test('nine of ten planted ones that make no word are found', () => {
    const planted = slipTexts()
      .filter((_, index) => index % 4 === 0)
      .flatMap((lines, index) => {
        const { a, b, plants } = plantedSlips(lines, 700 + index, 20);
        const found = nonWords([documentText(a), documentText(b)], null);
        return plants
          .filter(({ isWord }) => !isWord)
          .map((plant) => ({ isFound: isFoundIn(plant, found) }));
      });
    const found = planted.filter(({ isFound }) => isFound).length;
    assert.ok(planted.length > 150, `${planted.length}`);
    assert.ok(found >= planted.length * 0.9, `${found} of ${planted.length}`);
  });

  test('none in tenders that have nothing to do with one another', () => {
    const texts = slipTexts().filter((_, index) => index % 4 === 0);
    for (const [index, one] of texts.entries())
      for (const other of texts.slice(index + 1)) assert.deepEqual(slipsOf([one, other]), []);
  });

  test('the dictionary knows how frequent words are, and sounds are near ones, too', () => {
    assert.ok(frequencyOf('管理') > frequencyOf('监理'));
    assert.equal(frequencyOf('培洵'), 0);
    assert.deepEqual(
      [
        soundsLike('资', '支'),
        soundsLike('调', '掉'),
        soundsLike('林', '宁'),
        soundsLike('山', '水'),
      ],
      [true, true, true, false],
    );
  });
});
