import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Id, IdParams } from './primitives.ts';
import { Beside, Clause, clauseKinds, clauseParts, Source } from './tender.ts';

/** A place in the bid: a chapter and the passage, as plain text (no Markdown marks), at most 200 characters. */
export const Passage = v.object({ id: Id, title: v.string(), quote: v.string() });

/** What answers a scoring item: text; proofs; a table of responses; the price; the bid as a whole; what is shown before the judges. */
export const scoringNatures = [
  'prose',
  'evidence',
  'response',
  'price',
  'whole',
  'attended',
] as const;

/** Points the item would get by what the bid says and shows now. */
export const ScoreRange = v.object({ low: v.number(), high: v.number() });
export type ScoreRange = v.InferOutput<typeof ScoreRange>;

/** One thing that an item asks for by itself: a numbered sub-point, a figure, a proof. */
export const CoveragePoint = v.object({
  id: Id,
  /** In the tender's words. */
  text: v.string(),
  /** answered: the text says it, or the proof is listed; evidenced: the proof is shown; open: neither. */
  state: v.picklist(['answered', 'evidenced', 'open']),
  /** The answer is a figure that the bidder commits to, with nothing that proves it. */
  promised: v.optional(v.boolean()),
  /** The most it gives, where the rule says so. */
  maxScore: v.optional(v.number()),
  /** What is still missing; absent where nothing is. */
  missing: v.optional(v.string()),
  chapterId: v.optional(Id),
  /** The place, as plain text. */
  quote: v.optional(v.string()),
});
export type CoveragePoint = v.InferOutput<typeof CoveragePoint>;

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
  nature: v.picklist(scoringNatures),
  /** Empty where no text of the bid answers the item: a price, a demonstration. */
  points: v.array(CoveragePoint),
  /** Of a price and of what is shown before the judges nothing is known: 0 to all of it, or nothing. */
  estimate: ScoreRange,
});
export type CoverageRow = v.InferOutput<typeof CoverageRow>;

export const bidCoverage = endpoint('GET', '/bid/client/bids/{id}/coverage', {
  summary: '评分项覆盖情况',
  limit: 'checks',
  params: IdParams,
  reply: v.array(CoverageRow),
  errors: ['notFound'],
});

/** pending: nobody has said yet, and no value could be compared. */
export const deviations = ['pending', 'none', 'positive', 'negative'] as const;
export type Deviation = (typeof deviations)[number];
/** As tables of deviations and the page write them. */
export const deviationNames: Record<Deviation, string> = {
  pending: '待确认',
  none: '无偏离',
  positive: '正偏离',
  negative: '负偏离',
};

/** What proves an answer: a chapter of the bid, or a page of a file. */
export const RegisterEvidence = v.object({
  chapterId: v.optional(Id),
  fileId: v.optional(Id),
  fileName: v.optional(v.pipe(v.string(), v.maxLength(255))),
  /** 1-based. */
  page: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1, '页码从 1 开始'))),
  quote: v.optional(v.pipe(v.string(), v.maxLength(300, '引文最多 300 字'))),
});
export type RegisterEvidence = v.InferOutput<typeof RegisterEvidence>;

/** One row of the register of clauses, and of the deviation table of its part: the clause, its answer, and where the bid speaks of it. */
export const RegisterRow = v.object({
  clauseId: Id,
  kind: v.picklist(clauseKinds),
  number: v.string(),
  /** What the file calls the lot it is for, where the bid answers several; absent: for all of them. */
  lot: v.optional(v.string()),
  part: v.picklist(clauseParts),
  /** The goods it is asked of, where the file names them. */
  goods: v.optional(v.string()),
  /** What else its row of the file says, by the names of the columns. */
  beside: v.optional(v.array(Beside)),
  /** The clause as the tender writes it. */
  text: v.string(),
  /** The same without its mark and number. */
  requirement: v.string(),
  source: v.nullable(Source),
  /** The bidder's words, else values of the bidder's own; empty: not answered yet. */
  response: v.string(),
  deviation: v.picklist(deviations),
  evidence: v.array(RegisterEvidence),
  /** Why it deviates, or what else proves it. */
  note: v.string(),
  /** Where the bid's text speaks of it. */
  chapters: v.array(Passage),
  /** Who said so; absent where nobody has: the deviation is then pending, or found by comparing figures. */
  confirmedBy: v.optional(v.string()),
  /** answered: confirmed by a person; compared: the bidder's own value was held against the figure asked for; proposed: a value is known, nobody has confirmed it; open: neither. */
  state: v.picklist(['answered', 'compared', 'proposed', 'open']),
});
export type RegisterRow = v.InferOutput<typeof RegisterRow>;

