import type { tender } from 'tender-widgets/contract';

/** 某部: an army's unit may be called by no more. */
const org = '(某[部队]|[^，。；：,;:\\s（）()“”]{3,40}?)';
/** What may stand in brackets behind a name. */
export const bracket = '(?:[（(][^（）()]{0,40}[)）])?';
/** A name that may hold a bracket: …（北京）项目管理有限公司. */
const body =
  '([^，。；：,;:\\s（）()“”]{2,30}(?:[（(][^（）()]{2,6}[)）][^，。；：,;:\\s（）()“”]{2,24}?)?)';
/** 廊城招标代理有限公司: the word is within the name. */
const restOfName = '[^，。；]{0,8}(?:公司|中心|机构|集团|事务所)';
/** The ways of procuring. */
export const kinds =
  '(?:公开招标|邀请招标|招标|竞争性磋商|竞争性谈判|询价|比选|询比|采购|磋商|谈判|遴选|单一来源)';
export interface SentencePattern {
  fact: tender.FactName;
  /** The first group is the value. */
  pattern: RegExp;
  weight: number;
  /** The wording alone is not enough: the value has to end as names of bodies do. */
  isBody?: true;
  /** The value has to end as names of projects do. */
  isProject?: true;
}

/** Sentences that state who buys and who acts for him. */
export const partyPatterns: readonly SentencePattern[] = [
  {
    fact: 'agency',
    pattern: new RegExp(`^\\s*${org}${bracket}(?:接?受|依法受)${org}${bracket}的?委托`),
    weight: 0.9,
  },
  { fact: 'purchaser', pattern: new RegExp(`受${org}${bracket}的?委托`), weight: 0.9 },
  {
    fact: 'agency',
    pattern: new RegExp(`^\\s*${body}接?受[^，。；：,;:\\s]{3,40}?委托`),
    weight: 0.8,
    isBody: true,
  },
  // 受某某大学委托，某某公司就…
  {
    fact: 'agency',
    pattern: new RegExp(
      `受[^，。；：,;:\\s]{3,40}?委托[，,]\\s?(?:由)?${body}(?:[现拟将]?[就对]|组织|代理(?!${restOfName})|负责|承办|办理)`,
    ),
    weight: 0.7,
    isBody: true,
  },
  {
    fact: 'agency',
    pattern: new RegExp(
      `(?:^|[，,。；])(?:现)?(?:委托|由)?${body}(?:受托|受委托|受其委托|接受委托)(?:办理|组织|承办|代理|负责|实施)`,
    ),
    weight: 0.6,
    isBody: true,
  },
  {
    fact: 'agency',
    pattern: new RegExp(
      `委托${org}${bracket}(?:为(?:招标|采购)?代理|作为|对|就|组织|代理(?!${restOfName})|进行)`,
    ),
    weight: 0.7,
  },
  {
    fact: 'agency',
    pattern: new RegExp(
      `代理机构[”"]?(?:是指|系指|指|为|:|：)(?:受(?:采购人|招标人)?委托组织本次(?:招标|采购)的)?${org}${bracket}[。，；]`,
    ),
    weight: 0.6,
  },
  {
    fact: 'purchaser',
    pattern: new RegExp(
      `(?:招标人|采购人|比选人|采购主体|采购单位|招标单位|发包人|采购方|招标方)${bracket}[”"]?(?:为|是指|系指|是|指(?![定派]))[:：“]?${org}${bracket}[”"]?[，。；（]`,
    ),
    weight: 0.8,
  },
  // Whose the works will be may have another one to invite the bids.
  {
    fact: 'purchaser',
    pattern: new RegExp(
      `(?:项目业主|建设单位)${bracket}[”"]?(?:为|是指|系指|是|指(?![定派]))[:：“]?${org}${bracket}[”"]?[，。；（]`,
    ),
    weight: 0.6,
  },
  {
    fact: 'purchaser',
    pattern:
      /(?:^|[，,])([^，。；：,;:\s（）()“”受]{3,40}?)[（(](?:以下|下)?(?:简)?称[:：为]?[“"']?(?:本)?(?:招标|采购|询价|询比|比选|遴选|磋商|谈判|征集|竞价|发包)(?:人|方|单位)[”"']?[)）]/,
    weight: 0.8,
  },
  {
    fact: 'purchaser',
    pattern: new RegExp(
      `^\\s*${org}${bracket}(?:现?拟[就对]|委托[^，。；：]{3,40}?(?:就|对|组织|进行))`,
    ),
    weight: 0.7,
  },
  // 因…需要，某某公司（下称“我公司”）拟对…, 某某学校拟采购…
  {
    fact: 'purchaser',
    pattern: new RegExp(
      `^(?:[^。；：]{2,40}[，,])?${org}${bracket}(?:现?拟|将)(?:[就对以]|采[购用]|购[置买]|选[定聘择取]|通过|公开|委托|实施|建设|面向|向社会|征集|招[募聘租]|聘[请用]|引进|竞[价争]|询[价比]|比选|遴选)`,
    ),
    weight: 0.6,
    isBody: true,
  },
  // 采购人某某馆，由某某公司代理: the role stands before its name as a title does.
  {
    fact: 'purchaser',
    pattern: new RegExp(
      `(?:^|[，。；：,;:、\\s])(?:本(?:项目|工程|次采购|次招标)的?)?(?:招标人|采购人|采购单位|招标单位|建设单位|项目业主|项目法人)${org}${bracket}(?=[，,。；])`,
    ),
    weight: 0.6,
    isBody: true,
  },
  {
    fact: 'agency',
    pattern: new RegExp(
      `(?:^|[，。；：,;:、\\s])(?:招标|采购)?代理(?:机构|单位)${org}${bracket}(?=[，,。；])`,
    ),
    weight: 0.6,
    isBody: true,
  },
  {
    fact: 'agency',
    pattern: new RegExp(
      `(?:^|[，,。；])(?:现|特|已)?由${org}${bracket}(?:负责|受托|受委托)?(?:代理|(?:组织|办理|实施){1,2}(?:本次|公开|邀请)?${kinds})`,
    ),
    weight: 0.6,
    isBody: true,
  },
  {
    fact: 'agency',
    pattern: new RegExp(`委托的?(?:招标|采购)?代理(?:机构|单位)(?:为|是)${org}${bracket}[，,。；]`),
    weight: 0.7,
    isBody: true,
  },
  {
    fact: 'purchaser',
    pattern: new RegExp(
      `^(?:为[^，。；]{2,40}[，,])?(?![^，。；]{0,40}(?:代理|招标|咨询|造价|采购中心|交易中心))${org}${bracket}(?:现|拟|决定|计划)?[就对][^，。；]{4,60}?(?:(?:进行|组织|实施|开展)[^，。；]{0,6}|公开)${kinds}`,
    ),
    weight: 0.6,
    isBody: true,
  },
];
