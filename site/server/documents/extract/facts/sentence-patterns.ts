import { bracket, kinds, partyPatterns, type SentencePattern } from './party-patterns.ts';

const money =
  '(?:人民币|为|是|：|:|约|[￥¥]|\\s|[（(](?:大写|小写|人民币|元|万元)[)）])*(?:(?:[,，.][,，.\\s]*)?\\d+(?:[,，.\\s]+\\d+)*\\s*(?:亿元|万元|元)|[壹贰叁肆伍陆柒捌玖][零〇壹贰叁肆伍陆柒捌玖拾佰仟万亿]*[元圆]|[一二两三四五六七八九][零〇一二两三四五六七八九十百千万亿]+元|(?<=[￥¥]\\s?)\\d+(?:[,，]\\d{3})*(?:\\.\\d{1,2})?(?![\\d,，万亿元]))';
const day = '(?:20\\s?\\d\\s?\\d|二[〇零○]..)\\s*[年\\-/.][^，。；;]{3,34}';

/** How bids come to where they are opened. */
const brought = '[传交送寄呈][至到达]|送交|寄送|报送|上传|递交|提交|投递';

/** A notice of postponement outweighs every place that still says the old time. */
const POSTPONED = 5;
const postponed = `[^。；]{0,90}?(?:延期|延长|延后|延迟|推迟|顺延|调整|变更|修改|更改|改)(?:至|到|为)[:：]?\\s*(${day})`;

