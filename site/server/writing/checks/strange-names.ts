import { namedFirms } from '../named/organisations.ts';
import { namedPlaces } from '../named/places.ts';
import { kindOf } from '../structure/tree.ts';
import { type CheckInput, type Found, type Passage, quoteAt } from './chapter-text.ts';
import { isKnown, knownOf } from './names.ts';

/** 施工地点位于…, 项目在…: where the work is done. */
const site =
  /(?:(?:施工|实施|服务|项目|建设|交货|供货|工程|作业)(?:地点|地址|现场|所在地|区域)?|本项目|本工程)(?:位于|坐落于|地处|在|为|是|[：:|])\s*$/;
/** 本公司, 某某公司: nobody's name, whatever is taken for its beginning. */
const ofNoName =
  /(?:[本我贵该各总分子某其]|[×Xx]{2})(?:公司|集团|单位)$|某|(?:会计师|律师|审计|税务师|造价)事务所$|(?:开户|账户|基本户|商业|出具的?|保证金|保函|担保)银行$/;
/** 采购人为临川水务集团: words before a name that were taken for its beginning. */
const led = /^.*(?:为|是|由|与|和|及|向|在|到)(?=.{4})/;

/** 在宁远县设立项目部: and where one sets up for it. */
const within = /(?:在|于)$/;
const setUp = /^(?:设[立置有]|组建|成立|派驻|建[立有])/;
/** How far before a place what is done there may stand. */
const SITE_REACH = 16;

/** Firms in the bidder's sentences, and places of its work, that neither the tender nor its own material names. */
export function strangeNames(
  input: CheckInput,
  passages: readonly Passage[],
  found: readonly Found[],
): Found[] {
  // In an anonymous bid the same names are found as what tells who wrote it.
  if (input.settings.blind) return [];
  const known = knownOf(input);
  const prose = new Set(
    input.chapters.filter((one) => kindOf(one) === 'prose').map(({ id }) => id),
  );
  const bidder = input.settings.bidder;
  const isNamed = (name: string) =>
    isKnown(known, name) ||
    isKnown(known, name.replace(led, '')) ||
    // 远帆公司 is 澄江市远帆物业服务有限公司.
    bidder.includes(name.replace(/(?:公司|集团)$/, ''));
  return passages.flatMap((passage) => {
    const { chapterId, text, heading } = passage;
    if (heading || !prose.has(chapterId)) return [];
    const places = namedPlaces(text, isNamed).filter((one) => {
      const before = text.slice(Math.max(0, one.at - SITE_REACH), one.at);
      const behind = text.slice(one.at + one.text.length).slice(0, SITE_REACH);
      return site.test(before) || (within.test(before) && setUp.test(behind));
    });
    const firms = namedFirms(text, isNamed).filter((one) => !ofNoName.test(one.text));
    return [...firms, ...places].flatMap(({ at, text: name }): Found[] => {
      const isSaid = found.some(
        (one) =>
          one.chapterId === chapterId && (one.quote.includes(name) || one.msg.includes(name)),
      );
      if (isSaid) return [];
      const msg = `招标文件和资料中没有“${name}”，请确认不是其他项目的遗留内容`;
      const quote = quoteAt(passage, at, name.length);
      return [{ kind: 'foreign-name', severity: 'warning', chapterId, quote, msg }];
    });
  });
}
