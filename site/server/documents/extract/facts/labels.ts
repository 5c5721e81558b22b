import type { tender } from 'tender-widgets/contract';
import { buyingCalls } from '../bid-words.ts';
import { englishLabel, isEnglish } from '../english-words.ts';
import { remembered } from '../remembered.ts';
import { compact, withoutNumber, withoutTranslation } from '../text.ts';
import { deadline, OTHER_HANDING_IN, ofBids, opening } from './time-labels.ts';

export interface LabelMeaning {
  fact: tender.FactName;
  /** 1 for a label that says exactly this; less for one that may mean something else. */
  weight: number;
}

const entity = '(?:名称|全称|单位名称|信息|单位|情况)?(?:[、及和与][^人构]{1,14})?$';

const purchaser = new RegExp(
  `^(?:(?:${buyingCalls})(?:人|单位|方)|建设单位|业主|业主单位|项目业主|发包人|发包方|发包单位|买方|需方|购买方|采购主体|采购机关|使用单位|用户单位|委托单位|委托方|委托人|项目单位|招租人|招募人|采购人\\/招标人|项目法人|项目建设单位|招标采购单位|采购实施单位)${entity}`,
);
const weakPurchaser =
  /^(?:甲方|使用单位|用户单位|委托单位|委托方|委托人|发包人|发包方|买方|需方|项目单位)/;
/** Whose the works will be: he may have another one to invite the bids. */
const owner = /^(?:建设单位|业主|项目业主|项目法人|项目建设单位)/;
const OWNER = 0.75;
const agency =
  /^(?:政府|项目|本项目)?(?:(?:采购|招标|集中采购|集采|比选|询价|询比|磋商|谈判|招标采购|采购招标)?(?:代理)(?:机构|单位|公司|人|方|服务机构)?|(?:集中采购|集采|政府采购|政府集中采购|采购组织|招标)机构|采购中心|(?:招标|采购|比选|询价|磋商|谈判)代理)(?:名称|全称|单位名称|信息|情况)?(?:[、及和与][^人构]{1,14})?$/;

const numberLabel = new RegExp(
  `^(?:本|该)?(?:${buyingCalls}|工程|交易|政府采购|项目)*(?:文件|标书|标)?(?:的)?(?:编号|编码|代码|代号)$|^项目号$|^(?:${buyingCalls})(?:项目)?(?:文件|公告)(?:编号|编码)$|^(?:标书|招标书)编号$|^(?:${buyingCalls})[单函]编?号$|^项目编号(?:及|和|\\/).{0,6}$`,
);
const weakNumber = /计划|备案|预算|批复|审批|任务书|意向|资金|立项|核准|统一|投资项目|注册|登记/;
/** 项目 and 遴选项目 by themselves say it less surely. */
const briefName = new RegExp(`^(?:${buyingCalls})?项目$`);
const name = new RegExp(
  `^(?:本|该)?(?:${buyingCalls}|工程|建设|政府采购|委托|服务)*(?:项目|工程)(?:\\(工程\\)|\\(项目\\))?名?(?:名称|全称)$|^(?:工程|${buyingCalls})名称$|^项目名$|^项目名称(?:及|和|与|、|\\/).{0,8}$|^标的名称$|^标段名称$|^(?:采购)?包名称$|${briefName.source}`,
);

const durationLabel =
  /^(?:本|该|计划|合同|总|要求|施工|建设|服务|供货|监理|设计|勘察|租赁|履约|合同履[行约]|项目|交付|交货|实施|工程|采购|招标|运营|运维|维护|质量和|养护|承包|货物|标的|外包|保洁|保安|物业|托管|合作|完成|开发|系统|委托|提供|供应|预计|项目实施|项目建设|项目服务|标的提供的)*(?:总?工期|服务期|服务期限|服务时间|服务周期|履[行约]期限?|合同期限?|交货期|交货期限|交货时间|交货日期|交付时间|交付期|交付期限|交付日期|供货期|供货期限|供货时间|供货周期|完工期|完成期限|完成时间|完工时间|竣工时间|实施周期|实施期限|实施时间|工期要求|建设周期|项目周期|设计周期|服务期要求|履行时间|履约时间|监理服务期|租期|租赁期限?|运营期|维护期|提供的时间|委托期限|承包期限?|工作周期|周期|期限|服务年限|采购周期|采购期限|合作期限|时限)(?:要求|\(日历天\)|\(天\)|\(月\)|\(年\))?(?:(?:及|和|与|、|\/)[\u4e00-\u9fa5、]{2,12})?$/;
