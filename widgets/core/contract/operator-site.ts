import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  asked,
  day,
  line,
  lines,
  Mark,
  ofTenant,
  optionalLine,
  optionalWhole,
  rowFields,
  search,
  Tenant,
} from './operator-fields.ts';
import { IdParams, pageOf, pageQuery } from './primitives.ts';

const operator = true;
const ofAdding = ['forbidden', 'nameTaken', 'tenantUnknown'] as const;
const ofChanging = [
  'forbidden',
  'notFound',
  'nameTaken',
  'staleRevision',
  'tenantUnknown',
] as const;
const listQuery = v.object({ ...pageQuery, ...search, ...ofTenant });

/** A path of our site or a web address; '' for none. */
const link = (label: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(500, `${label}最多 500 字`),
      v.regex(
        /^$|^\/(?![/\\])[^\s\\]*$|^https?:\/\/[^\s/?#\\][^\s\\]*$/i,
        `${label}应为 / 开头的路径或 http(s) 地址`,
      ),
    ),
    '',
  );

const noticeFields = {
  kind: v.picklist(['head', 'update'], '请选择公告类型'),
  level: v.optional(v.picklist(['info', 'warning']), 'info'),
  title: line('标题', 100),
  url: link('链接'),
  fromDay: day('开始日期'),
  untilDay: day('结束日期'),
  /** Of an update: its lines. */
  items: lines('更新内容', 20, 200),
  tenantId: Tenant,
  enabled: v.optional(v.boolean(), true),
};
const inOrder = ({ fromDay, untilDay }: { fromDay: string; untilDay: string }) =>
  !fromDay || !untilDay || fromDay <= untilDay;
const wrongOrder = '结束日期不能早于开始日期';
export const NoticeForm = v.pipe(
  v.object(noticeFields),
  v.forward(v.partialCheck([['fromDay'], ['untilDay']], inOrder, wrongOrder), ['untilDay']),
);
export const OperatorNotice = v.object({
  ...rowFields,
  kind: v.picklist(['head', 'update']),
  title: v.string(),
  items: v.array(v.string()),
  url: v.string(),
  level: v.picklist(['info', 'warning']),
  fromDay: v.string(),
  untilDay: v.string(),
  enabled: v.boolean(),
});
export type OperatorNotice = v.InferOutput<typeof OperatorNotice>;
export const noticeList = endpoint('GET', '/operator/notices', {
  summary: '公告列表：顶部公告与更新说明',
  operator,
  query: listQuery,
  reply: pageOf(OperatorNotice),
});
export const addNotice = endpoint('POST', '/operator/notices', {
  summary: '发布公告',
  operator,
  idempotent: true,
  body: NoticeForm,
  reply: OperatorNotice,
  errors: ofAdding,
});
export const changeNotice = endpoint('PUT', '/operator/notices/{id}', {
  summary: '修改或撤下公告',
  operator,
  params: IdParams,
  body: v.pipe(
    v.object({ mark: Mark, ...noticeFields }),
    v.forward(v.partialCheck([['fromDay'], ['untilDay']], inOrder, wrongOrder), ['untilDay']),
  ),
  reply: OperatorNotice,
  errors: ofChanging,
});

