import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams, pageOf, pageQuery } from './primitives.ts';

/** A file of the bidder's own material that the writer may use. */
export const KnowledgeFile = v.object({
  id: Id,
  fileName: v.string(),
  status: v.picklist(['reading', 'ready', 'failed']),
  error: v.nullable(v.string()),
  chars: v.number(),
  createdAt: DateTime,
});
export type KnowledgeFile = v.InferOutput<typeof KnowledgeFile>;

export const addKnowledgeFile = endpoint('POST', '/knowledge/client/files', {
  summary: '上传资料（multipart 的 file：docx、doc、pdf、txt、md）',
  accepts: ['multipart/form-data'],
  status: 202,
  idempotent: true,
  reply: KnowledgeFile,
  errors: ['emptyFile', 'tooLarge', 'unsupportedFile', 'renamedFile'],
});
export const knowledgeFiles = endpoint('GET', '/knowledge/client/files', {
  summary: '我的资料',
  query: v.object({ ...pageQuery, q: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  reply: pageOf(KnowledgeFile),
});
export const knowledgeFile = endpoint('GET', '/knowledge/client/files/{id}', {
  summary: '一份资料，含可供引用的段落（前 200 段）',
  params: IdParams,
  reply: v.object({ ...KnowledgeFile.entries, passages: v.array(v.object({ heading: v.string(), text: v.string() })) }),
  errors: ['notFound'],
});
export const removeKnowledgeFile = endpoint('DELETE', '/knowledge/client/files/{id}', {
  summary: '删除资料',
  params: IdParams,
  errors: ['notFound'],
});
