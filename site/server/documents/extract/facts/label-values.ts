import { compact, withoutNumber } from '../text.ts';
import { isOtherAmount } from './amounts.ts';
import type { LabelMeaning } from './labels.ts';
import { moneyIn } from './money.ts';
import { type Pair, tellsProject } from './pair.ts';
import { isDuration } from './phrases.ts';
import { looksLikeOrganisation } from './values.ts';

/** A label whose words nobody knows is believed less than one that says what it is. */
const BY_VALUE = { body: 0.4, thing: 0.35, organiser: 0.6, amount: 0.55, term: 0.5, place: 0.5 };

/** 选用单位, 引进方: who does something; 组织单位: who does it for another. */
const BODY = /^\p{Script=Han}{1,6}(?:单位|机构|部门|人|方)$/u;
const ORGANISER =
  /^(?:采购|招标|项目|活动|本次)*(?:组织|承办|经办|受托|受委托|委托代理|执行|服务机构|服务单位)/;
/** Bodies beside the two that buy and organise. */
const OTHER_BODY =
  /监督|监管|监察|主管|监理|设计|勘[察测]|施工|编制|投标|供应|供货|中标|成交|审[批核查计]|批准|投诉|质疑|异议|受理|开户|收款|付款|联系|咨询|响应|应答|承包|承租|承接|检测|鉴定|评审|参[与加]|牵头|协办|协助|支持|技术|总包|分包|负责|经办人|代表|法人|授权|证明|推荐|出具|颁发|发证|公证|见证|管理/;

/** 预估金额, 项目规模, 采购费用: a sum of money for the whole. */
const COST =
  /金额|费用?$|估算|预估|(?:项目|采购|招标|合同)规模|总价|总额|经费|资金|估价|标的额|采购额/;
/** Says that it is the whole: 服务费 alone may be anybody's. */
const WHOLE = /项目|采购|招标|预估|估算|估价|总/;
/** What a whole project costs of which the tender is a part (总投资, 工程造价), and sums of other things. */
const OTHER_COST =
  /投资|造价|概算|建设(?!费)|保证|担保|限价|限额|控制价|上限|最高|最低|工本|代理|履约|押金|罚|违约|赔|注册|业绩|合同(?!估算|预估)|已|保险|每|单|预付|支付|付款|奖|质保|价款|分项|税|人均|缴纳|收费|标准/;
/** What is bought is reckoned to cost so much; whether it is the whole works is seen by the ceiling. */
const ESTIMATE = /^(?:项目|采购|招标|投资|本项目)*概算(?:金额|总?额|价)?$/;
/** The amount and its unit are the whole value. */
const MOST_WORDS = 32;

/** 协议期限, 入围期限, 驻场周期: how long something goes on. */
/** 发布日期 is a day, no length of time. */
const TERM = /^\p{Script=Han}{2,8}(?:期限|周期|年限|(?<!日)期)$/u;
/** Terms of bids, papers, money and of what comes after the work is handed over. */
const OTHER_TERM =
  /有效|质保|质量|保修|保证|担保|缺陷|维保|售后|公[告示]|报名|登记|发售|出售|获取|领取|购买|下载|澄清|疑|投诉|异议|答复|响应|投标|报价|递交|提交|付款|支付|结算|账期|退还|缴纳|签[订约]|保密|信用|还款|贷款|保险|试[用运]|踏勘|考察|演示|样品|整改|保存|追溯|处罚|禁[入止]|业绩|成立|注册|证书|资质|培训|到场|磨合|过渡/;

/** Whether a label of words that nobody knows tells how long what is bought goes on: 外包期限. */
export const isTermLabel = (words: string): boolean => TERM.test(words) && !OTHER_TERM.test(words);

/** 体检地点, 演出地点: where it is done; not where bids, papers and people of the procedure go. */
const PLACE = /^\p{Script=Han}{2,6}地点$/u;
const OTHER_PLACE =
  /开标|开启|投标|响应|报价|[递提送]交|送达|接收|报名|获取|领取|购买|发售|下载|踏勘|考察|签[订约到]|磋商|谈判|评[审标]|比选|询价|会议?|集合|样品|公示|演示|答[辩疑]|面试|考试|抽签|退还|存放|办公|采购|招标|注册/;

/** 维保期 of 电梯维保: how long that goes on which is bought, whatever else such a term may be of. */
const isOfBought = (words: string, bought: () => string): boolean => {
  const [thing = ''] = words.split(/(?:期限|周期|年限|期)$/);
  return isBuyable.test(thing) && bought().includes(thing);
};
/** Of the terms below, those of work that may be what is bought: a 公告 never is. */
const isBuyable = /保修|质保|质量|维保|售后|保险|培训|整改|运[行维]|检[测验]/;

/** 采购内容：离子色谱仪4台: what is bought names the project where nothing else does; a list of works and demands does not. */
const THING = /^(?:采购|询价|比选|招标|竞价|谈判|磋商)(?:内容|标的|物资|货物|品名)(?:名称)?$/;
const NO_NAME = /[，,。；;:：\n]|包[括含]|详见|[按见附]|不限|要求|以及|一批次/;
const LONGEST_THING = 30;

/** What a label that no rule knows tells by its value, in the parts that are of this project alone; a place among the demands as well. */
export function meaningByValue(
  { label, value, form, context, place }: Pair,
  bought: () => string,
): LabelMeaning[] {
  if (form !== 'colon' && form !== 'cell' && form !== 'inner') return [];
  const words = compact(withoutNumber(label)).replace(/\([^()]*\)/g, '');
  const isPlace = PLACE.test(words) && !OTHER_PLACE.test(words);
  if (isPlace && (tellsProject(place) || place === 'requirements'))
    return [{ fact: 'location', weight: BY_VALUE.place }];
  if (!tellsProject(place)) return [];
  if (BODY.test(words) && looksLikeOrganisation(value.trim())) {
    if (ORGANISER.test(words)) return [{ fact: 'agency', weight: BY_VALUE.organiser }];
    return OTHER_BODY.test(words) ? [] : [{ fact: 'purchaser', weight: BY_VALUE.body }];
  }
  if (
    TERM.test(words) &&
    (!OTHER_TERM.test(words) || isOfBought(words, bought)) &&
    isDuration(value)
  )
    return [{ fact: 'duration', weight: BY_VALUE.term }];
  const isThing =
    THING.test(words) && compact(value).length <= LONGEST_THING && !NO_NAME.test(value.trim());
  if (isThing) return [{ fact: 'projectName', weight: BY_VALUE.thing }];
  const isCost =
    words.length >= 4 &&
    words.length <= 12 &&
    COST.test(words) &&
    WHOLE.test(words) &&
    !OTHER_COST.test(words + compact(context)) &&
    !isOtherAmount(words);
  const isAmount =
    (isCost || ESTIMATE.test(words)) &&
    compact(value).length <= MOST_WORDS &&
    moneyIn(value).length === 1;
  return isAmount ? [{ fact: 'budget', weight: BY_VALUE.amount }] : [];
}
