import { papers } from '../../bench/outline/invented/papers.ts';

/** Which volume of a bid a paper belongs to. */
export type Kind = 'proof' | 'business' | 'technical' | 'price';
export interface Words {
  bidder: string;
  owner: string;
  bid: string;
  subject: string;
}
/** A paper a tender asks for: what it may be called, and its form where one is printed. */
export interface Paper {
  kind: Kind;
  titles: string[];
  body?: ((words: Words) => string[]) | undefined;
  /** Only some bidders need it. */
  optional?: true;
}

const signed = ({ bidder }: Words): string[] => [
  `${bidder}（公章）：________`,
  '法定代表人或授权代表（签字）：________',
  '日期：____年____月____日',
];

const disabled = (words: Words): string[] => [
  '本单位郑重声明，根据促进残疾人就业政府采购政策的规定，本单位为符合条件的残疾人福利性单位。',
  `本单位参加________单位的________项目采购活动，由本单位提供服务。`,
  '本单位对上述声明的真实性负责。如有虚假，将依法承担相应责任。',
  ...signed(words),
];
const parts = (words: Words): string[] => [
  '甲方（总包方）：________',
  '乙方（分包方）：________',
  `甲方承诺，一旦在${words.subject}中获得合同，将按下述约定将部分内容分包给乙方。`,
  '分包标的：________；分包合同金额占比：____%。',
  '甲方（盖章）：________ 乙方（盖章）：________',
];
const goodsFirm = (words: Words): string[] => [
  `本公司（联合体）郑重声明，本公司参加${words.subject}采购活动，提供的货物全部由符合政策要求的中小企业制造。`,
  '1. ________（标的名称），属于________行业；制造商为________（企业名称），从业人员____人，营业收入为____万元，属于________。',
  '本企业对上述声明内容的真实性负责。',
  ...signed(words),
];
const clean = (words: Words): string[] => [
  `致：${words.owner}`,
  '为维护公平竞争的市场秩序，我方在此作出如下承诺：',
  '一、不向评审专家和工作人员赠送礼品、礼金。',
  '二、不以任何方式排挤其他参与者的公平竞争。',
  '三、自觉接受监督部门的检查。',
  ...signed(words),
];

/** Papers by what they are, whatever a tender calls them. */
export const catalogue = {
  licence: { kind: 'proof', titles: ['营业执照副本复印件', '主体资格证明材料', '有效的营业执照'] },
  finance: { kind: 'proof', titles: ['财务状况报告', '近三年财务审计报告', '财务状况证明材料'] },
  taxes: { kind: 'proof', titles: ['依法缴纳税收和社会保障资金的证明材料', '纳税和社保缴纳证明'] },
  credit: { kind: 'proof', titles: ['信用查询记录', '信用信息查询截图'] },
  record: {
    kind: 'proof',
    titles: ['无重大违法记录声明函', '无重大违法记录书面声明'],
    body: papers.declaration,
  },
  fitness: { kind: 'proof', titles: ['资格承诺函', '资格声明函'], body: papers.promise },
  consortium: {
    kind: 'proof',
    titles: ['联合体协议书', '联合体协议'],
    body: papers.consortium,
    optional: true,
  },
  identity: {
    kind: 'business',
    titles: ['法定代表人身份证明', '法定代表人身份证明书', '法定代表人（单位负责人）身份证明'],
    body: papers.identity,
  },
  mandate: {
    kind: 'business',
    titles: ['授权委托书', '法定代表人授权委托书', '法定代表人授权书'],
    body: papers.mandate,
  },
  letter: { kind: 'business', titles: ['投标函', '投标书'], body: papers.letter },
  bond: { kind: 'business', titles: ['投标保证金', '投标保证金缴纳凭证'], body: papers.bond },
  terms: {
    kind: 'business',
    titles: ['商务条款偏离表', '商务条款响应表', '商务响应/偏离表'],
    body: papers.businessDeviation,
  },
  profile: {
    kind: 'business',
    titles: ['投标人基本情况表', '企业基本情况表'],
    body: papers.profile,
  },
  references: {
    kind: 'business',
    titles: ['类似业绩一览表', '近年完成的类似项目情况表', '同类项目业绩表'],
    body: papers.references,
  },
  clean: { kind: 'business', titles: ['廉洁承诺书', '诚信参与承诺书'], body: clean },
  small: {
    kind: 'business',
    titles: ['中小企业声明函'],
    body: papers.smallFirm,
    optional: true,
  },
  disabled: {
    kind: 'business',
    titles: ['残疾人福利性单位声明函'],
    body: disabled,
    optional: true,
  },
  subcontract: {
    kind: 'business',
    titles: ['分包意向协议', '分包意向协议书'],
    body: parts,
    optional: true,
  },
  specification: {
    kind: 'technical',
    titles: ['技术条款偏离表', '技术参数响应表', '技术规格偏离表'],
    body: papers.technicalDeviation,
  },
  plan: { kind: 'technical', titles: ['项目实施方案', '技术方案', '服务方案'] },
  people: {
    kind: 'technical',
    titles: ['项目人员配备表', '拟投入本项目人员一览表'],
    body: papers.people,
  },
  leader: {
    kind: 'technical',
    titles: ['项目负责人简历表', '项目负责人情况表'],
    body: papers.resume,
  },
  equipment: {
    kind: 'technical',
    titles: ['拟投入设备一览表', '主要设备配置表'],
    body: papers.equipment,
  },
  service: { kind: 'technical', titles: ['售后服务方案', '售后服务及培训方案'] },
  warranty: {
    kind: 'technical',
    titles: ['质量保证承诺书', '质量及售后承诺书'],
    body: papers.warranty,
  },
  total: {
    kind: 'price',
    titles: ['开标一览表', '报价一览表', '报价总表'],
    body: papers.openingList,
  },
  rows: {
    kind: 'price',
    titles: ['分项报价表', '报价明细表', '分项报价明细表'],
    body: papers.priceRows,
  },
  remarks: { kind: 'price', titles: ['报价说明', '报价编制说明'] },
} satisfies Record<string, Paper>;
export type Name = keyof typeof catalogue;

/** The other case of 中小企业声明函, printed below the first. */
export const otherSmallFirm = { of: 'small' as Name, body: goodsFirm };

/** Papers of others, or of a time after the bid, that a format part prints beside the bidder's. */
export const foreign: readonly { title: string; body: (words: Words) => string[] }[] = [
  { title: '质疑函范本', body: papers.challenge ?? (() => []) },
  { title: '履约保证金保函（中标后提交）', body: papers.performance ?? (() => []) },
  {
    title: '采购合同格式',
    body: ({ owner, subject }) => [
      `甲方：${owner}`,
      '乙方：________',
      `甲乙双方就${subject}签订本合同。`,
      '一、合同标的',
      '详见清单。',
      '二、合同价款',
      '合同总价为人民币________元。',
      '三、付款方式',
      '验收合格后三十日内支付。',
      '甲方（盖章）：________ 乙方（盖章）：________',
    ],
  },
  {
    title: '中标通知书格式',
    body: ({ owner, subject }) => [
      '________（中标人名称）：',
      `经评审，你方被确定为${subject}的中标人，请在三十日内与我方签订合同。`,
      `招标人：${owner}（盖章）`,
    ],
  },
];
