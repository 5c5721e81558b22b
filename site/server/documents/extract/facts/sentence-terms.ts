import type { tender } from 'tender-widgets/contract';
import { isTermLabel } from './label-values.ts';
import type { SentenceValue } from './sentence-amounts.ts';
import { factValue } from './values.ts';

const COUNT = '(?:\\d{1,4}|[一二三四五六七八九十百两半]{1,4})';
const LENGTH = `${COUNT}\\s?个?(?:日历|工作|自然)?(?:天|日|月|年|周|学年|学期)`;
const DAY = '20\\d\\d\\s?年\\s?\\d{1,2}\\s?月(?:\\s?\\d{1,2}\\s?日|底|末)?';
/** What has to be done within the term. */
const DEED =
  '(?:交付|交货|供货|到货|运[抵至到]|送[达至到]|安装|完成|完工|竣工|上线|投入使用|调试|验收|出具|提供|交工|通车|入住)';
const PERIOD =
  '(?:服务|合同|供货|施工|监理|设计|咨询|租赁|运维|运营|建设|实施|项目|协议|审计|作业|养护|承包|委托|履约|履行|合作|保洁|托管|检测|编制|培训|采购|交货|交付)';

/** The first group is the term. */
const terms: readonly RegExp[] = [
  // 合同生效后240个自然日内将设备运抵…
  new RegExp(
    `((?:合同|协议|订单|中标|成交|中选|开工|进场|通知书?)[^,。;\\d]{0,14}[后起][^,。;\\d]{0,4}${LENGTH}之?内?)[^。;]{0,30}?${DEED}`,
  ),
  // 服务周期暂定24个月
  new RegExp(
    `${PERIOD}{1,2}(?:有效)?(?:期限?|周期|时间|年限|工期|时长)(?:内)?(?:暂定|初定|暂为|拟定|拟为|确定为|设定为|共计?|总计|合计|约|一般|[均仅]为)[为是约共]?:?\\s?((?:自[^,。;]{2,30}起)?[^,。;]{0,6}${LENGTH}[^,。;]{0,16})`,
  ),
  // 为期三年, 工期共40天
  new RegExp(`(?:为期|工期[^,。;\\d]{0,4}|总?工期共计?)\\s?(${LENGTH})(?=[,。;(]|$)`),
  // 框架协议自签订之日起生效，至…止
  new RegExp(
    `(?:合同|协议|服务期?|租期)(?:有效期)?(自[^。;]{2,20}(?:起|之日)(?:生效)?,?[至到]\\s?${DAY}(?:止|为止)?)`,
  ),
  // 中选机构应于2026年4月20日前出具全部审计报告
  new RegExp(
    `(?:中标|成交|中选|入围|承包|供货|服务|卖|乙)[^,。;\\d]{0,8}(?:应当?|须|需|必须|务必)[^,。;\\d]{0,4}(${DAY}(?:之前|以前|前))[^,。;]{0,16}${DEED}`,
  ),
  // 全部设备须于2026年9月30日前交付使用
  new RegExp(
    `(?:设备|货物|工程|系统|工作|成果|报告|物资|产品|家具|服装|项目)[^,。;\\d]{0,8}(?:应当?|须|需|必须|务必)[^,。;\\d]{0,4}(${DAY}(?:之前|以前|前))[^,。;]{0,8}${DEED}`,
  ),
  // 供应时间自…起至…止
  new RegExp(
    `(?:${PERIOD}|供应)(?:期限?|时间|周期)[为是:]{0,2}\\s?(自?${DAY}起?[至到-]${DAY}(?:止|为止)?)`,
  ),
  // 货物到货期不超过合同生效后45天
  new RegExp(
    `(?:到货|交货|供货|交付|完工|竣工|送货|安装)(?:期限?|时间|日期)(?:为|是|不[超晚迟](?:过|于)|:)\\s?([^,。;]{0,20}${LENGTH}[^,。;]{0,8})`,
  ),
  // 项目期限：2026年5月1日进场，有效作业时间60日历天
  new RegExp(
    `(?:作业|施工|服务|供货|实施)(?:时间|工期|期)\\s?(${COUNT}\\s?个?(?:日历|工作|自然)(?:天|日))`,
  ),
];
/** Lengths of time of something else. */
const OTHER =
  /踏勘|考察|付款|支付|质保|保修|质量保证|缺陷|退还|公示|有效期为?(?:自)?(?:投标|响应|开标|递交)|响应文件有效|投标有效|异议|质疑|投诉|到场|现场(?:核查|测量|勘|查看)|响应时间|故障|培训时间|签订(?:书面)?合同(?:[,。;]|$)|履约保证金|业绩|成立|以来|近[一二三四五\d]年/;

