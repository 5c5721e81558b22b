import type { tender } from 'tender-widgets/contract';
import { firstLots } from '../lot-names.ts';
import { type FactValue, plain } from './fact-value.ts';
import { joinedDigits, moneyIn } from './money.ts';
import { type Around, around, clausesOf, isConditional } from './sentence-clause.ts';

/** What a sentence says of a fact, by the words around a value of its type. */
export interface SentenceValue {
  fact: tender.FactName;
  value: FactValue;
  weight: number;
}

/** No label stands beside it: a person confirms it where nothing else says the same. */
const BY_WORDS = 0.6;

const BOND =
  /(?:投标|磋商|谈判|响应|报价|询[价比]|比选|遴选|竞[价标投]|参选|应答|征集|申请)?(?:保证金|担保)/;
/** Money kept for something else than the bid. */
const OTHER_BOND =
  /履约|履行|质量|质保|工资|农民工|预付|支付|安全|文明|合同|完工|廉[洁政]|退还|没收|不予|罚|违约/;
/** …作为响应保证金, 的投标担保, 用于投标担保: what the amount is stands behind it. */
const BOND_BEHIND =
  /^\s?整?(?:\([^()]{0,24}\))?\s?(?:的|作为?|用[作于]|充[作当]|当作)(?:本次|本项目)?[^的]{0,6}$/;
/** The same in two steps: 金额为8000元的保函或汇票作为投标担保. */
const BOND_PAPER = /^\s?整?的?[^,。;]{0,16}(?:保函|汇票|支票|转账|电汇|现金)[^,。;]{0,12}$/;
/** 交存8000元投标保证金. */
const HANDED = /(?:缴[纳存付]?|交[纳存付]?|提交|递交|汇入)[^,。;\d]{0,8}$/;
/** 将三万五千元询比保证金汇至…. */
const TAKEN = /[将把][^,。;\d]{0,4}$/;
const MOVED = /^(?:保证金|担保)[^,。;]{0,4}(?:汇|转|缴|交|存|打|划)[纳付存款账]{0,2}[至入到]/;
/** …保证金，标准为每家8000元. */
const SUM_OF_IT = /^(?:其|具体)?(?:标准|金额|数额|额度|数目)[^,。;\d]{0,8}$/;

/** What bidders ask for the whole. */
const PRICE =
  /报价|总价|投标价|响应价|免税价|到岸价|价款|(?:费用|服务费|监理费|设计费|咨询费|审计费|检测费|运维费|租金)(?:总额|总价|合计)?|总费用/;
const AT_MOST =
  /(?:不[得应可能准许]{0,2}(?:超[过出]|高于|大于|突破)|不得?超|限(?:定|制)?[在为于])[^,。;\d]{0,8}$/;
/** 投标总报价高于46万元的作无效投标处理. */
const OVER = /(?:超[过出]|高于|大于|突破)[^,。;\d]{0,6}$/;
const REFUSED = /^[^,。;]{0,10}[的者,][^。;]{0,24}(?:无效|否决|拒绝|废标|作废|淘汰)/;
/** 任何高于46万元的报价都将被拒绝. */
const OVER_PRICE = /^\s?的[^,。;]{0,4}(?:报价|总价|投标)/;
/** 以46.5万元封顶, 以260万元为上限. */
const TOP_BEHIND =
  /^\s?整?(?:\([^()]{0,24}\))?\s?(?:以内|之内)?(?:封顶|[为作]+(?:最高|价格|报价|投标|总价)?的?(?:上限|限价|封顶|最高价|控制价)|为限|包干上限)/;
/** 46万元为本项目的最高价: what it is called needs no other word for the price. */
const NAMED_BEHIND =
  /^\s?(?:\([^()]{0,24}\))?\s?(?:[为系是]|作为)(?:本[项次][^,。;]{0,4})?(?:采购|投标|报价|响应)?的?(?:最高价|最高限[价额]|上限价|控制价|拦标价)/;
const TOP_BEFORE = /(?:封顶价?|上限|最高(?:不[得可]?超[过出]|价|额)?|限额)[为是:]?[^,。;\d]{0,6}$/;
const NAMED_BEFORE =
  /(?:上限价|封顶价|最高限[价额]|控制总?价|最高(?:总价|报价|应答价|响应价))(?:定?[为是]|:|设[为定])?(?:人民币|¥|\([^()]{0,8}\)|\s){0,3}$/;
/** 报价超出该数额的作无效处理: the amount before is the most that may be asked. */
const OVER_IT =
  /^[^。;\d]{0,24}(?:超[过出]|高于|大于|突破)(?:该|此|这[一个]?|上述|前述|以上)(?:项|一)?(?:数额?|金额|额度?|价格?|限额?|经费|资金|标准)?[^。;]{0,40}(?:无效|否决|不予|拒绝|废标|淘汰|失去|不得)/;
/** Part of the whole, a fee of others, a unit price. */
const NOT_WHOLE =
  /其中|[单分]项|单价|每|代理|中标服务费|工本|售价|保证金|担保|违约|罚|赔|注册|保险|保额|履约|暂列|暂估|预付|奖|业绩|合同额|人均|年薪|工资|投资|造价|营业|资产|流动|成本|下浮|加收|收取|收费|分包/;

