import { upTo } from './text/enclosed.ts';
import { readHanNumber } from './text/han-number.ts';

const unitClasses: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:亿元|万元|元|亿|万)$/, '元', '金额'],
  [/^(?:人次|人|名|位)$/, '人', '人数'],
  [/^(?:日历天|日历日|工作日|天|日)$/, '天', '时间'],
  [/^(?:个月)$/, '月', '时间'],
  [/^(?:个?小时)$/, '小时', '时间'],
  [/^(?:年|月|周|小时|分钟|秒)$/, '', '时间'],
  [/^(?:%|％|‰)$/, '%', '比例'],
  [/^(?:次|遍|轮|班)$/, '', '次数'],
  [/^(?:平方米|㎡|平米)$/, '㎡', '数值'],
  [
    /^(?:千米|公里|米|毫米|厘米|km|mm|cm|m|吨|千克|kg|升|℃|度|kW|kV|MPa|GB|TB|MB|兆|寸)$/i,
    '',
    '数值',
  ],
];

export const figure =
  /(\d[\d,，]{0,40}(?:\.\d{1,20})?)\s*(亿元|万元|元|亿|万|人次|人|名|位|日历天|日历日|工作日|天|日|个月|年|月|周|小时|分钟|秒|%|％|‰|次|遍|轮|班|平方米|㎡|平米|千米|公里|米|毫米|厘米|km|mm|cm|m(?![a-z])|吨|千克|kg|升|℃|度|kW|kV|MPa|GB|TB|MB|台|套|辆|件|部|把|座|栋|间|只|条|支|架|家|项|份|张|块|处|所|个|倍|分贝|dB|V(?![a-z])|A(?![a-z])|kN|N(?![a-z])|kPa|Pa|Hz|分(?![钟公])|成(?![本果功立品])|亩|公顷|层|级|公斤|克|颗|株|箱|桶|瓶|场|站|点(?!位|检))/gi;

const hanUnit =
  '亿元|万元|元|人次|人(?![员工机民行防身]|一[组班])|名|位(?!置|于)|台|套|辆|家|倍|成(?![品本果功为立熟效员分型因长绩就套交都活形])|个(?:工作日|半月|月|小时)|工作日|日历[天日]|天|小时|分钟|秒|年(?![级度代限龄检末初底轻终会度]|以来)|吨|公里|千米|平方米|米|分贝|度|次|遍|轮|项|份|个|条|处|种|层|周(?=[内后]|以内|之内|时间)|箱|株|间|座';
const hanDigits = '〇零一二三四五六七八九两十百千万亿';
const hanAmount = new RegExp(
  `(?<![${hanDigits}第每半几数]|不|统|唯|万无|百)(百分之[${hanDigits}点]{1,12}|[${hanDigits}]{1,20}个?半(?=个?(?:小时|月|年|天))|半(?=个?(?:小时|天|月|年|日(?!制)))|[${hanDigits}]{1,20}(?:余|多)?)(${hanUnit}|)`,
  'g',
);
const commits = /^(?:[内后]|以内|之内|以上|以下|之后|，|。|；|$|到|前)/;

/** An amount in words: what says it, its unit, and the key by which figures are compared. */
export interface HanAmount {
  at: number;
  said: string;
  unit: string;
  key: string;
  value: number | undefined;
}

/** Amounts a text says in words (三十人, 两年, 百分之九十, 半小时). One of something counts only where a time is promised. */
export function hanAmounts(text: string): HanAmount[] {
  return [...text.matchAll(hanAmount)].flatMap((match) => {
    const [, said = '', unit = ''] = match;
    const share = said.startsWith('百分之') ? said.slice(3) : '';
    if (share !== '') {
      if (share === '百' || share === '一百') return [];
      const value = readHanNumber(upTo(share, /点/));
      return [{ at: match.index, said, unit: '', key: figureKey(`${value ?? share}`, '%'), value }];
    }
    const whole = said.replace(/[余多]$/, '').replace(/个?半$/, '');
    if (said.endsWith('半')) {
      const after = /^个?(小时|月|年|天|日)/.exec(text.slice(match.index + said.length))?.[1] ?? '';
      const value = (readHanNumber(whole) ?? 0) + 0.5;
      return after === ''
        ? []
        : [
            {
              at: match.index,
              said,
              unit: '',
              key: figureKey(`${value}`, after === '月' ? '个月' : after),
              value,
            },
          ];
    }
    if (unit === '') return [];
    const value = /[万亿]/.test(whole) ? undefined : readHanNumber(whole);
    const after = text.slice(match.index + match[0].length);
    const isTime = /小时|分钟|秒|月|工作日|日历|天|年|周/.test(unit);
    if (value === 1 && !(isTime && commits.test(after))) return [];
    if (value === 2 && unit === '次' && whole === '二') return [];
    const key =
      value === undefined
        ? whole + unit
        : figureKey(`${value}`, unit.replace(/^个(?=工作日|小时)/, ''));
    return [{ at: match.index, said, unit, key, value }];
  });
}

/** Small numbers that only count what the text itself tells. */
export const structural =
  /^(?:方面|阶段|步骤|环节|部分|层次|层级|小组|工作组|专业组|要点|维度|重点|原则|目标|类|级|环|层|岗位|班组|问题|要求|关键|节点|章|节)/;

export const MOST_STRUCTURAL = 12;

/** How far before a figure the beginning of its numbering may stand. */
export const NUMBERING_CHARS = 80;

const plainNumber = (text: string): string => String(Number(text.replace(/[,，]/g, '')));

export function figureKey(value: string, unit: string): string {
  const [, name] = unitClasses.find(([sign]) => sign.test(unit)) ?? [];
  const factor = { 万元: 10_000, 万: 10_000, 亿元: 100_000_000, 亿: 100_000_000 }[unit] ?? 1;
  return `${Number((Number(plainNumber(value)) * factor).toFixed(4))}${name || unit.toLowerCase()}`;
}

/** What is to be filled in for a figure with this unit. */
export const blankOfUnit = (unit: string): string =>
  unitClasses.find(([sign]) => sign.test(unit))?.[2] ?? '数量';

export const halfWidth = (text: string): string =>
  text.replace(/[０-９．]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0));

export function figuresIn(texts: readonly string[]): Set<string> {
  const keys = new Set<string>();
  for (const text of texts) {
    for (const [, value = '', unit = ''] of halfWidth(text).matchAll(figure))
      keys.add(figureKey(value, unit));
    for (const { key } of hanAmounts(text)) keys.add(key);
    // Amounts of facts stand as bare numbers in yuan.
    for (const [amount] of text.matchAll(/(?<![\d.])\d{3,}\.\d{2}(?!\d)/g))
      keys.add(figureKey(amount, '元'));
  }
  return keys;
}
