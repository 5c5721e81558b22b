import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  masked,
  QUOTE,
  quoteOf,
  unmasked,
} from '../../../../../site/server/documents/extract/addenda/quotes.ts';

const quotesIn = (line: string) => masked(line).quotes;

test('what stands in marks of any kind is one quotation, those within it part of it', () => {
  assert.deepEqual(quotesIn('将“质保期二年”改为“质保期三年”。'), ['质保期二年', '质保期三年']);
  assert.deepEqual(quotesIn('将「甲」改为『乙』，‘丙’与"丁"不变'), ['甲', '乙', '丙', '丁']);
  assert.deepEqual(quotesIn('将“见“附件一”的表”删除'), ['见“附件一”的表']);
});

test('a mark that is never closed quotes nothing', () => {
  assert.deepEqual(quotesIn('将“质保期二年改为三年'), []);
  assert.deepEqual(quotesIn('屏幕27"以上'), []);
  assert.equal(masked('将“质保期二年改为三年').text, '将“质保期二年改为三年');
});

test('a verb within a quotation is none of the line, and all comes back in its place', () => {
  const line = masked('将“增加、删除”改为“变更”');
  assert.ok(!line.text.includes('增加'));
  assert.ok(QUOTE.test(line.text));
  assert.equal(unmasked(line, line.text), '将增加、删除改为变更');
  assert.equal(quoteOf(line, line.text.at(-1) ?? ''), '变更');
});

test('signs of the private area in the file itself are no quotations', () => {
  const line = masked('编号\ue000一“甲”');
  assert.deepEqual(line.quotes, ['甲']);
  assert.equal(unmasked(line, line.text), '编号 一甲');
});
