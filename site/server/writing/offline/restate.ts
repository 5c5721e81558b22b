import { stripEnumerator, tidy } from '../text/tidy.ts';
import { apart, ownerNames, partyPattern, type Wording } from '../text/wording.ts';
import { withoutRemark } from './remark.ts';

const bidderWords = [
  '(?:(?:中标|成交|入围|中选)的?)?(?:中标|成交|投标|响应|磋商|参选|入围|中选|应选|应答|竞标)(?:供应商|投标人|单位|人|商|方|公司|候选人)',
  '(?:比选|参选|竞选|遴选)申请人',
  `${apart}(?:劳务(?:派遣)?|派遣)(?:单位|公司|机构)`,
  // 督促施工单位: whom somebody sees to is another.
  `(?<!督促|监督|审查|审核|检查|指导|协调|会同|建筑)${apart}(?:施工|承包)(?:单位|企业|公司|商|方)`,
  `${apart}(?:服务|供货|承接|承办|承揽|物业(?:服务|管理)?|运维|配送|餐饮)(?:单位|企业|公司|供应商|方|商)`,
  '(?<!督促|监督|审查|审核|检查|指导|协调|会同)承包人|(?<!材料|设备|物资|配件|部件|原料|食材|产品|软件|硬件|苗木|分包|上游|其他)供应商|投标人|乙方|卖方|供方|受托方|受托人|响应人',
].join('|');
/** 服务方案, 供方案例, 响应人员 are no bidders. */
const bidder = new RegExp(`(?:${bidderWords})(?!案|员|式|法|面|向|针|须知)`, 'g');
/** 采购方案, 使用方法, 委托方式 are no buyers. */
const owners =
  /(?:甲|需|买|委托|业主|用户|使用|采购|发包)方(?![案式法面向便针位])|采购单位|招标单位/g;

/** 应学生要求: what somebody asked for is no order to do it. */
const askedBy =
  '(?![按依根符满达提严遵落执响明无有能具对将与在以由保做服配积认主完当该])[\\u4e00-\\u9fff]{2,6}(?:要求|邀请|请求)';
const keptYing = `(?<![供响相反适对效呼感因照])应(?![急用对答征届收付聘力变邀对激酬有尽])(?!${askedBy})(?:当|该)?`;
const keptXu =
  '(?<![必无])须(?![知要])|必须|(?<![的作务际实用])需要(?![而，、。的时及进和或])|(?<![按所急必供内外刚确特亟])需(?![求方用量要])';
const modal = new RegExp(`${keptYing}|${keptXu}`, 'g');
const anyModal = new RegExp(modal.source);

/** Words that make a sentence about the bidding, the contract's money or the other side's rights: nothing a bidder commits to in a plan. */
const notForPlans =
  /拟(?:面向社会)?(?:公开|择优)(?:招标|遴选|比选|征集|选聘|选定|采购)|投标文件|响应文件|招标文件|磋商文件|采购文件|联系人|联系电话|资金编号|内部编号|踏勘|须知|采购政策|强制采购|优先采购|专门面向|残疾人|监狱|供应商库|标有|投标(?:书|指标|总价|承诺)|自报|投报|描述|表述|设想及建议|提出.{0,12}(?:设想|建议)|编入|概述|自行设计|参考表格|表格形式|经营风险|中标后|(?:进行|整体|参加)投标|响应程度|报价|协商|赔偿|签订.{0,16}合同|方案.{0,6}(?:应|须|至少)?包括|开标|评标|(?<!专家|组织|论证|方案)评审(?!通过)|评分|得分|满分|百分制|中标通知|成交通知|保证金|质疑|投诉|招标代理|代理机构|公示|密封|解密|最高限价|控制价|磋商小组|资格审查|无效|废标|否决|有权|违约金|解除合同|争议|仲裁|诉讼|生效|一式|不可抗力|扣除|扣款|罚款|扣\d|扣分|扣完|扣减|(?:指挥|决定|解释|处置|否决)权|预付款|进度款|结算|付款|支付(?!.{0,6}工资)|合同价|合同总价|营业执照|联合体|转包|偏离|截止时间|招标公告|采购公告|承诺函|声明函|详见|见附件|另行通知|预算金额|万元|采购预算/;