/** 项目位于…, 运抵…并安装: where it is done, told by what is done there. */
const places: readonly RegExp[] = [
  /(?:项目|工程|现场|场地|地块|线路|[电泵]站|电场|校区|院区|厂区|园区|基地|片区|标段|施工点)(?:坐落|地处)?[位在]于([^,。;]{4,40})/,
  /(?:施工|作业|服务|实施|安装|供货|交货)(?:现场|场所|区域|范围|点)(?:设?在|位于|为)([^,。;]{4,40})/,
  // 20天内在学校指定教室安装完毕
  /[内前]在([^,。;]{4,30}?)(?:安装|交付|交货|施工|实施|完成)/,
  /(?:运[抵至到]|送[至到达]|交付[至到]|配送[至到]|供货[至到]|送货[至到]|发[至往])([^,。;:]{4,40}?)(?:,|。|;|并|$)/,
];
/** Where bids, samples and money go. */
const OF_BIDS =
  /(?:投标|响应|应答|报价|申请|磋商|谈判|参选)[^,。;]{0,4}(?:文件|材料|书)|标书|开标|评标|保证金|样品|发票|平台|网站|邮箱|账户/;
/** 9:00前送至某科: to the hour comes what is handed in, not what is bought. */
const TO_THE_HOUR = /\d\s?[:时点]\s?(?:\d{2}分?)?[^,。;\d]{0,8}前[^,。;]{0,40}[送交寄]/;

/** A place is called by what it is: 某区某路8号, 住院部大楼, 采购人指定地点; 以下单位 and 不少于12名医师 are none. */
const ofPlace =
  /[省市区县镇乡村路街道号楼厦校院园厂站港馆库室场]|中心|基地|沿线|境内|现场|指定(?:的)?(?:地点|位置|场所)/;
const noPlace =
  /以[下上]|下列|上述|不[少低]于|[\d一二三四五六七八九十]\s?[人名天日]|进行|培训|要求|标准|服务$/;

const BY_WORDS = 0.5;

/** How long it takes and where it is done, told by what is done. */
export function termsInSentence(sentence: string): SentenceValue[] {
  const text = sentence.normalize('NFKC');
  const term = text.length > LONGEST_SENTENCE ? termInClause(text) : termIn(text);
  const where = isOfBids(text) ? undefined : firstOf(places, text);
  const isPlace = where !== undefined && ofPlace.test(where) && !noPlace.test(where);
  const place = isPlace ? where : undefined;
  return [...valuesOf('duration', term), ...valuesOf('location', place)];
}

const isOfBids = (text: string): boolean => OF_BIDS.test(text) || TO_THE_HOUR.test(text);

/** A notice in one paragraph says many other things than the term. */
const LONGEST_SENTENCE = 150;

/** 外包期限自2031年2月20日起至2031年5月10日止: between two days, under a label of any words. */
const FROM_TO = new RegExp(
  `(\\p{Script=Han}{2,4}(?:期限|周期|年限|期))[为是:]{0,2}\\s?(自?${DAY}起?[至到-]${DAY}(?:止|为止)?)`,
  'u',
);
function betweenDays(text: string): string | undefined {
  const [, label = '', term] = FROM_TO.exec(text) ?? [];
  return isTermLabel(label) ? term : undefined;
}

const termIn = (text: string): string | undefined =>
  OTHER.test(text) ? undefined : (firstOf(terms, text) ?? betweenDays(text));

const termInClause = (text: string): string | undefined =>
  text
    .split(/[,;]/)
    .map(termIn)
    .find((words) => words !== undefined);

const firstOf = (patterns: readonly RegExp[], text: string): string | undefined =>
  patterns.map((pattern) => pattern.exec(text)?.[1]).find((words) => words !== undefined);

/** 成交人应自合同签订之日起…: who has to is no part of the term. */
const OBLIGED =
  /^(?:成交|中标|中选|供货|承包|乙)[^,。;\d自]{0,6}(?:应当?|须|必须|需)(?:[于在]\s?)?/;

const valuesOf = (fact: tender.FactName, words: string | undefined): SentenceValue[] =>
  words === undefined
    ? []
    : factValue(fact, words.replace(OBLIGED, '')).map((value) => ({
        fact,
        value,
        weight: BY_WORDS,
      }));
