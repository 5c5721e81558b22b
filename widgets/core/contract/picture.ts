import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams, pageOf, pageQuery, SearchWords } from './primitives.ts';

export const pictureCategories = [
  '营业执照',
  '资质证书',
  '业绩',
  '人员',
  '产品',
  '现场',
  '财务',
  '荣誉',
  '其他',
] as const;

const title = v.pipe(v.string(), v.trim(), v.maxLength(100, '图片名称最多 100 字'));
const tag = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '标签不能为空'),
  v.maxLength(30, '每个标签最多 30 字'),
);
/** Each once. */
export const pictureTagList = v.pipe(
  v.array(tag),
  v.maxLength(20, '标签最多 20 个'),
  v.transform((all) => [...new Set(all)]),
);

/** coarse: fewer than 150 points an inch across a page of A4; small: under 300 px a side; heavy: over 5 MB, the Word file grows with it; long: one side over four times the other. */
export const pictureWarnings = ['coarse', 'small', 'heavy', 'long'] as const;
export const PictureWarning = v.object({ kind: v.picklist(pictureWarnings), msg: v.string() });
export type PictureWarning = v.InferOutput<typeof PictureWarning>;

const MM_PER_INCH = 25.4;
const MEGABYTE = 1_048_576;
/** mm: the text of a page of A4 with the usual margins. */
export const TEXT_WIDTH_MM = 150;
/** Points an inch below which print looks coarse. */
const SHARP_DPI = 150;
const SMALL_SIDE = 300;
const HEAVY_BYTES = 5 * MEGABYTE;
const LONG_RATIO = 4;

/** Points an inch where the picture is printed as wide as the text of a page. */
export const printDpi = (width: number) => Math.floor((width / TEXT_WIDTH_MM) * MM_PER_INCH);

/** What to know before a picture is printed, and what to do about it. `width` and `height` in px. */
export function printWarnings({
  width,
  height,
  bytes,
}: Pick<Picture, 'width' | 'height' | 'bytes'>): PictureWarning[] {
  const dpi = printDpi(width);
  const short = Math.min(width, height);
  const ratio = Math.max(width, height) / Math.max(short, 1);
  const sharpWidth = Math.ceil((SHARP_DPI * TEXT_WIDTH_MM) / MM_PER_INCH);
  const sharpMm = Math.floor((width / SHARP_DPI) * MM_PER_INCH);
  const found: [PictureWarning['kind'], boolean, string][] = [
    [
      'coarse',
      dpi < SHARP_DPI,
      `打印宽度 ${TEXT_WIDTH_MM} mm 时只有 ${dpi} dpi，会发虚。请换宽 ${sharpWidth} 像素以上的原图，或排成 ${sharpMm} mm 以内`,
    ],
    [
      'small',
      short < SMALL_SIDE,
      `短边只有 ${short} 像素，文字可能看不清。请用扫描件或原图，不要用缩略图`,
    ],
    [
      'heavy',
      bytes > HEAVY_BYTES,
      `图片有 ${(bytes / MEGABYTE).toFixed(1)} MB，Word 文件会随之变大。请裁掉用不到的部分，照片请存为 JPG`,
    ],
    [
      'long',
      ratio > LONG_RATIO,
      `长边是短边的 ${ratio.toFixed(1)} 倍，放进一页会缩得很小。请裁剪成几张，分别插入`,
    ],
  ];
  return found.flatMap(([kind, isSo, msg]) => (isSo ? [{ kind, msg }] : []));
}

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
  /** What to know before it is printed. */
  warnings: v.array(PictureWarning),
  createdAt: DateTime,
});
export type Picture = v.InferOutput<typeof Picture>;

export const addPicture = endpoint('POST', '/picture/client/pictures', {
  summary:
    '上传图片（multipart 的 file：jpg、png、webp、heic，可带 title、category、tags，多个标签用逗号隔开）。PDF 的每一页成为一张图片，pages 选页（如 1,3-5），应答为第一张，其余在 more。图片库里已有相同的图片时不重复保存，答 601 与原有的那一张',
  act: '上传图片',
  limit: 'uploads',
  accepts: ['multipart/form-data'],
  idempotent: true,
  reply: v.object({ ...Picture.entries, more: v.optional(v.array(Picture)) }),
  errors: [
    'emptyFile',
    'tooLarge',
    'pictureUnsupported',
    'pictureTooLarge',
    'picturesFull',
    'encryptedFile',
    'unreadableFile',
    'tooComplexFile',
  ],
});
export const pictureList = endpoint('GET', '/picture/client/pictures', {
  summary: '图片库',
  query: v.object({
    ...pageQuery,
    q: SearchWords,
    category: v.optional(v.picklist(pictureCategories)),
    tag: v.optional(v.pipe(v.string(), v.maxLength(30))),
    /** What was removed and can be put back, instead. */
    removed: v.optional(v.picklist(['0', '1']), '0'),
  }),
  reply: pageOf(Picture),
});
export const pictureTags = endpoint('GET', '/picture/client/tags', {
  summary: '用过的标签与张数',
  reply: v.array(v.object({ tag: v.string(), pictures: v.number() })),
});
/** Points a side: less is no picture. */
export const leastCrop = 16;
const place = '裁剪框的位置与大小应为图片之内的整数';
const part = v.pipe(
  v.number(place),
  v.integer(place),
  v.minValue(0, place),
  v.maxValue(12_000, place),
);
const side = v.pipe(part, v.minValue(leastCrop, `裁剪框每边至少 ${leastCrop} 像素`));
export const editPicture = endpoint('POST', '/picture/client/pictures/{id}/edit', {
  summary:
    '旋转（顺时针）后裁剪，成为一张新图片，名称、分类、标签照旧；裁剪框至少 16 像素见方；replace 时原图移出图片库，已用它的标书不受影响',
  limit: 'uploads',
  params: IdParams,
  idempotent: true,
  body: v.object({
    rotate: v.optional(v.picklist([0, 90, 180, 270], '旋转角度应为 0、90、180 或 270'), 0),
    /** Points of the turned picture. */
    crop: v.optional(v.nullable(v.object({ x: part, y: part, width: side, height: side })), null),
    replace: v.optional(v.boolean(), false),
  }),
  reply: Picture,
  errors: ['notFound', 'picturesFull', 'pictureUnsupported'],
});
export const restorePicture = endpoint('POST', '/picture/client/pictures/{id}/restore', {
  summary: '恢复删除的图片',
  params: IdParams,
  reply: Picture,
  errors: ['notFound'],
});
export const pictureFile = endpoint('GET', '/picture/client/pictures/{id}/file', {
  summary: '图片本身（PNG 或 JPEG）',
  params: IdParams,
  query: v.object({ size: v.optional(v.picklist(['full', 'thumbnail']), 'full') }),
  bare: 'file',
  errors: ['notFound', 'fileMissing'],
});
export const changePicture = endpoint('PATCH', '/picture/client/pictures/{id}', {
  summary: '修改图片的名称、分类与标签',
  params: IdParams,
  body: v.object({
    title: v.optional(title),
    category: v.optional(v.picklist(pictureCategories)),
    tags: v.optional(pictureTagList),
  }),
  reply: Picture,
  errors: ['notFound'],
});
export const removePicture = endpoint('DELETE', '/picture/client/pictures/{id}', {
  summary: '删除图片',
  params: IdParams,
  errors: ['notFound'],
});
