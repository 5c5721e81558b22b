import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './primitives.ts';
import { Clause, clauseKinds, clauseParts, Source } from './tender.ts';

/** A place in the bid: a chapter and the passage, as plain text (no Markdown marks), at most 200 characters. */
export const Passage = v.object({ id: Id, title: v.string(), quote: v.string() });

export const CoverageRow = v.object({
  scoringId: Id,
  item: v.string(),
  category: v.string(),
  maxScore: v.number(),
  /** Chapters that answer it, in reading order, each with the passage that answers best. */
  chapters: v.array(Passage),
  state: v.picklist(['covered', 'thin', 'missing']),
  /** Why it is thin or missing, and what to do; empty when covered. */
  reason: v.string(),
});
export type CoverageRow = v.InferOutput<typeof CoverageRow>;

export const bidCoverage = endpoint('GET', '/bid/client/bids/{id}/coverage', {
  summary: '评分项覆盖情况',
  limit: 'checks',
  params: IdParams,
  reply: v.array(CoverageRow),
  errors: ['notFound'],
});

export const deviations = ['无偏离', '正偏离', '负偏离'] as const;

/** One row of the ★/▲ register, and of the deviation table of its part: the clause, its answer, and where the bid speaks of it. */
export const RegisterRow = v.object({
  clauseId: Id,
  kind: v.picklist(clauseKinds),
  number: v.string(),
  part: v.picklist(clauseParts),
  text: v.string(),
  source: v.nullable(Source),
  /** The bidder's words, or the writer's; empty: not answered yet. */
  response: v.string(),
  deviation: v.picklist(deviations),
  /** What proves it (证明材料), or why it deviates. */
  note: v.string(),
  /** Where the bid answers it. */
  chapters: v.array(Passage),
  /** answered: by a response of the bidder's; written: the text speaks of it; open: neither. */
  state: v.picklist(['answered', 'written', 'open']),
});
export type RegisterRow = v.InferOutput<typeof RegisterRow>;

export const ClauseResponse = v.object({
  response: v.optional(v.pipe(v.string(), v.maxLength(5000, '应答最多 5000 字')), ''),
  deviation: v.optional(v.picklist(deviations), '无偏离'),
  note: v.optional(v.pipe(v.string(), v.maxLength(2000, '说明最多 2000 字')), ''),
});
export type ClauseResponse = v.InferOutput<typeof ClauseResponse>;

export const bidRegister = endpoint('GET', '/bid/client/bids/{id}/register', {
  summary: '★/▲ 条款登记表：逐条应答，即技术、商务偏离表的内容',
  limit: 'checks',
  params: IdParams,
  reply: v.array(RegisterRow),
  errors: ['notFound'],
});
export const answerClause = endpoint('PUT', '/bid/client/bids/{id}/register/{clauseId}', {
  summary: '应答一条',
  params: v.object({ id: Id, clauseId: Clause.entries.id }),
  body: ClauseResponse,
  reply: RegisterRow,
  errors: ['notFound', 'bidFinished'],
});

export const findingKinds = [
  'missing-star',
  'no-copying',
  'uncovered-scoring',
  'foreign-name',
  'placeholder',
  'repetition',
  'wrong-amount',
  'wrong-date',
  'expired-credential',
  'contradiction',
  'unsourced',
  'blind-bid',
  'over-pages',
  'under-pages',
] as const;
export const Finding = v.object({
  /** The same finding keeps its id over checks, so that what the bidder said of it stays with it. */
  id: Id,
  kind: v.picklist(findingKinds),
  severity: v.picklist(['error', 'warning', 'info']),
  chapterId: v.nullable(Id),
  /** Verbatim words of the chapter's text; empty: the finding is about the whole. */
  quote: v.string(),
  msg: v.string(),
  /** A second place that the first does not agree with. */
  other: v.nullable(v.object({ chapterId: Id, quote: v.string() })),
  /** waived: the bidder has looked at it and leaves it so, for `reason`. What is mended is no longer found. */
  state: v.picklist(['open', 'waived']),
  reason: v.string(),
});
export type Finding = v.InferOutput<typeof Finding>;

export const checkBid = endpoint('GET', '/bid/client/bids/{id}/check', {
  summary: '交稿前检查',
  limit: 'checks',
  params: IdParams,
  reply: v.array(Finding),
  errors: ['notFound'],
});
export const waiveFinding = endpoint('PUT', '/bid/client/bids/{id}/check/{findingId}', {
  summary: '说明一处检查结果无需修改的理由，或撤回说明',
  params: v.object({ id: Id, findingId: Id }),
  body: v.variant('state', [
    v.object({
      state: v.literal('waived'),
      reason: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, '请写明无需修改的理由'),
        v.maxLength(500, '理由最多 500 字'),
      ),
    }),
    v.object({ state: v.literal('open') }),
  ]),
  errors: ['notFound', 'bidFinished'],
});
