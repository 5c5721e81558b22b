import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, IdParams, PageQuery, pageOf, pageQuery, SearchWords } from './primitives.ts';

/** Documents of one comparison (specification, bidingDiff). */
export const [leastCompared, mostCompared] = [2, 20];

/** high: 高度雷同, medium: 明显相似, low: 少量相似, none: 未见异常. Of a pair, and of a finding (without none). */
export const riskGrades = ['high', 'medium', 'low', 'none'] as const;
export const RiskGrade = v.picklist(riskGrades);
export type RiskGrade = v.InferOutput<typeof RiskGrade>;

/** A file put in for comparing; it is kept until it is removed, and may be compared again. */
export const CompareFile = v.object({
  id: Id,
  fileName: v.string(),
  bytes: v.number(),
  createdAt: DateTime,
});
export type CompareFile = v.InferOutput<typeof CompareFile>;

/** A stretch of a block of a document: characters `start` to `end` (UTF-16 units) of the block's text. */
export const Place = v.object({
  documentId: Id,
  block: v.number(),
  start: v.number(),
  end: v.number(),
  /** 1-based; absent where the format has no pages. */
  page: v.optional(v.number()),
  /** The words there, verbatim, at most 300 characters. */
  quote: v.string(),
});
export type Place = v.InferOutput<typeof Place>;

/** same: equal but for spaces and punctuation; edited: the same sentences with words changed; paraphrased: said in other words; table: rows of a table. */
export const matchKinds = ['same', 'edited', 'paraphrased', 'table'] as const;
/** A passage that two documents share. It may go over several blocks: `a` and `b` name each. */
export const Match = v.object({
  id: Id,
  kind: v.picklist(matchKinds),
  /** Likeness of the wording, 0–100. */
  ratio: v.number(),
  /** Characters that count of the longer side. */
  chars: v.number(),
  a: v.array(Place),
  b: v.array(Place),
});
export type Match = v.InferOutput<typeof Match>;

/** Why a stretch is not counted. tender: stands in the tender file; law: a statute or standard; common: a formula everybody uses; form: a form's heading or empty field. */
export const leftOutReasons = ['tender', 'law', 'common', 'form'] as const;
export const LeftOut = v.object({
  reason: v.picklist(leftOutReasons),
  source: v.string(),
  place: Place,
});
export type LeftOut = v.InferOutput<typeof LeftOut>;

/** The same picture in several documents. `distance` in bits of 64: 0 equal. */
export const SharedPicture = v.object({
  id: Id,
  distance: v.number(),
  places: v.array(
    v.object({
      documentId: Id,
      /** Of the document's pictures, from 0: what `comparePicture` shows. */
      picture: v.number(),
      page: v.optional(v.number()),
      block: v.optional(v.number()),
    }),
  ),
});
export type SharedPicture = v.InferOutput<typeof SharedPicture>;

/** What a file says of its own making; '' where it does not say. Times as the file has them, `yyyy-MM-dd HH:mm:ss` in China time. */
export const FileMetadata = v.object({
  author: v.string(),
  lastEditor: v.string(),
  company: v.string(),
  manager: v.string(),
  title: v.string(),
  template: v.string(),
  /** Program and its version that wrote the file. */
  application: v.string(),
  createdAt: v.string(),
  modifiedAt: v.string(),
  printedAt: v.string(),
  revision: v.string(),
  editingMinutes: v.string(),
  /** Identifiers of the file or of its editing sessions: rsid of Word, DocumentID of PDF, marks of WPS. */
  identifiers: v.array(v.string()),
});
export type FileMetadata = v.InferOutput<typeof FileMetadata>;

export const findingKinds = [
  'text',
  'table',
  'picture',
  'outline',
  'metadata',
  'identifier',
  'typo',
  'person',
  'phone',
  'contact',
  'price',
  'whole-file',
] as const;
/** One thing a reader of the comparison is to look at, the gravest first. */
export const CompareFinding = v.object({
  id: Id,
  kind: v.picklist(findingKinds),
  grade: v.picklist(['high', 'medium', 'low']),
  /** One line in Chinese: 两份文件的作者相同：张三. */
  title: v.string(),
  /** What it means, and what to look at. */
  detail: v.string(),
  documents: v.array(Id),
  places: v.array(Place),
});
export type CompareFinding = v.InferOutput<typeof CompareFinding>;

