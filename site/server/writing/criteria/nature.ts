import { tender } from 'tender-widgets/contract';
import { tidy } from '../text/tidy.ts';

/**
 * What answers a scoring item: `prose` written text (主观分); `evidence` proofs (客观分); `response` a table that answers the
 * requirements row by row; `price` the price forms; `whole` the bid as it is made up; `attended` what is shown or said before the judges, handed over apart, or
 * looked up by them.
 */
export type Nature = 'prose' | 'evidence' | 'response' | 'price' | 'whole' | 'attended';

/** Judges the document itself: answered by a table of contents against the scoring items, not by pages of text. */
const judgesWholeBid =
  /编制水平|编制质量|完整性和编制|(?:投标|响应)文件的?(?:质量|编制|完整|规范)|标书(?:质量|编制)/;
/** 对商务投标文件的整体情况、规范性、完整性进行评审: the rule speaks of the document and not of what is offered in it. */
const ofTheDocument =
  /^(?:对|根据|从)?(?:商务|技术|全部)?(?:投标|响应|应答|磋商)文件(?:的|技术|商务|内容|部分){0,4}(?:整体|总体|规范|完整|严谨|逻辑|编制|排版|装订)/;
/** Earned in the room: a demonstration, an interview, a speech. What is handed in for it (a film, a plan) is not. */
const beforeJudges = /演示|答辩|述标|面试|宣讲|试讲|现场(?:讲解|陈述|考核|测试)/;
const handedIn = /视频|录像|录屏|光盘|方案|计划|措施|材料|PPT|文件|截图/i;
/** An item that is called by what is done in the room is that, whatever its rule speaks of beside it. */
const inTheRoom = /(?:演示|答辩|述标|面试|宣讲|试讲|讲解|陈述)(?:情况|环节|得分)?$/;
const film = /(?:提供|提交|递交|上传|附).{0,12}(?:视频|录像|录屏|光盘|PPT|截图)/i;
/** Handed over apart from the bid: no page of the bid earns it. */
const handedApart = /^(?:投标|实物)?样品(?:情况|评审|评价|质量|得分)?$/;
/** A public record the judges look up, where the rule asks for no paper: 诚信综合评价得分. */
const publicRecord = /(?:诚信|信用)(?:综合|等级)?(?:评价|评级)(?:得分|分值?|结果|情况)?$/;
/** Where the judges find it, or how they reckon with it; 评价前百家得5分 alone the bidder has to show. */
const inRegister =
  /评价(?:得分|分值?)|得分\s?[×xX*乘]|公布|公示|公告|查询|平台|系统|网站|网上|通报|为准|[换折]算/;
/** 根据最近一年度招标人对投标人的评价结果打分: the buyer's own record, where the rule asks for no paper. */
const ownRecord =
  /(?:招标|采购|发包)(?:人|方|单位)对(?:各|该)?(?:投标|供应|响应|承包)(?:人|商|方)[^，。；]{0,50}的?(?:履约|绩效|年度|考核)?(?:评价|考核|评分)(?:结果|情况|等级|得分)/;
/** The rule itself says that nothing is handed in for it. */
const nothingHandedIn =
  /(?:无需|不需要?|不必|无须)(?:投标人|供应商|响应人)?(?:再)?(?:另行)?(?:提供|提交)(?:任何|相关)?(?:证明)?(?:材料|资料|文件)/;

/** A letter of promise is all that earns the points: 提供符合要求的承诺函得5分. */
const byLetter =
  /(?:提供|出具|提交|附)[^。；]{0,40}承诺(?:函|书)[^。；\d]{0,12}(?:得|计|加)\s?[\d.]{1,5}\s?分/;

/** Whether an item gives its points for a letter of promise, whose words the bidder has to find. */
export const isByLetter = ({
  item,
  criteria,
}: Pick<tender.ScoringItem, 'item' | 'criteria'>): boolean =>
  byLetter.test(tidy(criteria)) &&
  !graded.test(tidy(criteria)) &&
  !/方案|措施|计划|预案/.test(item);

