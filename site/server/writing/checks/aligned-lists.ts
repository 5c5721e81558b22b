import { terms } from '../text/relevance.ts';
import type { Clause } from './aligned-statements.ts';

const joined =
  /[^、，。；：\s（）()]{1,14}(?:(?:[、和与]|及(?!其|以上)|以及)[^、，。；：\s（）()和与]{1,14}){1,8}/g;
/** 中英文对照: both languages. */
const pairs: readonly (readonly [RegExp, string])[] = [
  [/中英(?:双语|文)?/g, '中文、英文'],
  [/城乡/g, '城市、乡村'],
];
const whole = (text: string): string =>
  pairs.reduce((said, [short, long]) => said.replace(short, long), text);
/** 语音导览提供 before the first of a list, 每日消毒不少于4次 and 三种语言 behind the last. */
const lead =
  /^.*(?:采用|提供|支持|具[有备]|包[括含]|配[备置]|设[置有]?|[含由在为对将有按])(?=[\u4e00-\u9fffA-Za-z]{2})/;
const behind = /[每不须应均各为由在\d≥≤]|[两二三四五六七八九十](?=[种个项类样门款])/;
const open = /等|或|之一|任[选一]|包括但不限/;

export interface Listed {
  text: string;
  items: readonly string[];
}

/** What a part of a sentence lists: 普通话、英语和方言. */
export const listsOf = (text: string): Listed[] =>
  [...whole(text).matchAll(joined)].flatMap(({ 0: said }) => {
    if (open.test(said)) return [];
    const items = said
      .split(/[、和与]|及(?!其|以上)|以及/)
      .map((item, at) => (at === 0 ? item.replace(lead, '') : item).split(behind)[0] ?? '')
      .filter((item) => /[\u4e00-\u9fffA-Za-z]{2}/.test(item));
    return items.length < 2 ? [] : [{ text: said, items }];
  });

const only = /仅|只(?!要|有|需)|单(?=[\u4e00-\u9fff]{1,4}(?:定位|语|一))/;
const denied = /不|无|未|非/;
const FEW = 2;
const LONGEST = 8;

/** Whether it is the same, called with or without what leads to it. */
const isSame = (item: string, mine: string): boolean =>
  item.endsWith(mine) || item.startsWith(mine) || mine.endsWith(item) || mine.startsWith(item);
const isNowhere = (item: string, said: string): boolean =>
  !terms(item).some((term) => said.toLowerCase().includes(term));
/** Words both say beside what they list. */
const besides = (own: Clause, asked: Clause, items: readonly string[]): number => {
  const within = new Set(items.flatMap(terms));
  return [...own.words].filter((term) => asked.words.has(term) && !within.has(term)).length;
};

/** What of a list of the tender a part of the bid leaves out that names the others. */
export function leftOut(
  own: Clause,
  asked: Clause,
  { items }: Listed,
  passage: string,
): string | undefined {
  const said = whole(own.text);
  if (denied.test(said) || /等|任|其[他余]/.test(said)) return undefined;
  if (items.some(({ length }) => length > LONGEST)) return undefined;
  const isOnly = only.test(said);
  const [list] = listsOf(said).filter((one) =>
    one.items.every((mine) => items.some((item) => isSame(item, mine))),
  );
  const isNamed = isOnly
    ? items.some((item) => said.includes(item))
    : list !== undefined && list.items.length >= FEW;
  if (!isNamed || besides(own, asked, items) < (isOnly ? 1 : FEW)) return undefined;
  return items.find((item) => isNowhere(item, whole(passage)));
}
