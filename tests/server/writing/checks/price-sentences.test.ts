import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { price } from 'tender-widgets/contract';
import { reckonPrices, startingSettings } from 'tender-widgets/price';
import { passagesOf } from '../../../../site/server/writing/checks/chapter-text.ts';
import { wrongPrices } from '../../../../site/server/writing/checks/prices.ts';
import { ratesElsewhere, wrongRates } from '../../../../site/server/writing/checks/rates.ts';
import { withoutTenderWords } from '../../../../site/server/writing/checks/tender-words.ts';

const row = (name: string, unitPrice: string, quantity = '1') => ({
  ...{ id: name, name, unit: '台', quantity, unitPrice, taxRate: '' },
});
const amounts = reckonPrices(1, [row('服务器', '100000')]);
const rates = (...rows: ReturnType<typeof row>[]) =>
  reckonPrices(1, rows, { ...startingSettings, rate: 'off' });

function found(content: string, price: price.PriceSheet): string[] {
  const input = {
    ...{ facts: {}, scoring: [], clauses: [], settings: {}, price },
    chapters: [{ id: 'c1', parentId: null, order: 0, title: '投标函', pages: 1, scoringIds: [] }],
    contents: new Map([['c1', content]]),
  } as unknown as Parameters<typeof wrongPrices>[0];
  const passages = passagesOf(input);
  return [...wrongPrices(input, passages), ...wrongRates(input, passages)].map(
    ({ quote }) => quote,
  );
}

test('an offered rate in a volume that may hold no price', () => {
  const price = rates(row('投标报价', '88.5'));
  const chapters = ['技术', '报价'].map((volume, order) => ({
    ...{ id: volume, parentId: null, order, title: `${volume}文件`, pages: 1, scoringIds: [] },
    settings: { volume: volume === '技术' ? '技术标' : volume },
  }));
  const content = '本项目下浮率为88.5%，质保期内下浮率为3%。';
  const input = {
    ...{ facts: {}, scoring: [], settings: {}, chapters },
    price,
    clauses: [{ text: '技术文件中不得出现下浮率报价，出现的响应无效。' }],
    contents: new Map(chapters.map(({ id }) => [id, content])),
  } as unknown as Parameters<typeof ratesElsewhere>[0];
  const said = ratesElsewhere(input, passagesOf(input));
  assert.deepEqual(
    said.map(({ chapterId, quote, severity }) => [chapterId, quote, severity]),
    [['技术', '88.5%', 'error']],
  );
});

describe('figures within a sentence against the price sheet', () => {
  test('an amount whose name stands behind it', () => {
    const say = (words: string, digits: string) =>
      `我方愿以人民币${words}（￥${digits}元）的投标总价承包上述工程。`;
    assert.deepEqual(found(say('壹拾万元整', '100000.00'), amounts), []);
    assert.deepEqual(found(say('贰拾万元整', '200000.00'), amounts), [
      '人民币贰拾万元整',
      '￥200000.00元',
    ]);
    const bond = '提交金额为2000元（不低于投标总价的2%）的投标保证金。';
    assert.deepEqual(found(bond, amounts), []);
  });

  test('figures beside a blank for the capitals that is still open', () => {
    const content = '我方愿以人民币（大写）【待填写】元（￥200000.00元）的投标总价承包上述工程。';
    const input = {
      ...{ facts: {}, scoring: [], clauses: [], settings: {}, price: amounts },
      chapters: [{ id: 'c1', parentId: null, order: 0, title: '投标函', pages: 1, scoringIds: [] }],
      contents: new Map([['c1', content]]),
    } as unknown as Parameters<typeof wrongPrices>[0];
    const passages = withoutTenderWords(input, passagesOf(input));
    assert.deepEqual(
      wrongPrices(input, passages).map(({ quote }) => quote),
      ['￥200000.00元'],
    );
  });

  test('a rate that is another, by what it is the rate of', () => {
    const one = rates(row('投标下浮率', '8'));
    assert.deepEqual(found('我方投标下浮率为7.5%。', one), ['7.5%']);
    for (const fine of [
      '投标下浮率为8.0%。',
      '增值税税率为9%。',
      '最高下浮率为20%。',
      '折扣率为92%。',
    ])
      assert.deepEqual(found(fine, one), [], fine);
    const two = rates(row('安装工程', '8'), row('土建工程', '6'));
    assert.deepEqual(found('安装工程下浮率为6%，土建工程下浮率为6%。', two), ['6%']);
    assert.deepEqual(found('投标下浮率为7%。', two), []);
    assert.deepEqual(found('投标下浮率为7%。', amounts), []);
  });
});

test('a sum in other money than the sheet’s, and one counted in thousands', () => {
  const dollars = reckonPrices(1, amounts.rows, { ...startingSettings, currency: 'USD' });
  assert.deepEqual(found('投标总价为100000.00美元。', amounts), ['100000.00']);
  assert.deepEqual(found('投标总价为100000.00美元。', dollars), []);
  assert.deepEqual(found('投标总价为人民币100000.00元。', dollars), ['100000.00元']);
  assert.deepEqual(found('投标总价为人民币壹拾万元整。', dollars), ['人民币壹拾万元整']);
  assert.deepEqual(found('投标总价折合14000.00美元。', amounts), []);
  assert.deepEqual(found('投标总价：100000.00千元。', amounts), ['100000.00千元']);
  assert.deepEqual(found('投标总价：100千元。', amounts), []);
  assert.deepEqual(found('投标总价：10万元。', amounts), []);
});
