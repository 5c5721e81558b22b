import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams, PageQuery, pageOf } from './primitives.ts';
import { ScoringPoints } from './scoring-point.ts';
import { Source } from './source.ts';
import { Clause } from './tender-clause.ts';
import { Facts } from './tender-facts.ts';
import { FileRole, TenderFile } from './tender-file.ts';
import { JointLots, Lot, LotFacts, LotIds } from './tender-lots.ts';
import { ScoringColumns, TenderTable } from './tender-table.ts';

export type { ScoringPoint } from './scoring-point.ts';
export * from './tender-clause.ts';
export {
  eachFact,
  Fact,
  type FactName,
  factNames,
  isMoneyFact,
  isTimeFact,
  noFacts,
} from './tender-facts.ts';
export { fileRoles } from './tender-file.ts';
export { lotFactNames } from './tender-lots.ts';
export {
  Clause,
  Facts,
  FileRole,
  JointLots,
  Lot,
  LotFacts,
  LotIds,
  ScoringColumns,
  Source,
  TenderFile,
  TenderTable,
};

/** What the items of a category are scored for: rules ask for this, so that a new category says it here. */
export const scoringRoles = {
  价格: 'price',
  商务: 'business',
  技术: 'technical',
  资信: 'standing',
  其他: 'other',
} as const;
export type ScoringCategory = keyof typeof scoringRoles;
export const scoringCategories = Object.keys(scoringRoles) as readonly ScoringCategory[];

export const ScoringItem = v.object({
  id: Id,
  category: v.picklist(scoringCategories),
  item: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, '请填写评分项名称'),
    v.maxLength(300, '评分项名称过长'),
  ),
  maxScore: v.pipe(v.number(), v.minValue(0, '分值不能为负'), v.maxValue(1000, '分值过大')),
  criteria: v.pipe(v.string(), v.maxLength(20_000, '评分标准过长')),
  source: v.nullable(Source),
  /** Why this item is to be checked, as a sentence; absent where nothing is in doubt. */
  doubt: v.optional(v.pipe(v.string(), v.maxLength(500))),
  /** Its sub-points, two or more; absent where the rule lists none. */
  points: v.optional(ScoringPoints),
  /** What the file calls the items it stands among, where that is more than 技术部分; absent where it says nothing. */
  group: v.optional(v.pipe(v.string(), v.maxLength(300, '评分项分组名称过长'))),
});
export type ScoringItem = v.InferOutput<typeof ScoringItem>;

/** What the file says a part of the whole is worth (分值构成: 技术部分 60 分). */
export const ScoringPart = v.object({
  name: v.string(),
  category: v.picklist(scoringCategories),
  maxScore: v.number(),
  source: Source,
});
export type ScoringPart = v.InferOutput<typeof ScoringPart>;

/** sure: all checks against the file hold; check: something is to be looked at; none: the file holds no scoring. */
export const scoringStates = ['sure', 'check', 'none'] as const;
export type ScoringState = (typeof scoringStates)[number];

export const doubtSubjects = ['scoring', 'facts', 'clauses', 'lots', 'forms', 'file'] as const;
/** Something of the reading that is not proven, with the places that show it. */
export const Doubt = v.object({
  id: Id,
  about: v.picklist(doubtSubjects),
  /** What kind of doubt, for programs: total, part, points, criteria, place, price, other-table … */
  kind: v.pipe(v.string(), v.maxLength(40)),
  /** What is in doubt and what to do, as a sentence. */
  msg: v.pipe(v.string(), v.maxLength(500)),
  /** The scoring item it is about. */
  itemId: v.optional(Id),
  sources: v.array(Source),
});
export type Doubt = v.InferOutput<typeof Doubt>;

