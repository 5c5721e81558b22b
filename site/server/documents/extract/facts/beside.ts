import type { tender } from 'tender-widgets/contract';
import { isOtherAmount } from './amounts.ts';
import { joinedDigits, type Money, moneyIn } from './money.ts';

/** Amounts of one list stand no farther apart. */
const IN_LIST = 24;
/** So many characters before an amount say what it is. */
const NEAR = 16;
/** A smaller amount is a unit price or a count. */
const LEAST_RIVAL = 1000;

/** Words that say what an amount is; beside one of these facts the others are no rivals. */
const names = {
  budget: /预算/,
  ceilingPrice: /限价|控制价|上限|拦标价/,
  bidBond: /保证金|担保/,
} satisfies Partial<Record<tender.FactName, RegExp>>;
type MoneyFact = keyof typeof names;
/** Amounts of something else, and those without the tax where one with it stands. */
const OTHER =
  /税|概算|估算|投资|造价|合同|业绩|注册|售价|罚|赔|违约|没收|履约|代理|保险|标书|净资产|收入|利息|年度|每|单/;
/** Parts of what stands before. */
const PART = /其中|包[括含]|(?<!不)含/;
/** 信用等级为A级的，可减按30万元: what holds in some case. */
const IN_CASE = /的\s?[,:]|如|若|凡|逾期|另[付交缴]|减|上浮|加[收倍]/;
const SUM = /(?:合计|总计|总[价额]|总预算|总金额|共计?)[^\d]{0,6}$/;

/** Another amount in the words of a fact that may be meant as well: of two phases, two kinds of bidders, two fees. */
export function rivalBeside(fact: MoneyFact, value: string, words: string): string | undefined {
  const text = joinedDigits(words.normalize('NFKC'));
  const all = moneyIn(words).filter(({ certain }) => certain);
  const at = all.findIndex(({ yuan }) => yuan === value);
  const own = all[at];
  if (!own) return undefined;
  const list = listAround(all, at);
  const others = list.filter((one) => one.yuan !== value && Number(one.yuan) >= LEAST_RIVAL);
  const sum = others.reduce((total, one) => total + Number(one.yuan), 0);
  if (Math.abs(sum - Number(value)) < 1) return undefined;
  const isSum = SUM.test(text.slice(Math.max(0, own.at - NEAR), own.at));
  const rival = others.find((one) => {
    if (one.lot !== '' || one.yearly || /^\s*(?:\/|每)/.test(text.slice(one.end))) return false;
    if (isSum && Number(one.yuan) < Number(value)) return false;
    const from = all[all.indexOf(one) - 1]?.end ?? 0;
    const before = text.slice(Math.max(from, one.at - NEAR), one.at);
    const between = text.slice(own.end, Math.max(own.end, one.at));
    return !(
      isOtherAmount(before) ||
      OTHER.test(before) ||
      PART.test(between) ||
      IN_CASE.test(before) ||
      Object.entries(names).some(([name, said]) => name !== fact && said.test(before))
    );
  });
  return rival?.yuan;
}

/** The amounts around one, each near to the next. */
function listAround(all: readonly Money[], at: number): Money[] {
  const isNear = (left: Money | undefined, right: Money | undefined): boolean =>
    left !== undefined && right !== undefined && right.at - left.end <= IN_LIST;
  let [from, to] = [at, at];
  while (isNear(all[from - 1], all[from])) from--;
  while (isNear(all[to], all[to + 1])) to++;
  return all.slice(from, to + 1);
}

/** （含6%增值税）: a share that says nothing of the amount. */
const TAX = /\([^()]{0,12}税[^()]{0,8}\)|税率[^,。;]{0,8}/g;
/** The price is bid as a share of something; an amount beside it is what the share is of, or reckoned by it. */
const RATE = /下浮|费率|折扣|折算|基准价|系数/;
const ONE_YEAR = /(?:[首次]年|第[一二三四五]年|20\d\d年)度?[:为约]{0,2}$/;

/** What makes an amount other than the price of the whole: it is reckoned by a rate, or one year's. */
export function partOfPrice(value: string, words: string): 'rate' | 'year' | undefined {
  const text = joinedDigits(words.normalize('NFKC'));
  const own = moneyIn(words).find(({ yuan }) => yuan === value);
  if (!own) return undefined;
  const head = text.slice(0, own.at);
  const clause = `${head.split(/[。;\n]/).at(-1)}${text.slice(own.at).split(/[。;\n]/)[0]}`;
  const plain = (said: string) => said.replace(TAX, '');
  if (RATE.test(plain(clause)) || /[%‰]/.test(plain(head.split(/[。;\n]/).at(-1) ?? '')))
    return 'rate';
  return ONE_YEAR.test(head) ? 'year' : undefined;
}

/** 中小企业免收，其他企业3万元: an amount that some bidders do not pay. */
export function isForSome(value: string, words: string): boolean {
  const text = joinedDigits(words.normalize('NFKC'));
  const own = moneyIn(words).find(({ yuan }) => yuan === value && Number(value) > 0);
  const clause = own
    ? text
        .slice(0, own.at)
        .split(/[。;\n]/)
        .at(-1)
    : '';
  return /(?:免[收缴交]|不[收需]|[无毋]需)/.test(clause ?? '');
}