/** 期限 alone says little; beside 监理服务期 the term of the works is not that of the service. */
const termWeight = (label: string): number =>
  /^(?:期限|周期|时限)/.test(label) ? 0.5 : label.startsWith('施工') ? 0.7 : 1;
const notDuration =
  /有效|质保|保修|公告|缺陷|投标期|投标有效|质量保证|付款|异议|质疑|公示|响应期|保密/;
const locationLabel =
  /^(?:[\u4e00-\u9fa5]{2,8}(?:时间|期限|期)(?:及|和|与|、|\/))?(?:本|该|合同|标的|项目|工程|服务|采购|招标|货物|建设|供货|交货|交付|实施|施工|履[行约]|送货|到货|安装|使用|配送|具体|项目建设|项目实施|项目服务|合同履[行约]|标的提供的|收货|监理|物业|设备)+(?:地点|地址|位置|所在地|现场地址|区域|提供的地点|场所|地(?=$|\())(?:要求)?(?:(?:及|和|与|、|\/)[\u4e00-\u9fa5]{2,8})?$/;

const budget =
  /^(?:本|该|各|本次|包|包组|采购包|标段|分包|标项|品目|项目|采购|招标|磋商|财政|年度|总|最高|政府采购|合同包|资金|服务|工程|询价|比选|项目采购|采购项目|标的|预计|计划|批准|本项目采购|本项目的?)*(?:的)?(?:预算)(?:总)?(?:金额|总额|总金额|价|总价|资金|费用|额|情况|经费|控制额度|合计|限额|数|额度)?(?:\((?:人民币)?(?:万元|元|人民币|含税|不含税|人民币万元|人民币元|单位.*|总价|总额|¥|RMB)\))?$/;
/** 框架协议有效期内预计采购总额: what is bought in all, where nobody says 预算. */
const expected = /^(?:[^:：。]{2,14}内)?预计采购(?:总额|总金额|金额|额|总规模)$/;
const ceiling =
  /^(?:\p{Script=Han}{1,6}费)?(?:本|该|各|本次|包|包组|采购包|标段|分包|标项|项目|采购|招标|投标|报价|磋商|谈判|询价|比选|响应|应答|工程|服务|设置|设定|设有|竞价|是否设置?|投标报价|本项目|本标段|本次招标|采购项目|合同包|首轮|单项|分项)*(?:的)?(?:最高(?:投标|应答|响应|报价|采购|控制|招标|磋商|投标总|总|上限|合同)*(?:限价|限额|价格?|限制价|控制价)|(?:招标|采购|投标|预算|工程)?(?:最高)?控制(?:总)?价|拦标价|(?:投标|报价|采购|响应|总价|上|价格)?(?:上限|限价|上限价|最高价)|最高报价|报价上限|投标报价上限)(?:金额|总价|总额|及.{0,8})?$/u;
const bond =
  /^(?:是否(?:要求)?(?:收取|缴纳|提交|递交|需要)?|本项目|关于|递交|缴纳|提交|交纳|采购包|标段)*(?:(?!履约|质量|质保|工资|预付|支付|安全|文明|维修|进度|工程款|风险)\p{Script=Han}){0,8}(?:保证金|担保|(?<=投标|磋商|谈判|响应|报价)保证(?=$|[(]))(?:的)?(?:\(.{0,12}\))?(?:金额|数额|额度|缴纳|递交|提交|交纳|要求|形式|及.{0,14}|和.{0,14}|的?(?:缴纳|递交|提交|交纳|金额|形式|方式|数额|收取).{0,10}|金额.{0,12}|缴纳.{0,8}|、.{0,12})?$/u;

/** Small works ask for it in a plainer word; a 押金 alone is that of drawings or premises. */
const DEPOSIT = new RegExp(`^(?:投标|响应|报价|${buyingCalls})押金(?:金额|数额)?$`);

/** A notice of changes names the project as the one before it did; what else was told there holds no longer. */
const ANNOUNCED = /^原公告的?/;
const FORMER_NUMBER = /^原公告的?(?:编号|编码|代码|代号)$/;
const FORMER = /^原(?:公告|定|招标|采购|文件)/;

const tables: {
  fact: tender.FactName;
  test: (label: string, context: string, bracket: string) => number;
}[] = [
  {
    fact: 'projectName',
    test: (label) =>
      name.test(label.replace(ANNOUNCED, ''))
        ? /包|^标的|^标段/.test(label)
          ? 0.3
          : briefName.test(label)
            ? 0.45
            : 1
        : 0,
  },
  {
    fact: 'projectNumber',
    // 原公告编号 is that of the notice before, which is another tender's where that one failed.
    test: (label) => (FORMER_NUMBER.test(label) ? 0 : projectNumber(label.replace(ANNOUNCED, ''))),
  },
  {
    fact: 'purchaser',
    test: (label, context) =>
      purchaser.test(label)
        ? purchaserWeight(label)
        : partyName(label, context, purchaser) * purchaserWeight(context),
  },
  {
    fact: 'agency',
    test: (label, context) => (agency.test(label) ? 1 : partyName(label, context, agency)),
  },
  {
    fact: 'budget',
    test: (label) =>
      budget.test(label)
        ? /^(?:年度|服务)/.test(label)
          ? 0.6
          : 1
        : expected.test(label)
          ? 0.8
          : 0,
  },
  {
    fact: 'ceilingPrice',
    test: (label, _context, bracket) =>
      /(?:单价|费率|下浮)/.test(label)
        ? 0
        : ceiling.test(label) || (budget.test(label) && ceiling.test(bracket))
          ? 1
          : 0,
  },
  { fact: 'deadline', test: deadline },
  { fact: 'openingTime', test: opening },
  {
    fact: 'bidBond',
    test: (label) =>
      !/履约|质量|农民工|质保/.test(label) && (bond.test(label) || DEPOSIT.test(label)) ? 1 : 0,
  },
  {
    fact: 'duration',
    test: (label, context) =>
      /^(?:框架|采购|供货|合作|服务)*(?:协议|合同)的?(?:有效)?期限?$/.test(label) ||
      (durationLabel.test(label) && !notDuration.test(BARE.test(label) ? context + label : label))
        ? termWeight(label)
        : 0,
  },
  {
    fact: 'location',
    test: (label) =>
      locationLabel.test(label) &&
      !/投标|开标|单位|企业|公司|人地|供应商|磋商|采购地址|招标地|递交/.test(label)
        ? 1
        : 0,
  },
];

/** What a label names that gets its meaning from the one above: 交货要求 and below it 时间 and 地点. */
const BARE = /^(?:名称|时间|期限|地点)$/;
const COMPOSED = 0.8;
/** 交货要求, 采购项目情况: the thing without the word for what is said of it. */
const stemOf = (context: string): string => {
  const title = context.replace(/[:：].*/s, '').replace(/\([^()]{0,40}\)/g, '');
  return title.length <= LONGEST_STEM
    ? title.replace(/(?:基本)?(?:要求|情况|概况|信息|安排)$/, '')
    : '';
};
const LONGEST_STEM = 12;

/** A day or an amount: the label and its value in one, 【递交截止（北京时间）】 2027年4月23日 上午九时三十分. */
const HOLDS_VALUE = /\d月\d|\d日|\d万?元/;

/** Which facts a label announces. `context` is the heading or label above it: a bare 名称 or 时间 takes its meaning from there. */
export function meaningsOf(label: string, context = '', row = ''): readonly LabelMeaning[] {
  const said = `${label}${APART}${context}`;
  return OTHER_HANDING_IN.test(row) ? inRowsOfOther(said) : elsewhere(said);
}

/** Stands between a label and what is above it. */
const APART = '\0';
/** A bill of thousands of rows has few labels: each is read once. */
const inRowsOfOther = remembered((said) => readLabel(said, true));
const elsewhere = remembered((said) => readLabel(said, false));

/** What a label announces; `isInOther`: in a row of what is handed in beside the bid. */
function readLabel(said: string, isInOther: boolean): readonly LabelMeaning[] {
  const at = said.indexOf(APART);
  const [label, context] = [said.slice(0, at), said.slice(at + 1)];
  if (isEnglish(label)) return englishMeanings(label, context);
  const text = withoutTranslation(compact(withoutNumber(label)))
    .replace(/^[“"【[]|[”"】\]:]$/g, '')
    // （项目名称）：the whole label stands in brackets.
    .replace(/^\(([^()]+)\)$/, '$1');
  if (text.length < 2 || HOLDS_VALUE.test(text)) return [];
  const bracket = /\(([^()]*)\)/.exec(text)?.[1] ?? '';
  const bare = text.replace(/\([^()]*\)/g, '') || text;
  if (bare.length > 44) return [];
  const around = compact(withoutNumber(context));
  // 实施地点及期限: the term is the second thing it names.
  const term = bare.replace(/地点[及和与、](?=(?:期限|时间)$)/, '');
  const parts = [text, bare, term, ...bare.split(/[/或]/)].filter((part) => part.length >= 2);
  const composed = BARE.test(bare) ? stemOf(around) + bare : bare;
  const isOfOther = isInOther && !ofBids.test(text);
  return tables.flatMap(({ fact, test }) => {
    // In the row of the bond a time is that of the bond, whatever stands above it in the cell.
    if (isOfOther && fact === 'deadline') return [];
    if (FORMER.test(bare) && fact !== 'projectName' && fact !== 'projectNumber') return [];
    const own = Math.max(...parts.map((part) => test(part, around, bracket)));
    const weight = own > 0 || composed === bare ? own : COMPOSED * test(composed, '', '');
    return weight > 0 ? [{ fact, weight }] : [];
  });
}

function purchaserWeight(label: string): number {
  if (weakPurchaser.test(label)) return 0.5;
  return owner.test(label) ? OWNER : 1;
}

const BROAD = 0.45;

/** Date or Time below Deadline for bid submission has its meaning from there. */
function englishMeanings(label: string, context: string): LabelMeaning[] {
  const isMoment = /^\s*(?:date|time|date and time)\s*$/i.test(label);
  const facts = isMoment
    ? englishLabel(context).filter((fact) => fact === 'deadline' || fact === 'openingTime')
    : englishLabel(label);
  // Project alone may be what the contract is a part of.
  const isBroad = /^\s*project\s*$/i.test(label);
  return facts.map((fact) => ({ fact, weight: isBroad ? BROAD : 1 }));
}

/** 名称 under 采购人信息. */
function partyName(label: string, context: string, party: RegExp): number {
  if (!/^(?:单位)?(?:名称|全称)$/.test(label)) return 0;
  return party.test(context.replace(/[:：].*/s, '').replace(/\([^)]{0,200}\)/g, '')) ? 1 : 0;
}

function projectNumber(label: string): number {
  if (
    /^(?:政府采购)?(?:采购)?(?:计划|备案|预算项目|预算|立项|批复|任务书|项目备案).{0,4}(?:编号|编码|代码|号)$/.test(
      label,
    )
  )
    return 0.2;
  if (/代理.{0,6}编号|内部编号|^(?:标段|包|分包)编号$/.test(label)) return 0.4;
  if (!numberLabel.test(label)) return 0;
  if (weakNumber.test(label)) return 0.2;
  if (/^(?:编号|编码|代码|代号)$/.test(label)) return 0.5;
  return /代码/.test(label) ? 0.4 : 1;
}
