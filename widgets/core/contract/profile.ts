import * as v from 'valibot';
import { expiryStates } from './credential.ts';
import { endpoint } from './endpoint.ts';
import { Id, isDay, Rev } from './primitives.ts';

const text = (label: string, most: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(most, `${label}最多 ${most} 字`));
const needed = (label: string, most: number) =>
  v.pipe(text(label, most), v.minLength(1, `请填写${label}`));
/** May be left out: ''. */
const line = (label: string, most = 200) => v.optional(text(label, most), '');
/** `yyyy-MM-dd`, or '' for none. */
const day = (label: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.check((value) => value === '' || isDay(value), `${label}应为年-月-日，例如 2027-03-31`),
    ),
    '',
  );
const rows = <T extends v.GenericSchema>(row: T, label: string, most: number) =>
  v.optional(v.pipe(v.array(row), v.maxLength(most, `${label}最多 ${most} 条`)), []);

/** Where a value stands: a file of the knowledge base, its page and the words. */
export const Evidence = v.object({
  fileId: Id,
  fileName: line('文件名', 255),
  /** 1-based; null where the file has no pages, or it is not known. */
  page: v.optional(
    v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1, '页码从 1 开始'))),
    null,
  ),
  quote: line('引文', 300),
});
export type Evidence = v.InferOutput<typeof Evidence>;

/** What every value and every row says of itself. */
const proof = {
  evidence: v.optional(v.nullable(Evidence), null),
  /** The day it was last looked at; '' takes today where it is confirmed. */
  date: day('日期'),
  /** A person has said that it is so. What is not is never written into a bid. */
  confirmed: v.optional(v.boolean(), false),
};

/** The company's own facts, in the order they are asked for, by their group. */
export const profileFacts = {
  name: { group: '主体', label: '企业名称' },
  creditCode: { group: '主体', label: '统一社会信用代码' },
  address: { group: '主体', label: '注册地址' },
  founded: { group: '主体', label: '成立日期' },
  capital: { group: '主体', label: '注册资本' },
  kind: { group: '主体', label: '企业类型' },
  legalName: { group: '法定代表人', label: '法定代表人' },
  legalPost: { group: '法定代表人', label: '法定代表人职务' },
  contact: { group: '联系', label: '联系人' },
  phone: { group: '联系', label: '联系电话' },
  email: { group: '联系', label: '电子邮箱' },
} as const;
export type ProfileFact = keyof typeof profileFacts;
export const profileFactNames = Object.keys(profileFacts) as readonly ProfileFact[];

export const ProfileValue = v.object({ value: text('内容', 500), ...proof });
export type ProfileValue = v.InferOutput<typeof ProfileValue>;

const term = {
  /** '' and not `forever`: not known. */
  validUntil: day('有效期至'),
  forever: v.optional(v.boolean(), false),
};
const certificateFields = {
  name: needed('证书名称', 100),
  number: line('证书编号', 100),
  level: line('等级', 60),
  issuer: line('发证机关', 100),
  validFrom: day('生效日期'),
  ...term,
  pictureId: v.optional(v.nullable(Id), null),
  ...proof,
};
const Certificate = v.object({ id: Id, ...certificateFields });
const Person = v.object({
  id: Id,
  name: needed('姓名', 40),
  post: line('职务', 60),
  title: line('职称', 60),
  major: line('专业', 60),
  education: line('学历', 40),
  phone: line('电话', 40),
  ...proof,
  certificates: rows(Certificate, '每人的证书', 20),
});
const Reference = v.object({
  id: Id,
  name: needed('项目名称', 200),
  client: line('业主单位', 200),
  place: line('项目地点'),
  scope: line('项目内容', 1000),
  /** As written, with its unit. */
  amount: line('合同金额', 60),
  signedOn: day('签订日期'),
  finishedOn: day('完成日期'),
  leader: line('项目负责人', 40),
  ...proof,
});
export const Parameter = v.object({
  name: needed('参数名称', 200),
  /** As the sheet says it: `≥ 16`, `4K`. */
  value: needed('参数值', 500),
  unit: line('单位', 40),
  ...proof,
});
const Product = v.object({
  id: Id,
  name: needed('产品名称', 200),
  brand: line('品牌', 100),
  model: line('型号', 100),
  maker: line('制造商', 200),
  ...proof,
  parameters: rows(Parameter, '每个产品的参数', 300),
});
const BankAccount = v.object({
  id: Id,
  holder: line('户名', 200),
  bank: needed('开户银行', 200),
  number: needed('银行账号', 60),
  ...proof,
});
const Commitment = v.object({
  id: Id,
  title: needed('承诺事项', 100),
  text: needed('承诺内容', 2000),
  ...proof,
});