/** Of a marked clause too: what makes a bid invalid, how it is judged, priced and how one quarrels is no promise; the register answers it. */
const neverPromised =
  /(?:折扣|下浮|优惠|让利)(?:率|幅度|比例)?(?:应|须|为|[不≤≥])|无效|否决|废标|不予受理|拒收|未中标|评审价|开标|评标|争议|仲裁|诉讼|投标报价|样品(?:清单|要求表|的?(?:递交|退回))|^第[一二三四五]次[^。]{0,40}(?:取消|警告|[扣罚]|解除|终止)|(?:可|可以|将|予以|被)(?:单方面?)?(?:取消|解除|终止|没收)[^，。；]{0,20}(?:资格|合同|协议|名单)|列入[^，。；]{0,10}(?:黑|不良)[^，。；]{0,4}名单|(?:复印件|扫描件|截图)[^。；]{0,12}(?:加?盖|签)[^，。；]{0,10}章|^[（(](?:[须需应]{0,2})(?:提供|提交|附|后附)/;
/** Blanks, and fields of a form one behind the other: 被考评单位：考评月份：年月. */
const unfilled =
  /_{2,}|＿{2,}|【|□|☑|☐|\/\s*$|[：:]\s{0,4}[\u4e00-\u9fff]{2,8}[：:]|[：:]\s{0,4}年\s{0,4}月/;
/** What follows should the bidder do wrong: said in his own voice it would be a confession. What he does should something happen is none. */
const consequence = /责任|处罚|追究|后果|一经/;
const fault =
  /^(?:[^，。；：]{0,12}[：:])?我方(?![^，。；]{0,40}(?:承诺|保证|不得|杜绝|避免))[^，。；]{0,60}(?:存在|发生|出现|违反|涉嫌)[^。；]{0,200}的(?:[，（(]|$)/;

/** 本规范书适用于本项目…的要求: what a paper is for. */
const ofPaper =
  /^(?:[^，。；：]{0,8}[：:])?本(?:技术)?(?:规范书?|规格书|要求|需求书?|任务书|标准|文件|章|部分|说明)(?:书)?(?:仅)?(?:适用于|提出|规定了?|包括|明确)/;
/** Whether a sentence bears a mark; one that only speaks of the mark (凡标有“★”的) does not. */
export const bearsMark = (sentence: string): boolean =>
  /[★▲※☆]/.test(sentence.replace(quotedMark, ''));
const quotedMark = /[“"‘「][★▲※☆]{1,3}[”"’」]/g;
/** The name of a table or section before the clause: 功能要求：支持…, 保通要求：…. */
const ofTable =
  /^[^，。；：]{0,10}(?:要求|标准|内容|规定|需求|规范|条件|参数|指标|说明|事项|办法|细则)\s?[：:]\s?(?=[^，。；：]{4})/;
/** 设计内容：规划、建筑、结构: things without a word of what is done with them say nothing without their label. */
const THINGS =
  /^[^，。；：、做保持遵按须应负提达清养修换送供巡培符执]{1,10}(?:[、及和][^，。；：、做保持遵按须应负提达清养修换送供巡培符执]{1,10}){2,30}[。；]?$/;

/** Says what a mark means. */
const ofMarks = (sentence: string): boolean =>
  !bearsMark(sentence) && sentence.search(quotedMark) !== -1;

/** Whether a sentence of the tender says what the bidder shall do, so that it can be restated as a commitment. */
export function isDemand(sentence: string): boolean {
  return (
    anyModal.test(sentence) ||
    /负责|不得|严禁|禁止|确保|保证|不(?:少于|低于|大于|高于|超过|小于)|要求|做到|配备|提供|定期|及时|[≥≤]/.test(
      sentence,
    )
  );
}

/** Whether a sentence belongs to the bidding or the contract's money and not into a plan. */
export function isProcedural(sentence: string): boolean {
  return notForPlans.test(sentence) || neverPromised.test(sentence) || unfilled.test(sentence);
}

/** What the purchaser does or promises is nothing to commit to. */
const buyers = ownerNames.join('|');
const othersPart = new RegExp(
  [
    `^(?:[^，。；：]{1,8}[：:])?(?:${buyers}|监理人)(?!的|要求|交办|指定|规定|同意|审核|安排|提出|委托|及我方|和我方)`,
    `(?:${buyers})(?:承诺|负责|将|应|有义务|不承担|(?:统一|免费|无偿|另行){1,2}(?:提供|配备)(?!的))`,
    `由(?:${buyers})(?:统一|免费|另行)?(?:提供|承担|负责|支付|配备|购置|采购)`,
    String.raw`^[^，。；：我]{0,10}(?:政务云|[局委办厅]|委员会|办公室|医院|学校|街道办?|镇政府|(?:主管|上级|产权|权属)(?:部门|单位))(?:统一|免费|另行|负责)?(?:提供|配备|(?:每[日周月季年]|定期|不定期|随机)?(?:考核|检查|抽查|评价|打分)(?!要求|标准))`,
  ].join('|'),
);
const notOne = /(?:一家|各家?|其他|任何|所有|名|选定)我方|向我方|给我方/;
const claims =
  /我方(?:自有|租赁|所有[^，。；]{0,16}(?:具备|具有|持有|取得)|[^，。；]{0,12}(?:自有|租有)(?:或|和|及|、))|我方(?:将|须|应)?(?:具备|具有|持有|拥有|取得|已|曾|是|为(?!.{2,24}(?:提供|办理|缴纳|配备|购买|服务)))/;

/** A paper, degree or past of somebody the sentence does not name: whose it is, is not ours to say. */
const unnamedProof =
  /^(?:[^，。；：]{0,12}[，：])?(?:同时|均|已|并|须|应)?(?:具备|具有|持有|取得|获得).{0,40}(?:证(?![明件据实])|资格|资质|学历|职称|执业|注册|业绩|经验)/;
/** What somebody is, was or did: 环保专家：现任省专家库在库专家; 近三年主持过两项检测. */
const past =
  /^(?:[^，。；：]{0,12}[，：])?(?:现任|曾任|任职)|为[^，。；]{0,8}(?:在职|正式|在册|在编)(?:职工|员工|人员)|(?:主持|参[与加]|承[担接]|从事|担任|完成|负责|实施)过|近[一二两三五\d]{1,2}个?[年月]内?[^，。；]{0,6}(?:主持|参[与加]|承[担接]|完成)/;
/** What those who work there have to be: their age, schooling, papers, health. */
export const ofPersons =
  /年龄|周岁|学历|职称|身体健康|无(?:犯罪|违法)|政审|普通话|[从执]业资格|(?:资格|上岗|健康|操作|等级|职业)证|专业方向|(?:年(?:及?以上)?|有)[^，。；\d]{0,14}经[验历]/;
/** Says what somebody is or has, and not who. */
const subjectless = /^(?=(?:具备|具有|熟悉|熟练|持有|能够|能熟练))/;
/** A section about those who work there. */
const ofPeople = /岗|人员|负责人|经理|主管|班组|[员师工]$/;
/** What a firm or a product has, and no person; a person may know it. */
const ofThings =
  /^(?!能?熟).*?(?:体系|制度|信誉|设备|设施|场所|财务|认证|证明|服务点|功能|接口|性能|装置|系统|软件)/;

/**
 * Turns a sentence of the tender's requirements into the bidder's own: 供应商应配备… → 我方将配备…, “甲方” → the purchaser's word,
 * 应/须/不得 of things → plain statements. Undefined where that would claim a fact (资质, 业绩) or is not about the work; what is
 * marked ★ is answered all the same. `heading`: of the section, which tells whom a sentence without a subject is about.
 */
export function restate(
  sentence: string,
  words: Pick<Wording, 'owner'> & Partial<Pick<Wording, 'contractor'>>,
  heading = '',
): string | undefined {
  const said = withoutRemark(stripEnumerator(tidy(sentence).replace(/[★▲※☆]+\s*/g, '')));
  if (said === undefined) return undefined;
  const bare = said
    .replace(/^[）)、，。：；]+/, '')
    .replace(ofTable, (label, at: number, whole: string) =>
      THINGS.test(whole.slice(at + label.length)) ? label : '',
    )
    .replace(/^要求(?=[^，。；：的]{4})/, '')
    .replace(/(?<![。；：，、\s])[。；：，、\s]+$/, '');
  const isOff =
    bearsMark(sentence) && sentence.includes('★')
      ? unfilled.test(bare) || neverPromised.test(bare)
      : isProcedural(bare);
  if (
    bare.length < 8 ||
    isOff ||
    ofMarks(sentence) ||
    ofPaper.test(bare) ||
    unnamedProof.test(bare) ||
    past.test(bare) ||
    /[：:]$/.test(sentence.trim())
  )
    return undefined;
  // Who has it, only the section tells: of a firm's or a product's own nothing is said in our name.
  if (subjectless.test(bare) && !(ofPeople.test(heading) && !ofThings.test(bare))) return undefined;
  const named = words.contractor
    ? bare.replace(new RegExp(partyPattern(words.contractor), 'g'), '我方')
    : bare;
  const text = inOwnVoice(named, words.owner);
  if (
    notOne.test(text) ||
    othersPart.test(text) ||
    claims.test(text) ||
    (consequence.test(text) && fault.test(text)) ||
    /我方(?!.{0,3}(?:委托|聘请|选用|采用|邀请)).{0,6}(?:资质|业绩|许可证)/.test(text)
  )
    return undefined;
  return text.length < 8 ? undefined : text;
}

/** 乙方应当 as 我方将, 甲方 as the purchaser's word. */
function inOwnVoice(named: string, owner: string): string {
  return (
    named
      .replace(bidder, '我方')
      .replace(/我方(?:[/、和或及]?我方)+/g, '我方')
      .replace(owners, owner)
      // 应对全部数据承担保密义务: 应 is an order there, and no 应对.
      .replace(
        /我方应(?=对[^，。；]{2,30}(?:承担|负责|进行|予以|给予|采取|实施|开展|保密))/g,
        '我方将',
      )
      .replace(/(?:各|本|该|拟)我方/g, '我方')
      .replace(subjectless, '上岗人员')
      .replace(
        new RegExp(
          `我方(在[^，。；]{2,24}?|对[^，。；]{2,24}?|按[^，。；]{2,24}?|根据[^，。；]{2,24}?)?(?:${keptYing}|${keptXu}|(?<![需重主必只不])要(?![求点素闻])|有义务|有责任)(?:能够)?(?!不得)`,
        ),
        '我方$1将',
      )
      .replace(/我方将?不得/g, '我方不')
      .replace(/(?:应当?|须|必须|均|也|还)?不得(?!有|已|不|力|当|以)/g, '不')
      .replace(modal, '')
      // 应将全部成果移交: 将 is 把 there, and no will.
      .replace(/我方将将(?![对按于在为由根依承保提])/g, '我方将把')
      .replace(/我方将将|我方将我方/g, '我方将')
      .replace(
        /^我方自备的([^，。；：]{2,20})(?:：(?=如))?/,
        (_, things: string) => `我方自备${things}，`,
      )
      .replace(/，$/, '')
      .replace(/将不/g, '不')
      .replace(/我方将(?=承诺|保证)/g, '我方')
      .replace(/，+/g, '，')
  );
}