type Signal = readonly [pattern: RegExp, points: number];

const evidenceSignals: readonly Signal[] = [
  [/业绩|类似项目(?:经验)?|同类项目|项目经验$/, 4],
  [/(?:检测|检验|检定|鉴定|测试|试验|审计)报告$/, 4],
  [/证书|认证|资质|荣誉|获奖|奖项|专利|著作权|软著|信用|信誉|纳税|财务/, 4],
  [/(?:负责人|经理|人员|团队|技术负责人|主管).{0,8}(?:资格|资历|要求|学历|职称|证|业绩|情况表)/, 3],
  [/^(?:综合商务|商务|企业|公司|投标人|供应商)?(?:综合)?实力|履约能力|经营状况|注册资本/, 2],
  [/项目(?:经理|负责人)|技术负责人|主要人员/, 2],
];
const proseSignals: readonly Signal[] = [
  [/方案|措施|计划|预案|承诺|建议|设想|策划|组织设计/, 4],
  [/理解|分析|认识|难点|重点|思路|理念/, 4],
  [
    /制度|体系与|管理体系|运作|流程|保障|保证|培训|应急|内容介绍|增值|特色|售后|安全管理|文明施工|进度/,
    3,
  ],
  [/(?:人员|团队)(?:配备|配置|安排|投入|组成|情况)|组织(?:架构|机构)/, 1],
];
const countedPoints =
  /每(?:提供|有|具有|增加|多|满足|获得|具备|项|个|份|缺|一|发生|被|受到?)[^。；]{0,30}?(?:得|加|扣)\s*[\d.]+\s*分|每[^。；，\d]{0,6}[1一]?(?:名|人|位|项|个|份|台|辆|套|艘|架|件|张|本)[^。；]{0,30}?(?:得|加|扣)\s*[\d.]+\s*分|有一(?:个|项)[^。；]{0,12}得|每\s?\d{1,3}\s?(?:个|项|份|人|名|辆|台|套|座|家)[^。；，\d]{0,10}[\d.]{1,4}\s?分|每(?:项|个|人|名|位|份|次|家|台|辆|套|件|张|本|种)(?:产品|货物|证书|合同|业绩|案例|设备|专利|网点)?\s?(?:[得计加]\s?)?[\d.]{1,4}\s?分/;
/** （1）…；（2）…。每项3分: what is counted are the points the rule lists, to be answered one by one. */
const ofListedPoints =
  /(?:(?:^|[：:；;，,、])[(（]?(?:\d|[①-⑨])[)）.、．]?[^。；;]{2,40}){2,}[。；;，,]?每(?:项|点|条|个方面)(?:内容)?(?:满分)?\s?[得计加]?\s?[\d.]{1,4}\s?分/;
/** 安全措施、管理制度、协议及模板，每项最高3分: texts by their kinds, each with its points. */
const ofNamedTexts =
  /(?:[^，,。；;、]{2,24}(?:措施|制度|方案|计划|预案|分析|体系|流程)[、，,和及与]){2}[^。；;]{0,40}每项(?:内容)?(?:最高|最多|满分|不超过|得)?\s?[\d.]{1,4}\s?分/;
/** 甲、乙分别提出切实可行的承诺，每项2分: a text for each. */
const ofEachOwn =
  /分别(?:提出|提供|制定|制订|编制|给出)[^。；;]{0,16}(?:承诺|方案|措施|计划|预案|说明)[，,；;]?每(?:一)?[项个]/;
/** 每项措施完整可行得3分, 每一小项优得5分: of each point, how good its words are. */
const ofEachWell =
  /每(?:[一个])?(?:小?项|点|条|部分|方面)[^，。；;]{0,16}(?:优|完整|可行|合理|详[细实]|具体|清晰|科学|针对性|全面|完善)[^。；;]{0,30}得\s?[\d.]{1,5}/;
