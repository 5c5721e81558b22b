import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams, pageOf, pageQuery } from './primitives.ts';

export const pictureCategories = ['营业执照', '资质证书', '业绩', '人员', '产品', '现场', '其他'] as const;

const title = v.pipe(v.string(), v.trim(), v.maxLength(100, '图片名称最多 100 字'));
const tag = v.pipe(v.string(), v.trim(), v.minLength(1, '标签不能为空'), v.maxLength(30, '每个标签最多 30 字'));
const tags = v.pipe(v.array(tag), v.maxLength(20, '标签最多 20 个'));

/** A picture of the library; `![title](picture:ID)` puts it into a chapter. */
export const Picture = v.object({
  id: Id,
  fileName: v.string(),
  title: v.string(),
  category: v.picklist(pictureCategories),
  tags: v.array(v.string()),
  /** Points (px). */
  width: v.number(),
  height: v.number(),
  bytes: v.number(),
  createdAt: DateTime,
});
export type Picture = v.InferOutput<typeof Picture>;

export const addPicture = endpoint('POST', '/picture/client/pictures', {
  summary: '上传图片（multipart 的 file，可带 title、category）',
  accepts: ['multipart/form-data'],
  idempotent: true,
  reply: Picture,
  errors: ['emptyFile', 'tooLarge', 'pictureUnsupported', 'pictureTooLarge'],
});
export const pictureList = endpoint('GET', '/picture/client/pictures', {
  summary: '图片库',
  query: v.object({
    ...pageQuery,
    q: v.optional(v.pipe(v.string(), v.maxLength(100))),
    category: v.optional(v.picklist(pictureCategories)),
  }),
  reply: pageOf(Picture),
});
export const pictureFile = endpoint('GET', '/picture/client/pictures/{id}/file', {
  summary: '图片本身（PNG 或 JPEG）',
  params: IdParams,
  query: v.object({ size: v.optional(v.picklist(['full', 'thumbnail']), 'full') }),
  bare: 'file',
  errors: ['notFound'],
});
export const changePicture = endpoint('PATCH', '/picture/client/pictures/{id}', {
  summary: '修改图片的名称、分类与标签',
  params: IdParams,
  body: v.object({ title: v.optional(title), category: v.optional(v.picklist(pictureCategories)), tags: v.optional(tags) }),
  reply: Picture,
  errors: ['notFound'],
});
export const removePicture = endpoint('DELETE', '/picture/client/pictures/{id}', {
  summary: '删除图片',
  params: IdParams,
  errors: ['notFound'],
});
