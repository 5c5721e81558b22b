import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './primitives.ts';

/** Bytes of one part but the last: small enough to be sent again on a poor line. */
export const uploadPartBytes = 2 * 1024 * 1024;

/** A file on its way, in parts, so that a broken line or a reload goes on where it stopped. Kept for a day. */
export const Upload = v.object({
  id: Id,
  fileName: v.string(),
  bytes: v.number(),
  /** What has arrived, from the start: where the next part begins. */
  received: v.number(),
});
export type Upload = v.InferOutput<typeof Upload>;

export const beginUpload = endpoint('POST', '/upload/client/uploads', {
  summary: '开始分段上传一个文件；同一文件名与大小、尚未传完的会接着传',
  limit: 'uploads',
  body: v.object({
    fileName: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, '文件没有名称'),
      v.maxLength(255, '文件名最多 255 字'),
    ),
    bytes: v.pipe(v.number(), v.integer(), v.minValue(0)),
    /** Tells this file from others of its name and size, such as its time of last change. */
    mark: v.optional(v.pipe(v.string(), v.maxLength(100)), ''),
  }),
  idempotent: true,
  reply: Upload,
  errors: ['emptyFile', 'tooLarge', 'tooManyUploads'],
});
export const uploadState = endpoint('GET', '/upload/client/uploads/{id}', {
  summary: '已收到多少',
  params: IdParams,
  reply: Upload,
  errors: ['notFound'],
});
export const sendPart = endpoint('PUT', '/upload/client/uploads/{id}', {
  summary: '上传一段（multipart 的 file），offset 是它在文件里的位置；已收到的一段可以重发',
  limit: 'parts',
  accepts: ['multipart/form-data'],
  params: IdParams,
  query: v.object({
    offset: v.pipe(v.string(), v.regex(/^\d{1,9}$/, '位置不正确'), v.transform(Number)),
  }),
  reply: Upload,
  errors: ['notFound', 'uploadOffset', 'tooLarge'],
});
export const dropUpload = endpoint('DELETE', '/upload/client/uploads/{id}', {
  summary: '放弃上传',
  params: IdParams,
  errors: ['notFound'],
});