/** One entry of the bid documents the tender asks for (投标文件格式/组成), in its order. */
export const FormatEntry = v.object({
  title: v.string(),
  /** 1 is the first level of the bid. */
  level: v.number(),
  source: Source,
  /** Blocks of the form the tender prints for it, first and last; absent where it prints none. */
  form: v.optional(v.object({ first: v.number(), last: v.number() })),
  /** A part bound or sealed by itself: 资格文件, 商务部分. */
  volume: v.optional(v.literal(true)),
  /** What stands in brackets behind the title: 如有, 格式自拟. */
  remark: v.optional(v.string()),
  /** What the tender says is to be written or enclosed here. */
  note: v.optional(v.string()),
  /** A form for some bidders that stands in the outline: whether they subcontract or bid jointly, where the tender lets them. */
  needed: v.optional(v.literal(true)),
});
export type FormatEntry = v.InferOutput<typeof FormatEntry>;

export const Tender = v.object({
  id: Id,
  fileName: v.string(),
  status: v.picklist(['reading', 'ready', 'failed']),
  /** 0–100 while reading. */
  progress: v.number(),
  /** While pages are recognised: how many of how many are done, and seconds that the rest will take. */
  scanning: v.optional(v.object({ page: v.number(), pages: v.number(), seconds: v.number() })),
  /** How many of its pages were read by recognising their letters (扫描识别). */
  scannedPages: v.optional(v.number()),
  /** The message to show when reading failed. */
  error: v.nullable(v.string()),
  errorCode: v.nullable(v.number()),
  /** Pages of all files. */
  pages: v.nullable(v.number()),
  /** What the tender is made of, in the order they came. */
  files: v.array(TenderFile),
  facts: Facts,
  overview: v.string(),
  scoring: v.array(ScoringItem),
  /** Sum of maxScore, and a remark where it is not 100. */
  scoringTotal: v.number(),
  /** What the items should add up to: what the file says, else 100. */
  scoringExpected: v.number(),
  /** Empty where the file does not say, or where each part is scored by itself and then weighted. */
  scoringParts: v.array(ScoringPart),
  scoringState: v.picklist(scoringStates),
  /** What decides where nothing is scored (最低评标价法); null where it is not said. */
  method: v.nullable(v.string()),
  doubts: v.array(Doubt),
  warnings: v.array(v.string()),
  clauses: v.array(Clause),
  lots: v.array(Lot),
  /** The chosen lot; of several the first. */
  lotId: v.nullable(Id),
  /** The lots one bid is to answer, two or more; absent where one is chosen, or none. */
  lotIds: v.optional(v.array(Id)),
  /** Absent where the file says nothing of it. */
  joint: v.optional(JointLots),
  /** Of each of `lotIds`; a fact that differs from lot to lot is null in `facts`. */
  lotFacts: v.optional(v.array(LotFacts)),
  format: v.array(FormatEntry),
  /** Its pages can be shown as they are printed (`tenderPages`); else there is only the text, block by block. */
  printed: v.boolean(),
  createdAt: DateTime,
});
export type Tender = v.InferOutput<typeof Tender>;

/** A paragraph, heading or table of the tender file in reading order: what a source points to. */
export const TenderBlock = v.object({
  index: v.number(),
  kind: v.picklist(['heading', 'paragraph', 'table']),
  page: v.nullable(v.number()),
  text: v.string(),
  rows: v.optional(
    v.array(v.array(v.object({ text: v.string(), rowSpan: v.number(), colSpan: v.number() }))),
  ),
  /** Its letters were recognised on a scanned page. */
  scanned: v.optional(v.literal(true)),
  /** Its lines that may be wrong: the recogniser was less sure than 0.7 of a letter. */
  doubts: v.optional(v.array(v.string())),
});

