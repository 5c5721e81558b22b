import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams } from './primitives.ts';
import { Source } from './source.ts';
import { WordFormat } from './word-format.ts';

export {
  coverFields,
  FontSize,
  fontSizes,
  type HeadingFormat,
  LineSpacing,
  numberingFamilies,
  paperSizes,
  WordFormat,
  wordFields,
} from './word-format.ts';

/** Parts of a bid that are bound, or uploaded, apart. */
export const volumes = ['技术标', '商务标', '资信', '报价'] as const;
/** What a file can hold beside the whole bid: one volume, or all but the price, for those who may not see it. */
export const fileParts = [...volumes, '报价以外'] as const;

const fileQuery = v.object({
  /** A preset's name, the id of an own format, or a JSON object of settings that differ from the standard preset; absent: the bid's. */
  format: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  /** Only the chapters of this volume, or of all but the price's; absent: the whole bid in one file. */
  volume: v.optional(v.picklist(fileParts)),
});

export const bidWord = endpoint('GET', '/bid/client/bids/{id}/word', {
  summary: '下载 Word 文件',
  act: '下载 Word',
  limit: 'files',
  params: IdParams,
  query: fileQuery,
  bare: 'docx',
  errors: ['notFound', 'wordFormat', 'volumeEmpty', 'fileMissing'],
});
/** The Word file of a finished bid. In its format the download is this file, byte by byte, with its hash in the header Repr-Digest. */
export const FinishedCopy = v.object({
  /** intact: its bytes were looked at now and have the hash; pending: it is made at the next download. */
  state: v.picklist(['intact', 'changed', 'missing', 'pending']),
  /** Of its bytes, hexadecimal; null: pending. */
  sha256: v.nullable(v.string()),
  bytes: v.nullable(v.number()),
  by: v.string(),
  finishedAt: DateTime,
});
export type FinishedCopy = v.InferOutput<typeof FinishedCopy>;
export const finishedCopy = endpoint('GET', '/bid/client/bids/{id}/finished', {
  summary: '定稿时保存的 Word 文件：哈希，以及现在的内容是否还与它一致',
  limit: 'files',
  params: IdParams,
  reply: FinishedCopy,
  errors: ['notFound', 'notFinished'],
});
export const bidPdf = endpoint('GET', '/bid/client/bids/{id}/pdf', {
  summary: '下载 PDF 文件（服务器装有 LibreOffice 时）',
  act: '下载 PDF',
  limit: 'files',
  params: IdParams,
  query: fileQuery,
  bare: 'file',
  errors: ['notFound', 'wordFormat', 'volumeEmpty', 'pdfUnavailable', 'fileMissing'],
});

export const PageCount = v.object({
  mode: v.picklist(['target', 'cap']),
  /** Pages the bidder asked for. */
  wanted: v.number(),
  /** Pages of the whole Word file in the bid's format, cover and contents included. */
  pages: v.number(),
  /** libreoffice: the file was laid out; own: our own measuring. */
  by: v.picklist(['libreoffice', 'own']),
  state: v.picklist(['fits', 'over', 'short']),
  /** What can be done, in words; empty when it fits. */
  advice: v.string(),
  chapters: v.array(
    v.object({
      id: Id,
      pages: v.number(),
      /** The page it begins on, of all pages of the file; absent in what was laid out before this was told. */
      sheet: v.optional(v.number()),
    }),
  ),
  /** tender: the cover that the tender prints; own: of the format. Absent: the file has none. */
  cover: v.optional(v.picklist(['tender', 'own'])),
});
export type PageCount = v.InferOutput<typeof PageCount>;

