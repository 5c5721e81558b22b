import { kindOf } from '../structure/tree.ts';
import { terms } from '../text/relevance.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';
import { isOfPast } from './past-projects.ts';

/** 填充物为白鸭绒, 组件采用N型双玻组件: what something is to be, by name. */
const valued =
  /(?<name>[\u4e00-\u9fff]{0,10}?)(?:统一|全部|均|一律|须|应|必须|拟)?(?:采用|选用|使用|选配|为(?!了|主|准|止|期|本|其|您|贵|保|确)|[：:])(?<value>[A-Za-z\d]{0,6}[\u4e00-\u9fff]{1,3}[\u4e00-\u9fffA-Za-z\d]{1,14})(?=[，。；、（(\n|]|$)/g;
/** Words by which a kind is called in any tender: another one before them is no other kind of the same. */
const LEAST_KIND = 2;
const LONGEST_SIGN = 8;
const MOST_NAMED = 2;
/** 2027年5月8日, 24个月: days and amounts are compared as figures. */
const ofFigure = /\d\s?[年月日个天元人]/;
/** 技术资料：我公司将提供外形图: what somebody does is no name of a thing. */
const ofDeed = /[将应须]|提供|负责|承诺/;

interface Value {
  name: ReadonlySet<string>;
  value: string;
  at: number;
}

const valuesIn = (text: string, head = ''): Value[] =>
  [...text.matchAll(valued)].flatMap(({ 0: said, index, groups = {} }) => {
    const { name = '', value = '' } = groups;
    if (ofDeed.test(value)) return [];
    const at = index + said.length - value.length;
    return [{ name: new Set(terms(`${name} ${head}`)), value, at }];
  });

/** 鸭绒 of 白鸭绒 and 灰鸭绒: how many characters both end with. */
function sharedEnd(one: string, other: string): number {
  let shared = 0;
  while (
    shared < Math.min(one.length, other.length) &&
    one.at(-1 - shared) === other.at(-1 - shared)
  )
    shared++;
  return shared;
}

/** Of one kind, and of another sort of it: the end is the same, and neither sort is a closer word for the other. */
function isOtherSort(own: Value, want: Value): boolean {
  const shared = sharedEnd(own.value, want.value);
  const [mine, asked] = [own.value.slice(0, -shared), want.value.slice(0, -shared)];
  return (
    shared >= LEAST_KIND &&
    !ofFigure.test(own.value) &&
    mine.length > 0 &&
    asked.length > 0 &&
    Math.max(mine.length, asked.length) <= LONGEST_SIGN &&
    !mine.includes(asked) &&
    !asked.includes(mine) &&
    [...own.name].some((term) => want.name.has(term))
  );
}

/** Sorts of a thing other than the one the tender names: 灰鸭绒 where 白鸭绒 is asked for. */
export function otherSorts(input: CheckInput, passages: readonly Passage[]): Found[] {
  const tender = [...(input.stated ?? []), ...input.clauses, ...(input.requirements ?? [])];
  const texts = [...new Set(tender.map(({ text }) => text))];
  const wanted = tender
    .flatMap((one) => valuesIn(one.text, 'about' in one ? one.about : ''))
    .filter(({ value }) => !/[或等]/.test(value));
  if (wanted.length === 0) return [];
  const all = texts.join('\n');
  const counts = new Map<string, number>();
  const timesOf = (kind: string): number => {
    const known = counts.get(kind) ?? all.split(kind).length - 1;
    counts.set(kind, known);
    return known;
  };
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    return valuesIn(passage.text).flatMap((own): Found[] => {
      const want = wanted.find((one) => isOtherSort(own, one));
      if (!want || all.includes(own.value) || isOfPast(passage.text, own.at)) return [];
      const kind = own.value.slice(-sharedEnd(own.value, want.value));
      if (timesOf(kind) > MOST_NAMED * timesOf(want.value)) return [];
      return [
        {
          kind: 'contradiction',
          severity: 'warning',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, own.at, own.value.length),
          msg: `“${own.value}”不是招标文件写明的“${want.value}”，请核对`,
        },
      ];
    });
  });
}
