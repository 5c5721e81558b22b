/** 合同额152万元, 曾为…, 类似业绩: words that stand beside a project of the past alone. */
const strong =
  /合同总?(?:额|金额)(?:为|约|达|：|:)?\s{0,2}(?:人民币)?\d[\d.,]{0,12}\s{0,2}[万亿]?元|业绩|(?<![未不])曾经?(?:为|在|向|承|参|服|供|完)|(?:我[方司]|[我本]公司)承建的(?![本该])|为(?!本|采购人|招标人|贵)[^，。；]{2,24}服务(?:时|期间)|现(?:正在?)?为(?!本|采购人|招标人|贵)[^，。；]{2,24}提供/;
const year = String.raw`(?:19|20)\d\d\s{0,2}年(?:\s{0,2}\d{1,2}\s{0,2}月)?度?`;
const works = '(?:监理|供应|实施|完成|建设|服务|供货|施工|提供|安装|建成)';
/** 2025年我公司向某县供应…, 2024年监理的…, 2026年承担…: none of what is promised now. */
const dated = [
  new RegExp(`${year}[^，。；\\d]{0,8}(?:承接|承担|承建|中标)`),
  new RegExp(`${year}[^，。；\\d]{0,8}${works}[了的过]`),
  // 2026年我司承运的某厂项目, whatever was done there.
  new RegExp(
    `${year}(?:我[司方]|[我本]公司)(?![^，。；]{0,12}[本该])[^，。；\\d将拟]{1,6}的[^，。；\\d]{2,20}(?:项目|工程)`,
  ),
  new RegExp(
    `${year}[^，。；\\d]{0,8}[向为](?!本|采购人|招标人|发包人|业主|贵|全体|该)[^，。；]{2,30}${works}`,
  ),
];

/** Whether a sentence tells of a project of the bidder's past, whose names and figures are its own. */
export const isPastProject = (sentence: string): boolean =>
  strong.test(sentence) || dated.some((sign) => sign.test(sentence));

/** The sentence around a place. */
export const sentenceAt = (text: string, at: number): string =>
  text.slice(0, at).replace(/^[^]*[。；\n]/, '') + (/^[^。；\n]*/.exec(text.slice(at))?.[0] ?? '');

export const isOfPast = (text: string, at: number): boolean => isPastProject(sentenceAt(text, at));
