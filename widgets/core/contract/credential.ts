import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { ownSpaces } from './knowledge.ts';
import { DateTime, Id, IdParams, isDay, pageOf, pageQuery, SearchWords } from './primitives.ts';

export const credentialKinds = [
  '营业执照',
  '企业资质',
  '安全生产许可',
  '体系认证',
  '信用证明',
  '人员证书',
  '业绩合同',
  '其他',
] as const;
/** valid: on the day asked for and 90 days after; expiring: within 90 days after it; expired: before it; forever: has no end; unknown: says none. */
export const expiryStates = ['valid', 'expiring', 'expired', 'forever', 'unknown'] as const;

const text = (label: string, most: number) =>
  v.pipe(v.string(), v.trim(), v.maxLength(most, `${label}最多 ${most} 字`));
const needed = (label: string, most: number) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, `请填写${label}`),
    v.maxLength(most, `${label}最多 ${most} 字`),
  );
/** `yyyy-MM-dd`, or '' for none. */
const day = (label: string) =>
  v.pipe(
    v.string(),
    v.trim(),
    v.check((value) => value === '' || isDay(value), `${label}应为年-月-日，例如 2027-03-31`),
  );
const expiry = {
  state: v.picklist(expiryStates),
  /** From the day asked for to its end, below 0 when it has ended; null: no end is known. */
  daysLeft: v.nullable(v.number()),
};
const ofOwner = {
  id: Id,
  space: v.picklist(ownSpaces),
  canChange: v.boolean(),
  createdAt: DateTime,
};
const space = v.optional(v.picklist(ownSpaces), 'private');

const credentialFields = {
  kind: v.picklist(credentialKinds, '请选择证照类别'),
  name: needed('证照名称', 100),
  number: v.optional(text('证书编号', 100), ''),
  issuer: v.optional(text('发证机关', 100), ''),
  /** Of whom it is; null: the company's own. */
  staffId: v.optional(v.nullable(Id), null),
  validFrom: v.optional(day('生效日期'), ''),
  /** '' and not `forever`: not known. */
  validUntil: v.optional(day('有效期至'), ''),
  forever: v.optional(v.boolean(), false),
  fileId: v.optional(v.nullable(Id), null),
  pictureId: v.optional(v.nullable(Id), null),
  note: v.optional(text('备注', 500), ''),
};
const inOrder = ({ validFrom, validUntil }: { validFrom: string; validUntil: string }) =>
  !validFrom || !validUntil || validFrom <= validUntil;
const CredentialForm = v.pipe(
  v.object({ space, ...credentialFields }),
  v.forward(v.partialCheck([['validFrom'], ['validUntil']], inOrder, '有效期至不能早于生效日期'), [
    'validUntil',
  ]),
);

export const Credential = v.object({
  ...ofOwner,
  kind: v.picklist(credentialKinds),
  name: v.string(),
  number: v.string(),
  issuer: v.string(),
  staffId: v.nullable(Id),
  /** Name of the person; '' for the company's own. */
  holder: v.string(),
  validFrom: v.string(),
  validUntil: v.string(),
  forever: v.boolean(),
  fileId: v.nullable(Id),
  pictureId: v.nullable(Id),
  note: v.string(),
  ...expiry,
});
export type Credential = v.InferOutput<typeof Credential>;

/** The day validity is asked for: the deadline of a tender, a day, or today. */
const against = { tenderId: v.optional(Id), date: v.optional(day('日期')) };
/** Of what `against` came to: `yyyy-MM-dd`. */
const referenceDay = { date: v.string(), deadlineKnown: v.boolean() };

export const credentials = endpoint('GET', '/knowledge/client/credentials', {
  summary: '证照列表，先到期的在前；带 tenderId 时按该招标文件的投标截止日判断是否有效',
  query: v.object({
    ...pageQuery,
    ...against,
    q: SearchWords,
    kind: v.optional(v.picklist(credentialKinds)),
    state: v.optional(v.picklist(expiryStates)),
    staffId: v.optional(Id),
  }),
  reply: v.object({ ...pageOf(Credential).entries, ...referenceDay }),
  errors: ['notFound'],
});
export const addCredential = endpoint('POST', '/knowledge/client/credentials', {
  summary: '登记证照',
  limit: 'entries',
  idempotent: true,
  body: CredentialForm,
  reply: Credential,
  errors: ['notFound', 'knowledgeFull', 'notInCompany'],
});
export const changeCredential = endpoint('PUT', '/knowledge/client/credentials/{id}', {
  summary: '修改证照',
  params: IdParams,
  body: CredentialForm,
  reply: Credential,
  errors: ['notFound', 'forbidden', 'notInCompany'],
});
export const removeCredential = endpoint('DELETE', '/knowledge/client/credentials/{id}', {
  summary: '删除证照，可恢复',
  params: IdParams,
  errors: ['notFound', 'forbidden'],
});
export const restoreCredential = endpoint('POST', '/knowledge/client/credentials/{id}/restore', {
  summary: '恢复删除的证照',
  params: IdParams,
  reply: Credential,
  errors: ['notFound', 'forbidden'],
});

const staffFields = {
  name: needed('姓名', 40),
  post: v.optional(text('拟任职务', 60), ''),
  title: v.optional(text('职称', 60), ''),
  major: v.optional(text('专业', 60), ''),
  education: v.optional(text('学历', 40), ''),
  /** Of the labour contract; '' for one without end, or not known. */
  contractUntil: v.optional(day('劳动合同到期日'), ''),
  note: v.optional(text('备注', 500), ''),
};
export type StaffField = keyof typeof staffFields;
export const staffFieldNames = Object.keys(staffFields) as readonly StaffField[];

export const Staff = v.object({
  ...ofOwner,
  ...v.entriesFromList(staffFieldNames, v.string()),
  /** Of the labour contract. */
  ...expiry,
  /** The person's, those that end first in front. */
  credentials: v.array(Credential),
});
export type Staff = v.InferOutput<typeof Staff>;
export const staffList = endpoint('GET', '/knowledge/client/staff', {
  summary: '人员及其证书；带 tenderId 时按该招标文件的投标截止日判断是否有效',
  query: v.object({ ...pageQuery, ...against, q: SearchWords }),
  reply: v.object({ ...pageOf(Staff).entries, ...referenceDay }),
  errors: ['notFound'],
});
export const addStaff = endpoint('POST', '/knowledge/client/staff', {
  summary: '登记人员',
  limit: 'entries',
  idempotent: true,
  body: v.object({ space, ...staffFields }),
  reply: Staff,
  errors: ['knowledgeFull', 'notInCompany'],
});
export const changeStaff = endpoint('PUT', '/knowledge/client/staff/{id}', {
  summary: '修改人员',
  params: IdParams,
  body: v.object({ space, ...staffFields }),
  reply: Staff,
  errors: ['notFound', 'forbidden', 'notInCompany'],
});
export const removeStaff = endpoint('DELETE', '/knowledge/client/staff/{id}', {
  summary: '删除人员及其证书，可恢复',
  params: IdParams,
  errors: ['notFound', 'forbidden'],
});
export const restoreStaff = endpoint('POST', '/knowledge/client/staff/{id}/restore', {
  summary: '恢复删除的人员与随之删除的证书',
  params: IdParams,
  reply: Staff,
  errors: ['notFound', 'forbidden'],
});