/** 从业满8年得5分，否则得2分: how long is proven, not told. */
const byYears = /(?:满|超过|达到?|≥)\s?\d{1,2}\s?年(?:及?以上)?[^。；]{0,12}得\s?[\d.]{1,4}\s?分/;
/** 持证人员≥40人得4分，每少2人扣1分: so many are proven. */
const byLacking = /每(?:缺少?|少)\s?[\d一两]{0,2}\s?(?:人|名|台|辆|套)(?:扣|减)\s?[\d.]{1,4}\s?分/;
/** 提供经采购人签章的勘察确认单的，得1分: a slip somebody has signed. */
const bySlip = /(?:确认单|确认函|回执单?|签到表)的?[，,]?\s?得\s?[\d.]{1,4}\s?分/;
/** 偿付能力充足率≥250%得4分，≥200%得3分: how a firm stands. */
const byStanding =
  /(?:充足率|负债率|[流速]动比率|利润率|收益率|净资产|总资产|注册资本|营业收入)[^。；，]{0,12}\d[^。；，]{0,8}得\s?[\d.]{1,4}\s?分/;
/** 有自有检测室的得4分；委托第三方检测的得2分, 保额200万元的得1分；500万元及以上的得2分: what is there, by its kind or amount. */
const byHaving =
  /(?:^|[：:；;。\n]) ?(?:自?有|拥有|已有|配有|设有|建有)[^；;。\n]{2,40}的?得\s?[\d.]{1,4}\s?分[；;，,][^。\n]{2,40}得\s?[\d.]{1,4}\s?分|在[^。；，]{2,24}有[^。；，]{0,12}(?:办公场所|分支机构|服务机构|服务网点|办事处|分公司)[^。；]{0,24}得\s?[\d.]{1,4}\s?分|\d\s?万元(?:及?以上|（含）)?的?得\s?[\d.]{1,4}\s?分[；;，,。\s]{1,3}[^。；;]{0,8}\d\s?万元(?:及?以上|（含）)?的?得/;
const proofWords =
  /复印件|照片|授权[书函]|供货协议|扫描件|原件|证书|证明材料|发票|合同(?:关键页|首页)|社保|截图|验收报告|学历|职称|执业资格/;
const byPaper =
  /(?:具[有备]|持有|取得|获得|通过)[^。；]{2,40}(?:体系认证|认证证书|资质证书|许可证)|(?:具[有备]|持有|取得)[^。；]{2,30}(?:[师员]|执业|注册|职业|等级|资格|合格|上岗|许可|职称)[^。；]{0,6}证(?!明)|(?:列入|入选)[^。；，]{2,20}(?:清单|名录|目录)[^。；，\d]{0,4}[得计加]\s?\d|(?:通过|获得?)[^。；]{2,40}认证(?=的?[，,：:]?(?:[\d得计加]|各|每))|体系(?:均|都)?(?:齐全|完备)[^。；\d]{0,6}\d/;
/** Judged by how good it is, in steps. */
const graded =
  /横向|酌情|优秀?[：:、，的得为]|良好?[：:、，的得为]|较(?:好|合理|完整|全面|可行|清晰)|一般[：:、，的得]|针对性(?:强|较|一般)/;
const scoredWords =
  /横向|酌情|优(?:秀|于)?[、，的得]|良好|较为?(?:好|合理|完整|全面|可行|清晰|明确|科学)|一般|合理|可行|针对性|完整性|周全|清晰|全面|到位|完善/;

const ofPersons = /人员|负责人|经理|驾驶员|团队|主管/;
/** 高级工程师2分，工程师1分 and what else a person shows. */
const byQualification =
  /工作经验|专业素质|学历|职称|持证|胜任|证照|(?:高级|中级|副高|正高)[^。；，]{0,8}\d\s?分/;

/** 银行信用等级AAA得40分，AA得30分: a rank somebody else has given. */
const byRank =
  /(?:等级|评级|级别|[AB一二三甲乙]级|A{2,3})[^。；，,\d]{0,8}[得计]\s?[\d.]{1,5}\s?分[^。]{0,40}[得计]\s?[\d.]{1,5}\s?分/;

