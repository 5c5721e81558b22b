import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { priceRule, tender } from 'tender-widgets/contract';
import { pricePoints } from 'tender-widgets/price';
import { priceRuleOf } from '../../../../site/server/writing/price/price-rule.ts';

function ruleOf(criteria: string, paragraphs: string[] = [], maxScore = 30): priceRule.PriceRule {
  const blocks = paragraphs.map((text, index) => ({
    kind: 'paragraph' as const,
    index,
    page: 3,
    text,
  }));
  const item = { id: 's1', category: '价格', item: '投标报价', maxScore, criteria, source: null };
  return priceRuleOf({ format: 'docx', pages: null, blocks }, [item as tender.ScoringItem]);
}
function points(rule: priceRule.PriceRule, prices: string[], ceiling = ''): unknown {
  assert.equal(rule.state, 'understood', JSON.stringify(rule));
  const found = rule.state === 'understood' ? pricePoints(rule, prices, ceiling) : undefined;
  return found && [found.base, ...found.points];
}

describe('the rule that gives points for the price', () => {
  test('lowest price, in words of several tenders', () => {
    for (const criteria of [
      '满足招标文件要求且投标价格最低的投标报价为评标基准价，其价格分为满分。投标报价得分=（评标基准价/投标报价）×30',
      '以合格投标人有效总报价中的最低价为基准价，基准价为30分。报价得分=（评标基准价/最终报价）×30%×100',
      '评标基准价：有效投标报价中最低商务评审价。得分=基准价÷投标报价×30',
    ])
      assert.deepEqual(points(ruleOf(criteria), ['100', '120', '150']), [
        '100.00',
        '30.00',
        '25.00',
        '20.00',
      ]);
  });

  test('a mean with cuts, lowered, in another place than the deductions', () => {
    const rule = ruleOf(
      '投标报价等于评标基准价的得50分；每高于评标基准价1%扣1分，每低于评标基准价1%扣0.5分，扣完为止。',
      [
        '评标基准价计算方法：有效投标报价超过5家的，去掉一个最高价和一个最低价后取算术平均值；5家及以下的，直接取算术平均值。以该平均值下浮2%作为评标基准价。',
      ],
      50,
    );
    assert.deepEqual(points(rule, ['90', '100', '110']), ['98.00', '45.92', '47.96', '37.76']);
    const six = points(rule, ['10', '90', '100', '100', '110', '900']);
    assert.deepEqual((six as string[])[0], '98.00');
    assert.equal(rule.sources[1]?.page, 3);
  });

  test('a share of the ceiling and the rest of the mean', () => {
    const rule = ruleOf(
      '评标基准价=最高限价×40%+有效报价平均值×60%；每高于基准价1%扣2分，每低于基准价1%扣1分',
    );
    assert.deepEqual(points(rule, ['80', '100'], '100'), ['94.00', '15.11', '17.23']);
    assert.equal(points(rule, ['80', '100']), undefined);
  });

  test('what is drawn, contradicts itself, or is not said is not understood', () => {
    const why = (rule: priceRule.PriceRule) => (rule.state === 'unknown' ? rule.why : 'understood');
    const mean = '以有效报价的算术平均值作为评标基准价，';
    const off = '每高于基准价1%扣1分，每低于基准价1%扣0.5分';
    assert.match(why(ruleOf(`${mean}下浮率开标时随机抽取，${off}`)), /没有读懂评标基准价/);
    assert.match(why(ruleOf(mean)), /没有读懂偏离基准价/);
    assert.match(why(ruleOf(`${mean}${off}`, ['最低投标报价为评标基准价。'])), /几种不同的算法/);
    assert.match(why(ruleOf('综合考虑报价合理性酌情打分')), /没有读懂/);
    const none = priceRuleOf({ format: 'docx', pages: null, blocks: [] }, []);
    assert.match(why(none), /没有找到价格分/);
  });
});
