/** Asks for the company itself: 企业实力, 综合实力, 公司简介. */
export const asksCompany =
  /(?:企业|公司|单位|机构|投标人|供应商|综合)(?:综合)?(?:实力|简介|介绍|概况|规模|资信|信誉|荣誉|情况|基本情况)/;
/** A company as introductions tell it. */
const introduced =
  /(?:公司|集团|院|中心|厂)(?:始建|始创|成立|创立|创建|组建|设立)于|注册资(?:本|金)|现有(?:员工|职工)|(?:公司|集团|院|中心|厂)[^。]{0,40}?(?:成立|注册|组建|创办)(?:的|，|、)/;
/** Things that introductions tell; two of them make one. */
const company = [
  /前身|改制|落户|成立|创立|创办|组建|注册/,
  /(?:员工|职工|人员)[^，。；]{0,6}\d/,
  /产值|营业收入|营收|资产总额|纳税/,
  /占地|建筑面积|厂区|厂房|总部|分公司/,
  /(?:特|壹|贰|叁|一|二|三|甲|乙|[A-C])级[^，。；]{0,6}(?:企业|资质|证)|资质|许可证/,
  /是[^。；]{2,40}(?:企业|公司|机构)/,
];
export const tellsCompany = (text: string): boolean =>
  introduced.test(text) ||
  (/公司|集团|本院|我院|中心|企业/.test(text) &&
    company.filter((one) => one.test(text)).length > 2);
/** A sentence of an introduction tells of the company: one of those things, or what it has, holds and is trusted with. */
const ofCompany =
  /设有|下设|拥有|自建|建有|配有|配备|通过[^。；]{0,30}认证|审计|授权|获[^。；]{0,20}(?:奖|称号|证)|评为|授予|认定|会员|理事|副会长|先后|累计|(?:现有|在册|在职|在岗)[^，。；]{0,10}\d[\d,]*余?[名人]|平方米|收入|利润|负债|纳税|网点|分支|服务站|基地|实验室|研发|专利/;
export const tellsOfCompany = (text: string): boolean =>
  introduced.test(text) || ofCompany.test(text) || company.some((one) => one.test(text));
/** What a paper is called that introduces its company. */
export const namesIntroduction =
  /(?:公司|企业|单位|机构|集团)(?:简介|介绍|概况|概述|情况|基本情况)|关于(?:我们|公司)|走进|公司宣传|企业宣传/;
/** One that has the company's own name instead, which its first words tell. */
export const mayIntroduce = /简介|概况|介绍|概述|情况说明|关于/;
/** An honour is told by who gave it. */
export const tellsHonour =
  /(?:授予|评为|获|被列为|认定为|入选)[^。；]{0,40}(?:称号|先进|奖|示范|荣誉|优秀)/;
export const namesCompany =
  /(?:公司|企业|单位|机构)(?:简介|介绍|概况|概述|情况|荣誉)|荣誉|获奖|奖项|关于我们/;

/** A list of works names their clients and sums. */
export const listsWorks = /合同(?:额|期|金额|价)|年费用|服务费|业主|甲方|客户|中标(?:价|金额)/;
export const namesWorks = /业绩|案例|服务过|合作(?:单位|客户)|(?:客户|用户)(?:名单|清单|一览)/;

/** A work that was done, told as lists of them tell it: 2022年起承担…; what was turned over is none. */
export const isDoneWork =
  /^20\d{2}年[^，。；]{0,16}?(?:承担|承接|承包|承印|完成(?!产值|营业|营收|收入|利税)|中标|入选|建成|供应|提供|实施|监理)|^20\d{2}年[^。；]{0,40}[，,]合同(?:额|金额|价|总价)[^，。；]{0,4}\d/;

/** The same within a report of it: 我公司自2021年起承担…. */
export const isOwnWork =
  /(?:我公司|我司|我单位|我们|公司)自?20\d{2}年[^，。；]{0,16}?(?:承担|承接|承包|承印|完成|中标|建成|实施|监理)|20\d{2}年(?:\d{1,2}月)?起?[，,]?由?(?:我公司|我司|我单位|我们|本公司)[^，。；]{0,16}?(?:承担|承接|承包|承印|完成|中标|建成|实施|监理)/;
