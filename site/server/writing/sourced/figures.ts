const unitClasses: readonly (readonly [RegExp, string, string])[] = [
  [/^(?:亿元|万元|元|亿|万)$/, '元', '金额'],
  [/^(?:人次|人|名|位)$/, '人', '人数'],
  [/^(?:日历天|日历日|工作日|天|日)$/, '天', '时间'],
  [/^(?:个月)$/, '月', '时间'],
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
/** A number and its unit. */
export const figure =
  /(\d[\d,，]{0,40}(?:\.\d{1,20})?)\s*(亿元|万元|元|亿|万|人次|人|名|位|日历天|日历日|工作日|天|日|个月|年|月|周|小时|分钟|秒|%|％|‰|次|遍|轮|班|平方米|㎡|平米|千米|公里|米|毫米|厘米|km|mm|cm|m(?![a-z])|吨|千克|kg|升|℃|度|kW|kV|MPa|GB|TB|MB|台|套|辆|件|部|把|座|栋|间|只|条|支|架|家|项|份|张|块|处|所|个)/gi;
/** Same, in Chinese numerals. */
export const hanFigure =
  /([〇零一二三四五六七八九两]{0,20}[十百千万亿][〇零一二三四五六七八九十百千万亿]{0,20})\s*(?:余)?(亿元|万元|元|人|名|位|年|台|套|辆|家|个月|小时|分钟|平方米)/g;
const plainNumber = (text: string): string => String(Number(text.replace(/[,，]/g, '')));

/** The same for 1.5万元 and 15000 元: what figures are looked up by. */
export function figureKey(value: string, unit: string): string {
  const [, name] = unitClasses.find(([sign]) => sign.test(unit)) ?? [];
  const factor = { 万元: 10_000, 万: 10_000, 亿元: 100_000_000, 亿: 100_000_000 }[unit] ?? 1;
  return `${Number((Number(plainNumber(value)) * factor).toFixed(4))}${name || unit.toLowerCase()}`;
}

export const halfWidth = (text: string): string =>
  text.replace(/[０-９．]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0));

/** Keys of all figures in texts. */
export function figuresIn(texts: readonly string[]): Set<string> {
  const keys = new Set<string>();
  for (const text of texts) {
    for (const [, value = '', unit = ''] of halfWidth(text).matchAll(figure))
      keys.add(figureKey(value, unit));
    for (const [, value = '', unit = ''] of text.matchAll(hanFigure)) keys.add(value + unit);
    // Amounts of facts stand as bare numbers in yuan.
    for (const [amount] of text.matchAll(/(?<![\d.])\d{3,}\.\d{2}(?!\d)/g))
      keys.add(figureKey(amount, '元'));
  }
  return keys;
}

/** What stands in a blank instead of a figure of this unit. */
export function blankOf(unit: string): string {
  const [, , blank = '数量'] = unitClasses.find(([sign]) => sign.test(unit)) ?? [];
  return blank;
}