export const ComparedPair = v.object({
  a: Id,
  b: Id,
  grade: RiskGrade,
  /** Share of the counted text the two have in common, of the shorter one, 0–100 with one decimal. */
  ratio: v.number(),
  /** The same of each one's own counted text. */
  ratioA: v.number(),
  ratioB: v.number(),
  matches: v.number(),
  /** Characters of a in matches, by kind. */
  chars: v.object({
    same: v.number(),
    edited: v.number(),
    paraphrased: v.number(),
    table: v.number(),
  }),
  outline: v.number(),
  pictures: v.number(),
  findings: v.number(),
});
export type ComparedPair = v.InferOutput<typeof ComparedPair>;

export const ComparedDocument = v.object({
  id: Id,
  fileName: v.string(),
  /** Where it came from; null when that was removed since. */
  fileId: v.nullable(Id),
  bidId: v.nullable(Id),
  /** tender: what all of them answer; its words are left out. */
  role: v.picklist(['bid', 'tender']),
  status: v.picklist(['waiting', 'reading', 'ready', 'failed']),
  /** Why it could not be read. */
  error: v.nullable(v.string()),
  /** What could not be compared of it, such as the text of a scan. */
  warning: v.nullable(v.string()),
  pages: v.nullable(v.number()),
  chars: v.number(),
  /** Characters left out, by reason. */
  leftOut: v.object({ tender: v.number(), law: v.number(), common: v.number(), form: v.number() }),
  pictures: v.number(),
  metadata: v.nullable(FileMetadata),
});
export type ComparedDocument = v.InferOutput<typeof ComparedDocument>;

export const CompareSummary = v.object({
  id: Id,
  name: v.string(),
  status: v.picklist(['waiting', 'reading', 'comparing', 'ready', 'failed']),
  /** 0–100. */
  progress: v.number(),
  error: v.nullable(v.string()),
  /** Bids alone; the tender file is not counted. */
  documentCount: v.number(),
  grade: v.nullable(RiskGrade),
  /** Of the most alike pair. */
  highestRatio: v.nullable(v.number()),
  createdAt: DateTime,
});
export type CompareSummary = v.InferOutput<typeof CompareSummary>;

/** Matches told with the report; all of a pair by `compareMatches`. */
export const mostMatchesTold = 500;
export const CompareReport = v.object({
  ...CompareSummary.entries,
  warnings: v.array(v.string()),
  documents: v.array(ComparedDocument),
  /** Empty until it is ready; each pair once, in the order of the documents. */
  pairs: v.array(ComparedPair),
  findings: v.array(CompareFinding),
  /** The longest of all pairs, at most 500. */
  matches: v.array(Match),
  matchesTotal: v.number(),
  pictures: v.array(SharedPicture),
});
export type CompareReport = v.InferOutput<typeof CompareReport>;

/** A block of a compared document in reading order: what places point to. The rows of a table are lines of `text`, cells apart by tabs. */
export const CompareBlock = v.object({
  index: v.number(),
  kind: v.picklist(['heading', 'paragraph', 'table']),
  level: v.optional(v.number()),
  page: v.nullable(v.number()),
  text: v.string(),
});
export type CompareBlock = v.InferOutput<typeof CompareBlock>;

const ids = (most: number, message: string) =>
  v.optional(v.pipe(v.array(Id), v.maxLength(most, message)), []);
const many = `一次最多对比 ${mostCompared} 份文件`;

