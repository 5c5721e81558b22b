import * as v from 'valibot';
import { BidLogEntry, bidBuckets } from './account.ts';
import { endpoint } from './endpoint.ts';
import {
  day,
  days,
  line,
  Mark,
  ofTenant,
  passwordFault,
  rowFields,
  search,
  Tenant,
  typedPassword,
  whole,
} from './operator-fields.ts';
import { DateTime, Id, IdParams, pageOf, pageQuery } from './primitives.ts';

export * from './operator-feedback.ts';

export { passwordFault };

const operator = true;

/** Somebody who runs the service. */
export const Operator = v.object({
  ...rowFields,
  username: v.string(),
  name: v.string(),
  enabled: v.boolean(),
});
export type Operator = v.InferOutput<typeof Operator>;

const Username = v.pipe(
  v.string('请填写账号'),
  v.trim(),
  v.regex(/^[0-9A-Za-z][0-9A-Za-z._@-]{1,39}$/, '账号应为 2 到 40 位字母、数字或 . _ @ -'),
);

export const options = endpoint('GET', '/operator/options', {
  summary: '运营登录页需要知道的：是否有演示账号，是否已有可用的运营账号',
  open: true,
  reply: v.object({ demo: v.boolean(), ready: v.boolean() }),
});
export const signIn = endpoint('POST', '/operator/sign-in', {
  summary: '运营人员登录（密码原样传输，须用 TLS）；与客户的登录互不相通',
  body: v.object({
    username: v.pipe(
      v.string('请填写账号'),
      v.trim(),
      v.minLength(1, '请填写账号'),
      v.maxLength(40, '账号最多 40 位'),
    ),
    password: typedPassword('密码'),
    /** What `npm run operator:unlock` printed: past the locks, once, with the right password. */
    unlockCode: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40, '解锁码格式不正确')), ''),
  }),
  open: true,
  reply: v.object({
    token: v.string(),
    name: v.string(),
    /** '' for an operator of the platform. */
    tenantId: v.string(),
    /** Seconds. */
    expiresIn: v.number(),
  }),
  errors: [
    'credentialsWrong',
    'accountLocked',
    'unlockCodeWrong',
    'operatorLocked',
    'clientMissing',
    'clientUnknown',
  ],
});
export const signOut = endpoint('POST', '/operator/sign-out', {
  summary: '运营人员退出',
  operator,
});
export const me = endpoint('GET', '/operator/me', {
  summary: '当前运营人员，以及可以选择的租户',
  operator,
  reply: v.object({
    id: Id,
    username: v.string(),
    name: v.string(),
    tenantId: v.string(),
    /** The password is from before there was a rule, and does not keep it: nothing else is answered until it is changed. */
    passwordWeak: v.boolean(),
    /** Registered tenants; empty where every tenant is accepted. */
    tenants: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
});
export type OperatorSelf = v.InferOutput<typeof me.reply>;
export const changePassword = endpoint('POST', '/operator/password', {
  summary: '修改自己的密码（至少 12 位）；其他设备上的登录失效',
  operator,
  body: v.object({ oldPassword: typedPassword('旧密码'), newPassword: typedPassword('新密码') }),
  errors: ['credentialsWrong', 'accountLocked'],
});

export const operatorList = endpoint('GET', '/operator/operators', {
  summary: '运营账号列表；仅平台运营',
  operator,
  query: v.object({ ...pageQuery, ...search }),
  reply: pageOf(Operator),
  errors: ['forbidden'],
});
export const OperatorForm = v.object({
  username: Username,
  name: line('姓名', 30),
  tenantId: Tenant,
  password: typedPassword('密码'),
});
export const addOperator = endpoint('POST', '/operator/operators', {
  summary: '添加运营账号',
  operator,
  idempotent: true,
  body: OperatorForm,
  reply: Operator,
  errors: ['forbidden', 'nameTaken', 'tenantUnknown'],
});
export const changeOperator = endpoint('PUT', '/operator/operators/{id}', {
  summary: '修改运营账号的姓名、停用或启用；不能停用自己，也不能停用最后一个平台运营',
  operator,
  params: IdParams,
  body: v.object({ mark: Mark, name: line('姓名', 30), enabled: v.boolean() }),
  reply: Operator,
  errors: ['forbidden', 'notFound', 'staleRevision', 'conflict'],
});
export const resetOperatorPassword = endpoint('POST', '/operator/operators/{id}/password', {
  summary: '重设运营账号的密码；该账号的登录全部失效',
  operator,
  params: IdParams,
  body: v.object({ password: typedPassword('新密码') }),
  errors: ['forbidden', 'notFound'],
});

/** A customer, as an operator sees one. */
export const AccountSummary = v.object({
  id: Id,
  tenantId: v.string(),
  phone: v.string(),
  name: v.string(),
  companyName: v.string(),
  contactName: v.string(),
  /** Of the company whose counts are used; '' for an individual. */
  role: v.picklist(['', 'owner', 'admin', 'employee']),
  createdAt: DateTime,
});
export type AccountSummary = v.InferOutput<typeof AccountSummary>;
export const AccountDetail = v.object({
  ...AccountSummary.entries,
  email: v.string(),
  registSource: v.string(),
  inviteCode: v.string(),
  /** Account whose counts are used: the company's, or the person's own. */
  poolId: Id,
  poolName: v.string(),
  balance: v.object({
    package: v.number(),
    month: v.number(),
    temporary: v.number(),
    grant: v.number(),
  }),
  /** The package that runs; null without one. */
  current: v.nullable(v.object({ name: v.string(), unlimited: v.boolean(), expireDate: DateTime })),
  /** Places the person is signed in at. */
  sessions: v.number(),
});
export type AccountDetail = v.InferOutput<typeof AccountDetail>;

export const accountList = endpoint('GET', '/operator/accounts', {
  summary: '客户账号：按手机号、单位名称或账号编号查找',
  operator,
  query: v.object({ ...pageQuery, ...search, ...ofTenant }),
  reply: pageOf(AccountSummary),
});
export const accountDetail = endpoint('GET', '/operator/accounts/{id}', {
  summary: '客户账号：资料、剩余次数与当前套餐',
  operator,
  params: IdParams,
  reply: AccountDetail,
  errors: ['forbidden', 'notFound'],
});
export const accountBidLog = endpoint('GET', '/operator/accounts/{id}/bid-log', {
  summary: '客户账号的次数明细（企业成员为企业的明细）',
  operator,
  params: IdParams,
  query: v.object(pageQuery),
  reply: pageOf(BidLogEntry),
  errors: ['forbidden', 'notFound'],
});
export const GrantForm = v.object({
  amount: whole('次数', 1, 1000),
  bucket: v.optional(v.picklist(bidBuckets, '次数类型不正确'), 'grant'),
  /** Last day the counts may be used; '' without an end. */
  until: day('有效期'),
  reason: line('原因', 100),
});
export const grantToAccount = endpoint('POST', '/operator/accounts/{id}/grant', {
  summary: '赠送标书次数（1 到 1000 次）；企业成员的次数归企业',
  operator,
  idempotent: true,
  params: IdParams,
  body: GrantForm,
  reply: AccountDetail,
  errors: ['forbidden', 'notFound'],
});
export const endAccountSessions = endpoint('POST', '/operator/accounts/{id}/end-sessions', {
  summary: '结束客户账号在所有设备上的登录',
  operator,
  params: IdParams,
  /** How many there were. */
  reply: v.object({ ended: v.number() }),
  errors: ['forbidden', 'notFound', 'alreadyDone'],
});

/** What an operator did, or was refused. */
export const AuditEntry = v.object({
  id: Id,
  operatorId: v.string(),
  username: v.string(),
  tenantId: v.string(),
  action: v.string(),
  targetId: v.string(),
  /** What was changed: of a change `{field: [before, after]}`. */
  detail: v.record(v.string(), v.unknown()),
  address: v.string(),
  createdAt: DateTime,
});
export type AuditEntry = v.InferOutput<typeof AuditEntry>;
export const auditLog = endpoint('GET', '/operator/audit-log', {
  summary: '审计日志：运营人员的每个操作；只增不改',
  operator,
  query: v.object({
    ...pageQuery,
    /** A whole one, or its first part: `invoice` for all of invoices. */
    action: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
    /** Username. */
    username: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40)), ''),
    targetId: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60)), ''),
    ...days,
  }),
  reply: pageOf(AuditEntry),
});
