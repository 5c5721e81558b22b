import { likeness } from '../text/relevance.ts';

/** 二期, 2027—2029年度: what tells a project from its sisters. */
const sister =
  /(?<![A-Z])[SGXY]\d{2,4}|[一二三四五六七八九十\d]{1,2}期(?!限|间|满|内)|20\d{2}(?=[—–-]|年)/g;
export const isSister = (own: string, name: string): boolean => {
  const asked = new Set(own.match(sister) ?? []);
  return asked.size > 0 && (name.match(sister) ?? []).some((one) => !asked.has(one));
};
/** Words any name may have in the place of another. */
const anyName = /采购|项目|工程|服务|施工|建设|招标|公开|^[年度第期\d（）()—-]*$/;
/** 玉兰路 and 紫荆路 between the same words: another one of the same kind. */
export function isOfAnotherPlace(own: string, name: string): boolean {
  const shared = (of: (text: string, at: number) => string | undefined) => {
    let at = 0;
    while (at < Math.min(own.length, name.length) && of(own, at) === of(name, at)) at++;
    return at;
  };
  const behind = shared((text, at) => text.at(-1 - at));
  const ends = [own, name].map((text) => text.slice(0, text.length - behind));
  const [first = '', second = ''] = ends;
  // The bid may leave out what the name begins with: 玉兰路 of 官亭镇玉兰路.
  let size = 0;
  while (size < second.length && first.includes(second.slice(0, size + 1))) size++;
  const mine = first.slice(first.indexOf(second.slice(0, size)) + size);
  const other = second.slice(size);
  return (
    behind >= 4 &&
    size >= 2 &&
    other.length >= 2 &&
    mine.length === other.length &&
    !anyName.test(other) &&
    !anyName.test(mine)
  );
}

/** Told in other words, or cut short; no sister of it. */
export const isNearlyOwn = (own: string, name: string): boolean =>
  likeness(own, name) > 0.5 && !isSister(own, name) && !isOfAnotherPlace(own, name);
