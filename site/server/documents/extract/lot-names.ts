import { compact } from './text.ts';

const digits = '零一二三四五六七八九十';
/** What lots are counted by: 12, 十一, A, II. */
const numeral = '(?:[IVX]{1,5}(?![A-Z])|[一二三四五六七八九十]{1,3}|[\\dA-Z]{1,3}|[Ⅰ-Ⅻ])';
/** Letters for the kind of work and a number: TJ-1, SG01; before 包2 they are a 分标. */
const code = '(?<![A-Za-z\\d])[A-Z]{1,6}[-–—]?\\d{1,3}(?!\\d|包\\d)';
const unit = `(?:${code}|${numeral})`;
/** Above 包 with power companies, elsewhere lots themselves; 评分标 is the beginning of 评分标准. */
const division = '(?<![部评])分标(?![准识签志题注明书])';
const word = `(?:采购包|合同包|合同段|标段|标包|分包|包件|包组|标项|${division}|包)`;
/** A kind of goods in public purchases, and a lot where the tender says so (`item-lots.ts`). */
const item = '(?:采购)?品目';
/** Kinds of work that road, water and building tenders count apart, each from 1: 施工1标, 监理1标. */
const kind =
  '(?:施工|监理|设计|勘察|检测|养护|咨询|土建|路基|路面|桥隧|交安|房建|机电|安装|绿化|装修)';
/** 包1份, 标段一览表, 包2026年, A包6万元: a number of something else. */
const goesOn =
  '(?![年月日.]|(?<=[\\dA-Z])\\d|[万亿]元|元(?:[,，;；。、)）]|$)|份(?!额)|(?<=一)[览并致定]|[Ⅰ-Ⅻ])';
/** 包1、2台: the second counts what stands behind it. */
const noCount = '(?![套台个次名人天项])';
/** 各标段一, 所有包1: the number is none of the lot’s. */
const ofAny = '(?<![各每]个?|所有|全部|[承总])';
/** 一标, 2标; not 三标准, 一标的物. */
const bareWord = '标(?![段包项准识签志价题底注明高示配定称书杆桩线牌语尺贝号一]|的(?:物|额|数))';
const wordBehind = `[号#＃]?(?:${word}(?![装含括裹])|${bareWord})`;
/** 同一标, 只中一标, 共分三标: none of them is a lot's number; 三标认证 are three certificates. */
const noNumber =
  '(?<![单同每任统唯另中投共分为成划A-Za-z\\d.])(?!三标(?:认证|体系|管理体系|证书|合一))';

/** A lot by its number: 第一标段, 包2, 标段（一）, (A)包, TJ-1标, 1#标; `gap` is what may stand between its parts. */
export const lotPattern = (gap = ''): string => {
  const behind = `${gap}(?:[号#＃]${gap})?`;
  const ofKind = `${kind}[-–—]?第?${gap}${numeral}${behind}(?:${word}(?![装含括裹])|${bareWord})|${kind}(?:标段|标包|合同段)${gap}${numeral}${goesOn}`;
  const ofItem = `${ofAny}${item}${gap}(?:${numeral}${goesOn}${noCount}(?![-–—.．]\\d)|[（(]${numeral}[)）])|第${gap}${numeral}${gap}${item}`;
  // 4.2 采购包1需求: the number in front is the title's own.
  const isTitles = `(?!(?<=(?:^|\\n)(?:\\d{1,2}[.．]){0,4}\\d{1,2}${gap}${word})${gap}${numeral}${goesOn}${noCount}(?!${gap}[号#＃]?${word}))`;
  return `(?:${ofKind}|${ofItem}|第?${gap}${unit}${behind}${word}(?![装含括裹])${isTitles}|${noNumber}第?${gap}${unit}${behind}${bareWord}|[（(][A-Z][)）]${gap}${word}(?![装含括裹])|${ofAny}(?:(?:标段|标包|合同段)${gap}${code}|${word}${gap}(?:${numeral}${goesOn}|[（(]${numeral}[)）])))`;
};
/** A lot in a text without blanks. */
const lotName = lotPattern();
const eachLot = new RegExp(lotName, 'g');