export const bidPages = endpoint('GET', '/bid/client/bids/{id}/pages', {
  summary: '排版后的实际页数与各章页数',
  limit: 'pageCounts',
  params: IdParams,
  reply: PageCount,
  errors: ['notFound'],
});
/** A place of the file where somebody signs or seals. */
export const SealPlace = v.object({
  /** null: on the cover. */
  chapterId: v.nullable(Id),
  /** Of the chapter. */
  title: v.string(),
  /** either: a signature or a seal will do. */
  kind: v.picklist(['seal', 'signature', 'either', 'both']),
  /** Who signs or seals, as the form says; empty where it says nothing. */
  who: v.string(),
  /** The words of the line. */
  text: v.string(),
  /** As it is printed on the page; 0: the cover. */
  page: v.number(),
  /** Of all pages of the file, cover and contents included, from 1. */
  sheet: v.number(),
});
export type SealPlace = v.InferOutput<typeof SealPlace>;
/** A demand of the tender for pages, not for a place on one. */
export const SealRule = v.object({
  /** every-page: 逐页签字盖章; across: 骑缝章. */
  kind: v.picklist(['every-page', 'across']),
  mark: v.picklist(['seal', 'signature', 'either', 'both']),
  /** The tender's own words. */
  text: v.string(),
  source: Source,
  /** So many sheets of this file, from the first to the last; null: of the papers that the words name. */
  sheets: v.nullable(v.number()),
});
export type SealRule = v.InferOutput<typeof SealRule>;
export const BidSeals = v.object({
  /** libreoffice: the file was laid out; own: our own measuring, so a page may differ by one. */
  by: v.picklist(['libreoffice', 'own']),
  places: v.array(SealPlace),
  rules: v.array(SealRule),
});
export type BidSeals = v.InferOutput<typeof BidSeals>;
export const bidSeals = endpoint('GET', '/bid/client/bids/{id}/seals', {
  summary: '需要签字、盖章的位置与页码',
  limit: 'pageCounts',
  params: IdParams,
  query: v.object({ volume: v.optional(v.picklist(volumes)) }),
  reply: BidSeals,
  errors: ['notFound', 'volumeEmpty'],
});
export const fitPages = endpoint('POST', '/bid/client/bids/{id}/fit-pages', {
  summary: '按目标页数增减内容：排版、测量、修正，进度见 events',
  act: '按目标页数增减内容',
  limit: 'runs',
  params: IdParams,
  status: 202,
  idempotent: true,
  reply: v.object({ runId: Id }),
  errors: ['notFound', 'bidFinished', 'writingNow', 'notComplete'],
});

/** Settings of the Word file, whole or what differs from a preset; the service checks them (`wordFormat` tells what is wrong). */
const WordFormatSettings = v.looseObject({});
const formatName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '请填写格式名称'),
  v.maxLength(50, '格式名称最多 50 字'),
);
export const OwnWordFormat = v.object({
  id: Id,
  name: v.string(),
  format: WordFormat,
  createdAt: DateTime,
});
export type OwnWordFormat = v.InferOutput<typeof OwnWordFormat>;

export const wordFormats = endpoint('GET', '/bid/client/word-formats', {
  summary: 'Word 格式：预设与自己保存的',
  /** The presets as they are for this bid; absent: as for any. */
  query: v.object({ bid: v.optional(Id) }),
  reply: v.object({
    /** PDF can be made here. */
    pdf: v.boolean(),
    presets: v.array(
      v.object({ name: v.string(), title: v.string(), text: v.string(), format: WordFormat }),
    ),
    own: v.array(OwnWordFormat),
  }),
  errors: ['notFound'],
});
export const addWordFormat = endpoint('POST', '/bid/client/word-formats', {
  summary: '保存自己的 Word 格式',
  act: '保存 Word 格式',
  limit: 'entries',
  body: v.object({ name: formatName, format: WordFormatSettings }),
  idempotent: true,
  reply: OwnWordFormat,
  errors: ['wordFormat'],
});
export const changeWordFormat = endpoint('PUT', '/bid/client/word-formats/{id}', {
  summary: '修改自己的 Word 格式',
  act: '保存 Word 格式',
  params: IdParams,
  body: v.object({ name: formatName, format: WordFormatSettings }),
  reply: OwnWordFormat,
  errors: ['notFound', 'wordFormat'],
});
export const removeWordFormat = endpoint('DELETE', '/bid/client/word-formats/{id}', {
  summary: '删除自己的 Word 格式',
  act: '删除 Word 格式',
  params: IdParams,
  errors: ['notFound'],
});
