import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, optionalLimit, pageOf, pageQuery } from './primitives.ts';
import { Phone } from './sign-in.ts';

export {
  BidLogEntry,
  bidBuckets,
  bidLogExport,
  bidLogKinds,
  bidLogList,
  bidUsage,
} from './bid-log.ts';

/** owner: whose account the company is; admin: manages it too; employee: writes with its bid counts. */
export const companyRoles = ['owner', 'admin', 'employee'] as const;
export type CompanyRole = (typeof companyRoles)[number];

const text = (label: string, max: number) =>
  v.optional(v.pipe(v.string(), v.trim(), v.maxLength(max, `${label}最多 ${max} 字`)));
const email = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(100, '邮箱最多 100 字'),
  v.regex(/^([^\s@]+@[^\s@.]+(\.[^\s@.]+)+)?$/, '请输入正确的邮箱地址'),
);
const digits = (label: string) =>
  v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/, `请输入 6 位${label}`));

/** A company that would like to have this account, until it is joined (join-company), declined (leave-company) or expired. */
export const Invitation = v.object({
  id: Id,
  companyId: Id,
  /** The company's, or its owner's masked phone. */
  name: v.string(),
  /** Masked phone of the company's owner. */
  invitedBy: v.string(),
  role: v.picklist(['admin', 'employee']),
  expiresAt: DateTime,
});
export type Invitation = v.InferOutput<typeof Invitation>;

/** Everything the account center shows of the person, beside what the session knows. */
export const Profile = v.object({
  id: Id,
  phone: v.string(),
  /** The company's name. */
  name: v.string(),
  contactName: v.string(),
  email: v.string(),
  industry: v.string(),
  region: v.string(),
  /** Whether a password is set; without one there is no old one to ask for. */
  hasPassword: v.boolean(),
  inviteCode: v.string(),
  createdAt: DateTime,
  /** Null for an individual. */
  company: v.nullable(
    v.object({
      id: Id,
      name: v.string(),
      role: v.picklist(companyRoles),
      /** People beside the owner. */
      employees: v.number(),
      employeeLimit: v.number(),
    }),
  ),
  /** What waits for an answer, the oldest first. */
  invitations: v.array(Invitation),
});
export type Profile = v.InferOutput<typeof Profile>;

export const profile = endpoint('GET', '/blade-system/client/profile', {
  summary: '账号资料',
  reply: Profile,
});
export const updateUser = endpoint('POST', '/blade-system/client/update-user', {
  summary: '修改账号资料；填了单位名称和联系人后不再提示补充（needUserInfo 为 0）',
  body: v.object({
    /** The company's name, as in the user info. */
    name: text('单位名称', 100),
    contactName: text('联系人', 30),
    email: v.optional(email),
    industry: text('行业', 50),
    region: text('地区', 50),
  }),
  reply: Profile,
});

const SentCode = v.object({
  id: v.string(),
  resendAfter: v.number(),
  /** Masked. */
  phone: v.string(),
  /** Only with the console SMS provider. */
  devCode: v.optional(v.string()),
});

export const sendOwnCode = endpoint('POST', '/blade-system/client/send-validate-logged', {
  summary: '向账号当前的手机号发送验证码，用于修改手机号或密码前的身份验证',
  reply: SentCode,
  errors: ['phoneMissing', 'tooMany', 'smsFailed'],
});
export const validateMessage = endpoint('POST', '/blade-system/client/validate-message', {
  summary: '核对发给当前手机号的验证码，换取一次性的 ticket（10 分钟内有效）',
  query: v.object({ id: Id, code: digits('短信验证码') }),
  /** `expiresIn` in seconds. */
  reply: v.object({ ticket: v.string(), expiresIn: v.number() }),
  errors: ['smsCodeWrong', 'accountLocked'],
});
export const sendNewCode = endpoint('POST', '/blade-system/client/send-validate', {
  summary: '向新手机号发送验证码',
  query: v.object({ phone: Phone }),
  reply: SentCode,
  errors: ['phoneSame', 'tooMany', 'smsFailed'],
});
export const updatePhone = endpoint('POST', '/blade-system/client/update-phone', {
  summary: '更换手机号：新旧手机号都要验证；还没有手机号的账号不需要 ticket',
  query: v.object({
    phone: Phone,
    /** Of the code sent to the new phone. */
    id: Id,
    code: digits('短信验证码'),
    /** Of validateMessage: the old phone has answered. */
    ticket: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  }),
  reply: Profile,
  errors: ['smsCodeWrong', 'ticketWrong', 'phoneTaken', 'phoneSame', 'accountLocked'],
});