const between = '(?:以及|[、,，和及与或/]|[至到~～—–-])';
const more = `(?:[号#＃]?${between}第?${unit}){1,30}`;
/** Several at once: 第一、二标段, 1-3包, 包1至3, 第一标段至第三标段, TJ-1~TJ-3标段. */
const several = `(?<![\\dA-Za-z.．-])第?${unit}${more}${wordBehind}|${ofAny}(?:${word}|${item})${numeral}${more}${goesOn}${noCount}`;
const toward = '[至到~～—–-]';
const isToward = new RegExp(`^${toward}$`);
const counters = new RegExp(`${word}|${item}`, 'g');
const phrase = new RegExp(`${lotName}${toward}${lotName}|${several}|${lotName}`, 'g');
const parts = new RegExp(`(${between})?第?(${unit})`, 'g');

/** Roman numerals; a letter among others (G、H、I包) is none. */
const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];
const isRoman = (text: string): boolean => romans.includes(text);

const coded = /^([A-Z]+)[-–—]?(\d+)$/;
const counted = new RegExp(`^(${kind})[-–—]?(${numeral})$`);
/** What a key of letters or of a kind of work is made of: TJ1, 施工1. */
export const codedKey = new RegExp(`^([A-Z]{1,6}|${kind})(\\d{1,3})$`);

type Kind = 'digits' | 'letters' | 'roman' | 'han';
function kindsOf(texts: readonly string[]): Set<Kind> {
  const areRoman = texts.every(isRoman);
  const kindOf = (text: string): Kind => {
    if (/^\d+$/.test(text)) return 'digits';
    return /^[A-Z]+$/.test(text) ? (areRoman ? 'roman' : 'letters') : 'han';
  };
  return new Set(texts.map(kindOf));
}

/** Where a numeral stands in its series; a letter by its own place. */
function rank(text: string, kind?: Kind): number {
  if (/^\d+$/.test(text)) return Number(text);
  if (kind !== 'letters' && isRoman(text)) return romans.indexOf(text) + 1;
  if (/^[A-Z]$/.test(text)) return text.charCodeAt(0) - 64;
  if (!/^[一二三四五六七八九十]+$/.test(text)) return Number.NaN;
  const [tens = '', ones = ''] = text.includes('十') ? text.split('十') : ['', text];
  const ten = text.includes('十') ? Math.max(1, digits.indexOf(tens)) : 0;
  return ten * 10 + (ones === '' ? 0 : digits.indexOf(ones));
}

/** The number as it is compared: 十一 → 11, 01 → 1, II → 2, TJ-01 → TJ1; letters as they are. */
export const plainNumeral = (text: string): string => {
  const [, letters, number] = coded.exec(text) ?? [];
  if (letters !== undefined) return `${letters}${Number(number)}`;
  const [, work, own = ''] = counted.exec(text) ?? [];
  if (work !== undefined) return `${work}${plainNumeral(own)}`;
  const isNumber = /^[\d一二三四五六七八九十]+$/.test(text) || isRoman(text);
  return isNumber && !Number.isNaN(rank(text)) ? String(rank(text)) : text;
};

const written = (value: number, kind?: Kind): string =>
  kind === 'letters' ? String.fromCharCode(64 + value) : String(value);