/** Whether a rule judges how good something is, by whatever words. */
export const isGraded = (criteria: string): boolean =>
  graded.test(tidy(criteria)) || scoredWords.test(tidy(criteria));

const points = (text: string, signals: readonly Signal[]): number =>
  signals.reduce((sum, [pattern, weight]) => (pattern.test(text) ? sum + weight : sum), 0);

/** Tells what a scoring item wants: text, proofs, a table of responses or a price. */
export function scoringNature(
  item: Pick<tender.ScoringItem, 'category' | 'item' | 'criteria'>,
): Nature {
  const name = tidy(item.item);
  const criteria = tidy(item.criteria);
  if (
    tender.scoringRoles[item.category] === 'price' ||
    /^(?:投标|磋商|最终|最后|商务)?(?:总)?(?:报价|价格)(?:得分|分|部分|评分|评审)?$/.test(name)
  )
    return 'price';
  if (judgesWholeBid.test(name) || ofTheDocument.test(criteria)) return 'whole';
  if (beforeJudges.test(name) && !handedIn.test(name + criteria)) return 'attended';
  if (inTheRoom.test(name) && !film.test(criteria)) return 'attended';
  if (handedApart.test(name) && !/(?:提供|提交|附).{0,8}照片/.test(criteria)) return 'attended';
  if (nothingHandedIn.test(criteria) && !graded.test(criteria)) return 'attended';
  if (ownRecord.test(criteria) && !proofWords.test(criteria) && !/提供|提交|附/.test(criteria))
    return 'attended';
  if (
    publicRecord.test(name) &&
    inRegister.test(criteria) &&
    !proofWords.test(criteria) &&
    !/提供|提交|附/.test(criteria)
  )
    return 'attended';
  if (isByLetter(item)) return 'evidence';
  const deviation =
    /偏离|(?:响应|满足|符合)(?:程度|情况|性)|(?:技术|商务|合同|参数|需求|指标|功能).{0,4}响应|点对点|逐(?:条|项)(?:响应|应答)/;
  if (
    deviation.test(name) ||
    (/负偏离|有(?:任何)?偏离|不满足.{0,10}扣/.test(criteria) && !/方案|措施|计划/.test(name))
  )
    return 'response';
  let evidence = points(name, evidenceSignals);
  let prose = points(name, proseSignals);
  const isOfPoints =
    tender.scoringRoles[item.category] === 'technical' &&
    [ofListedPoints, ofNamedTexts, ofEachWell, ofEachOwn].some((one) => one.test(criteria)) &&
    !proofWords.test(criteria);
  if (countedPoints.test(criteria) && !isOfPoints) evidence += 3;
  if (proofWords.test(criteria)) evidence += 2;
  if ([byYears, byLacking, byStanding, bySlip].some((one) => one.test(criteria))) evidence += 3;
  if ([byHaving, byRank].some((one) => one.test(criteria)) && !isGraded(criteria)) evidence += 3;
  if (ofPersons.test(name) && byQualification.test(criteria)) evidence += 3;
  // 具有注册监理工程师证: a paper, and no word of how well.
  if (byPaper.test(criteria) && !graded.test(criteria) && !/方案|措施|计划|预案/.test(name))
    return 'evidence';
  // What is counted and proved earns its points by papers, whatever its name promises.
  if (countedPoints.test(criteria) && proofWords.test(criteria) && !graded.test(criteria))
    return 'evidence';
  // The tender itself says which of the two it is.
  if (/客观/.test(name + criteria.slice(0, 20))) evidence += 4;
  if (/主观/.test(name + criteria.slice(0, 20))) prose += 4;
  if (scoredWords.test(criteria)) prose += 2;
  if (/进行(?:综合)?评(?:审|分|价|定)|综合评|打分/.test(criteria)) prose += 1;
  return evidence > prose ? 'evidence' : 'prose';
}
