import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import {
  asked,
  line,
  lines,
  Mark,
  ofTenant,
  rowFields,
  search,
  Tenant,
} from './operator-fields.ts';
import { IdParams, pageOf, pageQuery } from './primitives.ts';

const operator = true;
const ofChanging = ['forbidden', 'notFound', 'staleRevision', 'tenantUnknown'] as const;

/** A file that every customer of the tenant may read, and their writer use; of '' those of all tenants. */
export const PublicFile = v.object({
  ...rowFields,
  fileName: v.string(),
  tags: v.array(v.string()),
  status: v.picklist(['reading', 'ready', 'failed']),
  error: v.nullable(v.string()),
  bytes: v.number(),
  chars: v.number(),
  /** Taken away since; '' while customers see it. */
  removedAt: v.string(),
});
export type PublicFile = v.InferOutput<typeof PublicFile>;

export const PublicFileForm = v.object({
  fileName: v.pipe(line('文件名', 255), v.regex(/^[^\p{Cc}/\\]+$/u, '文件名不能含有 / 或 \\')),
  tags: v.pipe(lines('标签', 20, 30), asked('tags')),
  tenantId: Tenant,
});

export const publicFileList = endpoint('GET', '/operator/knowledge', {
  summary: '公共资料列表',
  operator,
  query: v.object({
    ...pageQuery,
    ...search,
    removed: v.optional(v.picklist(['0', '1']), '0'),
    ...ofTenant,
  }),
  reply: pageOf(PublicFile),
});
export const addPublicFile = endpoint('POST', '/operator/knowledge', {
  summary:
    '上传公共资料（multipart 的 file：docx、doc、pdf、xlsx、txt、md），tags 以逗号分隔；已有内容相同的文件时答 601 与原有的那一份',
  operator,
  query: v.object({
    ...ofTenant,
    tags: v.optional(v.pipe(v.string(), v.maxLength(700, '标签太长')), ''),
  }),
  accepts: ['multipart/form-data'],
  idempotent: true,
  reply: PublicFile,
  errors: [
    'forbidden',
    'tenantUnknown',
    'emptyFile',
    'tooLarge',
    'unsupportedFile',
    'renamedFile',
    'encryptedFile',
  ],
});
export const changePublicFile = endpoint('PUT', '/operator/knowledge/{id}', {
  summary: '修改公共资料的名称、标签与所属租户',
  operator,
  params: IdParams,
  body: v.object({ mark: Mark, ...PublicFileForm.entries }),
  reply: PublicFile,
  errors: ofChanging,
});
export const removePublicFile = endpoint('POST', '/operator/knowledge/{id}/remove', {
  summary: '下架公共资料，30 天内可恢复',
  operator,
  params: IdParams,
  body: v.object({ mark: Mark }),
  reply: PublicFile,
  errors: ofChanging,
});
export const restorePublicFile = endpoint('POST', '/operator/knowledge/{id}/restore', {
  summary: '恢复下架的公共资料',
  operator,
  params: IdParams,
  body: v.object({ mark: Mark }),
  reply: PublicFile,
  errors: ofChanging,
});
export const publicOriginal = endpoint('GET', '/operator/knowledge/{id}/file', {
  summary: '下载公共资料的原文件',
  operator,
  params: IdParams,
  bare: 'file',
  errors: ['forbidden', 'notFound'],
});
