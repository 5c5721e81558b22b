import * as v from 'valibot';
import { DateTime, Id } from './primitives.ts';

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
  /** The nearest heading above, at most 60 characters; absent before the first. A passage over several blocks says it for its first. */
  chapter: v.optional(v.string()),
  /** The words there, verbatim, at most 300 characters. */
  quote: v.string(),
});
export type Place = v.InferOutput<typeof Place>;

/**
 * same: equal but for spaces and punctuation; edited: the same sentences with words changed; paraphrased: said in other words; table: rows of
 * a table; sense: the same statement in other words and another construction, by an embeddings model: it counts in no ratio.
 */
export const matchKinds = ['same', 'edited', 'paraphrased', 'table', 'sense'] as const;
/** A passage that two documents share. It may go over several blocks: `a` and `b` name each. */
export const Match = v.object({
  id: Id,
  kind: v.picklist(matchKinds),
  /** Likeness of the wording, 0–100; of `sense`, how near the model lays the two. */
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
      chapter: v.optional(v.string()),
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

/**
 * bidders: files of several bidders, and the signs that one hand wrote them; own: a bid and its owner's earlier ones, and what of their
 * projects was left in it.
 */
export const compareKinds = ['bidders', 'own'] as const;

/** sense: statements that are the same by what they mean alone, by a model. name: another bidder's name in a document, the gravest of all; project, figure: in one's own bid, of another project. */
export const findingKinds = [
  'name',
  'project',
  'figure',
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
  'sense',
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
  /** Why it is of the grade, in one line: 同一段 224 字，含相同错字 2 处，招标文件和法规中没有. '' for none. */
  reason: v.optional(v.string(), ''),
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
    sense: v.optional(v.number(), 0),
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
  kind: v.optional(v.picklist(compareKinds), 'bidders'),
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
export const mostMatchesShown = 500;
export const CompareReport = v.object({
  ...CompareSummary.entries,
  warnings: v.array(v.string()),
  /** Whether an embeddings model was asked for what passages mean; where none is, paraphrases are found by words and construction alone. */
  bySense: v.optional(v.boolean(), false),
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
