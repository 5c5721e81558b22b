import { bidCalls } from '../../documents/extract/bid-words.ts';
import { lotNumeral } from '../../documents/extract/lot-names.ts';
import { withoutEnglish } from '../form-blanks/label-before.ts';
import type { LineBlank } from '../form-blanks/line-blanks.ts';
import type { FormFacts } from './form-facts.ts';
import { CALL, isAnothers, labelled, ledTo } from './form-labels.ts';

type Around = Pick<LineBlank, 'before' | 'after'>;

/** 1.参选有效期为: the number of a clause is none of its words. */
const CLAUSE_NUMBER =
  /^[\s　]{0,8}(?:[（(]?\d{1,2}[)）.．、]|\d{1,2}[\s　]{1,4}(?=[\u4e00-\u9fff])|[一二三四五六七八九十]{1,2}、)[\s　]{0,4}/;

/** 致：____、____: buyer and agency. */
const BEHIND_ADDRESSEE = /^[\s　]{0,8}致[：:]?[\s　_＿]{2,80}[、和及][\s　]{0,8}$/;

/** Words of a sentence before a drawn line, and behind it. */
export function sentenceValue(
  { before, after }: Around,
  facts: FormFacts,
  { isByOthers }: { isByOthers: boolean },
): string {
  const clause = (before.split(/[，。；：:,;\n]/).at(-1) ?? '').replace(CLAUSE_NUMBER, '');
  const words = withoutEnglish(clause.replace(/[\s　_＿“"「《]{1,80}$/, ''));
  if (isAnothers(words)) return '';
  const behind = after.replace(/^[\s　”"」》]{1,20}/, '');
  if (BEHIND_ADDRESSEE.test(before) && /^[：:]?$/.test(behind)) return facts.agency;
  if (isLot(words, behind)) return lotNumeral(facts.lotNumber);
  if (isProject(words, behind)) return facts.knownProject;
  if (isNumberOfProject(words, behind)) return facts.number;
  if (isByOthers ? isSent(words, behind) : isBidder(words, behind)) return facts.knownBidder;
  if (!isByOthers && isRegistered(words, behind)) return facts.address;
  if (isRepresentative(words, behind)) return facts.representative;
  if (isAgent(words, behind)) return facts.agent;
  if (isHisPost(before, after)) return facts.post;
  if (isValidity(words, behind)) return facts.validity;
  if (isDelivery(words, behind))
    return fromContract.test(facts.knownDuration) ? facts.knownDuration : '';
  if (/参加(?:贵方|贵单位)?$/.test(words) && ofOwner.test(behind)) return facts.owner;
  // A unit alone says nothing of what is counted.
  if (!/[\u4e00-\u9fff]{2}$/.test(words)) return '';
  // 阅读____（采购编号____）: behind a bracket that is open another name begins.
  const own = /[（(]([^（()）_＿]{2,16})$/.exec(words)?.[1] ?? '';
  return ledTo(words, facts) || labelled(own, facts);
}

/** 参加____单位的…, 参加____的____（项目编号：____）采购活动: whose project it is. */
const ofOwner = new RegExp(
  `^单位的|^的[\\s　]{0,8}_[\\s　_＿]{1,80}(?:项目)?(?:[（(](?:项目|${CALL})?编号[^（()）]{0,60}[）)])?(?:的)?(?:政府)?${CALL}(?:活动|项目)`,
);

/** 第____包, 参加标段____的投标: of which lot the sentence speaks. */
const isLot = (words: string, behind: string): boolean =>
  (words.endsWith('第') && /^(?:合同|采购|分)?(?:包(?![装含括裹])|标段|标包|标项)/.test(behind)) ||
  (/(?:标段|包件|标包|合同包)$/.test(words) && /^(?:的|[，。；、）)]|$)/.test(behind));

const isProject = (words: string, behind: string): boolean =>
  (/(?:参加|参与|关于|就|对|的|响应|贵(?:方|单位|公司|中心|集团|司|院|校|局|处|馆|部|所|会|委|厅|行|社|队|站|园|厂|办)(?:为|的|组织的)?)$/.test(
    words,
  ) &&
    /^项目(?!经理|负责|编号|组|部|地)/.test(behind) &&
    !/类似|完成|实施|业绩|承担/.test(words)) ||
  isTendered(words, behind) ||
  (ENTRUSTED.test(words) && callOfProject.test(behind)) ||
  isNamed(words, behind);

/** 特授权张三代表我方全权办理____项目招标采购的投标: what an agent is sent for. */
const ENTRUSTED = /(?:授权|全权|代表|委托)[^，。；]{0,12}(?:办理|处理|负责)$/;
const callOfProject = new RegExp(`^项目的?${CALL}`);

const ofTender = new RegExp(`^的?(?:${CALL})(?:文件|公告|项目)`);

const tendered = new RegExp(`^项目(?:的?${CALL}(?:活动|文件)|[（(](?:项目|采购|招标)?编号)`);
/** 研究了“____”项目（项目编号：）, 为我方____项目比选活动的代表: the one that is bid for. */
const isTendered = (words: string, behind: string): boolean =>
  tendered.test(behind) && !/类似|完成|实施|业绩|承担|代理/.test(words);

const numberedFile = new RegExp(`^号的?(?:${CALL}文件|询价通知书|(?:投标|磋商|谈判)邀请)`);

/** 参加贵方组织的____项目（编号为____）: of what the sentence has just named. 收到贵方编号为____的招标文件: of what it names next. */
const isNumberOfProject = (words: string, behind: string): boolean =>
  (/项目[^项目]{0,24}[（(]\s?(?:项目|采购|招标)?编号[为是]?$/.test(words) ||
    (/编号[为是]?$/.test(words) && ofTender.test(behind)) ||
    // 根据贵方____号询价通知书
    (/[贵你](?:方|单位|公司|中心|司|院|校|局|处)(?:发布的|发出的|的)?第?$/.test(words) &&
      numberedFile.test(behind))) &&
  !/类似|完成|业绩|承担/.test(words);

const joins = new RegExp(
  `^的?(?:政府)?${CALL}(?:工作|活动|邀请|采购|项目(?![编名负经])|[，。；、]|$)`,
);

/** 施工招标文件, 征集文件: what is read of a project, or handed in for it. */
const fileOf = new RegExp(
  `^(?:项目)?(?:施工|监理|设计|勘察|货物|服务|工程)?(?:响应|${CALL.slice(3, -1)})文件`,
);

const joinsRow = new RegExp(`^的?${CALL}[、，和及]`);

const OWN_WORK = new RegExp(`^(?:${CALL})(?:方案|作品|文件)`);

const REPRESENTED = new RegExp(`^的?${CALL}的(?:合法|全权|授权|委托)?(?:代理人|代表|被授权人)`);

const ITS_FILE = `(?:公开|竞争性|邀请|国内|国际)?${CALL}(?:文件|公告|邀请)`;
const itsFile = new RegExp(`^${ITS_FILE}`);
const ofItsFile = new RegExp(`^的${ITS_FILE}`);

/** Who takes part in it goes on to say what he gives his word for. */
const DECLARES =
  /^[，,](?:现|特此?|谨|兹|并|自愿)?(?:郑重)?(?:作出|做出)?(?:如下)?(?:声明|承诺|保证)/;

const numbered = new RegExp(
  `^[（(【［\\[](?:项目|${CALL})(?:项目)?编号(?:[：:]|[\\s　]{0,8}[_＿])`,
);

/** 参加____采购活动, 已阅读____（项目编号：…）, 修改____投标文件: what is called so, or numbered so, is the project. */
const isNamed = (words: string, behind: string): boolean =>
  !/类似|完成|实施|业绩|(?<!报价(?:来)?)承担|承接/.test(words) &&
  (numbered.test(behind) ||
    (/(?:参加|参与|关于|就|在|针?对)(?:贵(?:方|单位|公司|中心|集团|司|院|校|局|处|馆|部|所|会|委|厅|行|社|队|站|园|厂|办))?(?:的|组织的)?$/.test(
      words,
    ) &&
      joins.test(behind)) ||
    // 我单位自愿参加贵院____，承诺如下
    (/(?:参加|参与)贵(?:方|单位|公司|中心|集团|司|院|校|局|处|馆|部|所|会|委|厅|行|社|队|站|园|厂|办)(?:的|组织的)?$/.test(
      words,
    ) &&
      /^[，,]/.test(behind)) ||
    // 根据你方招标编号为____的____招标文件
    (/编号[为是：:][\s　_＿]{2,80}的$/.test(words) && itsFile.test(behind)) ||
    // 参加贵馆____的授权代表
    (/(?:参加|参与)贵[\u4e00-\u9fff]{1,2}$/.test(words) &&
      /^的(?:合法|全权|授权|委托)?(?:代理人|代表)/.test(behind)) ||
    // 如总包方中标____，将…; 我方对____的设计费报价
    (/^(?:如|若)[^，。；]{0,8}(?:中[标选]|成交|入围)$/.test(words) && /^[，,]/.test(behind)) ||
    (words.endsWith('对') && /^的[^，。；]{0,8}(?:报价|投标|总价)/.test(behind)) ||
    // 为我方参加____投标的代理人; 就____递交投标文件
    (/(?:参加|参与)$/.test(words) && REPRESENTED.test(behind)) ||
    (words.endsWith('就') && /^(?:递交|提交|编制)(?:投标|响应|应答)/.test(behind)) ||
    // 参加____的____采购活动: whose project it is stands before.
    (/(?:参加|参与)[\s　_＿]{2,80}(?:单位)?的$/.test(words) && joins.test(behind)) ||
    // 提交的____应征方案系自行创作
    (words.endsWith('提交的') && OWN_WORK.test(behind)) ||
    // 根据贵方____的磋商文件
    (/(?:根据|收到)贵(?:方|单位|公司|中心|集团|司|院|校|局|处|馆|部|所|会|委|厅|行|社|队|站|园|厂|办)(?:发布的|组织的|[为就])?$/.test(
      words,
    ) &&
      ofItsFile.test(behind)) ||
    // 我单位（统一社会信用代码：____）参加____，声明如下
    (/(?:参加|参与)$/.test(words) && DECLARES.test(behind)) ||
    // 我单位就____郑重承诺
    (/(?:我|本)(?:单位|公司|方)就$/.test(words) &&
      /^(?:[^，。；]{0,8}承诺如下|(?:作出|做出)?(?:如下|郑重)承诺)/.test(behind)) ||
    (/(?:签署|递交|提交|上传|澄清|撤回|修改|研究了?|阅读了?|收到(?:了)?(?:贵[\u4e00-\u9fff]{1,2}(?:的)?)?)$/.test(
      words,
    ) &&
      fileOf.test(behind)) ||
    // 在研究了____（编号：____）征集文件后, 自愿参加____（政府采购编号：____）
    (/(?:研究了?|阅读了?|收到|参加|参与)$/.test(words) &&
      /^[（(](?:政府采购)?编号(?:[：:]|[\s　]{0,8}[_＿])/.test(behind)) ||
    // 拟派往____的项目经理
    (words.endsWith('拟派往') && /^的?项目(?:经理|总监|负责人)/.test(behind)) ||
    // 办理____应答、澄清、签约
    (/(?:办理|处理)$/.test(words) && (joinsRow.test(behind) || joins.test(behind))) ||
    // 具备履行____合同所必需的设备, 提供____所需的货物
    (words.endsWith('履行') && /^合同(?:所|的)/.test(behind)) ||
    (words.endsWith('提供') && /^所需的?(?:货物|服务|产品|设备|工程)/.test(behind)));

/** 注册于 and where, before the name of who bids. */
const REGISTERED = /^.{0,12}注册于[\s　_＿]{0,80}/;

/** 注册于____的____的在下面签字的____（法定代表人姓名） */
const SIGNER = /^的(?:法定代表人|单位负责人|在下面签[字名]的)/;
const signerOf = new RegExp(
  `^的[\\s　_＿]{1,80}(?:[（(][^（()）_＿]{2,12}[）)])?${SIGNER.source.slice(1)}`,
);

/** Who bids, as a sentence calls him. */
const BIDDERS = '(?:投标|响应|应答|参选|竞标|应征|报价|(?:比选)?申请)[人者]|供应商|投标方|响应方';

/** 法定代表人____授权: whose representative gives power. */
const GIVES = '(?:先生|女士|同志)?[，,]?(?:现|兹|特)?(?:授权|委托)';
const givesPower = new RegExp(`^${GIVES}[\\s　]{0,8}[_＿]`);
const powerOf = new RegExp(
  `^的?(?:法定代表人|单位负责人)[\\s　]{0,8}[_＿][\\s　_＿]{1,80}${GIVES}`,
);

const isBidder = (words: string, behind: string): boolean =>
  (/^(?:我方|我公司|我单位|本公司|本单位|本企业)$/.test(words) &&
    /^(?:愿|授权|承诺|郑重|作为|保证|[，,]|自愿|经(?!理|营|办|费)|收到|决定|参加|参与|同意|已|特此|完全|[（(](?:统一)?社会信用代码)/.test(
      behind,
    )) ||
  // ____收到贵方____招标文件，决定参加投标
  (words === '' &&
    /^(?:已经?|业已)?(?:收到|研究了?|(?:仔细|认真|详细)?(?:阅读|审阅)了?)贵/.test(behind)) ||
  // 签字代表经正式授权并代表供应商____提交
  (new RegExp(`代表(?:${BIDDERS})$`).test(words) && !behind.startsWith('的')) ||
  // 注册于____的____的法定代表人
  (/^的$/.test(words.replace(REGISTERED, '')) && SIGNER.test(behind)) ||
  // ____法定代表人____授权____为全权代表
  (words === '' && powerOf.test(behind)) ||
  // 系____的法定代表人: the line says of whom it speaks above.
  (/^[\s　_＿]{0,80}[系是]$/.test(words) && /^的?(?:法定代表人|单位负责人)/.test(behind)) ||
  // 本人____系____的法定代表人
  (/^(?:我|本人|兹有|兹证明).{0,60}[系是]$/.test(words) &&
    /^的?(?:法定代表人|单位负责人)/.test(behind));

/** A maker's 授权____以我司产品参加投标 */
const isSent = (words: string, behind: string): boolean =>
  words.endsWith('授权') &&
  /^(?:（[^（）]{0,20}）)?[以用][我本](?:方|司|公司|单位|厂|企业)[^，。；]{0,20}(?:参加|参与|投标|应答|响应|报价)/.test(
    behind,
  );

/** 注册于____的____的法定代表人 */
const isRegistered = (words: string, behind: string): boolean =>
  /^.{0,12}注册于$/.test(words) && signerOf.test(behind);

const FIRM = '(?:我|本)(?:单位|公司|企业|方|所|院|厂|社|店|中心)';
/** 法定代表人 and the end of what is said: 法定代表人委托的代理人, 法定代表人____的授权代表 are others. */
const represents = new RegExp(
  `(?:[系是为]|担任)(?:(?:${FIRM}|[^，。；]{1,60})的?)?(?:(?<!项目|技术)(?:法定代表人|法人代表|单位负责人)|(?<=${FIRM}的?)负责人)` +
    '(?:[/／]?(?:法定代表人|单位负责人)|[（(](?:或)?(?:单位)?负责人[）)])?(?=[，。；、,;）)\\s]|特此|$)',
);
/** Where the sentence speaks of an agent before it calls anybody the representative. */
const ofAgent = /(?:授权|委托|全权)(?:的)?(?:代理人|代表)|被授权人|受托人/;

/** Whether a sentence calls the person at a blank the representative: 系____的法定代表人; 同志，…，系我单位法定代表人 */
function saysRepresentative(behind: string): boolean {
  const sentence = behind.slice(0, SENTENCE).split(/[。；]/)[0] ?? '';
  const found = represents.exec(sentence);
  return found !== null && !ofAgent.test(sentence.slice(0, found.index));
}

/** Of whom a sentence says that he represents the bidder: 本人____系____的法定代表人; 兹证明____，…，系我单位法定代表人 */
export const isRepresentative = (words: string, behind: string): boolean =>
  (/^的?[\s　_＿]{0,80}的?(?:法定代表人|单位负责人)$/.test(words) && givesPower.test(behind)) ||
  ((/(?:^|[，。：:])(?:我|本人|兹有|兹证明)$/.test(words) ||
    (words === '' &&
      /^(?:同志|先生|女士|[（(][^（()）]{0,30}[）)]同志|现任|在[我本](?:单位|公司|企业)任|系|是)/.test(
        behind,
      ))) &&
    saysRepresentative(behind));
/** What a form says of a person stands within so many characters. */
const SENTENCE = 200;

/** 投标文件在开标之日起____个日历日内有效: how long it binds, named behind the blank. */
const ofValidity = new RegExp(
  `^[^，。；]{0,8}(?:${bidCalls})(?:文件|函|书)?[^，。；]{0,24}[日后起]$`,
);
const isValidity = (words: string, behind: string): boolean =>
  ofValidity.test(words) &&
  /^个?(?:日历)?[天日](?:之?内)?(?:均?保持|持续|始终|均|一直)?有(?:效|约束力)/.test(behind);

/** 在合同签订后____日历天内交货: counted from the contract, as the tender counts it. */
const isDelivery = (words: string, behind: string): boolean =>
  /合同(?:签订|签署|生效)(?:生效)?(?:之日起|之?后|起)?$/.test(words) &&
  (/^个?(?:日历|工作)?[天日]之?内?[^，。；]{0,6}(?:交货|供货|交付|完工|竣工)/.test(behind) ||
    (/(?:交货|供货|交付|到货)(?:期限?|时间)[为是：:]?合同/.test(words) &&
      /^个?(?:日历|工作)?[天日]/.test(behind)));
const fromContract = /^合同(?:签订|签署|生效)[^\d，。；]{0,8}\d/;

const isAgent = (words: string, behind: string): boolean =>
  /(?:授权|委托)(?:我方|我公司|我单位|本公司|本单位|本企业)?(?:在职)?(?:职工|员工|人员)?$/.test(
    words,
  ) &&
  (/^(?:同志|先生|女士)?[为作](?:我方|我公司|我单位|本公司|本单位)?(?:(?:参加|本次|本项目)[^，。；]{1,80}?)?的?(?:合法|全权)?(?:(?:委托|授权)?(?:代理人|代表)|被授权人)/.test(
    behind,
  ) ||
    // 现授权我单位____（身份证号：____）代表我单位参加
    /^[（(][^（()）]{0,80}[）)]代表(?:我方|我公司|我单位|本公司|本单位)/.test(behind));

/** ____系____的法定代表人，任____职务: what he is called comes before his post. */
const isNamedBefore = (before: string): boolean =>
  /(?<!项目|技术)(?:法定代表人|单位负责人)[，,](?:现任|担任|任)[\s　_＿]{0,80}$/.test(before) &&
  !ofAgent.test(before);

/** ____同志现任我单位____职务，为法定代表人: the post of whom the sentence calls the representative. */
export const isHisPost = (before: string, after: string): boolean =>
  isNamedBefore(before.slice(-140)) ||
  // 兹证明____（性别____，职务____）为我单位法定代表人
  (/[（(，,、][\s　]{0,4}职务[：:]?[\s　_＿]{0,80}$/.test(before.slice(-100)) &&
    /^[\s　_＿]{0,80}[）)]/.test(after) &&
    saysRepresentative(after)) ||
  (/(?:现任|担任|任)(?:(?:我|本)(?:单位|公司|企业|方|所|院|厂|社|店|中心))?(?:的)?[\s　_＿]{0,80}$/.test(
    before.slice(-100),
  ) &&
    saysRepresentative(after));