/** Somebody of the company. */
export const Employee = v.object({
  /** The person's account; of one who has not agreed yet, the invitation. */
  id: Id,
  phone: v.string(),
  /** Of one who has not agreed yet, as it was typed with the invitation. */
  name: v.string(),
  role: v.picklist(companyRoles),
  /** pending: invited, and not agreed yet, whether the phone has an account or not. Uses nothing of the company's. */
  state: v.picklist(['active', 'pending']),
  /** Bids a month; null: as many as the company has. */
  monthLimit: v.nullable(v.number()),
  monthUsed: v.number(),
  totalUsed: v.number(),
  /** When they agreed; of one who has not, when they were invited. */
  joinedAt: DateTime,
});
export type Employee = v.InferOutput<typeof Employee>;

const givenRole = v.picklist(['admin', 'employee'], '角色只能是管理员或员工');
const employeeName = text('姓名', 30);
const companyRefusals = ['forbidden'] as const;

export const employeeAdd = endpoint('POST', '/blade-system/client/employeeAdd', {
  summary:
    '按手机号邀请员工：本人登录后同意（join-company）才加入，14 天内有效；无论手机号是否注册，答复相同',
  limit: 'invitations',
  query: v.object({
    phone: Phone,
    name: employeeName,
    role: v.optional(givenRole, 'employee'),
    monthLimit: optionalLimit,
  }),
  idempotent: true,
  reply: Employee,
  errors: [
    ...companyRefusals,
    'employeeSelf',
    'employeeOwner',
    'employeeAlready',
    'employeeLimit',
    'tooMany',
  ],
});
export const employeeList = endpoint('GET', '/blade-system/client/employeeList', {
  summary: '员工列表；管理员可见',
  query: v.object({ ...pageQuery, q: v.optional(v.pipe(v.string(), v.maxLength(50))) }),
  reply: v.object({
    ...pageOf(Employee).entries,
    employeeLimit: v.number(),
    /** The standard of new employees: bids a month. */
    monthLimit: v.nullable(v.number()),
  }),
  errors: companyRefusals,
});
export const employeeExport = endpoint('GET', '/blade-system/client/employeeExport', {
  summary: '员工列表的电子表格（xlsx）',
  limit: 'sheets',
  bare: 'file',
  errors: companyRefusals,
});
export const employeeRemove = endpoint('POST', '/blade-system/client/employeeRemove', {
  summary: '移除员工，或撤回邀请：员工同意加入之后创建的标书和资料转给企业账号，之前的仍归本人',
  query: v.object({ id: Id }),
  /** How much was handed over. */
  reply: v.object({ bids: v.number() }),
  errors: [...companyRefusals, 'employeeSelf', 'employeeOwner', 'notFound', 'tooMany'],
});
export const standardUpdate = endpoint('POST', '/blade-system/client/standard-update', {
  summary: '调整员工的使用标准（每月次数）、角色与姓名；不带 id 时调整新员工的默认标准',
  query: v.object({
    id: v.optional(Id),
    name: employeeName,
    role: v.optional(givenRole),
    monthLimit: optionalLimit,
  }),
  errors: [...companyRefusals, 'employeeSelf', 'employeeOwner', 'notFound'],
});
export const joinCompany = endpoint('POST', '/blade-system/client/join-company', {
  summary: '同意加入邀请自己的企业；有多家邀请时以 id 指明（资料 profile 的 invitations）',
  query: v.object({ id: v.optional(Id) }),
  reply: Profile,
  errors: ['notInCompany', 'employeeElsewhere', 'employeeLimit'],
});
export const leaveCompany = endpoint('POST', '/blade-system/client/leave-company', {
  summary:
    '员工本人退出企业，移交规则与移除相同；带 id 时谢绝那一份邀请，还没有加入企业且只有一份邀请时可不带',
  query: v.object({ id: v.optional(Id) }),
  reply: v.object({ bids: v.number() }),
  errors: ['notInCompany', 'employeeOwner'],
});

/** Somebody who came by the caller's code. */
export const Invitee = v.object({
  id: Id,
  /** Masked. */
  account: v.string(),
  joinedAt: DateTime,
  /** Has paid a first order. */
  paid: v.boolean(),
  /** Bids this one has brought. */
  reward: v.number(),
});
export type Invitee = v.InferOutput<typeof Invitee>;

export const invites = endpoint('GET', '/invite/client/invites', {
  summary: '邀请：邀请码、链接、二维码、奖励规则与邀请记录',
  query: v.object(pageQuery),
  reply: v.object({
    code: v.string(),
    link: v.string(),
    /** PNG as a data URL. */
    qr: v.string(),
    /** Bids: for the one who invites, at a registration and at a first paid order; for the one who registers. */
    rewards: v.object({
      register: v.number(),
      firstOrder: v.number(),
      newcomer: v.number(),
      monthlyMost: v.number(),
    }),
    rewarded: v.number(),
    ...pageOf(Invitee).entries,
  }),
});
