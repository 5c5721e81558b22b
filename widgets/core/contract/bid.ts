import * as v from 'valibot';
import { OpenPlaces } from './check.ts';
import { endpoint } from './endpoint.ts';
import { FinishRecord, finishReasons } from './finish.ts';
import { DateTime, Id, IdParams, pageOf, pageQuery, Rev } from './primitives.ts';
import { Clause, Facts, LotIds, ScoringItem, Source } from './tender.ts';

export { type FinishReason, FinishRecord, FinishRefusal } from './finish.ts';

export const tones = ['正式', '简洁', '详实'] as const;

export const BidSettings = v.object({
  /** Target number of pages of the Word file. */
  pages: v.optional(
    v.pipe(
      v.number(),
      v.integer('页数请填整数'),
      v.minValue(1, '至少 1 页'),
      v.maxValue(2000, '最多 2000 页'),
    ),
    80,
  ),
  /** target: the Word file is brought within ± 5 % of `pages`; cap: it never has more. */
  pageMode: v.optional(v.picklist(['target', 'cap']), 'target'),
  bidType: v.optional(v.picklist(['技术标', '商务标', '综合标']), '综合标'),
  /** Ids of knowledge base files the writer may use. */
  knowledge: v.optional(v.pipe(v.array(Id), v.maxLength(200)), []),
  tables: v.optional(v.boolean(), true),
  mindMaps: v.optional(v.boolean(), false),
  pictures: v.optional(v.boolean(), false),
  tone: v.optional(v.picklist(tones), '正式'),
  /** Level-one numbering word, e.g. 章 → 第一章; empty for none. */
  firstLevelName: v.optional(v.pipe(v.string(), v.maxLength(10)), ''),
  /** Anonymous bid (暗标): no names, logos, places or past projects. */
  blind: v.optional(v.boolean(), false),
  /** What only the bidder knows; used on the cover and in the text. */
  bidder: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
  /** How the Word file looks: a preset's name, the id of an own format, or a JSON object; empty: what fits the bid. */
  wordFormat: v.optional(v.pipe(v.string(), v.maxLength(20_000)), ''),
  /** Chapters written at a time. */
  parallel: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), 4),
});
export type BidSettings = v.InferOutput<typeof BidSettings>;

export const bidStatuses = [
  'draft',
  'outlining',
  'outlined',
  'writing',
  'paused',
  'written',
  'finished',
] as const;

export const Progress = v.object({
  /** Of the writing, 0–100; 100 only when every chapter is done. */
  percent: v.number(),
  done: v.number(),
  /** Of these, chapters that hold nothing but places still to be filled in. */
  unfilled: v.optional(v.number()),
  total: v.number(),
  failed: v.number(),
  chars: v.number(),
  /** Estimated pages of the Word file as it is now: chapters that are not written stand in it with their headings. */
  pages: v.number(),
  /** Pages of that file as it was laid out; absent where the text has not been laid out as it is now. */
  laidPages: v.optional(v.number()),
  /** Estimated pages of the Word file when every chapter is written. */
  expectedPages: v.number(),
  /** Seconds until the run is through, at its pace so far; null while nobody writes or nothing can be said yet. */
  secondsLeft: v.nullable(v.number()),
});
export type Progress = v.InferOutput<typeof Progress>;

/** Which writer is at work; the interface always says so. */
export const WriterInfo = v.object({ kind: v.picklist(['offline', 'model']), name: v.string() });

/**
 * One line of the facts sheet: what the bidder knows and every chapter must agree on (price, duration, project manager,
 * certificates, past projects …). The writer states only confirmed lines; an unconfirmed or empty one becomes 【待填写】.
 */
export const SheetFact = v.object({
  id: Id,
  /** 公司与授权, 报价与期限, 人员, 资质证书, 业绩, 其他 … */
  group: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(40)), '其他'),
  label: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, '请填写事项名称'),
    v.maxLength(100, '事项名称最多 100 字'),
  ),
  value: v.pipe(v.string(), v.maxLength(2000, '内容最多 2000 字')),
  confirmed: v.boolean(),
  /** Where the tender file says it; null: the bidder's own. */
  source: v.nullable(Source),
  /** Where the bidder's own value was taken from, such as 企业档案 and the file that shows it; absent where it was typed. */
  origin: v.optional(v.pipe(v.string(), v.maxLength(300, '出处最多 300 字'))),
});
export type SheetFact = v.InferOutput<typeof SheetFact>;

export const Bid = v.object({
  id: Id,
  rev: Rev,
  name: v.string(),
  tenderId: v.nullable(Id),
  /** The lot it is for; of several the first. */
  lotId: v.nullable(Id),
  /** The lots it answers, two or more; absent for one, or none. */
  lotIds: v.optional(v.array(Id)),
  status: v.picklist(bidStatuses),
  /** Why outline or writing stands still, when it does. */
  note: v.nullable(v.string()),
  overview: v.string(),
  scoring: v.array(ScoringItem),
  facts: Facts,
  clauses: v.array(Clause),
  factSheet: v.array(SheetFact),
  settings: BidSettings,
  progress: Progress,
  writer: WriterInfo,
  charged: v.boolean(),
  /** A price sheet is saved in which nothing is missing or wrong. */
  priced: v.optional(v.boolean()),
  createdAt: DateTime,
  updatedAt: DateTime,
  finishedAt: v.nullable(DateTime),
  /** Of a finished bid; bids finished before this was kept have none. */
  finish: v.optional(FinishRecord),
});
export type Bid = v.InferOutput<typeof Bid>;

