export const unitClasses: readonly (readonly [RegExp, string, string])[] = [
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

export const figure =
  /(\d[\d,，]{0,40}(?:\.\d{1,20})?)\s*(亿元|万元|元|亿|万|人次|人|名|位|日历天|日历日|工作日|天|日|个月|年|月|周|小时|分钟|秒|%|％|‰|次|遍|轮|班|平方米|㎡|平米|千米|公里|米|毫米|厘米|km|mm|cm|m(?![a-z])|吨|千克|kg|升|℃|度|kW|kV|MPa|GB|TB|MB|台|套|辆|件|部|把|座|栋|间|只|条|支|架|家|项|份|张|块|处|所|个)/gi;

export const hanFigure =
  /([〇零一二三四五六七八九两]{0,20}[十百千万亿][〇零一二三四五六七八九十百千万亿]{0,20})\s*(?:余)?(亿元|万元|元|人|名|位|年|台|套|辆|家|个月|小时|分钟|平方米)/g;

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

export const halfWidth = (text: string): string =>
  text.replace(/[０-９．]/g, (one) => String.fromCharCode(one.charCodeAt(0) - 0xfee0));

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