const FEE_OF_OTHERS = /代理|中标服务费|交易服务费|平台服务费|工本|保险/;

/** 部门预算，额度98万元; 本次采购所需资金98万元. */
const FUNDS_BEFORE =
  /(?:本(?:次|项目|工程)[^,。;\d]{0,6}|^)(?:所需|拟[使投]用|使用|需要|计划|配套)(?:的)?(?:财政|专项|自有|自筹)?(?:资金|经费)[为共计约是:]{0,2}$/;
const AMOUNT_ALONE =
  /^(?:资金|经费)?(?:额度|总额|金额|数额|规模|总计|共计|合计)(?:[为是约:]|不超[过出]|控制在)?$/;
const FUNDS_NAMED = /预算|经费|资金/;
/** Funds that are had by others, or of a larger whole. */
const OTHER_FUNDS = /投标|供应商|中标|成交|承包|注册|流动|总投资|建安|年度总|全[县市区校院]/;

/** （含6%增值税）: a share that says nothing of the amount. */
const TAX = /\([^()]{0,12}税[^()]{0,8}\)/g;

type Reading = (place: Around) => boolean;

/** What an amount is, by the words before it or behind it; the first that holds. */
const readings: readonly [tender.FactName, Reading][] = [
  ['bidBond', isBond],
  ['ceilingPrice', isCeiling],
  ['budget', isFunds],
];
const anyCue =
  /保证金|担保|不[得应可能超]|控制|封顶|上限|超[过出]|高于|突破|限[额价]|为限|最高|预算|资金|经费/;

/** Facts that an amount in a sentence states, by what stands before it or behind it in its clause. */
export function amountsInSentence(sentence: string): SentenceValue[] {
  const text = joinedDigits(sentence.normalize('NFKC'));
  if (!anyCue.test(text)) return [];
  return moneyIn(text).flatMap((money): SentenceValue[] => {
    if (!money.certain || money.yearly) return [];
    const place = around(text, money.at, money.end);
    if (/[%％‰]/.test((place.head + place.after).replace(TAX, '')) || isConditional(place))
      return [];
    const [fact] = readings.find(([, holds]) => holds(place)) ?? [];
    if (fact === undefined) return [];
    const lots = money.lot === '' ? firstLots(place.before) : [money.lot];
    return plain(money.yuan, money.yuan).flatMap((value) =>
      lots.map((lot) => ({ fact, weight: BY_WORDS, value: { ...value, lot } })),
    );
  });
}

const clauseBefore = ({ head }: Around): string => clausesOf(head).at(-2) ?? '';

/** 提交玖万元的投标担保, 缴纳贰万元整作为响应保证金. */
function isBond(place: Around): boolean {
  const { before, after } = place;
  if (OTHER_BOND.test(before + after)) return false;
  const at = BOND.exec(after);
  if (!at) return BOND.test(clauseBefore(place)) && isSumOfBond(place);
  const between = after.slice(0, at.index);
  return (
    BOND_BEHIND.test(between) ||
    BOND_PAPER.test(between) ||
    (/^\s?整?$/.test(between) && HANDED.test(before)) ||
    (/^\s?整?$/.test(between) && TAKEN.test(before) && MOVED.test(after.slice(ofBond(after))))
  );
}

/** Where the word for the bond begins, without what it is for. */
const ofBond = (after: string): number => after.search(/保证金|担保/);

const isSumOfBond = (place: Around): boolean =>
  SUM_OF_IT.test(place.before) && !OTHER_BOND.test(clauseBefore(place));

function isCeiling(place: Around): boolean {
  const { before, after, rest } = place;
  if (OVER_IT.test(rest.replace(/^[^,]{0,24},/, ''))) return !isNamed(before);
  if (NOT_WHOLE.test(before) || /^\s?(?:\/|每)/.test(after)) return false;
  if (NAMED_BEFORE.test(before) || NAMED_BEHIND.test(after)) return true;
  if (OVER.test(before) && OVER_PRICE.test(after) && REFUSED.test(rest)) return true;
  const subject = PRICE.test(before) ? before : clauseBefore(place);
  // 代理服务费由中标人支付，单包最高不超过15万元: whose price it is stands in the clause before.
  if (!PRICE.test(subject) || FEE_OF_OTHERS.test(subject)) return false;
  return (
    AT_MOST.test(before) ||
    TOP_BEFORE.test(before) ||
    TOP_BEHIND.test(after) ||
    (OVER.test(before) && REFUSED.test(rest))
  );
}

/** What is called by another name is that. */
const isNamed = (before: string): boolean =>
  /预算|估算|概算|投资|保证金|担保|合同|业绩|注册|违约|罚/.test(before);

function isFunds(place: Around): boolean {
  const { before, head } = place;
  if (OTHER_FUNDS.test(head)) return false;
  return (
    FUNDS_BEFORE.test(before) ||
    (AMOUNT_ALONE.test(before) && FUNDS_NAMED.test(clauseBefore(place)))
  );
}
