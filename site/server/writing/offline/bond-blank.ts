import type { SheetBlank } from '../form-blanks/form-sheet.ts';
import { moneyAt } from '../price/blank-money.ts';
import type { FormFacts } from './form-facts.ts';
import { CALL } from './form-labels.ts';
import { amountAt, SENTENCE_END, saysNothing } from './price-sentence.ts';

const BOND = `(?:${CALL}|响应|报价)(?:保证金|担保)`;
const named = new RegExp(BOND, 'g');
/** What stands between the bond's name and its sum, and between the sum and a name behind it. */
const BESIDE = /[一壹]份|数额|缴纳|交纳|递交|提交|支付|金额|人民币|[，,]|已经?|了|我方/g;
const isNear = (text: string): boolean => saysNothing(text.replace(BESIDE, ''));
const behind = new RegExp(`^(.{0,80})的${BOND}(?!保函|退)`);
/** Over a cell, or beside it: 投标保证金（元）, 投标保证金金额. */
const ofCell = new RegExp(`^${BOND}(?:金额|数额)?(?:[（(](?:人民币)?(?:元|万元)[）)])?$`);

/** What the tender asks for as bond, at a blank of a sentence or a cell that asks for its sum; '' for any other. */
export function bondValue({ blank, left, head, party }: SheetBlank, facts: FormFacts): string {
  const bond = { price: facts.bondAmount, currency: 'CNY' as const };
  if (bond.price === '' || party !== '') return '';
  const beside = (head || left).replace(/\s/g, '');
  if (blank.before === '' && beside !== '') {
    const isSum = ofCell.test(beside) && /元|额/.test(beside + blank.after);
    if (!isSum || !moneyAt(beside, blank.after, 'CNY')) return '';
    return amountAt({ ...blank, before: beside }, bond);
  }
  const before = blank.before.split(SENTENCE_END).at(-1) ?? '';
  const after = blank.after.split(SENTENCE_END)[0] ?? '';
  if (!/大写|小写|人民币|[￥¥]|金额|数额/.test(before) && !/^[\s　_＿]{0,80}万?元/.test(after))
    return '';
  const name = [...before.matchAll(named)].at(-1);
  if (name) return isNear(before.slice(name.index + name[0].length)) ? amountOf() : '';
  const lead = before.split(/[，,]/).at(-1) ?? '';
  const between = behind.exec(after)?.[1];
  return between !== undefined && isNear(between) && isNear(lead) ? amountOf() : '';

  function amountOf(): string {
    return amountAt({ before, after, hint: blank.hint }, bond);
  }
}
