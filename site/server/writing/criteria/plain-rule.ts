import { praiseWords } from '../../documents/extract/scoring/praise.ts';
import { tidy } from '../text/tidy.ts';

/** 技术类评分因素: what the column 说明 of a table says of the row, and nothing of what is asked. */
const kindOfFactor =
  /(?<=^|[。；\n]) ?(?:共同|技术|商务|价格|服务|客观|主观)类?评[分审](?:因素|要素|项)(?=$|[。；\n])/g;
/** 方案（下单、采购、分拣）完整: the plan is that of what stands in the bracket. */
const listInBracket =
  /(?<=^|[。；：，\n])(?:服务|实施|工作)?(?:方案|内容|措施|计划)[（(]([^（()）：；。，]{2,16}(?:、[^（()）：；。，、]{2,16}){2,12})[）)](?=[^、，])/g;
/** 明确5分以内评定: what is there at most. */
const within =
  /(?<=[\u4e00-\u9fff])\s?(\d{1,2}(?:\.\d)?)\s?分(?:以内|之内|内)(?:酌情|综合)?(?:评定|评分|打分|计分|得分)/g;
/** 代理商响应的按制造商情况评审, 联合体的按牵头人计: whom it is held against. */
const heldAgainst =
  /(?<=^|[。；\n])[^。；，：\d\n]{2,16}的[，,]?(?:均|则)?按[^。；，\d\n]{2,16}(?:评审|评分|计分|计算|认定|计)(?=$|[。；\n])/g;
/** 承诺…在招标文件要求基础上每增加1年得1分: how much more is promised, and nothing to write about. */
const morePromised =
  /(?<=^|[。；\n])[^。；\n]{0,40}?每(?:增加|延长|提高|缩短|提前|减少)\s?[\d一半]{1,3}[^。；\n]{0,40}(?=$|[。；\n])/g;

/** ①产能分析，缺或不合理扣5分: what is lost without a thing is said of it. */
const lostWithout =
  /[，,](?:缺(?![一\d])|无|未)[^，,；;。\d]{0,12}扣\s?\d{1,2}(?:\.\d)?(?:[～~—–-]\d{1,2})?\s?分(?=[；;。\n]|$)/g;
/** 甲、乙、丙不满足要求的，一处扣1分: the list, and what is lost. */
const unmet =
  /(?<=、[^，。；、\n]{2,12})不(?:满足|符合)要求的?[，,](?:一处|每处|每项)?扣\s?\d{1,2}(?:\.\d)?\s?分/g;
/** 数据对接、定位终端、作业轨迹管理方案。: a row of names, and no word of how they are judged. */
const namesAlone = new RegExp(
  `^[^，。；：、\\d\\n]{2,24}(?:、[^，。；：、\\d\\n]{2,24}){1,8}(?<!${praiseWords}|强|好)(?=。?$)`,
);
/** ①产能分析；②储备计划; the same by numbers. */
const numbersAlone = /^[①-⑳][^；。①-⑳\d]{2,30}(?:[；;]\s?[①-⑳][^；。①-⑳\d]{2,30}){1,9}[；;。]?$/;
/** 对台风、雪灾等预案的完整性，0-6分: what it is worth in all. */
const worthInAll = /[，,]\s?0\s?[~～\-—–至]\s?\d{1,2}(?:\.\d)?\s?分(?=。?$)/;

/** 理解透彻4.1-5；较好2.1-4: grades whose points bear no 分. */
const bareRange =
  /(?<=[\u4e00-\u9fff）])\s?(\d{1,2}(?:\.\d)?\s?[~～\-—–至]\s?\d{1,2}(?:\.\d)?)(?=\s?(?:[；;。，]|$))/g;
const saysPoints = /\d\s?分/;
/** YH-01标段：甲4分、乙4分；YH-02标段：…: whose points these are. */
const lotLead = /(?<=^|[；;。\n])\s?[A-Z\d-]{1,8}(?:标段|标包|合同段|包)[：:]/g;

function withPoints(rule: string): string {
  const found = saysPoints.test(rule) ? [] : [...rule.matchAll(bareRange)];
  return found.length > 1 ? rule.replace(bareRange, '$1分') : rule;
}

/** A rule without the name of its `item` before it and what says nothing of what is to be written about, its lists in plain words. */
export const plainRule = (criteria: string, item: string): string =>
  withPoints(ownWords(tidy(criteria), tidy(item)))
    .replace(lotLead, '')
    .replace(/(?<=^|[。；\n])其中[：:]/g, '')
    .replace(lostWithout, '')
    .replace(unmet, '')
    .replace(worthInAll, '进行评审')
    .replace(namesAlone, '包括$&')
    .replace(numbersAlone, (all) => `包括${all.slice(1).replace(/[；;]\s?[①-⑳]/g, '、')}`)
    .replace(kindOfFactor, '')
    .replace(listInBracket, '$1')
    .replace(within, '得$1分')
    .replace(heldAgainst, '')
    .replace(morePromised, '');

/** 应急预案：对台风、雪灾…: the table has one cell for the name of the row and its rule. */
const ownWords = (criteria: string, item: string): string =>
  criteria.startsWith(item) && /^[：:]/.test(criteria.slice(item.length))
    ? criteria.slice(item.length + 1)
    : criteria;
