import { lotRun } from '../lot-names.ts';
import { compact } from '../text.ts';

/** An amount found in a text: yuan with two decimals, and where its words stand. */
export interface Money {
  yuan: string;
  /** The amount stood with a unit, a currency sign or alone: it is money for certain. */
  certain: boolean;
  /** Where its words begin and end in the text as `joinedDigits` gives it. */
  at: number;
  end: number;
  /** It is what a year costs (30万元/年). */
  yearly?: boolean;
  /** What names the lot or lots in front of the amount (包1, 第一、二标段), empty for none. */
  lot: string;
}

const digits: Record<string, number> = {};
for (const [value, letters] of [
  '零〇0',
  '壹一',
  '贰二贰两',
  '叁三',
  '肆四',
  '伍五',
  '陆六',
  '柒七',
  '捌八',
  '玖九',
].entries()) {
  for (const letter of letters) digits[letter] = value;
}
const units: Record<string, number> = { 拾: 10, 十: 10, 佰: 100, 百: 100, 仟: 1000, 千: 1000 };
const capital = '零〇壹一贰二两叁三肆四伍五陆六柒七捌八玖九拾十佰百仟千万亿';
/** An amount in words, from the first letter of its run that may begin one: a search at every letter would take too long. */
const amountInWords = new RegExp(
  `(?<![${capital}\\s])[万亿\\s]*([${capital.slice(0, -2)}][${capital}\\s]*[元圆](?:\\s*[${capital}]\\s*角)?(?:\\s*零?[${capital}]\\s*分)?[整正]?)`,
  'g',
);
const wholeAmount = new RegExp(
  `^([${capital}]+)[元圆](?:([${capital}])角)?(?:零?([${capital}])分)?[整正]?$`,
);

/** Value of an amount in words (壹拾伍万元整, 肆万捌仟元伍角) in fen; undefined when it is none. */
function fenOfWords(words: string): bigint | undefined {
  const match = wholeAmount.exec(compact(words));
  if (!match) return undefined;
  const yuan = integerOfWords(match[1] ?? '');
  if (yuan === undefined) return undefined;
  const jiao = digits[match[2] ?? '零'] ?? 0;
  const fen = digits[match[3] ?? '零'] ?? 0;
  return BigInt(yuan) * 100n + BigInt(jiao * 10 + fen);
}

function integerOfWords(words: string): number | undefined {
  let total = 0;
  let section = 0;
  let digit = 0;
  for (const letter of words) {
    const unit = units[letter];
    if (letter === '亿' || letter === '万') {
      total =
        letter === '亿'
          ? (total + section + digit) * 100_000_000
          : total + (section + digit) * 10_000;
      section = 0;
      digit = 0;
    } else if (unit !== undefined) {
      section += (digit === 0 ? 1 : digit) * unit;
      digit = 0;
    } else if (digits[letter] !== undefined) digit = digits[letter];
    else return undefined;
  }
  return total + section + digit;
}

const powers = [
  ['亿', 8],
  ['million', 6],
  ['万', 4],
  ['千', 3],
  ['thousand', 3],
] as const;

/** `"1,234.5"` times a unit in yuan, as yuan with two decimals; exact, no floating point. */
function scaled(number: string, unit: string): string | undefined {
  const [whole = '', fraction = ''] = number.replace(/[,，\s]/g, '').split('.');
  if (!/^\d{1,15}$/.test(whole) || !/^\d*$/.test(fraction)) return undefined;
  const power = powers.find(([start]) => unit.startsWith(start))?.[1] ?? 0;
  const shifted = `${fraction}${'0'.repeat(power + 2)}`;
  return fromFen(BigInt(whole + shifted.slice(0, power + 2)));
}

function fromFen(fen: bigint): string {
  const text = fen.toString().padStart(3, '0');
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}

const lotBeforeAmount = new RegExp(
  `(?<![共分为成计])(${lotRun})(?:\\s*[（(][^（）()]{0,40}[)）])?[:：\\-－—,，\\s]*(?:[^\\d，。；]{0,16})$`,
);

/** Of the words before an amount so many characters are looked at. */
const BEFORE = 60;

