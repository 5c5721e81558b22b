import { terms } from '../../text/relevance.ts';
import type { Clause } from './statements.ts';

const joined = /[^、，。；：\s（）()]{1,14}(?:(?:[、和与]|及(?!其|以上)|以及)[^、，。；：\s（）()和与]{1,14}){1,8}/g;
/** 中英文对照: both languages. */
const pairs: readonly (readonly [RegExp, string])[] = [
  [/中英(?:双语|文)?/g, '中文、英文'],
  [/城乡/g, '城市、乡村'],
];
const whole = (text: string): string =>
  pairs.reduce((said, [short, long]) => said.replace(short, long), text);
/** 语音导览提供 before the first of a list, 每日消毒不少于4次 and 三种语言 behind the last. */
const lead = /^.*(?:采用|提供|支持|具[有备]|包[括含]|配[备置]|设[置有]?|[含由在为对将有按])(?=[\u4e00-\u9fffA-Za-z]{2})/;
const tail = /(?:[每不须应均各为由在\d≥≤]|[两二三四五六七八九十](?=[种个项类样门款])).*$/;
const summed = /(?:等|共)?[两二三四五六七八九十\d]{1,2}(?:种|个|项|类|样|门|款)[\u4e00-\u9fff]{0,4}$/;
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
      .map((item, at) => (at === 0 ? item.replace(lead, '') : item).replace(summed, '').replace(tail, ''))
      .filter((item) => /[\u4e00-\u9fffA-Za-z]{2}/.test(item));
    return items.length < 2 ? [] : [{ text: said, items }];
  });

const only = /仅|只(?!要|有|需)|单(?=[\u4e00-\u9fff]{1,4}(?:定位|语|一))/;
const denied = /不|无|未|非/;
const FEW = 2;
const MISSING = 0.34;

/** Whether an item is named: its end, or its beginning, by which it is called with what leads to it. */
const isNamed = (item: string, said: string): boolean =>
  said.includes(item) || said.includes(item.slice(-FEW)) || said.includes(item.slice(0, FEW));
const isMissing = (item: string, said: string): boolean => {
  const words = terms(item);
  const found = words.filter((term) => said.toLowerCase().includes(term));
  return found.length <= MISSING * words.length;
};

/** What of a list of the tender a part of the bid leaves out that names the others. */
export function leftOut(own: Clause, { items }: Listed, passage: string): string | undefined {
  const said = whole(own.text);
  if (denied.test(said) || /等|任|其[他余]/.test(said)) return undefined;
  const isOnly = only.test(said);
  const lists = listsOf(said);
  const named = items.filter((item) =>
    isOnly ? isNamed(item, said) : lists.some((one) => one.items.some((mine) => isNamed(item, mine))),
  );
  if (named.length < (isOnly ? 1 : FEW)) return undefined;
  const strange = lists.some((one) =>
    one.items.some((mine) => !items.some((item) => isNamed(item, mine) || isNamed(mine, item))),
  );
  return strange ? undefined : items.find((item) => isMissing(item, whole(passage)));
}
