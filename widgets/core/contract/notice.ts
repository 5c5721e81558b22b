import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id } from './primitives.ts';

/** A line above the page. */
export const HeadNotice = v.object({
  id: Id,
  title: v.string(),
  /** Where to read more, a path of our site or an https address; '' for nowhere. */
  url: v.string(),
  level: v.picklist(['info', 'warning']),
});
export type HeadNotice = v.InferOutput<typeof HeadNotice>;

/** What is new, shown once. */
export const UpdateNotice = v.object({
  id: Id,
  title: v.string(),
  items: v.array(v.string()),
  url: v.string(),
  publishedAt: DateTime,
});
export type UpdateNotice = v.InferOutput<typeof UpdateNotice>;

/** Those a signed-in visitor has closed are left out; a visitor's browser remembers its own. */
export const headNotices = endpoint('POST', '/common/client/getHeadNotice', {
  summary: '顶部公告（已关闭的不再出现）',
  open: true,
  reply: v.array(HeadNotice),
});
export const updateNotice = endpoint('POST', '/common/client/getUpdateNotice', {
  summary: '最近一次更新说明（已关闭的不再出现）',
  open: true,
  reply: v.nullable(UpdateNotice),
});
export const closeNotice = endpoint('POST', '/blade-system/client/closeUserNotice', {
  summary: '关闭一条公告，在所有设备上不再出现',
  query: v.object({ id: Id }),
  errors: ['notFound'],
});