const ruleFields = {
  path: v.pipe(
    v.string('请填写路径'),
    v.trim(),
    v.maxLength(300, '路径最多 300 字'),
    v.regex(/^\/(?![/\\])[^\s?#\\]*$/, '路径应以 / 开头，不含空格、? 和 #；以 /* 结尾表示其下全部'),
  ),
  redirect: v.pipe(
    v.string('请填写跳转地址'),
    v.trim(),
    v.minLength(1, '请填写跳转地址'),
    v.maxLength(500, '跳转地址最多 500 字'),
  ),
  tenantId: Tenant,
  enabled: v.optional(v.boolean(), true),
};
export const RouteRuleForm = v.object(ruleFields);
export const OperatorRouteRule = v.object({
  ...rowFields,
  path: v.string(),
  redirect: v.string(),
  enabled: v.boolean(),
});
export type OperatorRouteRule = v.InferOutput<typeof OperatorRouteRule>;
export const routeRuleList = endpoint('GET', '/operator/route-rules', {
  summary: '跳转规则列表',
  operator,
  query: listQuery,
  reply: pageOf(OperatorRouteRule),
});
export const addRouteRule = endpoint('POST', '/operator/route-rules', {
  summary: '添加跳转规则；会绕回自己的规则不能添加',
  operator,
  idempotent: true,
  body: RouteRuleForm,
  reply: OperatorRouteRule,
  errors: ofAdding,
});
export const changeRouteRule = endpoint('PUT', '/operator/route-rules/{id}', {
  summary: '修改或停用跳转规则',
  operator,
  params: IdParams,
  body: v.object({ mark: Mark, ...ruleFields }),
  reply: OperatorRouteRule,
  errors: ofChanging,
});

const partnerFields = {
  name: line('名称', 60),
  kind: optionalLine('类别', 20),
  summary: v.pipe(optionalLine('简介', 200), asked('area')),
  url: link('网址'),
  sort: optionalWhole('排序', -9999, 9999, 0),
  tenantId: Tenant,
  enabled: v.optional(v.boolean(), true),
};
export const PartnerForm = v.object(partnerFields);
export const OperatorPartner = v.object({
  ...rowFields,
  name: v.string(),
  kind: v.string(),
  summary: v.string(),
  url: v.string(),
  sort: v.number(),
  enabled: v.boolean(),
});
export type OperatorPartner = v.InferOutput<typeof OperatorPartner>;
export const partnerList = endpoint('GET', '/operator/partners', {
  summary: '合作伙伴列表',
  operator,
  query: listQuery,
  reply: pageOf(OperatorPartner),
});
export const addPartner = endpoint('POST', '/operator/partners', {
  summary: '添加合作伙伴',
  operator,
  idempotent: true,
  body: PartnerForm,
  reply: OperatorPartner,
  errors: ofAdding,
});
export const changePartner = endpoint('PUT', '/operator/partners/{id}', {
  summary: '修改或撤下合作伙伴',
  operator,
  params: IdParams,
  body: v.object({ mark: Mark, ...partnerFields }),
  reply: OperatorPartner,
  errors: ofChanging,
});

const clientFields = {
  name: line('名称', 60),
  /** '' makes one up, or keeps the one there is. */
  secret: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.regex(/^([\x21-\x7e]{8,100})?$/, '密钥应为 8 到 100 位字母、数字或符号，不含空格'),
    ),
    '',
  ),
  /** `https://host`, `https://*.host` or `http://host:*`. */
  origins: lines('网站地址', 50, 260),
  enabled: v.optional(v.boolean(), true),
};
/** A colon ends the id in the Basic header. */
export const ClientForm = v.object({
  id: v.pipe(
    v.string('请填写客户端编号'),
    v.trim(),
    v.regex(/^[0-9A-Za-z_-]{2,40}$/, '客户端编号应为 2 到 40 位字母、数字、- 或 _'),
  ),
  ...clientFields,
});
const { tenantId: _, ...clientRow } = rowFields;
export const OperatorClient = v.object({
  ...clientRow,
  name: v.string(),
  /** Public by nature: it identifies a front end. */
  secret: v.string(),
  origins: v.array(v.string()),
  enabled: v.boolean(),
  /** The environment has a client of this id, which counts instead. */
  overridden: v.boolean(),
});
export type OperatorClient = v.InferOutput<typeof OperatorClient>;
export const clientList = endpoint('GET', '/operator/clients', {
  summary: '客户端（嵌入的网站）列表；仅平台运营',
  operator,
  query: v.object({ ...pageQuery, ...search }),
  reply: pageOf(OperatorClient),
  errors: ['forbidden'],
});
export const addClient = endpoint('POST', '/operator/clients', {
  summary: '登记客户端与允许的网站地址；几秒内在所有进程生效',
  operator,
  idempotent: true,
  body: ClientForm,
  reply: OperatorClient,
  errors: ['forbidden', 'nameTaken'],
});
export const changeClient = endpoint('PUT', '/operator/clients/{id}', {
  summary: '修改或停用客户端',
  operator,
  params: IdParams,
  body: v.object({ mark: Mark, ...clientFields }),
  reply: OperatorClient,
  errors: ['forbidden', 'notFound', 'staleRevision'],
});

const flag = (label: string) => v.picklist([0, 1], `${label}只能是 0 或 1`);
export const TenantFlags = v.object({
  tenantId: v.string(),
  name: v.string(),
  mark: v.string(),
  bidFileShowFlag: v.picklist([0, 1]),
  projectListShowFlag: v.picklist([0, 1]),
  /** '' as long as nobody has changed them. */
  updatedAt: v.string(),
});
export type TenantFlags = v.InferOutput<typeof TenantFlags>;
export const flagList = endpoint('GET', '/operator/flags', {
  summary: '各租户的内容开关',
  operator,
  query: v.object({ ...pageQuery, ...search }),
  reply: pageOf(TenantFlags),
});
export const changeFlags = endpoint('PUT', '/operator/flags/{tenantId}', {
  summary: '内容开关：bidFileShowFlag 显示资料库与图片库，projectListShowFlag 显示我的标书',
  operator,
  params: v.object({
    tenantId: v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{1,20}$/, '租户编号格式不正确')),
  }),
  body: v.object({
    mark: Mark,
    bidFileShowFlag: flag('资料开关'),
    projectListShowFlag: flag('标书列表开关'),
  }),
  reply: TenantFlags,
  errors: ['notFound', 'staleRevision', 'tenantUnknown'],
});
