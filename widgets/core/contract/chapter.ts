import * as v from 'valibot';
import { ChapterForm, FormValues } from './chapter-form.ts';
import { endpoint } from './endpoint.ts';
import { DateTime, Id, PageQuery, pageOf, Rev } from './primitives.ts';

export { ChapterForm, FormBlank, FormPart, FormValues } from './chapter-form.ts';

export const chapterStatuses = ['empty', 'queued', 'writing', 'done', 'failed'] as const;

export const Chapter = v.object({
  id: Id,
  rev: Rev,
  title: v.string(),
  /**
   * evidence: proof is put here; prose: written text; form: a form of the tender to fill in; register: one whose rows are the answers to
   * the clauses; price: one that holds prices.
   */
  kind: v.picklist(['prose', 'evidence', 'form', 'register', 'price']),
  status: v.picklist(chapterStatuses),
  /** Why it failed or what it waits for. */
  note: v.nullable(v.string()),
  /** Markdown: GFM tables, `![alt](picture:ID)`, ```mindmap and ```diagram blocks. */
  content: v.string(),
  chars: v.number(),
  /** Number of the version in force; 0 before the first. */
  version: v.number(),
  updatedAt: DateTime,
  /** The tender's form with its blanks, where the chapter stands for one and says its words. */
  form: v.optional(ChapterForm),
});
export type Chapter = v.InferOutput<typeof Chapter>;

export const versionKinds = [
  'generated',
  'edited',
  'restored',
  'table',
  'mind-map',
  'replaced',
  'fitted',
  'price',
] as const;
export const ChapterVersion = v.object({
  n: v.number(),
  /** replaced: by find and replace; fitted: lengthened or shortened for the number of pages; price: figures of the price sheet were put in. */
  kind: v.picklist(versionKinds),
  /** As `shownChars` counts them. */
  chars: v.number(),
  current: v.boolean(),
  createdAt: DateTime,
});

export const ChapterParams = v.object({ id: Id, cid: Id });
const VersionParams = v.object({
  id: Id,
  cid: Id,
  n: v.pipe(v.string(), v.regex(/^\d{1,9}$/, '版本号不正确')),
});
const writeErrors = ['notFound', 'bidFinished', 'writingNow', 'notEnoughBids'] as const;

export const chapterDetail = endpoint('GET', '/bid/client/bids/{id}/chapters/{cid}', {
  summary: '一章的内容',
  params: ChapterParams,
  reply: Chapter,
  errors: ['notFound'],
});
export const saveChapter = endpoint('PUT', '/bid/client/bids/{id}/chapters/{cid}', {
  summary: '保存一章的内容，或填写格式中的空白',
  act: '保存章节',
  limit: 'saves',
  params: ChapterParams,
  /** Either the whole text, or values at blanks of the chapter's form; what is not named stays as it is. */
  body: v.pipe(
    v.object({
      rev: v.optional(Rev),
      content: v.optional(v.pipe(v.string(), v.maxLength(500_000, '一章最多 50 万字'))),
      blanks: v.optional(FormValues),
    }),
    v.check(
      ({ content, blanks }) => (content === undefined) !== (blanks === undefined),
      '请提交正文（content）或空白的内容（blanks）其中之一',
    ),
  ),
  reply: Chapter,
  errors: ['notFound', 'badInput', 'bidFinished', 'staleRevision', 'writingNow'],
});
export const writeChapter = endpoint('POST', '/bid/client/bids/{id}/chapters/{cid}/write', {
  summary: '重写一章，可附要求',
  act: '重写这一章',
  limit: 'rewrites',
  params: ChapterParams,
  body: v.optional(
    v.object({
      instruction: v.optional(v.pipe(v.string(), v.maxLength(2000, '要求最多 2000 字'))),
    }),
    {},
  ),
  status: 202,
  idempotent: true,
  reply: v.object({ runId: Id }),
  errors: writeErrors,
});
export const chapterVersions = endpoint('GET', '/bid/client/bids/{id}/chapters/{cid}/versions', {
  summary: '一章的历史版本',
  params: ChapterParams,
  query: PageQuery,
  reply: pageOf(ChapterVersion),
  errors: ['notFound'],
});
export const chapterVersion = endpoint('GET', '/bid/client/bids/{id}/chapters/{cid}/versions/{n}', {
  summary: '一章的某个历史版本',
  act: '打开历史版本',
  params: VersionParams,
  reply: v.object({ n: v.number(), content: v.string() }),
  errors: ['notFound'],
});
export const restoreChapter = endpoint(
  'POST',
  '/bid/client/bids/{id}/chapters/{cid}/versions/{n}/restore',
  {
    summary: '恢复一章到某个版本',
    act: '恢复历史版本',
    limit: 'saves',
    params: VersionParams,
    reply: Chapter,
    errors: ['notFound', 'bidFinished', 'writingNow'],
  },
);
/** Changes nothing: who is writing puts it where he is, as a step of his own. */
export const chapterFigure = endpoint('GET', '/bid/client/bids/{id}/chapters/{cid}/figure', {
  summary: '由本章内容生成的表格或思维导图（Markdown），不写入正文',
  act: '生成图表',
  limit: 'rewrites',
  params: ChapterParams,
  query: v.object({ kind: v.optional(v.picklist(['table', 'mind-map']), 'table') }),
  reply: v.object({ markdown: v.string() }),
  errors: ['notFound', 'badInput', 'textTooShort'],
});
export const addTable = endpoint('POST', '/bid/client/bids/{id}/chapters/{cid}/table', {
  summary: '由本章内容生成表格；只作引言的章由其子章节生成',
  limit: 'rewrites',
  params: ChapterParams,
  status: 202,
  reply: Chapter,
  errors: ['notFound', 'badInput', 'textTooShort', 'bidFinished', 'writingNow'],
});
export const addMindMap = endpoint('POST', '/bid/client/bids/{id}/chapters/{cid}/mind-map', {
  summary: '由本章内容生成思维导图；只作引言的章由其子章节生成',
  limit: 'rewrites',
  params: ChapterParams,
  status: 202,
  reply: Chapter,
  errors: ['notFound', 'badInput', 'textTooShort', 'bidFinished', 'writingNow'],
});
