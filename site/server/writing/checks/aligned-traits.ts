import { remembered } from '../../documents/extract/remembered.ts';
import { readHanNumber } from '../text/han-number.ts';

/** Something of which a sentence says one of several: a colour, who does it, how often, a grade. */
export interface Trait {
  /** Of what it is one: only such are held against each other. */
  key: string;
  value: string | number;
  /** Of these a higher one will do, too. */
  isOrdered: boolean;
  at: number;
  text: string;
}

/** Words of which only one can be true of a thing. */
const contrasts: readonly (readonly RegExp[])[] = [
  [/柴油/g, /汽油/g, /纯电/g, /燃气|天然气/g],
  [/(?<!半|非)自动/g, /手动/g],
  [/专职/g, /兼职/g],
  [/自有/g, /租[赁用]/g],
  [/原厂/g, /副厂|代用|兼容件/g],
  [/全新/g, /二手|翻新|旧[件品]/g],
  [/纸质/g, /电子(?=版|档|件)/g],
  [/书面/g, /口头/g],
  [/线下/g, /线上/g],
  [/有线/g, /无线/g],
  [/室内/g, /室外|户外/g],
  [/国产/g, /进口(?!代理|税)/g],
  [/独立|单独|专用/g, /共用|合用|混用|共享/g],
  [/密闭|封闭/g, /敞开|敞口|敞篷|开放式/g],
  [
    /分[车机柜库袋桶室类区池](?!别)|分开|隔开|分别/g,
    /同[车机柜库袋桶室池]|[合混][装洗放运存并在]|一并|一起/g,
  ],
];
const denied = /不|无|未|非|禁|避免|防止|杜绝|勿|免/;
/** What denies as a word: 无人机, 免费 and 非机动车 begin with the same characters and deny nothing. */
const denying =
  /^(?:[并绝决从]?不[得能会可准许予再应宜用]?|不允许|并?无|毫无|无[法需须]|并?未|未[经曾能]|尚未|禁[止用]?|严禁|避免|防止|杜绝|[请切]?勿|免|免[于除去])$/;
/** 非 denies the word behind it alone. */
const other = /非$/;
const words = new Intl.Segmenter('zh', { granularity: 'word' });
const BEFORE = 6;
/** 不得混装: what is denied is said of nothing; what an earlier part of the sentence denies is another thing. */
function isDenied(text: string, at: number): boolean {
  const near = text.slice(Math.max(0, at - BEFORE), at);
  if (!denied.test(near)) return false;
  const part = text.slice(0, at).replace(/^[^]*[，,。；;：:]/, '');
  return (
    other.test(part) ||
    [...words.segment(part)].some(
      ({ segment, index }) =>
        index + segment.length > part.length - BEFORE && denying.test(segment),
    )
  );
}

const anyContrast = new RegExp(
  contrasts.flatMap((ways) => ways.map(({ source }) => source)).join('|'),
);
const contrastsIn = (text: string): Trait[] => {
  // Most parts of sentences hold none of them.
  if (!anyContrast.test(text)) return [];
  return contrasts.flatMap((ways, key) =>
    ways.flatMap((way, value) =>
      [...text.matchAll(way)].map(({ 0: said, index }) => ({
        key: `way:${key}`,
        value,
        isOrdered: false,
        at: index,
        text: said,
      })),
    ),
  );
};

const colour = /(?:[\u4e00-\u9fff](?=[红黄蓝绿白黑灰橙紫]色))?([红黄蓝绿白黑灰橙紫棕粉])色/g;
const coloursIn = (text: string): Trait[] =>
  [...text.matchAll(colour)].map(({ 0: said, 1: value = '', index }) => ({
    key: 'colour',
    value,
    isOrdered: false,
    at: index,
    text: said,
  }));

const counts: Readonly<Record<string, number>> = { 单: 1, 一: 1, 双: 2, 两: 2, 三: 3, 四: 4 };
/** 双人, 单通道, 双模; 一级 and 三年 are read elsewhere. */
const counted =
  /(?<![\u4e00-\u9fff]第|[每另同任唯统专第十])([单双]|[一两三四](?=[人路岗模]))(?!方|位|价|独|据|元|向[^，]?选|一|次)([\u4e00-\u9fff])/g;
const countsIn = (text: string): Trait[] =>
  [...text.matchAll(counted)].map(({ 0: said, 1: count = '', 2: thing = '', index }) => ({
    key: `count:${thing}`,
    value: counts[count] ?? 0,
    isOrdered: true,
    at: index,
    text: said,
  }));

