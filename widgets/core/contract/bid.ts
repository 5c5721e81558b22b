import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams, pageOf, pageQuery, Rev } from './primitives.ts';
import { Clause, Facts, ScoringItem } from './tender.ts';

export const BidSettings = v.object({
  /** Target number of pages of the Word file. */
  pages: v.optional(
    v.pipe(v.number(), v.integer('页数请填整数'), v.minValue(1, '至少 1 页'), v.maxValue(2000, '最多 2000 页')),
    80,
  ),
  bidType: v.optional(v.picklist(['技术标', '商务标', '综合标']), '综合标'),
  /** Ids of knowledge base files the writer may use. */
  knowledge: v.optional(v.pipe(v.array(Id), v.maxLength(200)), []),
  tables: v.optional(v.boolean(), true),
  mindMaps: v.optional(v.boolean(), false),
  pictures: v.optional(v.boolean(), false),
  tone: v.optional(v.picklist(['正式', '简洁', '详实']), '正式'),
  /** Level-one numbering word, e.g. 章 → 第一章; empty for none. */
  firstLevelName: v.optional(v.pipe(v.string(), v.maxLength(10)), ''),
  /** Anonymous bid (暗标): no names, logos, places or past projects. */
  blind: v.optional(v.boolean(), false),
  /** What only the bidder knows; used on the cover and in the text. */
  bidder: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  /** Chapters written at a time. */
  parallel: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), 4),
});
export type BidSettings = v.InferOutput<typeof BidSettings>;

export const bidStatuses = ['draft', 'outlining', 'outlined', 'writing', 'paused', 'written', 'finished'] as const;

export const Progress = v.object({
  /** 0–100; 100 only when every chapter is done. */
  percent: v.number(),
  done: v.number(),
  total: v.number(),
  failed: v.number(),
  chars: v.number(),
  /** Estimated pages of the Word file. */
  pages: v.number(),
});
export type Progress = v.InferOutput<typeof Progress>;

/** Which writer is at work; the interface always says so. */
export const WriterInfo = v.object({ kind: v.picklist(['offline', 'model']), name: v.string() });

export const Bid = v.object({
  id: Id,
  rev: Rev,
  name: v.string(),
  tenderId: v.nullable(Id),
  lotId: v.nullable(Id),
  status: v.picklist(bidStatuses),
  /** Why outline or writing stands still, when it does. */
  note: v.nullable(v.string()),
  overview: v.string(),
  scoring: v.array(ScoringItem),
  facts: Facts,
  clauses: v.array(Clause),
  settings: BidSettings,
  progress: Progress,
  writer: WriterInfo,
  charged: v.boolean(),
  createdAt: DateTime,
  updatedAt: DateTime,
  finishedAt: v.nullable(DateTime),
});
export type Bid = v.InferOutput<typeof Bid>;

export const BidSummary = v.pick(Bid, [
  'id',
  'rev',
  'name',
  'status',
  'progress',
  'tenderId',
  'createdAt',
  'updatedAt',
  'finishedAt',
]);
export type BidSummary = v.InferOutput<typeof BidSummary>;

const name = v.pipe(v.string(), v.trim(), v.minLength(1, '请填写标书名称'), v.maxLength(200, '标书名称最多 200 字'));
const overview = v.pipe(v.string(), v.maxLength(200_000, '项目概况最多 20 万字'));
/** Without an id a row is new; without a source it was typed by hand. */
const ScoringInput = v.object({
  id: v.optional(Id),
  category: v.optional(ScoringItem.entries.category, '其他'),
  item: ScoringItem.entries.item,
  maxScore: ScoringItem.entries.maxScore,
  criteria: v.optional(ScoringItem.entries.criteria, ''),
  source: v.optional(ScoringItem.entries.source, null),
});
/** Rows, or the scoring requirements pasted as text: the service reads them by the same rules as a file. */
const scoring = v.union([v.pipe(v.array(ScoringInput), v.maxLength(500)), v.pipe(v.string(), v.maxLength(200_000))]);