/** One row of each list. */
export const profileRows = {
  people: Person,
  references: Reference,
  certificates: Certificate,
  products: Product,
  accounts: BankAccount,
  commitments: Commitment,
};
const lists = {
  people: rows(Person, '人员', 300),
  /** 业绩 */
  references: rows(Reference, '业绩', 300),
  certificates: rows(Certificate, '证书', 200),
  products: rows(Product, '产品', 200),
  accounts: rows(BankAccount, '银行账户', 20),
  commitments: rows(Commitment, '承诺', 100),
};
export const profileLists = Object.keys(lists) as readonly (keyof typeof lists)[];
export type ProfileList = keyof typeof lists;

/** What a company is and has: everything a bid may say of it without asking again. */
export const CompanyProfile = v.object({
  /** A fact nobody has filled in is absent. */
  facts: v.optional(v.partial(v.object(v.entriesFromList(profileFactNames, ProfileValue))), {}),
  ...lists,
});
export type CompanyProfile = v.InferOutput<typeof CompanyProfile>;
export const noProfile: CompanyProfile = v.parse(CompanyProfile, {});

/** One thing to fill in or to look at, with its place: a fact, or a row of a list. */
export const Missing = v.object({
  part: v.picklist(['facts', ...profileLists]),
  /** Of a fact its name, of a row its id; '' for a list without a row. */
  at: v.string(),
  why: v.picklist(['empty', 'unconfirmed', 'noEvidence', 'noTerm', 'expiring', 'expired']),
  /** What it is, as a person would say it. */
  label: v.string(),
});
export type Missing = v.InferOutput<typeof Missing>;

const Term = v.object({
  id: Id,
  state: v.picklist(expiryStates),
  /** Below 0 when it has ended; null: no end is known. */
  daysLeft: v.nullable(v.number()),
});
const Shown = v.object({
  rev: Rev,
  /** The caller may change it: an employee of a company may not. */
  canChange: v.boolean(),
  profile: CompanyProfile,
  missing: v.array(Missing),
  /** How certificates, the company's and the people's, stand on `date`. */
  terms: v.array(Term),
  /** `yyyy-MM-dd`. */
  date: v.string(),
  deadlineKnown: v.boolean(),
});
export type ShownProfile = v.InferOutput<typeof Shown>;

const against = { tenderId: v.optional(Id), date: v.optional(day('日期')) };

export const companyProfile = endpoint('GET', '/company/client/profile', {
  summary: '企业档案，含缺什么；带 tenderId 时按该招标文件的投标截止日判断证书是否有效',
  act: '打开企业档案',
  query: v.object(against),
  reply: Shown,
  errors: ['notFound'],
});
export const saveCompanyProfile = endpoint('PUT', '/company/client/profile', {
  summary: '保存企业档案，整份替换；rev 是改动所依据的版本',
  act: '存进企业档案',
  limit: 'saves',
  body: v.object({ rev: Rev, profile: CompanyProfile }),
  reply: Shown,
  errors: ['notFound', 'forbidden', 'staleRevision'],
});
/** A value that was found in a file and that nobody has accepted yet. */
export const Proposal = v.object({
  fact: v.picklist(profileFactNames),
  label: v.string(),
  value: ProfileValue,
  /** What the profile says now; '' for nothing. */
  before: v.string(),
});
export type Proposal = v.InferOutput<typeof Proposal>;
const rowProposal = <Part extends ProfileList>(part: Part) =>
  v.object({
    part: v.literal(part),
    /** With the id of the row it changes; with one of its own where it is new. */
    row: profileRows[part],
    isNew: v.boolean(),
  });
/** A row that was found in a table of a file and that nobody has accepted yet. */
export const RowProposal = v.variant('part', [
  rowProposal('people'),
  rowProposal('references'),
  rowProposal('certificates'),
  rowProposal('products'),
  rowProposal('accounts'),
  rowProposal('commitments'),
]);
export type RowProposal = v.InferOutput<typeof RowProposal>;
export const profileProposals = endpoint('POST', '/company/client/profile/proposals', {
  summary:
    '在一份已读取的资料（营业执照、证书、旧标书、表格）里找企业档案的内容，作为建议列出，不保存',
  limit: 'searches',
  body: v.object({ fileId: Id }),
  reply: v.object({ facts: v.array(Proposal), rows: v.array(RowProposal) }),
  errors: ['notFound', 'conflict', 'forbidden'],
});