const DAYS: Readonly<Record<string, number>> = {
  日: 1,
  天: 1,
  周: 7,
  星期: 7,
  旬: 10,
  月: 365 / 12,
  季: 365 / 4,
  年: 365,
};
const han = '[一二两三四五六七八九十]';
/** 每两周巡检一次, 每半年委托第三方检测, 每月不少于两次. */
const often = new RegExp(
  `每(半|隔|${han}{1,2}|\\d{1,2})?个?(日|天|周|星期|旬|月|季|年)度?(?!的|末|初|底|度|产|均)(?:[^，。；：次每]{0,24}?(${han}|\\d{1,2})次)?`,
  'g',
);
const numberOf = (words: string | undefined): number =>
  words === undefined ? 1 : (readHanNumber(words) ?? Number(words));
function oftenIn(text: string): Trait[] {
  return [...text.matchAll(often)].flatMap((match): Trait[] => {
    const [said, every, unit = '', times] = match;
    const periods = every === '半' ? 1 / 2 : every === '隔' ? 2 : numberOf(every);
    const value = numberOf(times) / (periods * (DAYS[unit] ?? 1));
    // 每年服务费 without a count says of what a price is.
    const isBare = times === undefined && every === undefined && unit !== '季';
    if (!(value > 0) || isBare) return [];
    return [{ key: 'often', value, isOrdered: true, at: match.index, text: said }];
  });
}

/** Grades, the lowest first, each in all its spellings; without rungs the sign is a number. */
const ladders: readonly (readonly [string, RegExp, readonly (readonly string[])[]])[] = [
  ['fire', /(?<![A-Za-z\d])(A1?|A2|B[123])级/g, [['B3'], ['B2'], ['B1'], ['A2'], ['A', 'A1']]],
  ['ip', /IP(\d{2})/gi, []],
  // 全国5A级景区, 我国6个省: no exhaust.
  [
    'state',
    /(?<![全我中各外])国([五六56ⅤⅥ])(?![A-Za-z\d个])/g,
    [
      ['五', '5', 'Ⅴ'],
      ['六', '6', 'Ⅵ'],
    ],
  ],
];
function gradesIn(text: string): Trait[] {
  return ladders.flatMap(([key, grade, rungs]) =>
    [...text.matchAll(grade)].map(({ 0: said, 1: sign = '', index }): Trait => {
      const rung = rungs.findIndex((spellings) => spellings.includes(sign));
      const value = rungs.length === 0 ? Number(sign) : rung;
      return { key, value, isOrdered: true, at: index, text: said };
    }),
  );
}

/** Grades of persons, the lowest first. */
const ranks = ['初', '中', '高'];
/** 初级消防设施操作员, 中级及以上证书; of 中级人民法院 it is a name, and titles are looked at elsewhere. */
const rank = /(?<!最)([初中高])级(?!人民|法院|别|配|党|[^，。；]{0,8}(?:职称|工程师))/g;
const ranksIn = (text: string): Trait[] =>
  [...text.matchAll(rank)].map(({ 0: said, 1: sign = '', index }) => ({
    key: 'rank',
    value: ranks.indexOf(sign),
    isOrdered: true,
    at: index,
    text: said,
  }));

/** 住院楼四层, B座2层: a floor of a building. */
const floor = /([\u4e00-\u9fffA-Z][楼座栋区])([一二三四五六七八九十]{1,3}|\d{1,2})[层楼]/g;
const floorsIn = (text: string): Trait[] =>
  [...text.matchAll(floor)].map(({ 0: said, 1: house = '', 2: count = '', index }) => ({
    key: `floor:${house}`,
    value: readHanNumber(count) ?? Number(count),
    isOrdered: false,
    at: index,
    text: said,
  }));

/** GB/T 28827.1: a part of a standard, by the number of the whole. */
const standard =
  /(?:GB|JG|YY|DB|CJ|HJ|JT|SL|DL|YD)[A-Z]?(?:\/T)?\s{0,2}(\d{3,6})\.(\d{1,3})(?!\d)/g;
const standardsIn = (text: string): Trait[] =>
  [...text.matchAll(standard)].map(({ 0: said, 1: number = '', 2: part = '', index }) => ({
    key: `standard:${number}`,
    value: part,
    isOrdered: false,
    at: index,
    text: said,
  }));

/** What one sentence says and the sentence it answers may say otherwise; too many things are of a grade to be known by their part alone. */
export const answeredTraitsOf = remembered((text): readonly Trait[] =>
  [...ranksIn(text), ...floorsIn(text), ...standardsIn(text)].filter(
    ({ at }) => !isDenied(text, at),
  ),
);

/** What a part of a sentence says of which others may say another thing. */
export const traitsOf = remembered((text): readonly Trait[] =>
  [
    ...contrastsIn(text),
    ...coloursIn(text),
    ...countsIn(text),
    ...oftenIn(text),
    ...gradesIn(text),
  ].filter(({ at }) => !isDenied(text, at)),
);
