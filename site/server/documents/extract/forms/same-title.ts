import { nameKey } from '../text.ts';

/** Key under which a listed title and the printed one are the same. */
export const titleKey = (title: string): string =>
  nameKey(title.replace(/[(（【][^()（）【】]*[)）】]/g, ''))
    .replace(/(?:参考)?格式$|样式$|样表$/, '')
    .replace(/材料$/, '资料')
    .replace(/状况/g, '情况')
    .replace(/法人(?!代表)/g, '法定代表人')
    .replace(/(?:授权)?委托书/g, '授权书')
    .replace(/身份证明书?$|资格证明书?$|证明书$/, '证明')
    .replace(/及|和|与|的/g, '') || nameKey(title);

/** Whether two titles name one paper: the same words, or the one begins or ends with the other. */
export function sameTitle(one: string, two: string): boolean {
  const [a, b] = [titleKey(one), titleKey(two)];
  if (a === b) return a !== '';
  const [few, many] = a.length < b.length ? [a, b] : [b, a];
  if (/^非|无/.test(few) !== /^非|无/.test(many)) return false;
  if (few.length >= 4 && few.length / many.length >= 0.6 && many.includes(few)) return true;
  return few.length >= 4 && sharedPairs(few, many) >= 0.8;
}

/** How much two texts share of their pairs of characters: 0 to 1 (Dice). */
export function sharedPairs(one: string, two: string): number {
  const pairs = (text: string) =>
    new Set(Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2)));
  const [p, q] = [pairs(one), pairs(two)];
  const shared = [...p].filter((pair) => q.has(pair)).length;
  return (2 * shared) / (p.size + q.size || 1);
}

/** Whether most of a title's pairs of characters stand in another title. */
export const isAlike = (one: string, two: string): boolean => {
  const pairs = (text: string) =>
    Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2));
  const [p, q] = [pairs(titleKey(one)), new Set(pairs(titleKey(two)))];
  return p.length > 0 && p.filter((pair) => q.has(pair)).length / p.length >= 0.75;
};

const kindsIn = (title: string): string[] =>
  title.match(/商务|技术|资格|报价|价格|服务|货物|工程/g) ?? [];

/** 商务偏离表 and 技术偏离表 are two papers, however much else they share. */
export function areOfOtherKinds(one: string, two: string): boolean {
  const [own, others] = [kindsIn(one), kindsIn(two)];
  return own.length > 0 && others.length > 0 && !own.some((kind) => others.includes(kind));
}

/** Characters of the shorter name that the longer has in the same order; below this, words were put in place of others. */
const IN_ORDER = 0.85;

/** Whether one name is the other with words left out: 同类业绩表 and 同类业绩一览表, but not 技术响应偏离表 and 商务响应偏离表. */
export function isAkin(one: string, two: string): boolean {
  const [few, many] = [one, two]
    .map((title) =>
      titleKey(title)
        .replace(/(?:资料|材料)$/, '')
        // 投标报价明细表 and 报价分类明细表, 企业基本情况表 and 投标人基本情况表: whose it is, every one is.
        .replace(/^(?:投标|响应|磋商|谈判)(?=报价)/, '')
        .replace(/^(?:投标人|供应商|响应人|应答人|报价人|企业|公司|单位)(?=.{4})/, ''),
    )
    .toSorted((a, b) => a.length - b.length);
  if (few === undefined || many === undefined || few.length < 4) return false;
  if (few.at(-1) !== many.at(-1) || areOfOtherKinds(one, two)) return false;
  let lengths = Array.from({ length: many.length + 1 }, () => 0);
  for (const char of few) {
    const row = [0];
    for (let i = 0; i < many.length; i++)
      row.push(
        many[i] === char ? (lengths[i] ?? 0) + 1 : Math.max(row[i] ?? 0, lengths[i + 1] ?? 0),
      );
    lengths = row;
  }
  return (lengths.at(-1) ?? 0) >= few.length * IN_ORDER;
}

/** Whether a title is the one above it printed once more, in whole or in part. */
export const isAgainOf = (above: string | undefined, title: string): boolean =>
  above !== undefined &&
  (sameTitle(above, title) ||
    titleKey(above).includes(titleKey(title)) ||
    isAlike(above, title) ||
    isAkin(above, title));
