import { demandedValue } from '../fact-sheet.ts';
import { measureOf } from '../values/units.ts';
import { isMoney, isYear } from './asked-figures.ts';
import type { CheckInput, Passage } from './chapter-text.ts';
import { type Figured, notOwn } from './figured.ts';
import { isPastProject } from './past-projects.ts';
import { isContractTerm, isThreshold } from './thresholds.ts';

/** So many terms before a sum are its name. */
const NAMED = 3;
/** How far behind an amount its name may stand. */
const NAME_BEHIND = 12;

/** Conditional, of others, of one's own house: no promise about what is asked. */
const aside =
  /^(?:若(?![^，]{0,4}中标)|如(?!下|[^，]{0,4}中标)|假如|一旦)|其他项目|同类|类似|上年度|本公司现有|备有|常备|库存|周转/;

/** Of the bidder's own house, to its people. */
const inside = /内部|奖励|嘉奖/;
/** 如需增派，单价为5200元/人/月: a price holds whenever it is asked. */
const isPriceOf = (own: Figured, sentence: string): boolean =>
  isMoney(own) && (/单价/.test(sentence) || isOfEach(own));

/** How long it takes in all is held against the facts. */
const ofTerm =
  /(?:服务|履约|履行|合同)(?:[（(][^）)]{1,6}[）)])?期限?[^，。；满内]{0,4}$|工期[^，。；满内]{0,4}$/;
/** The bid's bond and prices are held against the facts and the sheet. */
const ofMoney =
  /(?<!履约|质量|工资|农民工|质保|支付)(?:保证金|保函|担保)|报价|总价|限价|控制价|预算|价款|合同[价金]/;
/** 办公桌每张4200元: the price of each, none of the whole. */
const isOfEach = ({ rate, demand }: Figured): boolean =>
  (rate !== '' && !rate.endsWith('标段')) || demand.text.includes('/');
const ofOne = /每(?!个?标段)[\u4e00-\u9fff]{1,2}(?:报价|单价|价格|售价)[^，。；\d]{0,3}$/;
/** 一人一档: no number of people. */
const ofEach = /^[一1]\s?人[一多]/;
/** 考核80分以上方可上岗: a rule of the bidder's own house. */
const ownRule = /^(?:[（(]含[）)])?(?:及?以上)?(?:的|者)?[，,]?(?:方可|方能|才能|才可)/;
/** A blank stands beside it, covered; or it is the number of a clause: 4.2表第1行. */
const blankBeside = /^(?:[^，。；]{0,16}。。|\s{0,2}表第\d)/;

/** 95%以上得10分: a step of the scale by which the tender gives its points, and no promise. */
const stepBehind = /^[^。；，,\n]{0,12}[得计加扣]\s?\d{1,3}(?:\.\d{1,2})?\s?分(?!钟)/;

/** 金额为人民币（大写）捌拾万元整: words that say it is a sum, and of what not. */
const ofAnySum = /^(?:金额|合计|共计)?[为是]?(?:人民币)?$|^[大小]写[）)]$/;

/** 暂列金额50万元已计入报价: the name before a sum is its own; without one, that behind it or of its sentence. */
const isOfPrices = ({ lead }: Figured, before: string, after: string): boolean => {
  const own = before.split(/[，,、：:（(]/).at(-1) ?? '';
  const isNamed = lead.size >= NAMED && !ofAnySum.test(own);
  return ofMoney.test(isNamed ? own : before + after);
};

/** 不会把到场时间延长至48小时: denied; 不得低于 is a bound. */
const denied =
  /(?:不会|[绝决]不|杜绝|避免|防止|严禁|禁止)(?![低高]于|[少大小多]于|超过)[^，。；]{0,20}$/;

/** ★3.5: the number of a clause. */
const numbered = /[★▲※]\s?$/;

const points = measureOf('分').measure;
const aloneBefore = /\|\s{0,4}$/;
const aloneBehind = /^\s{0,4}\|/;

/** Our Bid shall be valid for 120 days: the validity the tender demands, whatever else takes so and so many days. */
function isDemandedValidity(sentence: string, figure: string, input: CheckInput): boolean {
  const demanded = demandedValue(input.factSheet ?? [], /^投标有效期/);
  return (
    /有效期|\bvalid(?:ity)?\b/i.test(sentence) &&
    demanded !== '' &&
    Number.parseInt(figure, 10) === Number.parseInt(demanded, 10)
  );
}

const sentenceBefore = (text: string, at: number): string =>
  text.slice(0, at).replace(/^[^]*[。；\n]/, '');

/** A figure that is no promise of what is asked. */
export function isIdle(
  { text: shown, shown: whole = shown, row }: Passage,
  own: Figured,
  input: CheckInput,
): boolean {
  const { at, text, span } = own.demand;
  // A figure of the tender's is none of the bidder's.
  if (!/[^。\s]/.test(shown.slice(at, at + text.length))) return true;
  const before = shown.slice(Math.max(0, at - 16), at);
  const sentence = sentenceBefore(shown, at);
  const after = /^[^。；\n]*/.exec(shown.slice(at + text.length))?.[0] ?? '';
  return (
    // 12分 alone in its cell: of the index of what is scored.
    (row && span.measure === points && aloneBefore.test(before) && aloneBehind.test(after)) ||
    isDemandedValidity(sentence, text, input) ||
    (input.facts.duration !== null && ofTerm.test(before)) ||
    (isMoney(own) &&
      !isOfEach(own) &&
      !ofOne.test(before) &&
      // The words of a form say it of a sum that is filled in.
      isOfPrices(
        own,
        sentenceBefore(whole, at),
        shown.slice(at, at + text.length + NAME_BEHIND),
      )) ||
    (span.measure === '' && (!text.includes('.') || numbered.test(before))) ||
    isYear(own) ||
    ofEach.test(shown.slice(at)) ||
    denied.test(sentence) ||
    ownRule.test(shown.slice(at + text.length)) ||
    stepBehind.test(shown.slice(at + text.length)) ||
    blankBeside.test(shown.slice(at + text.length)) ||
    inside.test(sentence + after) ||
    isPastProject(sentence + text + after) ||
    (!isThreshold(sentence, after) && notOwn.test(before.replace(/提前$|其中/g, ''))) ||
    (aside.test(sentence) && !isContractTerm(sentence + text + after) && !isPriceOf(own, sentence))
  );
}
