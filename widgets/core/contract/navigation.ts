import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams } from './primitives.ts';

/** A platform where tenders are announced. */
export const Platform = v.object({
  id: Id,
  name: v.string(),
  url: v.string(),
  /** 全国, or a province. */
  region: v.string(),
  kind: v.string(),
  summary: v.string(),
});
export type Platform = v.InferOutput<typeof Platform>;

export const platforms = endpoint('GET', '/navigation/client/platforms', {
  summary: '招标投标平台目录',
  open: true,
  reply: v.array(Platform),
});

/** A platform somebody wants at hand: of the directory, or an address of their own. */
export const Favourite = v.object({
  id: Id,
  platformId: v.nullable(Id),
  name: v.string(),
  url: v.string(),
  note: v.string(),
  createdAt: DateTime,
});
export type Favourite = v.InferOutput<typeof Favourite>;

const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '请填写平台名称'),
  v.maxLength(60, '平台名称最多 60 字'),
);
const url = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500, '网址最多 500 字'),
  v.regex(
    /^https?:\/\/[^\s/?#\\@][^\s/?#\\@.]*\.[^\s/?#\\@][^\s\\]*$/i,
    '请填写完整的网址，以 http:// 或 https:// 开头',
  ),
);
const note = v.pipe(v.string(), v.trim(), v.maxLength(100, '备注最多 100 字'));
export const mostFavourites = 100;

export const favourites = endpoint('GET', '/navigation/client/favourites', {
  summary: '我收藏的平台，按自己排的顺序',
  reply: v.array(Favourite),
});
export const addFavourite = endpoint('POST', '/navigation/client/favourites', {
  summary: '收藏目录里的平台（platformId），或自己填写的网址（name、url）；已收藏的不重复',
  act: '收藏',
  limit: 'entries',
  idempotent: true,
  body: v.union(
    [v.object({ platformId: Id }), v.object({ name, url, note: v.optional(note, '') })],
    '请选择目录里的平台，或填写平台名称与完整的网址（以 http:// 或 https:// 开头）',
  ),
  reply: Favourite,
  errors: ['notFound', 'favouritesFull'],
});
export const changeFavourite = endpoint('PATCH', '/navigation/client/favourites/{id}', {
  summary: '修改收藏的名称、备注；自己填写的还可改网址',
  act: '修改收藏',
  params: IdParams,
  body: v.object({ name: v.optional(name), url: v.optional(url), note: v.optional(note) }),
  reply: Favourite,
  errors: ['notFound'],
});
export const orderFavourites = endpoint('PUT', '/navigation/client/favourites', {
  summary: '排列收藏：ids 依次在前，没有提到的在后',
  act: '排列收藏',
  body: v.object({
    ids: v.pipe(v.array(Id), v.maxLength(mostFavourites, `一次最多排列 ${mostFavourites} 个收藏`)),
  }),
  reply: v.array(Favourite),
  errors: ['notFound'],
});
export const removeFavourite = endpoint('DELETE', '/navigation/client/favourites/{id}', {
  summary: '取消收藏',
  act: '取消收藏',
  params: IdParams,
  errors: ['notFound'],
});