/** The numbers that a list or a range holds; undefined where it is neither, but a number of something else before the lot. */
function numbersOf(said: string): string[] | undefined {
  const bare = said.replace(counters, '').replace(/[号#标]/g, '');
  const all = [...bare.matchAll(parts)];
  const isHan = ([, , text = '']: RegExpExecArray) => /[一二三四五六七八九十]/.test(text);
  const last = all.at(-1);
  // 三、1、2标段: a number of another kind before them is the title's own.
  const found = all.slice(all.findLastIndex((one) => last && isHan(one) !== isHan(last)) + 1);
  if (found.some(([, , text = '']) => coded.test(text))) return codesOf(found);
  const kinds = kindsOf(found.map(([, , text = '']) => text));
  const [kind] = kinds;
  const numbers: string[] = [];
  for (const [, sign = '', text = ''] of found) {
    const [above, own] = [found[numbers.length - 1]?.[2] ?? '', rank(text, kind)];
    const before = numbers.at(-1);
    const first = rank(before ?? '', kind);
    if (before === undefined) numbers.push(plainNumeral(text));
    else if (isToward.test(sign)) {
      if (!(first < own && own - first < 60)) return undefined;
      for (let n = first + 1; n <= own; n++) numbers.push(written(n, kind));
    } else if (first >= own || above === text) return undefined;
    else numbers.push(plainNumeral(text));
  }
  return kinds.size === 1 && numbers.length > 1 ? numbers : undefined;
}

/** TJ-1、TJ-2, TJ-1~TJ-3, TJ-1、2: what has no letters of its own has those before it. */
function codesOf(found: readonly RegExpExecArray[]): string[] | undefined {
  const codes: string[] = [];
  let [letters, last] = ['', Number.NaN];
  for (const [, sign = '', text = ''] of found) {
    const [, own = letters, digits = text] = coded.exec(text) ?? [];
    const number = Number(digits);
    if (own === '' || Number.isNaN(number)) return undefined;
    if (codes.length > 0 && isToward.test(sign)) {
      if (own !== letters || !(last < number && number - last < 60)) return undefined;
      for (let n = last + 1; n < number; n++) codes.push(`${own}${n}`);
    }
    [letters, last] = [own, number];
    codes.push(`${own}${number}`);
  }
  return codes.length > 1 ? codes : undefined;
}

/** A place where a text names lots: its words without blanks, and the lot or lots. */
export interface LotPhrase {
  said: string;
  lots: string[];
}

/** What lots are called by ends in one of these; most texts hold none of them. */
const lotSigns = /[包标段目]/;

/** Each place of a text that names lots. */
export function lotPhrases(text: string): LotPhrase[] {
  const plain = compact(text);
  if (!lotSigns.test(plain)) return [];
  return (plain.match(phrase) ?? []).flatMap((said) => {
    const single = said.match(eachLot) ?? [];
    const isWhole = single.length === 1 && single[0] === said;
    const numbers = isWhole ? undefined : numbersOf(said);
    const name = ['品目', '分标'].find((one) => said.includes(one)) ?? '包';
    if (numbers) return [{ said, lots: numbers.map((number) => `${name}${number}`) }];
    return single.map((one) => ({ said: one, lots: [one] }));
  });
}

/** Every lot a text names, without blanks; each of several named at once (第一、二标段) as 包1, 包2. */
export const lotsIn = (text: string): string[] => lotPhrases(text).flatMap(({ lots }) => lots);

/** The lots that a text names first, without blanks: one, or several named at once; '' alone for none. */
export const firstLots = (text: string): string[] => lotPhrases(text)[0]?.lots ?? [''];

/** A run of lots in a text without blanks: 包2、包3, 第一至三标段. */
export const lotRun = `(?:(?:${lotName}${toward}${lotName}|${several}|${lotName})[、，,和及与/]{0,1}){1,10}`;
/** The lots that a run names, each by itself; '' alone for an empty one. */
export const lotsOfRun = (run: string): string[] => (run === '' ? [''] : lotsIn(run));

const lotsAtStart = new RegExp(`^[（(]?(${lotRun})[）)]?[：:，,\\s]{0,3}`);

/** The lots a text begins with (包2、包3：…), without blanks, and what follows them. */
export function lotsBefore(text: string): { lots: string[]; rest: string } {
  const found = lotsAtStart.exec(text);
  return { lots: lotsIn(found?.[1] ?? ''), rest: text.slice(found?.[0].length ?? 0) };
}

/** 各分包商: those who work for the bidder. */
const subcontractors = '(?!分包(?:商|单位|方|企业|队伍|人(?!员)))';
const allLots = new RegExp(
  `(?:各个?|所有|全部|每一?个?)(?:投标|采购|合同)?(?:${subcontractors}分?包(?![装含括裹])|分标(?!准)|标段|标包|包件|包组|标项|合同段)|[各每]${bareWord}`,
);

const allItems = new RegExp(`(?:各个?|所有|全部|每一?个?)${item}`);

type Lots = readonly { number: string }[];

/**
 * Whether a text says it is for every lot: 各标段, 所有包, and 各品目 where `lots` are called so; a remark in brackets beside a lot does not.
 */
export function namesAllLots(text: string, lots: Lots = []): boolean {
  const words = compact(text).replace(/[（(][^（）()]{0,60}[)）]/g, '');
  return allLots.test(words) || (lots.some(({ number }) => isItem(number)) && allItems.test(words));
}

/** What a lot is counted by, as it is written: 第一包 → 一, 包01 → 01. */
export function lotNumeral(number: string): string {
  const words = /第|合同段|采购|合同|标段|标包|分[包标]|包件|包组|标项|品目|[包标号#()]/g;
  return compact(number).replace(words, '').replace(/^0+/, '');
}

/** 包1, 第一包, 标段一, Ⅰ标段 → 1. */
export const lotKey = (number: string): string => plainNumeral(lotNumeral(number)).toUpperCase();

/** Whether a lot, or what sounds like one, is called 品目. */
export const isItem = (name: string): boolean => name.includes('品目');
/** Whether it is called 分标. */
export const isDivision = (name: string): boolean => name.includes('分标');
/** What else than 包, 标段 and the like lots are called: names that may count something else beside them. */
const kinds: readonly ((name: string) => boolean)[] = [isItem, isDivision];
/** 品目1 is not 包1; a number alone may be either. */
const areOfKinds = (one: string, other: string): boolean =>
  kinds.some(
    (isOfIt) => isOfIt(one) !== isOfIt(other) && /[包标段]/.test(isOfIt(one) ? other : one),
  );

/** Whether two names are of one lot: 第一包, 包1. */
export const isSameLot = (one: string, other: string): boolean =>
  lotKey(one) === lotKey(other) && !areOfKinds(one, other);

const kindFirst = new RegExp(`^${kind}`);
const withoutKind = (name: string): string => lotKey(name).replace(kindFirst, '');
const hasKind = (name: string): boolean =>
  codedKey.test(lotKey(name)) && /^\p{Script=Han}/u.test(lotKey(name));

/** The lot a file calls so (包1, 第一包, 1); 1标 is 施工1标 where no other kind of work has a first one. */
export function lotCalled<T extends { number: string }>(
  name: string,
  lots: readonly T[],
): T | undefined {
  const same = lots.find(({ number }) => isSameLot(number, name));
  if (same) return same;
  const alike = lots.filter(
    ({ number }) =>
      hasKind(number) !== hasKind(name) &&
      withoutKind(number) === withoutKind(name) &&
      !areOfKinds(number, name),
  );
  return alike.length === 1 ? alike[0] : undefined;
}

/** Whether lots are called as a name is: 品目2 within 包2 is none of them, nor the 分标 that holds it. */
export const areCalledSo = (name: string, lots: Lots): boolean =>
  kinds.every((isOfIt) => !isOfIt(name) || lots.some(({ number }) => isOfIt(number)));

/** The lots that a text names, called as the lots of the tender are. */
export const lotsAmong = (text: string, lots: Lots): string[] =>
  lotsIn(text).filter((name) => areCalledSo(name, lots));

/** As `lotKey`; a Roman numeral as it is. */
export function lotSign(number: string): string {
  const own = lotNumeral(number);
  return isRoman(own) ? own : lotKey(number);
}

/** Whether two titles are for different lots: A包承诺书, B包承诺书. */
export function nameOtherLots(one: string, other: string): boolean {
  const [first, second] = [one, other].map((text) => new Set(lotsIn(text).map(lotKey)));
  if (!first || !second || first.size === 0 || second.size === 0) return false;
  return first.size !== second.size || [...first].some((key) => !second.has(key));
}
