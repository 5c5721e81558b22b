import { kindOf } from '../structure/tree.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';
import { isOfPast } from './past-projects.ts';

const verb = '(?:采用|选用|使用|部署|为|限于|限定为|限)';
/** 数据库采用达梦DM8: a thing, and a product with letters in its name. */
const product = new RegExp(
  `(?:^|[，。；、：\\s]|[的其])(?<thing>[\\u4e00-\\u9fff]{3,8}?)(?:统一|全部|均)?(?:采用|选用|使用)(?<name>[\\u4e00-\\u9fff]{0,6}[A-Z][A-Za-z]{1,15}\\s?\\d{0,3}(?:\\.\\d)?)`,
  'g',
);
/** 防水卷材品牌限于甲、乙、丙三个品牌. */
const allowed = new RegExp(
  `(?<thing>[\\u4e00-\\u9fff]{2,8}?)(?:的)?品牌${verb}(?<names>[^，。；\\n]{2,40}?)(?:[一二两三四五六七八\\d]{1,2}个品牌|品牌|之一|等?$|(?=[，。；]))`,
  'g',
);
/** 防水卷材选用铁山牌. */
const brand =
  /(?<thing>[\u4e00-\u9fff]{2,10}?)(?:的)?(?:品牌)?(?:为|采用|选用|使用)(?<name>[\u4e00-\u9fffA-Za-z]{2,6})(?:牌|品牌)/g;
/** What the tender itself leaves open. */
const open = /[或等]|类似|相当|同等|以上|兼容|参考|推荐/;

interface Product {
  thing: string;
  names: readonly string[];
  at: number;
  text: string;
}

const found = (text: string, pattern: RegExp): Product[] =>
  [...text.matchAll(pattern)].map(({ 0: said, index, groups = {} }) => ({
    thing: groups.thing ?? '',
    names: (groups.names ?? groups.name ?? '').split(/[、，和与]/).filter((one) => one !== ''),
    ...{ at: index, text: said },
  }));

const isOneThing = (one: Product, other: Product): boolean =>
  one.thing.endsWith(other.thing) || other.thing.endsWith(one.thing);
/** DM8 of 达梦DM8: a word of letters or two characters in common. */
const isAlike = (one: string, other: string): boolean => {
  const [mine, theirs] = [one, other].map((name) => [
    ...(name.toLowerCase().match(/[a-z]{2,}/g) ?? []),
    ...[...name].flatMap((_, at) => /^[\u4e00-\u9fff]{2}/.exec(name.slice(at))?.[0] ?? []),
  ]);
  return mine !== undefined && mine.some((word) => theirs?.includes(word));
};

/** Products other than those the tender names, and brands that are not among the ones it allows. */
export function otherProducts(input: CheckInput, passages: readonly Passage[]): Found[] {
  const tender = [...(input.stated ?? []), ...input.clauses, ...(input.requirements ?? [])];
  const asked = (pattern: RegExp) =>
    tender.flatMap(({ text }) => found(text, pattern).filter((one) => !open.test(one.text)));
  const rules = [
    { pattern: product, wanted: asked(product) },
    { pattern: brand, wanted: asked(allowed) },
  ];
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    return rules.flatMap(({ pattern, wanted }) =>
      found(passage.text, pattern).flatMap((own): Found[] => {
        const same = wanted.filter((one) => isOneThing(one, own));
        const isNamed = same.some(({ names }) =>
          names.some((name) => own.names.some((mine) => isAlike(mine, name))),
        );
        if (same.length === 0 || isNamed || isOfPast(passage.text, own.at)) return [];
        return [
          {
            kind: 'contradiction',
            severity: 'warning',
            chapterId: passage.chapterId,
            quote: quoteAt(passage, own.at, own.text.length),
            msg: `“${own.names.join('、')}”不是招标文件写明的“${same[0]?.names.join('、') ?? ''}”（${own.thing}），请核对`,
          },
        ];
      }),
    );
  });
}
