import { buyingCalls } from '../../documents/extract/bid-words.ts';
import type { FormFacts } from './form-facts.ts';

/** Who bids, as forms call him. */
const BIDDER =
  '(?:投标|供应|响应|应答|磋商|谈判|竞标|比选|参选|应征|(?:比选|投标|资格|响应)?申请|报价|承诺|声明|授权|委托|承包|委托人)?(?:人|者|方|商|单位|公司|企业|机构)|响应供应商|投标供应商|供应商|我方|本?(?:单位|公司|企业)';
const own = `(?:(?:${BIDDER})的?)?`;
/** What a call for bids is called, whatever its kind. */
export const CALL = `(?:${buyingCalls}|投标|竞标|应答|参选|应征)`;
const NAMED = '(?:的?(?:单位)?(?:名称|全称))?';

/** The whole of a label, and what belongs there. A label that only ends like one of them is another's: 被管理关系单位, 上级单位. */
const labels: readonly (readonly [whole: string, value: (facts: FormFacts) => string])[] = [
  [`(?:本|该)?(?:项目|工程|标书|${CALL})(?:项目|文件)?编号`, ({ number }) => number],
  [
    `(?:${CALL}|工程)?(?:项目|工程)名称[及和与、](?:项目|${CALL})?编号`,
    ({ knownProject, number }) =>
      knownProject === '' || number === '' ? '' : `${knownProject}（${number}）`,
  ],
  [
    `(?:本|该)?(?:${CALL}|工程)?(?:项目|工程)名称|采购项目|招标项目|本?项目全称`,
    ({ knownProject }) => knownProject,
  ],
  [
    `(?:采购|招标)?代理(?:机构|单位|公司)${NAMED}|(?:采购|招标)代理${NAMED}`,
    ({ agency }) => agency,
  ],
  [`致|(?:致)?(?:采购|招标)(?:人|单位|方)${NAMED}`, ({ owner }) => owner],
  // Since 2015 the number of a licence, and the one the taxes know a firm by, is the code.
  [
    `${own}(?:统一)?(?:社会)?信用代码(?:号|证号)?|${own}(?:企业)?(?:营业执照|工商注册)(?:注册)?(?:号码?|编号)|${own}(?:纳税人识别号|税号)`,
    ({ code }) => code,
  ],
  [
    `${own}(?:公司|企业|单位)?(?:成立|设立|创建)(?:日期|时间|年月)(?:或(?:注册|登记)(?:日期|时间))?`,
    ({ founded }) => founded,
  ],
  [`${own}注册资(?:本金?|金)`, ({ capital }) => capital],
  // 企业类型 may ask for a small or a large one.
  [`${own}(?:(?:公司|企业|单位|经济)性质|(?:公司|单位)类型)`, ({ kind }) => kind],
  [`${own}(?:法定代表人|法人代表)的?职务`, ({ post }) => post],
  [
    `${own}(?:法定代表人|法人代表)(?:或(?:单位|其)?负责人|或单位负责人)?(?:的?(?:姓名|名字))?`,
    ({ representative }) => representative,
  ],
  [
    `${own}(?:法定代表人)?(?:的|或其?)?(?:全权代表|授权代表|授权代理人|委托代理人|被授权人|代理人)(?:的?姓名)?`,
    ({ agent }) => agent,
  ],
  [
    `${own}(?:注册|法定|通讯|通信|联系|单位|公司|企业|办公|邮寄|详细)?地址|${own}(?:注册地|住所|住所地)`,
    ({ address }) => address,
  ],
  [`${own}(?:联系|固定|办公|移动)?(?:电话|手机)(?:号码|号)?|${own}联系方式`, ({ phone }) => phone],
  [`${own}(?:业务|项目)?联系人(?:的?姓名)?`, ({ contact }) => contact],
  [`${own}(?:电子)?邮箱(?:地址)?|${own}电子(?:邮件|函件|信箱)(?:地址)?`, ({ email }) => email],
  [`${own}(?:基本)?开户(?:银)?行(?:名称|全称)?|${own}开户银行(?:名称|全称)?`, ({ bank }) => bank],
  [
    `${own}(?:银行|基本)?(?:账户|帐户)?[账帐]号|${own}银行[账帐](?:户|号)`,
    ({ account }) => account,
  ],
  [
    // 有效期 alone may be that of a licence beside it.
    '(?:本(?:次)?|(?:我[方司]|[我本](?:公司|单位|企业))的?)?(?:(?:投标|响应|应答|磋商|谈判|报价|竞标|参选|应征|询价|(?:比选)?申请){1,2}(?:文件)?|文件)的?有效期(?:限)?',
    ({ validity }) => validity,
  ],
  [
    '(?:投标|计划|总)?(?:工期|服务期|合同履行期限|履行期限)(?:限)?',
    ({ knownDuration }) => knownDuration,
  ],
  // 二年，合同一年一签 is how long a contract runs, and no time within which goods come.
  [
    '(?:投标)?(?:交货|供货)(?:期|时间)(?:限)?',
    ({ knownDuration }) => (/[\d一二两三四五]\s?年/.test(knownDuration) ? '' : knownDuration),
  ],
  ['(?:工程|施工|项目)?质量(?:标准|目标|等级|要求)?(?:达到)?', ({ quality }) => quality],
  ['缺陷责任期(?:限)?', ({ defects }) => defects],
  [
    '(?:承诺的?)?(?:免费)?(?:质保|保修|质量保[证修]|维保)(?:期限?|年限)',
    ({ warranty }) => warranty,
  ],
  ['(?:拟派|拟任)?项目(?:经理|负责人)(?:的?姓名)?', ({ manager }) => manager],
  [
    `(?:投标|供应|响应|应答|磋商|谈判|竞标|参选|应征|报价|(?:比选|投标|资格|响应)?申请)(?:人|者|方|商|单位|供应商)${NAMED}(?:的?(?:单位)?(?:公章|盖章))?|(?:我方|委托人|委托单位|本?单位|本?公司|本?企业)(?:名称|全称)|开?户名(?:称)?`,
    ({ knownBidder }) => knownBidder,
  ],
];
const wholes = labels.map(([whole, value]) => [new RegExp(`^(?:${whole})$`), value] as const);

