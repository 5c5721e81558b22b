import { lotsOfRun } from '../lot-names.ts';
import { compact, isReference, withoutNumber } from '../text.ts';
import { asksNothing } from './english-values.ts';
import { type FactValue, firstLine, plain, unitOf } from './fact-value.ts';
import { joinedDigits, type Money, moneyIn } from './money.ts';

/** The words before an amount of a text as `joinedDigits` gives it. */
export function before(normal: string, money: Money): string {
  return normal.slice(Math.max(0, money.at - 10), money.at);
}

/** No bond is asked. What a bidder failed to hand in (未交, 不提交的，…) says nothing of that. */
const none =
  /(?:不|[无毋]需|[无毋]须|免予?|不需要?|无|暂不|不再|取消)(?:要求)?[向对]?(?:供应商|投标人|响应人)?(?:收取?|缴纳?|交纳?|提交|递交|提供|设置?|缴存|需要?|要求|须)(?!.{0,4}(?:利息|资料)|[^,。;]{0,12}的[,。;])|未(?:要求|设置?)(?![^,。;]{0,12}的)|免收|免缴|免交|^无[。,;]?$|^否|^不需要|^(?:本(?:项目|次采购|[采购标分]*包|标段))?不(?:适用|涉及)|^不要求|金额为?[:：]?(?:人民币)?[¥]?0(?:\.0+)?元|^[¥]?0(?:\.0+)?元?(?:人民币|整)?$|^零元|没有(?:要求)?(?:投标)?保证金|不收$|^(?:本项目)?(?:无需?|免|不收取|不要求)(?:投标|磋商|谈判|响应|报价)?保证金$|^本项目无(?:投标|磋商)?保证金|(?:投标|磋商)保证金[:：为]*(?:无|免|0元|零元)/;

/** ☑不要求 alone on the line above 金额：…: the sum is the model text's, of the choice that was not made. */
const denied = /^(?:不(?:收取?|要求|需要?|缴纳|交纳|提交|递交|设)|无[需须]?|免[收交缴])[。,;]?$/;

/** 本项目免缴谈判保证金; what some bidders need not pay is another thing. */
const ofThisProject =
  /^本(?:采购|招标)?(?:项目|次采购|次招标|标段|[标分]?包)(?:免[缴交收]|免予|不(?:收取?|要求|需要?)|无需|无须|取消)[^,。;]{0,8}保证金(?:$|[,。;])/;

/** What a share makes. */
const IN_SHORT = /(?:即|具体[为是:]|计算?[为是]|折合|合计?)(?:人民币|金额|[为¥:\s]){0,4}$/;

const bondTalk = /退还|没收|不予|逾期|格式|未按|情形|保函有效|截止|账户|有效期|规定|方式/;

export function bidBond(text: string, label: string): FactValue[] {
  const flat = compact(text);
  const normal = joinedDigits(text.normalize('NFKC'));
  // A stroke through the blank, with or without a remark in brackets.
  if (/^[/\\—-]{1,3}(?:万?元)?(?:\([^()]*\))?[。;,]?$/.test(flat))
    return plain('0.00', '0.00', 0.6);
  if (flat === '' || isReference(flat)) return [];
  const lines = text.split('\n');
  const head = compact(lines.slice(0, 3).join(''));
  const first = compact(withoutNumber(firstLine(text)));
  const noBond =
    asksNothing(text) ||
    none.test(first) ||
    none.test(compact(withoutNumber(firstLine(text).split(/[。;；]/)[0] ?? ''))) ||
    (none.test(head) && head.length <= 60);
  // The amount a model text has, and below it that this project asks for none.
  if (lines.some((line) => ofThisProject.test(compact(withoutNumber(line)))))
    return plain('0.00', '0.00', 1.1);
  const found = moneyIn(text, unitOf(label)).filter(
    (money) => money.certain || unitOf(label) !== '',
  );
  // 不收取。若恶意投诉，将追偿2万元: what the next sentence says is another sum.
  const isSum = (money: Money | undefined): boolean =>
    money !== undefined &&
    money.yuan !== '0.00' &&
    money.at < 20 &&
    !/[。；;]/.test(normal.slice(0, money.at).trim());
  if (noBond && (denied.test(first) || !isSum(found[0]))) return plain('0.00', '0.00', 1.1);
  const usable = found.filter(
    (money) =>
      money.yuan !== '0.00' &&
      // 预算的1%，最高不超过80万元: after a share an amount is its bound, but for 即5.45万元.
      (IN_SHORT.test(before(normal, money)) ||
        !/[%％‰]/.test(
          normal
            .slice(0, money.at)
            .split(/[。；;\n]/)
            .at(-1) ?? '',
        )) &&
      !/(?:售价|代理费|服务费|工本费|履约保证金|中标价)[^\d]{0,8}$/.test(before(normal, money)),
  );
  const value = usable[0];
  if (!value) return noBond || found[0]?.yuan === '0.00' ? plain('0.00', '0.00', 1) : [];
  if (bondTalk.test(flat) && value.at > 160) return [];
  return usable
    .filter((money, i) => i === 0 || (money.lot !== '' && money.lot !== value.lot))
    .flatMap(({ yuan, lot: run }) =>
      lotsOfRun(run).map((lot) => ({ value: yuan, key: yuan, weight: 1, lot })),
    );
}