export const BidSummary = v.object({
  ...v.pick(Bid, ['id', 'rev', 'name', 'status', 'tenderId']).entries,
  /** What has to be measured is not, so that the list is there at once: `pages` and `expectedPages` are 0, `secondsLeft` is null. */
  progress: Progress,
  ...v.pick(Bid, ['createdAt', 'updatedAt', 'finishedAt']).entries,
  /** When it must be handed in, as the tender or the bidder says it; null where neither does. */
  deadline: v.nullable(v.string()),
  /** Who asks for bids; null where it is not known. */
  purchaser: v.nullable(v.string()),
  /** As the last check left it, at the latest that of the end of a writing; null before the first. */
  open: v.nullable(OpenPlaces),
});
export type BidSummary = v.InferOutput<typeof BidSummary>;

const name = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, '请填写标书名称'),
  v.maxLength(200, '标书名称最多 200 字'),
);
const overview = v.pipe(v.string(), v.maxLength(200_000, '项目概况最多 20 万字'));
/** Without an id a row is new; without a source it was typed by hand. */
const ScoringInput = v.object({
  id: v.optional(Id),
  category: v.optional(ScoringItem.entries.category, '其他'),
  item: ScoringItem.entries.item,
  maxScore: ScoringItem.entries.maxScore,
  criteria: v.optional(ScoringItem.entries.criteria, ''),
  source: v.optional(ScoringItem.entries.source, null),
  points: ScoringItem.entries.points,
  group: ScoringItem.entries.group,
});
/** As a scoring row: without an id it is new, without a source typed by hand. */
const ClauseInput = v.object({
  ...Clause.entries,
  id: v.optional(Id),
  source: v.optional(Clause.entries.source, null),
});
const SheetFactInput = v.object({
  ...SheetFact.entries,
  id: v.optional(Id),
  confirmed: v.optional(v.boolean(), false),
  source: v.optional(SheetFact.entries.source, null),
});
/** Rows, or the scoring requirements pasted as text: the service reads them by the same rules as a file. */
const scoring = v.union([
  v.pipe(v.array(ScoringInput), v.maxLength(500)),
  v.pipe(v.string(), v.maxLength(200_000)),
]);

export const createBid = endpoint('POST', '/bid/client/bids', {
  summary: '新建标书',
  act: '新建标书',
  limit: 'bids',
  body: v.object({
    name,
    tenderId: v.optional(v.nullable(Id)),
    /** Of several lots of the tender the one it is for; absent: the one chosen for the tender. */
    lotId: v.optional(Id),
    /** In its place: the lots that one bid is to answer together. */
    lotIds: v.optional(LotIds),
    overview: v.optional(overview),
    scoring: v.optional(scoring),
    settings: v.optional(BidSettings, {}),
  }),
  idempotent: true,
  reply: Bid,
  errors: ['notFound', 'tenderNotReady', 'lotNotChosen', 'lotsApart'],
});
export const bidList = endpoint('GET', '/bid/client/bids', {
  summary: '我的标书',
  query: v.object({
    ...pageQuery,
    /** Part of the name. */
    name: v.optional(v.pipe(v.string(), v.maxLength(200))),
    status: v.optional(v.picklist(bidStatuses)),
    /** `deadline`: what is due next first, then bids without a deadline, then past ones and finished ones; `order` turns it around. */
    sort: v.optional(v.picklist(['updated', 'created', 'name', 'progress', 'deadline']), 'updated'),
    order: v.optional(v.picklist(['asc', 'desc']), 'desc'),
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
  act: '保存标书设置',
  limit: 'saves',
  params: IdParams,
  body: v.object({
    rev: v.optional(Rev),
    name: v.optional(name),
    overview: v.optional(overview),
    scoring: v.optional(scoring),
    facts: v.optional(v.partial(Facts)),
    clauses: v.optional(v.pipe(v.array(ClauseInput), v.maxLength(4000, '条款最多 4000 条'))),
    factSheet: v.optional(v.pipe(v.array(SheetFactInput), v.maxLength(300, '事实最多 300 条'))),
    settings: v.optional(v.partial(BidSettings)),
  }),
  reply: Bid,
  errors: ['notFound', 'bidFinished', 'staleRevision'],
});
export const removeBid = endpoint('DELETE', '/bid/client/bids/{id}', {
  summary: '删除标书',
  act: '删除标书',
  params: IdParams,
  errors: ['notFound'],
});
export const restoreBid = endpoint('POST', '/bid/client/bids/{id}/restore', {
  summary: '撤销删除标书',
  act: '撤销删除',
  params: IdParams,
  reply: Bid,
  errors: ['notFound'],
});
export const copyBid = endpoint('POST', '/bid/client/bids/{id}/copy', {
  summary: '复制为新标书',
  act: '复制标书',
  limit: 'bids',
  params: IdParams,
  idempotent: true,
  reply: Bid,
  errors: ['notFound'],
});

export const finishBid = endpoint('POST', '/bid/client/bids/{id}/finish', {
  summary:
    '完成标书，此后只能查看：进度 100%，★ 条款都已应答且没有负偏离，报价、保证金、格式与签章处没有不符，参考文字都已改写；有权限的人可以书面说明后放行',
  act: '定稿',
  params: IdParams,
  body: v.optional(
    v.object({
      override: v.optional(
        v.object({
          reasons: v.pipe(v.array(v.picklist(finishReasons)), v.minLength(1, '请选择要放行的原因')),
          note: v.pipe(
            v.string(),
            v.trim(),
            v.minLength(1, '请写明放行的理由'),
            v.maxLength(500, '理由最多 500 字'),
          ),
        }),
      ),
    }),
  ),
  reply: Bid,
  errors: ['notFound', 'notComplete', 'bidFinished', 'staleRevision', 'finishRefused', 'forbidden'],
});
