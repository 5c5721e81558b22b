import { figureOf } from './figures-in-words.ts';

/**
 * Facts in figures, each with its measure in one form: 百分之九十五, 九成五 and 95% are one, so are 晚上九点 and 21:00, 半小时 and 30 分钟,
 * 六十多家 and 六十余户. Who says a thing in other words keeps them; who writes of the same item by himself has others.
 */

const figure =
  '(?:(?<!\\d)\\d+(?:\\.\\d+)?|(?<![零〇一二两三四五六七八九十百千万])[零〇一二两三四五六七八九十百千万]+(?:点[零〇一二三四五六七八九]+(?![十百分]))?)';
const between = '(?:到|至|—|–|-|~|～)';
const about = '(?:多|余|来|几)?';

/** Measures that are one another in other words: form, how much of it one is, names. */
const measures: readonly (readonly [form: string, of: number, names: string])[] = [
  ['min', 60, '小时 钟头 h'],
  ['min', 1, '分钟 min'],
  ['s', 1, '秒钟 秒'],
  ['d', 1, '日历天 工作日 天 日 昼夜'],
  ['d', 7, '周 星期 礼拜'],
  ['d', 30, '月'],
  ['y', 1, '年 周年'],
  ['mm', 10, '厘米 公分 cm'],
  ['mm', 1, '毫米 mm'],
  ['mm', 1000, '米 m'],
  ['um', 1, '微米 um μm'],
  ['ml', 1, '毫升 ml'],
  ['ml', 1000, '升 l'],
  ['mg', 1, '毫克 mg'],
  ['hz', 1, '赫兹 hz'],
  ['km', 1, '公里 千米 km'],
  ['kg', 1, '公斤 千克 kg'],
  ['g', 1, '克 g'],
  ['t', 1, '吨 t'],
  ['deg', 1, '摄氏度 度 ℃ °c'],
  ['m2', 1, '平方米 平米 平方 m2 ㎡'],
  ['m3', 1, '立方米 立方 m3'],
  ['mu', 1, '亩'],
  ['mpa', 1, '兆帕 mpa'],
  ['kpa', 1, '千帕 kpa'],
  ['kv', 1, '千伏 kv'],
  ['v', 1, '伏 v'],
  ['kw', 1, '千瓦 kw'],
  ['w', 1, '瓦 w'],
  ['yuan', 1, '元'],
  ['yuan', 10_000, '万元'],
  [
    'n',
    1,
    '家 户 处 个 台 套 只 支 把 辆 株 棵 件 份 名 位 人 组 班 层 栋 次 遍 回 根 条 块 片 张 页 项 册 间 座 门 对 箱 瓶 桶 批 例 场 盏 颗 枚 扇 幅 具 颗 人次 余',
  ],
];
const formOf = new Map<string, readonly [form: string, of: number]>();
for (const [form, of, names] of measures)
  for (const name of names.split(' ')) formOf.set(name, [form, of]);
const names = [...formOf.keys()].sort((a, b) => b.length - a.length).join('|');

const patterns = {
  share: new RegExp(
    `(百分之|千分之)(${figure})|(${figure})\\s*(%|‰)|([一二两三四五六七八九])成(半|[一二三四五六七八九])?(?![功员本立都果为品分绩套])`,
    'g',
  ),
  clock: new RegExp(
    `(早上|早晨|清早|清晨|凌晨|上午|中午|正午|午间|下午|午后|傍晚|晚上|晚间|夜里|夜间|深夜|晚|早|夜)?(${figure.replace('(?:点[零〇一二三四五六七八九]+(?![十百分]))?', '')})(?::(\\d\\d)(?!\\d)|[点时](?![间候段要点])(?:(半)|(一刻)|((?:零[一二三四五六七八九]|[二三四五]?十[一二三四五六七八九]?)|(?:\\d{1,2}|[一二三四五六七八九]+)(?=分))分?)?(?:钟|整)?(?=(以后|之后|以前|之前|到|至|前|后)?))`,
    'g',
  ),
  weekday: /(?:周|星期|礼拜)([一二三四五六日天])(?![次回检遍个名天米])/g,
  month: new RegExp(
    `(${figure})月(?:份|(?=[底初末上中下和与、,，至到前后起的各内\\d一二三]))`,
    'g',
  ),
  half: new RegExp(`半个?(${names})`, 'g'),
  amount: new RegExp(
    `(第)?(${figure})${about}(?:${between}(${figure}))?\\s*个?(半)?(${names})(半)?`,
    'g',
  ),
};