/** Sentences that state a fact. */
export const sentencePatterns: readonly SentencePattern[] = [
  ...partyPatterns,
  {
    fact: 'projectName',
    pattern: new RegExp(
      `(?:就|为其?所?需?的?|对其?所?需?的?)[“"《]?([^，。；“”]{4,80}?)[”"》]?(?:${bracket})(?:的(?:货物|工程|服务)?(?:及相关服务)?)?(?:[，,])?(?:进行|组织|实施|以)(?:国内|国际)?.{0,6}${kinds}`,
    ),
    weight: 0.5,
  },
  // 拟就其“办案工作区改造”项目组织…
  {
    fact: 'projectName',
    pattern:
      /(?:就|对|为)其?[“"《]([^，。；“”"《》]{4,80})[”"》](?:项目|工程|采购){0,2}[^，。；]{0,6}(?:进行|组织|实施|开展|公开)/,
    weight: 0.5,
  },
  {
    fact: 'projectName',
    pattern: /(?:^|[，,])(?:本)?项目名称(?:为|是)[“"《]?([^，。；“”]{4,80}?)[”"》]?(?=[，,。；]|$)/,
    weight: 0.7,
  },
  {
    fact: 'projectName',
    pattern: new RegExp(
      `(?:就|对)[“"《]?([^，。；“”（(]{4,80}?)[”"》]?[（(](?:项目|招标|采购)*编号[^（）()]{0,40}[)）](?:公开|邀请)?${kinds}`,
    ),
    weight: 0.5,
  },
  {
    fact: 'projectName',
    pattern:
      /(?:本招标项目|本采购项目|本次招标项目|本工程|本项目)[：:“"]?([^，。；“”（(]{4,80}?)[”"]?(?:(?:[（(][^（）()]{0,30}[)）])?已?[由经]|[（(](?:\p{Script=Han}{2})?编号[：:])/u,
    weight: 0.45,
  },
  {
    fact: 'projectName',
    pattern:
      /^\s*[（(]?[“"]?([^，。；“”]{4,80}?)[”"]?[）)]?(?:招标|采购)项目的?潜在(?:投标人|供应商)/,
    weight: 0.7,
  },
  // 某某采购（招标编号：…），…: what the sentence begins with is what bears the number.
  {
    fact: 'projectName',
    pattern:
      /(?:^|[：:])\s{0,8}[“"]?([^，。；：:“”（()）]{6,60}(?:[（(][^（()）:：]{1,30}[)）][^，。；：:“”（()）]{0,40})?)[”"]?[（(](?:项目|招标|采购|磋商|谈判|比选|询比)*编号(?:[:：]|(?=[A-Za-z]))[^（）()]{4,40}[)）](?=[，,]|已|经|项目|的?潜在)/,
    weight: 0.45,
  },
  // 长河治理（古渡段）总承包已获批建设，…
  {
    fact: 'projectName',
    pattern:
      /^\s*[“"]?([^，。；：“”]{6,60}?)[”"]?已(?:(?:获|经|由)[^，。；]{0,40}?(?:批准|批复|核准|获批|备案|批建设)|具备(?:招标|采购|比选|谈判|磋商|询价)?条件)/,
    weight: 0.45,
    isProject: true,
  },
  {
    fact: 'projectNumber',
    pattern:
      /[（(](?:项目|招标|采购|磋商)?(?:项目)?编号(?:[：:]\s*|(?=[A-Za-z]))([A-Za-z0-9\u4e00-\u9fa5\-—_/.（）()〔〕[\]]{4,50}?)[)）]/,
    weight: 0.5,
  },
  // …，编号LJXY-2027-09，由…
  {
    fact: 'projectNumber',
    pattern:
      /[，,](?:项目|招标|采购)?编号(?:[为是：:]\s?)?([A-Z][A-Za-z0-9\-—_/.〔〕[\]]{4,40})(?=[，,。；])/,
    weight: 0.5,
  },
  {
    fact: 'budget',
    pattern: new RegExp(
      `(?:采购|项目|本项目|总|财政)?预算(?:总?金额|总?额|价|资金|经费)?[^，。；\\d]{0,10}?(${money})`,
    ),
    weight: 0.8,
  },
  // 已落实资金268万元, 财政安排资金约90万元: what is there to be spent, where nobody says 预算.
  {
    fact: 'budget',
    pattern: new RegExp(
      `(?:安排|落实|投入|筹[措集]|核定|下达|批[复准]|可用|拨付|到位)[^，。；\\d]{0,10}?(?:资金|经费)(?:总?额|共计?|合计)?[^，。；\\d]{0,4}?(${money})`,
    ),
    weight: 0.5,
  },
  {
    fact: 'budget',
    pattern: new RegExp(
      `(?:费用?|经费|资金|价款?)(?:总额|总价)?控制在[^，。；\\d]{0,4}?(${money})(?:以内|之内|内)`,
    ),
    weight: 0.5,
  },
  {
    fact: 'budget',
    pattern: new RegExp(
      `(?<![\\p{Script=Han}])概算(?:金额|总额)?[^，。；\\d]{0,4}?(${money})`,
      'u',
    ),
    weight: 0.4,
  },
  {
    fact: 'budget',
    pattern: new RegExp(`资金来源[^，。；\\d]{0,16}资金[^，。；\\d]{0,6}?(${money})`),
    weight: 0.5,
  },
  {
    fact: 'budget',
    pattern: new RegExp(
      `(?:(?:服务|采购|项目|合同|监理|设计|咨询|施工)(?:费用?|金额|价款?|规模)(?:估算|预估|估价)(?:总?金额|总?额|总?价|费用)?|(?:合同|标段|招标|采购|施工)估算(?:总?金额|总?额|总?价))[^，。；\\d]{0,4}?(${money})`,
    ),
    weight: 0.5,
  },
  // 财政资金，批复金额1,386,500元
  {
    fact: 'budget',
    pattern: new RegExp(
      `(?:资金|经费)[^。；\\d]{0,12}(?:批复|批准|核定|下达)(?:金额|额度)[^，。；\\d]{0,4}?(${money})`,
    ),
    weight: 0.5,
  },
  // 预计服务费总额约240万元
  {
    fact: 'budget',
    pattern: new RegExp(
      `(?:预计|预估|估算)的?(?:服务|采购|项目|合同|监理|设计|咨询|施工)(?:费用?|金额|价款?)(?:总?金额|总?额|总?价)?[^，。；\\d]{0,4}?(${money})`,
    ),
    weight: 0.5,
  },
  {
    fact: 'ceilingPrice',
    pattern: new RegExp(
      `(?:最高(?:投标|采购|报价|磋商|响应)?(?:总)?限价|招标控制价|采购控制价|最高控制价|拦标价|投标限价|投标(?:报价)?上限|控制价)[^，。；\\d]{0,14}?(${money})`,
    ),
    weight: 0.8,
  },
  {
    fact: 'ceilingPrice',
    pattern:
      /((?<![\d.,，])\d{1,12}(?:[.,，]\d{1,6}){0,4}\s?[亿万]?元)(?:[(（][^()（）]{0,12}[)）])?的(?:最高(?:投标|采购|报价)?限价|招标控制价)/,
    weight: 0.8,
  },
  {
    fact: 'deadline',
    pattern: new RegExp(
      `(?:投标|响应|应答|报价|申请|参选|磋商)文件[^，。；]{0,12}截止[^，。；\\d]{0,24}?(${day})`,
    ),
    weight: 0.95,
  },
  {
    fact: 'deadline',
    pattern: new RegExp(
      `(?:投标|递交|提交|响应|报价|应答)(?:文件)?的?截止(?:时间|日期)[^，。；\\d]{0,16}?(${day})`,
    ),
    weight: 0.95,
  },
  {
    fact: 'deadline',
    pattern: new RegExp(
      `(?:于|在)\\s*(${day}?\\s?时?)\\s*(?:(?:时(?:[（(][^（）()]{0,12}[)）])?|[（(][^（）()]{0,12}[)）])\\s*)?(?:之?以?前|止)[^。；]{0,16}(?:递交|提交|送达|上传|投递|送至|将[^。；]{0,8}(?:投标|响应|报价)文件)`,
    ),
    weight: 0.9,
  },
  // …之前，把密封的投标文件交到…; 响应文件须于…之前，送到…: the bids are named before or behind the time.
  {
    fact: 'deadline',
    pattern: new RegExp(
      `(?:于|在)\\s*(${day}?)(?:之|以)?前[，,]?\\s*(?:将|把)[^，。；]{0,12}(?:投标|响应|报价|应答|磋商|谈判|比选|申请)文件[^。；]{0,30}?(?:${brought})`,
    ),
    weight: 0.9,
  },
  {
    fact: 'deadline',
    pattern: new RegExp(
      `(?:投标|响应|报价|应答|磋商|谈判|比选|申请)文件[^，。；]{0,12}?(?:于|在)\\s*(${day}?)(?:之|以)?前[，,]?[^。；]{0,20}?(?:${brought})`,
    ),
    weight: 0.9,
  },
  {
    fact: 'deadline',
    pattern: new RegExp(
      `(?:投标|递交|提交|响应|报价|应答)(?:文件)?的?(?:递交|提交)?的?(?:截止|时间)${postponed}`,
    ),
    weight: POSTPONED,
  },
  {
    fact: 'openingTime',
    pattern: new RegExp(`(?:开标|开启)(?:会)?(?:时间|日期)${postponed}`),
    weight: POSTPONED,
  },
  {
    fact: 'openingTime',
    pattern: new RegExp(`(?:将?[于在]|定于)\\s*(${day})(?:[^。；]{0,90})(?:开标|开启)`),
    weight: 0.9,
  },
  {
    fact: 'openingTime',
    // 第二个信封开标时间 is that of the prices, on another day.
    pattern: new RegExp(
      `(?<!第[二三两23]个?信封[^。；]{0,12})(?:开标|开启)(?:会)?(?:时间|日期)[^，。；\\d]{0,14}?(${day})`,
    ),
    weight: 0.9,
  },
  // 截止时间为…10点整，届时同时开启
  {
    fact: 'openingTime',
    pattern: new RegExp(
      `截止[^，。；\\d]{0,8}(${day})[，,](?:届时|同时|随即|随后)[^，。；\\d]{0,12}(?:开标|开启|启封|拆封|唱标)`,
    ),
    weight: 0.8,
  },
  // 谈判安排在2027年11月30日09:30
  {
    fact: 'openingTime',
    pattern: new RegExp(
      `(?:谈判|磋商|开标|评审|比选)(?:会议?|时间|日期){0,2}(?:安排|定|拟)?[在于]\\s?(${day})(?!\\s?前)`,
    ),
    weight: 0.7,
  },
  {
    fact: 'bidBond',
    pattern:
      /((?:本(?:项目|次招标|次采购|标段|工程))?[^，。；]{0,8}(?:不|免|取消|[无毋]需|[无毋]须)[^，。；]{0,6}(?:收取?|缴纳?|交纳?|提交|递交|提供|要求)[^，。；]{0,6}(?:保证金|担保))/,
    weight: 0.85,
  },
  {
    fact: 'bidBond',
    pattern: /[☑√■✔]\s?((?:无需?|免|不收取|不要求)(?:投标|磋商|谈判|响应|报价)?保证金)/,
    weight: 0.95,
  },
  {
    fact: 'bidBond',
    pattern: new RegExp(
      `(?<!履约|质量|质保|工资|预付款|支付|安全)(?:保证金|担保)(?:的?(?:金额|数额))?[^，。；\\d%％]{0,12}?(?:[，,]\\s*(?:保证金)?(?:金额|数额)[^，。；\\d%％]{0,3})?(${money})`,
    ),
    weight: 0.85,
  },
  {
    fact: 'duration',
    pattern:
      /(?:计划工期|服务期限?|合同履行期限|合同期限|交货期|工期)(?:为|是|：|:)\s*([^，。；;]{2,60})/,
    weight: 0.6,
  },
  // 服务期两年，…: a length of time and nothing else behind its label.
  {
    fact: 'duration',
    pattern:
      /(?:计划工期|服务期限?|合同履行期限|合同期限|交货期|工期)\s?((?:\d{1,4}|[一二三四五六七八九十两]{1,3})\s?个?(?:日历|工作)?(?:学年|年|月|天|日))(?=[，,。；;（(]|$)/,
    weight: 0.5,
  },
  {
    fact: 'location',
    pattern:
      /(?:建设地点|项目地点|工程地点|服务地点|交货地点|施工地点|实施地点)(?:为|是|位于|在|：|:)\s*([^。；;]{4,80})/,
    weight: 0.6,
  },
  // 养护地点为…: any place but those of the procedure.
  {
    fact: 'location',
    pattern:
      /(?<!开标|投标|递交|提交|报名|获取|踏勘|签[订约到]|磋商|谈判|评[审标]|会议|集合|领取|购买|样品|开启|送达|比选|询价|接收|公示|演示|答[辩疑]|发售|采购|考察)(?<=\p{Script=Han}{2})地点(?:为|是|位于|在)\s?([^。；;]{4,80})/u,
    weight: 0.45,
  },
];