export const importTender = endpoint('POST', '/bid/client/tenders', {
  summary:
    '导入招标文件（multipart 的 file，可多份；roles 为“文件名: 用途”的 JSON，可省略；或 JSON 的 text）',
  act: '上传招标文件',
  limit: 'imports',
  body: v.object({
    text: v.pipe(
      v.string(),
      v.minLength(1, '请粘贴招标文件正文'),
      v.maxLength(5_000_000, '文字超过 500 万字，请上传文件'),
    ),
    fileName: v.optional(v.pipe(v.string(), v.maxLength(255))),
  }),
  accepts: ['multipart/form-data'],
  mostBytes: 200 * 1024 * 1024,
  status: 202,
  idempotent: true,
  reply: v.object({ id: Id, status: v.literal('reading') }),
  errors: [
    ...(['emptyFile', 'emptyText', 'tooLarge', 'unsupportedFile', 'renamedFile'] as const),
    ...(['tenderFileTwice', 'tenderFilesFull'] as const),
  ],
});
export const readScoring = endpoint('POST', '/bid/client/tenders/scoring', {
  summary: '识别粘贴的评分要求（text，或从网页、Word 复制的 html），不保存',
  act: '识别评分项',
  limit: 'scorings',
  body: v.union([
    v.object({
      text: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, '请粘贴评分要求'),
        v.maxLength(200_000, '评分要求最多 20 万字'),
      ),
    }),
    v.object({
      html: v.pipe(
        v.string(),
        v.trim(),
        v.minLength(1, '请粘贴评分要求'),
        v.maxLength(2_000_000, '粘贴的内容过大，请分几次粘贴'),
      ),
    }),
  ]),
  reply: v.object({
    scoring: v.array(ScoringItem),
    scoringExpected: v.number(),
    doubts: v.array(Doubt),
    warnings: v.array(v.string()),
  }),
});
export const tenderTables = endpoint('GET', '/bid/client/tenders/{id}/tables', {
  summary: '招标文件里的全部表格，供选作评分表',
  params: IdParams,
  reply: v.array(TenderTable),
  errors: ['notFound', 'tenderNotReady'],
});
export const scoringTable = endpoint('POST', '/bid/client/tenders/{id}/scoring-table', {
  summary: '按选定的表格（可多张、可指定各列）识别评分项，不保存',
  limit: 'imports',
  params: IdParams,
  body: v.object({
    tables: v.pipe(v.array(Id), v.minLength(1, '请选择表格'), v.maxLength(20, '最多选 20 张表格')),
    columns: v.optional(ScoringColumns),
  }),
  reply: v.object({
    scoring: v.array(ScoringItem),
    scoringExpected: v.number(),
    doubts: v.array(Doubt),
  }),
  errors: ['notFound', 'tenderNotReady'],
});
export const tenderDetail = endpoint('GET', '/bid/client/tenders/{id}', {
  summary: '招标文件的读取结果',
  params: IdParams,
  reply: Tender,
  errors: ['notFound'],
});
export const tenderList = endpoint('GET', '/bid/client/tenders', {
  summary: '我导入的招标文件',
  query: PageQuery,
  reply: pageOf(v.pick(Tender, ['id', 'fileName', 'status', 'pages', 'createdAt'])),
});
export const tenderBlocks = endpoint('GET', '/bid/client/tenders/{id}/blocks', {
  summary: '招标文件原文（分页），用于核对来源',
  params: IdParams,
  query: PageQuery,
  reply: pageOf(TenderBlock),
  errors: ['notFound', 'tenderNotReady'],
});
export const tenderPages = endpoint('GET', '/bid/client/tenders/{id}/pages', {
  summary: '一份文件（file，不填为第一份）的 PDF，用于对照原文；没有 PDF 版本时答 404',
  params: IdParams,
  query: v.object({ file: v.optional(Id) }),
  bare: 'file',
  errors: ['notFound', 'tenderNotReady'],
});
export const chooseLot = endpoint('POST', '/bid/client/tenders/{id}/lot', {
  summary: '选择要投的标段（包）',
  act: '选择标段',
  limit: 'imports',
  params: IdParams,
  body: v.union([
    v.object({ lotId: Id }),
    /** One bid for several lots. */
    v.object({ lotIds: LotIds }),
  ]),
  reply: Tender,
  errors: ['notFound', 'tenderNotReady', 'lotsApart'],
});
export const removeTender = endpoint('DELETE', '/bid/client/tenders/{id}', {
  summary: '删除招标文件',
  params: IdParams,
  errors: ['notFound'],
});