export const addCompareFile = endpoint('POST', '/bid/client/compare-files', {
  summary:
    '放入要对比的文件（multipart 的 file：docx、doc、pdf、xlsx、txt、md；或 JSON 的 uploadId，见 /upload/client/uploads）',
  limit: 'compareFiles',
  accepts: ['multipart/form-data'],
  body: v.object({ uploadId: Id }),
  idempotent: true,
  reply: CompareFile,
  errors: [
    'emptyFile',
    'tooLarge',
    'unsupportedFile',
    'renamedFile',
    'encryptedFile',
    'uploadIncomplete',
    'compareFilesFull',
  ],
});
export const compareFiles = endpoint('GET', '/bid/client/compare-files', {
  summary: '放入过的对比文件',
  query: v.object({ ...pageQuery, q: SearchWords }),
  reply: pageOf(CompareFile),
});
export const removeCompareFile = endpoint('DELETE', '/bid/client/compare-files/{id}', {
  summary: '删除对比文件；已有的对比结果保留，正在进行的对比不再包含它',
  params: IdParams,
  errors: ['notFound'],
});
export const addCompare = endpoint('POST', '/bid/client/compares', {
  summary:
    '开始一次对比：2–20 份文件或标书。JSON 给出编号；或 multipart 直接带 2–20 个 file，共 200 MB 以内（另可带 bidIds、fileIds、tenderId、tenderFile、name）',
  limit: 'comparisons',
  accepts: ['multipart/form-data'],
  mostBytes: 200 * 1024 * 1024,
  body: v.object({
    name: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, '名称最多 100 字')), ''),
    /** Of `addCompareFile`. */
    fileIds: ids(mostCompared, many),
    /** Bids of the history. */
    bidIds: ids(mostCompared, many),
    /** The tender file they answer: an imported one, or a file put in for comparing. Without it, those of the bids. */
    tenderId: v.optional(v.nullable(Id), null),
    tenderFileId: v.optional(v.nullable(Id), null),
  }),
  status: 202,
  idempotent: true,
  reply: CompareReport,
  errors: [
    'notFound',
    'compareCount',
    'comparesFull',
    'emptyFile',
    'tooLarge',
    'unsupportedFile',
    'renamedFile',
    'encryptedFile',
  ],
});
export const compareList = endpoint('GET', '/bid/client/compares', {
  summary: '对比记录，新的在前',
  query: PageQuery,
  reply: pageOf(CompareSummary),
});
export const compareReport = endpoint('GET', '/bid/client/compares/{id}', {
  summary: '对比进度与结果：两两比例、相同段落及两处位置、相同图片、文件属性等发现',
  params: IdParams,
  reply: CompareReport,
  errors: ['notFound'],
});
export const renameCompare = endpoint('PATCH', '/bid/client/compares/{id}', {
  summary: '修改对比的名称',
  params: IdParams,
  body: v.object({
    name: v.pipe(
      v.string(),
      v.trim(),
      v.minLength(1, '请填写名称'),
      v.maxLength(100, '名称最多 100 字'),
    ),
  }),
  reply: CompareSummary,
  errors: ['notFound'],
});
export const removeCompare = endpoint('DELETE', '/bid/client/compares/{id}', {
  summary: '删除对比记录，正在进行的随之停止',
  params: IdParams,
  errors: ['notFound'],
});
export const compareMatches = endpoint('GET', '/bid/client/compares/{id}/matches', {
  summary: '两份文件之间的相同与相似段落，按 a 的阅读顺序',
  params: IdParams,
  query: v.object({ ...pageQuery, a: Id, b: Id, kind: v.optional(v.picklist(matchKinds)) }),
  reply: pageOf(Match),
  errors: ['notFound', 'compareNotReady'],
});
export const compareDocument = endpoint('GET', '/bid/client/compares/{id}/documents/{documentId}', {
  summary: '参加对比的一份文件的正文，以及没有计入的部分和原因',
  params: v.object({ id: Id, documentId: Id }),
  reply: v.object({
    document: ComparedDocument,
    blocks: v.array(CompareBlock),
    leftOut: v.array(LeftOut),
  }),
  errors: ['notFound', 'compareNotReady'],
});
export const comparePicture = endpoint(
  'GET',
  '/bid/client/compares/{id}/documents/{documentId}/pictures/{picture}',
  {
    summary: '相同图片的缩略图（JPEG）',
    params: v.object({
      id: Id,
      documentId: Id,
      picture: v.pipe(v.string(), v.regex(/^\d{1,5}$/, '图片序号不正确'), v.transform(Number)),
    }),
    bare: 'file',
    errors: ['notFound'],
  },
);
export const compareWord = endpoint('GET', '/bid/client/compares/{id}/word', {
  summary: '对比报告的 Word 文件',
  limit: 'files',
  params: IdParams,
  bare: 'docx',
  errors: ['notFound', 'compareNotReady'],
});