const arabic =
  /(?:(人民币|RMB|CNY|[Rr]enminbi|[￥¥])\s*(?:[:：(（]\s*)?(?:[￥¥]\s*)?)?(\d[\d,，]*(?:\.\d+)?)\s*(?:[)）]\s*)?(?:(?:[(（]\s*)?(亿元|亿|万元|万|千元|元|圆|million|thousand|[Yy]uan|RMB|CNY)(?!\/?人))?/g;

/**
 * Amounts of money in a text, in reading order. `unit` is the unit a label or column names (万元) and is used for bare numbers.
 * Digits that a file made from PDF has torn apart (1078 79 00.0 0) are joined first.
 */
export function moneyIn(text: string, unit = ''): Money[] {
  const joined = joinedDigits(text.normalize('NFKC'));
  const found: Money[] = [];
  const firstWord = joined.search(/\S/);
  for (const match of joined.matchAll(arabic)) {
    const [all, sign, number = '', ownUnit] = match;
    const before = joined.slice(Math.max(0, match.index - BEFORE), match.index);
    const after = joined.slice(match.index + all.length);
    if (
      /[\d.A-Za-z〔[]$/.test(before) ||
      isBound(after) ||
      /^(?:\s*[%％年月日号天个家名人项分条次批台套米份级时包标#:]|\.\d)/.test(after)
    )
      continue;
    if (/^\s*(?:\/|每)(?:人|月|次|天)/.test(after) && ownUnit) continue;
    if (!/[元圆]/.test(ownUnit ?? '') && !sign && COUNTED.test(after)) continue;
    const yearly = /^\s*(?:\/|每)年/.test(after) && ownUnit ? { yearly: true } : {};
    if (FOREIGN.test(before) || (isCount(ownUnit) && !sign && !/^\s*(?:RMB|CNY|yuan)/i.test(after)))
      continue;
    if (!ownUnit && isLotNumber(before, number)) continue;
    const alone = match.index <= firstWord && /^\s*(?:\(|$|[,;。.](?!\d))/.test(after);
    const used = ownUnit ?? (sign && !/万/.test(unit) ? '元' : unit);
    if (!ownUnit && !sign && !unit && !(alone && number.replace(/[^\d]/g, '').length >= 4))
      continue;
    const yuan = scaled(number, used);
    if (yuan !== undefined)
      found.push({
        yuan,
        certain: Boolean(ownUnit ?? sign) || alone,
        at: match.index,
        end: match.index + all.length,
        lot: lotBefore(before),
        ...yearly,
      });
  }
  return [...found, ...inWords(joined)].toSorted((a, b) => a.at - b.at);
}

/** Amounts in other currencies are none in yuan. */
const FOREIGN = /(?:USD|US ?\$|HK ?\$|\$|EUR|€|GBP|£|JPY|HKD)\s*$/;
/** 2.2万吨, 3万平方米: what is counted, not money; 万元 is, whatever stands behind it. */
const COUNTED =
  /^\s*(?:吨|户|亩|平|㎡|m[²2³3]|立方|公[里顷斤]|千[瓦克米]|度|头|株|册|只|件|辆|本|方|块|根|瓶|盒|袋|片|支|尾|羽|幅|页|字|kW)/;
/** 1.2 million says how many, not of what. */
const isCount = (unit: string | undefined): boolean => unit === 'million' || unit === 'thousand';

/** 100万元以上: a bound that cases are sorted by, not an amount of this project. */
const isBound = (after: string): boolean =>
  /^[\s)）]{0,3}(?:[（(][^（）()]{0,8}[)）])?\s?[及或]?以[上下]/.test(after);

/** The 1 of 包1-8640000.00元. */
function isLotNumber(before: string, number: string): boolean {
  return /^\d{1,2}$/.test(number) && /(?:标段|标项|[包标]|包件|包组|合同段)号?\s*$/.test(before);
}

function lotBefore(before: string): string {
  return compact(lotBeforeAmount.exec(before)?.[1] ?? '');
}

function inWords(text: string): Money[] {
  const found: Money[] = [];
  for (const { 0: all, 1: words = '', index } of text.matchAll(amountInWords)) {
    const fen = fenOfWords(words);
    const at = index + all.length - words.length;
    if (isUnit(words, text.slice(0, at)) || isBound(text.slice(index + all.length))) continue;
    if (fen !== undefined)
      found.push({
        yuan: fromFen(fen),
        certain: true,
        at,
        end: index + all.length,
        lot: lotBefore(text.slice(Math.max(0, at - BEFORE), at)),
      });
  }
  return found;
}

/** The 千元 of 3000千元: a unit behind figures is no amount of its own. */
const isUnit = (words: string, before: string): boolean =>
  words.charAt(0) in units && /\d\s{0,4}$/.test(before);

/** A text in NFKC with the digits joined that a file made from PDF has torn apart. */
export function joinedDigits(text: string): string {
  return (
    text
      .replace(/((?:标段|标项|标包|包件|包))\s+(?=\d{1,2}\s*[-—–－:：])/g, '$1')
      .replace(
        /((?<![\d一二三四五六七八九十])[\d一二三四五六七八九十]+\s*[包标]段?|[包标]段?\s*\d+)\s+(?=\d)/g,
        '$1:',
      )
      .replace(/(?<=[\d.,])[ \t\u00a0]+(?=[\d.,])/g, '')
      // A figure broken over the lines of a cell: no number begins with 0 and more figures, or with its fraction.
      .replace(/(?<=\d)\n(?=0\d|[.,]\d)|(?<=\d[.,])\n(?=\d)/g, '')
      .replace(/(?<=\d),(?=\d{3}(?:\D|$))/g, '')
      // 1万5千元, 15万3千元
      .replace(/(?<=\d)万(\d)千(?=元)/g, '.$1万')
  );
}