export const createBid = endpoint('POST', '/bid/client/bids', {
  summary: '新建标书',
  body: v.object({
    name,
    tenderId: v.optional(v.nullable(Id)),
    overview: v.optional(overview),
    scoring: v.optional(scoring),
    settings: v.optional(BidSettings, {}),
  }),
  idempotent: true,
  reply: Bid,
  errors: ['notFound', 'tenderNotReady', 'lotNotChosen'],
});
export const bidList = endpoint('GET', '/bid/client/bids', {
  summary: '我的标书',
  query: v.object({
    ...pageQuery,
    /** Part of the name. */
    name: v.optional(v.pipe(v.string(), v.maxLength(200))),
    status: v.optional(v.picklist(bidStatuses)),
  }),
  reply: pageOf(BidSummary),
});
export const bidDetail = endpoint('GET', '/bid/client/bids/{id}', {
  summary: '一份标书',
  params: IdParams,
  reply: Bid,
  errors: ['notFound'],
});
export const changeBid = endpoint('PATCH', '/bid/client/bids/{id}', {
  summary: '修改标书',
  params: IdParams,
  body: v.object({
    rev: v.optional(Rev),
    name: v.optional(name),
    overview: v.optional(overview),
    scoring: v.optional(scoring),
    facts: v.optional(v.partial(Facts)),
    settings: v.optional(v.partial(BidSettings)),
  }),
  reply: Bid,
  errors: ['notFound', 'bidFinished', 'staleRevision'],
});
export const removeBid = endpoint('DELETE', '/bid/client/bids/{id}', {
  summary: '删除标书',
  params: IdParams,
  errors: ['notFound'],
});
export const copyBid = endpoint('POST', '/bid/client/bids/{id}/copy', {
  summary: '复制为新标书',
  params: IdParams,
  idempotent: true,
  reply: Bid,
  errors: ['notFound'],
});
export const finishBid = endpoint('POST', '/bid/client/bids/{id}/finish', {
  summary: '完成标书（进度 100% 才可以），此后只能查看',
  params: IdParams,
  reply: Bid,
  errors: ['notFound', 'notComplete', 'bidFinished'],
});
export const bidCoverage = endpoint('GET', '/bid/client/bids/{id}/coverage', {
  summary: '评分项覆盖情况',
  params: IdParams,
  reply: v.array(
    v.object({
      scoringId: Id,
      item: v.string(),
      category: v.string(),
      maxScore: v.number(),
      chapters: v.array(v.object({ id: Id, title: v.string(), quote: v.string() })),
      state: v.picklist(['covered', 'thin', 'missing']),
    }),
  ),
  errors: ['notFound'],
});
export const findingKinds = [
  'missing-star',
  'uncovered-scoring',
  'foreign-name',
  'placeholder',
  'repetition',
  'wrong-amount',
  'wrong-date',
  'blind-bid',
  'over-pages',
] as const;
export const Finding = v.object({
  kind: v.picklist(findingKinds),
  severity: v.picklist(['error', 'warning', 'info']),
  chapterId: v.nullable(Id),
  quote: v.string(),
  msg: v.string(),
});
export type Finding = v.InferOutput<typeof Finding>;
export const checkBid = endpoint('GET', '/bid/client/bids/{id}/check', {
  summary: '交稿前检查',
  params: IdParams,
  reply: v.array(Finding),
  errors: ['notFound'],
});
export const bidWord = endpoint('GET', '/bid/client/bids/{id}/word', {
  summary: '下载 Word 文件',
  params: IdParams,
  query: v.object({
    /** A preset's name, or a JSON object of settings that differ from the standard preset; absent: what fits the bid. */
    format: v.optional(v.pipe(v.string(), v.maxLength(20_000))),
  }),
  bare: 'docx',
  errors: ['notFound', 'wordFormat'],
});
