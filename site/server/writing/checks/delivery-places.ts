import { kindOf } from '../structure/tree.ts';
import { comparable } from '../text/tidy.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';
import { saidOf } from './names.ts';
import { isOfPast } from './past-projects.ts';

/** 交货地点：…, and what is brought somewhere. */
const delivered =
  /(?:(?:交货|供货|交付|送货|卸货|服务|实施|施工|建设)地点(?:为|是|在|位于|设在|[：:|])\s{0,2}|[送运发](?:至|到|抵|往|达)(?:了)?)([^，。；：:\n|]{4,60})/g;
/** A house on a street, or one of the buyer's own places. */
const house = /([\u4e00-\u9fff]{2}(?:路|街|大道|巷))\s{0,2}\d{1,5}\s{0,2}号/;
const ownPlace =
  /^([\u4e00-\u9fff]{2,12}(?:基地|站|库|仓库|中心|校区|院区|分院|楼|馆|所|园区|营区))(?=$|[（(]|交付|交货|卸货|验收|安装|并|后)/;
/** 采购人指定地点: whichever it is. */
const general = /指定|约定|要求|现场|采购人|招标人|甲方|各|本公司|我公司|我方|厂|检测|维修|返修/;

/** What of a place the tender does not name; undefined where it names all, or where nobody can say. */
function strangeIn(said: string, known: string, owner: string): string | undefined {
  const [number, street = ''] = house.exec(said) ?? [];
  if (number && !known.includes(street)) return number;
  const rest = owner !== '' && said.startsWith(owner) ? said.slice(owner.length) : '';
  const [, place] = ownPlace.exec(rest) ?? [];
  return place !== undefined && !known.includes(comparable(place)) ? place : undefined;
}

/** Goods that go to another house, or another of the buyer's places, than the tender names. */
export function otherPlaces(input: CheckInput, passages: readonly Passage[]): Found[] {
  const { location, purchaser } = input.facts;
  if (!location) return [];
  const stated = (input.stated ?? []).flatMap(({ head, text }) => [head, text]);
  const known = comparable([...saidOf(input), ...stated].join('\n'));
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  return passages.flatMap((passage) => {
    if (passage.heading || !prose.has(passage.chapterId)) return [];
    return [...passage.text.matchAll(delivered)].flatMap((match): Found[] => {
      const [whole, said = ''] = match;
      if (general.test(said) || isOfPast(passage.text, match.index)) return [];
      const strange = strangeIn(said, known, purchaser?.value ?? '');
      if (strange === undefined) return [];
      const at = match.index + whole.indexOf(strange);
      return [
        {
          kind: 'contradiction',
          severity: 'warning',
          chapterId: passage.chapterId,
          quote: quoteAt(passage, at, strange.length),
          msg: `“${strange}”不是招标文件写明的地点“${location.value}”，请核对`,
        },
      ];
    });
  });
}