/** Where what stands before a blank speaks of somebody else: the bidder's own facts do not belong there. Within a firm's name (控股集团, 建设投资) such words speak of nobody. */
const anothers =
  /(?:制造商|生产厂家?|厂家|承建|联合体|牵头|成员|分包|担保|保证人|受益人|上级|主管|业主|用户|客户|建设(?!集团|有限|投资|发展|开发|工程|局)|发包|管理关系|控股(?!集团|有限|股份)|股东|合作(?!社)|(?<!兹)证明|推荐|见证|出具)[^。；，、]{0,8}$/;

/** Whether words that lead to a blank speak of somebody who is neither the bidder nor the buyer. */
export const isAnothers = (before: string): boolean => anothers.test(bare(before.slice(-24)));

/** Of a sentence only its last words lead to a blank: 参加, 关于, 现授权. */
const LEADS =
  /^.*(?:参加|参与|关于|对于|就|收到|[贵你]方|作为|现?委托|兹?授权|我方|的|为|于|由|是|即|与|向|在|根据|同意|承诺(?![人方单]))(?=.)/;

const bare = (words: string): string => words.replace(/[（(][^）)]{0,200}[）)]|[\s：:（()）]/g, '');

/** What a label asks for, by all of its words; '' for one that is not known, and for what is asked of somebody else. */
export function labelled(words: string, facts: FormFacts): string {
  // 供应商电子签章: a firm's name stands there.
  const plain = bare(words).replace(/(?<=[人商位司])(?:(?:电子)?签章|公章|盖章)$/, '');
  if (anothers.test(plain)) return '';
  // 政府采购编号 beside 采购代理编号: the tender's own word says which number is the project's.
  if (plain !== '' && plain === facts.numberLabel) return facts.number;
  if (plain !== '' && plain === facts.durationLabel) return facts.knownDuration;
  return wholes.find(([whole]) => whole.test(plain))?.[1](facts) ?? '';
}

/** 投标有效期从提交投标文件的截止之日起____天: since when is no part of the name. */
const SINCE =
  /(?<=.{3})(?:[从自]|(?<=[为是]))[^，。；]{2,24}日(?:期)?(?:起|开始)?(?:计算|算起|计)?$/;

/** As `labelled`, of the words of a sentence that stand before a blank. */
export function ledTo(words: string, facts: FormFacts): string {
  const plain = bare(words)
    .replace(SINCE, '')
    .replace(/[为是]$/, '');
  return (
    labelled(plain, facts) ||
    (anothers.test(plain) ? '' : labelled(plain.replace(LEADS, ''), facts))
  );
}
