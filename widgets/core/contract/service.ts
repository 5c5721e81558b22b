import * as v from 'valibot';
import { WriterInfo } from './bid.ts';
import { endpoint } from './endpoint.ts';

export const health = endpoint('GET', '/health', {
  summary: '健康状况，以及哪些部件用的是内置默认',
  open: true,
  bare: 'json',
  reply: v.object({
    status: v.picklist(['ok', 'degraded', 'stopping']),
    version: v.string(),
    database: v.picklist(['embedded', 'postgres']),
    writer: WriterInfo,
    sms: v.string(),
  }),
});
export const routeRule = endpoint('GET', '/system/commonClient/routeRule', {
  summary: '路径是否需要跳转',
  query: v.object({ path: v.pipe(v.string(), v.maxLength(2000)) }),
  open: true,
  reply: v.object({ redirect: v.nullable(v.string()) }),
});
/**
 * A beat a second for diagnosing how event streams reach a customer (`/sse`). Events `beat` with data `{seq, at}`: `seq` without gaps,
 * `at` the service's clock, milliseconds since 1970. `id` is `{start}-{seq}`; with `Last-Event-ID` the beats missed meanwhile come at once,
 * a hundred at the most. Ends by itself after ten minutes.
 */
export const beats = endpoint('GET', '/system/commonClient/beats', {
  summary: '事件流诊断：每秒一个事件，可用 Last-Event-ID 续接',
  headers: v.object({ 'last-event-id': v.optional(v.pipe(v.string(), v.maxLength(40))) }),
  open: true,
  bare: 'event-stream',
  errors: ['tooMany'],
});
/** Answers whoever asks from a partner's page whether the snippet there is set up right; nothing of it is secret. */
export const embedCheck = endpoint('GET', '/embed/check', {
  summary: '检查嵌入设置：客户端、网站来源与租户是否已登记',
  open: true,
  reply: v.object({
    version: v.string(),
    /** Client id of the Basic header, '' without one. */
    clientId: v.string(),
    client: v.picklist(['ok', 'missing', 'unknown']),
    /** The page's origin, '' for a call from our own site. */
    origin: v.string(),
    originAllowed: v.boolean(),
    tenantId: v.string(),
    tenantKnown: v.boolean(),
  }),
});
