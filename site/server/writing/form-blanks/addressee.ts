/** Who letters go to, and as one of two: （采购人或采购代理机构）. */
const addressees =
  /^((?:招标|采购|发包|比选)(?:人|单位|方)|(?:采购|招标)代理(?:机构|公司))(?:名称|全称)?(?:[或/、](?:招标|采购|发包|比选)(?:人|单位|方|代理(?:机构|公司))(?:名称|全称)?)?$/;

/** 致：（招标人）, （采购代理机构名称）： or （采购人）、（采购代理机构）： and nothing more: the name of whom the letter goes to belongs there; '' for other lines. */
export function addresseeOf(before: string, words: string, after: string): string {
  const isAlone =
    /^[\s　]{0,8}(?:[、和及][\s　]{0,8}[（(][^（()）]{2,12}[）)])?[\s　]{0,8}[：:，,。]?[\s　]{0,8}$/.test(
      after,
    );
  const begins =
    /^\s{0,8}(?:致\s{0,4}[：:]?)?\s{0,8}(?:[（(][^（()）]{2,12}[）)][\s　]{0,8}[、和及])?\s{0,8}$/.test(
      before,
    );
  const isLetter = before.includes('致') || /[：:][\s　]{0,8}$/.test(after);
  const whose = begins && isAlone && isLetter ? addressees.exec(words.trim())?.[1] : undefined;
  return whose === undefined ? '' : `${whose}名称`;
}