/** Takes the facts in figures out of a text in NFKC and lower case: their forms, and the text with spaces for them. */
export function takeFigures(text: string): { figures: string[]; rest: string } {
  const figures: string[] = [];
  if (!/[\d零〇一二两三四五六七八九十百千万半]/.test(text)) return { figures, rest: text };
  const put = (form: string, value: number) => {
    if (Number.isFinite(value)) figures.push(`@${form}${Math.round(value * 1000) / 1000}`);
    return ' ';
  };
  const rest = text
    .replace(patterns.share, (_, of, some, other, sign, tenths, more) => {
      if (tenths)
        return put(
          '%',
          Number(figureOf(tenths)) * 10 + (more === '半' ? 5 : more ? Number(figureOf(more)) : 0),
        );
      return put('%', valueOf(some ?? other) / (of === '千分之' || sign === '‰' ? 10 : 1));
    })
    .replace(patterns.weekday, (_, day) =>
      put('week', '一二三四五六日'.indexOf(day.replace('天', '日')) + 1),
    )
    .replace(patterns.month, (whole, month) =>
      valueOf(month) <= 12 ? put('month', valueOf(month)) : whole,
    )
    .replace(patterns.clock, (whole, part, hour, minutes, half, quarter, past, bound) => {
      const isTime = part || minutes || half || quarter || past || bound || whole.endsWith('时');
      const hours = valueOf(hour);
      if (!isTime || hours > 24 || (hours === 0 && !part)) return whole;
      const minute = half ? 30 : quarter ? 15 : minutes || past ? valueOf(minutes ?? past) : 0;
      return put('clock', (hours * 60 + minute) % 720);
    })
    .replace(patterns.half, (_, name) => amountOf(put, name, 0.5))
    .replace(patterns.amount, (whole, nth, some, other, half, name, more) => {
      if (nth) return whole;
      if (other) amountOf(put, name, valueOf(other));
      return amountOf(put, name, valueOf(some) + (half || more ? 0.5 : 0));
    });
  return { figures, rest };
}

function amountOf(
  put: (form: string, value: number) => string,
  name: string,
  value: number,
): string {
  const [form, of] = formOf.get(name) ?? ['n', 1];
  return put(form, value * of);
}

function valueOf(text: string): number {
  const [whole = '', part] = text.split('点');
  if (part === undefined)
    return /^\d/.test(text) ? Number(text) : Number(figureOf(whole) ?? Number.NaN);
  return Number(`${figureOf(whole)}.${Array.from(part, (each) => figureOf(each)).join('')}`);
}

/** What the trade writes by custom: hours of answering, years of guarantee, a check each week. */
const usual = new Set(
  '@min30 @min60 @min120 @min240 @min1440 @min480 @min720 @min2880 @min4320 @d1 @d2 @d3 @d5 @d7 @d10 @d15 @d30 @d60 @d90 @y1 @y2 @y3 @y5 @y10 @%100 @%95 @%98 @%90 @%5 @%10 @n100 @n10'.split(
    ' ',
  ),
);

/** Whether a content word is a fact in figures. */
export const isFigure = (word: string): boolean => word.startsWith('@');

/** What a fact in figures says, in nats. */
export function figureWeight(form: string): number {
  if (usual.has(form)) return 2;
  if (form.startsWith('@n')) {
    const count = Number(form.slice(2));
    return count <= 1 ? 0.5 : count <= 3 ? 1.5 : count <= 6 ? 3 : 5;
  }
  if (form.startsWith('@week')) return 3.5;
  return 5.5;
}
