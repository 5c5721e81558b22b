import { lotsOfRun } from '../lot-names.ts';
import { before } from './bond.ts';
import type { FactValue } from './fact-value.ts';
import { joinedDigits, type Money, moneyIn } from './money.ts';

const notThePrice =
  /暂列|安全文明|暂估|预留|工程款|代理费|服务费$|人工费|质保|保证金|单[价个件套次项人户点站座栋部份页面吨米]|注册资|税金|规费|扣除|成本|标书|售价|每月|每[台辆人吨套次天]|单[车台辆]|人均|每平|营业额|营业收入|营收|流水|销售额|产值|交易额/;

/** Whether the words before an amount say that it is a part, a unit price or a fee, not the price of the whole. */
export function isOtherAmount(words: string): boolean {
  return notThePrice.test(words);
}

/** A smaller figure is a serial number or a count. */
const LEAST_AMOUNT = 100;

/** 年度控制总价128万元; 2030年度预算 is the budget of one year's purchase. */
const OF_A_YEAR = /每年|(?<!\d)年度/;

/** What a year costs is the price only where nothing says what the whole costs. */
const YEARLY = 0.3;

/** 无固定预算，预计保费规模约…; 不涉及财政资金支付，参考营业额…: what is said behind is of something else. */
const NO_AMOUNT =
  /^\s*(?:本项目)?(?:无|没有|不设|未设|暂无)(?:固定|明确|具体)?(?:的)?预算|不涉及财政(?:性)?资金/;

/** What an amount of one of these facts is called, where both stand in one text: 预算89.6万元，限价88万元. */
const called = { budget: /预算/, ceilingPrice: /限价|控制价|拦标价|上限/ };

/** The amounts that are not called by the other's name. */
function ofFact(all: Money[], normal: string, fact: keyof typeof called): Money[] {
  const other = fact === 'budget' ? called.ceilingPrice : called.budget;
  const own = all.filter((money, i) => {
    const words = before(normal, money).slice(-Math.max(0, money.at - (all[i - 1]?.end ?? 0)));
    return !other.test(words) || called[fact].test(words);
  });
  return own.length > 0 ? own : all;
}

/** The amount of the whole that a text says, and those of its lots. */
export function amounts(text: string, unit: string, fact: keyof typeof called): FactValue[] {
  if (NO_AMOUNT.test(text)) return [];
  const normal = joinedDigits(text.normalize('NFKC'));
  const found = ofFact(moneyIn(text, unit), normal, fact)
    .filter((money) => Number(money.yuan) >= LEAST_AMOUNT && !isOtherAmount(before(normal, money)))
    .map((money) => (OF_A_YEAR.test(before(normal, money)) ? { ...money, yearly: true } : money));
  const all = found.filter(({ yearly }) => yearly === undefined);
  // 不含税价：…；含税价：…: what is paid holds the tax.
  const taxed = all.filter((money) => /(?<!不)含税[^\d]{0,8}$/.test(before(normal, money)));
  const whole = taxed.length > 0 ? taxed : all;
  const total =
    whole.find((money) =>
      /(?:合计|总计|总价|总额|总预算|共计|总金额)[^\d]{0,8}$/.test(before(normal, money)),
    ) ??
    whole[0] ??
    found[0];
  if (!total) return [];
  const perLot = found.filter((money) => money.lot !== '');
  const values = [total, ...perLot.filter((money) => money !== total)];
  return values.flatMap((money) =>
    lotsOfRun(money.lot).map((lot) => ({
      value: money.yuan,
      key: money.yuan,
      weight: money.yearly ? YEARLY : money.certain ? 1 : 0.8,
      lot,
    })),
  );
}
