import * as v from 'valibot';
import { Passage, ScoreRange, scoringNatures } from './check.ts';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams, PageQuery, pageOf } from './primitives.ts';

/** Independent judges of a simulated evaluation: each sees the criterion and the text alone. */
export const judges = 3;

export const EvaluatedItem = v.object({
  scoringId: Id,
  item: v.string(),
  maxScore: v.number(),
  nature: v.picklist(scoringNatures),
  /** One of each judge; empty where rules say what proofs and tables earn. */
  marks: v.array(v.number()),
  /** The highest mark less the lowest. */
  spread: v.number(),
  estimate: ScoreRange,
  /** What the item still loses points for, as short sentences. */
  missing: v.array(v.string()),
  /** Chapters that answer it. */
  chapters: v.array(v.omit(Passage, ['quote'])),
});
export type EvaluatedItem = v.InferOutput<typeof EvaluatedItem>;

export const Evaluation = v.object({
  id: Id,
  status: v.picklist(['running', 'done', 'failed']),
  /** rules: made without a model, from coverage. */
  by: v.picklist(['rules', 'model']),
  /** Why it failed, or what was left out; else null. */
  note: v.nullable(v.string()),
  items: v.array(EvaluatedItem),
  /** Of the items that the bid itself earns: without the price and what is shown before the judges. */
  total: v.object({ ...ScoreRange.entries, max: v.number() }),
  createdAt: DateTime,
});
export type Evaluation = v.InferOutput<typeof Evaluation>;

export const evaluateBid = endpoint('POST', '/bid/client/bids/{id}/evaluate', {
  summary: '模拟评审：三位互不相见的评委按评分标准打分；没有配置模型时按规则估分',
  act: '模拟评审',
  limit: 'rewrites',
  params: IdParams,
  status: 202,
  idempotent: true,
  reply: Evaluation,
  errors: ['notFound', 'outlineMissing'],
});
export const bidEvaluations = endpoint('GET', '/bid/client/bids/{id}/evaluations', {
  summary: '做过的模拟评审，最近的在前',
  limit: 'checks',
  params: IdParams,
  query: PageQuery,
  reply: pageOf(Evaluation),
  errors: ['notFound'],
});
export const mendBid = endpoint('POST', '/bid/client/bids/{id}/evaluations/{evaluationId}/mend', {
  summary: '补写失分最多的章节：原文保留，只补资料里有依据的内容',
  act: '补写章节',
  limit: 'runs',
  params: v.object({ id: Id, evaluationId: Id }),
  status: 202,
  idempotent: true,
  reply: v.object({ runId: Id, chapters: v.array(Id) }),
  errors: ['notFound', 'bidFinished', 'nothingToWrite', 'writingNow'],
});

export const BidUsage = v.object({
  /** Calls of the model for this bid, and those of them whose tokens the service told. */
  calls: v.number(),
  counted: v.number(),
  inputTokens: v.number(),
  /** Of these, tokens the service had in its cache. */
  cachedTokens: v.number(),
  outputTokens: v.number(),
  /** Yuan, where prices are set; else null. */
  price: v.nullable(v.string()),
  /** Tokens after which the model writes no more for this bid; null: no cap. */
  cap: v.nullable(v.number()),
});
export type BidUsage = v.InferOutput<typeof BidUsage>;

export const bidUsage = endpoint('GET', '/bid/client/bids/{id}/usage', {
  summary: '这份标书的模型用量',
  limit: 'checks',
  params: IdParams,
  reply: BidUsage,
  errors: ['notFound'],
});