const answerFields = {
  response: v.pipe(v.string(), v.maxLength(5000, '应答最多 5000 字')),
  deviation: v.picklist(deviations),
  note: v.pipe(v.string(), v.maxLength(2000, '说明最多 2000 字')),
  evidence: v.pipe(v.array(RegisterEvidence), v.maxLength(20, '每条最多 20 处证明')),
};
/** What is left out stays as the row shows it. A deviation other than `pending` is the word of the person who sends it. */
export const ClauseAnswer = v.partial(v.object(answerFields));
export type ClauseAnswer = v.InferOutput<typeof ClauseAnswer>;
/** As kept. */
export interface ClauseResponse {
  response: string;
  deviation: Deviation;
  note: string;
  evidence?: RegisterEvidence[];
  /** Whose word it is. */
  confirmedBy?: string;
}
const RowAnswer = v.object({ clauseId: Clause.entries.id, ...ClauseAnswer.entries });

export const bidRegister = endpoint('GET', '/bid/client/bids/{id}/register', {
  summary: '逐条应答：★/▲ 条款与要逐条响应的要求，即技术、商务偏离表的内容',
  limit: 'checks',
  params: IdParams,
  reply: v.array(RegisterRow),
  errors: ['notFound'],
});
/** Blocks of a chapter's text that are made anew whenever it is read. */
export const liveBlocks = ['scoring-index', 'deviation-table'] as const;
export const liveTable = endpoint('POST', '/bid/client/bids/{id}/live-table', {
  summary: '评分索引表、偏离表现在的内容（Markdown）；页码排版后才有，以 {{page:章节}} 表示',
  limit: 'checks',
  params: IdParams,
  body: v.object({
    kind: v.picklist(liveBlocks),
    /** What stands in the block: which rows, and columns of the tender's own. */
    part: v.optional(v.pipe(v.string(), v.maxLength(30_000)), ''),
  }),
  reply: v.object({ markdown: v.string() }),
  errors: ['notFound'],
});
export const answerClause = endpoint('PUT', '/bid/client/bids/{id}/register/{clauseId}', {
  summary: '应答一条',
  params: v.object({ id: Id, clauseId: Clause.entries.id }),
  body: ClauseAnswer,
  reply: RegisterRow,
  errors: ['notFound', 'bidFinished'],
});
export const answerClauses = endpoint('PUT', '/bid/client/bids/{id}/register', {
  summary: '应答或确认一批条款：没有列出的条款不变',
  act: '保存应答',
  limit: 'checks',
  params: IdParams,
  body: v.object({
    rows: v.pipe(
      v.array(RowAnswer),
      v.minLength(1, '请选择条款'),
      v.maxLength(2000, '一次最多 2000 条'),
    ),
  }),
  reply: v.array(RegisterRow),
  errors: ['notFound', 'bidFinished'],
});

/** Stock text of the trade begins with this: nobody has said it for this bid, until a person adapts it or accepts it. */
export const referenceMark = '【参考】';

export const findingKinds = [
  'missing-star',
  'no-copying',
  'uncovered-scoring',
  'foreign-name',
  'earlier-bid',
  'placeholder',
  'repetition',
  'wrong-amount',
  'price-place',
  'wrong-date',
  'expired-credential',
  'contradiction',
  'reference',
  'unsourced',
  'blind-bid',
  'buyer-voice',
  'english',
  'diagram',
  'over-pages',
  'under-pages',
  'unused-knowledge',
  'removed-file',
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
  /** How often these words stand in the chapter; absent for once. */
  places: v.optional(v.number()),
  /** A second place that the first does not agree with. */
  other: v.nullable(v.object({ chapterId: Id, quote: v.string() })),
  /** What mends it, where the right words are known: `from`, as they stand in the chapter, become `to` (`replaceInBid`, in that chapter). */
  fix: v.optional(v.object({ from: v.string(), to: v.string() })),
  /** waived: the bidder has looked at it and leaves it so, for `reason`. What is mended is no longer found. */
  state: v.picklist(['open', 'waived']),
  reason: v.string(),
});
export type Finding = v.InferOutput<typeof Finding>;

/** How much the last check found open. */
export const OpenPlaces = v.object({
  /** Places that must be put right. */
  mustFix: v.number(),
  /** Places that are to be filled in. */
  toFill: v.number(),
});
export type OpenPlaces = v.InferOutput<typeof OpenPlaces>;

export const checkBid = endpoint('GET', '/bid/client/bids/{id}/check', {
  summary: '交稿前检查',
  limit: 'checks',
  params: IdParams,
  reply: v.array(Finding),
  errors: ['notFound'],
});
export const waiveFinding = endpoint('PUT', '/bid/client/bids/{id}/check/{findingId}', {
  summary: '说明一处检查结果无需修改的理由，或撤回说明',
  act: '保存检查结果的处理',
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
